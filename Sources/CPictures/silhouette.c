#include "pictures.h"

#include <math.h>

static const float ground[] = {0xE6, 0xE2, 0xDA}, figure[] = {0xA8, 0x9F, 0x91};

/* The dimensions of the figure, in units of the picture's shorter side. Vertical positions are measured from the top of
   the middle square. */
static const float head_y = 0.39f, head_radius = 0.18f, shoulders_y = 1.02f, shoulders_width = 0.37f, shoulders_height = 0.39f;

/* Returns the approximate distance of a point from the figure, which is negative inside. Near the edge, it is exact enough to smooth the
   edge. */
static float distance(float x, float y) {
    float head = sqrtf(x * x + (y - head_y) * (y - head_y)) - head_radius;
    float u = x / shoulders_width, v = (y - shoulders_y) / shoulders_height;
    float shoulders = (sqrtf(u * u + v * v) - 1) * fminf(shoulders_width, shoulders_height);
    return fminf(head, shoulders);
}

void pictures_draw_silhouette(unsigned char *pixels, int width, int height) {
    float unit = width < height ? width : height, top = (height - unit) / 2, middle = width / 2.0f;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++, pixels += 4) {
            float part = 0.5f - distance((column + 0.5f - middle) / unit, (row + 0.5f - top) / unit) * unit;
            part = fminf(fmaxf(part, 0), 1);
            for (int channel = 0; channel < 3; channel++)
                pixels[channel] = (unsigned char)(ground[channel] + (figure[channel] - ground[channel]) * part + 0.5f);
            pixels[3] = 255;
        }
    }
}
