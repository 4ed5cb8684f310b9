internal import MAMKeys
internal import MAMSealedFiles
internal import MAMVolumes

/// Writing the content of a file to another file atomically, by a temporary name.
extension FileContents {
    /// The number of bytes copied at a time.
    private static let stride = 1 << 20

    /// Writes the whole content to a new file, which stays open, and flushes it to the disk.
    ///
    /// If the volume supports files without names, a clear file gets no name here (``name(_:_:)``): a process that is
    /// killed must not leave readable content beside the encrypted file from which it was copied.
    func writeTemporary(
        _ source: SharedFile.State, to temporary: String, as ownership: FileOwnership,
        key: AccountKey? = nil
    ) throws(MAMFileProtectionError) -> NewContent {
        var unnamed: (any VolumeFile)?
        if !ownership.isEncrypted {
            unnamed = try owners.folder.system { () throws(SystemError) in
                try owners.folder.volume.openUnnamed(in: ContainerFolder.folder(of: temporary), mode: 0o600)
            }
        }
        let raw =
            if let unnamed { unnamed } else {
                try owners.folder.open(temporary, [.read, .write, .create, .exclusive], mode: 0o600)
            }
        do throws(MAMFileProtectionError) {
            var made = try begin(raw, ownership, key: key)
            made.isUnnamed = unnamed != nil
            var target = SharedFile.State(place: source.place)
            target.replaceContent(with: made)
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
        var made: ProtectedFile.Reader?
        try SecretBytes.withTemporary(Self.stride) { (bytes) throws(MAMFileProtectionError) in
            var offset: Int64 = 0
            while offset < length {
                let count = try source.read(into: bytes, at: offset) { (file) throws(ProtectedFileError) in
                    let reader = if let made { made } else { try file.makeReader() }
                    made = reader
                    return reader
                }
                guard count > 0 else {
                    throw MAMFileProtectionError(.internalError, "the file became shorter while it was copied")
                }
                let piece = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                // A piece of zeros stays a hole.
                if !piece.allSatisfy({ $0 == 0 }) { try target.write(piece, at: offset) }
                offset += Int64(count)
            }
        }
        if try target.length() < length { try target.truncate(to: length) }
    }
}

extension ContainerFiles {
    /// Renames a complete file on the disk, and replaces an existing file.
    ///
    /// The caller ensures that the existing file is not being changed. Its handles continue with the old content, as in
    /// POSIX. A database in use is refused.
    func rename(
        _ temporary: String, _ entry: (FilePlace) -> LedgerEntry, as ownership: FileOwnership, over path: String
    ) throws(MAMFileProtectionError) {
        try Self.retrying { () throws(MAMFileProtectionError) -> Void? in
            guard let old = try folder.inode(at: path) else {
                return try ledger.operations.naming(beside: processes) { () throws(MAMFileProtectionError) in
                    guard try folder.inode(at: path) == nil else { return nil }
                    return try rename(temporary, entry, ownership, path)
                }
            }
            let shared = openFiles.acquire(old, beside: processes)
            defer { try? release(shared) }
            return try withState(of: shared) { (state) throws(MAMFileProtectionError) -> Void? in
                guard !state.isRetired, state.place == old, try folder.inode(at: path) == old else { return nil }
                return try folder.replacing(path, old) { () throws(MAMFileProtectionError) in
                    try rename(temporary, entry, ownership, path)
                }
            }
        }
    }

    private func rename(
        _ temporary: String, _ entry: (FilePlace) -> LedgerEntry, _ ownership: FileOwnership, _ path: String
    ) throws(MAMFileProtectionError) {
        let place = try folder.status(at: temporary).place
        try ledger.listing(path, ownership) { () throws(MAMFileProtectionError) in
            do throws(SystemError) { try folder.volume.rename(temporary, to: path) } catch {
                guard (try? folder.volume.status(of: path).place) == place else { throw MAMFileProtectionError(error) }
            }
            return entry(place)
        }
        try folder.synchronize(namesBeside: path)
    }
}

extension ContainerFolder {
    /// Copies permissions and attributes of a file except the owner tag, which the new file already has.
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
