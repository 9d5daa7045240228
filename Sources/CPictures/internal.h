#pragma once

#include "pictures.h"
#include <stdint.h>

/* Reports an error and ends the child process at once, without cleaning up. */
_Noreturn void pictures_fail(enum pictures_status status, const char *reason);

/* Returns memory in the child, or ends the child if there is none. */
void *pictures_allocate(size_t size);

/* Frees what pictures_allocate has returned. */
void pictures_release(void *allocation);

/* Crops a picture to its middle part with the requested proportions, and scales it down row by row. Each square of `step` × `step` pixels
   is averaged immediately, so that the stored pixels have less than twice the requested width and height, however large the picture is. */
struct reduction {
    /* The requested size, before the picture is rotated. */
    int wanted_width, wanted_height;
    /* The origin of the visible part, and the number of source pixels for one requested pixel in each direction. */
    double left, top, scale;
    int step;
    /* The range of source pixels that are used. The ends are exclusive. */
    int first_column, end_column, first_row, end_row;
    /* The averaged pixels. Their colors are multiplied by the opacity, so that a transparent pixel does not color its neighbors. */
    int width, height;
    uint8_t *pixels;
    /* The sums of the current rows. The sum of 8,192 × 8,192 pixels exceeds 32 bits. */
    uint64_t *sums;
    int row;
};

void reduction_begin(struct reduction *reduction, int width, int height, int wanted_width, int wanted_height);
/* Adds the next row of the picture, from the top. */
void reduction_take(struct reduction *reduction, const uint8_t *row);
/* Returns the picture in the requested size, with colors no longer multiplied by the opacity. Downscaling averages pixels, and upscaling
   interpolates them. */
uint8_t *reduction_end(struct reduction *reduction);

/* Decode a file and reduce it to a requested size. */
uint8_t *pictures_decode_png(const struct pictures_task *task, int width, int height);
uint8_t *pictures_decode_jpeg(const struct pictures_task *task, int width, int height);
uint8_t *pictures_decode_webp(const struct pictures_task *task, int width, int height);

/* Reduces raw pixels to a requested size. */
uint8_t *pictures_reduce_pixels(const struct pictures_task *task, int width, int height);

/* Rotates and mirrors a picture according to its Exif orientation. `width` and `height` are those of the result. Frees `pixels` if it
   returns other memory. */
uint8_t *pictures_turn(uint8_t *pixels, int width, int height, int orientation);

/* Encodes pixels as JPEG. Returns the number of bytes. */
size_t pictures_encode_jpeg(const uint8_t *pixels, int width, int height, uint8_t *bytes, size_t room);
