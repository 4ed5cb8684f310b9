internal import MAMKeys
internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

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

    /// Returns the owner id of a clear file.
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
