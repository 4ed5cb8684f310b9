// Blocks that the caller waits for. They nearly always run in place, on the waiting thread, where the identities are in
// force already: then only identities that the block sets have to be undone. On another thread (the main queue's) they
// borrow the identities of the waiting thread, which does not change them meanwhile.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

extern void dispatch_sync_f(mam_queue, void *, mam_work);
extern void dispatch_barrier_sync_f(mam_queue, void *, mam_work);
extern void dispatch_async_and_wait_f(mam_queue, void *, mam_work) __attribute__((weak));
extern void dispatch_barrier_async_and_wait_f(mam_queue, void *, mam_work) __attribute__((weak));

struct waiting {
    mam_block block;
    const mam_thread_slot *slot; // of the thread that waits
    uint64_t task;               // the stamp of what counts there
    mam_bound scopes;
    const void *correlation;
};

static void run_waiting(void *pointer) {
    struct waiting *waiting = pointer;
    if (mam_thread_slot_current() != waiting->slot)
        return mam_hooks.run_borrowed(
            waiting->scopes, waiting->slot, waiting->task, waiting->correlation, mam_call_block,
            (void *)waiting->block);
    mam_thread_slot outer = mam_thread_slot_lend();
    waiting->block();
    mam_thread_slot_give_back(&outer);
}

static inline void wait_for(struct waiting *waiting, mam_block block) {
    waiting->block = block;
    waiting->slot = mam_thread_slot_current();
    waiting->task = waiting->slot->more ? mam_slot_stamp() : 0;
    waiting->correlation = mam_may_be_correlated() ? mam_hooks.correlation() : NULL;
    if (!atomic_load_explicit(&mam_has_scopes, memory_order_relaxed))
        waiting->scopes = (mam_bound){0};
    else
        waiting->scopes = swift_task_getCurrent() ? mam_hooks.borrow() : mam_thread_bound;
}

#define MAM_BEFORE_WAIT(name)                                                                                          \
    MAM_BEFORE(void, name, mam_queue queue, mam_block block) {                                                         \
        if (mam_passes((const void *)block)) return REAL(name)(queue, block);                                          \
        struct waiting waiting;                                                                                        \
        wait_for(&waiting, block);                                                                                     \
        name##_f(queue, &waiting, run_waiting);                                                                        \
    }

MAM_BEFORE_WAIT(dispatch_sync)
MAM_BEFORE_WAIT(dispatch_barrier_sync)
MAM_BEFORE_WAIT(dispatch_async_and_wait)
MAM_BEFORE_WAIT(dispatch_barrier_async_and_wait)

// Runs the block as a work item of its own, always in place.
MAM_BEFORE(void, dispatch_block_perform, unsigned long flags, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_block_perform)(flags, block);
    mam_thread_slot outer = mam_thread_slot_lend();
    REAL(dispatch_block_perform)(flags, block);
    mam_thread_slot_give_back(&outer);
}
#endif
