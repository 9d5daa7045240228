#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

static _Noreturn void stop(png_structp png, png_const_charp reason) {
    (void)png;
    pictures_fail(strstr(reason, "memory") ? PICTURES_OUT_OF_MEMORY : PICTURES_UNREADABLE, reason);
}

struct input {
    const unsigned char *bytes;
    size_t count;
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    struct input *input = png_get_io_ptr(png);
    if (count > input->count) stop(png, "it is cut short");
    memcpy(target, input->bytes, count);
    input->bytes += count;
    input->count -= count;
}

uint8_t *pictures_decode_png(const struct pictures_task *task, int width, int height) {
    /* A warning ends the decoding as an error does. */
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, stop, stop);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) pictures_fail(PICTURES_OUT_OF_MEMORY, "there is no memory left");
    struct input input = {task->bytes, task->count};
    png_set_read_fn(png, &input, read_bytes);
    /* Texts, times and profiles are skipped: some are compressed, and many are malformed. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    int rows = (int)png_get_image_height(png, info), columns = (int)png_get_image_width(png, info);
    size_t size = png_get_rowbytes(png, info);
    if (size != (size_t)columns * 4) pictures_fail(PICTURES_UNREADABLE, "its pixels are of no known kind");
    struct reduction reduction;
    reduction_begin(&reduction, columns, rows, width, height);
    /* The pixels of an interlaced picture are complete only after the last pass. */
    uint8_t *pixels = pictures_allocate(passes > 1 ? size * (size_t)rows : size);
    for (int pass = 1; pass < passes; pass++)
        for (int row = 0; row < rows; row++) png_read_row(png, pixels + size * (size_t)row, NULL);
    for (int row = 0; row < rows; row++) {
        uint8_t *place = passes > 1 ? pixels + size * (size_t)row : pixels;
        png_read_row(png, place, NULL);
        reduction_take(&reduction, place);
    }
    png_destroy_read_struct(&png, &info, NULL);
    pictures_release(pixels);
    return reduction_end(&reduction);
}

static png_image description(int width, int height) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = PNG_FORMAT_RGBA;
    return image;
}

size_t pictures_largest(int width, int height) {
    png_image image = description(width, height);
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}

int pictures_encode_png(const unsigned char *pixels, int width, int height, unsigned char *bytes, size_t *count) {
    png_image image = description(width, height);
    return png_image_write_to_memory(&image, bytes, count, 0, pixels, 0, NULL);
}
