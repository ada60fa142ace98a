#include "ui/tools/last_values.h"

#include "ui/canvas/shape_keys.h"
#include "ui/document/document.h"

namespace kairos::ui {

namespace {
constexpr std::size_t mostAtOnce = 64; // a change of more is not somebody's wish for the next item
}

LastValues& LastValues::of(Document& document) {
    if (auto* known = document.findChild<LastValues*>(QString(), Qt::FindDirectChildrenOnly)) return *known;
    return *new LastValues(document);
}

LastValues::LastValues(Document& document)
    : QObject(&document), document_(document), byType_(document.scene().schema().types.size()) {
    connect(&document, &Document::sceneChanged, this, &LastValues::listen);
}

void LastValues::listen(const SceneChange& change) {
    if (change.everything) {
        byType_.assign(document_.scene().schema().types.size(), {});
        return;
    }
    const Scene& scene = document_.scene();
    for (const auto* ids : {&change.inserted, &change.changed}) {
        if (ids->empty() || ids->size() > mostAtOnce || !scene.contains(ids->back())) continue;
        Item item = scene.item(ids->back());
        byType_[item.type] = std::move(item.values);
    }
}

Item LastValues::next(std::size_t type) const {
    const Schema& schema = document_.scene().schema();
    const ShapeKeys keys = ShapeKeys::of(schema.types[type]);
    Item item = defaultItem(schema, type);
    item.id = document_.scene().nextId();
    const std::vector<Value>& last = byType_[type];
    for (std::size_t p = 0; p < last.size(); ++p)
        if (!keys.isGeometry(p) && p != keys.traced) item.values[p] = last[p];
    return item;
}

} // namespace kairos::ui
