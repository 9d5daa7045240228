#pragma once

#include <stddef.h>

/* The files of the pages: assets, catalogs and templates. The C compiler puts them into the program (C23, section 6.10.4): as literals of Swift they
   would take a minute of each build. */
struct page_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/* All of them, in no order. */
const struct page_file *page_files(size_t *count);
