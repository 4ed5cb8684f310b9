package import MAMBase
package import MAMKeys
package import MAMVolumes

extension ProtectedFile {
    /// Makes an empty protected file in an empty raw file.
    ///
    /// - Parameters:
    ///   - file: The raw file, which must be empty and writable.
    ///   - owner: The owner of the file.
    ///   - key: The account key that wraps the new data key.
    ///   - nonces: The source of nonces.
    ///   - options: The options of the file.
    ///   - fileID: The id of the file, which no other file has. Defaults to a new one.
    ///   - length: The length of the raw file, if it is known. Defaults to asking for it.
    /// - Returns: The open file, with length 0.
    /// - Throws: `storage` if the raw file is not empty, `system`, `crypto`.
    package static func create(
        on file: any VolumeFile, owner: AccountID, key: AccountKey, nonces: NoncePool, options: Options = Options(),
        fileID: FileID? = nil, length: Int64? = nil
    ) throws(ProtectedFileError) -> ProtectedFile {
        let found = if let length { length } else { try file.rawLength() }
        guard found == 0 else { throw ProtectedFileError(.storage, "the raw file is not empty") }
        let made: (header: FileHeader, keys: ContentKeys)
        do throws(CryptoError) {
            let dataKey = try DataKey.random()
            let id = if let fileID { fileID } else { try FileID.random() }
            var header = FileHeader(
                owner: owner, fileID: id, keyID: key.id, wrappedKey: try key.wrap(dataKey),
                geometry: options.geometry)
            header.reserved = options.reservedAtCreation
            header.sequence = 0
            made = (header, try ContentKeys(dataKey, of: id, under: key))
        } catch { throw ProtectedFileError(error) }
        let created = try ProtectedFile(
            file: file, nonces: nonces, options: options, isWritable: true, header: made.header,
            keys: made.keys, rawLength: 0)
        try created.store(made.header)
        return created
    }

    /// Opens a protected file, and recovers changes that a dead process left incomplete.
    ///
    /// If the raw file cannot be written, recovered chunks are kept in memory. The caller ensures that no other thread
    /// or process changes the file meanwhile.
    /// - Parameters:
    ///   - file: The raw file.
    ///   - isWritable: Whether the raw file may be changed.
    ///   - nonces: The source of nonces.
    ///   - options: The options; their geometry is ignored, because the file states its own.
    ///   - length: The length of the raw file, if it is known. Defaults to asking for it.
    ///   - key: Returns the account key with an id; nil if there is none.
    /// - Returns: The open file.
    /// - Throws: `notProtected` for a plain file, `unknownVersion`, `keyMissing`, `notAuthentic`, `damaged`, `system`,
    ///   `crypto`, and the errors of `key`.
    package static func open(
        _ file: any VolumeFile, isWritable: Bool, nonces: NoncePool, options: Options = Options(),
        length: Int64? = nil, key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> ProtectedFile {
        let slots = try HeaderSlots(of: file, length: length)
        var failure: ProtectedFileError?
        for (header, place) in try slots.candidates() {
            do throws(ProtectedFileError) {
                guard let account = try key(header.keyID) else {
                    throw ProtectedFileError(
                        .keyMissing, "the account key of the file is not there",
                        at: place + Int64(HeaderLayout.keyID))
                }
                let keys = try contentKeys(of: header, under: account, place)
                let opened = try ProtectedFile(
                    file: file, nonces: nonces, options: options, isWritable: isWritable,
                    header: header, keys: keys, rawLength: slots.rawLength)
                guard try slots.isAuthentic(at: place, tag: opened.keys.tag) else {
                    throw ProtectedFileError(
                        .notAuthentic, "the header is not authentic", at: place + Int64(HeaderLayout.tag))
                }
                // The content read here may not be on the disk: its writer may have died before a flush.
                opened.isUnsynced = true
                if header.isOpenEnded { try opened.measure() }
                if header.isDirty { try opened.recover() }
                return opened
            } catch {
                // Only the other header can replace one that is not authentic or whose key is missing.
                guard error.code == .notAuthentic || error.code == .keyMissing else { throw error }
                if failure?.code != .keyMissing { failure = error.code == .keyMissing ? error : failure ?? error }
            }
        }
        throw failure ?? ProtectedFileError(.damaged, "no header can be read", at: 0)
    }

    /// Returns the claims of the newest readable header; nil for a plain file.
    ///
    /// The claims are not proved: any program that can write the file can change them.
    /// - Throws: `unknownVersion`, `damaged` if neither header can be read, `system`.
    package static func claim(of file: any VolumeFile) throws(ProtectedFileError) -> FileClaim? {
        do throws(ProtectedFileError) {
            return try HeaderSlots(of: file).candidates().first.map { FileClaim($0.header) }
        } catch  where error.code == .notProtected { return nil }
    }

    /// Returns the claims of both headers, newest first, and the newest authentic one; nil for a plain file.
    ///
    /// An attacker who can write the file can add a header of another owner, or change one, but without the account key
    /// cannot make an authentic header.
    package static func claims(
        in slots: HeaderSlots, key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> (all: [FileClaim], authentic: FileClaim?)? {
        let candidates: [(header: FileHeader, place: Int64)]
        do throws(ProtectedFileError) { candidates = try slots.candidates() } catch  where error.code == .notProtected {
            return nil
        }
        let all = candidates.map { FileClaim($0.header) }
        for (header, place) in candidates {
            guard let account = try key(header.keyID) else { continue }
            do throws(ProtectedFileError) {
                let tag = try headerTag(of: header, under: account, place)
                if try slots.isAuthentic(at: place, tag: tag) { return (all, FileClaim(header)) }
            } catch  where error.code == .notAuthentic {}
        }
        return (all, nil)
    }

    private static func contentKeys(
        of header: FileHeader, under account: AccountKey, _ place: Int64
    ) throws(ProtectedFileError) -> ContentKeys {
        do throws(CryptoError) {
            return try ContentKeys(account.unwrap(header.wrappedKey), of: header.fileID, under: account)
        } catch { throw ProtectedFileError(error, at: place + Int64(HeaderLayout.wrappedKey)) }
    }

    // The other keys of the content cost as much again, and a file that is only looked at needs none of them.
    private static func headerTag(
        of header: FileHeader, under account: AccountKey, _ place: Int64
    ) throws(ProtectedFileError) -> HMACSHA256 {
        do throws(CryptoError) {
            let data = try account.unwrap(header.wrappedKey)
            return try HMACSHA256(key: data.headerKey(for: header.fileID))
        } catch { throw ProtectedFileError(error, at: place + Int64(HeaderLayout.wrappedKey)) }
    }
}

/// The claims of a protected file's header, which are not proved.
package struct FileClaim: Sendable, Hashable {
    /// The claimed owner.
    package let owner: AccountID
    /// The id of the file, which it keeps when it is emptied.
    package let fileID: FileID
    /// The id of the account key that wraps its data key.
    package let keyID: KeyID
    /// The length of its plaintext, in bytes.
    package let length: Int64
    /// The number of headers written.
    package let sequence: UInt64
    /// Whether the file is being changed, or a change was not completed.
    package let isDirty: Bool

    init(_ header: FileHeader) {
        owner = header.owner
        fileID = header.fileID
        keyID = header.keyID
        length = header.length
        sequence = header.sequence
        isDirty = header.isDirty
    }
}

/// The keys of a protected file's content: of all that was written since it was last empty.
struct ContentKeys: Sendable {
    /// The account key that wraps the data key.
    let account: AccountKey
    /// The data key, from which the other keys are derived.
    let data: DataKey
    let chunks: SecretKey
    /// Makes and checks the tags of headers.
    let tag: HMACSHA256

    /// Derives the keys for the file with an id.
    init(_ data: DataKey, of id: FileID, under account: AccountKey) throws(CryptoError) {
        let keys = try data.fileKeys(for: id)
        (self.account, self.data) = (account, data)
        (chunks, tag) = (keys.data, try HMACSHA256(key: keys.header))
    }

    /// Makes the same keys, wrapped by another account key.
    init(_ keys: ContentKeys, under account: AccountKey) {
        self.account = account
        (data, chunks, tag) = (keys.data, keys.chunks, keys.tag)
    }
}
