// kairos: the workbench. Everything is in ui/; here are only the program's name, its command line and the
// event loop.
#include "ui/document/settings.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <cstdio>
#include <cstring>

namespace {

void nameProgram() {
    QCoreApplication::setOrganizationName(QStringLiteral("Kairos"));
    QCoreApplication::setOrganizationDomain(QStringLiteral("kairos.org"));
    QCoreApplication::setApplicationName(QStringLiteral("kairos"));
    QCoreApplication::setApplicationVersion(QStringLiteral(KAIROS_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Kairos"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.kairos.Kairos"));
}

void describe(QCommandLineParser& parser) {
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "Workbench for systems that change at moments. For work without a window, see kairos-cli."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QCoreApplication::translate("main", "Files to open."),
                                 QStringLiteral("[files...]"));
}

/// Whether somebody could see a window. Qt would abort where there is no display; people get a sentence.
bool hasDisplay(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "-platform") == 0 || std::strcmp(argv[i], "--platform") == 0) return true;
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

/// Answers --help and --version, and complains of what is unknown, without a display; else returns -1.
int answerWithoutWindow(int argc, char** argv) {
    bool asked = !hasDisplay(argc, argv);
    for (int i = 1; i < argc; ++i)
        for (const char* option : {"--help", "-h", "--version", "-v", "--help-all"})
            asked = asked || std::strcmp(argv[i], option) == 0;
    if (!asked) return -1;
    QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    describe(parser);
    parser.process(app);
    std::fputs(
        "kairos: there is no display: DISPLAY and WAYLAND_DISPLAY are not set. Use kairos-cli for work "
        "without a window, or set QT_QPA_PLATFORM.\n",
        stderr);
    return 2;
}

} // namespace

int main(int argc, char** argv) {
    nameProgram();
    if (const int code = answerWithoutWindow(argc, argv); code >= 0) return code;

    QApplication app(argc, argv);
    app.setWindowIcon(
        QIcon::fromTheme(QStringLiteral("org.kairos.Kairos"), QIcon(QStringLiteral(":/icons/kairos.svg"))));
    QTranslator qtTexts, texts;
    if (qtTexts.load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtTexts);
    if (texts.load(QLocale(), QStringLiteral("kairos"), QStringLiteral("_"),
                   QCoreApplication::applicationDirPath() + QStringLiteral("/../share/kairos/translations")))
        QCoreApplication::installTranslator(&texts);

    QCommandLineParser parser;
    describe(parser);
    parser.process(app);
    kairos::ui::applyTheme(kairos::ui::Settings().theme());
    kairos::ui::MainWindow window;
    window.show();
    if (!parser.positionalArguments().isEmpty()) window.openFiles(parser.positionalArguments());
    return QApplication::exec();
}
