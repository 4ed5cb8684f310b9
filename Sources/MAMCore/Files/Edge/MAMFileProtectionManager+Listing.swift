internal import MAMVolumes

/// One file of an app that has an owner.
package struct OwnedFile: Sendable, Hashable {
    /// Whose it is; of an encrypted file whose key is gone, whose it claims to be.
    package let owner: AccountID?
    /// Whether it is encrypted.
    package let isEncrypted: Bool
}

extension MAMFileProtectionManager {
    /// Tells of every file of the app that has an owner or is encrypted, or of one account's.
    ///
    /// - Parameters:
    ///   - account: Whose files; nil for everybody's.
    ///   - walks: Whether every file of the container is looked at, instead of those the owner index lists; the index may
    ///     miss what others copied or moved.
    ///   - body: Told of each file, in the order of the paths, or why a file cannot say whose it is.
    /// - Throws: What keeps the container or the index from being read.
    package func forEachFile(
        ownedBy account: AccountID?, walks: Bool,
        _ body: (_ path: String, _ file: Result<OwnedFile, MAMFileProtectionError>) -> Void
    ) throws(MAMFileProtectionError) {
        let names = account.map { app.accountIDs(sameAs: $0) }
        for files in try app.appFiles() { try files.forEachFile(of: names, walks: walks, body) }
    }
}

extension ContainerFiles {
    fileprivate func forEachFile(
        of names: [AccountID]?, walks: Bool,
        _ body: (_ path: String, _ file: Result<OwnedFile, MAMFileProtectionError>) -> Void
    ) throws(MAMFileProtectionError) {
        func tell(_ path: String) {
            do throws(MAMFileProtectionError) {
                let claim = try owners.ownerClaim(at: path)
                guard let owner = claim.owner, names?.contains(owner) ?? true else { return }
                body(path, .success(OwnedFile(owner: owner, isEncrypted: claim.isEncrypted)))
            } catch { if error.code != .fileNotFound, !error.isGone { body(path, .failure(error)) } }
        }
        guard walks else { return try listedPaths(of: names).forEach(tell) }
        var paths: [String] = []
        try folder.walk { (path, kind, _) in if kind == .file { paths.append(path) } }
        paths.sorted().forEach(tell)
    }
}

extension MAMFileProtectionManager {
    /// Lists every file of the app in the owner index anew, by looking at each of them.
    ///
    /// For files that were brought in past the engine, and for an index that was put aside, see
    /// ``DeviceStorage/discardOwnerIndex()``. An index that was damaged is filled without this. The answer is how many files have an owner. Files that cannot say whose they
    /// are stay as they are listed; the first of their errors is thrown when all the others are done.
    ///
    /// Owners of clear files on a volume without extended attributes stand in the index alone, and are not found again.
    ///
    /// - Throws: What keeps the container or the index from being read, or a file from saying whose it is.
    @discardableResult
    public func relistFiles() throws(MAMFileProtectionError) -> Int {
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        for files in try app.appFiles() {
            let listed = try files.relist()
            count += listed.count
            failure = failure ?? listed.failure
        }
        if let failure { throw failure }
        return count
    }
}
