package import MAMVolumes

/// The region that the processes of one container share: words that all of them read and change, and locks that end with
/// their holder.
///
/// One object for each process that takes part; locks of two objects exclude each other, those of one object do not:
/// asking for a lock that the object holds changes its kind. Safe to use from any thread.
package protocol ProcessRegion: AnyObject, Sendable {
    /// The words, which live as long as the object; zeros at first.
    var words: ProcessWords { get }
    /// Takes a lock if it is free now; says whether it was.
    func tryLock(_ lock: ProcessLock, isShared: Bool) throws(SystemError) -> Bool
    /// Gives a lock back.
    func unlock(_ lock: ProcessLock)
    /// Whether another process holds a lock.
    func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool
    /// Whether a process that comes now would find this region; asked under ``ProcessLock/joining``.
    func isInPlace() throws(SystemError) -> Bool
    /// Removes what keeps the region if no process is present in it.
    func removeIfUnused()
    /// Whether it holds one of the last descriptors, and so is to be kept for the call only.
    var isScarce: Bool { get }
    /// Gives back what the region holds of the system but its words; its calls fail from then on.
    func close()
    /// Waits before the next try, longer from round to round.
    func pause(round: Int)
    /// What time it is, in nanoseconds from anywhere; for how long a wait has lasted.
    var now: UInt64 { get }
}

/// Regions that end with their objects.
extension ProcessRegion {
    package func isInPlace() throws(SystemError) -> Bool { true }

    package func removeIfUnused() {}

    package var isScarce: Bool { false }

    package func close() {}
}

/// Opens the region of each container.
package protocol ProcessRegions: Sendable {
    /// Opens this process's part of a container's region.
    func region(for container: FilePlace) throws(SystemError) -> any ProcessRegion
}

/// What processes exclude each other from.
package struct ProcessLock: Sendable, Hashable {
    /// Its number: a place in the lock file, far behind everything that is written there; never 0.
    package let key: UInt64

    private init(_ key: UInt64) { self.key = key }

    private static let base: UInt64 = 1 << 62
    private static let files: UInt64 = 1 << 61

    /// Held while somebody comes, or finds out whether he is alone.
    package static let joining = ProcessLock(base)
    /// Held while an account is wiped.
    package static let wiping = ProcessLock(base + 1)
    /// Shared by whoever makes files or changes their owner; a wipe has it alone for a moment.
    package static let making = ProcessLock(base + 2)
    /// Held while a name that is free is listed and taken.
    package static let naming = ProcessLock(base + 3)

    /// Held by the process in a slot as long as it uses the container.
    package static func presence(_ slot: Int) -> ProcessLock { ProcessLock(base + 1024 + UInt64(slot)) }

    /// Held while a file is used: shared to read it, alone to change it.
    ///
    /// Two files whose numbers agree in 60 bits, on two file systems, wait for each other and nothing worse.
    package static func file(_ place: FilePlace) -> ProcessLock {
        ProcessLock(files | (place.inode ^ place.device << 40) & (files - 1) >> 1)
    }
}
