// What the next item of a type is like: the last one, where and how large aside. Belongs to a document.
#pragma once

#include "engine/scene/scene.h"

#include <QObject>
#include <vector>

namespace kairos {
struct SceneChange;
}

namespace kairos::ui {

class Document;

class LastValues : public QObject {
    Q_OBJECT
public:
    /// The document's own; made when first asked for.
    static LastValues& of(Document& document);

    /// An item of this type with the values of the last one that was drawn or changed, the type's defaults
    /// where there was none, and the next free id.
    Item next(std::size_t type) const;

private:
    explicit LastValues(Document& document);
    void listen(const SceneChange& change);

    Document& document_;
    std::vector<std::vector<Value>> byType_; // empty: the defaults
};

} // namespace kairos::ui
