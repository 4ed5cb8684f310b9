// Blocks that run later, exactly once. They are submitted as a function with a package, so that Dispatch neither copies
// nor counts a second block. Dispatch's functions that take a function are never intercepted, because the language
// runtime uses them.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

extern void dispatch_async_f(mam_queue, void *, mam_work);
extern void dispatch_barrier_async_f(mam_queue, void *, mam_work);
extern void dispatch_after_f(uint64_t, mam_queue, void *, mam_work);
extern void dispatch_group_async_f(void *, mam_queue, void *, mam_work);
extern void dispatch_group_notify_f(void *, mam_queue, void *, mam_work);

MAM_BEFORE(void, dispatch_async, mam_queue queue, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_async)(queue, block);
    dispatch_async_f(queue, mam_package(block), mam_run_package);
}

MAM_BEFORE(void, dispatch_barrier_async, mam_queue queue, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_barrier_async)(queue, block);
    dispatch_barrier_async_f(queue, mam_package(block), mam_run_package);
}

MAM_BEFORE(void, dispatch_after, uint64_t when, mam_queue queue, mam_block block) {
    // Dispatch drops a block that must never run, and would drop a package without releasing it.
    if (when == UINT64_MAX || mam_passes((const void *)block)) return REAL(dispatch_after)(when, queue, block);
    dispatch_after_f(when, queue, mam_package(block), mam_run_package);
}

MAM_BEFORE(void, dispatch_group_async, void *group, mam_queue queue, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_group_async)(group, queue, block);
    dispatch_group_async_f(group, queue, mam_package(block), mam_run_package);
}

MAM_BEFORE(void, dispatch_group_notify, void *group, mam_queue queue, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_group_notify)(group, queue, block);
    dispatch_group_notify_f(group, queue, mam_package(block), mam_run_package);
}
#endif
