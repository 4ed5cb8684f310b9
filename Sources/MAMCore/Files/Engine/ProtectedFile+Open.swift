package import MAMVolumes

extension ProtectedFile {
    /// Makes an empty protected file over an empty raw file.
    ///
    /// - Parameters:
    ///   - file: The raw file, which must be empty and writable.
    ///   - owner: Whose the file is.
    ///   - key: The account key that wraps its new data key.
    ///   - nonces: Where nonces come from.
    ///   - options: How.
    /// - Returns: The open file, of length 0.
    /// - Throws: `storage` when the raw file is not empty, `system`, `crypto`.
    package static func create(
        on file: any VolumeFile, owner: AccountID, key: AccountKey, nonces: NoncePool, options: Options = Options()
    ) throws(ProtectedFileError) -> ProtectedFile {
        guard try file.rawLength() == 0 else { throw ProtectedFileError(.storage, "the raw file is not empty") }
        let made: (header: FileHeader, key: DataKey)
        do throws(CryptoError) {
            let dataKey = try DataKey.random()
            var header = FileHeader(
                owner: owner, fileID: try .random(), keyID: key.id, wrappedKey: try key.wrap(dataKey),
                geometry: options.geometry)
            header.reserved = options.reservedAtCreation
            header.sequence = 0
            made = (header, dataKey)
        } catch { throw ProtectedFileError(error) }
        let created = try ProtectedFile(
            file: file, nonces: nonces, options: options, isWritable: true, header: made.header,
            dataKey: made.key, rawLength: 0)
        try created.store(made.header)
        return created
    }

    /// Opens a protected file, and heals what a writer left behind that died.
    ///
    /// Where the raw file cannot be written, healed chunks are kept in memory. The caller makes sure that nobody else
    /// changes the file meanwhile.
    /// - Parameters:
    ///   - file: The raw file.
    ///   - isWritable: Whether it may be changed.
    ///   - nonces: Where nonces come from.
    ///   - options: How; the geometry is the file's own.
    ///   - key: Finds the account key of an id; nil when there is none.
    /// - Returns: The open file.
    /// - Throws: `notProtected` for a plain file, `unknownVersion`, `keyMissing`, `notAuthentic`, `damaged`, `system`,
    ///   `crypto`, and whatever `key` throws.
    package static func open(
        _ file: any VolumeFile, isWritable: Bool, nonces: NoncePool, options: Options = Options(),
        key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> ProtectedFile {
        let slots = try HeaderSlots(of: file)
        var failure: ProtectedFileError?
        for (header, place) in try slots.candidates() {
            do throws(ProtectedFileError) {
                guard let account = try key(header.keyID) else {
                    throw ProtectedFileError(
                        .keyMissing, "the account key of the file is not there",
                        at: place + Int64(HeaderLayout.keyID))
                }
                let dataKey = try unwrap(header, with: account, place)
                let opened = try ProtectedFile(
                    file: file, nonces: nonces, options: options, isWritable: isWritable,
                    header: header, dataKey: dataKey, rawLength: slots.rawLength)
                guard try FileHeader.isAuthentic(slots.bytes(at: place), tag: opened.headerTag) else {
                    throw ProtectedFileError(
                        .notAuthentic, "the header is not authentic", at: place + Int64(HeaderLayout.tag))
                }
                // What is read here may be in memory only: whoever wrote it may have died before bringing it to the disk.
                opened.isUnsynced = true
                if header.isOpenEnded { try opened.measure() }
                if header.isDirty { try opened.recover() }
                return opened
            } catch {
                // Only another header can make up for one that is not authentic or not for us.
                guard error.code == .notAuthentic || error.code == .keyMissing else { throw error }
                if failure?.code != .keyMissing { failure = error.code == .keyMissing ? error : failure ?? error }
            }
        }
        throw failure ?? ProtectedFileError(.damaged, "no header can be read", at: 0)
    }

    /// What a file says of itself, from the newest header that can be read; nil for a plain file.
    ///
    /// Nothing of it is proved: anybody who can write the file can make it claim anything.
    /// - Throws: `unknownVersion`, `damaged` when neither header can be read, `system`.
    package static func claim(of file: any VolumeFile) throws(ProtectedFileError) -> FileClaim? {
        do throws(ProtectedFileError) {
            return try HeaderSlots(of: file).candidates().first.map { FileClaim($0.header) }
        } catch  where error.code == .notProtected { return nil }
    }

    /// What a file says of itself in either header, newest first, and what the newest authentic one says; nil for a plain
    /// file.
    ///
    /// Whoever can write the file can add a header of another owner's to it, or change the one that is there; without the
    /// account key he can make none that is authentic.
    static func claims(
        of file: any VolumeFile, key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> (all: [FileClaim], authentic: FileClaim?)? {
        let (slots, candidates): (HeaderSlots, [(header: FileHeader, place: Int64)])
        do throws(ProtectedFileError) {
            slots = try HeaderSlots(of: file)
            candidates = try slots.candidates()
        } catch  where error.code == .notProtected { return nil }
        let all = candidates.map { FileClaim($0.header) }
        for (header, place) in candidates {
            guard let account = try key(header.keyID) else { continue }
            do throws(ProtectedFileError) {
                let dataKey = try unwrap(header, with: account, place)
                let keys: HMACSHA256
                do throws(CryptoError) {
                    keys = try HMACSHA256(key: dataKey.fileKeys(for: header.fileID).header)
                } catch { throw ProtectedFileError(error, at: place) }
                if try FileHeader.isAuthentic(slots.bytes(at: place), tag: keys) { return (all, FileClaim(header)) }
            } catch  where error.code == .notAuthentic {}
        }
        return (all, nil)
    }

    private static func unwrap(
        _ header: FileHeader, with account: AccountKey, _ place: Int64
    ) throws(ProtectedFileError) -> DataKey {
        do throws(CryptoError) { return try account.unwrap(header.wrappedKey) } catch {
            throw ProtectedFileError(error, at: place + Int64(HeaderLayout.wrappedKey))
        }
    }
}

/// What a protected file says of itself, unproved.
package struct FileClaim: Sendable, Hashable {
    /// Whose it says it is.
    package let owner: AccountID
    /// Names the file as long as it has its data key.
    package let fileID: FileID
    /// Names the account key that wraps its data key.
    package let keyID: KeyID
    /// The length of its plaintext, in bytes.
    package let length: Int64
    /// Counts the headers written.
    package let sequence: UInt64
    /// Whether somebody is changing it, or was and did not get to the end.
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
