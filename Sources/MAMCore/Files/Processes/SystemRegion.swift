internal import MAMPOSIX
internal import MAMVolumes
internal import Synchronization

/// A region in a lock file: its content is mapped, its locks are open-file-description locks far behind its end.
///
/// Such locks belong to the open file, not to the process: they end when it dies, and not when anybody closes another
/// descriptor of the file, as POSIX record locks do. The file must not be cut while it is in use; it holds
/// nothing that is worth keeping, and lies in the folder of mode 0700 where SQLite maps its own.
///
/// The last process that leaves removes the file, under ``ProcessLock/joining``. A process that comes takes that lock and
/// then looks whether the file it opened still has its name (``isInPlace()``).
final class SystemRegion: ProcessRegion {
    /// How the names of lock files end.
    static let ending = ".lock"

    let words: ProcessWords
    private let path: String
    private let spare: String
    private let place: FilePlace
    // -1 once closed: what the system refuses with `EBADF`.
    private let opened: Atomic<Int32>
    private let memory: SendableMemory

    // Sendable because it is only handed back to the system.
    private struct SendableMemory: @unchecked Sendable { let start: UnsafeMutableRawPointer }

    /// Opens the lock file at a path, which is made when it is missing; `spare` is the path that it gets in the end.
    init(_ path: String, spare: String) throws(SystemError) {
        let attempt = "opening the lock file of the container"
        let descriptor = SystemPath.with(path) { MAMPOSIX.open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw SystemError(errno, attempt) }
        var status = stat()
        let refusal = Self.reserve(descriptor, &status)
        guard refusal == 0,
            let start = mmap(nil, ProcessWords.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else {
            let number = refusal == 0 ? errno : refusal
            MAMPOSIX.close(descriptor)
            throw SystemError(number, attempt)
        }
        (self.path, self.spare) = (path, spare)
        opened = Atomic(descriptor)
        place = FileStatus(status).place
        memory = SendableMemory(start: start)
        words = ProcessWords(start)
    }

    // Gives the file room on the disk for each page: a write to one without it would end the process. Never makes it shorter:
    // another process may have it mapped. Answers the number of the system.
    private static func reserve(_ descriptor: Int32, _ status: inout stat) -> Int32 {
        guard fstat(descriptor, &status) == 0 else { return errno }
        guard status.st_mode & S_IFMT == S_IFREG else { return EINVAL }
        // In blocks of 512 bytes, whatever the file system's own are.
        let hasRoom = Int(status.st_blocks) * 512 >= ProcessWords.byteCount
        guard status.st_size < ProcessWords.byteCount || !hasRoom else { return 0 }
        return posix_fallocate(descriptor, 0, off_t(ProcessWords.byteCount))
    }

    deinit {
        munmap(memory.start, ProcessWords.byteCount)
        close()
    }

    func close() {
        let descriptor = opened.exchange(-1, ordering: .acquiringAndReleasing)
        if descriptor >= 0 { MAMPOSIX.close(descriptor) }
    }

    var isScarce: Bool { DescriptorLimit.isReserved(descriptor) }

    private var descriptor: Int32 { opened.load(ordering: .relaxed) }

    func tryLock(_ lock: ProcessLock, isShared: Bool) throws(SystemError) -> Bool {
        try Self.tryLock(descriptor, lock, isShared: isShared)
    }

    private static func tryLock(
        _ descriptor: Int32, _ lock: ProcessLock, isShared: Bool
    ) throws(SystemError) -> Bool {
        var wanted = range(lock, isShared ? F_RDLCK : F_WRLCK)
        while fcntl(descriptor, mam_ofd_setlk, &wanted) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            guard errno == EINTR else { throw SystemError(errno, "locking among processes") }
        }
        return true
    }

    func unlock(_ lock: ProcessLock) {
        var range = Self.range(lock, F_UNLCK)
        _ = fcntl(descriptor, mam_ofd_setlk, &range)
    }

    func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool {
        var found = Self.range(lock, F_WRLCK)
        guard fcntl(descriptor, mam_ofd_getlk, &found) == 0 else {
            throw SystemError(errno, "looking for other processes")
        }
        return found.l_type != Int16(F_UNLCK)
    }

    func pause(round: Int) {
        // The system wakes nobody whose lock became free and who would not wait for ever.
        guard round >= 4 else { return Self.yield() }
        usleep(UInt32(min(1000, 20 << min(round / 8, 6))))
    }

    private static func yield() { sched_yield() }

    var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func range(_ lock: ProcessLock, _ kind: some BinaryInteger) -> flock {
        var range = flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(lock.key)
        range.l_len = 1
        return range
    }
}

/// How a lock file goes: with the last process that leaves, under the lock of those that come.
extension SystemRegion {
    func isInPlace() throws(SystemError) -> Bool {
        guard let found = try Self.place(at: path) else { return false }
        return found == place
    }

    /// How often the lock is tried, within about ten milliseconds, that a process holds for a moment while it comes or goes.
    private static let removalRounds = 48

    func removeIfUnused() {
        var round = 0
        while (try? tryLock(.joining, isShared: false)) != true {
            // That process is present longer than this one: it removes the file, or the next one that uses it.
            guard round < Self.removalRounds else { return }
            pause(round: round)
            round += 1
        }
        defer { unlock(.joining) }
        guard !Self.isAnyPresent(descriptor), (try? isInPlace()) == true else { return }
        _ = SystemPath.with(path) { path in SystemPath.with(spare) { rename(path, $0) } }
    }

    /// Removes a lock file that no process uses.
    static func removeUnused(_ path: String) {
        withUnused(path) { _ = SystemPath.with(path) { unlink($0) } }
    }

    /// Moves a file over a lock file that no process uses, or to its name if that is free; false where a process uses it.
    static func replaceUnused(_ path: String, with other: String) -> Bool {
        let isLinked = SystemPath.with(other) { other in SystemPath.with(path) { link(other, $0) } } == 0
        if isLinked {
            _ = SystemPath.with(other) { unlink($0) }
            return true
        }
        var isMoved = false
        withUnused(path) {
            isMoved = SystemPath.with(other) { other in SystemPath.with(path) { rename(other, $0) } } == 0
        }
        return isMoved
    }

    private static func withUnused(_ path: String, _ body: () -> Void) {
        let descriptor = SystemPath.with(path) { MAMPOSIX.open($0, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        // The lock ends with the descriptor.
        defer { MAMPOSIX.close(descriptor) }
        var status = stat()
        guard (try? tryLock(descriptor, .joining, isShared: false)) == true, !isAnyPresent(descriptor),
            fstat(descriptor, &status) == 0, (try? place(at: path)) == FileStatus(status).place
        else { return }
        body()
    }

    private static func place(at path: String) throws(SystemError) -> FilePlace? {
        var status = stat()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else {
            guard errno == ENOENT else { throw SystemError(errno, "looking at the lock file of the container") }
            return nil
        }
        return FileStatus(status).place
    }

    // Whether any other process is present; true where the system does not say.
    private static func isAnyPresent(_ descriptor: Int32) -> Bool {
        var found = range(.presence(0), F_WRLCK)
        found.l_len = off_t(ProcessWords.slotCount)
        return fcntl(descriptor, mam_ofd_getlk, &found) != 0 || found.l_type != Int16(F_UNLCK)
    }
}
