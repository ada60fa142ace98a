// The rows of the property panel for one kind of selection, and how they read and write the document. Built
// anew where other properties are to be shown; another selection of the same types only brings other values.
#pragma once

#include "engine/scene/edit.h"
#include "ui/document/gesture.h"
#include "ui/panels/value_field.h"

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

class QFormLayout;
class QVBoxLayout;

namespace kairos::ui {

class Document;

class PropertyForm : public QWidget {
    Q_OBJECT
public:
    /// For the document's selection as it is.
    explicit PropertyForm(Document& document, QWidget* parent = nullptr);
    ~PropertyForm() override;

    /// Whether the rows suit the document's selection; if not, a new form is due.
    bool fits() const;
    /// Takes over the selection (which fits) and shows its values: of many items bit by bit, so that the
    /// window never waits.
    void refresh();
    QWidget* editor(const QString& key) const;
    /// True where all values are shown.
    bool complete() const { return pending_ == 0; }

private:
    struct Row {
        QString key;
        ValueField* field = nullptr;
        std::vector<ItemId>* ids = nullptr; // of the section; null for what is not an item's
        std::function<Value(ItemId)> read;
        Summary summary;
        std::size_t done = 0;
    };
    struct Section {
        std::size_t type = 0;
        std::vector<ItemId> ids;
        class QLabel* title = nullptr;
    };

    void buildItems();
    void buildScene();
    void buildSection(Section& section);
    void addProperty(QFormLayout& rows, Section& section, std::size_t property);
    void addFlag(QFormLayout& rows, const QString& key, const QString& label, const QString& help, Flag flag);
    Row& addRow(QFormLayout& rows, const PropertySpec& spec, QWidget* label,
                std::function<Value(ItemId)> read, std::vector<ItemId>* ids);
    QWidget* scrubLabel(Section& section, std::size_t property);
    QFormLayout* foldedRows(QVBoxLayout& column, const QString& title);
    QFormLayout* sectionRows(const QString& title, class QLabel** label = nullptr);

    void setProperty(const Section& section, std::size_t property, const Value& value, int part);
    void scrub(const Section& section, std::size_t property, double pixels);
    QString setTitle(const QString& label, const std::vector<ItemId>& ids) const;
    void sort();
    void readOn();

    Document& document_;
    QVBoxLayout* column_;
    std::vector<std::unique_ptr<Section>> sections_;
    std::vector<std::unique_ptr<Row>> rows_;
    std::vector<ItemId> all_; // the selection
    bool single_ = false;
    class QLabel* group_ = nullptr;
    QTimer reading_;
    std::size_t pending_ = 0;
    std::unique_ptr<Gesture> gesture_;
    std::vector<Value> scrubStart_;
};

} // namespace kairos::ui
