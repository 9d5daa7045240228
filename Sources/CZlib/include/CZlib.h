// The system's zlib: each SDK of Apple's has it, and Debian's zlib1g-dev.
#pragma once
#include <zlib.h>
