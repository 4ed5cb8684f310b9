package import MAMSealedFiles
internal import MAMVolumes

extension ContainerFiles {
    /// The maximum number of tries when a name gets another file meanwhile.
    static let maximumTries = 64

    /// Runs `body` with an open file under its lock, and reports notices to the observer afterward.
    func withState<Result>(
        of shared: SharedFile,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        var notices: [FileNotice] = []
        defer { notices.forEach(owners.report) }
        return try changing(shared) { (state) throws(MAMFileProtectionError) in
            defer { (notices, state.notices) = (state.notices, []) }
            return try body(&state)
        }
    }

    /// Adds a user of an opened file, and runs `body` with it under its lock.
    ///
    /// Nil, without a new user, if the name has another file meanwhile.
    func acquire(
        _ raw: any VolumeFile, at path: String, isWritable: Bool,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) -> SharedFile? {
        let place = try folder.place(of: raw)
        let shared = openFiles.acquire(place, beside: processes)
        do throws(MAMFileProtectionError) {
            let isSame = try withState(of: shared) { (state) throws(MAMFileProtectionError) in
                // A rename over a file holds the file's lock, so the name cannot change here.
                guard !state.isRetired, let status = try folder.status(at: path, of: state.place) else { return false }
                if state.isLeft, let redo = try leftRedo(of: state.place) { openFiles.setUnfinished(state.place, redo) }
                // The file is not open in this process, so no thread of it is copying either.
                if state.raw == nil, state.place == place, openFiles.unfinished(place) == nil,
                    let redo = try folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)
                {
                    openFiles.setUnfinished(place, redo)
                }
                var length: Int64? = status.size
                if let redo = openFiles.unfinished(state.place) {
                    try FileRollForward(files: self, path: redo).run(over: path, &state)
                    length = nil
                }
                guard let raw = try current(raw, place, at: path, isWritable: isWritable, state) else { return false }
                try load(raw, at: path, length, isWritable: isWritable, into: &state)
                try body(&state)
                return true
            }
            if isSame { return shared }
        } catch {
            // The first error is the one to report.
            try? release(shared)
            throw error
        }
        try release(shared)
        return nil
    }

    // Returns the current file behind `state`, whose lock is held. Its content may have been rewritten during the wait
    // for the lock; giving up would only repeat that race.
    private func current(
        _ raw: any VolumeFile, _ place: FilePlace, at path: String, isWritable: Bool, _ state: SharedFile.State
    ) throws(MAMFileProtectionError) -> (any VolumeFile)? {
        guard state.place != place else { return raw }
        raw.close()
        let new = try folder.open(path, .access(isWritable: isWritable))
        guard try folder.place(of: new) == state.place else {
            new.close()
            return nil
        }
        return new
    }

    /// Runs `body` with the file at a path, opened for writing, with exclusive use.
    package func withFile(
        at path: String, _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try owners.checkOpening(at: path)
        try ledger.operations.making(beside: processes) { () throws(MAMFileProtectionError) in
            let shared = try Self.retrying { () throws(MAMFileProtectionError) in
                try acquire(try folder.open(path, [.read, .write]), at: path, isWritable: true, body)
            }
            try release(shared)
        }
    }

    /// Runs `body` with the readable file at a path, while no thread or process changes it.
    func withReadableFile<Result>(
        at path: String, _ body: (SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try owners.checkOpening(at: path)
        let shared = try Self.retrying { () throws(MAMFileProtectionError) in
            try acquire(try folder.open(path, [.read]), at: path, isWritable: false) {
                (state) throws(MAMFileProtectionError) in
                if case .unreadable(let error) = state.content { throw error }
            }
        }
        let result: Result
        do throws(MAMFileProtectionError) {
            result = try reading(shared) { (state) throws(MAMFileProtectionError) in try body(state) }
        } catch {
            try? release(shared)
            throw error
        }
        try release(shared)
        return result
    }

    /// Repeats `body` until it returns a result; it returns nil if a name has another file meanwhile.
    static func retrying<Result>(
        _ body: () throws(MAMFileProtectionError) -> Result?
    ) throws(MAMFileProtectionError) -> Result {
        for _ in 0..<maximumTries { if let result = try body() { return result } }
        throw .replaced
    }
}

extension MAMFileProtectionError {
    static let replaced = MAMFileProtectionError(
        .internalError, "the file is replaced again and again while it is opened")
}
