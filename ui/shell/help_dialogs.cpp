#include "ui/shell/help_dialogs.h"

#include "ui/shell/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace kairos::ui {

namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::Help)
};

QString row(const QString& keys, const QString& text) {
    return QStringLiteral("<tr><td align='right' width='170'><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
}

QString sectionTitle(const QString& section) {
    if (section == QLatin1String("file")) return Help::tr("Files");
    if (section == QLatin1String("edit")) return Help::tr("Editing");
    if (section == QLatin1String("view")) return Help::tr("Looking");
    if (section == QLatin1String("run")) return Help::tr("Running");
    return Help::tr("Help");
}

} // namespace

void showShortcuts(const Actions& actions, QWidget* parent) {
    QString html, section;
    for (const QAction* action : actions.all()) {
        if (action->shortcut().isEmpty()) continue;
        const QString own = action->objectName().section(QLatin1Char('.'), 0, 0);
        if (own != section) {
            if (!section.isEmpty()) html += QStringLiteral("</table>");
            section = own;
            html += QStringLiteral("<h3>%1</h3><table>").arg(sectionTitle(section).toHtmlEscaped());
        }
        html += row(action->shortcut().toString(QKeySequence::NativeText), action->statusTip());
    }
    html += QStringLiteral("</table><h3>%1</h3><table>").arg(Help::tr("On the canvas").toHtmlEscaped());
    html += row(Help::tr("Letter"), Help::tr("The tool with that letter beside its name"));
    html += row(Help::tr("Esc"), Help::tr("Give up what was begun; once more: back to Select"));
    html += row(Help::tr("Enter"), Help::tr("Finish what is drawn"));
    html += row(Help::tr("Arrow keys"), Help::tr("Move the selection by one step of the grid"));
    html += row(Help::tr("Space or middle button"), Help::tr("Drag the view"));
    html += row(Help::tr("Ctrl + wheel"), Help::tr("Zoom at the pointer"));
    html += row(Help::tr("Ctrl while drawing"), Help::tr("No snapping"));
    html += QStringLiteral("</table>");

    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Help::tr("Keyboard Shortcuts"));
    auto* layout = new QVBoxLayout(dialog);
    auto* text = new QTextBrowser(dialog);
    text->setHtml(html);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(dialog->windowTitle());
    layout->addWidget(text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    layout->addWidget(buttons);
    dialog->resize(620, 640);
    dialog->show();
}

void showAbout(QWidget* parent) {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, Help::tr("About Kairos"),
                        Help::tr("<h3>Kairos %1</h3><p>A workbench for systems that change at moments.</p>")
                            .arg(QCoreApplication::applicationVersion()),
                        QMessageBox::Close, parent);
    box->setInformativeText(
        Help::tr(
            "<p>Kairos: the Greek word for the moment at which something happens, as against chronos, the "
            "ticking clock.</p><p>Same binary, same file, same seed: the same bits.</p>"
            "<p>Free software under the GNU General Public License, version 3 or later. "
            "It comes with no warranty.</p><p>Built with Qt %1.</p>")
            .arg(QLatin1String(qVersion())));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace kairos::ui
