// concurrentPerform: the caller's identities are put in force once for each worker, not once for each iteration.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

#include <unistd.h>

typedef void (^mam_iteration)(size_t);
extern void dispatch_apply_f(size_t, mam_queue, void *, void (*)(void *, size_t));

struct apply {
    mam_iteration iteration;
    size_t count;
    mam_capture capture;
    _Alignas(64) _Atomic size_t next;
};

static void take_iterations(void *pointer) {
    struct apply *apply = pointer;
    size_t index;
    // Borrowed from the capture in force; an iteration that sets an identity replaces it, and this restores it.
    mam_thread_slot begun = *mam_thread_slot_current();
    while ((index = atomic_fetch_add_explicit(&apply->next, 1, memory_order_relaxed)) < apply->count) {
        apply->iteration(index);
        if (__builtin_expect(mam_thread_slot_current()->is_lent == 0, 0)) mam_thread_slot_end_work(&begun, &begun);
    }
}

static void run_worker(void *pointer, size_t worker) {
    (void)worker;
    struct apply *apply = pointer;
    if (atomic_load_explicit(&apply->next, memory_order_relaxed) >= apply->count) return;
    mam_run_captured(&apply->capture, take_iterations, apply);
}

/// The maximum number of workers of Dispatch: one for each processor. Determined once.
static size_t width(void) {
    static _Atomic size_t asked;
    size_t known = atomic_load_explicit(&asked, memory_order_relaxed);
    if (known) return known;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    known = online > 0 ? (size_t)online : 1;
    atomic_store_explicit(&asked, known, memory_order_relaxed);
    return known;
}

MAM_BEFORE(void, dispatch_apply, size_t count, mam_queue queue, mam_iteration iteration) {
    if (mam_passes((const void *)iteration) || count == 0) return REAL(dispatch_apply)(count, queue, iteration);
    struct apply apply = {.iteration = iteration, .count = count};
    mam_take_capture(&apply.capture);
    dispatch_apply_f(count < width() ? count : width(), queue, &apply, run_worker);
    mam_drop_capture(&apply.capture);
}
#endif
