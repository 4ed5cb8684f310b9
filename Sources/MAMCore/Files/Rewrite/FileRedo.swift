/// Copies the new content of a file with several names over the old one: may be begun as often as need be.
struct FileRedo {
    let files: AppFiles
    /// Where the new content lies, whole and on the disk.
    let path: String

    private static let stride = 1 << 20

    /// Copies it over the file behind `state`, whose lock is held, and removes it.
    func run(over target: String, _ state: inout SharedFile.State, for app: ManagedApp) throws(MAMFileProtectionError) {
        guard let raw = state.raw, state.isWritable else { throw .notForWriting }
        // Until all of it is copied there is nothing to read.
        state.content = .unreadable(
            MAMFileProtectionError(.internalError, "a change of the file's protection was not completed"))
        state.version += 1
        let source = try files.open(path, [.read])
        defer { source.close() }
        try copy(from: source, to: raw)
        try files.system { () throws(SystemError) in try raw.synchronize(metadata: true) }
        try files.remove(path)
        (state.raw, state.content, state.isWritable) = (nil, .unopened, false)
        try files.load(raw, at: target, isWritable: true, into: &state, for: app)
    }

    private func copy(from source: any VolumeFile, to target: any VolumeFile) throws(MAMFileProtectionError) {
        let length = try files.status(of: source).size
        try SecretBytes.withTemporary(Self.stride) { (bytes) throws(MAMFileProtectionError) in
            try files.system { () throws(SystemError) in
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
