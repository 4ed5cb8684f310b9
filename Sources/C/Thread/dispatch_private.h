#pragma once
#include "CMAMThread.h"

#include <stdatomic.h>

// The package trait switches interception on; it works if a program's symbols precede its libraries'.
#if defined(MAM_TRANSPARENT_DISPATCH) && defined(__ELF__)
#define MAM_INTERCEPTS_DISPATCH 1
#endif

/// The functions of the engine, set once.
extern mam_dispatch_hooks mam_hooks;
/// The number of users of the interception.
extern _Atomic uint64_t mam_uses;
/// Whether a scope was ever opened; until then no code looks for scopes.
extern _Atomic bool mam_has_scopes;
/// Whether a correlation id was ever put in force.
extern _Atomic bool mam_has_correlations;
/// The number of apps that are left alone; while it is 0, no code looks for their entries.
extern _Atomic uint64_t mam_left_alone;

#ifdef MAM_INTERCEPTS_DISPATCH

// The parts of Dispatch and of the blocks runtime that are needed here; their objects are plain pointers. Their own
// headers are not included, because the functions defined again below would need their attributes.
typedef void *mam_queue;
typedef void (^mam_block)(void);
typedef void (*mam_work)(void *);
typedef void (^mam_io_handler)(bool is_done, void *data, int error);

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/// The memory layout of a block (the ABI of the blocks runtime).
struct mam_block_layout {
    void *isa;
    int flags;
    int reserved;
    void (*invoke)(void *, ...);
    const void *descriptor;
};

/// Whether a block was made by dispatch_block_create: it already carries its creator's identities, and has flags and a
/// cancellation that a wrapper would lose.
bool mam_is_dispatch_block(const void *block);

/// Whether a call is passed to Dispatch unchanged.
static inline bool mam_passes(const void *block) {
    // The thread that begins the first use sees it in its own calls; other threads may see it a moment later.
    if (atomic_load_explicit(&mam_uses, memory_order_acquire) == 0) return true;
    return !block || mam_is_dispatch_block(block);
}

/// Whether a correlation id may be in force here; in a task only the engine can tell.
static inline bool mam_may_be_correlated(void) {
    if (__builtin_expect(!atomic_load_explicit(&mam_has_correlations, memory_order_relaxed), 1)) return false;
    return mam_thread_is_correlated || swift_task_getCurrent();
}

/// A block and its identities.
struct mam_package {
    mam_block block;
    struct mam_package *next; // while the package is unused
    mam_capture capture;
};

/// Allocates memory for a package; ends the program if there is none, as Dispatch does.
struct mam_package *mam_take_package(void);
void mam_return_package(struct mam_package *package);

/// Makes a package of a block and its identities, for the functions of Dispatch that take a function and run it exactly
/// once.
void *mam_package(mam_block block);
/// Runs a package and frees it.
void mam_run_package(void *package);

/// Makes a block that runs another one under a capture, for blocks that may run several times or never. Release it.
mam_block mam_wrap(mam_block block);
mam_io_handler mam_wrap_handler(mam_io_handler handler);

/// Makes a block like dispatch_block_create, without a wrapper. Release it.
const void *mam_make_plain_dispatch_block(void);

/// Fills uninitialized memory with the identities in force.
void mam_take_capture(mam_capture *room);
/// Releases the references of a capture.
void mam_drop_capture(const mam_capture *capture);
/// Runs `work(argument)` under a capture, then restores the identities of this thread.
void mam_run_captured(const mam_capture *capture, mam_work work, void *argument);

void mam_call_block(void *block);

/// Returns the next function with a name after this library's; ends the program, with the name, if there is none.
void *mam_find(const char *name, void *wrapped);

// How each function finds the original: the sanitizer's if there is one, the linker's if the program is linked with
// --wrap, otherwise the next library's.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MAM_THREAD_SANITIZER 1
extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);
#endif
#endif
#ifdef MAM_THREAD_SANITIZER
#define MAM_BEHIND(name) ___interceptor_##name
// The sanitizer's functions with the same names are weak as well, and precede these.
#define MAM_WEAK
#define MAM_SEEN_BY_OTHERS(address) __tsan_release(address)
#define MAM_SEES_OTHERS(address) __tsan_acquire(address)
#else
#define MAM_BEHIND(name) __real_##name
#define MAM_WEAK weak,
#define MAM_SEEN_BY_OTHERS(address) ((void)(address))
#define MAM_SEES_OTHERS(address) ((void)(address))
#endif

/// Begins the definition of a function that precedes Dispatch's function with the same name.
///
/// The name is weak: if Dispatch is linked statically its own function wins, and this one is called only by --wrap.
/// `REAL(name)` is the original function.
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
