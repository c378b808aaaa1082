/* Sites in their own light, and how far their points are from those of the empty board.

   `vision/surface/bare_sites.py` has the same in Python. */

#include <math.h>
#include <stdint.h>

#include "ranked.h"
#include "shade.h"

#define COLOURS 3
#define MAX_POINTS 4096 /* those of a window */

typedef struct {
    int32_t points, lit_rank;                /* of a window; rank of the ratio that is a shaded window's light */
    float most_nll, shaded, darkest, brightest, gamma; /* limits, the light's as shares of the board's */
    const float *per_light;                  /* (sites, points, COLOURS) */
    const float *per_empty;                  /* (sites, points) */
    const float *empty;                      /* (sites, points, COLOURS) */
    const float *glare;                      /* (sites) */
    const Shade *shade;
} BareSites;

/* A site's light, and into `left` the share of it that is left in a shadow. `ratios` (count) are reordered. */
static float site_light(const BareSites *bare, float *ratios, int64_t count, float gain, float *left, uint8_t *odd)
{
    float low = gain * bare->darkest, high = gain * bare->brightest;
    float middle = ranked(ratios, count, count / 2), light = middle;
    int shaded = middle < bare->shaded * gain;
    if (shaded) light = ranked(ratios, count, bare->lit_rank);
    *odd = light < low || light > high;
    light = fminf(fmaxf(light, low), high);
    *left = shaded ? fmaxf(middle / light, bare->shade->least_shade) : 1;
    return light;
}

/* Every second point's brightness against the empty site's; a hidden one counts as lit like the whole board. */
static int64_t ratios_of(const BareSites *bare, int64_t site, const float *seen, const uint8_t *visible, float gain,
                         float *ratios)
{
    const float *per_empty = bare->per_empty + site * bare->points;
    int64_t count = 0;
    for (int n = 0; n < bare->points; n += 2) {
        const float *s = seen + COLOURS * n;
        ratios[count++] = visible[n] ? (s[0] + s[1] + s[2]) * per_empty[n] : gain;
    }
    return count;
}

static void take_glare(float *seen, int64_t count, float glare, float gamma)
{
    for (int64_t n = 0; n < count; n++) seen[n] = powf(fmaxf(powf(seen[n], gamma) - glare, 0), 1 / gamma);
}

/* Negative log-likelihoods `nll` (points) of a site in full light; returns their sum. */
static float lit_nll(const Shade *shade, const float *seen, const float *weight, const float *looks, float *nll)
{
    float sum = 0;
    for (int n = 0; n < shade->points; n++, seen += COLOURS, looks += COLOURS) {
        float b = seen[0] - looks[0], g = seen[1] - looks[1], r = seen[2] - looks[2];
        nll[n] = fminf((b * b + g * g + r * r) * shade->per_error, shade->strange[n]) * weight[n];
        sum += nll[n];
    }
    return sum;
}

/* The reflectance `seen` (count, points, COLOURS) of sites in their own light, the `weight` (count, points) of their
   points, the share `left` (count) of the light in their shadow, whether their light is `odd` (count), and `nll` (count,
   points) of the empty site's looks.

   `levels` (count, points, COLOURS) are those of the sites `which` (count), `visible` (count, points) is 1 or 0, `gain`
   the whole board's light. Returns 0, or 1 if there is no room for a window. */
int vision_bare_sites(const BareSites *bare, int64_t count, const int64_t *which, const uint8_t *levels,
                      const uint8_t *visible, float gain, float *seen, float *weight, float *left, uint8_t *odd,
                      float *nll)
{
    int64_t points = bare->points, size = COLOURS * points;
    float ratios[MAX_POINTS];
    if (points > MAX_POINTS) return 1;
    for (int64_t n = 0; n < count; n++) {
        int64_t site = which[n];
        const float *per_light = bare->per_light + site * size, *looks = bare->empty + site * size;
        for (int64_t k = 0; k < size; k++) seen[k] = levels[k] * per_light[k];
        for (int64_t k = 0; k < points; k++) weight[k] = visible[k] != 0;
        int64_t some = ratios_of(bare, site, seen, visible, gain, ratios);
        float light = site_light(bare, ratios, some, gain, left + n, odd + n);
        for (int64_t k = 0; k < size; k++) seen[k] /= light;
        if (bare->glare[site] != 0) take_glare(seen, size, bare->glare[site], bare->gamma);
        if (lit_nll(bare->shade, seen, weight, looks, nll) > bare->most_nll &&
            vision_shaded(bare->shade, 1, seen, weight, looks, nll))
            return 1;
        levels += size;
        seen += size;
        visible += points;
        weight += points;
        nll += points;
    }
    return 0;
}
