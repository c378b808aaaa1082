/* Points around a site against their look in the light that is left there. */

#ifndef SHADE_H
#define SHADE_H

#include <stdint.h>

#define MAX_SIDE 64

typedef struct {
    int32_t points, side, window;           /* of a site; squares along a side of its grid; those of a median */
    float per_error, least_shade, min_square;
    const int32_t *nearest;                 /* (side * side) point of each square */
    const int32_t *places;                  /* (points) square of each point, `window` / 2 or more from the edges */
    const float *strange;                   /* (points) most that a point costs */
    const float *shade_nll;                 /* (LEVELS) what a shadow costs that leaves so much of the light */
} Shade;

int vision_shaded(const Shade *shade, int64_t count, const float *seen, const float *visible, const float *looks,
                  float *nll);

#endif
