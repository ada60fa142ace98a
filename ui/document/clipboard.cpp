#include "ui/document/clipboard.h"

#include "engine/io/workspace_file.h"
#include "ui/document/document.h"
#include "ui/document/operations.h"
#include "ui/document/titles.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>

namespace kairos::ui {

namespace {

struct Clipboard {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::Clipboard)
};

constexpr const char* mimeType = "application/x-kairos-items+json";

} // namespace

void copyItems(const Document& document, const std::vector<ItemId>& ids) {
    if (ids.empty()) return;
    const QByteArray text =
        QByteArray::fromStdString(writeItems(document.scene(), ids, document.workspace().kind));
    auto* data = new QMimeData;
    data->setData(QString::fromLatin1(mimeType), text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
}

bool clipboardHasItems() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    return data && (data->hasFormat(QString::fromLatin1(mimeType)) || data->hasText());
}

Issues pasteItems(Document& document, double step) {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    std::string text;
    if (data && data->hasFormat(QString::fromLatin1(mimeType)))
        text = data->data(QString::fromLatin1(mimeType)).toStdString();
    else if (data && data->hasText())
        text = data->text().toStdString();
    if (text.empty())
        return {{Severity::warning,
                 {},
                 Clipboard::tr("The clipboard holds no items.").toStdString(),
                 Clipboard::tr("Select items and copy them first.").toStdString(),
                 {}}};
    auto read = readItems(text, document.scene().schema(), document.workspace().kind);
    if (!read) return read.issues();
    Issues issues = read.issues();
    const std::size_t offered = read.value().size();
    auto items = placedBeside(document.scene(), std::move(read).value(), step);
    if (items.size() < offered)
        issues.push_back(
            {Severity::warning,
             {},
             Clipboard::tr("Of a type that a scene has only once, nothing was pasted.").toStdString(),
             Clipboard::tr("Delete the one that is there first.").toStdString(),
             {}});
    if (items.empty()) return issues;
    std::vector<ItemId> ids;
    for (const Item& item : items)
        ids.push_back(item.id);
    // The title needs the items in the scene, so it is made from a scene that has them.
    Workspace with = document.workspace();
    apply(with, InsertItems{items});
    const QString title = editTitle(with.scene, Clipboard::tr("Paste %1"), ids);
    document.commit(InsertItems{std::move(items)}, title);
    document.select(std::move(ids));
    return issues;
}

} // namespace kairos::ui
