// Includes the system's zlib, which Apple's SDKs and Debian's zlib1g-dev have.
#pragma once
#include <zlib.h>
