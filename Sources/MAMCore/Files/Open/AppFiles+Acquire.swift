extension AppFiles {
    /// How often a name may change its file under our hands before we give up.
    static let mostTries = 64

    /// Counts one more user of an opened file, and runs `body` with it under its lock.
    ///
    /// Nil, and nobody counted, when the name has got another file meanwhile.
    func acquire(
        _ raw: any VolumeFile, at path: String, isWritable: Bool, for app: ManagedApp,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) -> SharedFile? {
        let place = try status(of: raw).place
        let shared = openFiles.acquire(place)
        do throws(MAMFileProtectionError) {
            let isSame = try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
                // Whoever renames over a file holds its lock, so what is seen here stays.
                guard state.place == place, try self.place(at: path) == place else { return false }
                try load(raw, at: path, isWritable: isWritable, into: &state, for: app)
                try body(&state)
                return true
            }
            if isSame { return shared }
        } catch {
            // What went wrong first is what the caller should hear.
            try? openFiles.release(shared)
            throw error
        }
        try openFiles.release(shared)
        return nil
    }

    /// Runs `body` with the file at a path, opened for writing, while nobody else can use it.
    func withFile(
        at path: String, for app: ManagedApp,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        for _ in 0..<Self.mostTries {
            let raw = try open(path, [.read, .write])
            if let shared = try acquire(raw, at: path, isWritable: true, for: app, body) {
                return try openFiles.release(shared)
            }
        }
        throw .replaced
    }
}

extension MAMFileProtectionError {
    static let replaced = MAMFileProtectionError(
        .internalError, "the file is replaced again and again while it is opened")
}
