package import MAMSealedFiles
internal import MAMKeys
internal import MAMStorage
internal import MAMVolumes

/// Sets the owner and the protection of files and folders, in place.
package struct FileProtecting {
    package let files: ContainerFiles

    package init(files: ContainerFiles) {
        self.files = files
    }

    /// Sets the owner of a file, or of a folder with its content.
    ///
    /// A file that cannot be protected does not stop the others; the first such error is thrown at the end.
    package func protect(_ path: String, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        var failure: MAMFileProtectionError?
        try protect(path, ownership) { step in
            if case .failure(let error) = step.outcome { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Protects a file, unless it already matches.
    package func makeFile(at path: String, _ ownership: FileOwnership) throws(MAMFileProtectionError) {
        try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
            try make(&state, at: path, ownership)
        }
    }

    /// Makes an encrypted file clear, for the same owner.
    package func decrypt(_ path: String) throws(MAMFileProtectionError) {
        try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
            try make(
                &state, at: path, FileOwnership(account: state.owner, isEncrypted: false, isManaged: false))
        }
    }

    /// Protects the file behind `state`, whose lock is held, unless it already matches.
    package func make(
        _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        if case .unreadable(let error) = state.content { throw error }
        let isSameOwner = state.owner == ownership.account
        switch state.content {
        case .protected where isSameOwner && ownership.isEncrypted: return
        case .clear(let raw) where !ownership.isEncrypted:
            guard !isSameOwner || state.owner == nil else { return }
            try retag(raw, &state, at: path, ownership)
        default: try FileRewrite(files: files, path: path).run(&state, as: ownership)
        }
    }

    // A clear file that stays clear: the tag alone changes.
    private func retag(
        _ raw: any VolumeFile, _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        try files.ledger.checkNotWiped(ownership.account)
        try files.owners.access.check(.make, of: ownership.account)
        let id = try FileID.made()
        let isTagged = try files.owners.tag(raw, ownership.account, id)
        state.owner = ownership.account
        files.advanceEpoch(&state)
        try files.ledger.note(
            LedgerEntry(
                path: path, place: state.place, fileID: id, owner: ownership.account,
                kind: isTagged ? .clear : .pathOnly))
        // As with a rewritten file, the previous owner must not return after a loss of power.
        if isTagged { try files.folder.system { () throws(SystemError) in try raw.synchronizeFully(metadata: true) } }
    }
}
