// The target needs a source file. Its functions are all in the system's library.
#include "CZlib.h"
