internal import MAMVolumes

/// One file of an app that has an owner.
package struct OwnedFile: Sendable, Hashable {
    /// The owner; for an encrypted file whose key is gone, the owner that its header claims.
    package let owner: AccountID?
    /// Whether it is encrypted.
    package let isEncrypted: Bool
}

extension MAMFileProtectionManager {
    /// Calls a function for every file of the app that has an owner or is encrypted, or for the files of one account.
    ///
    /// - Parameters:
    ///   - account: The owner of the files; nil for all owners.
    ///   - walks: Whether every file of the container is checked, instead of the files that the owner index lists. The
    ///     index may miss files that other programs copied or moved.
    ///   - body: The function. It receives each file in the order of paths, or the error in reading its owner.
    /// - Throws: An error that prevents reading the container or the index.
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
    /// Checks every file of the app, and rebuilds the list of files with their owners (the owner index).
    ///
    /// Call this method after other programs added files, or after ``DeviceStorage/discardOwnerIndex()``. A damaged
    /// list is rebuilt without this call. If the owner of a file cannot be read, the file keeps its entry in the list,
    /// and the call continues with the other files. After the last file, the call throws the first of these errors.
    ///
    /// On a volume without extended attributes, the owners of unencrypted files are stored only in the owner index.
    /// This call cannot find those owners again.
    ///
    /// The call blocks the calling thread until it has read the files from the disk.
    ///
    /// - Returns: The number of files that have an owner.
    /// - Throws: `applicationNotManaged` if the app has no folder for files (container); another error if the
    ///   container, the index, or the owner of a file cannot be read.
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
