#pragma once

#include "pictures.h"
#include <stdint.h>

/* Ends the child process, which has no other way out of an error: nothing is cleaned up. */
_Noreturn void pictures_fail(enum pictures_status status, const char *reason);

/* Memory of the child, or the child's end. */
void *pictures_allocate(size_t size);

/* The middle of a picture, with the proportions that are wanted, while its rows come in. Each square of `step` × `step` pixels is averaged at once,
   so that what is kept has less than twice the width and height that are wanted, however large the picture is. */
struct reduction {
    /* Of the picture that is wanted, before it is turned. */
    int wanted_width, wanted_height;
    /* Where the part that is shown begins, in pixels of the picture, and how many of them one wanted pixel has in each direction. */
    double left, top, scale;
    int step;
    /* The pixels that are kept: from the first to the one behind the last. */
    int first_column, end_column, first_row, end_row;
    /* What they are averaged to. Colors are multiplied by opacity: a pixel that cannot be seen must not color its neighbors. */
    int width, height;
    uint8_t *pixels;
    /* A square of 8,192 × 8,192 pixels is more than 32 bits hold. */
    uint64_t *sums;
    int row;
};

void reduction_begin(struct reduction *reduction, int width, int height, int wanted_width, int wanted_height);
/* Takes the next row of the picture, from the top. */
void reduction_take(struct reduction *reduction, const uint8_t *row);
/* Returns the picture in the wanted size, with colors as they are. What is made smaller is averaged, what is made larger is interpolated. */
uint8_t *reduction_end(struct reduction *reduction);

/* Each decodes a file for a wanted size. */
uint8_t *pictures_decode_png(const struct pictures_task *task, int width, int height);
uint8_t *pictures_decode_jpeg(const struct pictures_task *task, int width, int height);
uint8_t *pictures_decode_webp(const struct pictures_task *task, int width, int height);

/* Scales pixels for a wanted size. */
uint8_t *pictures_reduce_pixels(const struct pictures_task *task, int width, int height);

/* Turns a picture as Exif's number says. The sizes are those of the result, and what is handed in is freed. */
uint8_t *pictures_turn(uint8_t *pixels, int width, int height, int orientation);

/* Returns the number of bytes. */
size_t pictures_encode_jpeg(const uint8_t *pixels, int width, int height, uint8_t *bytes, size_t room);
