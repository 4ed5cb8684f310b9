internal import MAMBase
internal import MAMPOSIX

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
        if flags.contains(.write) { try checkWritable(attempt) }
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
        try checkWritable(attempt)
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
        try checkWritable(attempt)
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
        try checkWritable(attempt)
        guard nodes[old]?.kind != .folder else { throw SystemError(EPERM, attempt) }
        perform(.enter(inode: old, folder: new.folder, name: new.name))
    }

    mutating func remove(_ path: String) throws(SystemError) {
        let attempt = "removing the file"
        let place = try place(of: path, attempt)
        try checkWritable(attempt)
        guard let inode = place.inode else { throw SystemError(ENOENT, attempt) }
        guard nodes[inode]?.kind != .folder else { throw SystemError(EISDIR, attempt) }
        perform(.leave(inode: inode, folder: place.folder, name: place.name))
    }

    mutating func removeFolder(_ path: String) throws(SystemError) {
        let attempt = "removing the folder"
        let place = try place(of: path, attempt)
        guard let inode = place.inode else { throw SystemError(ENOENT, attempt) }
        guard !place.name.isEmpty else { throw SystemError(EBUSY, attempt) }
        try checkWritable(attempt)
        guard nodes[inode]?.kind == .folder else { throw SystemError(ENOTDIR, attempt) }
        guard nodes[inode]?.entries.isEmpty == true else { throw SystemError(ENOTEMPTY, attempt) }
        perform(.leave(inode: inode, folder: place.folder, name: place.name))
    }
}
