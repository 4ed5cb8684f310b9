internal import MAMVolumes

/// Tags of clear files: whose they are, in an extended attribute.
extension FileOwners {
    /// Tags a clear file; false where the volume has no extended attributes.
    func tag(
        _ raw: any VolumeFile, _ owner: AccountID?, _ id: FileID
    ) throws(MAMFileProtectionError) -> Bool {
        let value = try owner.map { (owner) throws(MAMFileProtectionError) in try encode(.file, owner, id) }
        return try folder.withAttributes { () throws(SystemError) in
            try raw.setAttribute(OwnerTag.attributeName, to: value)
            return true
        } ?? false
    }

    /// Takes the tag off a file that becomes encrypted.
    func untag(_ raw: any VolumeFile) throws(MAMFileProtectionError) {
        _ = try folder.withAttributes { () throws(SystemError) in try raw.setAttribute(OwnerTag.attributeName, to: nil)
        }
    }

    /// The tag of a clear file; nil when it has none that this device wrote.
    func tag(of raw: any VolumeFile) throws(MAMFileProtectionError) -> OwnerTag? {
        guard case .tag(let tag) = try reading(of: raw) else { return nil }
        return tag
    }

    /// Whose a clear file is.
    ///
    /// Where the volume has no attributes the owner index alone knows, by path and place. A tag that is not this device's
    /// counts for nothing, and is reported.
    func owner(
        ofClear raw: any VolumeFile, at path: String, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) -> AccountID? {
        guard let owner = try ownerID(ofClear: raw, at: path, &notices) else { return nil }
        return try ledger.account(of: owner)
    }

    /// The same as the tag says it: an owner id.
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

    /// The value of the attribute for an owner.
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

    /// What the attribute says; nil when this device did not write it.
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
