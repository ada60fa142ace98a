// The line drawings of resources/icons as icons that take the colour of the palette's text, also after the
// theme has changed.
#pragma once

#include <QIcon>
#include <QString>

namespace kairos::ui {

/// `name` is a file of resources/icons without ".svg". An unknown name gives an empty icon.
QIcon icon(const QString& name);

} // namespace kairos::ui
