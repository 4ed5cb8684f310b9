/// What a volume says about one file or folder.
package struct FileStatus: Sendable, Hashable {
    /// What stands under a name.
    package enum Kind: UInt8, Sendable, Hashable { case file, folder, link, other }

    /// What it is.
    package var kind: Kind
    /// The volume it lies on.
    package var device: UInt64
    /// Its number on that volume; used again after it is gone.
    package var inode: UInt64
    /// Its length in bytes.
    package var size: Int64
    /// How many names it has.
    package var linkCount: UInt64
    /// Its permissions, the lower twelve bits.
    package var mode: UInt32
    /// When its content changed last, and when anything of it did, in nanoseconds since 1970.
    package var modified: Int64
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

    /// Which file it is, as long as it lives.
    package var place: FilePlace { FilePlace(device: device, inode: inode) }
}

/// Which file of a machine: all its names have the same place.
package struct FilePlace: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    /// Makes a place.
    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
