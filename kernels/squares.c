/* Known tags in a picture: their edges fitted and their cells sampled, without converting the rest of the picture.

   `vision/tags/corner_fit.py` explains the fit; it and `vision/tags/lazy_picture.py` have the same in Python, for
   whole arrays. */

#include <math.h>
#include <stdint.h>

#define CORNERS 4
#define MAX_ALONG 32
#define MAX_ACROSS 32
#define CACHE_LINE 64
#define MAX_CELLS 64 /* those of tag36h11 are 36 */
#define NO_CONTRAST 1e-9 /* `codes.NO_CONTRAST` */

/* OpenCV's weights of blue, green and red in a grey level, for a right shift by 15. */
#define BLUE 3735
#define GREEN 19235
#define RED 9798

typedef struct {
    const uint8_t *pixels;
    int64_t row; /* bytes from a row to the next */
    int32_t width, height;
    int32_t channels; /* 1: grey, 3: BGR */
} Picture;

typedef struct {
    int32_t along, across; /* profiles over an edge, and samples of each */
    int32_t ratios;        /* number of kernels */
    int32_t cells;         /* along a side of a square */
    double per_ratio;      /* kernels for each unit of reach to blur */
    double clear;          /* cells that are left out of an edge */
    double reach, least_reach_px, most_reach_px;
    double most_blur, least_blur_px, most_blur_px, blur_change;
    double least_rise, most_tilt_px;
    double light_unit;
    const double *kernels; /* (ratios, across, 3) */
    const double *norms;   /* (ratios, 4) */
    const uint16_t *light; /* (256) of each level */
} Model;

typedef struct {
    double x, y;
} Point;

static double clip(double value, double least, double most) { return value < least ? least : value > most ? most : value; }

static inline int grey(const uint8_t *pixel, int channels)
{
    if (channels == 1) return *pixel;
    return (BLUE * pixel[0] + GREEN * pixel[1] + RED * pixel[2] + (1 << 14)) >> 15;
}

/* Bilinear sample of `values` of the grey levels at x and y, counted from the first pixel's centre; where `inside` does
   not promise that x and y are neither below 0 nor beyond the last but one pixel, borders are replicated outwards. */
static inline double sample(const Picture *picture, int channels, int inside, double x, double y,
                            const uint16_t *values)
{
    int64_t east = channels, south = picture->row;
    if (!inside) {
        x = fmin(fmax(x, 0.0), picture->width - 1);
        y = fmin(fmax(y, 0.0), picture->height - 1);
        if ((int)x + 1 >= picture->width) east = 0;
        if ((int)y + 1 >= picture->height) south = 0;
    }
    int column = (int)x, line = (int)y;
    double right = x - column, down = y - line;
    const uint8_t *here = picture->pixels + line * picture->row + column * channels;
    double a = values[grey(here, channels)], b = values[grey(here + east, channels)];
    double c = values[grey(here + south, channels)], d = values[grey(here + south + east, channels)];
    double upper = a + right * (b - a), lower = c + right * (d - c);
    return upper + down * (lower - upper);
}

/* Samples of `values` of the grey levels at `count` points of the image frame, rounded. */
void vision_samples(const Picture *picture, const uint16_t *values, int64_t count, const Point *points, uint16_t *samples)
{
    for (int64_t n = 0; n < count; n++)
        samples[n] = (uint16_t)lrint(sample(picture, picture->channels, 0, points[n].x - 0.5, points[n].y - 0.5, values));
}

/* The projective map of the unit square to a quadrilateral. */
typedef struct {
    double xu, xv, x, yu, yv, y, g, h;
} Map;

/* Source: Heckbert, Fundamentals of texture mapping and image warping (1989), section 2.2.3. */
static Map map_to(const Point *p)
{
    double ax = p[1].x - p[2].x, bx = p[3].x - p[2].x, sx = p[0].x - p[1].x + p[2].x - p[3].x;
    double ay = p[1].y - p[2].y, by = p[3].y - p[2].y, sy = p[0].y - p[1].y + p[2].y - p[3].y;
    double area = ax * by - bx * ay, g = (sx * by - bx * sy) / area, h = (ax * sy - sx * ay) / area;
    return (Map){p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x,
                 p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y, g, h};
}

/* Mean level of a cell of a square with `side` cells along a side, sampled at four places `within` of a cell off its
   middle. */
static inline double cell_mean(const Picture *picture, const uint16_t *values, const Map *map, int64_t side,
                               int64_t column, int64_t line, double within)
{
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        double u = (column + 0.5 + (k % 2 ? within : -within)) / side;
        double v = (line + 0.5 + (k / 2 ? within : -within)) / side;
        double depth = map->g * u + map->h * v + 1;
        double x = (map->xu * u + map->xv * v + map->x) / depth, y = (map->yu * u + map->yv * v + map->y) / depth;
        sum += sample(picture, picture->channels, 0, x - 0.5, y - 0.5, values);
    }
    return sum / 4;
}

/* Mean levels of the cells of `count` squares seen at any angle, (count, 4) corners, cells by rows: (count, side, side). */
void vision_cells(const Picture *picture, const uint16_t *values, int64_t count, const Point *corners, int64_t side,
                  double within, float *means)
{
    for (int64_t n = 0; n < count; n++) {
        Map map = map_to(corners + CORNERS * n);
        for (int64_t cell = 0; cell < side * side; cell++)
            *means++ = (float)cell_mean(picture, values, &map, side, cell % side, cell / side, within);
    }
}

/* How well `count` squares, (count, 4) corners, show codes: the correlation of their inner cells' levels with them.

   `codes` (count, (side - 2)^2) has rows of mean 0 and norm 1, as `agreements` (count) wants them. Returns 0, or 1 if
   there are more cells than there is room for. */
int vision_agreement(const Picture *picture, const uint16_t *values, int64_t count, const Point *corners, int64_t side,
                     double within, const double *codes, double *agreements)
{
    int64_t bits = side - 2, cells = bits * bits;
    if (cells > MAX_CELLS) return 1;
    for (int64_t n = 0; n < count; n++, codes += cells) {
        Map map = map_to(corners + CORNERS * n);
        double means[MAX_CELLS], whole = 0, square = 0, match = 0;
        for (int64_t cell = 0; cell < cells; cell++) {
            means[cell] = cell_mean(picture, values, &map, side, cell % bits + 1, cell / bits + 1, within);
            whole += means[cell] / cells;
        }
        for (int64_t cell = 0; cell < cells; cell++) {
            double level = means[cell] - whole;
            square += level * level;
            match += level * codes[cell];
        }
        agreements[n] = match / fmax(sqrt(square), NO_CONTRAST);
    }
    return 0;
}

typedef struct {
    double off_px, tilt_px, rise, middle, step, wide;
} Edge;

/* Sums over an edge's profiles: of the light, and of the light times the place along the edge. */
static inline double profiles(const Picture *picture, int channels, int inside, const Model *model, Point corner,
                              Point along, Point normal, double reach, double *mean, double *slope)
{
    double whole = 1 - model->clear / model->cells, squares = 0, step = 2 * reach / (model->across - 1);
    for (int j = 0; j < model->along; j++) {
        double s = ((double)j / (model->along - 1) - 0.5) * whole;
        double x = corner.x + along.x * (0.5 + s) - normal.x * reach - 0.5;
        double y = corner.y + along.y * (0.5 + s) - normal.y * reach - 0.5;
        squares += s * s;
        for (int i = 0; i < model->across; i++) {
            double light =
                sample(picture, channels, inside, x + normal.x * step * i, y + normal.y * step * i, model->light);
            mean[i] += light;
            slope[i] += s * light;
        }
    }
    return squares;
}

/* One edge, from a corner along `along`: `corner_fit.fit_edges`. */
static Edge fit_edge(const Picture *picture, int inside, const Model *model, Point corner, Point along, Point normal,
                     double reach, double sigma)
{
    int which = (int)fmin(model->per_ratio * reach / sigma, model->ratios - 1);
    const double *kernel = model->kernels + (int64_t)which * model->across * 3, *norm = model->norms + which * 4;
    double mean[MAX_ACROSS] = {0}, slope[MAX_ACROSS] = {0}, squares;
    if (inside && picture->channels == 3)
        squares = profiles(picture, 3, 1, model, corner, along, normal, reach, mean, slope);
    else if (inside)
        squares = profiles(picture, 1, 1, model, corner, along, normal, reach, mean, slope);
    else
        squares = profiles(picture, picture->channels, 0, model, corner, along, normal, reach, mean, slope);
    double of_step = 0, of_wide = 0, of_hump = 0, tilt = 0, middle = 0;
    for (int i = 0; i < model->across; i++) {
        double light = mean[i] / (model->along * model->light_unit);
        of_step += light * kernel[3 * i];
        of_wide += light * kernel[3 * i + 1];
        of_hump += light * kernel[3 * i + 2];
        tilt += slope[i] / (squares * model->light_unit) * kernel[3 * i + 2];
        middle += light / model->across;
    }
    double rise = of_step / norm[0], scale = -sigma / norm[3] / fmax(rise, model->least_rise);
    return (Edge){clip(of_hump * scale, -reach, reach), clip(tilt * scale, -model->most_tilt_px, model->most_tilt_px),
                  rise, middle, of_step * norm[1] - of_wide * norm[2], of_wide * norm[0] - of_step * norm[2]};
}

/* Levels of light, both 0 to 255: `tone_curve.levels_of`. */
static double levels(double light)
{
    double part = fmax(light, 0) / 255;
    return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055);
}

/* One square, in place: `EdgeFit.fitted` after `fit_edges`. */
static void fit_square(const Picture *picture, const Model *model, Point *corners, double *blur_px, double *misfit_px,
                       double *contrast)
{
    Point along[CORNERS], normal[CORNERS], centre = {0, 0};
    int inside = 1;
    double length[CORNERS], perimeter = 0;
    for (int k = 0; k < CORNERS; k++) {
        Point here = corners[k], next = corners[(k + 1) % CORNERS];
        along[k] = (Point){next.x - here.x, next.y - here.y};
        length[k] = sqrt(along[k].x * along[k].x + along[k].y * along[k].y);
        normal[k] = (Point){along[k].y / length[k], -along[k].x / length[k]};
        perimeter += length[k];
        centre.x += here.x / CORNERS;
        centre.y += here.y / CORNERS;
    }
    double cell = perimeter / CORNERS / model->cells;
    double reach = clip(model->reach * cell, model->least_reach_px, model->most_reach_px);
    double sigma = fmin(*blur_px, model->most_blur * reach);

    double margin = reach + 1;
    for (int k = 0; k < CORNERS; k++)
        inside &= corners[k].x > margin && corners[k].x < picture->width - margin - 1 && corners[k].y > margin &&
                  corners[k].y < picture->height - margin - 1;

    Edge edges[CORNERS];
    double outwards[CORNERS], shift_x = 0, shift_y = 0, grow = 0, grows = 0, turn = 0, turns = 0, sharp = 0, blurrier = 0;
    for (int k = 0; k < CORNERS; k++) {
        Edge edge = edges[k] = fit_edge(picture, inside, model, corners[k], along[k], normal[k], reach, sigma);
        double x = corners[k].x - centre.x + along[k].x / 2, y = corners[k].y - centre.y + along[k].y / 2;
        outwards[k] = normal[k].x * x + normal[k].y * y;
        shift_x += normal[k].x * edge.off_px / 2;
        shift_y += normal[k].y * edge.off_px / 2;
        grow += outwards[k] * edge.off_px;
        grows += outwards[k] * outwards[k];
        turn -= length[k] * edge.tilt_px;
        turns += length[k] * length[k];
        sharp += edge.step;
        blurrier -= edge.wide;
        double rise = levels(edge.middle + edge.rise / 2) - levels(edge.middle - edge.rise / 2);
        *contrast = k == 0 ? rise / 255 : fmin(*contrast, rise / 255);
    }
    grow /= grows;
    turn /= turns;
    double left = 0;
    for (int k = 0; k < CORNERS; k++) {
        double apart = edges[k].off_px - normal[k].x * shift_x - normal[k].y * shift_y - grow * outwards[k];
        double x = corners[k].x - centre.x, y = corners[k].y - centre.y;
        left += apart * apart / CORNERS;
        corners[k].x += shift_x + grow * x - turn * y;
        corners[k].y += shift_y + grow * y + turn * x;
    }
    *misfit_px = sqrt(left);
    double change = clip(blurrier / fmax(sharp, 1e-9), -model->blur_change, model->blur_change);
    *blur_px = clip(sigma * (1 + change), model->least_blur_px, model->most_blur_px);
}

/* Have the picture's memory around a square fetched while others are computed: cold, it takes most of the time. */
static void prefetch(const Picture *picture, const Point *corners)
{
    double low_x = picture->width, low_y = picture->height, high_x = 0, high_y = 0;
    for (int k = 0; k < CORNERS; k++) {
        low_x = fmin(low_x, corners[k].x);
        low_y = fmin(low_y, corners[k].y);
        high_x = fmax(high_x, corners[k].x);
        high_y = fmax(high_y, corners[k].y);
    }
    int left = (int)fmax(low_x - 4, 0) * picture->channels, right = (int)fmin(high_x + 4, picture->width) * picture->channels;
    for (int line = (int)fmax(low_y - 4, 0); line < (int)fmin(high_y + 4, picture->height); line++)
        for (int at = left; at < right; at += CACHE_LINE)
            __builtin_prefetch(picture->pixels + line * picture->row + at);
}

/* Fit `count` squares, (count, 4) corners and (count) blurs, in place.

   `misfit_px` (count) is the RMS distance of the edges from the square, `contrast` (count) the least rise of the levels
   over an edge as a share of the full range. Returns 0, or 1 if the model has more samples than there is room for. */
int vision_fit_squares(const Picture *picture, const Model *model, int64_t count, Point *corners, double *blur_px,
                       double *misfit_px, double *contrast)
{
    if (model->along > MAX_ALONG || model->across > MAX_ACROSS) return 1;
    for (int64_t n = 0; n < count; n++) {
        if (n + 1 < count) prefetch(picture, corners + CORNERS * (n + 1));
        fit_square(picture, model, corners + CORNERS * n, blur_px + n, misfit_px + n, contrast + n);
    }
    return 0;
}

typedef struct {
    int32_t count;       /* fits of a square at most */
    double converged_px; /* the step at which fitting ends */
    double astray_px;    /* that after which the next fit assumes a wide blur, `wide_blur_px` */
    double far_px;       /* that of a first fit, or less than `contrast`, from which another edge may have been met */
    double contrast, wide_blur_px;
} Rounds;

/* Largest distance along an axis between two squares; NaN if one is. */
static double largest_step(const Point *one, const Point *other)
{
    double step = 0;
    for (int k = 0; k < CORNERS; k++) {
        double x = fabs(one[k].x - other[k].x), y = fabs(one[k].y - other[k].y);
        if (isnan(x) || isnan(y)) return NAN;
        step = fmax(step, fmax(x, y));
    }
    return step;
}

/* Fit `count` squares, (count, 4) corners, in place and round after round, until they settle.

   Squares that are `astray` (count) are first fitted with a wide blur, others with `blur_px`; after the first fit those
   to `catch` (count) that are `far` (count) are left alone. `measured` (count, 3) is the misfit, contrast and blur of
   the last fit, `settled` (count) 1 where it moved the square by little. Returns as `vision_fit_squares`. */
int vision_settle_squares(const Picture *picture, const Model *model, const Rounds *rounds, int64_t count,
                          Point *corners, double blur_px, const uint8_t *catch, uint8_t *astray, double *measured,
                          uint8_t *settled, uint8_t *far)
{
    if (model->along > MAX_ALONG || model->across > MAX_ACROSS) return 1;
    for (int64_t n = 0; n < count; n++, corners += CORNERS, measured += 3) {
        if (n + 1 < count) prefetch(picture, corners + CORNERS);
        settled[n] = far[n] = 0;
        for (int round = 0; round < rounds->count && !settled[n] && !far[n]; round++) {
            Point before[CORNERS];
            for (int k = 0; k < CORNERS; k++) before[k] = corners[k];
            measured[2] = astray[n] ? rounds->wide_blur_px : blur_px;
            fit_square(picture, model, corners, measured + 2, measured, measured + 1);
            double step = largest_step(corners, before);
            astray[n] = step > rounds->astray_px;
            far[n] = round == 0 && catch[n] && (step > rounds->far_px || measured[1] < rounds->contrast);
            settled[n] = !far[n] && !(step > rounds->converged_px);
        }
    }
    return 0;
}
