// As engine.cpp, for the document: it knows Qt's values and its undo stack, and no widget.
#include "ui/document/document.h"

#ifdef KAIROS_FORBIDDEN
#include KAIROS_FORBIDDEN
#endif

bool isClean(const kairos::ui::Document& document) {
    return document.parent() == nullptr;
}
