internal import MAMKeys
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

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
