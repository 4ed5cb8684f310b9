// What the C library knows about files and Swift's own module of it leaves out.
//
// Declared here and not included from <sys/xattr.h>, which would make this module the owner of types such as timespec
// in every file that imports it. `ptrdiff_t` is the type that `ssize_t` is on every machine with this C library.
#pragma once
#include <stddef.h>

ptrdiff_t lgetxattr(const char *path, const char *name, void *value, size_t size);
ptrdiff_t fgetxattr(int descriptor, const char *name, void *value, size_t size);
int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);
int lremovexattr(const char *path, const char *name);
int fremovexattr(int descriptor, const char *name);
ptrdiff_t llistxattr(const char *path, char *list, size_t size);
ptrdiff_t flistxattr(int descriptor, char *list, size_t size);

// openat2(2), which the C library has no function for: opens what stands at a path without any symbolic link on the way.
// A mode counts only for a file that may be made; the call refuses any other one.
long syscall(long number, ...);
static const int mam_o_path = 010000000;
// O_TMPFILE without O_DIRECTORY, which differs between machines.
static const int mam_o_unnamed = 020000000;
static inline int mam_open_without_links(int folder, const char *path, int flags, unsigned mode) {
    struct {
        unsigned long long flags, mode, resolve;
    } how = {(unsigned int)flags, mode, 4 /* RESOLVE_NO_SYMLINKS */};
    return (int)syscall(437, folder, path, &how, sizeof how);
}

// UTIME_OMIT, a macro that Swift cannot read.
static const long mam_utime_omit = (1L << 30) - 2L;

// F_OFD_GETLK and F_OFD_SETLK, which the C library tells to GNU programs only; the same on every Linux.
static const int mam_ofd_getlk = 36;
static const int mam_ofd_setlk = 37;
