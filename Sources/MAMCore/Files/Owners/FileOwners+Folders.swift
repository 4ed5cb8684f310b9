internal import MAMVolumes

/// Default owners of folders: whose a file is that is made in one while nobody acts.
extension FileOwners {
    /// The default owner of a folder itself; nil when it has none.
    func folderOwner(at path: String) throws(MAMFileProtectionError) -> AccountID? {
        guard let owner = try folderOwnerID(at: path) else { return nil }
        return try ledger.account(of: owner)
    }

    /// The same as the tag says it: an owner id.
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

    /// Gives a folder a default owner, or takes it away with nil; "no user" stands in the tag like any other.
    ///
    /// It is on the disk when this returns: a file made after a loss of power may not be somebody else's.
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
        // Only the index can know it here.
        try ledger.note(
            LedgerEntry(
                path: path, place: try folder.status(at: path).place, fileID: id, owner: owner, kind: .folderDefault))
    }

    /// The default owner of the nearest folder that has one, up to the container itself.
    func defaultOwner(forFileAt path: String) throws(MAMFileProtectionError) -> AccountID? {
        var place = ContainerFolder.folder(of: path)
        while folder.contains(place) {
            if let owner = try folderOwner(at: place) { return owner }
            guard place != folder.root else { break }
            place = ContainerFolder.folder(of: place)
        }
        return nil
    }
}
