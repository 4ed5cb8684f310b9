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
        for files in try app.appFiles().all {
            let listed = try files.relist(for: app)
            count += listed.count
            failure = failure ?? listed.failure
        }
        if let failure { throw failure }
        return count
    }
}

extension AppFiles {
    /// Lists every file of the app anew; says how many have an owner, and why the first of the others cannot say whose it is.
    ///
    /// What cannot be looked at is such a failure, and keeps no other file from being listed.
    fileprivate func relist(
        for app: ManagedApp
    ) throws(MAMFileProtectionError) -> (count: Int, failure: MAMFileProtectionError?) {
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        try walk(container.root) { (_, error) in
            if !error.isGone { failure = failure ?? error }
        } _: { (path, kind, files) throws(MAMFileProtectionError) in
            guard kind == .file else { return }
            files.settle(at: path, for: app)
            // What is being made just now is listed by whoever makes it.
            guard !files.ledger.traffic.isMaking(path) else { return }
            do throws(MAMFileProtectionError) {
                try files.noteFile(at: path)
                if try files.ledger.row(at: path) != nil { count += 1 }
            } catch { if error.code != .fileNotFound { failure = failure ?? error } }
        }
        return (count, failure)
    }

    /// Fills an owner index that was made in place of a damaged one, and tells of it.
    ///
    /// Costs a look at a number when nothing happened. What fails here stays to be done with the next call.
    ///
    /// - Returns: Whether the index was filled.
    @discardableResult
    func relistIfReplaced(for app: ManagedApp) -> Bool {
        guard let index = try? ledger.index else { return false }
        let replacements = index.replacements
        let isKnown = seen.replacements.withLock { seen in
            defer { seen = replacements }
            return seen == replacements
        }
        guard !isKnown, (try? index.isUnlisted(ledger.container)) == true else { return false }
        do throws(MAMFileProtectionError) {
            let count = try relist(for: app).count
            try stored { () throws(StorageError) in try index.noteListed(ledger.container) }
            let kept = index.lastKept.map { "; the damaged one is kept as `\($0)`" } ?? ""
            app.report(
                .storageFailed(
                    "the index of owners was damaged and is made anew from what the files say, \(count) of this app\(kept)"
                ))
            return true
        } catch {
            seen.replacements.withLock { $0 = nil }
            app.report(.storageFailed(error.message))
            return false
        }
    }

    /// What the owner index answers, asked again if it turned out to be damaged and was filled anew.
    func fromIndex<Answer>(
        for app: ManagedApp, _ ask: () throws(MAMFileProtectionError) -> Answer
    ) throws(MAMFileProtectionError) -> Answer {
        let answer = try ask()
        return relistIfReplaced(for: app) ? try ask() : answer
    }
}
