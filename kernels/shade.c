/* Points around a site against their look in the light that is left there.

   `vision/surface/shadows.py` has the same in Python. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "shade.h"

#define LEVELS 256

/* Medians over squares of `window` around each place that has a whole one, both (side, side).

   Source: Huang, Yang and Tang, A fast two-dimensional median filtering algorithm, ASSP 27 (1979): a histogram follows
   the window, and the median moves with what enters and leaves. */
static void medians(const uint8_t *values, int side, int window, uint8_t *found)
{
    int reach = window / 2, rank = window * window / 2;
    for (int row = reach; row < side - reach; row++) {
        int16_t histogram[LEVELS];
        memset(histogram, 0, sizeof histogram);
        const uint8_t *top = values + (row - reach) * side;
        for (int r = 0; r < window; r++)
            for (int c = 0; c < window; c++) histogram[top[r * side + c]]++;
        int median = 0, below = 0; /* values below the median */
        for (int column = reach; column < side - reach; column++) {
            while (below + histogram[median] <= rank) below += histogram[median++];
            while (below > rank) below -= histogram[--median];
            found[row * side + column] = (uint8_t)median;
            if (column + reach + 1 == side) break;
            const uint8_t *leaves = top + column - reach, *enters = top + column + reach + 1;
            for (int r = 0; r < window * side; r += side) {
                histogram[leaves[r]]--;
                below -= leaves[r] < median;
                histogram[enters[r]]++;
                below += enters[r] < median;
            }
        }
    }
}

/* Negative log-likelihoods `nll` (count, points) of the points of sites.

   `seen` and `looks` (count, points, 3) are reflectances, `visible` (count, points) is 1 or 0. Returns 0, or 1 if a site
   has more squares than there is room for. */
int vision_shaded(const Shade *shade, int64_t count, const float *seen, const float *visible, const float *looks,
                  float *nll)
{
    static const float unit = 255;
    int squares = shade->side * shade->side;
    uint8_t left[MAX_SIDE * MAX_SIDE], grid[MAX_SIDE * MAX_SIDE], light[MAX_SIDE * MAX_SIDE];
    if (shade->side > MAX_SIDE) return 1;
    for (int64_t site = 0; site < count; site++) {
        for (int n = 0; n < shade->points; n++) {
            const float *s = seen + 3 * n, *look = looks + 3 * n;
            float match = s[0] * look[0] + s[1] * look[1] + s[2] * look[2];
            float square = look[0] * look[0] + look[1] * look[1] + look[2] * look[2];
            float part = match / fmaxf(square, shade->min_square);
            part = visible[n] > 0 ? fminf(fmaxf(part, shade->least_shade), 1) : 1;
            left[n] = (uint8_t)rintf(part * unit);
        }
        for (int n = 0; n < squares; n++) grid[n] = left[shade->nearest[n]];
        medians(grid, shade->side, shade->window, light);
        for (int n = 0; n < shade->points; n++) {
            const float *s = seen + 3 * n, *look = looks + 3 * n;
            uint8_t level = light[shade->places[n]];
            float part = level / unit, b = s[0] - part * look[0], g = s[1] - part * look[1], r = s[2] - part * look[2];
            float error = (b * b + g * g + r * r) * shade->per_error + shade->shade_nll[level];
            nll[n] = fminf(error, shade->strange[n]) * visible[n];
        }
        seen += 3 * shade->points;
        looks += 3 * shade->points;
        visible += shade->points;
        nll += shade->points;
    }
    return 0;
}
