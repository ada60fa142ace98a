// Any bytes from the clipboard. Items that are accepted must survive being copied again.
#include "engine/io/workspace_file.h"
#include "engine/scene/edit.h"
#include "tests/support/fake_schema.h"

#include <cstdlib>

namespace {

void demand(bool condition) {
    if (!condition) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kairos;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto items = readItems(text, fake::schema(), "fake");
    if (!items.ok()) {
        demand(hasErrors(items.issues()));
        return 0;
    }
    Workspace workspace{"fake", 1, {}, {}, Scene(fake::schema()), {}, {}};
    apply(workspace, InsertItems{items.value()});
    const auto ids = workspace.scene.ids();
    demand(ids.size() == items.value().size());
    const auto again = readItems(writeItems(workspace.scene, ids, "fake"), fake::schema(), "fake");
    demand(again.ok() && again.value().size() == ids.size());
    for (const Item& item : again.value())
        demand(item == workspace.scene.item(item.id));
    return 0;
}
