/* Order statistics of a few numbers. */

#ifndef RANKED_H
#define RANKED_H

#include <stdint.h>

/* The value of rank `rank` of `count` values, which are reordered: none before it is larger, none after it smaller. */
static inline float ranked(float *values, int64_t count, int64_t rank)
{
    int64_t low = 0, high = count - 1;
    while (low < high) { /* Hoare's quickselect */
        float pivot = values[(low + high) / 2];
        int64_t left = low, right = high;
        while (left <= right) {
            while (values[left] < pivot) left++;
            while (values[right] > pivot) right--;
            if (left > right) break;
            float swapped = values[left];
            values[left++] = values[right];
            values[right--] = swapped;
        }
        if (rank <= right) high = right;
        else if (rank >= left) low = left;
        else break;
    }
    return values[rank];
}

/* The median of at least one value; the values are reordered. */
static inline float median(float *values, int64_t count)
{
    float upper = ranked(values, count, count / 2), lower = values[0];
    if (count % 2) return upper;
    for (int64_t n = 1; n < count / 2; n++)
        if (values[n] > lower) lower = values[n];
    return (lower + upper) / 2;
}

#endif
