/* Cells of the board that changed more than light and shadow explain.

   `vision/surface/foreground.py` has the same in Python. */

#include <math.h>
#include <stdint.h>

#include "ranked.h"

static float least(float a, float b, float c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }
static float most(float a, float b, float c) { return a > b ? (a > c ? a : c) : (b > c ? b : c); }

/* A percentile of the ratio of `levels` to `empty`, both (rows, columns, 3), over every `step`-th row and column of the
   cells that are `inside` (rows, columns); 1 if none is. `ratios` has room for them. */
float vision_gain(int64_t rows, int64_t columns, int64_t step, int64_t percent, const uint8_t *levels,
                  const uint8_t *inside, const float *empty, float *ratios)
{
    int64_t count = 0;
    for (int64_t row = 0; row < rows; row += step)
        for (int64_t column = 0; column < columns; column += step) {
            int64_t cell = row * columns + column;
            if (!inside[cell]) continue;
            for (int64_t n = 3 * cell; n < 3 * cell + 3; n++) ratios[count++] = levels[n] / empty[n];
        }
    return count ? ranked(ratios, count, (count - 1) * percent / 100) : 1;
}

/* Mean square differences of `count` rows of `size` levels each from others, which `change` (count) wants. */
void vision_change(int64_t count, int64_t size, const uint8_t *one, const uint8_t *other, double *change)
{
    for (int64_t n = 0; n < count; n++, one += size, other += size) {
        uint32_t sum = 0;
        for (int64_t k = 0; k < size; k++) {
            int32_t apart = (int32_t)one[k] - other[k];
            sum += (uint32_t)(apart * apart);
        }
        change[n] = (double)sum / (double)size;
    }
}

/* Mark in `mask` (count) which cells changed: 255 if no shadow explains it, 127 if they only got darker, else 0.

   `levels` and `empty` (count, 3) are BGR, the latter those of the empty board in light that is `gain` times weaker; a cell that is not `inside` (count) is never marked. */
void vision_changed(int64_t count, const uint8_t *levels, const uint8_t *inside, const float *empty, float gain, float shadow,
                    float shine, float tint, float noise, uint8_t *mask)
{
    for (int64_t n = 0; n < count; n++, levels += 3, empty += 3) {
        float expected[3] = {empty[0] * gain, empty[1] * gain, empty[2] * gain};
        float b = levels[0] / expected[0], g = levels[1] / expected[1], r = levels[2] / expected[2];
        float mean = (b + g + r) / 3, spread = most(b, g, r) - least(b, g, r);
        float apart = most(fabsf(levels[0] - expected[0]), fabsf(levels[1] - expected[1]), fabsf(levels[2] - expected[2]));
        int told = (apart > noise) & (inside[n] != 0);
        int changed = (mean > shine) | (spread > tint * mean);
        mask[n] = !told ? 0 : changed ? 255 : mean < shadow ? 127 : 0;
    }
}
