// Blocks that somebody waits for. They nearly always run in place, on the thread that waits, where everything is in
// force already: then only what the block sets has to be undone. On another thread (the main queue's) they borrow what
// the waiting thread has; it stands still meanwhile.
#ifdef MAM_TRANSPARENT_DISPATCH
#include "dispatch_private.h"

extern void dispatch_sync_f(mam_queue, void *, mam_work);
extern void dispatch_barrier_sync_f(mam_queue, void *, mam_work);
extern void dispatch_async_and_wait_f(mam_queue, void *, mam_work) __attribute__((weak));
extern void dispatch_barrier_async_and_wait_f(mam_queue, void *, mam_work) __attribute__((weak));

struct waiting {
    mam_block block;
    const mam_thread_slot *thread; // whose thread waits
    mam_capture borrowed;
};

static void run_waiting(void *pointer) {
    struct waiting *waiting = pointer;
    if (mam_thread_slot_current() != waiting->thread)
        return mam_hooks.run_borrowed(&waiting->borrowed, mam_call_block, (void *)waiting->block);
    mam_thread_slot outer = mam_thread_slot_lend();
    waiting->block();
    mam_thread_slot_give_back(&outer);
}

static inline struct waiting wait_for(mam_block block) {
    struct waiting waiting = {.block = block, .thread = mam_thread_slot_current()};
    mam_hooks.borrow(&waiting.borrowed);
    return waiting;
}

#define MAM_BEFORE_WAIT(name)                                                                                          \
    MAM_BEFORE(void, name, mam_queue queue, mam_block block) {                                                         \
        if (mam_passes((const void *)block)) return REAL(name)(queue, block);                                   \
        struct waiting waiting = wait_for(block);                                                               \
        name##_f(queue, &waiting, run_waiting);                                                                        \
    }

MAM_BEFORE_WAIT(dispatch_sync)
MAM_BEFORE_WAIT(dispatch_barrier_sync)
MAM_BEFORE_WAIT(dispatch_async_and_wait)
MAM_BEFORE_WAIT(dispatch_barrier_async_and_wait)
#endif
