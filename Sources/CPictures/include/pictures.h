#pragma once

#include <stddef.h>

/* Decodes a picture's file, cuts and scales it, and encodes it again, in a child process whose memory and processor time are limited: some files
   make their decoder's library take gigabytes, and no header says so. The headers of the libraries stay outside. */

enum pictures_format {
    PICTURES_PNG,
    PICTURES_JPEG,
    PICTURES_WEBP,
    /* No file, but what PICTURES_AS_PIXELS gave. */
    PICTURES_PIXELS,
};

/* What is wanted of the picture. */
enum pictures_form {
    /* JPEG where nothing of it is transparent, otherwise PNG. */
    PICTURES_AS_JPEG,
    PICTURES_AS_PNG,
    /* Red, green, blue and opacity, a byte each, row by row from the top. */
    PICTURES_AS_PIXELS,
};

struct pictures_task {
    const unsigned char *bytes;
    size_t count;
    enum pictures_format format;
    /* Of a picture of PICTURES_PIXELS alone: files say it themselves. */
    int pixels_width, pixels_height;
    /* Exif's number for how the camera was held, 1 to 8. */
    int orientation;
    /* The size that is wanted. */
    int width, height;
    enum pictures_form form;
    /* What the child may take besides what the process has already, in bytes. Linux alone enforces it. */
    size_t memory;
    /* What the child may take of a processor, in microseconds. */
    long time;
};

enum pictures_status {
    PICTURES_MADE,
    PICTURES_UNREADABLE,
    PICTURES_OUT_OF_MEMORY,
    PICTURES_OUT_OF_TIME,
    /* A decoder failed in a way that ends a process. */
    PICTURES_CRASHED,
    /* The system gave no process, or no memory for the result. */
    PICTURES_NOT_STARTED,
    /* The system, or whoever may, ended the process: nothing is known of the picture. */
    PICTURES_ENDED_FROM_OUTSIDE,
};

struct pictures_result {
    enum pictures_status status;
    /* Why there is none, for a log. */
    char reason[200];
    /* Whether the bytes are JPEG; otherwise they are PNG, or pixels where these were wanted. */
    int is_jpeg;
    const unsigned char *bytes;
    size_t count;
    void *mapping;
    size_t mapped;
};

/* Returns when the child has ended. Free the result, whatever its status. */
void pictures_make(const struct pictures_task *task, struct pictures_result *result);
void pictures_free(struct pictures_result *result);

/* The most bytes that an encoded picture of a size takes. */
size_t pictures_largest(int width, int height);

/* Encodes pixels as PNG, in this process. Returns 0 where that fails; `count` is the room first, and the size then. */
int pictures_encode_png(const unsigned char *pixels, int width, int height, unsigned char *bytes, size_t *count);

/* Draws a head and shoulders, all of it opaque, into `width` × `height` pixels. */
void pictures_draw_silhouette(unsigned char *pixels, int width, int height);
