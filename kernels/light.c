/* The light at the tags of a board against that of the empty board.

   `vision/surface/light_change.py` explains it and has the same in Python. */

#include <math.h>
#include <stdint.h>

#include "ranked.h"

#define COLOURS 3
#define MAX_TAGS 64
#define MAX_CELLS 4096 /* of a tag */

typedef struct {
    int32_t tags, cells, inked; /* cells of each tag, and how many of them are its darkest */
    int32_t clipped;            /* level from which white does not tell the light */
    double offset, like;        /* added to levels; difference of a colour from which the light has another */
    const int64_t *cell;        /* (tags, cells) */
    const int64_t *ink;         /* (tags, inked) */
    const float *inks;          /* (tags, inked, COLOURS) logarithm of the empty board's levels */
    const double *whites;       /* (tags, COLOURS) the same of its white */
    const float *logarithms;    /* (256) of levels */
} TagLight;

/* Median of values of each colour, (count, COLOURS). */
static void medians(const double (*values)[COLOURS], int count, double *found)
{
    for (int c = 0; c < COLOURS; c++) {
        double sorted[MAX_TAGS];
        for (int n = 0; n < count; n++) {
            int k = n;
            for (; k > 0 && sorted[k - 1] > values[n][c]; k--) sorted[k] = sorted[k - 1];
            sorted[k] = values[n][c];
        }
        found[c] = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}

/* Median level of white `white` (COLOURS) at the tags of which all cells are `inside`, and median logarithm `ratio`
   (COLOURS) of the change of their light; `coloured` is how many tags show another colour.

   `levels` (cells of the board, COLOURS) and `inside` (cells of the board) are what is seen. Returns the number of those
   tags, or -1 if there are more tags or cells than there is room for. */
int vision_tag_light(const TagLight *light, const uint8_t *levels, const uint8_t *inside, double *white, double *ratio,
                     int32_t *coloured)
{
    double whites[MAX_TAGS][COLOURS], ratios[MAX_TAGS][COLOURS];
    int seen = 0;
    *coloured = 0;
    if (light->tags > MAX_TAGS || light->cells > MAX_CELLS) return -1;
    for (int tag = 0; tag < light->tags; tag++) {
        const int64_t *cell = light->cell + tag * light->cells, *ink = light->ink + tag * light->inked;
        int shown = 1, clipped = 0, level[COLOURS] = {0};
        for (int n = 0; n < light->cells && shown; n++) {
            shown = inside[cell[n]] != 0;
            for (int c = 0; c < COLOURS; c++)
                if (levels[COLOURS * cell[n] + c] > level[c]) level[c] = levels[COLOURS * cell[n] + c];
        }
        if (!shown) continue;
        double mean = 0, apart = 0;
        for (int c = 0; c < COLOURS; c++) clipped |= level[c] >= light->clipped;
        for (int c = 0; c < COLOURS; c++) {
            float values[MAX_CELLS];
            for (int n = 0; n < light->inked && clipped; n++)
                values[n] = light->logarithms[levels[COLOURS * ink[n] + c]] -
                            light->inks[(tag * light->inked + n) * COLOURS + c];
            whites[seen][c] = level[c];
            ratios[seen][c] = clipped ? ranked(values, light->inked, light->inked / 2)
                                      : log(level[c] + light->offset) - light->whites[COLOURS * tag + c];
            mean += ratios[seen][c] / COLOURS;
        }
        for (int c = 0; c < COLOURS; c++) apart = fmax(apart, fabs(ratios[seen][c] - mean));
        *coloured += apart >= light->like;
        seen++;
    }
    if (seen) {
        medians((const double (*)[COLOURS])whites, seen, white);
        medians((const double (*)[COLOURS])ratios, seen, ratio);
    }
    return seen;
}
