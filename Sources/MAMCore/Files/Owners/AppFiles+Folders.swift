/// Default owners of folders: whose a file is that is made in one while nobody acts.
extension AppFiles {
    /// The default owner of a folder itself; nil when it has none.
    func folderOwner(at path: String, app: ManagedApp) throws(MAMFileProtectionError) -> AccountID? {
        guard let owner = try folderOwnerID(at: path, app: app) else { return nil }
        return try ledger.account(of: owner)
    }

    /// The same as the tag says it: an owner id.
    func folderOwnerID(at path: String, app: ManagedApp) throws(MAMFileProtectionError) -> OwnerID? {
        let value = try withAttributes { () throws(SystemError) in
            try volume.attribute(OwnerTag.attributeName, of: path)
        }
        guard let value else {
            guard let row = try ledger.row(at: path), row.kind == .folderDefault else { return nil }
            return row.owner
        }
        guard let bytes = value else { return nil }
        guard let tag = try decode(bytes), tag.kind == .folderDefault else {
            app.report(.ownerTagRefused(path: path))
            return nil
        }
        return tag.owner
    }

    /// Gives a folder a default owner, or takes it away with nil; "no user" stands in the tag like any other.
    ///
    /// It is on the disk when this returns: a file made after a loss of power may not be somebody else's.
    func setFolderOwner(at path: String, to owner: AccountID?) throws(MAMFileProtectionError) {
        try checkNotWiped(owner)
        let id = try newFileID()
        let value = try owner.map { (owner) throws(MAMFileProtectionError) in try encode(.folderDefault, owner, id) }
        let isTagged = try withAttributes { () throws(SystemError) in
            try volume.setAttribute(OwnerTag.attributeName, to: value, of: path)
            return true
        }
        guard isTagged == nil else {
            return try system { () throws(SystemError) in try volume.synchronizeFolder(path) }
        }
        // Only the index can know it here.
        try ledger.note(
            LedgerEntry(path: path, place: try status(at: path).place, fileID: id, owner: owner, kind: .folderDefault))
    }

    /// The default owner of the nearest folder that has one, up to the container itself.
    func defaultOwner(forFileAt path: String, app: ManagedApp) throws(MAMFileProtectionError) -> AccountID? {
        var folder = ContainerFolder.folder(of: path)
        while container.contains(folder) {
            if let owner = try folderOwner(at: folder, app: app) { return owner }
            guard folder != container.root else { break }
            folder = ContainerFolder.folder(of: folder)
        }
        return nil
    }
}
