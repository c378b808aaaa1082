/* Things of about a token's size and brightness: how far they differ from it.

   `vision/surface/look_alikes.py` explains it and has the same in Python. */

#include <math.h>
#include <stdint.h>

#include "ranked.h"

#define COLOURS 3
#define SECTORS 8
#define TURN 6.283185307179586

typedef struct {
    int64_t count, points;      /* tokens, and points of a window */
    double radius, core;        /* of a token, and how far from its rim its core ends, mm */
    double inner, outer;        /* from where to where its edge reaches, from its rim outwards, mm */
    const double *window;       /* (points, 2) from a site's middle, mm */
    const float *seen;          /* (count, points, COLOURS) */
    const float *weight;        /* (count, points) */
    const float *looks;         /* (count, points, COLOURS) */
    const double *places;       /* (count, 2) the tokens' middles from there */
} Laid;

/* The difference between the largest and the smallest of three numbers. */
static double range(const double *values)
{
    return fmax(fmax(values[0], values[1]), values[2]) - fmin(fmin(values[0], values[1]), values[2]);
}

/* How far tokens differ in colour, `off`, which differences their ink has, `ink`, and how far they differ at their
   edge, `edge`, (count) each. */
void vision_strangeness(const Laid *laid, double *off, double *ink, double *edge)
{
    for (int64_t n = 0; n < laid->count; n++) {
        const float *seen = laid->seen + n * laid->points * COLOURS, *looks = laid->looks + n * laid->points * COLOURS;
        const float *weight = laid->weight + n * laid->points;
        double cores = 0, errors[COLOURS] = {0}, inks[COLOURS] = {0}, sums[SECTORS] = {0}, counts[SECTORS] = {0};
        for (int64_t p = 0; p < laid->points; p++, seen += COLOURS, looks += COLOURS) {
            double x = laid->window[2 * p] - laid->places[2 * n], y = laid->window[2 * p + 1] - laid->places[2 * n + 1];
            double away = sqrt(x * x + y * y) - laid->radius;
            if (away >= laid->inner && away <= laid->outer) {
                int sector = (int)floor((atan2(y, x) / TURN + 1) * SECTORS) % SECTORS;
                for (int c = 0; c < COLOURS; c++) sums[sector] += weight[p] * (seen[c] - looks[c]) / COLOURS;
                counts[sector] += weight[p];
            }
            if (away > -laid->core) continue;
            cores += weight[p];
            for (int c = 0; c < COLOURS; c++) {
                errors[c] += weight[p] * (seen[c] - looks[c]);
                inks[c] += weight[p] * looks[c];
            }
        }
        float means[SECTORS];
        for (int k = 0; k < SECTORS; k++) means[k] = (float)(sums[k] / fmax(counts[k], 1));
        off[n] = range(errors) / fmax(cores, 1);
        ink[n] = range(inks) / fmax(cores, 1);
        edge[n] = fabs(median(means, SECTORS));
    }
}

/* The correlation `alike` (count) of the light of tokens' cores with that of their print. */
void vision_alike(const Laid *laid, double *alike)
{
    for (int64_t n = 0; n < laid->count; n++) {
        const float *seen = laid->seen + n * laid->points * COLOURS, *looks = laid->looks + n * laid->points * COLOURS;
        const float *weight = laid->weight + n * laid->points;
        double cores = 0, there[COLOURS] = {0}, printed[COLOURS] = {0}, match = 0, own = 0, its = 0;
        for (int64_t p = 0; p < laid->points; p++, seen += COLOURS, looks += COLOURS) {
            double x = laid->window[2 * p] - laid->places[2 * n], y = laid->window[2 * p + 1] - laid->places[2 * n + 1];
            if (sqrt(x * x + y * y) - laid->radius > -laid->core) continue;
            cores += weight[p];
            for (int c = 0; c < COLOURS; c++) {
                double s = seen[c] * seen[c], look = looks[c] * looks[c];
                there[c] += weight[p] * s;
                printed[c] += weight[p] * look;
                match += weight[p] * s * look;
                own += weight[p] * s * s;
                its += weight[p] * look * look;
            }
        }
        for (int c = 0; c < COLOURS; c++) {
            match -= there[c] * printed[c] / fmax(cores, 1);
            own -= there[c] * there[c] / fmax(cores, 1);
            its -= printed[c] * printed[c] / fmax(cores, 1);
        }
        alike[n] = match / sqrt(fmax(own * its, 1e-9));
    }
}
