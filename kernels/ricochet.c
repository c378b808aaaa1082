/* The shortest solutions of Ricochet Robots, under the full rules.

   `docs/reference/ricochet-solver.md` explains the method.

   The robot that must arrive is the active one, the others are helpers. A node of the search is a placement of the
   helpers with the set of all states of the active robot that were reached there with equally many moves; nodes are
   expanded in the order of A*. `engine/games/ricochet/solver/solver_python.py` is the same search in Python, statement
   by statement, and gives the same answers. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 16
#define CELLS 256
#define MAX_ROBOTS 5
#define MAX_HELPERS (MAX_ROBOTS - 1)
#define MAX_CLASSES 5
#define MAX_PATH 63 /* cells of a slide; the official boards have none so long */
#define MAX_MOVES 62
#define MAX_BOUND 15 /* least moves of the active robot from any state */

#define UPRIGHT 1
#define LEVEL 2
#define BOTH 3

/* States of the active robot. Below CELLS: it stands there and may arrive. Before it has turned it has only moved along
   its first row or column, so 33 more states are enough. */
#define IN_COLUMN CELLS             /* + row: it has moved upright only */
#define IN_ROW (IN_COLUMN + SIZE)   /* + column: it has moved level only */
#define UNMOVED (IN_ROW + SIZE)
#define STATES (UNMOVED + 1)
#define WORDS 5
#define NONE 0xffff

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;

enum result { FOUND = 0, UNSOLVABLE = 1, TOO_LONG = 2, OUT_OF_MEMORY = 3, BAD_BOARD = 4 };

typedef struct {
    u8 cells[MAX_ROBOTS];
    u8 axes[MAX_ROBOTS]; /* on which the robot has travelled already */
    u8 robots;
    u8 target;
    u8 candidates; /* mask of the robots that may arrive */
    u8 must_ricochet;
    u8 stop_over;
    u8 most;    /* moves, at most MAX_MOVES */
    u64 memory; /* bytes that the search may use */
} Problem;

typedef struct {
    u64 states;
    u64 bytes;
    u8 length;
    u8 robot[MAX_MOVES + 1];
    u8 direction[MAX_MOVES + 1];
} Answer;

typedef struct {
    u64 word[WORDS];
} Set;

typedef struct {
    u64 word[CELLS / 64];
} Area;

/* The slides of robots that pass the same diagonals, by slide = 4 * cell + direction. */
typedef struct {
    u8 first[4 * CELLS][CELLS]; /* cells entered before that cell, 255 if it is not on the path */
    u8 cells[4 * CELLS][MAX_PATH + 1];
    u8 length[4 * CELLS];
    u8 straight[4 * CELLS]; /* cells entered before the first turn */
    u8 endless[4 * CELLS];
    u16 natural[4 * CELLS]; /* where the slide ends if nobody is in the way, or NONE */
    Area path[4 * CELLS];
    Area around[CELLS];     /* all cells of the four paths from there */
    Area crossing[CELLS];   /* the cells from which some path leads over that cell */
} Paths;

typedef struct {
    u8 closed[CELLS];   /* mask of the directions N E S W that a wall closes */
    u8 diagonal[CELLS]; /* 0, or 1 + 2 * colour + (1 for a backslash) */
    Area may_rest;
    u8 class_of[MAX_ROBOTS]; /* robots of one class pass the same diagonals */
    int classes;
    Paths *paths[MAX_ROBOTS];
} Board;

typedef struct {
    Set seen;
    u32 helpers; /* cells, a byte each, sorted among robots of one class */
    u32 stamp;   /* number of the layer in which `record` is a record */
    u32 record;
    u32 unused[3]; /* fills a cache line */
} Placement;

/* Slide -> 1 + the placement after it, if the active robot is not in the way; 0 if not known yet. */
typedef u32 Neighbours[4 * MAX_HELPERS];

#define STUCK 0xffffffff /* in place of a neighbour: the slide is illegal */

typedef struct {
    Set states;
    u32 placement, helpers;
} Record;

typedef struct {
    size_t begin;
    u32 count;
} Layer;

/* Where a helper matters for the slides that lower a state's bound: in the way of one, or where it stops one. */
typedef struct {
    Area hinders, stops;
} Ways;

typedef struct {
    const Board *board;
    const Problem *problem;
    u8 active, helpers;
    u16 start;
    u8 class_of[MAX_HELPERS], robot_of[MAX_HELPERS]; /* robots of one class stand side by side */
    const Paths *own, *paths[MAX_HELPERS];
    u8 goal, deepest;
    u8 cell_of[STATES];
    u8 bound[STATES];         /* least moves of the active robot, if others stood wherever it helps; 255 if none */
    Ways ways[STATES];
    Set noted;                /* states whose ways are known */
    Set level[MAX_BOUND + 1]; /* the states of that bound */
    Placement *placements;
    Neighbours *neighbours;
    u32 placement_count, placement_room;
    u64 *slots;
    u32 slot_mask;
    Record *records;
    u32 record_count, record_room, stamp;
    u8 *log;
    size_t log_size, log_room;
    Layer layer[MAX_MOVES + 2][MAX_BOUND + 1]; /* by moves plus bound, and bound */
    u64 states;
    int last_f, failed, found_depth;
    u8 origin[MAX_MOVES + 1], direction[MAX_MOVES + 1]; /* of the moves found: the cell from which a robot slides */
    u32 found_placement;
    u16 found_state;
} Search;

static const int STEP[4] = {-SIZE, 1, SIZE, -1};

static inline void add(Set *set, int state) { set->word[state >> 6] |= 1ull << (state & 63); }

static inline int has(const Set *set, int state) { return set->word[state >> 6] >> (state & 63) & 1; }

static inline u64 any(const Set *set) {
    u64 all = 0;
    for (int n = 0; n < WORDS; n++) all |= set->word[n];
    return all;
}

static inline Set without(const Set *states, const Set *others) {
    Set left;
    for (int n = 0; n < WORDS; n++) left.word[n] = states->word[n] & ~others->word[n];
    return left;
}

#define EACH(state, set)                                                                                              \
    for (int word_ = 0; word_ < WORDS; word_++)                                                                        \
        for (u64 left_ = (set)->word[word_]; left_ && ((state) = 64 * word_ + __builtin_ctzll(left_), 1); left_ &= left_ - 1)

static inline void mark(Area *area, int cell) { area->word[cell >> 6] |= 1ull << (cell & 63); }

static inline int marked(const Area *area, int cell) { return area->word[cell >> 6] >> (cell & 63) & 1; }

/* The board: slides of robots that are alone on it */

static void trace(const Board *board, Paths *paths, int colour, int *result) {
    memset(paths, 0, sizeof *paths);
    memset(paths->first, 255, sizeof paths->first);
    for (int slide = 0; slide < 4 * CELLS; slide++) {
        int start = slide >> 2, cell = start, heading = slide & 3, far = 0, endless = 0, turned = 0;
        while (!endless && !(board->closed[cell] >> heading & 1)) {
            if (far == MAX_PATH) {
                *result = BAD_BOARD;
                return;
            }
            cell += STEP[heading];
            if (paths->first[slide][cell] == 255) paths->first[slide][cell] = far;
            paths->cells[slide][far++] = cell;
            paths->straight[slide] += !turned;
            mark(&paths->path[slide], cell);
            mark(&paths->around[start], cell);
            mark(&paths->crossing[cell], start);
            int diagonal = board->diagonal[cell];
            if (diagonal && (diagonal - 1) >> 1 != colour) heading = (diagonal - 1) & 1 ? 3 - heading : heading ^ 1, turned = 1;
            endless = cell == start && heading == (slide & 3);
        }
        paths->length[slide] = far;
        paths->endless[slide] = endless;
        paths->natural[slide] = far && !endless && marked(&board->may_rest, cell) ? cell : NONE;
    }
}

static int drawn(const Board *board, int colour) {
    for (int cell = 0; cell < CELLS; cell++)
        if (board->diagonal[cell] && (board->diagonal[cell] - 1) >> 1 == colour) return 1;
    return 0;
}

void ricochet_free_board(Board *board) {
    for (int n = 0; n < board->classes; n++) free(board->paths[n]);
    free(board);
}

/* The tables of a board for all its problems; NULL without memory, or if some slide is too long. */
Board *ricochet_make_board(const u8 *closed, const u8 *diagonal) {
    Board *board = calloc(1, sizeof *board);
    if (!board) return NULL;
    memcpy(board->closed, closed, CELLS);
    memcpy(board->diagonal, diagonal, CELLS);
    for (int cell = 0; cell < CELLS; cell++)
        if (!diagonal[cell]) mark(&board->may_rest, cell);
    int plain = -1, result = FOUND; /* the class of the colours without a diagonal */
    for (int colour = MAX_ROBOTS - 1; colour >= 0 && result == FOUND; colour--) {
        if (!drawn(board, colour) && plain >= 0) {
            board->class_of[colour] = plain;
            continue;
        }
        Paths *paths = malloc(sizeof *paths);
        if (!paths) {
            result = OUT_OF_MEMORY;
            break;
        }
        if (!drawn(board, colour)) plain = board->classes;
        board->class_of[colour] = board->classes;
        board->paths[board->classes++] = paths;
        trace(board, paths, colour, &result);
    }
    if (result == FOUND) return board;
    ricochet_free_board(board);
    return NULL;
}

/* The states of the active robot */

static inline int axis_of(int direction) { return direction & 1 ? LEVEL : UPRIGHT; }

static inline int axes_in(int state) {
    return state < IN_COLUMN ? BOTH : state < IN_ROW ? UPRIGHT : state < UNMOVED ? LEVEL : 0;
}

static int state_of(const Search *search, int axes, int cell) {
    if (axes == BOTH || !search->problem->must_ricochet) return cell;
    if (cell == search->problem->target && !search->problem->stop_over) return NONE;
    return axes == UPRIGHT ? IN_COLUMN + cell / SIZE : IN_ROW + cell % SIZE;
}

/* The state after a slide of so many cells. */
static inline int rested(const Search *search, int state, int slide, int far) {
    const Paths *own = search->own;
    if (!far) return NONE;
    int cell = own->cells[slide][far - 1];
    if (!marked(&search->board->may_rest, cell) || (own->endless[slide] && far == own->length[slide])) return NONE;
    if (state < CELLS) return cell;
    return state_of(search, axes_in(state) | (far > own->straight[slide] ? BOTH : axis_of(slide & 3)), cell);
}

/* The states that the active robot can reach if others stood wherever it helps. */
static Set look_ahead(const Search *search, int state) {
    Set reach = {{0}};
    for (int direction = 0; direction < 4; direction++) {
        int slide = 4 * search->cell_of[state] + direction;
        for (int far = 1; far <= search->own->length[slide]; far++) {
            int next = rested(search, state, slide, far);
            if (next != NONE) add(&reach, next);
        }
    }
    return reach;
}

/* The cells from which some path leads over one of these cells. */
static Area leading_over(const Search *search, const Set *cells) {
    Area all = {{0}};
    for (int word = 0; word < CELLS / 64; word++)
        for (u64 left = cells->word[word]; left; left &= left - 1) {
            const Area *some = &search->own->crossing[64 * word + __builtin_ctzll(left)];
            for (int n = 0; n < CELLS / 64; n++) all.word[n] |= some->word[n];
        }
    return all;
}

static int set_bounds(Search *search) {
    Set reach[STATES - CELLS], known = {{0}};
    int states = search->problem->must_ricochet ? STATES : CELLS;
    for (int state = CELLS; state < states; state++) reach[state - CELLS] = look_ahead(search, state);
    memset(search->bound, 255, sizeof search->bound);
    add(&search->level[0], search->goal);
    for (int bound = 0; any(&search->level[bound]); bound++) {
        int state;
        if (bound == MAX_BOUND) return BAD_BOARD;
        const Set *level = &search->level[bound];
        Area near = leading_over(search, level);
        Set further = {{0}};
        search->deepest = bound;
        for (int n = 0; n < WORDS; n++) known.word[n] |= level->word[n];
        EACH(state, level) search->bound[state] = bound;
        for (int n = 0; n < CELLS / 64; n++) further.word[n] = near.word[n] & search->board->may_rest.word[n];
        for (state = CELLS; state < states; state++) {
            u64 meets = 0;
            for (int n = 0; n < WORDS; n++) meets |= reach[state - CELLS].word[n] & level->word[n];
            if (meets) add(&further, state);
        }
        search->level[bound + 1] = without(&further, &known);
    }
    return FOUND;
}

static int set_states(Search *search) {
    int start = search->problem->cells[search->active];
    for (int cell = 0; cell < CELLS; cell++) search->cell_of[cell] = cell;
    for (int n = 0; n < SIZE; n++) {
        search->cell_of[IN_COLUMN + n] = n * SIZE + start % SIZE;
        search->cell_of[IN_ROW + n] = start / SIZE * SIZE + n;
    }
    search->cell_of[UNMOVED] = start;
    search->goal = search->problem->target;
    return set_bounds(search);
}

/* Memory */

static void *grown(Search *search, void *block, size_t size) {
    void *larger = realloc(block, size);
    if (!larger) search->failed = 1;
    return larger ? larger : block;
}

static size_t bytes_of(const Search *search) {
    return sizeof *search + search->placement_room * (sizeof(Placement) + sizeof(Neighbours)) +
           (search->slot_mask + 1ull) * sizeof(u64) + search->record_room * sizeof(Record) + search->log_room;
}

/* The slot where a placement is looked for first. */
static inline u32 home(const Search *search, u32 helpers) {
    u32 mixed = helpers * 2654435769u;
    return (mixed ^ mixed >> 15) & search->slot_mask;
}

static void spread_slots(Search *search) {
    u64 *slots = calloc((search->slot_mask + 1ull) * 4, sizeof *slots);
    if (!slots) {
        search->failed = 1;
        return;
    }
    search->slot_mask = search->slot_mask * 4 + 3;
    for (u32 n = 0; n < search->placement_count; n++) {
        u32 at = home(search, search->placements[n].helpers);
        while (slots[at]) at = (at + 1) & search->slot_mask;
        slots[at] = (u64)search->placements[n].helpers << 32 | (n + 1);
    }
    free(search->slots);
    search->slots = slots;
}

/* The number of a placement of the helpers, which is added if it is new. */
static inline u32 placement_of(Search *search, u32 helpers) {
    u32 at = home(search, helpers), mask = search->slot_mask;
    for (; search->slots[at]; at = (at + 1) & mask)
        if ((u32)(search->slots[at] >> 32) == helpers) return (u32)search->slots[at] - 1;
    if (search->placement_count == search->placement_room) {
        u32 room = search->placement_room * 2;
        search->placements = grown(search, search->placements, room * sizeof(Placement));
        search->neighbours = grown(search, search->neighbours, room * sizeof(Neighbours));
        if (search->failed) return 0;
        search->placement_room = room;
    }
    u32 number = search->placement_count++;
    search->slots[at] = (u64)helpers << 32 | (number + 1);
    search->placements[number] = (Placement){.helpers = helpers};
    memset(search->neighbours[number], 0, sizeof(Neighbours));
    if (search->placement_count * 2 > mask) spread_slots(search);
    return number;
}

/* Moves */

/* The placement in which one helper stands elsewhere; robots of one class stay sorted. */
static inline u32 replaced(const Search *search, const u8 *cells, int helper, u8 cell) {
    int n = helper, own = search->class_of[helper];
    u32 after = 0;
    while (n > 0 && search->class_of[n - 1] == own && cells[n - 1] > cell) n--;
    while (n + 1 < search->helpers && search->class_of[n + 1] == own && cells[n + 1] < cell) n++;
    for (int at = 0, from = 0; at < search->helpers; at++) {
        from += from == helper;
        after |= (u32)(at == n ? cell : cells[from++]) << 8 * at;
    }
    return after;
}

/* The state after the active robot's slide among the helpers. */
static inline int slid(const Search *search, int state, int direction, const u8 *cells) {
    const Paths *own = search->own;
    int slide = 4 * search->cell_of[state] + direction, far = own->length[slide];
    for (int n = 0; n < search->helpers; n++)
        if (own->first[slide][cells[n]] < far) far = own->first[slide][cells[n]];
    return rested(search, state, slide, far);
}

/* All states after one slide of the active robot. */
static inline Set slid_all(const Search *search, const Set *states, const u8 *cells) {
    Set next = {{0}};
    const Paths *own = search->own;
    int state = 0;
    for (int word = 0; word < CELLS / 64; word++) {
        u64 hindered = 0;
        for (int n = 0; n < search->helpers; n++) hindered |= own->crossing[cells[n]].word[word];
        for (u64 left = states->word[word] & ~hindered; left; left &= left - 1) {
            const u16 *natural = &own->natural[4 * (64 * word + __builtin_ctzll(left))];
            for (int direction = 0; direction < 4; direction++)
                if (natural[direction] != NONE) add(&next, natural[direction]);
        }
        for (u64 left = states->word[word] & hindered; left; left &= left - 1) {
            state = 64 * word + __builtin_ctzll(left);
            for (int direction = 0; direction < 4; direction++) {
                int there = slid(search, state, direction, cells);
                if (there != NONE) add(&next, there);
            }
        }
    }
    for (u64 left = states->word[CELLS / 64]; left; left &= left - 1) {
        state = CELLS + __builtin_ctzll(left);
        for (int direction = 0; direction < 4; direction++) {
            int there = slid(search, state, direction, cells);
            if (there != NONE) add(&next, there);
        }
    }
    return next;
}

/* The cells that a helper enters among the other helpers. */
static inline int reach(const Search *search, const u8 *cells, int helper, int slide) {
    const Paths *paths = search->paths[helper];
    int far = paths->length[slide];
    for (int n = 0; n < search->helpers; n++)
        if (n != helper && paths->first[slide][cells[n]] < far) far = paths->first[slide][cells[n]];
    return far;
}

/* The cell on which a helper stops, or -1. */
static inline int stop(const Search *search, int helper, int slide, int far) {
    const Paths *paths = search->paths[helper];
    if (!far || (paths->endless[slide] && far == paths->length[slide])) return -1;
    int cell = paths->cells[slide][far - 1];
    return marked(&search->board->may_rest, cell) ? cell : -1;
}

/* Layers */

static inline void reached(Search *search, u32 number, const Set *states) {
    Placement *placement = &search->placements[number];
    Set fresh;
    for (int n = 0; n < WORDS; n++) {
        fresh.word[n] = states->word[n] & ~placement->seen.word[n];
        placement->seen.word[n] |= fresh.word[n];
    }
    if (!any(&fresh)) return;
    if (placement->stamp == search->stamp) {
        for (int n = 0; n < WORDS; n++) search->records[placement->record].states.word[n] |= fresh.word[n];
        return;
    }
    if (search->record_count == search->record_room) {
        u32 room = search->record_room * 2;
        search->records = grown(search, search->records, room * sizeof(Record));
        if (search->failed) return;
        search->record_room = room;
    }
    placement->stamp = search->stamp;
    placement->record = search->record_count++;
    search->records[placement->record] = (Record){fresh, number, placement->helpers};
}

/* In the log a record is: placement (4 bytes), helpers (4), mask of the bounds of further states that a slide of the
   active robot may reach (2), numbers of states (1, 1), states (1 each; those from CELLS less CELLS). */
#define RECORD_HEAD 12

static void close_layer(Search *search, int f, int bound) {
    Layer *layer = &search->layer[f][bound];
    layer->begin = search->log_size;
    layer->count = search->record_count;
    for (u32 n = 0; n < search->record_count; n++) {
        if (search->log_size + RECORD_HEAD + STATES > search->log_room) {
            size_t room = search->log_room * 2;
            search->log = grown(search, search->log, room);
            if (search->failed) return;
            search->log_room = room;
        }
        const Record *record = &search->records[n];
        u8 *head = search->log + search->log_size, *at = head + RECORD_HEAD;
        memcpy(head, &record->placement, 4);
        memcpy(head + 4, &record->helpers, 4);
        memset(head + 8, 255, 2);
        head[10] = head[11] = 0;
        int state = 0;
        EACH(state, &record->states) {
            *at++ = state;
            head[10 + (state >= CELLS)]++;
        }
        search->states += head[10] + head[11];
        search->log_size = at - search->log;
    }
    if (search->record_count) search->last_f = f;
}

typedef struct {
    u8 *head;
    u32 placement;
    u16 bounds;
    u8 bound;
    Set states;
    u8 cells[MAX_HELPERS];
} Logged;

static inline size_t logged(const Search *search, size_t at, Logged *record) {
    u8 *head = search->log + at;
    record->head = head;
    memcpy(&record->placement, head, 4);
    memcpy(&record->bounds, head + 8, 2);
    memset(&record->states, 0, sizeof record->states);
    const u8 *state = head + RECORD_HEAD;
    for (int n = 0; n < head[10]; n++) add(&record->states, *state++);
    for (int n = 0; n < head[11]; n++) add(&record->states, CELLS + *state++);
    memcpy(record->cells, head + 4, 4);
    return at + (state - head);
}

/* The states of one bound that the active robot newly reaches from a record; notes the bounds of the others. */
static inline Set further(Search *search, Logged *record, int bound) {
    Set next = slid_all(search, &record->states, record->cells), wanted;
    const Set *seen = &search->placements[record->placement].seen;
    u16 bounds = 0;
    for (int n = 0; n < WORDS; n++) {
        next.word[n] &= ~seen->word[n];
        wanted.word[n] = next.word[n] & search->level[bound].word[n];
    }
    for (int other = 0; other <= search->deepest; other++) {
        u64 meets = 0;
        for (int n = 0; n < WORDS; n++) meets |= next.word[n] & search->level[other].word[n];
        if (meets) bounds |= 1 << other;
    }
    memcpy(record->head + 8, &bounds, 2);
    return wanted;
}

/* The states in which the active robot stands on the path of a helper's slide. */
static inline Set in_the_way(const Search *search, int helper, int slide, const Set *states) {
    const Paths *paths = search->paths[helper];
    Set there;
    for (int n = 0; n < CELLS / 64; n++) there.word[n] = states->word[n] & paths->path[slide].word[n];
    there.word[CELLS / 64] = 0;
    for (u64 left = states->word[CELLS / 64]; left; left &= left - 1) {
        int state = CELLS + __builtin_ctzll(left);
        if (paths->first[slide][search->cell_of[state]] != 255) add(&there, state);
    }
    return there;
}

/* Those of them in which it stops the helper before another one does. */
static inline Set blocking(const Search *search, int helper, int slide, int far, const Set *there) {
    Set blocks = {{0}};
    int state = 0;
    EACH(state, there) if (search->paths[helper]->first[slide][search->cell_of[state]] < far) add(&blocks, state);
    return blocks;
}

/* Finds the placements after all helpers' slides past the active robot; the look-ups wait for memory together. */
static void find_neighbours(Search *search, const Logged *record) {
    u32 after[4 * MAX_HELPERS];
    int count = 4 * search->helpers;
    for (int n = 0; n < count; n++) {
        int helper = n >> 2, slide = 4 * record->cells[helper] + (n & 3);
        int cell = stop(search, helper, slide, reach(search, record->cells, helper, slide));
        after[n] = cell < 0 ? STUCK : replaced(search, record->cells, helper, cell);
        if (cell >= 0) __builtin_prefetch(&search->slots[home(search, after[n])]);
    }
    for (int n = 0; n < count; n++) {
        u32 there = after[n] == STUCK ? STUCK : 1 + placement_of(search, after[n]);
        search->neighbours[record->placement][n] = there;
    }
}

/* The helper's slides that the active robot stops. */
static void move_blocked(Search *search, const Logged *record, int helper, int slide, const Set *blocks) {
    int state = 0;
    EACH(state, blocks) {
        int cell = stop(search, helper, slide, search->paths[helper]->first[slide][search->cell_of[state]]);
        if (cell < 0) continue;
        Set alone = {{0}};
        add(&alone, state);
        reached(search, placement_of(search, replaced(search, record->cells, helper, cell)), &alone);
    }
}

static void move_helpers(Search *search, const Logged *record) {
    if (!search->neighbours[record->placement][0]) find_neighbours(search, record);
    for (int helper = 0; helper < search->helpers; helper++) {
        for (int direction = 0; direction < 4; direction++) {
            int slide = 4 * record->cells[helper] + direction;
            u32 there = search->neighbours[record->placement][4 * helper + direction];
            Set free_ = record->states, near = in_the_way(search, helper, slide, &free_);
            if (any(&near)) {
                int far = reach(search, record->cells, helper, slide);
                Set blocks = blocking(search, helper, slide, far, &near);
                free_ = without(&free_, &blocks);
                move_blocked(search, record, helper, slide, &blocks);
                if (!any(&free_)) continue;
            }
            if (there != STUCK) reached(search, there - 1, &free_);
        }
    }
}

/* Brings the placement of the next record of a layer into the cache. */
static inline void prefetch_placement(const Search *search, size_t at) {
    u32 placement;
    if (at + RECORD_HEAD > search->log_size) return;
    memcpy(&placement, search->log + at, 4);
    __builtin_prefetch(&search->placements[placement]);
}

/* Brings what the next records of a layer need into the cache. */
static inline void prefetch(const Search *search, size_t at) {
    u32 placement;
    if (at + RECORD_HEAD > search->log_size) return;
    memcpy(&placement, search->log + at, 4);
    const u32 *known = search->neighbours[placement];
    for (int n = 0; n < 4 * search->helpers; n++)
        if (known[n] && known[n] != STUCK) __builtin_prefetch(&search->placements[known[n] - 1], 1);
    at += RECORD_HEAD + search->log[at + 10] + search->log[at + 11];
    if (at + RECORD_HEAD > search->log_size) return;
    memcpy(&placement, search->log + at, 4);
    __builtin_prefetch(search->neighbours[placement]);
    prefetch_placement(search, at);
}

/* All states of that depth and bound that no state of a smaller sum of both has reached. */
static void build(Search *search, int depth, int bound) {
    search->stamp++;
    search->record_count = 0;
    for (int from = bound + 1; from > 0 && !search->failed; from--) {
        if (from > search->deepest) continue;
        const Layer *layer = &search->layer[depth - 1 + from][from];
        size_t at = layer->begin;
        for (u32 n = 0; n < layer->count && !search->failed; n++) {
            Logged record;
            at = logged(search, at, &record);
            prefetch(search, at);
            if (record.bounds >> bound & 1) {
                Set next = further(search, &record, bound);
                reached(search, record.placement, &next);
            }
            if (from == bound) move_helpers(search, &record);
        }
    }
    close_layer(search, depth + bound, bound);
}

/* The end of a solution: slides of the active robot alone, each of which lowers its bound */

static int falls(const Search *search, Set states, int bound, const u8 *cells) {
    while (bound) {
        states = slid_all(search, &states, cells);
        bound--;
        for (int n = 0; n < WORDS; n++) states.word[n] &= search->level[bound].word[n];
        if (!any(&states)) return 0;
    }
    return 1;
}

static void note(Search *search, int depth, int origin, int direction) {
    search->origin[depth] = origin;
    search->direction[depth] = direction;
}

/* Notes the slides that end a solution, if there are some from this state. */
static int note_fall(Search *search, int state, const u8 *cells, int depth) {
    int bound = search->bound[state];
    for (int direction = 0; direction < 4 && bound; direction++) {
        int next = slid(search, state, direction, cells);
        if (next == NONE || search->bound[next] != bound - 1 || !note_fall(search, next, cells, depth + 1)) continue;
        note(search, depth, search->cell_of[state], direction);
        return 1;
    }
    return !bound;
}

static int solved_after_helper(Search *search, const Logged *record, int helper, int slide, int cell, const Set *states,
                               int depth) {
    u8 cells[MAX_HELPERS];
    int bound = record->bound, state = 0;
    memcpy(cells, record->cells, sizeof cells);
    cells[helper] = cell;
    if (!falls(search, *states, bound, cells)) return 0;
    EACH(state, states) {
        if (!note_fall(search, state, cells, depth)) continue;
        note(search, depth - 1, slide >> 2, slide & 3);
        search->found_placement = record->placement;
        search->found_state = state;
        search->found_depth = depth - 1;
        return 1;
    }
    return 0;
}

static void note_ways(Search *search, int state) {
    const Paths *own = search->own;
    Ways *ways = &search->ways[state];
    add(&search->noted, state);
    for (int direction = 0; direction < 4; direction++) {
        int slide = 4 * search->cell_of[state] + direction, length = own->length[slide], last = 0;
        for (int far = 1; far <= length; far++) {
            int next = rested(search, state, slide, far);
            if (next == NONE || search->bound[next] != search->bound[state] - 1) continue;
            if (far < length) mark(&ways->stops, own->cells[slide][far]);
            last = far;
        }
        for (int n = 0; n < last; n++) mark(&ways->hinders, own->cells[slide][n]);
    }
}

/* Where the helpers of a record matter for slides that each lower the bound, as far as these lead today. */
static Ways all_ways(Search *search, const Logged *record) {
    Ways all = {{{0}}, {{0}}};
    Set states = record->states;
    for (int bound = record->bound; any(&states); bound--) {
        Set unknown = without(&states, &search->noted);
        int state = 0;
        EACH(state, &unknown) note_ways(search, state);
        EACH(state, &states) {
            const Ways *ways = &search->ways[state];
            for (int n = 0; n < CELLS / 64; n++) {
                all.hinders.word[n] |= ways->hinders.word[n];
                all.stops.word[n] |= ways->stops.word[n];
            }
        }
        states = slid_all(search, &states, record->cells);
        for (int n = 0; n < WORDS; n++) states.word[n] &= search->level[bound - 1].word[n];
    }
    return all;
}

/* Whether one slide of a helper, which either leaves a way or stops on one, makes the rest possible. */
static int solved_by_helpers(Search *search, const Logged *record, int depth) {
    Ways ways = all_ways(search, record);
    for (int helper = 0; helper < search->helpers; helper++) {
        const Paths *paths = search->paths[helper];
        int from = record->cells[helper], leaves = marked(&ways.hinders, from);
        u64 stops = 0;
        for (int n = 0; n < CELLS / 64; n++) stops |= paths->around[from].word[n] & ways.stops.word[n];
        if (!leaves && !stops) continue;
        for (int direction = 0; direction < 4; direction++) {
            int slide = 4 * from + direction, far = reach(search, record->cells, helper, slide), state = 0;
            if (!far) continue;
            Set near = in_the_way(search, helper, slide, &record->states);
            Set blocks = blocking(search, helper, slide, far, &near);
            int cell;
            EACH(state, &blocks) {
                cell = stop(search, helper, slide, paths->first[slide][search->cell_of[state]]);
                if (cell < 0 || !(leaves || marked(&ways.stops, cell))) continue;
                Set alone = {{0}};
                add(&alone, state);
                if (solved_after_helper(search, record, helper, slide, cell, &alone, depth)) return 1;
            }
            cell = stop(search, helper, slide, far);
            if (cell < 0 || !(leaves || marked(&ways.stops, cell))) continue;
            Set free_ = without(&record->states, &blocks);
            if (solved_after_helper(search, record, helper, slide, cell, &free_, depth)) return 1;
        }
    }
    return 0;
}

static int solved_by_slide(Search *search, const Logged *record, const Set *next, int bound, int depth) {
    if (!any(next) || !falls(search, *next, bound, record->cells)) return 0;
    int state = 0;
    EACH(state, &record->states) {
        for (int direction = 0; direction < 4; direction++) {
            int there = slid(search, state, direction, record->cells);
            if (there == NONE || !has(next, there) || !note_fall(search, there, record->cells, depth)) continue;
            note(search, depth - 1, search->cell_of[state], direction);
            search->found_placement = record->placement;
            search->found_state = state;
            search->found_depth = depth - 1;
            return 1;
        }
    }
    return 0;
}

/* Whether a state of that depth and bound is solved by slides of the active robot that each lower the bound. */
static int probe(Search *search, int depth, int bound) {
    for (int from = bound; from > 0; from--) {
        const Layer *layer = &search->layer[depth - 1 + from][from];
        size_t at = layer->begin;
        for (u32 n = 0; n < layer->count; n++) {
            Logged record;
            at = logged(search, at, &record);
            prefetch_placement(search, at);
            record.bound = from;
            if (record.bounds >> bound & 1) {
                Set next = further(search, &record, bound);
                if (solved_by_slide(search, &record, &next, bound, depth)) return 1;
            }
            if (from == bound && solved_by_helpers(search, &record, depth)) return 1;
        }
    }
    return 0;
}

/* The move that leads from a record to a placement and a state, if there is one. */
static int leads(const Search *search, const Logged *record, u32 helpers, u32 placement, int state, int *from,
                 int *origin, int *direction) {
    int before = 0;
    if (record->placement == placement) {
        EACH(before, &record->states) {
            for (int n = 0; n < 4; n++) {
                if (slid(search, before, n, record->cells) == state) {
                    *from = before, *origin = search->cell_of[before], *direction = n;
                    return 1;
                }
            }
        }
    } else if (has(&record->states, state)) {
        for (int helper = 0; helper < search->helpers; helper++) {
            for (int n = 0; n < 4; n++) {
                int slide = 4 * record->cells[helper] + n, far = reach(search, record->cells, helper, slide);
                int block = search->paths[helper]->first[slide][search->cell_of[state]];
                int cell = stop(search, helper, slide, block < far ? block : far);
                if (cell >= 0 && replaced(search, record->cells, helper, cell) == helpers) {
                    *from = state, *origin = record->cells[helper], *direction = n;
                    return 1;
                }
            }
        }
    }
    return 0;
}

/* Fills in the moves before the last two, from the log. */
static void trace_back(Search *search) {
    u32 placement = search->found_placement;
    int state = search->found_state;
    for (int depth = search->found_depth - 1; depth >= 0; depth--) {
        u32 helpers = search->placements[placement].helpers;
        for (int bound = 1, found = 0; bound <= search->deepest && !found; bound++) {
            if (depth + bound > MAX_MOVES) break;
            const Layer *layer = &search->layer[depth + bound][bound];
            size_t at = layer->begin;
            for (u32 n = 0; n < layer->count && !found; n++) {
                Logged record;
                int from, origin, direction;
                at = logged(search, at, &record);
                if (!leads(search, &record, helpers, placement, state, &from, &origin, &direction)) continue;
                search->origin[depth] = origin;
                search->direction[depth] = direction;
                placement = record.placement;
                state = from;
                found = 1;
            }
        }
    }
}

/* Names the robots by playing the moves. */
static void replay(const Search *search, int length, Answer *answer) {
    const Problem *problem = search->problem;
    u8 now[MAX_ROBOTS];
    int state = search->start;
    memcpy(now, problem->cells, sizeof now);
    for (int move = 0; move < length; move++) {
        u8 cells[MAX_HELPERS] = {0};
        int robot = search->active, direction = search->direction[move];
        for (int n = 0; n < search->helpers; n++) cells[n] = now[search->robot_of[n]];
        if (search->origin[move] == now[robot]) {
            state = slid(search, state, direction, cells);
            now[robot] = search->cell_of[state];
        } else {
            int helper = 0;
            while (cells[helper] != search->origin[move]) helper++;
            robot = search->robot_of[helper];
            int slide = 4 * cells[helper] + direction, far = reach(search, cells, helper, slide);
            int block = search->paths[helper]->first[slide][now[search->active]];
            now[robot] = stop(search, helper, slide, block < far ? block : far);
        }
        answer->robot[move] = robot;
        answer->direction[move] = direction;
    }
}

/* The search for solutions in which one robot arrives */

static int start_state(const Problem *problem, int active) {
    int cell = problem->cells[active], axes = problem->must_ricochet ? problem->axes[active] : BOTH;
    if (axes == BOTH) return cell;
    return axes == UPRIGHT ? IN_COLUMN + cell / SIZE : axes == LEVEL ? IN_ROW + cell % SIZE : UNMOVED;
}

static void set_robots(Search *search) {
    const Problem *problem = search->problem;
    const Board *board = search->board;
    search->own = board->paths[board->class_of[search->active]];
    for (int number = 0; number < board->classes; number++)
        for (int robot = 0; robot < problem->robots; robot++)
            if (robot != search->active && board->class_of[robot] == number) {
                search->class_of[search->helpers] = number;
                search->paths[search->helpers] = board->paths[number];
                search->robot_of[search->helpers++] = robot;
            }
}

static int begin(Search *search, const Board *board, const Problem *problem, int active) {
    search->board = board;
    search->problem = problem;
    search->active = active;
    search->start = start_state(problem, active);
    search->slot_mask = (1 << 10) - 1;
    search->placement_room = 1 << 8;
    search->record_room = 1 << 7;
    search->log_room = 1 << 13;
    search->slots = calloc(search->slot_mask + 1ull, sizeof *search->slots);
    search->placements = malloc(search->placement_room * sizeof *search->placements);
    search->neighbours = malloc(search->placement_room * sizeof *search->neighbours);
    search->records = malloc(search->record_room * sizeof *search->records);
    search->log = malloc(search->log_room);
    if (!search->slots || !search->placements || !search->neighbours || !search->records || !search->log)
        return OUT_OF_MEMORY;
    set_robots(search);
    int result = set_states(search);
    if (result != FOUND || search->bound[search->start] == 255) return result;
    u8 cells[MAX_HELPERS] = {0};
    u32 helpers = 0;
    for (int n = 0; n < search->helpers; n++) {
        int at = n;
        u8 cell = problem->cells[search->robot_of[n]];
        for (; at && search->class_of[at - 1] == search->class_of[n] && cells[at - 1] > cell; at--) cells[at] = cells[at - 1];
        cells[at] = cell;
    }
    memcpy(&helpers, cells, sizeof helpers);
    Set only = {{0}};
    add(&only, search->start);
    search->stamp = 1;
    reached(search, placement_of(search, helpers), &only);
    close_layer(search, search->bound[search->start], search->bound[search->start]);
    return FOUND;
}

static void end(Search *search) {
    free(search->slots);
    free(search->placements);
    free(search->neighbours);
    free(search->records);
    free(search->log);
    free(search);
}

/* Whether there is a solution of that length, if there is no shorter one. */
static int solved_in(Search *search, int length) {
    if (length < search->bound[search->start]) return 0;
    u8 cells[MAX_HELPERS] = {0};
    for (int n = 0; n < search->helpers; n++) cells[n] = search->problem->cells[search->robot_of[n]];
    if (length == search->bound[search->start] && note_fall(search, search->start, cells, 0)) return 1;
    for (int bound = search->deepest; bound > 0; bound--)
        if (length - 1 - bound > 0) build(search, length - 1 - bound, bound);
    for (int bound = search->deepest; bound > 0 && !search->failed; bound--)
        if (length - bound > 0 && probe(search, length - bound, bound)) return 1;
    return 0;
}

static int exhausted(const Search *search, int length) {
    return search->bound[search->start] == 255 || length > search->last_f + search->deepest + 3;
}

/* Fills in a shortest solution. */
int ricochet_solve(const Board *board, const Problem *problem, Answer *answer) {
    Search *searches[MAX_ROBOTS] = {0};
    int count = 0, result = FOUND, open = 1;
    for (int robot = 0; robot < problem->robots && result == FOUND; robot++) {
        if (!(problem->candidates >> robot & 1)) continue;
        Search *search = calloc(1, sizeof *search);
        if (!search) {
            result = OUT_OF_MEMORY;
            break;
        }
        searches[count++] = search;
        result = begin(search, board, problem, robot);
    }
    Search *winner = NULL;
    for (int length = 0; result == FOUND && !winner; length++) {
        u64 bytes = 0;
        open = 0;
        for (int n = 0; n < count && !winner; n++) {
            if (exhausted(searches[n], length)) continue;
            open = 1;
            if (length > problem->most) break;
            if (solved_in(searches[n], length)) winner = searches[n];
            bytes += bytes_of(searches[n]);
            if (searches[n]->failed || bytes > problem->memory) result = OUT_OF_MEMORY;
        }
        if (winner) {
            answer->length = length;
            trace_back(winner);
            replay(winner, length, answer);
            result = FOUND;
            break;
        }
        if (result == FOUND && !open) result = UNSOLVABLE;
        if (result == FOUND && length > problem->most) result = TOO_LONG;
    }
    answer->states = answer->bytes = 0;
    for (int n = 0; n < count; n++) {
        answer->states += searches[n]->states;
        answer->bytes += bytes_of(searches[n]);
        end(searches[n]);
    }
    return result;
}

/* The digest of the sources, by which `kernels.load` knows that a library belongs to them. */
const char ricochet_sources[] = SOURCES;
