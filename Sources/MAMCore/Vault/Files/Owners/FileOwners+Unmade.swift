package import MAMSealedFiles
internal import MAMStorage
package import MAMVolumes

/// Files whose owner only the index has: encrypted files shorter than the first bytes of a header, and files that were
/// just made or emptied.
extension FileOwners {
    /// Returns the owner of such a cut file by the owner index; nil for every other file.
    ///
    /// A file that begins differently was written by another program. `slots` is what was just read of the file.
    package func ownerOfCut(
        _ raw: any VolumeFile, _ slots: HeaderSlots? = nil, at path: String
    ) throws(MAMFileProtectionError) -> AccountID? {
        let isShort: Bool
        do throws(ProtectedFileError) {
            isShort = if let slots { slots.isShorterThanMagic } else { try ProtectedFile.isShorterThanMagic(raw) }
        } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
        guard isShort, let row = try ledger.row(atEmpty: path), row.container == ledger.container,
            row.isOfEncrypted(try folder.status(of: raw))
        else { return nil }
        return try ledger.account(of: row.owner) ?? .unmanaged
    }

    /// Whether at most a part of a header was written.
    func isUnmade(_ raw: any VolumeFile, _ length: Int64? = nil) throws(MAMFileProtectionError) -> Bool {
        let size = if let length { length } else { try folder.status(of: raw).size }
        guard size > 0 else { return true }
        guard size < HeaderLayout.byteCount else { return false }
        do throws(ProtectedFileError) { return try ProtectedFile.beginsWithMagic(raw) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Returns the future owner of a file that was just made or emptied; nil for every other file.
    func ownershipOfUnmade(
        _ raw: any VolumeFile, at path: String, _ length: Int64? = nil
    ) throws(MAMFileProtectionError) -> FileOwnership? {
        guard try isUnmade(raw, length), let row = try ledger.row(at: path), row.state == .pending,
            row.container == ledger.container, let owner = try ledger.account(of: row.owner), !owner.isUnmanaged
        else { return nil }
        let isEncrypted = row.kind == .encrypted
        return FileOwnership(account: owner, isEncrypted: isEncrypted, isManaged: isEncrypted)
    }
}

extension OwnerRow {
    /// Whether a short file at the row's path is the remainder of the row's encrypted file.
    ///
    /// The file is shorter than a header's first bytes. As programs make empty files too, those count only in place.
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

    /// Whether a raw file begins like a protected one, as far as it goes; true for an empty one.
    static func beginsWithMagic(_ file: any VolumeFile) throws(ProtectedFileError) -> Bool {
        let magic = withUnsafeBytes(of: HeaderLayout.magicValue.littleEndian) { Array($0) }
        return try magic.starts(with: file.bytes(at: 0, magic.count))
    }

    /// The error for a file that is too short to have a header.
    package static let cutError = ProtectedFileError(
        .damaged, "the file is encrypted and was cut before the end of its first header", at: 0)
}
