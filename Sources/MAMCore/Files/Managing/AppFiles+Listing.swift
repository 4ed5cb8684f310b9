/// One file of an app that belongs to somebody.
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
        for files in try app.appFiles().all {
            try files.forEachFile(of: names, walks: walks, app: app, body)
        }
    }
}

extension AppFiles {
    fileprivate func forEachFile(
        of names: [AccountID]?, walks: Bool, app: ManagedApp,
        _ body: (_ path: String, _ file: Result<OwnedFile, MAMFileProtectionError>) -> Void
    ) throws(MAMFileProtectionError) {
        func tell(_ path: String) {
            let truth = Result { () throws(MAMFileProtectionError) in try self.truth(at: path, app: app) }
            switch truth {
            case .success(.encrypted(let owner)):
                guard names?.contains(owner) ?? true else { return }
                body(path, .success(OwnedFile(owner: owner, isEncrypted: true)))
            case .success(.clear(let owner?)):
                guard names?.contains(owner) ?? true else { return }
                body(path, .success(OwnedFile(owner: owner, isEncrypted: false)))
            case .success: return
            case .failure(let error): if error.code != .fileNotFound, !error.isGone { body(path, .failure(error)) }
            }
        }
        guard walks else {
            return try fromIndex(for: app) { () throws(MAMFileProtectionError) in try listedPaths(of: names) }
                .forEach(tell)
        }
        var paths: [String] = []
        try walk { (path, kind, _) in if kind == .file { paths.append(path) } }
        paths.sorted().forEach(tell)
    }
}

extension AppFiles {
    /// The paths the index lists for an account under all of its names, or for everybody, in order.
    fileprivate func listedPaths(of names: [AccountID]?) throws(MAMFileProtectionError) -> [String] {
        if let names {
            return try ledger.rows(ownedBy: names).filter { $0.kind != .folderDefault }.map(\.path).sorted()
        }
        return try stored { () throws(StorageError) in
            let page = 1000
            var (found, last): ([String], String?) = ([], nil)
            while true {
                let rows = try ledger.index.rows(in: .live, after: last, limit: page)
                found += rows.filter { $0.container == ledger.container && $0.kind != .folderDefault }.map(\.path)
                guard rows.count == page else { return found.sorted() }
                last = rows.last?.path
            }
        }
    }
}
