/// How a volume in memory behaves.
package struct MemoryVolumeOptions: Sendable, Hashable {
    /// The number of the volume, as ``FileStatus/device``.
    package var device: UInt64 = 1
    /// How many bytes of content there is room for, counted in pages of 4 KiB; nil for no limit.
    ///
    /// A write that finds less room does what fits, and fails with `ENOSPC` when nothing does.
    package var capacity: Int64?
    /// The longest file in bytes; beyond it writes fail with `EFBIG`.
    package var maximumLength: Int64 = .max
    /// Whether there are extended attributes; without, every call for them fails with `ENOTSUP`.
    package var hasAttributes = true
    /// Whether the number of a file that is gone is given to the next new one, as file systems do.
    package var reusesInodes = true
    /// The bits that new files and folders do not get.
    package var mask: UInt32 = 0o022

    /// A volume without limits.
    package init() {}
}
