// The usual capture, without a call into the engine: one app's scope and one app's thread identity, outside of any
// task, restored where no identity is in force. The engine handles all other cases.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

extern void *swift_retain(void *object);
extern void swift_release(void *object);
extern void swift_task_localValuePush(const void *key, void *value, const void *type) __attribute__((swiftcall));
extern void swift_task_localValuePop(void) __attribute__((swiftcall));

static inline bool has_scopes(void) { return atomic_load_explicit(&mam_has_scopes, memory_order_relaxed); }

void mam_take_capture(mam_capture *room) {
    if (mam_may_be_correlated()) return mam_hooks.capture(room);
    const mam_thread_slot *slot = mam_thread_slot_current();
    bool is_usual = !slot->more || (slot->is_plain && !mam_is_left_alone(slot->app));
    mam_bound bound = {0};
    if (has_scopes()) {
        is_usual = is_usual && !swift_task_getCurrent() && !mam_thread_bound.extra;
        if (!is_usual || mam_is_left_alone(mam_thread_bound.app)) return mam_hooks.capture(room);
        bound = mam_thread_bound;
    }
    if (!is_usual) return mam_hooks.capture(room);
    bool counts = slot->more && mam_is_current_task(slot->task);
    if (counts) swift_retain(slot->more);
    *room = mam_capture_make(bound, counts ? *slot : (mam_thread_slot){0});
}

void mam_drop_capture(const mam_capture *capture) {
    if (capture->extra) swift_release(capture->extra);
    if (capture->more) swift_release(capture->more);
}

/// The slot borrows the references of the capture.
static inline void run_with_slot(const mam_capture *capture, uint64_t task, mam_work work, void *argument) {
    mam_thread_slot outer = mam_slot;
    mam_thread_slot begun = mam_capture_slot(capture);
    begun.task = task;
    mam_slot = begun;
    work(argument);
    if (__builtin_expect(mam_slot.is_lent != 0, 1))
        mam_slot = outer;
    else
        mam_thread_slot_end_work(&outer, &begun);
}

void mam_run_captured(const mam_capture *capture, mam_work work, void *argument) {
    bool is_usual = !capture->extra && (!capture->more || capture->is_plain);
    if (!is_usual || mam_may_be_correlated() || mam_dispatch_leaves_some_alone())
        return mam_hooks.run(capture, work, argument);
    if (!has_scopes()) return run_with_slot(capture, capture->more ? mam_slot_stamp() : 0, work, argument);
    if (swift_task_getCurrent() || mam_thread_bound.app || mam_thread_bound.extra)
        return mam_hooks.run(capture, work, argument);
    uint64_t task = capture->more && mam_is_process_main_thread() ? MAM_ANY_TASK : 0;
    if (!capture->app) return run_with_slot(capture, task, work, argument);
    // Like TaskLocal.withValue, without its closures: tasks that the work starts inherit the scope.
    mam_bound value = mam_capture_bound(capture);
    mam_thread_bound = value;
    swift_task_localValuePush(mam_hooks.task_local, &value, mam_hooks.task_local_type);
    run_with_slot(capture, task, work, argument);
    mam_thread_bound = (mam_bound){0};
    swift_task_localValuePop();
}
#endif
