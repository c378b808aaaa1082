/* The gradients of small patches, which blur takes.

   `vision/surface/sharpness.py` explains it and has the same in Python. */

#include <stdint.h>

#define MAX_SIDE 128
#define MAX_REACH 24

static int clamp(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/* Smooth `count` patches of `side` points along a side, (count, side, side), in place with a symmetric kernel,
   (2 reach + 1), their borders replicated; `shares` (count) is the mean square of their gradients as a share of their
   variance, or of `least`. Returns 0, or 1 if patches or kernel are larger than there is room for. */
int vision_gradients(int64_t count, int32_t side, int32_t reach, const float *kernel, double least, float *patches,
                     double *shares)
{
    if (side > MAX_SIDE || reach > MAX_REACH || side < 2) return 1;
    for (int64_t n = 0; n < count; n++, patches += side * side) {
        float columns[MAX_SIDE * MAX_SIDE], padded[MAX_SIDE + 2 * MAX_REACH];
        for (int row = 0; row < side; row++) {
            float *to = columns + row * side;
            for (int x = 0; x < side; x++) to[x] = 0;
            for (int k = -reach; k <= reach; k++) {
                const float *from = patches + clamp(row + k, side - 1) * side, part = kernel[k + reach];
                for (int x = 0; x < side; x++) to[x] += part * from[x];
            }
        }
        for (int row = 0; row < side; row++) {
            float *to = patches + row * side;
            for (int x = -reach; x < side + reach; x++) padded[x + reach] = columns[row * side + clamp(x, side - 1)];
            for (int x = 0; x < side; x++) to[x] = 0;
            for (int k = 0; k <= 2 * reach; k++)
                for (int x = 0; x < side; x++) to[x] += kernel[k] * padded[x + k];
        }
        double sum = 0, square = 0, across = 0, down = 0, points = side * side;
        for (int k = 0; k < side * side; k++) sum += patches[k];
        for (int k = 0; k < side * side; k++) square += (patches[k] - sum / points) * (patches[k] - sum / points);
        for (int row = 0; row < side; row++)
            for (int x = 0; x < side; x++) {
                const float *here = patches + row * side + x;
                if (x + 1 < side) across += (double)(here[1] - here[0]) * (here[1] - here[0]);
                if (row + 1 < side) down += (double)(here[side] - here[0]) * (here[side] - here[0]);
            }
        double variance = square / points;
        shares[n] = (across + down) / (side * (side - 1)) / (variance > least ? variance : least);
    }
    return 0;
}
