/* Evidence that something lies at a site, in the points of its window.

   `vision/surface/unexplained.py` explains it and has the same in Python. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "ranked.h"

#define COLOURS 3
#define VIEWS 4 /* the colours and their mean */
#define MAX_SIDE 64
#define MAX_SQUARES (MAX_SIDE * MAX_SIDE)
#define MAX_PAIRS (2 * MAX_SQUARES)
#define MAX_PARTS 16
#define ROOM 1 /* number of the room for a token among the parts of pairs */

typedef struct {
    int32_t sites, points, pairs, parts, side; /* sites of the table; parts of a window; cells along a side of its grid */
    int32_t some, least;                       /* every so many tell noise and middle; cells of the smallest spot */
    float offset, min_shown, least_sigma, most_sigma, edge, most_edges, inexact, of_median;
    float min_depths[VIEWS];
    const int32_t *from, *to, *cells; /* (pairs), (pairs), (points) */
    const float *part_of;             /* (points, parts) 1 in a part, else 0 */
    const float *pair_part_of;        /* (pairs, 1 + parts) the same of pairs, after the whole window */
    const uint8_t *room;              /* (points) */
    const float *levels, *change;     /* (VIEWS, sites, points) */
    const float *printed;             /* (sites, pairs, COLOURS) */
    const float *squares, *counts;    /* (sites, pairs) */
    const double *sigmas;             /* (1 + parts) */
} Window;

static inline int has_room(const Window *window)
{
    return window->side <= MAX_SIDE && window->points <= MAX_SQUARES && window->pairs <= MAX_PAIRS &&
           window->parts < MAX_PARTS;
}

/* The natural logarithm of a positive number, to a unit in the last place.

   Source: Moshier's `logf` of the Cephes library; without branches, so that compilers use vectors. */
static inline float logarithm(float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    int32_t power = (bits - 0x3f3504f3) >> 23;
    bits -= power * (1 << 23);
    float part;
    memcpy(&part, &bits, sizeof part);
    float x = part - 1, z = x * x, y = 7.0376836292e-2f;
    y = y * x - 1.1514610310e-1f;
    y = y * x + 1.1676998740e-1f;
    y = y * x - 1.2420140846e-1f;
    y = y * x + 1.4249322787e-1f;
    y = y * x - 1.6668057665e-1f;
    y = y * x + 2.0000714765e-1f;
    y = y * x - 2.4999993993e-1f;
    y = y * x + 3.3333331174e-1f;
    float e = (float)power;
    return x + (y * x * z - 2.12194440e-4f * e - 0.5f * z) + 0.693359375f * e;
}

/* Logarithms of `count` reflectances, where those below 0 count as 0. */
static void logarithms(const float *reflectance, int64_t count, float offset, float *levels)
{
    for (int64_t n = 0; n < count; n++) levels[n] = logarithm((reflectance[n] > 0 ? reflectance[n] : 0) + offset);
}

/* `print_seen` of `count` sites, the numbers of which are `which`: `tells`, `shown` and `edged` (count) are 1 or 0.

   `seen` (count, points, COLOURS) and `weight` (count, points). Returns 0, or 1 if the window is too large. */
int vision_print_seen(const Window *window, int64_t count, const float *seen, const float *weight, const int64_t *which,
                      double enough_sigmas, uint8_t *tells, uint8_t *shown, uint8_t *edged)
{
    if (!has_room(window)) return 1;
    int points = window->points, pairs = window->pairs, parts = 1 + window->parts;
    for (int64_t n = 0; n < count; n++, seen += COLOURS * points, weight += points) {
        float levels[COLOURS * MAX_SQUARES], square[MAX_PARTS] = {0}, match[MAX_PARTS] = {0}, misfit[MAX_PARTS] = {0};
        float told[MAX_PARTS] = {0}, edges = 0, room = 0;
        logarithms(seen, COLOURS * points, window->offset, levels);
        const float *printed = window->printed + which[n] * pairs * COLOURS;
        const float *squares = window->squares + which[n] * pairs, *counts = window->counts + which[n] * pairs;
        for (int pair = 0; pair < pairs; pair++, printed += COLOURS) {
            int from = window->from[pair], to = window->to[pair];
            float both = weight[from] * weight[to], product = 0, error = 0, any = 0;
            if (both == 0) continue;
            for (int c = 0; c < COLOURS; c++) {
                float found = levels[COLOURS * to + c] - levels[COLOURS * from + c];
                float apart = found - printed[c];
                product += printed[c] * found;
                any += apart * apart;
                error += printed[c] != 0 ? apart * apart : 0;
            }
            const float *of = window->pair_part_of + pair * parts;
            for (int k = 0; k < parts; k++) {
                float share = both * of[k];
                square[k] += share * squares[pair];
                match[k] += share * product;
                misfit[k] += share * error;
                told[k] += share * counts[pair];
            }
            room += both * of[ROOM];
            edges += both * of[ROOM] * (any > window->edge * window->edge);
        }
        tells[n] = 0;
        shown[n] = 1;
        for (int k = 0; k < parts; k++) {
            float sigma = sqrtf(COLOURS * misfit[k] / fmaxf(told[k], 1));
            sigma = fminf(fmaxf(sigma, window->least_sigma), window->most_sigma);
            tells[n] |= sqrtf(square[k]) * (1 - window->min_shown) > enough_sigmas * sigma;
            shown[n] &= window->min_shown * square[k] - match[k] <= window->sigmas[k] * sigma * sqrtf(square[k]);
        }
        edged[n] = edges > window->most_edges * room;
    }
    return 0;
}

/* `tinted` of sites: as `vision_print_seen`.

   `scale` (COLOURS) undoes the light's colour. A part is tinted where green is off by `least_green` (count) from what
   this `blue_part` of blue and the rest of red make of it, or red against blue by `least_warm`. */
int vision_tinted(const Window *window, int64_t count, const float *seen, const float *weight, const int64_t *which,
                  const float *scale, const float *least_green, float least_warm, float blue_part, uint8_t *tinted)
{
    if (!has_room(window)) return 1;
    int points = window->points, parts = window->parts;
    int64_t view = (int64_t)window->sites * points;
    for (int64_t n = 0; n < count; n++, seen += COLOURS * points, weight += points) {
        float levels[COLOURS * MAX_SQUARES], most[MAX_PARTS] = {0}, green[MAX_PARTS] = {0}, warm[MAX_PARTS] = {0};
        for (int k = 0; k < COLOURS * points; k++) levels[k] = seen[k] * scale[k % COLOURS];
        logarithms(levels, COLOURS * points, window->offset, levels);
        const float *bare = window->levels + which[n] * points;
        for (int p = 0; p < points; p++) {
            float b = levels[COLOURS * p] - bare[p], g = levels[COLOURS * p + 1] - bare[view + p];
            float r = levels[COLOURS * p + 2] - bare[2 * view + p];
            const float *of = window->part_of + p * parts;
            for (int k = 0; k < parts; k++) {
                float share = weight[p] * of[k];
                most[k] += share;
                green[k] += share * (g - blue_part * b - (1 - blue_part) * r);
                warm[k] += share * (r - b);
            }
        }
        tinted[n] = 0;
        for (int k = 0; k < parts; k++)
            tinted[n] |= fabsf(green[k]) > least_green[n] * most[k] || fabsf(warm[k]) > least_warm * most[k];
    }
    return 0;
}

/* A grid's values smoothed over nine cells each, at the cells that are not at its edge. */
static void smooth(int side, const float *values, float *smoothed)
{
    float rows[MAX_SQUARES];
    for (int k = 1; k < side * side - 1; k++) rows[k] = (values[k - 1] + values[k + 1]) / 4 + values[k] / 2;
    for (int k = side; k < side * (side - 1); k++) smoothed[k] = (rows[k - side] + rows[k + side]) / 4 + rows[k] / 2;
}

/* How deep water would stand in each cell of a grid, ways out being cells next to others than the `visible`.

   Source: L. Vincent, "Morphological grayscale reconstruction in image analysis", 1993. */
static void fill(int side, const float *heights, const uint8_t *visible, float *depths)
{
    float water[MAX_SQUARES];
    uint8_t inner[MAX_SQUARES];
    int first = side + 1, last = side * (side - 1) - 2;
    for (int k = 0; k < side * side; k++) water[k] = visible[k] ? heights[k] : INFINITY;
    memset(inner, 0, sizeof inner);
    for (int k = first; k <= last; k++) {
        inner[k] = 1;
        for (int line = -side; line <= side; line += side)
            inner[k] &= visible[k + line - 1] & visible[k + line] & visible[k + line + 1];
        if (inner[k]) water[k] = INFINITY;
    }
    for (int fell = 1; fell;) {
        fell = 0;
        for (int sweep = 1; sweep >= -1; sweep -= 2)
            for (int k = sweep > 0 ? first : last; k >= first && k <= last; k += sweep) {
                if (!inner[k]) continue;
                const float *before = water + k - sweep * side;
                float lowest = fminf(fminf(before[-1], before[0]), fminf(before[1], water[k - sweep]));
                lowest = fmaxf(lowest, heights[k]);
                if (lowest < water[k]) {
                    water[k] = lowest;
                    fell = 1;
                }
            }
    }
    for (int k = 0; k < side * side; k++) depths[k] = visible[k] ? water[k] - heights[k] : 0;
}

/* Whether a spot lies in the room for a token in one view of a site.

   `change` (points) is that of the view against the bare print, `changes` (points) the print's own, `shown` the smoothed
   weights on the grid, `visible` (side * side) the cells that have one. */
static int has_spot(const Window *window, const float *change, const float *weight, const float *changes,
                    float min_depth, const float *shown, const uint8_t *visible)
{
    int side = window->side, count = 0, wide = 0;
    float grid[MAX_SQUARES], heights[MAX_SQUARES], least[MAX_SQUARES], some[MAX_PAIRS];
    for (int pair = 0; pair < window->pairs; pair += window->some)
        some[count++] = fabsf(change[window->to[pair]] - change[window->from[pair]]);
    float noise = window->of_median * median(some, count);
    memset(grid, 0, sizeof(float) * side * side);
    for (int p = 0; p < window->points; p++) {
        float inexact = window->inexact * changes[p];
        least[p] = sqrtf(min_depth * min_depth + noise * noise + inexact * inexact);
        grid[window->cells[p]] = change[p] * weight[p];
    }
    memset(heights, 0, sizeof(float) * side * side);
    smooth(side, grid, heights);
    for (int k = 0; k < side * side; k++) heights[k] /= fmaxf(shown[k], 1e-6f);
    count = 0;
    for (int p = 0; p < window->points; p += window->some) some[count++] = heights[window->cells[p]];
    float middle = median(some, count);
    for (int p = 0; p < window->points; p++)
        wide += fabsf(heights[window->cells[p]] - middle) * weight[p] > least[p] / 2;
    if (wide < window->least) return 0;
    float holes[MAX_SQUARES], hills[MAX_SQUARES];
    fill(side, heights, visible, holes);
    for (int k = 0; k < side * side; k++) grid[k] = -heights[k];
    fill(side, grid, visible, hills);
    int deep = 0;
    for (int p = 0; p < window->points; p++)
        deep += window->room[p] && fmaxf(holes[window->cells[p]], hills[window->cells[p]]) > least[p];
    return deep >= window->least;
}

/* `spotted` of sites: as `vision_print_seen`. */
int vision_spotted(const Window *window, int64_t count, const float *seen, const float *weight, const int64_t *which,
                   uint8_t *spotted)
{
    if (!has_room(window)) return 1;
    int points = window->points, squares = window->side * window->side;
    for (int64_t n = 0; n < count; n++, seen += COLOURS * points, weight += points) {
        float views[VIEWS][MAX_SQUARES], grid[MAX_SQUARES] = {0}, shown[MAX_SQUARES] = {0};
        uint8_t visible[MAX_SQUARES];
        for (int p = 0; p < points; p++) {
            const float *s = seen + COLOURS * p;
            for (int c = 0; c < COLOURS; c++) views[c][p] = s[c];
            views[COLOURS][p] = (s[0] + s[1] + s[2]) / COLOURS;
            grid[window->cells[p]] = weight[p];
        }
        for (int k = 0; k < squares; k++) visible[k] = grid[k] > 0;
        smooth(window->side, grid, shown);
        spotted[n] = 0;
        for (int view = 0; view < VIEWS && !spotted[n]; view++) {
            const float *bare = window->levels + ((int64_t)view * window->sites + which[n]) * points;
            const float *changes = window->change + ((int64_t)view * window->sites + which[n]) * points;
            logarithms(views[view], points, window->offset, views[view]);
            for (int p = 0; p < points; p++) views[view][p] -= bare[p];
            spotted[n] = (uint8_t)has_spot(window, views[view], weight, changes, window->min_depths[view], shown, visible);
        }
    }
    return 0;
}
