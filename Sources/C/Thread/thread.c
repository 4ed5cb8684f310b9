#define _GNU_SOURCE
#include "CMAMThread.h"

#include <stdatomic.h>
#ifdef __APPLE__
#include <pthread.h>
#else
#include <sys/syscall.h>
#include <unistd.h>
#endif

#ifdef __APPLE__
static bool asks_main(void) { return pthread_main_np() != 0; }
#else
static bool asks_main(void) { return syscall(SYS_gettid) == getpid(); }
#endif

static _Thread_local signed char is_main; // 0 not asked yet

bool mam_is_process_main_thread(void) {
    if (__builtin_expect(is_main == 0, 0)) is_main = asks_main() ? 1 : -1;
    return is_main > 0;
}

static _Thread_local bool reports;

bool mam_thread_begins_report(void) {
    if (reports) return false;
    reports = true;
    return true;
}
void mam_thread_ends_report(void) { reports = false; }

static _Thread_local uint64_t number;

uint64_t mam_thread_number(void) {
    if (number == 0) number = mam_next_serial();
    return number;
}

enum { SERIALS_PER_BLOCK = 1 << 16 };
static _Atomic uint64_t next_block = 1;
static _Thread_local uint64_t next_serial, last_serial;

uint64_t mam_next_serial(void) {
    if (__builtin_expect(next_serial == last_serial, 0)) {
        next_serial = atomic_fetch_add_explicit(&next_block, SERIALS_PER_BLOCK, memory_order_relaxed);
        last_serial = next_serial + SERIALS_PER_BLOCK;
    }
    return next_serial++;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MAM_THREAD_SANITIZER 1
#endif
#endif

#ifdef MAM_THREAD_SANITIZER
extern void __tsan_acquire(void *);
extern void __tsan_release(void *);
void mam_lock_acquired(void *address) { __tsan_acquire(address); }
void mam_lock_released(void *address) { __tsan_release(address); }
#else
void mam_lock_acquired(void *address) { (void)address; }
void mam_lock_released(void *address) { (void)address; }
#endif
