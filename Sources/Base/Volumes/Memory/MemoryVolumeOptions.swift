/// The options of a volume in memory.
package struct MemoryVolumeOptions: Sendable, Hashable {
    /// The number of the volume, as ``FileStatus/device``.
    package var device: UInt64 = 1
    /// The capacity for content, in bytes, counted in pages of 4 KiB; nil for no limit.
    ///
    /// A write beyond it is partial, and fails with `ENOSPC` if nothing fits.
    package var capacity: Int64?
    /// The maximum length of a file, in bytes; writes beyond it fail with `EFBIG`.
    package var maximumLength: Int64 = .max
    /// Whether there are extended attributes; otherwise every call for them fails with `ENOTSUP`.
    package var hasAttributes = true
    /// Whether the number of a deleted file is given to the next new one, as file systems do.
    package var reusesInodes = true
    /// The bits that new files and folders do not get.
    package var mask: UInt32 = 0o022

    /// Makes options without limits.
    package init() {}
}
