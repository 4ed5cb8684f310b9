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
