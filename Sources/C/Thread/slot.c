#include "CMAMThread.h"

#include <pthread.h>
#include <stddef.h>

extern uint64_t swift_task_getJobTaskId(void *) __attribute__((swiftcall));

_Thread_local mam_thread_slot mam_slot;
_Thread_local mam_bound mam_thread_bound;
_Thread_local bool mam_thread_is_correlated;
static _Thread_local bool armed;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void (*_Atomic end_work)(const mam_thread_slot *, const mam_thread_slot *);
static void (*_Atomic slot_ended)(const mam_thread_slot *);

static void thread_ends(void *unused) {
    (void)unused;
    mam_thread_slot slot = mam_slot;
    mam_slot = (mam_thread_slot){0};
    armed = false;
    void (*ended)(const mam_thread_slot *) = slot_ended;
    if (ended) ended(&slot);
}

static bool has_key;
static void make_key(void) { has_key = pthread_key_create(&key, thread_ends) == 0; }

void mam_thread_slot_set_owner(
    void (*end_slot_work)(const mam_thread_slot *, const mam_thread_slot *), void (*ended)(const mam_thread_slot *)) {
    end_work = end_slot_work;
    slot_ended = ended;
}

void mam_thread_slot_end_work(const mam_thread_slot *outer, const mam_thread_slot *began) {
    void (*end_slot_work)(const mam_thread_slot *, const mam_thread_slot *) = end_work;
    // Without an owner no object was ever stored in `more`.
    if (end_slot_work)
        end_slot_work(outer, began);
    else
        mam_slot = *outer;
}

void mam_thread_slot_arm(void) {
    if (armed) return;
    pthread_once(&once, make_key);
    // Without a key the object of this thread is lost when the thread ends; another library's key is not touched.
    armed = has_key && pthread_setspecific(key, &mam_slot) == 0;
}

uint64_t mam_current_task(void) {
    void *task = swift_task_getCurrent();
    return task ? swift_task_getJobTaskId(task) : 0;
}

uint64_t mam_slot_stamp(void) {
    uint64_t task = mam_current_task();
    return task == 0 && mam_is_process_main_thread() ? MAM_ANY_TASK : task;
}
