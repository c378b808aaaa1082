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

#define COLOURS 3
#define MAX_COLUMNS 4096

/* A cell's logarithms of the levels seen and printed, and 1, where it is inner; else 0. */
static inline void add_cell(double *sums, const uint8_t *levels, const float *printed, const float *logarithms, double part)
{
    for (int c = 0; c < COLOURS; c++) {
        sums[c] += part * logarithms[levels[c]];
        sums[COLOURS + c] += part * printed[c];
    }
    sums[2 * COLOURS] += part;
}

/* Contrasts of the print that is seen in `inner` cells, `seen`, and that it has, `whole`, both times the latter.

   `levels` and `printed` (rows, columns, COLOURS) are what is seen and the logarithm of what is printed, `inner`, `seen`
   and `whole` (rows, columns); the mean around a cell is over a square with `side` cells along a side. Returns 0, or 1
   if there are more columns than there is room for. */
int vision_contrasts(int64_t rows, int64_t columns, int64_t side, const uint8_t *levels, const float *printed,
                     const uint8_t *inner, const float *logarithms, float *seen, float *whole)
{
    static const int size = 2 * COLOURS + 1;
    double lines[MAX_COLUMNS * (2 * COLOURS + 1)] = {0};
    int64_t reach = side / 2;
    if (columns > MAX_COLUMNS) return 1;
    for (int64_t row = -reach; row < rows; row++) {
        for (int64_t column = 0; column < columns; column++) {
            int64_t enters = (row + reach) * columns + column, leaves = (row - reach - 1) * columns + column;
            double *line = lines + column * size;
            if (row + reach < rows && inner[enters])
                add_cell(line, levels + COLOURS * enters, printed + COLOURS * enters, logarithms, 1);
            if (row - reach - 1 >= 0 && inner[leaves])
                add_cell(line, levels + COLOURS * leaves, printed + COLOURS * leaves, logarithms, -1);
        }
        if (row < 0) continue;
        double sums[2 * COLOURS + 1] = {0};
        for (int64_t column = -reach; column < columns; column++) {
            for (int k = 0; k < size; k++) {
                if (column + reach < columns) sums[k] += lines[(column + reach) * size + k];
                if (column - reach - 1 >= 0) sums[k] -= lines[(column - reach - 1) * size + k];
            }
            if (column < 0) continue;
            int64_t cell = row * columns + column;
            seen[cell] = whole[cell] = 0;
            if (!inner[cell]) continue;
            for (int c = 0; c < COLOURS; c++) {
                double of = printed[COLOURS * cell + c] - sums[COLOURS + c] / sums[2 * COLOURS];
                seen[cell] += (float)((logarithms[levels[COLOURS * cell + c]] - sums[c] / sums[2 * COLOURS]) * of);
                whole[cell] += (float)(of * of);
            }
        }
    }
    return 0;
}
