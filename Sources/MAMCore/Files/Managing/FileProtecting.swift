/// Gives files and folders their owner and their protection, in place.
struct FileProtecting {
    let app: ManagedApp
    let files: AppFiles

    /// Makes a file, or a folder with everything in it, an account's.
    ///
    /// A file that cannot be protected is no reason to leave the others as they are; the first such error is thrown.
    func protect(_ path: String, for account: AccountID?) throws(MAMFileProtectionError) {
        var failure: MAMFileProtectionError?
        try protect(path, app.ownership(of: account ?? .unmanaged)) { step in
            if case .failure(let error) = step.outcome { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Makes a file so, if it is not so already.
    func makeFile(at path: String, _ ownership: FileOwnership) throws(MAMFileProtectionError) {
        try files.withFile(at: path, for: app) { (state) throws(MAMFileProtectionError) in
            try make(&state, at: path, ownership)
        }
    }

    /// Makes an encrypted file clear, for the same owner.
    func decrypt(_ path: String) throws(MAMFileProtectionError) {
        try files.withFile(at: path, for: app) { (state) throws(MAMFileProtectionError) in
            try make(
                &state, at: path, FileOwnership(account: state.owner, isEncrypted: false, isManaged: false))
        }
    }

    /// Protects the file behind `state`, whose lock is held, unless it is so already.
    func make(
        _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        if case .unreadable(let error) = state.content { throw error }
        let isSameOwner = state.owner == ownership.account
        switch state.content {
        case .protected where isSameOwner && ownership.isEncrypted: return
        case .clear(let raw) where !ownership.isEncrypted:
            guard !isSameOwner || state.owner == nil else { return }
            try retag(raw, &state, at: path, ownership)
        default: try FileRewrite(files: files, app: app, path: path).run(&state, as: ownership)
        }
    }

    // A clear file that stays clear: the tag alone changes.
    private func retag(
        _ raw: any VolumeFile, _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        try files.checkNotWiped(ownership.account)
        let id = try files.newFileID()
        let isTagged = try files.tag(raw, ownership.account, id)
        state.owner = ownership.account
        state.turn()
        try files.ledger.note(
            LedgerEntry(
                path: path, place: state.place, fileID: id, owner: ownership.account,
                kind: isTagged ? .clear : .pathOnly))
        // As with a rewritten file: whose it was before must not come back with a loss of power.
        if isTagged { try files.system { () throws(SystemError) in try raw.synchronizeFully(metadata: true) } }
    }
}
