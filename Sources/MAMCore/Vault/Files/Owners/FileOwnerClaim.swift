internal import MAMPOSIX
package import MAMSealedFiles
internal import MAMVolumes

/// The owner and protection that a file itself records; the owner index only repeats them.
package enum FileOwnerClaim: Sendable, Hashable {
    /// An encrypted file, with the owner that its header names.
    case encrypted(AccountID)
    /// A clear file, with the owner that its tag names.
    case clear(AccountID?)
    /// A folder, with the default owner that its tag names.
    case folder(AccountID?)
    /// Something else, such as a link, a pipe or a device.
    case neither

    package var isEncrypted: Bool { if case .encrypted = self { true } else { false } }

    /// The owner of a file; a folder has none of its own.
    package var owner: AccountID? {
        switch self {
        case .encrypted(let owner): owner
        case .clear(let owner): owner
        case .folder, .neither: nil
        }
    }
}

extension FileOwners {
    /// Returns the claims of the file or folder at a resolved path.
    package func ownerClaim(at path: String) throws(MAMFileProtectionError) -> FileOwnerClaim {
        switch try folder.status(at: path).kind {
        case .file: return try ownerClaim(ofFile: path)
        case .folder: return .folder(try folderOwner(at: path))
        case .link, .other: return .neither
        }
    }

    /// Returns the claims of an entry that its folder listed as a file, without looking at its kind first.
    package func ownerClaim(ofListed path: String) throws(MAMFileProtectionError) -> FileOwnerClaim {
        do throws(MAMFileProtectionError) { return try ownerClaim(ofFile: path) } catch {
            // Something else has its name meanwhile.
            guard let number = error.systemError, [EISDIR, ELOOP, SystemVolume.notAFile].contains(number) else {
                throw error
            }
            return try ownerClaim(at: path)
        }
    }

    private func ownerClaim(ofFile path: String) throws(MAMFileProtectionError) -> FileOwnerClaim {
        let (raw, status) = try folder.openForLook(path)
        defer { raw.close() }
        let slots = try ContainerFolder.slots(of: raw, status)
        if let claim = try claim(in: slots) { return .encrypted(claim.owner) }
        if let owner = try ownerOfCut(raw, slots, at: path) { return .encrypted(owner) }
        var notices: [FileNotice] = []
        defer { notices.forEach(report) }
        return .clear(try owner(ofClear: raw, at: path, &notices))
    }

    /// Returns the claims of an encrypted file; nil for a clear one.
    ///
    /// If the account key is available, only an authentic header counts; without the key any header does.
    func claim(in slots: HeaderSlots) throws(MAMFileProtectionError) -> FileClaim? {
        do throws(ProtectedFileError) {
            // A closure and not the method itself, which would be allocated for each file.
            let claims = try ProtectedFile.claims(in: slots) { (id) throws(ProtectedFileError) in
                try keyring.accountKeyIfReadable(id)
            }
            guard let claims else { return nil }
            return claims.authentic ?? claims.all.first
        } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }
}
