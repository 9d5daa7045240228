#pragma once

/* A program with this target loads libcurl at its first request, instead of at its start: libcurl brings more than twenty other libraries.
   Each function of lazy_curl.c has the name of a function of libcurl, and calls it. So it takes its place for Foundation as well. The linker
   must not add libcurl to the libraries of the program; see Packaging/build-options. */
