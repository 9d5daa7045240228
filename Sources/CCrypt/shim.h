#pragma once
#include <crypt.h>
#include <stddef.h>
#include <string.h>

/// Overwrites memory with zeros, even if nobody reads it afterward.
static inline void crypt_erase(void *memory, size_t size) {
    memset(memory, 0, size);
    __asm__ volatile("" : : "r"(memory) : "memory");
}
