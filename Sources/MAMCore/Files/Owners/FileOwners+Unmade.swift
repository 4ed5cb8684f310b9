package import MAMVolumes

/// Files that do not say whose they are while the owner index does: encrypted ones of which less is left than the first bytes
/// of a header, and those that were just made or emptied.
extension FileOwners {
    /// Returns the account of a file that was cut so far, as the owner index knows it; nil for every other file.
    ///
    /// A file that begins otherwise is one that others wrote in its place.
    func ownerOfCut(_ raw: any VolumeFile, at path: String) throws(MAMFileProtectionError) -> AccountID? {
        do throws(ProtectedFileError) { guard try ProtectedFile.isShorterThanMagic(raw) else { return nil } } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
        guard let row = try ledger.row(atEmpty: path), row.container == ledger.container,
            row.isOfEncrypted(try folder.status(of: raw))
        else { return nil }
        return try ledger.account(of: row.owner) ?? .unmanaged
    }

    /// Whether nothing was written yet but a part of a header.
    func isUnmade(_ raw: any VolumeFile) throws(MAMFileProtectionError) -> Bool {
        let size = try folder.status(of: raw).size
        guard size > 0 else { return true }
        guard size < HeaderLayout.byteCount else { return false }
        do throws(ProtectedFileError) { return try ProtectedFile.beginsWithMagic(raw) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Whose such a file is to be; nil for every other one.
    func ownershipOfUnmade(
        _ raw: any VolumeFile, at path: String
    ) throws(MAMFileProtectionError) -> FileOwnership? {
        guard try isUnmade(raw), let row = try ledger.row(at: path), row.state == .pending,
            row.container == ledger.container, let owner = try ledger.account(of: row.owner), !owner.isUnmanaged
        else { return nil }
        let isEncrypted = row.kind == .encrypted
        return FileOwnership(account: owner, isEncrypted: isEncrypted, isManaged: isEncrypted)
    }
}

extension OwnerRow {
    /// Whether a file under the row's path that is shorter than the first bytes of a header is what others left of the
    /// encrypted file that the row knows.
    ///
    /// An empty one is that file only in the same place: programs make empty files, too.
    package func isOfEncrypted(_ status: FileStatus) -> Bool {
        kind == .encrypted && state != .pending && (status.size > 0 || place == status.place)
    }
}

extension ProtectedFile {
    /// Whether a raw file is shorter than the first bytes of a header, and is nothing but their beginning.
    package static func isShorterThanMagic(_ file: any VolumeFile) throws(ProtectedFileError) -> Bool {
        guard try file.rawLength() < Int64(MemoryLayout.size(ofValue: HeaderLayout.magicValue)) else { return false }
        return try beginsWithMagic(file)
    }

    /// Whether a raw file begins as a protected one does, as far as it goes; an empty one does.
    static func beginsWithMagic(_ file: any VolumeFile) throws(ProtectedFileError) -> Bool {
        let magic = withUnsafeBytes(of: HeaderLayout.magicValue.littleEndian) { Array($0) }
        return try magic.starts(with: file.bytes(at: 0, magic.count))
    }

    /// Why a file that was cut so far cannot be read.
    package static let cutError = ProtectedFileError(
        .damaged, "the file is encrypted and was cut before the end of its first header", at: 0)
}
