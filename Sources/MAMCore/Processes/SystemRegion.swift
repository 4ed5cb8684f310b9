internal import MAMPOSIX
package import MAMVolumes
internal import Synchronization

/// A region in a lock file, whose content is mapped and whose locks are open-file-description locks far behind its end.
///
/// Such locks belong to the open file, not to the process. They end when the process dies; unlike POSIX record locks
/// they do not end when another descriptor of the file is closed. The file must not be cut while it is in use. It holds
/// no data worth keeping, and is in the folder with mode 0700 where SQLite also maps its files.
///
/// The last process that leaves deletes the file, under ``ProcessLock/joining``. A process that joins takes that lock
/// and then checks that the file it opened still has its name (``isInPlace()``).
final class SystemRegion: ProcessRegion {
    /// The extension of the names of lock files.
    static let ending = ".lock"

    let words: ProcessWords
    private let path: String
    private let spare: String
    private let place: FilePlace
    // -1 once closed, for which the system returns `EBADF`.
    private let opened: Atomic<Int32>
    private let memory: SendableMemory

    // Sendable because the pointer is only passed back to the system.
    private struct SendableMemory: @unchecked Sendable { let start: UnsafeMutableRawPointer }

    /// Opens the lock file at a path, which is made if it is missing; `spare` is the path that the file gets in the
    /// end.
    init(_ path: String, spare: String) throws(SystemError) {
        let attempt = "opening the lock file of the container"
        let descriptor = SystemPath.with(path) { MAMPOSIX.open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw SystemError.last(attempt) }
        var status = SystemStatus()
        let refusal = Self.reserve(descriptor, &status)
        guard refusal == 0,
            let start = SystemPages.map(descriptor, byteCount: ProcessWords.byteCount)
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

    // Allocates disk space for each page of the file: a write to a page without space would end the process. Never
    // shortens the file, because another process may have it mapped. Returns the number of the system's error.
    private static func reserve(_ descriptor: Int32, _ status: inout SystemStatus) -> Int32 {
        guard fstat(descriptor, &status) == 0 else { return errno }
        guard status.isFile else { return EINVAL }
        // In blocks of 512 bytes, whatever the file system's own are.
        let hasRoom = Int(status.st_blocks) * 512 >= ProcessWords.byteCount
        guard status.st_size < ProcessWords.byteCount || !hasRoom else { return 0 }
        return SystemFiles.reserve(descriptor, byteCount: ProcessWords.byteCount)
    }

    deinit {
        SystemPages.unmap(memory.start, byteCount: ProcessWords.byteCount)
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
        let kind: RecordLock = isShared ? .shared : .exclusive
        while kind.take(descriptor, at: Int64(lock.key)) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            guard errno == EINTR else { throw SystemError.last("locking among processes") }
        }
        return true
    }

    func unlock(_ lock: ProcessLock) { RecordLock.release(descriptor, at: Int64(lock.key)) }

    func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool {
        guard let isHeld = RecordLock.isHeldElsewhere(descriptor, at: Int64(lock.key)) else {
            throw SystemError.last("looking for other processes")
        }
        return isHeld
    }

    func pause(round: Int) {
        // The system can only wake a thread that waits for a lock without a time limit.
        guard round >= 4 else { return Self.yield() }
        usleep(UInt32(min(1000, 20 << min(round / 8, 6))))
    }

    private static func yield() { sched_yield() }

    var now: UInt64 { SystemClock.awake.nanoseconds }
}

/// Deleting a lock file: by the last process that leaves, under the lock for joining.
extension SystemRegion {
    func isInPlace() throws(SystemError) -> Bool {
        guard let found = try Self.place(at: path) else { return false }
        return found == place
    }

    /// The number of tries, within about ten milliseconds, for a lock that processes hold for a moment while they join
    /// or leave.
    private static let removalRounds = 48

    func removeIfUnused() {
        var round = 0
        while (try? tryLock(.joining, isShared: false)) != true {
            // That process stays longer than this one: it deletes the file, or the next process that uses it does.
            guard round < Self.removalRounds else { return }
            pause(round: round)
            round += 1
        }
        defer { unlock(.joining) }
        guard !Self.isAnyPresent(descriptor), (try? isInPlace()) == true else { return }
        _ = SystemPath.with(path) { path in SystemPath.with(spare) { rename(path, $0) } }
    }

    /// Deletes a lock file that no process uses.
    static func removeUnused(_ path: String) {
        withUnused(path) { _ = SystemPath.with(path) { unlink($0) } }
    }

    /// Renames a file to the name of a lock file that is free or not in use; false if a process uses the lock file.
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
        var status = SystemStatus()
        guard (try? tryLock(descriptor, .joining, isShared: false)) == true, !isAnyPresent(descriptor),
            fstat(descriptor, &status) == 0, (try? place(at: path)) == FileStatus(status).place
        else { return }
        body()
    }

    private static func place(at path: String) throws(SystemError) -> FilePlace? {
        var status = SystemStatus()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else {
            guard errno == ENOENT else { throw SystemError.last("looking at the lock file of the container") }
            return nil
        }
        return FileStatus(status).place
    }

    // Whether any other process is present; true if the system does not tell.
    private static func isAnyPresent(_ descriptor: Int32) -> Bool {
        RecordLock.isHeldElsewhere(
            descriptor, at: Int64(ProcessLock.presence(0).key), count: Int64(ProcessWords.slotCount)) ?? true
    }
}

/// The regions of containers in lock files of a device's folder, one for each container.
///
/// The lock file that was deleted last stays as a spare, so that a wipe on a full disk has disk space for a lock file.
package struct SystemRegions: ProcessRegions {
    /// The folder, which exists.
    package let folder: String

    /// Uses the lock files of a folder.
    package init(folder: String) { self.folder = folder }

    /// The name of the spare, which holds no locks.
    static let spareName = "container.spare"

    package func region(for container: FilePlace) throws(SystemError) -> any ProcessRegion {
        let digits = [container.device, container.inode].map { String($0, radix: 16) }
        let path = folder + "/container-" + digits.joined(separator: "-") + SystemRegion.ending
        do throws(SystemError) { return try SystemRegion(path, spare: spare) } catch {
            guard [ENOSPC, EDQUOT, EFBIG].contains(error.number), takeSpare(for: path) else { throw error }
        }
        return try SystemRegion(path, spare: spare)
    }

    private var spare: String { folder + "/" + Self.spareName }

    // Replaces a lock file without disk space by the spare; false if there is no spare, or a process uses the file.
    private func takeSpare(for path: String) -> Bool {
        // Only one process gets it, by a name that no other process uses.
        let mine = path + ".\(getpid())"
        guard move(spare, to: mine) else { return false }
        if SystemRegion.replaceUnused(path, with: mine) { return true }
        _ = move(mine, to: spare)
        return false
    }

    private func move(_ path: String, to newPath: String) -> Bool {
        SystemPath.with(path) { path in SystemPath.with(newPath) { rename(path, $0) } } == 0
    }

    /// Deletes the lock files that no process uses, and the spare.
    package func removeUnused() {
        let names = (try? SystemVolume().names(in: folder)) ?? []
        for name in names where name.hasPrefix("container-") && name.hasSuffix(SystemRegion.ending) {
            SystemRegion.removeUnused(folder + "/" + name)
        }
        _ = SystemPath.with(spare) { unlink($0) }
    }
}
