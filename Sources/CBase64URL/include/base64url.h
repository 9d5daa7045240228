#pragma once

#include <stddef.h>
#include <stdint.h>

/* What of base64url (RFC 4648, section 5) is read 32 characters at a time, where the processor can (AVX2). Swift has no names for its instructions.

   Reads groups of 32 characters into 24 bytes each, from the beginning, up to the first group that has another character than those 64, and as long
   as there is room for 32 bytes: beyond the 24 anything may be written. Returns how many characters were read: 0 on other processors. Whoever calls
   reads the others, and judges them. */
size_t base64url_decode_blocks(const uint8_t *text, size_t count, uint8_t *bytes, size_t room);
