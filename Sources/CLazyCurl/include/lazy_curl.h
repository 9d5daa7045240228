#pragma once

/* Each function of lazy_curl.c has the name of a function of libcurl, and calls it. Foundation therefore calls these functions, too. If the
   linker leaves libcurl out of the program's libraries (Packaging/build-options), it loads libcurl at its first request, not at its
   start: libcurl brings more than twenty other libraries. */
