extension MAMFileProtectionManager {
    /// Lists every file of the app in the owner index anew, by looking at each of them.
    ///
    /// For files that were brought in past the engine, and for an index that was put aside, see
    /// ``DeviceStorage/discardOwnerIndex()``. The answer is how many files have an owner. Files that cannot say whose they
    /// are stay as they are listed; the first of their errors is thrown when all the others are done.
    ///
    /// Owners of clear files on a volume without extended attributes stand in the index alone, and are not found again.
    ///
    /// - Throws: What keeps the container or the index from being read, or a file from saying whose it is.
    @discardableResult
    public func relistFiles() throws(MAMFileProtectionError) -> Int {
        let files = try app.appFiles()
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        try files.walk { (path, kind) throws(MAMFileProtectionError) in
            guard kind == .file else { return }
            files.settle(at: path, for: app)
            // What is being made just now is listed by whoever makes it.
            guard !files.ledger.traffic.isMaking(path) else { return }
            do throws(MAMFileProtectionError) {
                try files.noteFile(at: path)
                if try files.ledger.row(at: path) != nil { count += 1 }
            } catch { if error.code != .fileNotFound { failure = failure ?? error } }
        }
        if let failure { throw failure }
        return count
    }
}
