package import Synchronization

/// Counts what the files of a device take of the system: descriptors that are open, and flushes to the disk.
package final class SystemCounts: Sendable {
    /// The number of files that are open.
    package let descriptors = Atomic<Int>(0)
    /// The number of calls so far that brought a file or a folder to the disk.
    package let flushes = Atomic<Int>(0)

    /// Makes counts of 0.
    package init() {}
}
