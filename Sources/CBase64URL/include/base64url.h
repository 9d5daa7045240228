#pragma once

#include <stddef.h>
#include <stdint.h>

/* Decodes base64url (RFC 4648, section 5) 32 characters at a time on processors with AVX2. It is in C because Swift has no AVX2
   instructions.

   Decodes groups of 32 characters into 24 bytes each, and returns the number of characters read; 0 on processors without AVX2. It stops
   before the first group with a character outside the alphabet, and when less than 32 bytes of capacity are left. A group may overwrite the 8
   bytes behind its 24 bytes. The caller decodes and validates the remaining characters. */
size_t base64url_decode_blocks(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity);
