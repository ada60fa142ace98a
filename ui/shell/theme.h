// Light, dark, or as the desktop has it. Qt 6.4 cannot ask the desktop for a scheme of its own choice, so the
// forced themes are palettes on the Fusion style; everything that paints reads the palette.
#pragma once

#include "ui/document/settings.h"

namespace kairos::ui {

/// For the whole program; widgets hear of it as ApplicationPaletteChange.
void applyTheme(ThemeChoice choice);

/// Whether the palette in use is a dark one.
bool darkPalette();

} // namespace kairos::ui
