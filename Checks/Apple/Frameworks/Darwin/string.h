// Functions on bytes of the C library (ISO C, 7.24).
#pragma once
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *at, int byte, size_t count);
void *memchr(const void *at, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);
char *strdup(const char *text);
char *strerror(int number);
size_t strlen(const char *text);
