internal import MAMBase
internal import MAMPOSIX

/// The folders and files of a volume in memory: a plain value, so that a copy of it is a snapshot.
package struct MemoryTree: Sendable {
    let options: MemoryVolumeOptions
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
}

extension MemoryTree {
    func attribute(_ name: String, of inode: UInt64) throws(SystemError) -> [UInt8]? {
        let attempt = "reading an attribute"
        try VolumeAttribute.check(name, attempt)
        guard options.hasAttributes else { throw SystemError(ENOTSUP, attempt) }
        return nodes[inode]?.attributes[name]
    }

    mutating func setAttribute(_ name: String, to value: [UInt8]?, of inode: UInt64) throws(SystemError) {
        let attempt = "setting an attribute"
        try VolumeAttribute.check(name, attempt)
        try VolumeAttribute.check(value, attempt)
        guard options.hasAttributes else { throw SystemError(ENOTSUP, attempt) }
        // Only files and folders have attributes of users.
        guard nodes[inode]?.kind != .link else { throw SystemError(EPERM, attempt) }
        guard value != nil || nodes[inode]?.attributes[name] != nil else { return }
        perform(.attribute(inode: inode, name: name, value: value))
    }

    func attributeNames(of inode: UInt64) throws(SystemError) -> [String] {
        guard options.hasAttributes else { throw SystemError(ENOTSUP, "reading an attribute") }
        return (nodes[inode]?.attributes.keys).map {
            $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        } ?? []
    }
}

extension MemoryTree {
    /// Returns the number of the file to open, which is made or emptied as the flags require.
    mutating func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> UInt64 {
        let attempt = "opening the file"
        guard !flags.contains(.truncate) || flags.contains(.write) else { throw SystemError(EINVAL, attempt) }
        let place = try place(of: path, attempt)
        guard let inode = place.inode else {
            guard flags.contains(.create) else { throw SystemError(ENOENT, attempt) }
            return try make(.file, at: path, mode: mode, attempt)
        }
        guard !flags.contains([.create, .exclusive]) else { throw SystemError(EEXIST, attempt) }
        switch nodes[inode]?.kind {
        case .file: break
        case .folder: throw SystemError(EISDIR, attempt)
        default: throw SystemError(ELOOP, attempt)
        }
        if flags.contains(.truncate) { perform(.truncate(inode: inode, length: 0)) }
        return inode
    }

    /// Makes an entry with a free name.
    @discardableResult
    mutating func make(
        _ kind: FileStatus.Kind, at path: String, mode: UInt32, target: [UInt8] = [], _ attempt: String
    ) throws(SystemError) -> UInt64 {
        let place = try place(of: path, attempt)
        guard place.inode == nil else { throw SystemError(EEXIST, attempt) }
        // A deleted folder has no entries and gets none, so the path cannot end in it.
        let inode = newInode()
        perform(
            .make(
                inode: inode, kind: kind, mode: mode & 0o7777 & ~options.mask, target: target, folder: place.folder,
                name: place.name))
        return inode
    }

    mutating func rename(_ path: String, to newPath: String) throws(SystemError) {
        let attempt = "renaming the file"
        let (old, new) = (try place(of: path, attempt), try place(of: newPath, attempt))
        guard !old.name.isEmpty, !new.name.isEmpty else { throw SystemError(EBUSY, attempt) }
        guard let inode = old.inode else { throw SystemError(ENOENT, attempt) }
        guard !new.trail.contains(where: { $0.inode == inode }) else { throw SystemError(EINVAL, attempt) }
        if let target = new.inode {
            // Two names of one file, or the same name: nothing changes.
            guard target != inode else { return }
            guard !old.trail.contains(where: { $0.inode == target }) else { throw SystemError(ENOTEMPTY, attempt) }
            let isFolder = nodes[inode]?.kind == .folder
            guard isFolder == (nodes[target]?.kind == .folder) else {
                throw SystemError(isFolder ? ENOTDIR : EISDIR, attempt)
            }
            guard nodes[target]?.entries.isEmpty == true else { throw SystemError(ENOTEMPTY, attempt) }
        }
        perform(.move(inode: inode, folder: old.folder, name: old.name, newFolder: new.folder, newName: new.name))
    }

    mutating func link(_ path: String, as newPath: String) throws(SystemError) {
        let attempt = "linking the file"
        let (old, new) = (try inode(of: path, attempt), try place(of: newPath, attempt))
        guard new.inode == nil else { throw SystemError(EEXIST, attempt) }
        guard nodes[old]?.kind != .folder else { throw SystemError(EPERM, attempt) }
        perform(.enter(inode: old, folder: new.folder, name: new.name))
    }

    mutating func remove(_ path: String) throws(SystemError) {
        let attempt = "removing the file"
        let place = try place(of: path, attempt)
        guard let inode = place.inode else { throw SystemError(ENOENT, attempt) }
        guard nodes[inode]?.kind != .folder else { throw SystemError(EISDIR, attempt) }
        perform(.leave(inode: inode, folder: place.folder, name: place.name))
    }

    mutating func removeFolder(_ path: String) throws(SystemError) {
        let attempt = "removing the folder"
        let place = try place(of: path, attempt)
        guard let inode = place.inode else { throw SystemError(ENOENT, attempt) }
        guard !place.name.isEmpty else { throw SystemError(EBUSY, attempt) }
        guard nodes[inode]?.kind == .folder else { throw SystemError(ENOTDIR, attempt) }
        guard nodes[inode]?.entries.isEmpty == true else { throw SystemError(ENOTEMPTY, attempt) }
        perform(.leave(inode: inode, folder: place.folder, name: place.name))
    }
}

extension MemoryTree {
    /// The result of resolving a path: a folder, a name in it, and the entry with that name.
    struct Place {
        var folder: UInt64
        /// Empty when the path ends at the root.
        var name: [UInt8]
        var inode: UInt64?
        /// The folders in the path with their names, from below the root.
        var trail: [(name: [UInt8], inode: UInt64)]
    }

    private static let maximumLinkCount = 40

    /// Resolves a checked path; a link in its last part is not followed.
    func place(of path: String, _ attempt: String) throws(SystemError) -> Place {
        try VolumePath.check(path, attempt)
        return try walk(VolumePath.parts(path.utf8), followsLast: false, attempt)
    }

    /// Returns the number of the entry at a path.
    func inode(of path: String, _ attempt: String) throws(SystemError) -> UInt64 {
        guard let inode = try place(of: path, attempt).inode else { throw SystemError(ENOENT, attempt) }
        return inode
    }

    /// Returns the folder at a path; throws `ELOOP` for a link, `ENOTDIR` for other entries.
    func folder(of path: String, _ attempt: String) throws(SystemError) -> UInt64 {
        let inode = try inode(of: path, attempt)
        switch nodes[inode]?.kind {
        case .folder: return inode
        case .link: throw SystemError(ELOOP, attempt)
        default: throw SystemError(ENOTDIR, attempt)
        }
    }

    /// Returns the path without links and dots.
    func resolve(_ path: String) throws(SystemError) -> String {
        let attempt = "resolving the path"
        guard path.utf8.first == VolumePath.slash, !path.utf8.contains(0) else { throw SystemError(EINVAL, attempt) }
        guard path.utf8.count <= VolumePath.maximumByteCount else { throw SystemError(ENAMETOOLONG, attempt) }
        let place = try walk(Self.parts(Array(path.utf8)), followsLast: true, attempt)
        guard place.inode != nil else { throw SystemError(ENOENT, attempt) }
        let names = place.trail.map(\.name) + (place.name.isEmpty ? [] : [place.name])
        return "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    private func walk(_ parts: [[UInt8]], followsLast: Bool, _ attempt: String) throws(SystemError) -> Place {
        var pending = Array(parts.reversed())
        var (current, linkCount) = (Self.root, 0)
        var trail: [(name: [UInt8], inode: UInt64)] = []
        while let name = pending.popLast() {
            guard let folder = nodes[current], folder.kind == .folder else { throw SystemError(ENOTDIR, attempt) }
            if name == Self.dot { continue }
            if name == Self.dots {
                _ = trail.popLast()
                current = trail.last?.inode ?? Self.root
                continue
            }
            guard name.count <= VolumePath.maximumNameByteCount else { throw SystemError(ENAMETOOLONG, attempt) }
            guard let inode = folder.entries[name] else {
                guard pending.isEmpty else { throw SystemError(ENOENT, attempt) }
                return Place(folder: current, name: name, inode: nil, trail: trail)
            }
            if let link = nodes[inode], link.kind == .link, followsLast || !pending.isEmpty {
                linkCount += 1
                guard linkCount <= Self.maximumLinkCount else { throw SystemError(ELOOP, attempt) }
                if link.target.first == VolumePath.slash { (current, trail) = (Self.root, []) }
                pending += Self.parts(link.target).reversed()
                continue
            }
            if pending.isEmpty { return Place(folder: current, name: name, inode: inode, trail: trail) }
            trail.append((name, inode))
            current = inode
        }
        // The path ends with dots, or at the root.
        return Place(folder: Self.root, name: [], inode: current, trail: trail)
    }

    // A slash at the end requires a folder, like a dot after it.
    private static func parts(_ path: [UInt8]) -> [[UInt8]] {
        VolumePath.parts(path) + (path.last == VolumePath.slash ? [dot] : [])
    }

    private static let dot = Array(".".utf8)
    private static let dots = Array("..".utf8)
}

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
