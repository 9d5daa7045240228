#include "internal.h"

#include <stdlib.h>

#include <webp/decode.h>

uint8_t *pictures_decode_webp(const struct pictures_task *task, int width, int height) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) pictures_fail(PICTURES_UNREADABLE, "the decoder is of another version");
    if (WebPGetFeatures(task->bytes, task->count, &config.input) != VP8_STATUS_OK)
        pictures_fail(PICTURES_UNREADABLE, "its head cannot be read");
    struct reduction reduction;
    reduction_begin(&reduction, config.input.width, config.input.height, width, height);
    /* libwebp crops and averages the picture itself. */
    config.options.use_cropping = 1;
    config.options.crop_left = reduction.first_column;
    config.options.crop_top = reduction.first_row;
    config.options.crop_width = reduction.end_column - reduction.first_column;
    config.options.crop_height = reduction.end_row - reduction.first_row;
    config.options.use_scaling = reduction.step > 1;
    config.options.scaled_width = reduction.width;
    config.options.scaled_height = reduction.height;
    config.output.colorspace = MODE_rgbA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = reduction.pixels;
    config.output.u.RGBA.stride = reduction.width * 4;
    config.output.u.RGBA.size = (size_t)reduction.width * (size_t)reduction.height * 4;
    VP8StatusCode status = WebPDecode(task->bytes, task->count, &config);
    if (status == VP8_STATUS_OUT_OF_MEMORY) pictures_fail(PICTURES_OUT_OF_MEMORY, "there is no memory left");
    if (status != VP8_STATUS_OK) pictures_fail(PICTURES_UNREADABLE, "its pixels cannot be decoded");
    return reduction_end(&reduction);
}
