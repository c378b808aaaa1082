/* Tokens at sites: the best place of each class, and how well it fits.

   `vision/surface/token_match.py` explains it and has the same in Python. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "shade.h"

#define COLOURS 3
#define MAX_POINTS 4096 /* those of a window */
#define LEAST_SQUARE 1e-6f

typedef struct {
    int32_t count, points;  /* templates, and points that each covers at most */
    const float *discs;     /* (count, points) */
    const float *prints;    /* (count, points, COLOURS) */
    const float *squares;   /* (count, points) */
    const float *rim;       /* (COLOURS) */
    const double *shifts;   /* (count, 2) */
} Templates;

typedef struct {
    double radius, rim, around;            /* of a token; half its rim; what is near it, mm */
    double per_error, per_offset, covered; /* negative log-likelihoods */
    double around_nll, far_part;
    double least_light, most_light;
    double blur;                           /* sigma, mm */
} Limits;

typedef struct {
    int32_t count;
    double sigmas;        /* half the width of a blurred rim */
    float gamma;          /* exponent from levels to light */
    const double *shares; /* (count) of the light that is from inside, from -sigmas to sigmas outside of the rim */
} Cover;

typedef struct {
    int32_t points, offsets, classes;
    Limits limits;
    Cover cover;
    const Templates *coarse, *fine;        /* (classes) */
    const int64_t *coarse_windows, *fine_windows; /* (offsets, points of the templates) */
    const double *places;                  /* (offsets, 2) */
    const double *window;                  /* (points, 2) */
    const Shade *shade;
} Tokens;

/* A site: `gain` and `weight` (points), `token` (points, COLOURS), and the error of all its points. */
typedef struct {
    const float *gain, *token, *weight;
    float whole;
} Site;

static float token_light(const Limits *limits, float light)
{
    return fminf(fmaxf(light, (float)limits->least_light), (float)limits->most_light);
}

/* Squared error of a site where a template lies on these points. */
static float template_error(const Site *site, const Templates *face, int64_t number, const int64_t *points,
                            const Tokens *tokens)
{
    const float *disc = face->discs + number * face->points, *square = face->squares + number * face->points;
    const float *print = face->prints + number * face->points * COLOURS;
    float gone = 0, match = 0, squares = 0;
    for (int w = 0; w < face->points; w++, print += COLOURS) {
        if (disc[w] == 0) continue;
        const float *token = site->token + COLOURS * points[w];
        gone += site->gain[points[w]];
        match += token[0] * print[0] + token[1] * print[1] + token[2] * print[2];
        squares += site->weight[points[w]] * square[w];
    }
    float light = token_light(&tokens->limits, match / fmaxf(squares, LEAST_SQUARE));
    return site->whole + gone - 2 * light * match + light * light * squares;
}

static double offset_nll(const Tokens *tokens, const double *place)
{
    return (place[0] * place[0] + place[1] * place[1]) * tokens->limits.per_offset;
}

/* The best place of a class, and `face` (points, COLOURS), the print of a token there, its rim continued outside. */
static void best_place(const Tokens *tokens, const Site *site, int number, double *place, float *face)
{
    const Templates *coarse = tokens->coarse + number, *fine = tokens->fine + number;
    int64_t best = 0, one = 0;
    double least = INFINITY;
    for (int64_t k = 0; k < tokens->offsets; k++) {
        float error = template_error(site, coarse, 0, tokens->coarse_windows + k * coarse->points, tokens);
        double nll = error * tokens->limits.per_error + offset_nll(tokens, tokens->places + 2 * k);
        if (nll < least) {
            least = nll;
            best = k;
        }
    }
    const int64_t *points = tokens->fine_windows + best * fine->points;
    least = INFINITY;
    for (int64_t k = 0; k < fine->count; k++) {
        double at[2];
        for (int n = 0; n < 2; n++) at[n] = tokens->places[2 * best + n] + fine->shifts[2 * k + n];
        float error = template_error(site, fine, k, points, tokens);
        double nll = error * tokens->limits.per_error + offset_nll(tokens, at);
        if (nll < least) {
            least = nll;
            one = k;
            memcpy(place, at, sizeof at);
        }
    }
    for (int p = 0; p < tokens->points; p++) memcpy(face + COLOURS * p, fine->rim, COLOURS * sizeof(float));
    const float *disc = fine->discs + one * fine->points, *print = fine->prints + one * fine->points * COLOURS;
    for (int w = 0; w < fine->points; w++)
        for (int c = 0; c < COLOURS && disc[w] != 0; c++) face[COLOURS * points[w] + c] = print[COLOURS * w + c];
}

/* How far each point of a window is outside of the rim of a token at a place, mm. */
static void distances(const Tokens *tokens, const double *place, double *away)
{
    for (int p = 0; p < tokens->points; p++) {
        double x = tokens->window[2 * p] - place[0], y = tokens->window[2 * p + 1] - place[1];
        away[p] = sqrt(x * x + y * y) - tokens->limits.radius;
    }
}

/* Share of the light that is from inside of a blurred rim, so many sigmas outside of it: linear between those known. */
static float cover(const Cover *known, double sigmas)
{
    double at = (sigmas / known->sigmas + 1) / 2 * (known->count - 1);
    int before = (int)fmin(fmax(floor(at), 0), known->count - 2);
    return (float)(known->shares[before] + (at - before) * (known->shares[before + 1] - known->shares[before]));
}

/* The `looks` (points, COLOURS) of a site with a token that has this `face`, in the light that it has where nothing but
   it is seen: at its rim the light of both is mixed. */
static void lay(const Tokens *tokens, const float *lifted, const float *weight, const float *empty, const float *face,
                const double *away, float *looks)
{
    double blur = tokens->limits.blur, rim = tokens->cover.sigmas * blur;
    float match = 0, square = 0, gamma = tokens->cover.gamma;
    for (int p = 0; p < tokens->points; p++)
        for (int c = 0; c < COLOURS && away[p] <= -rim; c++) {
            int k = COLOURS * p + c;
            match += lifted[k] * face[k] * weight[p];
            square += face[k] * face[k] * weight[p];
        }
    float light = token_light(&tokens->limits, square > 0 ? match / fmaxf(square, LEAST_SQUARE) : 1);
    for (int p = 0; p < tokens->points; p++) {
        int mixed = fabs(away[p]) < rim;
        float share = mixed ? cover(&tokens->cover, away[p] / blur) : away[p] < 0;
        for (int c = 0; c < COLOURS; c++) {
            float inside = light * face[COLOURS * p + c], outside = empty[COLOURS * p + c];
            float both = share * inside + (1 - share) * outside;
            if (mixed) both = powf(share * powf(inside, gamma) + (1 - share) * powf(outside, gamma), 1 / gamma);
            looks[COLOURS * p + c] = both;
        }
    }
}

/* How badly a token at a place explains a site: its negative log-likelihood, and its `misfit`. */
static double judged(const Tokens *tokens, const float *reflectance, const float *lifted, const float *weight,
                     const float *looks, const double *away, const double *place, double most_nll, double *misfit)
{
    float nll[MAX_POINTS];
    vision_shaded(tokens->shade, 1, reflectance, weight, looks, nll);
    double sum = 0, covers = 0, visible = 0, near = 0, far = 0, face = 0;
    for (int p = 0; p < tokens->points; p++) {
        sum += nll[p];
        if (away[p] <= 0) {
            covers += 1;
            visible += weight[p];
        }
        if (away[p] > tokens->limits.around) far += nll[p];
        else if (away[p] > tokens->limits.rim) near += nll[p];
        if (away[p] > -tokens->limits.rim) continue;
        const float *s = lifted + COLOURS * p, *look = looks + COLOURS * p;
        float b = s[0] - look[0], g = s[1] - look[1], r = s[2] - look[2];
        face += fminf((b * b + g * g + r * r) * tokens->shade->per_error, tokens->shade->strange[p]) * weight[p];
    }
    *misfit = fmax(face / most_nll, (near - tokens->limits.far_part * far) / tokens->limits.around_nll);
    return sum + tokens->limits.covered * (1 - visible / covers) + offset_nll(tokens, place);
}

/* Match `count` sites with each class: their least negative log-likelihood `least` (count, classes), the place `found`
   (count, classes, 2) from the site's middle, mm, the `misfit` (count, classes), and `likeliest` (count, points,
   COLOURS), the looks with the likeliest class.

   `reflectance`, `lifted` and `empty` are (count, points, COLOURS), `weight` and `bare` (count, points), `most_nll`
   (count). Returns 0, or 1 if there is no room for the window. */
int vision_match(const Tokens *tokens, int64_t count, const float *reflectance, const float *lifted,
                 const float *weight, const float *empty, const float *bare, const double *most_nll, double *least,
                 double *found, double *misfit, float *likeliest)
{
    int points = tokens->points, classes = tokens->classes;
    if (points > MAX_POINTS || tokens->shade->side > MAX_SIDE) return 1;
    for (int64_t n = 0; n < count; n++) {
        float gain[MAX_POINTS], token[COLOURS * MAX_POINTS], face[COLOURS * MAX_POINTS], looks[COLOURS * MAX_POINTS];
        double away[MAX_POINTS];
        Site site = {gain, token, weight, 0};
        for (int p = 0; p < points; p++) {
            const float *s = lifted + COLOURS * p;
            float error = bare[p] / (float)tokens->limits.per_error;
            gain[p] = (s[0] * s[0] + s[1] * s[1] + s[2] * s[2]) * weight[p] - error;
            for (int c = 0; c < COLOURS; c++) token[COLOURS * p + c] = s[c] * weight[p];
            site.whole += error;
        }
        double best = INFINITY;
        for (int number = 0; number < classes; number++, least++, misfit++, found += 2) {
            best_place(tokens, &site, number, found, face);
            distances(tokens, found, away);
            lay(tokens, lifted, weight, empty, face, away, looks);
            *least = judged(tokens, reflectance, lifted, weight, looks, away, found, most_nll[n], misfit);
            if (*least < best || number == 0) {
                best = *least;
                memcpy(likeliest, looks, sizeof(float) * COLOURS * points);
            }
        }
        reflectance += COLOURS * points;
        lifted += COLOURS * points;
        empty += COLOURS * points;
        likeliest += COLOURS * points;
        weight += points;
        bare += points;
    }
    return 0;
}
