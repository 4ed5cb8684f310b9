package import Synchronization

/// Counts of the system resources that a device's files use: open descriptors, and flushes to the disk.
package final class SystemCounts: Sendable {
    /// The number of open files.
    package let descriptors = Atomic<Int>(0)
    /// The number of calls that flushed a file or a folder to the disk.
    package let flushes = Atomic<Int>(0)

    /// Makes counts of 0.
    package init() {}
}
