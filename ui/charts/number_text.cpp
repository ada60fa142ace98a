#include "ui/charts/number_text.h"

#include "engine/base/number.h"

#include <cmath>
#include <cstdint>

namespace kairos::ui {

namespace {

constexpr QChar kThinSpace(0x2009);
constexpr QChar kMinus(0x2212);

QString raised(const QString& text) {
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString out;
    for (const QChar c : text)
        out += c.isDigit() ? kDigits[c.digitValue()] : c == u'-' ? QChar(0x207b) : c;
    return out;
}

/// Groups the digits before the dot by three from the right, where there are five or more.
QString grouped(QString digits) {
    qsizetype dot = digits.indexOf(u'.');
    if (dot < 0) dot = digits.size();
    const qsizetype start = digits.startsWith(kMinus) ? 1 : 0;
    if (dot - start >= 5)
        for (qsizetype at = dot - 3; at > start; at -= 3)
            digits.insert(at, kThinSpace);
    return digits;
}

} // namespace

QString numberText(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("–");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text = QString::fromStdString(formatRounded(value, digits));
    const qsizetype e = text.indexOf(u'e');
    QString exponent;
    if (e >= 0) {
        exponent = QString::number(text.mid(e + 1).toInt());
        text.truncate(e);
    }
    text.replace(u'-', kMinus);
    text = grouped(text);
    if (!exponent.isEmpty()) text += QStringLiteral("×10") + raised(exponent);
    return text;
}

QString countText(std::uint64_t value) {
    return grouped(QString::number(value));
}

QString withUnit(const QString& number, const QString& unit) {
    return unit.isEmpty() ? number : number + QChar(0x00a0) + unit;
}

QString unitText(const std::string& unit) {
    const QString text = QString::fromStdString(unit);
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'^') {
            out += text[i] == u'*' ? QChar(0x00b7) : text[i];
            continue;
        }
        QString power;
        while (i + 1 < text.size() && (text[i + 1].isDigit() || (power.isEmpty() && text[i + 1] == u'-')))
            power += text[++i];
        out += raised(power);
    }
    return out;
}

} // namespace kairos::ui
