/// The status of one file or folder on a volume.
package struct FileStatus: Sendable, Hashable {
    /// The kind of an entry.
    package enum Kind: UInt8, Sendable, Hashable { case file, folder, link, other }

    /// The kind of the entry.
    package var kind: Kind
    /// The number of its volume.
    package var device: UInt64
    /// Its number on that volume; reused after the file is gone.
    package var inode: UInt64
    /// Its length in bytes.
    package var size: Int64
    /// The number of its names.
    package var linkCount: UInt64
    /// Its permissions, the lower twelve bits.
    package var mode: UInt32
    /// The time of the last change of its content, in nanoseconds since 1970.
    package var modified: Int64
    /// The time of its last change of any kind, in nanoseconds since 1970.
    package var changed: Int64

    /// Makes a status.
    package init(
        kind: Kind, device: UInt64, inode: UInt64, size: Int64, linkCount: UInt64, mode: UInt32, modified: Int64,
        changed: Int64
    ) {
        self.kind = kind
        self.device = device
        self.inode = inode
        self.size = size
        self.linkCount = linkCount
        self.mode = mode
        self.modified = modified
        self.changed = changed
    }

    /// The identity of the file while it exists.
    package var place: FilePlace { FilePlace(device: device, inode: inode) }
}

/// The identity of a file on a machine; all its names have the same place.
package struct FilePlace: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    /// Makes a place.
    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
