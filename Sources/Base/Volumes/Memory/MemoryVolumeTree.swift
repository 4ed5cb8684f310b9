internal import MAMBase
internal import MAMPOSIX

/// The folders and files of a volume in memory: a plain value, so that a copy of it is a snapshot.
package struct MemoryTree: Sendable {
    let options: MemoryVolumeOptions
    /// Whether every change fails with `EROFS`.
    var isReadOnly = false
    /// All files and folders, by number.
    var nodes = DenseTable<UInt64, MemoryNode>()
    /// The time of the change being made.
    var time: Int64
    /// The number of the next new file, unless there is one in `unused`.
    var nextInode: UInt64
    /// The changes since recording began; nil without recording.
    var record: [MemoryChange]?
    private var unused: [UInt64] = []
    private var pageCount = 0

    static let root: UInt64 = 1

    /// Makes a volume with an empty folder `/`.
    package init(_ options: MemoryVolumeOptions = MemoryVolumeOptions(), time: Int64 = 0) {
        self.options = options
        self.time = time
        nextInode = Self.root + 1
        nodes[Self.root] = MemoryNode(kind: .folder, mode: 0o755, target: [], time: time)
    }

    /// Returns the volume after a restart of the machine, without open files and files without names.
    package func restarted() -> MemoryTree {
        var tree = self
        tree.record = nil
        for inode in nodes.keys.sorted() where nodes[inode]?.handleCount ?? 0 > 0 {
            tree.nodes[inode]?.handleCount = 0
            tree.releaseIfUnused(inode)
        }
        return tree
    }

    // During recording a number must not identify two files.
    mutating func newInode() -> UInt64 {
        if record == nil, let inode = unused.popLast() { return inode }
        return nextInode
    }

    mutating func releaseIfUnused(_ inode: UInt64) {
        guard let node = nodes[inode], node.linkCount == 0, node.handleCount == 0 else { return }
        pageCount -= node.pages.count
        nodes[inode] = nil
        if options.reusesInodes { unused.append(inode) }
    }

    /// The number of pages that may still be filled.
    var room: Int {
        guard let capacity = options.capacity else { return .max }
        return max(0, Int(clamping: capacity / Int64(MemoryNode.pageByteCount)) - pageCount)
    }

    /// Writes without checking limits; returns the number of bytes for which there was space.
    mutating func write(_ bytes: UnsafeRawBufferPointer, to inode: UInt64, at offset: Int64, room: Int) -> Int {
        guard let before = nodes[inode]?.pages.count else { return 0 }
        let count = nodes[inode]?.write(bytes, at: offset, room: room) ?? 0
        nodes[inode]?.stamp(time)
        pageCount += (nodes[inode]?.pages.count ?? before) - before
        return count
    }

    mutating func truncate(_ inode: UInt64, to length: Int64) {
        guard let before = nodes[inode]?.pages.count else { return }
        nodes[inode]?.truncate(to: length)
        nodes[inode]?.stamp(time)
        pageCount += (nodes[inode]?.pages.count ?? before) - before
    }

    /// Returns the status of a file or folder.
    func status(of inode: UInt64, _ attempt: String) throws(SystemError) -> FileStatus {
        guard let node = nodes[inode] else { throw SystemError(EIO, attempt) }
        return FileStatus(
            kind: node.kind, device: options.device, inode: inode, size: node.size, linkCount: node.linkCount,
            mode: node.mode, modified: node.modified, changed: node.changed)
    }

    /// Throws `EROFS` for a volume that may not be changed.
    func checkWritable(_ attempt: String) throws(SystemError) {
        guard !isReadOnly else { throw SystemError(EROFS, attempt) }
    }
}
