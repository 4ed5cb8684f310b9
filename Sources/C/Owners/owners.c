// Without the checked variants of functions, which are inline functions with the names that are defined here.
#undef _FORTIFY_SOURCE
#define _GNU_SOURCE
#include "CMAMOwners.h"

#if defined(__linux__) && defined(__ELF__)

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The code of the two libraries that contain Foundation's calls, and the functions to tell. Written once, before
/// `is_followed`.
static struct {
    uintptr_t begin, end;
} codes[2];
static mam_owners_hooks hooks;
static _Atomic bool is_followed;

/// Whether this thread runs one of the hooks, whose own files are not followed.
static __thread bool is_inside;

/// Whether a call comes from Foundation. Uses no lock and no memory, so that a signal handler may call these functions.
static bool is_from_foundation(const void *caller) {
    if (!atomic_load_explicit(&is_followed, memory_order_acquire) || is_inside) return false;
    uintptr_t place = (uintptr_t)caller;
    return (place >= codes[0].begin && place < codes[0].end) || (place >= codes[1].begin && place < codes[1].end);
}

/// Tells the hook about an open file that was made or emptied; returns whether the call may succeed.
static bool tell_made(int descriptor) {
    char link[32], path[PATH_MAX];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(link, path, sizeof path - 1);
    bool may_succeed = true;
    if (count > 0) {
        path[count] = 0;
        is_inside = true;
        may_succeed = hooks.made(path);
        is_inside = false;
    }
    errno = before;
    return may_succeed;
}

/// Returns the descriptor, or ends the call with an error if the hook refuses the file.
static int finish(int descriptor, const char *path, bool is_new) {
    if (descriptor < 0 || tell_made(descriptor)) return descriptor;
    close(descriptor);
    if (is_new) unlink(path);
    errno = EACCES;
    return -1;
}

// The functions of the C library behind these are called by others of its functions that mean the same.

__attribute__((visibility("default"), used)) int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
    }
    if (!(flags & (O_CREAT | O_TRUNC)) || !is_from_foundation(__builtin_return_address(0)))
        return openat(AT_FDCWD, path, flags, mode);
    int before = errno;
    bool is_new = (flags & O_CREAT) && ((flags & O_EXCL) || faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW));
    errno = before;
    int descriptor = openat(AT_FDCWD, path, flags, mode);
    return is_new || (flags & O_TRUNC) ? finish(descriptor, path, is_new) : descriptor;
}

__attribute__((visibility("default"), used)) int mkstemp(char *template) {
    int descriptor = mkostemp(template, 0);
    return is_from_foundation(__builtin_return_address(0)) ? finish(descriptor, template, true) : descriptor;
}

static int rename_and_tell(int old_folder, const char *old_path, int new_folder, const char *new_path, bool tells) {
    int result = renameat2(old_folder, old_path, new_folder, new_path, 0);
    // Foundation renames by whole paths.
    if (result || !tells || old_folder != AT_FDCWD || new_folder != AT_FDCWD) return result;
    int before = errno;
    is_inside = true;
    hooks.renamed(old_path, new_path);
    is_inside = false;
    errno = before;
    return result;
}

__attribute__((visibility("default"), used)) int rename(const char *old_path, const char *new_path) {
    return rename_and_tell(AT_FDCWD, old_path, AT_FDCWD, new_path, is_from_foundation(__builtin_return_address(0)));
}

__attribute__((visibility("default"), used)) int renameat(
    int old_folder, const char *old_path, int new_folder, const char *new_path) {
    return rename_and_tell(
        old_folder, old_path, new_folder, new_path, is_from_foundation(__builtin_return_address(0)));
}

/// Notes the code of a library that contains calls of Foundation.
static int find_code(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    (void)context;
    static const char *const names[] = {"libFoundation.so", "libFoundationEssentials.so"};
    const char *slash = strrchr(info->dlpi_name, '/');
    const char *name = slash ? slash + 1 : info->dlpi_name;
    for (int library = 0; library < 2; library++) {
        if (strcmp(name, names[library]) != 0) continue;
        for (int part = 0; part < info->dlpi_phnum; part++) {
            const ElfW(Phdr) *header = &info->dlpi_phdr[part];
            if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
            codes[library].begin = info->dlpi_addr + header->p_vaddr;
            codes[library].end = codes[library].begin + header->p_memsz;
        }
    }
    return 0;
}

static mam_owners_status status;

static void begin(void) {
    dl_iterate_phdr(find_code, NULL);
    void *found = dlsym(RTLD_DEFAULT, "open");
    if (!codes[0].end || !codes[1].end) {
        status = MAM_OWNERS_STATIC;
    } else if (found != (void *)open) {
        status = MAM_OWNERS_ELSEWHERE;
    } else {
        atomic_store_explicit(&is_followed, true, memory_order_release);
    }
}

mam_owners_status mam_owners_follow(mam_owners_hooks new_hooks) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool has_begun;
    pthread_mutex_lock(&lock);
    if (!has_begun) {
        has_begun = true;
        hooks = new_hooks;
        begin();
    }
    pthread_mutex_unlock(&lock);
    return status;
}

#else

mam_owners_status mam_owners_follow(mam_owners_hooks hooks) {
    (void)hooks;
    return MAM_OWNERS_ELSEWHERE;
}

#endif
