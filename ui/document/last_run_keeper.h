// Keeps results of the last run and the choice of charts beside the project, and brings them back when it is
// opened; see engine/decisions/0013-last-run.md. Files are read and written away from the window's thread;
// what fails there is a line in the log, never the person's business.
#pragma once

#include "engine/run/last_run_file.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

namespace kairos::ui {

class Document;

class LastRunKeeper : public QObject {
    Q_OBJECT
public:
    explicit LastRunKeeper(Document& document);
    ~LastRunKeeper() override; // writes what is not written yet

    /// To be called once, when the document was read from its path and before it is edited.
    void load();

    /// None where nobody has chosen yet: the kind's own are shown.
    const std::vector<ChartChoice>& charts() const { return charts_; }
    void setCharts(std::vector<ChartChoice> charts);

    /// Waits until all that was handed over for writing is on the disk, for all documents.
    static void waitForDone();

signals:
    void chartsLoaded();

private:
    /// Results with what they are results of.
    struct Kept {
        std::shared_ptr<const Workspace> source;
        std::shared_ptr<const RunResults> results;
    };

    void note();
    void writeSoon();
    void write();
    void setSaved();

    Document& document_;
    std::vector<ChartChoice> charts_;
    std::shared_ptr<const Workspace> saved_; // what the project's file holds; null without a file
    Kept newest_;                            // of this session
    Kept loaded_;                            // of the file
    QTimer timer_;
};

} // namespace kairos::ui
