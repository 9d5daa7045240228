#pragma once
#include <png.h>
#include <string.h>

/* libpng's simplified interface, where it is made of macros. Each returns 0 where it fails. */

static inline int cpng_begin(png_image *image, const void *bytes, size_t count) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    return png_image_begin_read_from_memory(image, bytes, count);
}

static inline int cpng_read_rgba(png_image *image, void *pixels) {
    image->format = PNG_FORMAT_RGBA;
    return png_image_finish_read(image, NULL, pixels, 0, NULL);
}

static inline size_t cpng_largest(unsigned width, unsigned height) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGBA;
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}

static inline int cpng_write_rgba(unsigned width, unsigned height, const void *pixels, void *bytes, size_t *count) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGBA;
    return png_image_write_to_memory(&image, bytes, count, 0, pixels, 0, NULL);
}
