#include "base64url.h"

#if defined(__x86_64__)
#include <immintrin.h>

/* A register with the same sixteen bytes in both halves. */
#define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

__attribute__((target("avx2")))
static size_t decode_with_avx2(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity) {
    /* Two tables show whether a character is in the alphabet. The first one gives each value of the upper four bits a class, which is one
       bit. The second one gives each value of the lower four bits the classes whose characters with these bits are not in the alphabet. The
       class 0x10 contains no character of the alphabet. */
    const __m256i classes = TWICE(0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x20, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10);
    const __m256i strangers = TWICE(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x3b, 0x3b, 0x3a, 0x3b, 0x33);
    /* The number to add to a character to get its value, by the upper half of the character. The underscore is handled separately. */
    const __m256i distances = TWICE(0, 0, 17, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i underscore = _mm256_set1_epi8('_'), fromUnderscore = _mm256_set1_epi8(63 - ('_' - 65));
    const __m256i low = _mm256_set1_epi8(0x0f);
    const __m256i order = TWICE(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);

    size_t read = 0, written = 0;
    for (; count - read >= 32 && capacity - written >= 32; read += 32, written += 24) {
        __m256i characters = _mm256_loadu_si256((const __m256i *)(text + read));
        __m256i upper = _mm256_and_si256(_mm256_srli_epi32(characters, 4), low);
        __m256i lower = _mm256_and_si256(characters, low);
        if (!_mm256_testz_si256(_mm256_shuffle_epi8(classes, upper), _mm256_shuffle_epi8(strangers, lower))) break;
        __m256i distance = _mm256_add_epi8(
            _mm256_shuffle_epi8(distances, upper), _mm256_and_si256(_mm256_cmpeq_epi8(characters, underscore), fromUnderscore));
        __m256i values = _mm256_add_epi8(characters, distance);
        /* Combines four values of six bits into one of 24 bits, puts the bytes in order, and joins the two halves of the register. */
        __m256i pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi32(0x01400140));
        __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
        __m256i halves = _mm256_shuffle_epi8(fours, order);
        __m256i whole = _mm256_permutevar8x32_epi32(halves, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
        _mm256_storeu_si256((__m256i *)(bytes + written), whole);
    }
    return read;
}

size_t base64url_decode_blocks(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity) {
    return __builtin_cpu_supports("avx2") ? decode_with_avx2(text, count, bytes, capacity) : 0;
}
#else
size_t base64url_decode_blocks(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity) { return 0; }
#endif
