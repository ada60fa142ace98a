// What people take away from a run: tables, trajectories, pictures. Data files are written by engine/export,
// byte for byte as the command line writes them.
#pragma once

#include "engine/base/result.h"

#include <QString>
#include <functional>
#include <memory>

namespace kairos {
struct RunResults;
struct Workspace;
} // namespace kairos

namespace kairos::ui {

class CanvasView;
class DocumentView;
class MainWindow;

// These ask where to.
void exportResults(MainWindow& window, DocumentView& view);
void exportTrajectory(MainWindow& window, DocumentView& view);
void exportPicture(MainWindow& window, DocumentView& view);

// These do it. The format follows the suffix of the path.

/// csv (the summary), json or xlsx.
Result<Done> writeResults(const QString& path, const RunResults& results);
/// png, svg or pdf.
Result<Done> writePicture(const QString& path, const CanvasView& canvas, const QString& title);
/// Runs `workspace` anew from 0 to `until` and writes a frame each `interval` s. `progress` is told the share
/// done now and then, on the calling thread; false from it ends the work, and no file is written.
Result<Done> writeTrajectory(const QString& path, std::shared_ptr<const Workspace> workspace, double until,
                             double interval, const std::function<bool(double)>& progress);

} // namespace kairos::ui
