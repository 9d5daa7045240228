#pragma once

#include <stddef.h>

/* Decodes a picture's file, crops and scales it, and encodes it again. A child process does this with limited memory and processor time,
   because some files make a decoder allocate gigabytes, which their headers do not reveal. This file does not include the headers of the
   picture libraries. */

enum pictures_format {
    PICTURES_PNG,
    PICTURES_JPEG,
    PICTURES_WEBP,
    /* Raw pixels, as PICTURES_AS_PIXELS returns them. */
    PICTURES_PIXELS,
};

/* The format of the result. */
enum pictures_form {
    /* JPEG if the picture is opaque, otherwise PNG. */
    PICTURES_AS_JPEG,
    PICTURES_AS_PNG,
    /* Four bytes for each pixel, red, green, blue and opacity, row by row from the top. */
    PICTURES_AS_PIXELS,
};

struct pictures_task {
    const unsigned char *bytes;
    size_t count;
    enum pictures_format format;
    /* The size of the raw pixels, for PICTURES_PIXELS only: other formats contain their size. */
    int pixels_width, pixels_height;
    /* The orientation of the camera according to Exif, 1 to 8. */
    int orientation;
    /* The requested size in pixels. */
    int width, height;
    enum pictures_form form;
    /* The memory that the child may use in addition to that of the process, in bytes. Only Linux enforces it. */
    size_t memory;
    /* The processor time that the child may use, in microseconds. */
    long time;
};

enum pictures_status {
    PICTURES_MADE,
    PICTURES_UNREADABLE,
    PICTURES_OUT_OF_MEMORY,
    PICTURES_OUT_OF_TIME,
    /* A decoder crashed. */
    PICTURES_CRASHED,
    /* The system could not create a process, or had no memory for the result. */
    PICTURES_NOT_STARTED,
    /* The child was ended by something other than a fault, or its status is unknown, so nothing is known about the picture. */
    PICTURES_ENDED_FROM_OUTSIDE,
};

struct pictures_result {
    enum pictures_status status;
    /* The reason for a failure, for the log. */
    char reason[200];
    /* Whether the bytes are JPEG. Otherwise they are PNG, or raw pixels if those were requested. */
    int is_jpeg;
    const unsigned char *bytes;
    size_t count;
    void *mapping;
    size_t mapped;
};

/* Processes the picture, and returns when the child has ended. The caller frees the result, whatever its status. */
void pictures_make(const struct pictures_task *task, struct pictures_result *result);
void pictures_free(struct pictures_result *result);

/* Returns the maximum size of an encoded picture, in bytes. */
size_t pictures_largest(int width, int height);

/* Encodes pixels as PNG in this process. Before the call, `count` is the capacity in bytes, and afterwards the encoded size. Returns 0 on
   failure. */
int pictures_encode_png(const unsigned char *pixels, int width, int height, unsigned char *bytes, size_t *count);

/* Draws an opaque silhouette, a head and shoulders, with `width` × `height` pixels. */
void pictures_draw_silhouette(unsigned char *pixels, int width, int height);
