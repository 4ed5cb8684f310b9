internal import MAMBase

/// One change of a volume in memory, by the numbers of files and folders, that can be applied to another volume.
package enum MemoryChange: Sendable, Hashable {
    /// Makes a file, folder or symbolic link with a name.
    case make(inode: UInt64, kind: FileStatus.Kind, mode: UInt32, target: [UInt8], folder: UInt64, name: [UInt8])
    /// Adds a name.
    case enter(inode: UInt64, folder: UInt64, name: [UInt8])
    /// Moves a name, and replaces an existing one.
    case move(inode: UInt64, folder: UInt64, name: [UInt8], newFolder: UInt64, newName: [UInt8])
    /// Removes a name.
    case leave(inode: UInt64, folder: UInt64, name: [UInt8])
    case write(inode: UInt64, offset: Int64, bytes: [UInt8])
    case truncate(inode: UInt64, length: Int64)
    case attribute(inode: UInt64, name: String, value: [UInt8]?)
    case mode(inode: UInt64, mode: UInt32)
    case modified(inode: UInt64, time: Int64)
    /// Changes nothing: the file or folder was flushed to the disk.
    case synchronize(inode: UInt64, metadata: Bool)
}

extension MemoryTree {
    /// Applies a change and records it.
    mutating func perform(_ change: MemoryChange) {
        apply(change)
        record?.append(change)
    }

    /// Applies a change that was recorded elsewhere, as far as possible; returns whether it was.
    ///
    /// Changes of files that do not exist, or no longer, are skipped.
    @discardableResult
    package mutating func apply(_ change: MemoryChange) -> Bool {
        switch change {
        case .make(let inode, let kind, let mode, let target, let folder, let name):
            guard nodes[inode] == nil, isFree(name, in: folder) else { return false }
            nodes[inode] = MemoryNode(kind: kind, mode: mode, target: target, time: time)
            nextInode = max(nextInode, inode &+ 1)
            set(name, in: folder, to: inode, linkChange: kind == .folder ? 1 : 0)
        case .enter(let inode, let folder, let name):
            guard nodes[inode] != nil, isFree(name, in: folder) else { return false }
            set(name, in: folder, to: inode)
            touch(inode) { $0.linkCount += 1 }
        case .move(let inode, let folder, let name, let newFolder, let newName):
            return move(inode, folder, name, newFolder, newName)
        case .leave(let inode, let folder, let name):
            guard nodes[folder]?.entries[name] == inode, nodes[inode]?.entries.isEmpty == true else { return false }
            set(name, in: folder, to: nil, linkChange: nodes[inode]?.kind == .folder ? -1 : 0)
            dropLink(inode)
        case .write(let inode, let offset, let bytes):
            guard nodes[inode] != nil else { return false }
            _ = bytes.withUnsafeBytes { write($0, to: inode, at: offset, room: .max) }
        case .truncate(let inode, let length):
            guard nodes[inode] != nil else { return false }
            truncate(inode, to: length)
        case .attribute(let inode, let name, let value): return touch(inode) { $0.attributes[name] = value }
        case .mode(let inode, let mode): return touch(inode) { $0.mode = mode & 0o7777 }
        case .modified(let inode, let time): return touch(inode) { $0.modified = time }
        case .synchronize(let inode, _): return nodes[inode] != nil
        }
        return true
    }

    private mutating func move(
        _ inode: UInt64, _ folder: UInt64, _ name: [UInt8], _ newFolder: UInt64, _ newName: [UInt8]
    ) -> Bool {
        guard nodes[folder]?.entries[name] == inode, nodes[newFolder]?.kind == .folder else { return false }
        let isFolder = nodes[inode]?.kind == .folder
        if let old = nodes[newFolder]?.entries[newName] {
            guard old != inode, nodes[old]?.entries.isEmpty == true else { return false }
            set(newName, in: newFolder, to: nil, linkChange: nodes[old]?.kind == .folder ? -1 : 0)
            dropLink(old)
        }
        set(name, in: folder, to: nil, linkChange: isFolder ? -1 : 0)
        set(newName, in: newFolder, to: inode, linkChange: isFolder ? 1 : 0)
        return touch(inode) { _ in }
    }

    private func isFree(_ name: [UInt8], in folder: UInt64) -> Bool {
        nodes[folder]?.kind == .folder && nodes[folder]?.entries[name] == nil
    }

    private mutating func set(_ name: [UInt8], in folder: UInt64, to inode: UInt64?, linkChange: Int = 0) {
        touch(folder) {
            $0.entries[name] = inode
            $0.modified = $0.changed
            $0.linkCount = linkChange < 0 ? $0.linkCount - 1 : $0.linkCount + UInt64(linkChange)
        }
    }

    @discardableResult
    private mutating func touch(_ inode: UInt64, _ body: (inout MemoryNode) -> Void) -> Bool {
        nodes[inode]?.touch(time, body) != nil
    }

    private mutating func dropLink(_ inode: UInt64) {
        touch(inode) { $0.linkCount = $0.kind == .folder ? 0 : $0.linkCount - 1 }
        releaseIfUnused(inode)
    }
}
