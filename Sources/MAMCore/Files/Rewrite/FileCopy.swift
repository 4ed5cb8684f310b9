/// Writes the content of a file as another file, whole or not at all: under a temporary name first.
struct FileCopy {
    let files: AppFiles

    /// What is copied at once, in bytes.
    private static let stride = 1 << 20

    /// Writes to a path, over the file that may be there.
    func write(
        _ source: SharedFile.State, to path: String, as ownership: FileOwnership, mode: UInt32 = 0o600
    ) throws(MAMFileProtectionError) {
        let temporary = try files.temporaryPath(beside: path, ContainerFolder.temporaryPrefix)
        let ticket = try files.ledger.begin(temporary, for: ownership.account)
        do throws(MAMFileProtectionError) {
            let made = try writeTemporary(source, to: temporary, as: ownership)
            let place = try files.status(of: made.raw).place
            try made.finish()
            try files.system { () throws(SystemError) in
                try files.volume.rename(temporary, to: path)
                try files.volume.synchronizeFolder(ContainerFolder.folder(of: path))
            }
            try files.ledger.commit(ticket, made.entry(at: path, place))
        } catch {
            try? files.remove(temporary)
            try? files.ledger.drop(ticket)
            throw error
        }
    }

    /// Writes the whole content to a new file, which stays open, and brings it to the disk.
    func writeTemporary(
        _ source: SharedFile.State, to temporary: String, as ownership: FileOwnership,
        key: AccountKey? = nil
    ) throws(MAMFileProtectionError) -> NewContent {
        let raw = try files.open(temporary, [.read, .write, .create, .exclusive], mode: 0o600)
        do throws(MAMFileProtectionError) {
            let made = try files.begin(raw, ownership, key: key)
            var target = SharedFile.State(place: source.place)
            files.adopt(made, into: &target)
            try copy(from: source, to: target)
            try target.synchronize(metadata: true)
            return made
        } catch {
            raw.close()
            throw error
        }
    }

    private func copy(from source: SharedFile.State, to target: SharedFile.State) throws(MAMFileProtectionError) {
        let length = try source.length()
        let reader = try source.makeReader()
        try SecretBytes.withTemporary(Self.stride) { (bytes) throws(MAMFileProtectionError) in
            var offset: Int64 = 0
            while offset < length {
                let count = try source.read(into: bytes, at: offset, with: reader)
                guard count > 0 else {
                    throw MAMFileProtectionError(.internalError, "the file became shorter while it was copied")
                }
                let piece = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                // What is nothing but zeros stays a hole.
                if !piece.allSatisfy({ $0 == 0 }) { try target.write(piece, at: offset) }
                offset += Int64(count)
            }
        }
        if try target.length() < length { try target.truncate(to: length) }
    }
}

extension AppFiles {
    /// A free name for a temporary file in the folder of another one.
    func temporaryPath(beside path: String, _ prefix: String) throws(MAMFileProtectionError) -> String {
        let folder = ContainerFolder.folder(of: path)
        return (folder == "/" ? "" : folder) + "/" + prefix + (try newFileID().hexadecimal)
    }
}
