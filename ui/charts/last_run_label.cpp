#include "ui/charts/last_run_label.h"

#include "ui/charts/chart_source.h"
#include "ui/charts/number_text.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"

namespace kairos::ui {

LastRunLabel::LastRunLabel(QWidget* parent) : QLabel(parent) {
    setContentsMargins(8, 2, 8, 2);
    setToolTip(tr("What is shown is the run before; Play begins a new one"));
    hide();
}

void LastRunLabel::refresh(Document* document) {
    const auto results = document && !document->run().active() ? shownResults(*document) : nullptr;
    setText(results ? tr("Last run, to t = %1 s (%2 events)")
                          .arg(numberText(results->time, 6), countText(results->events))
                    : QString());
    setVisible(results != nullptr);
}

} // namespace kairos::ui
