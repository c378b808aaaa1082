/* Between the image and the board through a pinhole lens with distortion.

   `vision/geometry/projection.py`, `extrinsics.py` and `figure_poses.py` have the same by OpenCV and in Python. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#define CORNERS 4
#define UNKNOWNS 6 /* turn and shift of a pose */
#define UNDISTORTED 5 /* rounds: OpenCV's own number */

/* Focal lengths, principal point, and k1, k2, p1, p2, k3 to k6 of OpenCV's model. */
typedef struct {
    double fx, fy, cx, cy, k1, k2, p1, p2, k3, k4, k5, k6;
} Lens;

/* [R | t], mm, by rows. */
typedef struct {
    double of[3][4];
} Pose;

static void to_camera(const Pose *pose, const double *point, double *seen)
{
    for (int n = 0; n < 3; n++) {
        const double *row = pose->of[n];
        seen[n] = row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
    }
}

/* The pixel of a point of the camera frame, and unless it is NULL how it changes with the point: (2, 3) by rows. */
static void to_pixel(const Lens *lens, const double *seen, double *pixel, double *change)
{
    double x = seen[0] / seen[2], y = seen[1] / seen[2], r = x * x + y * y;
    double over = 1 + r * (lens->k1 + r * (lens->k2 + r * lens->k3));
    double under = 1 + r * (lens->k4 + r * (lens->k5 + r * lens->k6)), radial = over / under;
    pixel[0] = lens->fx * (x * radial + 2 * lens->p1 * x * y + lens->p2 * (r + 2 * x * x)) + lens->cx;
    pixel[1] = lens->fy * (y * radial + lens->p1 * (r + 2 * y * y) + 2 * lens->p2 * x * y) + lens->cy;
    if (!change) return;
    double by_r = (lens->k1 + r * (2 * lens->k2 + 3 * r * lens->k3)) / under -
                  radial * (lens->k4 + r * (2 * lens->k5 + 3 * r * lens->k6)) / under;
    double both = 2 * (x * y * by_r + lens->p1 * x + lens->p2 * y);
    double xx = radial + 2 * x * x * by_r + 2 * lens->p1 * y + 6 * lens->p2 * x;
    double yy = radial + 2 * y * y * by_r + 6 * lens->p1 * y + 2 * lens->p2 * x;
    change[0] = lens->fx * xx / seen[2];
    change[1] = lens->fx * both / seen[2];
    change[2] = -lens->fx * (xx * x + both * y) / seen[2];
    change[3] = lens->fy * both / seen[2];
    change[4] = lens->fy * yy / seen[2];
    change[5] = -lens->fy * (both * x + yy * y) / seen[2];
}

/* The pixels (count, 2) of points (count, 3). */
void vision_project(const Lens *lens, const Pose *pose, int64_t count, const double *points, double *pixels)
{
    for (int64_t n = 0; n < count; n++) {
        double seen[3];
        to_camera(pose, points + 3 * n, seen);
        to_pixel(lens, seen, pixels + 2 * n, 0);
    }
}

/* Sum of the squared distances of points from their pixels, and unless `normal` is NULL the normal equations. */
static double squared_error(const Lens *lens, const Pose *pose, int64_t count, const double *points,
                            const double *pixels, double (*normal)[UNKNOWNS], double *right)
{
    double sum = 0;
    if (normal) {
        memset(normal, 0, sizeof(double) * UNKNOWNS * UNKNOWNS);
        memset(right, 0, sizeof(double) * UNKNOWNS);
    }
    for (int64_t n = 0; n < count; n++) {
        double seen[3], pixel[2], change[6];
        to_camera(pose, points + 3 * n, seen);
        to_pixel(lens, seen, pixel, normal ? change : 0);
        double turned[3] = {seen[0] - pose->of[0][3], seen[1] - pose->of[1][3], seen[2] - pose->of[2][3]};
        for (int axis = 0; axis < 2; axis++) {
            double left = pixels[2 * n + axis] - pixel[axis];
            sum += left * left;
            if (!normal) continue;
            const double *by = change + 3 * axis;
            double row[UNKNOWNS] = {turned[1] * by[2] - turned[2] * by[1], turned[2] * by[0] - turned[0] * by[2],
                                    turned[0] * by[1] - turned[1] * by[0], by[0], by[1], by[2]};
            for (int i = 0; i < UNKNOWNS; i++) {
                right[i] += row[i] * left;
                for (int j = 0; j <= i; j++) normal[i][j] += row[i] * row[j];
            }
        }
    }
    return sum;
}

/* Solve normal equations, damped, by Cholesky's decomposition; 0 if they are singular. */
static int solved(double (*normal)[UNKNOWNS], const double *right, double damping, double *step)
{
    double lower[UNKNOWNS][UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++) {
        for (int j = 0; j <= i; j++) {
            double left = i == j ? normal[i][i] * (1 + damping) : normal[i][j];
            for (int k = 0; k < j; k++) left -= lower[i][k] * lower[j][k];
            if (i == j && !(left > 0)) return 0;
            lower[i][j] = i == j ? sqrt(left) : left / lower[j][j];
        }
        step[i] = right[i];
        for (int k = 0; k < i; k++) step[i] -= lower[i][k] * step[k];
        step[i] /= lower[i][i];
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        for (int k = i + 1; k < UNKNOWNS; k++) step[i] -= lower[k][i] * step[k];
        step[i] /= lower[i][i];
    }
    return 1;
}

/* A pose turned by the axis times angle of a step and shifted by the rest of it. Source: Rodrigues' formula. */
static Pose moved(const Pose *pose, const double *step)
{
    double x = step[0], y = step[1], z = step[2], angle = sqrt(x * x + y * y + z * z);
    double a = angle > 1e-9 ? sin(angle) / angle : 1, b = angle > 1e-9 ? (1 - cos(angle)) / (angle * angle) : 0.5;
    double turn[3][3] = {{1 - b * (y * y + z * z), b * x * y - a * z, b * x * z + a * y},
                         {b * x * y + a * z, 1 - b * (x * x + z * z), b * y * z - a * x},
                         {b * x * z - a * y, b * y * z + a * x, 1 - b * (x * x + y * y)}};
    Pose next;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            next.of[i][j] = turn[i][0] * pose->of[0][j] + turn[i][1] * pose->of[1][j] + turn[i][2] * pose->of[2][j];
        next.of[i][3] = pose->of[i][3] + step[3 + i];
    }
    return next;
}

/* Make the turn of a pose one again, after sums of many or a guess. Source: the method of Gram and Schmidt. */
static void straighten(Pose *pose)
{
    double *a = pose->of[0], *b = pose->of[1], *c = pose->of[2];
    double length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    for (int n = 0; n < 3; n++) a[n] /= length;
    double along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    for (int n = 0; n < 3; n++) b[n] -= along * a[n];
    length = sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
    for (int n = 0; n < 3; n++) b[n] /= length;
    for (int n = 0; n < 3; n++) c[n] = a[(n + 1) % 3] * b[(n + 2) % 3] - a[(n + 2) % 3] * b[(n + 1) % 3];
}

/* Move a pose to where it fits points (count, 3) best to their pixels (count, 2); `rms_px` is what is left.

   Source: the method of Levenberg and Marquardt. Returns 0, or 1 if it does not converge in so many `rounds`, that is,
   to less than `small` of a radian and of the distance. */
int vision_pose(const Lens *lens, int64_t count, const double *points, const double *pixels, int64_t rounds,
                double small, Pose *pose, double *rms_px)
{
    double normal[UNKNOWNS][UNKNOWNS], right[UNKNOWNS], step[UNKNOWNS], damping = 0;
    straighten(pose);
    double error = squared_error(lens, pose, count, points, pixels, normal, right);
    for (int64_t k = 0; k < rounds; k++) {
        if (!solved(normal, right, damping, step)) return 1;
        Pose next = moved(pose, step);
        double left = squared_error(lens, &next, count, points, pixels, 0, 0);
        double turn = sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
        double shift = sqrt(step[3] * step[3] + step[4] * step[4] + step[5] * step[5]);
        int converged = turn < small && shift < small * fabs(pose->of[2][3]);
        if (left <= error) {
            *pose = next;
            error = left;
        }
        if (converged) {
            *rms_px = sqrt(error / (double)count);
            return 0;
        }
        if (left <= error) {
            damping /= 10;
            error = squared_error(lens, pose, count, points, pixels, normal, right);
        } else {
            damping = damping > 0 ? damping * 10 : 1e-3;
        }
    }
    return 1;
}

/* Where the ray through a pixel meets a plane `height` above the board; NaN if not in front of the camera. */
static void on_plane(const Lens *lens, const Pose *pose, const double *pixel, double height, double *place)
{
    double x0 = (pixel[0] - lens->cx) / lens->fx, y0 = (pixel[1] - lens->cy) / lens->fy, x = x0, y = y0;
    for (int k = 0; k < UNDISTORTED; k++) {
        double r = x * x + y * y;
        double under = 1 + r * (lens->k4 + r * (lens->k5 + r * lens->k6));
        double part = under / (1 + r * (lens->k1 + r * (lens->k2 + r * lens->k3)));
        if (part < 0) {
            x = x0;
            y = y0;
            break;
        }
        double off_x = 2 * lens->p1 * x * y + lens->p2 * (r + 2 * x * x);
        double off_y = lens->p1 * (r + 2 * y * y) + 2 * lens->p2 * x * y;
        x = (x0 - off_x) * part;
        y = (y0 - off_y) * part;
    }
    double way[3], centre[3];
    for (int n = 0; n < 3; n++) {
        double a = pose->of[0][n], b = pose->of[1][n], c = pose->of[2][n];
        way[n] = a * x + b * y + c;
        centre[n] = -(a * pose->of[0][3] + b * pose->of[1][3] + c * pose->of[2][3]);
    }
    double distance = (height - centre[2]) / way[2];
    if (!(isfinite(distance) && distance > 0)) distance = NAN;
    place[0] = centre[0] + distance * way[0];
    place[1] = centre[1] + distance * way[1];
}

/* Centre and yaw, `poses` (count, 3), of squares with sides `side` seen at (count, CORNERS, 2) pixels at `heights`
   (count), and the RMS distances of their corners, `errors` (count).

   `square` (CORNERS, 2) is one at the origin. Source: as at `fit_squares` in `figure_poses.py`. */
void vision_locate(const Lens *lens, const Pose *pose, int64_t count, const double *pixels, const double *heights,
                   const double *square, double *poses, double *errors)
{
    for (int64_t n = 0; n < count; n++) {
        double at[CORNERS][2], x = 0, y = 0, real = 0, imaginary = 0, left = 0;
        for (int k = 0; k < CORNERS; k++) {
            on_plane(lens, pose, pixels + 2 * (CORNERS * n + k), heights[n], at[k]);
            x += at[k][0] / CORNERS;
            y += at[k][1] / CORNERS;
        }
        for (int k = 0; k < CORNERS; k++) {
            double a = at[k][0] - x, b = at[k][1] - y, c = square[2 * k], d = square[2 * k + 1];
            real += a * c + b * d;
            imaginary += b * c - a * d;
        }
        double yaw = atan2(imaginary, real), cosine = cos(yaw), sine = sin(yaw);
        for (int k = 0; k < CORNERS; k++) {
            double c = square[2 * k], d = square[2 * k + 1];
            double a = at[k][0] - x - cosine * c + sine * d, b = at[k][1] - y - sine * c - cosine * d;
            left += (a * a + b * b) / CORNERS;
        }
        poses[3 * n] = x;
        poses[3 * n + 1] = y;
        poses[3 * n + 2] = yaw;
        errors[n] = sqrt(left);
    }
}
