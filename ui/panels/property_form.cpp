#include "ui/panels/property_form.h"

#include "ui/charts/number_text.h"
#include "ui/document/document.h"
#include "ui/document/operations.h"
#include "ui/document/titles.h"
#include "ui/panels/scrub_label.h"

#include <QElapsedTimer>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr int kSlice = 6;             // ms of reading at a time
constexpr std::size_t kAtATime = 256; // items between two looks at the clock

PropertySpec plainSpec(const char* key, const QString& label, const char* unit, const QString& help,
                       ValueType type) {
    PropertySpec spec;
    spec.key = key;
    spec.label = label.toStdString();
    spec.unit = unit;
    spec.help = help.toStdString();
    spec.type = type;
    return spec;
}

/// What several values have in common, one more at a time.
void take(Summary& summary, const Value& value, bool first) {
    if (first) {
        summary = {value, false, false, {}};
        return;
    }
    if (const auto* v = std::get_if<Vec2>(&value)) {
        const auto& common = std::get<Vec2>(summary.value);
        summary.mixedPart[0] = summary.mixedPart[0] || v->x != common.x;
        summary.mixedPart[1] = summary.mixedPart[1] || v->y != common.y;
        summary.mixed = summary.mixedPart[0] || summary.mixedPart[1];
    } else if (value != summary.value) {
        summary.mixed = true;
    }
}

bool settled(const Summary& summary) {
    return summary.mixed &&
           (!std::holds_alternative<Vec2>(summary.value) || (summary.mixedPart[0] && summary.mixedPart[1]));
}

/// A step for scrubbing: a hundredth of the value's size, rounded to a power of ten.
double stepOf(double value, bool whole) {
    if (whole) return 0.1;
    const double size = std::abs(value);
    return size > 0 && std::isfinite(size) ? std::pow(10.0, std::floor(std::log10(size)) - 2) : 0.01;
}

Value scrubbed(const PropertySpec& spec, const Value& start, double pixels) {
    const bool whole = spec.type == ValueType::integer;
    const double from = whole ? static_cast<double>(std::get<std::int64_t>(start)) : std::get<double>(start);
    if (!std::isfinite(from)) return start;
    const double step = stepOf(from, whole);
    double to = from + pixels * step;
    if (!whole) to = std::round(to / step) * step;
    double low = spec.min;
    if (spec.minExcluded && to <= low) low += step;
    to = std::clamp(to, std::min(low, spec.max), spec.max);
    if (whole) return static_cast<std::int64_t>(std::llround(to));
    // Clean digits: 0.30000000000000004 is nobody's wish.
    return QString::number(to, 'g', 12).toDouble();
}

} // namespace

PropertyForm::PropertyForm(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(8, 8, 8, 8);
    column_->setSpacing(8);
    reading_.setInterval(0);
    connect(&reading_, &QTimer::timeout, this, &PropertyForm::readOn);
    sort();
    if (all_.empty())
        buildScene();
    else
        buildItems();
    column_->addStretch();
    refresh();
}

PropertyForm::~PropertyForm() = default;

void PropertyForm::sort() {
    all_ = document_.selection();
    single_ = all_.size() == 1;
    const Scene& scene = document_.scene();
    std::vector<std::vector<ItemId>> byType(scene.schema().types.size());
    for (const ItemId id : all_)
        byType[scene.typeOf(id)].push_back(id);
    if (sections_.empty())
        for (std::size_t type = 0; type < byType.size(); ++type)
            if (!byType[type].empty()) {
                sections_.push_back(std::make_unique<Section>());
                sections_.back()->type = type;
            }
    for (const auto& section : sections_)
        section->ids = std::move(byType[section->type]);
}

bool PropertyForm::fits() const {
    const std::vector<ItemId>& selection = document_.selection();
    if (single_ != (selection.size() == 1) || selection.empty() != all_.empty()) return false;
    std::vector<bool> present(document_.scene().schema().types.size());
    for (const ItemId id : selection)
        present[document_.scene().typeOf(id)] = true;
    std::vector<bool> shown(present.size());
    for (const auto& section : sections_)
        shown[section->type] = true;
    return present == shown;
}

QFormLayout* PropertyForm::sectionRows(const QString& title, QLabel** label) {
    auto* head = new QLabel(title, this);
    QFont bold = head->font();
    bold.setBold(true);
    head->setFont(bold);
    column_->addWidget(head);
    if (label) *label = head;
    auto* rows = new QFormLayout;
    rows->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    rows->setRowWrapPolicy(QFormLayout::DontWrapRows);
    rows->setHorizontalSpacing(8);
    rows->setVerticalSpacing(4);
    column_->addLayout(rows);
    return rows;
}

QFormLayout* PropertyForm::foldedRows(QVBoxLayout& column, const QString& title) {
    auto* fold = new QToolButton(this);
    fold->setText(title);
    fold->setCheckable(true);
    fold->setAutoRaise(true);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setToolTip(tr("Show or hide what is seldom needed"));
    auto* inside = new QWidget(this);
    inside->hide();
    auto* rows = new QFormLayout(inside);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    rows->setHorizontalSpacing(8);
    rows->setVerticalSpacing(4);
    connect(fold, &QToolButton::toggled, inside, [fold, inside](bool on) {
        fold->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        inside->setVisible(on);
    });
    column.addWidget(fold);
    column.addWidget(inside);
    return rows;
}

PropertyForm::Row& PropertyForm::addRow(QFormLayout& rows, const PropertySpec& spec, QWidget* label,
                                        std::function<Value(ItemId)> read, std::vector<ItemId>* ids) {
    auto row = std::make_unique<Row>();
    row->key = QString::fromStdString(spec.key);
    row->field = new ValueField(spec, this);
    row->read = std::move(read);
    row->ids = ids;
    if (!label) {
        auto* text = new QLabel(QString::fromStdString(spec.label), this);
        text->setBuddy(row->field->input());
        label = text;
    }
    label->setToolTip(row->field->toolTip());
    rows.addRow(label, row->field);
    rows_.push_back(std::move(row));
    return *rows_.back();
}

void PropertyForm::buildItems() {
    for (const auto& section : sections_)
        buildSection(*section);
    QFormLayout* rows = sectionRows(tr("In the Scene"));
    addFlag(*rows, QStringLiteral("locked"), tr("Locked"),
            tr("A locked item is not moved, turned or deleted by mouse or menu."), Flag::locked);
    addFlag(*rows, QStringLiteral("hidden"), tr("Hidden"),
            tr("A hidden item is not drawn and not hit by the mouse; it still takes part in the run."),
            Flag::hidden);
    group_ = new QLabel(this);
    group_->setWordWrap(true);
    rows->addRow(tr("Group"), group_);
}

void PropertyForm::buildSection(Section& section) {
    const ItemTypeSpec& type = document_.scene().schema().types[section.type];
    QFormLayout* rows = sectionRows(QString::fromStdString(type.label), &section.title);
    section.title->setToolTip(QString::fromStdString(type.help));
    if (single_) {
        const PropertySpec spec = plainSpec(
            "name", tr("Name"), "",
            tr("How lists, tables and the command line call it; unique in the scene."), ValueType::text);
        Row& row = addRow(
            *rows, spec, nullptr, [this](ItemId id) { return Value(document_.scene().nameOf(id)); },
            &section.ids);
        Section* place = &section;
        row.field->setCheck([this, place](const Value& value) {
            const auto other = document_.scene().findByName(std::get<std::string>(value));
            return other && *other != place->ids.front() ? tr("Another item has this name.") : QString();
        });
        connect(row.field, &ValueField::edited, this, [this, place](const Value& value) {
            if (document_.scene().contains(place->ids.front()))
                renameItem(document_, place->ids.front(),
                           QString::fromStdString(std::get<std::string>(value)));
        });
    }
    bool advanced = false;
    for (std::size_t i = 0; i < type.properties.size(); ++i) {
        if (!type.properties[i].advanced) addProperty(*rows, section, i);
        advanced = advanced || type.properties[i].advanced;
    }
    if (!advanced) return;
    QFormLayout* folded = foldedRows(*column_, tr("Advanced"));
    for (std::size_t i = 0; i < type.properties.size(); ++i)
        if (type.properties[i].advanced) addProperty(*folded, section, i);
}

void PropertyForm::addProperty(QFormLayout& rows, Section& section, std::size_t property) {
    const PropertySpec& spec = document_.scene().schema().types[section.type].properties[property];
    Row& row = addRow(
        rows, spec, scrubLabel(section, property),
        [this, property](ItemId id) { return document_.scene().value(id, property); }, &section.ids);
    if (auto* label = qobject_cast<QLabel*>(rows.labelForField(row.field)))
        label->setBuddy(row.field->input());
    Section* place = &section;
    connect(row.field, &ValueField::edited, this, [this, place, property](const Value& value, int part) {
        setProperty(*place, property, value, part);
    });
}

QWidget* PropertyForm::scrubLabel(Section& section, std::size_t property) {
    const PropertySpec& spec = document_.scene().schema().types[section.type].properties[property];
    const bool number = spec.type == ValueType::real || spec.type == ValueType::integer;
    auto* label = new ScrubLabel(QString::fromStdString(spec.label), number, this);
    if (!number) return label;
    Section* place = &section;
    connect(label, &ScrubLabel::started, this, [this, place, property] {
        scrubStart_.clear();
        for (const ItemId id : place->ids)
            scrubStart_.push_back(document_.scene().value(id, property));
        gesture_ = std::make_unique<Gesture>(document_);
    });
    connect(label, &ScrubLabel::moved, this,
            [this, place, property](double pixels) { scrub(*place, property, pixels); });
    connect(label, &ScrubLabel::finished, this, [this, place, name = QString::fromStdString(spec.label)] {
        if (gesture_) gesture_->commit(setTitle(name, place->ids));
        gesture_.reset();
    });
    connect(label, &ScrubLabel::cancelled, this, [this] { gesture_.reset(); });
    return label;
}

void PropertyForm::scrub(const Section& section, std::size_t property, double pixels) {
    if (!gesture_ || scrubStart_.size() != section.ids.size()) return;
    const PropertySpec& spec = document_.scene().schema().types[section.type].properties[property];
    SetValues edit{property, section.ids, {}};
    for (const Value& start : scrubStart_)
        edit.values.push_back(scrubbed(spec, start, pixels));
    gesture_->preview(edit);
}

QString PropertyForm::setTitle(const QString& label, const std::vector<ItemId>& ids) const {
    //: The name of a step of history: the property, then the items ("Set Radius of 3 disks")
    return tr("Set %1 of %2").arg(label, itemsText(document_.scene(), ids));
}

void PropertyForm::setProperty(const Section& section, std::size_t property, const Value& value, int part) {
    const PropertySpec& spec = document_.scene().schema().types[section.type].properties[property];
    SetValues edit{property, section.ids, {}};
    // An entry may be taken over after its items have gone.
    std::erase_if(edit.ids, [this](ItemId id) { return !document_.scene().contains(id); });
    if (edit.ids.empty()) return;
    edit.values.reserve(edit.ids.size());
    for (const ItemId id : edit.ids) {
        if (part < 0) {
            edit.values.push_back(value);
            continue;
        }
        auto vector = std::get<Vec2>(document_.scene().value(id, property));
        (part == 0 ? vector.x : vector.y) = std::get<double>(value);
        edit.values.emplace_back(vector);
    }
    const QString title = setTitle(QString::fromStdString(spec.label), edit.ids);
    document_.commit(edit, title);
}

void PropertyForm::addFlag(QFormLayout& rows, const QString& key, const QString& label, const QString& help,
                           Flag flag) {
    const PropertySpec spec = plainSpec(key.toLatin1().constData(), label, "", help, ValueType::boolean);
    Row& row = addRow(
        rows, spec, nullptr,
        [this, flag](ItemId id) {
            return Value(flag == Flag::locked ? document_.scene().locked(id) : document_.scene().hidden(id));
        },
        &all_);
    connect(row.field, &ValueField::edited, this, [this, flag](const Value& value) {
        const bool on = std::get<bool>(value);
        const QString items = itemsText(document_.scene(), all_);
        const QString text = flag == Flag::locked ? (on ? tr("Lock %1") : tr("Unlock %1"))
                                                  : (on ? tr("Hide %1") : tr("Show %1"));
        document_.commit(SetFlags{flag, all_, std::vector<bool>(all_.size(), on)}, text.arg(items));
    });
}

void PropertyForm::buildScene() {
    const Schema& schema = document_.scene().schema();
    if (!schema.parameters.empty()) {
        QFormLayout* rows = sectionRows(tr("Scene"));
        QFormLayout* folded = nullptr;
        for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
            const PropertySpec& spec = schema.parameters[i];
            if (spec.advanced && !folded) folded = foldedRows(*column_, tr("Advanced"));
            Row& row = addRow(
                spec.advanced ? *folded : *rows, spec, nullptr,
                [this, i](ItemId) { return document_.scene().parameter(i); }, nullptr);
            connect(row.field, &ValueField::edited, this,
                    [this, i, label = QString::fromStdString(spec.label)](const Value& value, int part) {
                        Value whole = value;
                        if (part >= 0) {
                            auto vector = std::get<Vec2>(document_.scene().parameter(i));
                            (part == 0 ? vector.x : vector.y) = std::get<double>(value);
                            whole = vector;
                        }
                        document_.commit(SetParameter{i, whole}, tr("Set %1").arg(label));
                    });
        }
    }

    QFormLayout* run = sectionRows(tr("Run"));
    const auto addRun = [&](PropertySpec spec, auto member) {
        Row& row = addRow(
            *run, spec, nullptr,
            [this, member](ItemId) -> Value {
                using T = std::decay_t<decltype(std::declval<RunSettings>().*member)>;
                if constexpr (std::is_same_v<T, std::uint64_t>)
                    return static_cast<std::int64_t>(document_.workspace().run.*member);
                else
                    return document_.workspace().run.*member;
            },
            nullptr);
        connect(row.field, &ValueField::edited, this,
                [this, member, label = QString::fromStdString(spec.label)](const Value& value) {
                    RunSettings settings = document_.workspace().run;
                    using T = std::decay_t<decltype(settings.*member)>;
                    if constexpr (std::is_same_v<T, std::uint64_t>)
                        settings.*member = static_cast<std::uint64_t>(std::get<std::int64_t>(value));
                    else
                        settings.*member = std::get<double>(value);
                    document_.commit(SetRun{settings}, tr("Set %1").arg(label));
                });
    };
    PropertySpec until =
        plainSpec("until", tr("Until"), "s", tr("Simulated time at which the run ends."), ValueType::real);
    until.min = 0;
    until.minExcluded = true;
    until.infinite = true;
    addRun(until, &RunSettings::until);
    PropertySpec seed = plainSpec("seed", tr("Seed"), "",
                                  tr("The same seed gives the same run, bit for bit."), ValueType::integer);
    seed.min = 0;
    addRun(seed, &RunSettings::seed);
    PropertySpec warmup = plainSpec("warmup", tr("Warm-up"), "s",
                                    tr("Statistics begin at this simulated time."), ValueType::real);
    warmup.min = 0;
    addRun(warmup, &RunSettings::warmup);
    PropertySpec rate =
        plainSpec("playbackRate", tr("Speed"), "s/s",
                  tr("Simulated seconds shown in a second of the clock on the wall."), ValueType::real);
    rate.min = 0;
    rate.minExcluded = true;
    rate.infinite = true;
    addRun(rate, &RunSettings::playbackRate);

    QFormLayout* about = sectionRows(tr("About"));
    Row& title = addRow(
        *about, plainSpec("title", tr("Title"), "", tr("One line that says what this is."), ValueType::text),
        nullptr, [this](ItemId) { return Value(document_.workspace().title); }, nullptr);
    connect(title.field, &ValueField::edited, this, [this](const Value& value) {
        document_.commit(SetAbout{std::get<std::string>(value), document_.workspace().description},
                         tr("Set Title"));
    });
    Row& words = addRow(
        *about,
        plainSpec("description", tr("Description"), "", tr("What it shows, and what to try."),
                  ValueType::text),
        nullptr, [this](ItemId) { return Value(document_.workspace().description); }, nullptr);
    connect(words.field, &ValueField::edited, this, [this](const Value& value) {
        document_.commit(SetAbout{document_.workspace().title, std::get<std::string>(value)},
                         tr("Set Description"));
    });
}

void PropertyForm::refresh() {
    sort();
    const Scene& scene = document_.scene();
    for (const auto& section : sections_)
        section->title->setText(itemsText(scene, section->ids));
    if (group_) {
        const GroupId group = scene.groupOf(all_.front());
        // Only a look at few: whoever selects thousands did not ask for their group.
        const bool one = all_.size() <= 1000 && std::all_of(all_.begin(), all_.end(), [&](ItemId id) {
                             return scene.groupOf(id) == group;
                         });
        group_->setText(
            !one     ? tr("more than one")
            : !group ? tr("none")
                     : tr("Group %1, %n item(s)", nullptr, static_cast<int>(scene.members(group).size()))
                           .arg(group.value));
    }
    pending_ = rows_.size();
    for (const auto& row : rows_)
        row->done = 0;
    readOn();
    if (pending_ > 0)
        for (const auto& row : rows_)
            if (!row->summary.known) row->field->show(row->summary);
}

void PropertyForm::readOn() {
    static constexpr std::size_t kFinished = static_cast<std::size_t>(-1);
    QElapsedTimer clock;
    clock.start();
    for (const auto& row : rows_) {
        if (row->done == kFinished) continue;
        if (!row->ids) {
            take(row->summary, row->read({}), true);
        } else {
            const std::vector<ItemId>& ids = *row->ids;
            while (row->done < ids.size()) {
                take(row->summary, row->read(ids[row->done]), row->done == 0);
                ++row->done;
                if (settled(row->summary)) break;
                if (row->done % kAtATime == 0 && clock.elapsed() >= kSlice) {
                    reading_.start();
                    return;
                }
            }
        }
        row->done = kFinished;
        row->summary.known = true;
        row->field->show(row->summary);
        --pending_;
    }
    reading_.stop();
}

QWidget* PropertyForm::editor(const QString& key) const {
    for (const auto& row : rows_)
        if (row->key == key) return row->field;
    return nullptr;
}

} // namespace kairos::ui
