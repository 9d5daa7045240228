// A target has a source of its own; everything else is in the system's library.
#include "CZlib.h"
