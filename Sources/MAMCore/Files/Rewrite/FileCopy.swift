/// Writes the content of a file as another file, whole or not at all: under a temporary name first.
struct FileCopy {
    let files: AppFiles

    /// What is copied at once, in bytes.
    private static let stride = 1 << 20

    /// Gives a whole file on the disk its name, over the file that may be there.
    ///
    /// Nobody else is in the middle of changing that one; handles of it go on with the old file, as POSIX has it. A
    /// database that is in use is refused.
    func rename(
        _ temporary: String, _ entry: (FilePlace) -> LedgerEntry, as ownership: FileOwnership, over path: String,
        for app: ManagedApp
    ) throws(MAMFileProtectionError) {
        for _ in 0..<AppFiles.mostTries {
            guard let old = try files.place(at: path) else {
                let isDone = try files.openFiles.traffic.naming(beside: files.processes) {
                    () throws(MAMFileProtectionError) in
                    guard try files.place(at: path) == nil else { return false }
                    try rename(temporary, entry, ownership, path)
                    return true
                }
                if isDone { return }
                continue
            }
            let shared = files.openFiles.acquire(old, beside: files.processes)
            let renamed = Result { () throws(MAMFileProtectionError) in
                try files.withState(of: shared, for: app) { (state) throws(MAMFileProtectionError) in
                    guard !state.isRetired, state.place == old, try files.place(at: path) == old else { return false }
                    try files.replacing(path, old) { () throws(MAMFileProtectionError) in
                        try rename(temporary, entry, ownership, path)
                    }
                    return true
                }
            }
            try? files.openFiles.release(shared)
            if try renamed.get() { return }
        }
        throw .replaced
    }

    private func rename(
        _ temporary: String, _ entry: (FilePlace) -> LedgerEntry, _ ownership: FileOwnership, _ path: String
    ) throws(MAMFileProtectionError) {
        let place = try files.status(at: temporary).place
        try files.listing(path, ownership) { () throws(MAMFileProtectionError) in
            do throws(SystemError) { try files.volume.rename(temporary, to: path) } catch {
                guard (try? files.volume.status(of: path).place) == place else { throw MAMFileProtectionError(error) }
            }
            return entry(place)
        }
        try files.system { () throws(SystemError) in
            try files.volume.synchronizeFolder(ContainerFolder.folder(of: path))
        }
    }

    /// Writes the whole content to a new file, which stays open, and brings it to the disk.
    ///
    /// Where the volume knows files without names, a clear one gets none here (``AppFiles/name(_:_:)``): a process that is
    /// killed must not leave content that can be read beside the encrypted file it comes from.
    func writeTemporary(
        _ source: SharedFile.State, to temporary: String, as ownership: FileOwnership,
        key: AccountKey? = nil
    ) throws(MAMFileProtectionError) -> NewContent {
        var unnamed: (any VolumeFile)?
        if !ownership.isEncrypted {
            unnamed = try files.system { () throws(SystemError) in
                try files.volume.openUnnamed(in: ContainerFolder.folder(of: temporary), mode: 0o600)
            }
        }
        let raw: any VolumeFile
        if let unnamed {
            raw = unnamed
        } else {
            raw = try files.open(temporary, [.read, .write, .create, .exclusive], mode: 0o600)
        }
        do throws(MAMFileProtectionError) {
            var made = try files.begin(raw, ownership, key: key)
            made.isUnnamed = unnamed != nil
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

    private func copy(
        from source: SharedFile.State, to target: SharedFile.State
    ) throws(MAMFileProtectionError) {
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

    /// Copies what else hangs on a file; the tag, which says whose it is, is there already.
    func copyAttributes(of path: String, to raw: any VolumeFile) throws(MAMFileProtectionError) {
        do throws(SystemError) {
            for name in try volume.attributeNames(of: path)
            where name != OwnerTag.attributeName && name != FileMark.attributeName && name != Self.redoAttribute {
                try raw.setAttribute(name, to: try volume.attribute(name, of: path))
            }
        } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
        }
    }
}
