#pragma once
#include "CMAMDispatch.h"

extern _Thread_local mam_thread_slot mam_slot;

/// Returns the whole slot of the calling thread. The pointer must not be kept across a suspension point.
static inline mam_thread_slot *_Nonnull mam_thread_slot_current(void) { return &mam_slot; }

/// Sets the functions of the owner of the objects behind `more`; once, before the first non-NULL `more` is stored.
///
/// `end_slot_work` restores `outer` when a piece of work that began under `began` has set an identity; `ended` receives
/// the slot of a thread that ends.
void mam_thread_slot_set_owner(
    void (*_Nonnull end_slot_work)(const mam_thread_slot *_Nonnull outer, const mam_thread_slot *_Nonnull began),
    void (*_Nonnull ended)(const mam_thread_slot *_Nonnull slot));

/// Restores the slot from before a piece of work that has set an identity.
void mam_thread_slot_end_work(const mam_thread_slot *_Nonnull outer, const mam_thread_slot *_Nonnull began);

/// Begins a piece of work whose setters must not act beyond it; returns the previous slot. Takes no reference.
static inline mam_thread_slot mam_thread_slot_lend(void) {
    mam_thread_slot outer = mam_slot;
    mam_slot.is_lent = 1;
    return outer;
}

/// Ends the piece of work.
static inline void mam_thread_slot_give_back(const mam_thread_slot *_Nonnull outer) {
    if (__builtin_expect(mam_slot.is_lent != 0, 1))
        mam_slot.is_lent = outer->is_lent;
    else
        mam_thread_slot_end_work(outer, outer);
}

/// Arms the thread-exit clean-up for the calling thread; needed whenever a non-NULL `more` is stored.
void mam_thread_slot_arm(void);

// Runtime entry points behind `withUnsafeCurrentTask` and `UnownedJob.description`. A task's address is reused after it
// is freed, its id never: only the id distinguishes a slot that was left behind from a current one.
extern void *_Nullable swift_task_getCurrent(void) __attribute__((swiftcall));

/// The stamp of a slot that was set on the process's main thread outside of any task. That thread is not a pool thread:
/// as with the SDK's thread-local, its identity counts for all code that runs on it.
static const uint64_t MAM_ANY_TASK = UINT64_MAX;

/// Returns the stamp for a slot that is set now.
uint64_t mam_slot_stamp(void);

/// Returns a unique number of the current Swift task, 0 outside of any task.
uint64_t mam_current_task(void);

/// Whether the current task has this id; 0 asks whether there is no task.
static inline bool mam_is_current_task(uint64_t task) {
    if (task == MAM_ANY_TASK) return true;
    return task == 0 ? swift_task_getCurrent() == 0 : mam_current_task() == task;
}

/// The scopes in force for the code of this thread outside of any task.
extern _Thread_local mam_bound mam_thread_bound;
static inline mam_bound *_Nonnull mam_thread_bound_current(void) { return &mam_thread_bound; }

/// Whether a correlation id is in force for the code of this thread outside of any task.
extern _Thread_local bool mam_thread_is_correlated;
static inline bool *_Nonnull mam_thread_is_correlated_current(void) { return &mam_thread_is_correlated; }

/// The result of reading this thread's slot for one app under one current scope.
typedef enum { MAM_SLOT_ABSENT = 0, MAM_SLOT_COUNTS = 1, MAM_SLOT_ELSEWHERE = 2 } mam_slot_answer;

/// Inline until an identity is set, because every question runs this.
/// COUNTS: the setter ran in this scope (`scope`, 0 = outside any) and in the current task, and `*account` is its
/// identity. ELSEWHERE: the slot's first entry does not count and there are more. ABSENT: no entry counts here.
static inline mam_slot_answer mam_thread_slot_read(uint64_t app, uint64_t scope, uintptr_t *_Nonnull account) {
    const mam_thread_slot *slot = &mam_slot;
    if (slot->app != app || slot->scope != scope || !mam_is_current_task(slot->task))
        return slot->more ? MAM_SLOT_ELSEWHERE : MAM_SLOT_ABSENT;
    *account = slot->account;
    return MAM_SLOT_COUNTS;
}

/// Begins a report of a leak; false while this thread is already reporting one. After true the caller ends the report.
bool mam_thread_begins_report(void);
void mam_thread_ends_report(void);

/// Returns a number of this thread that no other thread ever gets; a thread's address is reused after its end.
uint64_t mam_thread_number(void);

/// True on the thread on which the process started; asks the kernel once per thread.
bool mam_is_process_main_thread(void);

/// Tell the thread sanitizer that the holder of a lock comes after its previous holder. The standard library's Mutex
/// waits in the kernel, which the sanitizer does not observe. No effect without the sanitizer.
void mam_lock_acquired(void *_Nonnull address);
void mam_lock_released(void *_Nonnull address);

/// Returns a number that no other call in this process gets, never 0. Numbers are reserved in blocks, so that threads
/// do not contend.
uint64_t mam_next_serial(void);
