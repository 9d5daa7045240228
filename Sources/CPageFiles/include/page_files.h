#pragma once

#include <stddef.h>

/* The files of the pages: assets, catalogs and templates. The C compiler embeds them (C23, section 6.10.4), because Swift literals of this
   size would take a minute of each build. */
struct page_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/* All files, in no particular order. */
const struct page_file *page_files(size_t *count);
