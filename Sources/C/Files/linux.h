#pragma once

ptrdiff_t lgetxattr(const char *path, const char *name, void *value, size_t size);
ptrdiff_t fgetxattr(int file, const char *name, void *value, size_t size);
int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags);
int fsetxattr(int file, const char *name, const void *value, size_t size, int flags);
int lremovexattr(const char *path, const char *name);
int fremovexattr(int file, const char *name);
ptrdiff_t llistxattr(const char *path, char *list, size_t size);
ptrdiff_t flistxattr(int file, char *list, size_t size);
long syscall(long number, ...);
int fsync(int file);
int fdatasync(int file);
int posix_fallocate(int file, long start, long count);
int madvise(void *start, size_t count, int advice);

// Extended attributes of the entry at a path, whose last component is not followed, or of an open file if there is no path.
static inline ptrdiff_t mam_attribute(int file, const char *path, const char *name, void *value, size_t size) {
    return path ? lgetxattr(path, name, value, size) : fgetxattr(file, name, value, size);
}
static inline int mam_set_attribute(int file, const char *path, const char *name, const void *value, size_t size) {
    return path ? lsetxattr(path, name, value, size, 0) : fsetxattr(file, name, value, size, 0);
}
static inline int mam_remove_attribute(int file, const char *path, const char *name) {
    return path ? lremovexattr(path, name) : fremovexattr(file, name);
}
static inline ptrdiff_t mam_attribute_names(int file, const char *path, char *list, size_t size) {
    return path ? llistxattr(path, list, size) : flistxattr(file, list, size);
}

// O_PATH
static const int mam_o_path = 010000000;
// O_TMPFILE without O_DIRECTORY, which differs between machines.
static const int mam_o_unnamed = 020000000;
// openat2(2), which the C library has no function for: opens the entry at a path without any symbolic link on the way. A mode
// counts only for a file that may be made; the call refuses any other one.
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

// Brings a file to the disk: its content, and its other data if they are wanted.
static inline int mam_flush(int file, _Bool metadata) { return metadata ? fsync(file) : fdatasync(file); }
// The flush of the disk's own cache, which the call above contains here.
static inline int mam_flush_disk(int file) { return fsync(file); }
// Allocates disk space for the first bytes of a file, and makes it that long; returns the number of the error.
static inline int mam_reserve(int file, long count) { return posix_fallocate(file, 0, count); }
// MADV_WIPEONFORK: lets the kernel wipe pages in forked children.
static inline int mam_wipe_on_fork(void *start, size_t count) { return madvise(start, count, 18); }
// MADV_DONTDUMP
static inline int mam_keep_out_of_dumps(void *start, size_t count) { return madvise(start, count, 16); }
