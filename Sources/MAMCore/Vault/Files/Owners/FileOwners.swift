internal import MAMKeys
internal import MAMPOSIX
package import MAMSealedFiles
internal import MAMStorage
package import MAMVolumes

/// The owners of a container's files: from their headers and tags, or from the owner index if these have none.
package struct FileOwners: Sendable {
    package private(set) var folder: ContainerFolder
    private(set) var ledger: FileLedger
    /// The keys that verify headers.
    package let keyring: any AccountKeyring
    /// The uses that the device lock allows.
    package let access: FileAccess
    /// The receiver of notices about files and stores.
    package let report: @Sendable (FileNotice) -> Void

    package init(
        folder: ContainerFolder, ledger: FileLedger, keyring: any AccountKeyring, access: FileAccess,
        report: @escaping @Sendable (FileNotice) -> Void
    ) {
        (self.folder, self.ledger, self.keyring) = (folder, ledger, keyring)
        (self.access, self.report) = (access, report)
    }

    /// Returns the same owners, accessed by a folder that is held open.
    package func at(_ folder: ContainerFolder) -> FileOwners {
        var owners = self
        owners.folder = folder
        return owners
    }

    /// The same owners for a wipe, which completes even on a full disk where the owner index cannot be opened.
    var withoutNeedOfIndex: FileOwners {
        var owners = self
        owners.ledger.isIndexOptional = true
        return owners
    }
}

package enum FileNotice: Sendable {
    /// A tag that this device did not write.
    case tagRefused(path: String)
    /// An older copy replaced a file.
    case rolledBack(path: String)
    /// A store could not be read, or was damaged and rebuilt.
    case storageFailed(String)
}

extension AccountKeyring {
    /// Returns the account key that a file names, for ``ProtectedFile``.
    func accountKey(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            throw ProtectedFileError(keys: error)
        }
    }

    /// Returns the account key for a look at a file's owner: a key with a damaged row, or one that the lock of the
    /// device puts out of reach, counts as missing.
    func accountKeyIfReadable(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            guard error.code == .corrupt || error.code == .deviceLocked else { throw ProtectedFileError(keys: error) }
            return nil
        }
    }

    /// Returns the key under which an account's new files of this app are protected.
    func containerKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.container, for: account) } catch { throw .init(error) }
    }

    /// Returns the key under which an account's files are handed over to other apps.
    func transferKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.transfer, for: account) } catch { throw .init(error) }
    }
}

extension ProtectedFileError {
    /// Makes the error for keys that could not be read.
    fileprivate init(keys error: StorageError) {
        self.init(.storage, error.message, systemNumber: error.code == .deviceLocked ? EPERM : nil)
    }
}

/// Default owners of folders, for files that are made in them under no identity.
extension FileOwners {
    /// Returns the default owner of a folder itself; nil if it has none.
    func folderOwner(at path: String) throws(MAMFileProtectionError) -> AccountID? {
        guard let owner = try folderOwnerID(at: path) else { return nil }
        return try ledger.account(of: owner)
    }

    /// Returns the owner id in the folder's tag.
    func folderOwnerID(at path: String) throws(MAMFileProtectionError) -> OwnerID? {
        let value = try folder.withAttributes { () throws(SystemError) in
            try folder.volume.attribute(OwnerTag.attributeName, of: path)
        }
        guard let value else {
            guard let row = try ledger.row(at: path), row.kind == .folderDefault else { return nil }
            return row.owner
        }
        guard let bytes = value else { return nil }
        guard let tag = try decode(bytes), tag.kind == .folderDefault else {
            report(.tagRefused(path: path))
            return nil
        }
        return tag.owner
    }

    /// Sets the default owner of a folder, or removes it with nil; "no user" is stored in the tag like an account.
    ///
    /// It is on the disk when this returns, so that a file made after a loss of power does not get a different owner.
    func setFolderOwner(at path: String, to owner: AccountID?) throws(MAMFileProtectionError) {
        try ledger.checkNotWiped(owner)
        let id = try FileID.made()
        let value = try owner.map { (owner) throws(MAMFileProtectionError) in try encode(.folderDefault, owner, id) }
        let isTagged = try folder.withAttributes { () throws(SystemError) in
            try folder.volume.setAttribute(OwnerTag.attributeName, to: value, of: path)
            return true
        }
        guard isTagged == nil else {
            return try folder.system { () throws(SystemError) in try folder.volume.synchronizeFolder(path) }
        }
        // Only the index can store it here.
        try ledger.note(
            LedgerEntry(
                path: path, place: try folder.status(at: path).place, fileID: id, owner: owner, kind: .folderDefault))
    }

    /// Returns the default owner of the nearest folder that has one, up to the container itself.
    package func defaultOwner(forFileAt path: String) throws(MAMFileProtectionError) -> AccountID? {
        var place = ContainerFolder.folder(of: path)
        while folder.contains(place) {
            if let owner = try folderOwner(at: place) { return owner }
            guard place != folder.root else { break }
            place = ContainerFolder.folder(of: place)
        }
        return nil
    }
}

/// Updating the owner index from files.
extension FileOwners {
    /// Compares an opened file with its row in the index, and corrects the row.
    ///
    /// A file that another program moved or copied is listed under its new name. A file whose header is older than the
    /// row's was replaced by an older copy, which the file itself cannot show.
    func noteOpening(
        of file: ProtectedFile, at path: String, place: FilePlace, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) {
        // A file with a temporary name is listed as about to be made, until it gets another name.
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let listing = try ledger.listing(file, at: path, place)
        var sequence = listing?.sequence
        // An older copy that was renamed over the file has another place, but the same id and name.
        if sequence == nil, let row = try ledger.row(at: path), row.fileID == file.fileID { sequence = row.sequence }
        if let sequence, sequence > file.sequence { notices.append(.rolledBack(path: path)) }
        guard listing?.isCurrent != true else { return }
        try ledger.note(
            LedgerEntry(
                path: path, place: place, fileID: file.fileID, owner: file.owner, keyID: file.keyID, kind: .encrypted,
                sequence: file.sequence))
    }

    /// Updates the row of an opened clear file that has an owner.
    func noteOpening(ofClearAt path: String, place: FilePlace) throws(MAMFileProtectionError) {
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let row = try ledger.row(at: path)
        guard row?.place != place || row?.state != .live else { return }
        try noteFile(at: path)
    }

    /// Stores the number of a changed file's header, to detect when an older copy replaces the file.
    func noteClosing(of file: ProtectedFile, place: FilePlace) throws(MAMFileProtectionError) {
        try ledger.stored { () throws(StorageError) in
            try ledger.index.raiseSequence(of: place, fileID: file.fileID, to: file.sequence)
        }
    }

    /// Brings the index up to date with one file.
    func noteFile(at path: String) throws(MAMFileProtectionError) {
        let (raw, status) = try folder.openForLook(path)
        defer { raw.close() }
        let (place, slots) = (status.place, try ContainerFolder.slots(of: raw, status))
        if let claim = try claim(in: slots) {
            return try ledger.note(
                LedgerEntry(
                    path: path, place: place, fileID: claim.fileID, owner: claim.owner, keyID: claim.keyID,
                    kind: .encrypted, sequence: claim.sequence))
        }
        // Only its row still has its owner.
        guard try ownerOfCut(raw, slots, at: path) == nil else { return }
        guard let tag = try tag(of: raw), let owner = try ledger.account(of: tag.owner) else {
            // Files without an owner are not listed. If only the index has the owner, the file's record is ignored.
            guard let row = try ledger.row(at: path), row.kind != .pathOnly else { return }
            return try ledger.remove(path)
        }
        try ledger.note(LedgerEntry(path: path, place: place, fileID: tag.fileID, owner: owner, kind: .clear))
    }
}

/// Tags of clear files, which store their owners in an extended attribute.
extension FileOwners {
    /// Tags a clear file; false if the volume has no extended attributes.
    func tag(
        _ raw: any VolumeFile, _ owner: AccountID?, _ id: FileID
    ) throws(MAMFileProtectionError) -> Bool {
        let value = try owner.map { (owner) throws(MAMFileProtectionError) in try encode(.file, owner, id) }
        return try folder.withAttributes { () throws(SystemError) in
            try raw.setAttribute(OwnerTag.attributeName, to: value)
            return true
        } ?? false
    }

    /// Removes the tag of a file that becomes encrypted.
    func untag(_ raw: any VolumeFile) throws(MAMFileProtectionError) {
        _ = try folder.withAttributes { () throws(SystemError) in try raw.setAttribute(OwnerTag.attributeName, to: nil)
        }
    }

    /// Returns the tag of a clear file; nil if it has none that this device wrote.
    func tag(of raw: any VolumeFile) throws(MAMFileProtectionError) -> OwnerTag? {
        guard case .tag(let tag) = try reading(of: raw) else { return nil }
        return tag
    }

    /// Returns the owner of a clear file.
    ///
    /// On a volume without attributes, only the index has it, by path and place. Another device's tag is only reported.
    func owner(
        ofClear raw: any VolumeFile, at path: String, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) -> AccountID? {
        guard let owner = try ownerID(ofClear: raw, at: path, &notices) else { return nil }
        return try ledger.account(of: owner)
    }

    func ownerID(
        ofClear raw: any VolumeFile, at path: String, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) -> OwnerID? {
        switch try reading(of: raw) {
        case .tag(let tag): return tag.owner
        case .none: return nil
        case .refused:
            notices.append(.tagRefused(path: path))
            return nil
        case .noAttributes:
            let place = try folder.status(of: raw).place
            guard let row = try ledger.row(at: path), row.kind == .pathOnly, row.place == place else { return nil }
            return row.owner
        }
    }

    private enum Reading {
        case tag(OwnerTag)
        case none
        case refused
        case noAttributes
    }

    private func reading(of raw: any VolumeFile) throws(MAMFileProtectionError) -> Reading {
        let value = try folder.withAttributes { () throws(SystemError) in try raw.attribute(OwnerTag.attributeName) }
        guard let value else { return .noAttributes }
        guard let bytes = value else { return .none }
        guard let tag = try decode(bytes), tag.kind == .file else { return .refused }
        return .tag(tag)
    }

    /// Returns the value of the attribute for an owner.
    func encode(
        _ kind: OwnerTagFormat.Kind, _ owner: AccountID, _ id: FileID
    ) throws(MAMFileProtectionError) -> [UInt8] {
        let (tags, owner) = try ledger.stored { () throws(StorageError) in
            (try ledger.storage.ownerTags(), try ledger.storage.ownerID(for: owner))
        }
        do throws(CryptoError) { return try tags.encode(OwnerTag(kind, owner: owner, fileID: id)) } catch {
            throw MAMFileProtectionError(error)
        }
    }

    /// Returns the tag in an attribute; nil if this device did not write it.
    func decode(_ bytes: [UInt8]) throws(MAMFileProtectionError) -> OwnerTag? {
        let tags = try ledger.stored { () throws(StorageError) in try ledger.storage.ownerTags() }
        return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) -> OwnerTag? in
            do throws(OwnerTagError) { return try tags.decode(bytes) } catch {
                if case .crypto(let error) = error { throw MAMFileProtectionError(error) }
                return nil
            }
        }
    }
}

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
