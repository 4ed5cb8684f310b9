#pragma once
#include <errno.h>
#include <fcntl.h>
#include <libproc.h>
#include <mach-o/dyld.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <sys/ioctl.h>

// As in linux.h; the calls have a position and options more. <sys/xattr.h>
static inline ptrdiff_t mam_attribute(int file, const char *path, const char *name, void *value, size_t size) {
    return path ? getxattr(path, name, value, size, 0, XATTR_NOFOLLOW) : fgetxattr(file, name, value, size, 0, 0);
}
static inline int mam_set_attribute(int file, const char *path, const char *name, const void *value, size_t size) {
    return path ? setxattr(path, name, value, size, 0, XATTR_NOFOLLOW) : fsetxattr(file, name, value, size, 0, 0);
}
static inline int mam_remove_attribute(int file, const char *path, const char *name) {
    return path ? removexattr(path, name, XATTR_NOFOLLOW) : fremovexattr(file, name, 0);
}
static inline ptrdiff_t mam_attribute_names(int file, const char *path, char *list, size_t size) {
    return path ? listxattr(path, list, size, XATTR_NOFOLLOW) : flistxattr(file, list, size, 0);
}

// The numbers that the answers of macOS in MAMPOSIX contain. <sys/errno.h>
_Static_assert(ENOATTR == 93 && ENOTSUP == 45 && EOPNOTSUPP == 102 && EFTYPE == 79 && ENXIO == 6, "other numbers of errors");
_Static_assert(EPERM == 1 && EACCES == 13 && EISDIR == 21 && EINVAL == 22 && ENOTTY == 25 && ENOENT == 2, "other numbers of errors");

static const int mam_o_path = O_SEARCH;
// There are no unnamed files.
static const int mam_o_unnamed = 0;
// O_NOFOLLOW_ANY includes the last component. <fcntl.h>
static inline int mam_open_without_links(int folder, const char *path, int flags, unsigned mode) {
    return openat(folder, path, (flags & ~O_NOFOLLOW) | O_NOFOLLOW_ANY, mode);
}

static const long mam_utime_omit = UTIME_OMIT;
static const int mam_ofd_getlk = F_OFD_GETLK;
static const int mam_ofd_setlk = F_OFD_SETLK;

// fsync(2) leaves the bytes in the cache of the disk.
static inline int mam_flush(int file, _Bool metadata) {
    (void)metadata;
    return fsync(file);
}
static inline int mam_flush_disk(int file) { return fcntl(file, F_FULLFSYNC); }
// F_PREALLOCATE allocates behind the end of the file; ftruncate(2) makes the file longer, and never shorter here.
static inline int mam_reserve(int file, long count) {
    struct stat status;
    if (fstat(file, &status) != 0) return errno;
    long long held = (long long)status.st_blocks * 512;
    if (held < count) {
        fstore_t wanted = {F_ALLOCATEALL, F_PEOFPOSMODE, 0, count - held, 0};
        if (fcntl(file, F_PREALLOCATE, &wanted) != 0) return errno;
    }
    return status.st_size < count && ftruncate(file, count) != 0 ? errno : 0;
}
// The kernel has no pages that a forked child finds wiped: <mach/vm_inherit.h> has no such constant.
static inline int mam_wipe_on_fork(void *start, size_t count) {
    (void)start, (void)count;
    errno = ENOTSUP;
    return -1;
}
// The kernel has no such advice; a core dump contains the pages.
static inline int mam_keep_out_of_dumps(void *start, size_t count) {
    (void)start, (void)count;
    errno = ENOTSUP;
    return -1;
}
// The path of a file or folder, and with it the spelling of its name on the disk. `path` has room for MAXPATHLEN bytes.
static inline int mam_path(int file, char *path) { return fcntl(file, F_GETPATH, path); }
static inline int mam_program_path(char *path, uint32_t size) { return _NSGetExecutablePath(path, &size); }
static inline uint64_t mam_resident_bytes(void) {
    struct rusage_info_v2 info;
    return proc_pid_rusage(getpid(), RUSAGE_INFO_V2, (rusage_info_t *)&info) == 0 ? info.ri_resident_size : 0;
}

// The columns of a terminal, as Swift does not see a number that a macro computes from the size of a type.
static inline int mam_terminal_width(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
