// zlib. Page: https://zlib.net/manual.html. Apple's systems have 1.2 or newer; the library is libz.
#pragma once
#include <stddef.h>
typedef unsigned char Bytef;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef void *voidpf;
typedef struct z_stream_s {
    Bytef *next_in;
    uInt avail_in;
    uLong total_in;
    Bytef *next_out;
    uInt avail_out;
    uLong total_out;
    const char *msg;
    void *state;
    voidpf (*zalloc)(voidpf opaque, uInt items, uInt size);
    void (*zfree)(voidpf opaque, voidpf address);
    voidpf opaque;
    int data_type;
    uLong adler;
    uLong reserved;
} z_stream;
typedef z_stream *z_streamp;
#define ZLIB_VERSION "1.2.12"
#define Z_OK 0
#define Z_STREAM_END 1
#define Z_NO_FLUSH 0
#define Z_FINISH 4
#define Z_DEFAULT_COMPRESSION (-1)
#define Z_DEFAULT_STRATEGY 0
#define Z_DEFLATED 8
int deflateInit2_(z_streamp stream, int level, int method, int windowBits, int memLevel, int strategy, const char *version, int stream_size);
int deflate(z_streamp stream, int flush);
int deflateEnd(z_streamp stream);
uLong deflateBound(z_streamp stream, uLong sourceLen);
int inflateInit2_(z_streamp stream, int windowBits, const char *version, int stream_size);
int inflate(z_streamp stream, int flush);
int inflateEnd(z_streamp stream);
uLong crc32(uLong crc, const Bytef *bytes, uInt count);
