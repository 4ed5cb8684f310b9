internal import MAMKeys
internal import MAMSealedFiles
internal import MAMVolumes

/// Copies the new content of a file with several names over the old one; can be repeated after an interruption.
struct FileRollForward {
    let files: ContainerFiles
    /// The path of the new content, which is complete and on the disk.
    let path: String

    private static let stride = 1 << 20

    /// Copies the new content over the file behind `state`, whose lock is held, and deletes its source.
    ///
    /// If that fails, the file cannot be used until the next opening has repeated the copy.
    func run(over target: String, _ state: inout SharedFile.State) throws(MAMFileProtectionError) {
        guard try files.folder.inode(at: path) != nil else {
            // Another thread or process has already copied it.
            return files.openFiles.setUnfinished(state.place, nil)
        }
        let source = try files.folder.open(path, [.read])
        defer { source.close() }
        let raw = try files.folder.open(target, [.read, .write])
        guard try files.folder.status(of: raw).place == state.place else { throw .replaced }
        // The index may lose its row in a loss of power; then the file's mark has the path.
        try files.folder.markRedo(raw, path)
        files.openFiles.setUnfinished(state.place, path)
        // The file is unreadable until all of it is copied.
        state.content = .unreadable(
            MAMFileProtectionError(.internalError, "a change of the file's protection was not completed"))
        state.raw?.close()
        (state.raw, state.isWritable, state.version) = (nil, false, state.version + 1)
        try copy(from: source, to: raw)
        try files.folder.system { () throws(SystemError) in try raw.synchronize(metadata: true) }
        try files.folder.unmarkRedo(raw)
        try files.folder.remove(path)
        files.openFiles.setUnfinished(state.place, nil)
        try files.ledger.remove(path)
        try files.load(raw, at: target, isWritable: true, into: &state)
        files.advanceEpoch(&state)
        try files.owners.noteFile(at: target)
    }

    private func copy(from source: any VolumeFile, to target: any VolumeFile) throws(MAMFileProtectionError) {
        let length = try files.folder.status(of: source).size
        try SecretBytes.withTemporary(Self.stride) { (bytes) throws(MAMFileProtectionError) in
            try files.folder.system { () throws(SystemError) in
                try target.truncate(to: 0)
                var offset: Int64 = 0
                while offset < length {
                    let count = try source.readFully(into: bytes, at: offset)
                    guard count > 0 else { break }
                    let piece = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    if !piece.allSatisfy({ $0 == 0 }) { try target.writeFully(piece, at: offset) }
                    offset += Int64(count)
                }
                try target.truncate(to: length)
                do throws(SystemError) {
                    let tag = try source.attribute(OwnerTag.attributeName)
                    try target.setAttribute(OwnerTag.attributeName, to: tag)
                } catch {
                    guard error.hasNoAttributes else { throw error }
                }
            }
        }
    }
}

/// The mark on a file with several names while its new content is copied over it: the path of that content.
///
/// The owner index has the path as well, but may lose its newest row in a loss of power. The mark was flushed before
/// the first old byte was overwritten. The path is relative to the container, which may be elsewhere after a restart.
extension ContainerFolder {
    static let redoAttribute = "user.mam.redo"

    /// Marks an open file with the path of its new content; if the mark does not fit, only the index has the path.
    func markRedo(_ raw: any VolumeFile, _ redo: String) throws(MAMFileProtectionError) {
        let below = redo.utf8.dropFirst(root.utf8.count)
        do throws(SystemError) { try raw.setAttribute(Self.redoAttribute, to: Array(below)) } catch { return }
        do throws(SystemError) { try raw.synchronize(metadata: true) } catch {
            // Nothing was copied yet, so the new content may be discarded.
            try? raw.setAttribute(Self.redoAttribute, to: nil)
            throw MAMFileProtectionError(error)
        }
    }

    /// Removes the mark from a file whose new content is on the disk.
    ///
    /// It is removed from the disk before the copy's source: after a loss of power it must not override later writes.
    func unmarkRedo(_ raw: any VolumeFile) throws(MAMFileProtectionError) {
        _ = try withAttributes { () throws(SystemError) in
            try raw.setAttribute(Self.redoAttribute, to: nil)
            try raw.synchronize(metadata: true)
        }
    }

    /// Returns the path in the mark of a file; nil if there is no valid mark.
    ///
    /// Other programs can write marks: only a copy that was made for this file, inside the container, is valid.
    func markedRedo(
        _ raw: any VolumeFile, _ status: FileStatus, isPowerSafe: Bool
    ) throws(MAMFileProtectionError) -> String? {
        // A name may have been deleted since.
        guard status.linkCount > 1 || isPowerSafe,
            let value = try withAttributes({ () throws(SystemError) in try raw.attribute(Self.redoAttribute) }),
            let value, let below = String(validating: value, as: UTF8.self), below.hasPrefix("/"),
            !value.contains(0)
        else { return nil }
        let name = Self.name(of: below)
        guard name.hasPrefix(Self.redoPrefix + String(status.place.inode, radix: 16) + "-"),
            // The dot makes the folder itself be resolved from links, too.
            let folder = try? resolve(root + Self.folder(of: below) + "/.")
        else { return nil }
        let redo = (folder == "/" ? "" : folder) + "/" + name
        return isMissing(redo) ? nil : redo
    }
}
