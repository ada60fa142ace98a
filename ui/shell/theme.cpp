#include "ui/shell/theme.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

namespace kairos::ui {

namespace {

struct Scheme {
    QRgb window, base, alternate, button, text, dim, highlight, link, tip;
};

// Text on its ground keeps a contrast of 7:1 and more, dimmed text 4.5:1.
constexpr Scheme lightScheme{0xfff3f4f6, 0xffffffff, 0xfff7f8fa, 0xfff3f4f6, 0xff1b1e23,
                             0xff6a707a, 0xff1f6feb, 0xff0b57c4, 0xff2a2e35};
constexpr Scheme darkScheme{0xff24272c, 0xff1a1c20, 0xff202328, 0xff2c3036, 0xffe7e9ec,
                            0xff989fa9, 0xff2f6fdb, 0xff7db2ff, 0xff3a3f47};

QPalette paletteOf(const Scheme& s) {
    const QColor window(s.window), base(s.base), text(s.text), dim(s.dim), button(s.button);
    QPalette p(text, button, window.lighter(120), window.darker(160), window.darker(125), text,
               QColor(Qt::white), base, window);
    p.setColor(QPalette::AlternateBase, QColor(s.alternate));
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::Midlight, window.lighter(108));
    p.setColor(QPalette::Highlight, QColor(s.highlight));
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::Link, QColor(s.link));
    p.setColor(QPalette::LinkVisited, QColor(s.link));
    p.setColor(QPalette::PlaceholderText, dim);
    p.setColor(QPalette::ToolTipBase, QColor(s.tip));
    p.setColor(QPalette::ToolTipText, QColor(0xfff0f1f3));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, dim);
    p.setColor(QPalette::Disabled, QPalette::Highlight, dim);
    p.setColor(QPalette::Disabled, QPalette::Base, window);
    return p;
}

} // namespace

void applyTheme(ThemeChoice choice) {
    // What the desktop gave at the start, kept by the application object to come back to.
    if (!qApp->property("kairosDesktopStyle").isValid())
        qApp->setProperty("kairosDesktopStyle", QApplication::style()->objectName());
    if (choice == ThemeChoice::system) {
        const QString style = qApp->property("kairosDesktopStyle").toString();
        if (QApplication::style()->objectName() != style) QApplication::setStyle(style);
        QApplication::setPalette(QPalette());
        return;
    }
    if (QApplication::style()->objectName().compare(QLatin1String("fusion"), Qt::CaseInsensitive) != 0)
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(choice == ThemeChoice::dark ? darkScheme : lightScheme));
}

bool darkPalette() {
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

} // namespace kairos::ui
