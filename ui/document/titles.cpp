#include "ui/document/titles.h"

#include <QCoreApplication>
#include <algorithm>

namespace kairos::ui {

namespace {

struct Titles {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::Titles)
};

} // namespace

QString itemsText(const Scene& scene, const std::vector<ItemId>& ids) {
    if (ids.empty()) return Titles::tr("nothing");
    if (ids.size() == 1) return QString::fromStdString(scene.nameOf(ids.front()));
    const std::uint32_t type = scene.typeOf(ids.front());
    const bool oneType =
        std::all_of(ids.begin(), ids.end(), [&](ItemId id) { return scene.typeOf(id) == type; });
    const int n = static_cast<int>(ids.size());
    if (!oneType) return Titles::tr("%n items", nullptr, n);
    //: a number and the plural name of a type of item, as in "3 disks"
    return Titles::tr("%1 %2").arg(n).arg(QString::fromStdString(scene.schema().types[type].plural));
}

QString editTitle(const Scene& scene, const QString& pattern, const std::vector<ItemId>& ids) {
    return pattern.arg(itemsText(scene, ids));
}

} // namespace kairos::ui
