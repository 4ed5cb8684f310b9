internal import MAMVolumes

extension ContainerFiles {
    /// How often a name may change its file under our hands before we give up.
    static let maximumTries = 64

    /// Runs `body` with an open file under its lock, and tells the observer afterwards what was noticed meanwhile.
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

    /// Counts one more user of an opened file, and runs `body` with it under its lock.
    ///
    /// Nil, and nobody counted, when the name has got another file meanwhile.
    func acquire(
        _ raw: any VolumeFile, at path: String, isWritable: Bool,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) -> SharedFile? {
        let status = try folder.status(of: raw)
        let place = status.place
        let shared = openFiles.acquire(place, beside: processes)
        do throws(MAMFileProtectionError) {
            let isSame = try withState(of: shared) { (state) throws(MAMFileProtectionError) in
                // Whoever renames over a file holds its lock, so what is seen here stays.
                guard !state.isRetired, try folder.inode(at: path) == state.place else { return false }
                if state.isLeft, let redo = try leftRedo(of: state.place) { openFiles.setUnfinished(state.place, redo) }
                // Nobody has it open here, so nobody here is copying either.
                if state.raw == nil, state.place == place, openFiles.unfinished(place) == nil,
                    let redo = try folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)
                {
                    openFiles.setUnfinished(place, redo)
                }
                if let redo = openFiles.unfinished(state.place) {
                    try FileRollForward(files: self, path: redo).run(over: path, &state)
                }
                guard let raw = try current(raw, place, at: path, isWritable: isWritable, state) else { return false }
                try load(raw, at: path, isWritable: isWritable, into: &state)
                try body(&state)
                return true
            }
            if isSame { return shared }
        } catch {
            // What went wrong first is what the caller should hear.
            try? release(shared)
            throw error
        }
        try release(shared)
        return nil
    }

    // The file behind `state`, whose lock is held: its content may have been rewritten while we waited for the lock. Whoever
    // gave up then would have to hope that nobody rewrites it the next time.
    private func current(
        _ raw: any VolumeFile, _ place: FilePlace, at path: String, isWritable: Bool, _ state: SharedFile.State
    ) throws(MAMFileProtectionError) -> (any VolumeFile)? {
        guard state.place != place else { return raw }
        raw.close()
        let new = try folder.open(path, isWritable ? [.read, .write] : [.read])
        guard try folder.status(of: new).place == state.place else {
            new.close()
            return nil
        }
        return new
    }

    /// Runs `body` with the file at a path, opened for writing, while nobody else can use it.
    func withFile(
        at path: String, _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try ledger.operations.making(beside: processes) { () throws(MAMFileProtectionError) in
            let shared = try Self.retrying { () throws(MAMFileProtectionError) in
                try acquire(try folder.open(path, [.read, .write]), at: path, isWritable: true, body)
            }
            try release(shared)
        }
    }

    /// Runs `body` with the readable file at a path, while nobody changes it.
    func withReadableFile<Result>(
        at path: String, _ body: (SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
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

    /// Answers what `body` does once it does, which is nil when a name has got another file meanwhile.
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
