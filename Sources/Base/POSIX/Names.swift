// The names of the C library that mean the same in every system; other modules see no others.
//
// A name whose type, number or meaning differs does not belong here: the other files of this module have a function for it.
// `stat` and `flock`, which are a type and a function each, cannot be passed on one by one; see
// `SystemStatus` and `WholeLock`.

// Numbers of errors.
@_exported public import var MAMLibc.E2BIG
@_exported public import var MAMLibc.EACCES
@_exported public import var MAMLibc.EAGAIN
@_exported public import var MAMLibc.EBADF
@_exported public import var MAMLibc.EBUSY
@_exported public import var MAMLibc.ECONNABORTED
@_exported public import var MAMLibc.ECONNREFUSED
@_exported public import var MAMLibc.EDQUOT
@_exported public import var MAMLibc.EEXIST
@_exported public import var MAMLibc.EFBIG
@_exported public import var MAMLibc.EINTR
@_exported public import var MAMLibc.EINVAL
@_exported public import var MAMLibc.EIO
@_exported public import var MAMLibc.EISDIR
@_exported public import var MAMLibc.ELOOP
@_exported public import var MAMLibc.EMFILE
@_exported public import var MAMLibc.ENAMETOOLONG
@_exported public import var MAMLibc.ENFILE
@_exported public import var MAMLibc.ENOENT
@_exported public import var MAMLibc.ENOMEM
@_exported public import var MAMLibc.ENOSPC
@_exported public import var MAMLibc.ENOSYS
@_exported public import var MAMLibc.ENOTDIR
@_exported public import var MAMLibc.ENOTEMPTY
@_exported public import var MAMLibc.ENOTSUP
@_exported public import var MAMLibc.EOWNERDEAD
@_exported public import var MAMLibc.EPERM
@_exported public import var MAMLibc.ERANGE
@_exported public import var MAMLibc.EROFS
@_exported public import var MAMLibc.errno
@_exported public import var MAMLibc.ESHUTDOWN
@_exported public import var MAMLibc.ESTALE
@_exported public import var MAMLibc.EUSERS
@_exported public import var MAMLibc.EWOULDBLOCK

// Opening, and kinds of files.
@_exported public import var MAMLibc.AT_FDCWD
@_exported public import var MAMLibc.AT_REMOVEDIR
@_exported public import var MAMLibc.AT_SYMLINK_FOLLOW
@_exported public import var MAMLibc.AT_SYMLINK_NOFOLLOW
@_exported public import var MAMLibc.DT_DIR
@_exported public import var MAMLibc.DT_LNK
@_exported public import var MAMLibc.DT_REG
@_exported public import var MAMLibc.DT_UNKNOWN
@_exported public import var MAMLibc.F_DUPFD_CLOEXEC
@_exported public import var MAMLibc.F_GETFD
@_exported public import var MAMLibc.F_GETFL
@_exported public import var MAMLibc.F_OK
@_exported public import var MAMLibc.F_SETFD
@_exported public import var MAMLibc.F_SETFL
@_exported public import var MAMLibc.FD_CLOEXEC
@_exported public import var MAMLibc.O_ACCMODE
@_exported public import var MAMLibc.O_APPEND
@_exported public import var MAMLibc.O_CLOEXEC
@_exported public import var MAMLibc.O_CREAT
@_exported public import var MAMLibc.O_DIRECTORY
@_exported public import var MAMLibc.O_EXCL
@_exported public import var MAMLibc.O_NOCTTY
@_exported public import var MAMLibc.O_NOFOLLOW
@_exported public import var MAMLibc.O_NONBLOCK
@_exported public import var MAMLibc.O_RDONLY
@_exported public import var MAMLibc.O_RDWR
@_exported public import var MAMLibc.O_TRUNC
@_exported public import var MAMLibc.O_WRONLY
@_exported public import var MAMLibc.SEEK_END
@_exported public import var MAMLibc.SEEK_SET
@_exported public import var MAMLibc.STDERR_FILENO
@_exported public import var MAMLibc.STDIN_FILENO
@_exported public import var MAMLibc.STDOUT_FILENO
@_exported public import var MAMLibc.W_OK
@_exported public import var MAMLibc.X_OK

// Files and folders.
@_exported public import func MAMLibc.access
@_exported public import func MAMLibc.chmod
@_exported public import func MAMLibc.close
@_exported public import func MAMLibc.closedir
@_exported public import func MAMLibc.dirfd
@_exported public import func MAMLibc.dup
@_exported public import func MAMLibc.fchmod
@_exported public import func MAMLibc.fchown
@_exported public import func MAMLibc.fclose
@_exported public import func MAMLibc.fcntl
@_exported public import func MAMLibc.fdopendir
@_exported public import func MAMLibc.fopen
@_exported public import func MAMLibc.fread
@_exported public import func MAMLibc.fstat
@_exported public import func MAMLibc.fstatat
@_exported public import func MAMLibc.ftruncate
@_exported public import func MAMLibc.futimens
@_exported public import func MAMLibc.getcwd
@_exported public import func MAMLibc.isatty
@_exported public import func MAMLibc.link
@_exported public import func MAMLibc.linkat
@_exported public import func MAMLibc.lseek
@_exported public import func MAMLibc.lstat
@_exported public import func MAMLibc.mkdir
@_exported public import func MAMLibc.mkdirat
@_exported public import func MAMLibc.mkdtemp
@_exported public import func MAMLibc.mkfifo
@_exported public import func MAMLibc.mkstemp
@_exported public import func MAMLibc.open
@_exported public import func MAMLibc.openat
@_exported public import func MAMLibc.opendir
@_exported public import func MAMLibc.pipe
@_exported public import func MAMLibc.pread
@_exported public import func MAMLibc.pwrite
@_exported public import func MAMLibc.read
@_exported public import func MAMLibc.readdir
@_exported public import func MAMLibc.readlink
@_exported public import func MAMLibc.realpath
@_exported public import func MAMLibc.rename
@_exported public import func MAMLibc.renameat
@_exported public import func MAMLibc.rmdir
@_exported public import func MAMLibc.symlink
@_exported public import func MAMLibc.unlink
@_exported public import func MAMLibc.unlinkat
@_exported public import func MAMLibc.utimensat
@_exported public import func MAMLibc.write

// Sockets and waiting.
@_exported public import func MAMLibc.accept
@_exported public import func MAMLibc.alarm
@_exported public import func MAMLibc.bind
@_exported public import func MAMLibc.connect
@_exported public import func MAMLibc.getsockname
@_exported public import func MAMLibc.inet_addr
@_exported public import func MAMLibc.inet_pton
@_exported public import func MAMLibc.listen
@_exported public import func MAMLibc.poll
@_exported public import func MAMLibc.sched_yield
@_exported public import func MAMLibc.shutdown
@_exported public import func MAMLibc.usleep

// Memory and texts.
@_exported public import func MAMLibc.free
@_exported public import func MAMLibc.getentropy
@_exported public import func MAMLibc.memchr
@_exported public import func MAMLibc.memcmp
@_exported public import func MAMLibc.memcpy
@_exported public import func MAMLibc.memset
@_exported public import func MAMLibc.strchr
@_exported public import func MAMLibc.strdup
@_exported public import func MAMLibc.strerror
@_exported public import func MAMLibc.strlen
@_exported public import func MAMLibc.strncmp
@_exported public import func MAMLibc.strrchr
@_exported public import func MAMLibc.strstr

// The process.
@_exported public import func MAMLibc._exit
@_exported public import func MAMLibc.dlsym
@_exported public import func MAMLibc.exit
@_exported public import func MAMLibc.fflush
@_exported public import func MAMLibc.getenv
@_exported public import func MAMLibc.geteuid
@_exported public import func MAMLibc.getpid
@_exported public import func MAMLibc.getppid
@_exported public import func MAMLibc.kill
@_exported public import func MAMLibc.setenv
@_exported public import func MAMLibc.signal
@_exported public import func MAMLibc.waitpid

// Numbers of sockets, signals.
@_exported public import var MAMLibc.AF_INET
@_exported public import var MAMLibc.AF_INET6
@_exported public import var MAMLibc.AF_UNIX
@_exported public import var MAMLibc.POLLIN
@_exported public import var MAMLibc.POLLOUT
@_exported public import var MAMLibc.SHUT_RDWR
@_exported public import var MAMLibc.SIG_IGN
@_exported public import var MAMLibc.SIGCONT
@_exported public import var MAMLibc.SIGINT
@_exported public import var MAMLibc.SIGKILL
@_exported public import var MAMLibc.SIGPIPE
@_exported public import var MAMLibc.SIGSTOP
@_exported public import var MAMLibc.SIGTERM
@_exported public import var MAMLibc.SIGXFSZ

// Locks of threads.
@_exported public import func MAMLibc.pthread_rwlock_destroy
@_exported public import func MAMLibc.pthread_rwlock_init
@_exported public import func MAMLibc.pthread_rwlock_rdlock
@_exported public import func MAMLibc.pthread_rwlock_unlock
@_exported public import func MAMLibc.pthread_rwlock_wrlock
@_exported public import func MAMLibc.pthread_self

// Types.
@_exported public import typealias MAMLibc.FILE
@_exported public import typealias MAMLibc.mode_t
@_exported public import typealias MAMLibc.off_t
@_exported public import typealias MAMLibc.pid_t
@_exported public import typealias MAMLibc.sa_family_t
@_exported public import typealias MAMLibc.socklen_t

// Structures.
@_exported public import struct MAMLibc.in6_addr
@_exported public import struct MAMLibc.in_addr
@_exported public import struct MAMLibc.pollfd
@_exported public import struct MAMLibc.pthread_rwlock_t
@_exported public import struct MAMLibc.pthread_t
@_exported public import struct MAMLibc.sockaddr
@_exported public import struct MAMLibc.sockaddr_in
@_exported public import struct MAMLibc.sockaddr_un
@_exported public import struct MAMLibc.timespec
