package import MAMVolumes

/// The region that the processes of one container share: words that all of them read and change, and locks that end
/// with their holder.
///
/// Each process has one object. Locks of two objects exclude each other; locks of one object do not: requesting a lock
/// that the object holds changes its kind. Safe to use from any thread.
package protocol ProcessRegion: AnyObject, Sendable {
    /// The words, which exist as long as the object; zeros at first.
    var words: ProcessWords { get }
    /// Takes a lock if it is free, and returns whether it was.
    func tryLock(_ lock: ProcessLock, isShared: Bool) throws(SystemError) -> Bool
    func unlock(_ lock: ProcessLock)
    func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool
    /// Whether a process that joins now would find this region; called under ``ProcessLock/joining``.
    func isInPlace() throws(SystemError) -> Bool
    /// Deletes the region's file if no process is present in it.
    func removeIfUnused()
    /// Whether it holds a scarce descriptor, and should be kept for the call only.
    var isScarce: Bool { get }
    /// Releases the region's system resources except its words; later calls fail.
    func close()
    /// Waits before the next try, longer from round to round.
    func pause(round: Int)
    /// The time since an arbitrary moment, in nanoseconds, to measure waits.
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

package struct ProcessLock: Sendable, Hashable {
    /// Its number: a position in the lock file, far behind the content; never 0.
    package let key: UInt64

    private init(_ key: UInt64) { self.key = key }

    private static let base: UInt64 = 1 << 62
    private static let files: UInt64 = 1 << 61

    /// Held while a process joins, or determines whether it is alone.
    static let joining = ProcessLock(base)
    /// Held while an account is wiped.
    package static let wiping = ProcessLock(base + 1)
    /// Shared by processes that make files or change their owner; held exclusively by a wipe for a moment.
    package static let making = ProcessLock(base + 2)
    /// Held while a free name is listed and taken.
    package static let naming = ProcessLock(base + 3)

    /// Held by the process in a slot while it uses the container.
    static func presence(_ slot: Int) -> ProcessLock { ProcessLock(base + 1024 + UInt64(slot)) }

    /// Held while a file is used: shared for reading, exclusively for changes.
    ///
    /// Two files on two file systems whose numbers agree in 60 bits share a lock, which only makes them wait for each
    /// other.
    package static func file(_ place: FilePlace) -> ProcessLock {
        ProcessLock(files | (place.inode ^ place.device << 40) & (files - 1) >> 1)
    }
}
