#pragma once
#include "CMAMThread.h"

#include <stdatomic.h>

// Interception is switched by the package trait, and works where a program's symbols come before its libraries'.
#if defined(MAM_TRANSPARENT_DISPATCH) && defined(__ELF__)
#define MAM_INTERCEPTS_DISPATCH 1
#endif

/// The engine's part, given once.
extern mam_dispatch_hooks mam_hooks;
/// How many use the interception.
extern _Atomic uint64_t mam_uses;
/// Whether a scope was ever opened; as long as none was, none has to be looked for.
extern _Atomic bool mam_has_scopes;
/// Whether a correlation id was ever put in force.
extern _Atomic bool mam_has_correlations;
/// How many apps are left alone; while there are none, nobody looks for their entries.
extern _Atomic uint64_t mam_left_alone;

#ifdef MAM_INTERCEPTS_DISPATCH

// Dispatch and the blocks runtime as far as they are needed here; objects of theirs are plain pointers. Their own
// headers are left out, because the functions that are defined once more below would have to carry their attributes.
typedef void *mam_queue;
typedef void (^mam_block)(void);
typedef void (*mam_work)(void *);
typedef void (^mam_io_handler)(bool is_done, void *data, int error);

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/// How a block lies in memory (the ABI of the blocks runtime).
struct mam_block_layout {
    void *isa;
    int flags;
    int reserved;
    void (*invoke)(void *, ...);
    const void *descriptor;
};

/// Whether a block was made by dispatch_block_create: it carries its creator's identities already, and has flags and a
/// cancellation that would be lost if it were wrapped.
bool mam_is_dispatch_block(const void *block);

/// Whether a call goes on to Dispatch as it came.
static inline bool mam_passes(const void *block) {
    // Whoever begins the first use sees it in his own calls; others may see it a moment later.
    if (atomic_load_explicit(&mam_uses, memory_order_acquire) == 0) return true;
    return !block || mam_is_dispatch_block(block);
}

/// Whether a correlation id may be in force here: in a task the engine knows.
static inline bool mam_may_be_correlated(void) {
    if (__builtin_expect(!atomic_load_explicit(&mam_has_correlations, memory_order_relaxed), 1)) return false;
    return mam_thread_is_correlated || swift_task_getCurrent();
}

/// A block and what it runs under.
struct mam_package {
    mam_block block;
    struct mam_package *next; // while nobody uses it
    mam_capture capture;
};

/// Memory for a package; ends the program when there is none, as Dispatch does.
struct mam_package *mam_take_package(void);
void mam_return_package(struct mam_package *package);

/// A block and what it runs under, for the functions of Dispatch that take a function and run it exactly once.
void *mam_package(mam_block block);
/// Runs a package and frees it.
void mam_run_package(void *package);

/// A block that runs another one under a capture, for what may run several times or never. Release it.
mam_block mam_wrap(mam_block block);
mam_io_handler mam_wrap_handler(mam_io_handler handler);

/// A block as dispatch_block_create makes them, with nothing around it. Release it.
const void *mam_make_plain_dispatch_block(void);

/// Fills empty room with what is in force here and now.
void mam_take_capture(mam_capture *room);
/// Gives back what a capture owns.
void mam_drop_capture(const mam_capture *capture);
/// Runs `work(argument)` under a capture, and puts back what was in force on this thread.
void mam_run_captured(const mam_capture *capture, mam_work work, void *argument);

void mam_call_block(void *block);

/// The next function of that name behind ours; ends the program, with the name, when there is none.
void *mam_find(const char *name, void *wrapped);

// How each function finds the one it stands before: the sanitizer's where there is one, the linker's when the program
// is linked with --wrap, and the next library's otherwise.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MAM_THREAD_SANITIZER 1
extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);
#endif
#endif
#ifdef MAM_THREAD_SANITIZER
#define MAM_BEHIND(name) ___interceptor_##name
// The sanitizer's functions of the same names are weak as well, and come first.
#define MAM_WEAK
#define MAM_SEEN_BY_OTHERS(address) __tsan_release(address)
#define MAM_SEES_OTHERS(address) __tsan_acquire(address)
#else
#define MAM_BEHIND(name) __real_##name
#define MAM_WEAK weak,
#define MAM_SEEN_BY_OTHERS(address) ((void)(address))
#define MAM_SEES_OTHERS(address) ((void)(address))
#endif

/// Begins the definition of a function that stands before Dispatch's of the same name.
///
/// The name itself is weak: where Dispatch is linked statically its own function wins, and ours is reached through
/// --wrap or not at all. `REAL(name)` is the function behind it.
#define MAM_BEFORE(result, name, ...)                                                                                  \
    extern result MAM_BEHIND(name)(__VA_ARGS__) __attribute__((weak));                                                 \
    __attribute__((visibility("default"), used)) result __wrap_##name(__VA_ARGS__);                                    \
    static result (*_Atomic name##_behind)(__VA_ARGS__);                                                               \
    __attribute__((noinline, cold)) static void *name##_find(void) {                                                   \
        /* With --wrap in a program that links Dispatch dynamically, what is behind ours is ours. */                   \
        void *behind = (void *)MAM_BEHIND(name);                                                                       \
        void *found = mam_find(#name, behind == (void *)__wrap_##name ? (void *)0 : behind);                           \
        atomic_store_explicit(&name##_behind, (result (*)(__VA_ARGS__))found, memory_order_relaxed);                   \
        return found;                                                                                                  \
    }                                                                                                                  \
    static inline result (*name##_real(void))(__VA_ARGS__) {                                                           \
        result (*found)(__VA_ARGS__) = atomic_load_explicit(&name##_behind, memory_order_relaxed);                     \
        return found ? found : (result (*)(__VA_ARGS__))name##_find();                                                 \
    }                                                                                                                  \
    extern __attribute__((visibility("default"), used, MAM_WEAK alias("__wrap_" #name))) result name(__VA_ARGS__);     \
    result __wrap_##name(__VA_ARGS__)

#define REAL(name) name##_real()

#endif
