package import MAMSealedFiles
internal import MAMBase
internal import MAMStorage
internal import MAMVolumes

extension ContainerFiles {
    /// Rebuilds the list of all files of the app; returns the number of files with an owner, and the first error.
    ///
    /// An entry that cannot be read is such an error, and does not stop listing the others.
    package func relist() throws(MAMFileProtectionError) -> (count: Int, failure: MAMFileProtectionError?) {
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        try folder.walk(folder.root) { (_, error) in
            if !error.isGone { failure = failure ?? error }
        } _: { (path, kind, held) throws(MAMFileProtectionError) in
            guard kind == .file else { return }
            at(held).completeUnfinished(at: path)
            // A file that is being made is listed by the call that makes it.
            guard !ledger.operations.isMaking(path) else { return }
            do throws(MAMFileProtectionError) {
                try owners.at(held).noteFile(at: path)
                if try ledger.row(at: path) != nil { count += 1 }
            } catch { if error.code != .fileNotFound { failure = failure ?? error } }
        }
        return (count, failure)
    }

    /// Fills an owner index that replaced a damaged one, and reports that.
    ///
    /// Costs one comparison if nothing happened. If it fails, the next call tries again.
    ///
    /// - Returns: Whether the index was filled.
    @discardableResult
    package func relistIfReplaced() -> Bool {
        guard let index = try? ledger.index else { return false }
        let replacements = index.replacements
        let isKnown = ledger.seen.replacements.withLock { seen in
            defer { seen = replacements }
            return seen == replacements
        }
        guard !isKnown, (try? index.isUnlisted(ledger.container)) == true else { return false }
        do throws(MAMFileProtectionError) {
            let count = try relist().count
            try ledger.stored { () throws(StorageError) in try index.noteListed(ledger.container) }
            let kept = index.lastKept.map { "; the damaged one is kept as `\($0)`" } ?? ""
            owners.report(
                .storageFailed(
                    "the index of owners was damaged and is rebuilt from the files, \(count) of this app\(kept)"
                ))
            return true
        } catch {
            ledger.seen.replacements.withLock { $0 = nil }
            owners.report(.storageFailed(error.message))
            return false
        }
    }

    /// Returns the result of a query of the owner index, repeated if the index was found damaged and refilled.
    func fromIndex<Answer>(
        _ ask: () throws(MAMFileProtectionError) -> Answer
    ) throws(MAMFileProtectionError) -> Answer {
        let answer = try ask()
        return relistIfReplaced() ? try ask() : answer
    }
}

extension ContainerFiles {
    /// Returns the files in the index of an account under all of its names, or of all owners with nil, in order.
    package func listedPaths(of names: [AccountID]?) throws(MAMFileProtectionError) -> [String] {
        try fromIndex { () throws(MAMFileProtectionError) in
            // A file that another process just made may still be listed as about to be made.
            let rows =
                if let names { try ledger.rows(ownedBy: names) } else {
                    try ledger.rows(in: .live) + ledger.rows(in: .pending)
                }
            return rows.filter { $0.kind != .folderDefault }.map(\.path).sorted()
        }
    }

    /// Returns the files that the index lists for an account and whose own records agree.
    package func indexedFiles(of names: [AccountID]) throws(MAMFileProtectionError) -> [String] {
        var found: [String] = []
        for path in try listedPaths(of: names) {
            guard try folder.inode(at: path) != nil, let owner = try owners.ownerClaim(at: path).owner,
                names.contains(owner)
            else { continue }
            found.append(path)
        }
        return found
    }
}
