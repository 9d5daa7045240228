#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

void reduction_begin(struct reduction *reduction, int width, int height, int wanted_width, int wanted_height) {
    double scale = fmin((double)width / wanted_width, (double)height / wanted_height);
    reduction->wanted_width = wanted_width;
    reduction->wanted_height = wanted_height;
    reduction->scale = scale;
    reduction->left = (width - wanted_width * scale) / 2;
    reduction->top = (height - wanted_height * scale) / 2;
    int step = reduction->step = most(1, (int)scale);
    /* Interpolation needs some pixels around the visible part. The first positions are even, because libwebp can crop only there. */
    reduction->first_column = most(0, (int)reduction->left - 2 * step) & ~1;
    reduction->first_row = most(0, (int)reduction->top - 2 * step) & ~1;
    reduction->end_column = least(width, (int)ceil(reduction->left + wanted_width * scale) + 2 * step);
    reduction->end_row = least(height, (int)ceil(reduction->top + wanted_height * scale) + 2 * step);
    reduction->width = (reduction->end_column - reduction->first_column + step - 1) / step;
    reduction->height = (reduction->end_row - reduction->first_row + step - 1) / step;
    reduction->pixels = pictures_allocate((size_t)reduction->width * reduction->height * 4);
    reduction->sums = pictures_allocate((size_t)reduction->width * 4 * sizeof(uint64_t));
    memset(reduction->sums, 0, (size_t)reduction->width * 4 * sizeof(uint64_t));
    reduction->row = 0;
}

/* Writes the averages of the last `rows` rows. */
static void finish_rows(struct reduction *reduction, int rows) {
    int kept = reduction->row - reduction->first_row;
    uint8_t *target = reduction->pixels + (size_t)(kept / reduction->step) * reduction->width * 4;
    for (int column = 0; column < reduction->width; column++) {
        int columns = least(reduction->step, reduction->end_column - reduction->first_column - column * reduction->step);
        uint64_t area = (uint64_t)columns * rows;
        for (int channel = 0; channel < 4; channel++)
            target[column * 4 + channel] = (uint8_t)((reduction->sums[column * 4 + channel] + area / 2) / area);
    }
    memset(reduction->sums, 0, (size_t)reduction->width * 4 * sizeof(uint64_t));
}

void reduction_take(struct reduction *reduction, const uint8_t *row) {
    int number = reduction->row, step = reduction->step;
    if (number >= reduction->first_row && number < reduction->end_row) {
        const uint8_t *source = row + (size_t)reduction->first_column * 4;
        uint64_t *sums = reduction->sums;
        int count = reduction->end_column - reduction->first_column;
        for (int column = 0, inside = 0; column < count; column++, source += 4) {
            uint32_t opacity = source[3];
            sums[0] += (source[0] * opacity + 127) / 255;
            sums[1] += (source[1] * opacity + 127) / 255;
            sums[2] += (source[2] * opacity + 127) / 255;
            sums[3] += opacity;
            if (++inside == step) {
                inside = 0;
                sums += 4;
            }
        }
        int inside = (number - reduction->first_row) % step + 1;
        if (inside == step || number + 1 == reduction->end_row) finish_rows(reduction, inside);
    }
    reduction->row++;
}

/* The weights of the source pixels that make one new pixel. Because the averaged picture has less than twice the requested size, there are
   at most six. */
struct mix {
    int first, count;
    float weights[8];
};

static struct mix *mixes(int count, double start, double scale, int new_count) {
    struct mix *mixes = pictures_allocate((size_t)new_count * sizeof *mixes);
    double reach = fmax(scale, 1);
    for (int number = 0; number < new_count; number++) {
        struct mix *mix = mixes + number;
        double center = start + (number + 0.5) * scale, sum = 0;
        mix->first = least(count - 1, most(0, (int)floor(center - reach)));
        mix->count = least(8, least(count - 1, (int)ceil(center + reach)) - mix->first + 1);
        mix->count = most(1, mix->count);
        double weights[8];
        for (int place = 0; place < mix->count; place++) {
            weights[place] = fmax(0, 1 - fabs(mix->first + place + 0.5 - center) / reach);
            sum += weights[place];
        }
        if (sum == 0) sum = weights[0] = 1;
        for (int place = 0; place < mix->count; place++) mix->weights[place] = (float)(weights[place] / sum);
    }
    return mixes;
}

/* Computes the new pixels of `lines` rows or columns. A source line starts every `line` bytes, a new line every `new_line` bytes, and the
   pixels of both are `step` bytes apart. */
static void mix_lines(
    const uint8_t *source, uint8_t *target, int lines, size_t line, size_t new_line, size_t step, const struct mix *mixes, int count
) {
    for (int number = 0; number < lines; number++) {
        for (int position = 0; position < count; position++) {
            const struct mix *mix = mixes + position;
            const uint8_t *pixel = source + number * line + mix->first * step;
            float sums[4] = {0.5f, 0.5f, 0.5f, 0.5f};
            for (int place = 0; place < mix->count; place++, pixel += step)
                for (int channel = 0; channel < 4; channel++) sums[channel] += pixel[channel] * mix->weights[place];
            uint8_t *made = target + number * new_line + position * step;
            for (int channel = 0; channel < 4; channel++) made[channel] = (uint8_t)fminf(sums[channel], 255);
        }
    }
}

uint8_t *reduction_end(struct reduction *reduction) {
    int width = reduction->wanted_width, height = reduction->wanted_height, step = reduction->step;
    struct mix *across = mixes(
        reduction->width, (reduction->left - reduction->first_column) / step, reduction->scale / step, width);
    struct mix *down = mixes(reduction->height, (reduction->top - reduction->first_row) / step, reduction->scale / step, height);
    /* The rows are scaled to the requested width first, and then the columns to the requested height. */
    uint8_t *narrow = pictures_allocate((size_t)width * reduction->height * 4);
    mix_lines(reduction->pixels, narrow, reduction->height, (size_t)reduction->width * 4, (size_t)width * 4, 4, across, width);
    pictures_release(reduction->sums);
    pictures_release(reduction->pixels);
    uint8_t *made = pictures_allocate((size_t)width * height * 4);
    mix_lines(narrow, made, width, 4, 4, (size_t)width * 4, down, height);
    pictures_release(narrow);
    for (uint8_t *pixel = made; pixel < made + (size_t)width * height * 4; pixel += 4) {
        if (pixel[3] == 255) continue;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = pixel[3] == 0 ? 0 : (uint8_t)least(pixel[channel] * 255 / pixel[3], 255);
    }
    return made;
}

uint8_t *pictures_reduce_pixels(const struct pictures_task *task, int width, int height) {
    struct reduction reduction;
    reduction_begin(&reduction, task->pixels_width, task->pixels_height, width, height);
    for (int row = 0; row < task->pixels_height; row++) reduction_take(&reduction, task->bytes + (size_t)row * task->pixels_width * 4);
    return reduction_end(&reduction);
}

uint8_t *pictures_turn(uint8_t *pixels, int width, int height, int orientation) {
    if (orientation <= 1 || orientation > 8) return pixels;
    uint8_t *turned = pictures_allocate((size_t)width * height * 4);
    /* The size of the picture in the file, before the rotation. */
    int old_width = orientation >= 5 ? height : width, old_height = orientation >= 5 ? width : height;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            int x = orientation >= 5 ? row : column, y = orientation >= 5 ? column : row;
            if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) x = old_width - 1 - x;
            if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) y = old_height - 1 - y;
            memcpy(turned + ((size_t)row * width + column) * 4, pixels + ((size_t)y * old_width + x) * 4, 4);
        }
    }
    pictures_release(pixels);
    return turned;
}
