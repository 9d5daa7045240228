#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

static const int quality = 90;

static _Noreturn void stop(j_common_ptr info) {
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    pictures_fail(info->err->msg_code == JERR_OUT_OF_MEMORY ? PICTURES_OUT_OF_MEMORY : PICTURES_UNREADABLE, text);
}

/* Treats a warning as an error. Otherwise, the decoder would invent the missing pixels, which may take long. */
static void stop_at_warning(j_common_ptr info, int level) {
    if (level < 0) stop(info);
}

static struct jpeg_error_mgr *set_errors(struct jpeg_error_mgr *errors) {
    jpeg_std_error(errors);
    errors->error_exit = stop;
    errors->emit_message = stop_at_warning;
    return errors;
}

static int scaled(int length, int eighths) { return (int)(((long)length * eighths + 7) / 8); }

uint8_t *pictures_decode_jpeg(const struct pictures_task *task, int width, int height) {
    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct info;
    memset(&info, 0, sizeof info);
    info.err = set_errors(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, task->bytes, task->count);
    jpeg_read_header(&info, TRUE);
    /* The JPEG decoder can scale by eighths, which takes only a fraction of the time. */
    int eighths = 1;
    while (eighths < 8
        && (scaled((int)info.image_width, eighths) < width || scaled((int)info.image_height, eighths) < height)) eighths++;
    info.scale_num = (unsigned)eighths;
    info.scale_denom = 8;
    info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    struct reduction reduction;
    reduction_begin(&reduction, (int)info.output_width, (int)info.output_height, width, height);
    uint8_t *row = pictures_allocate((size_t)info.output_width * 4);
    while (info.output_scanline < info.output_height) {
        jpeg_read_scanlines(&info, &row, 1);
        reduction_take(&reduction, row);
    }
    jpeg_destroy_decompress(&info);
    pictures_release(row);
    return reduction_end(&reduction);
}

size_t pictures_encode_jpeg(const uint8_t *pixels, int width, int height, uint8_t *bytes, size_t room) {
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct info;
    memset(&info, 0, sizeof info);
    info.err = set_errors(&errors);
    jpeg_create_compress(&info);
    unsigned char *start = NULL;
    unsigned long count = 0;
    jpeg_mem_dest(&info, &start, &count);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBA;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * width * 4);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    if (count > room) pictures_fail(PICTURES_UNREADABLE, "it is too large when it is encoded");
    memcpy(bytes, start, count);
    return count;
}
