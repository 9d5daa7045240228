// Memory of the C library (ISO C, 7.22).
#pragma once
#include <stddef.h>
void *malloc(size_t count);
void free(void *at);
