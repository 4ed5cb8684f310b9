package import MAMSealedFiles

/// A file in transit: temporarily named in the receiver's container, encrypted with the account's transfer key.
package struct FileParcel {
    let path: String
    let ticket: LedgerTicket
    let ownership: FileOwnership

    /// Copies a file into the receiver's inbox, on the sender's side.
    ///
    /// The copy is encrypted if the file is, or if the receiver's policy requires it, which `ownership` tells.
    package static func pack(
        _ path: String, from files: ContainerFiles, into theirs: ContainerFiles,
        _ ownership: (AccountID?) -> FileOwnership
    ) throws(MAMFileProtectionError) -> FileParcel {
        let temporary = try theirs.folder.temporaryPath(
            beside: try theirs.folder.makeInbox() + "/-", ContainerFolder.temporaryPrefix)
        let unowned = FileOwnership(account: nil, isEncrypted: false, isManaged: false)
        let ticket = try theirs.ledger.begin(temporary, for: unowned)
        do throws(MAMFileProtectionError) {
            let made = try files.withReadableFile(at: path) { (state) throws(MAMFileProtectionError) in
                let own = ownership(state.owner)
                let ownership = FileOwnership(
                    account: state.owner, isEncrypted: state.isProtected || own.isEncrypted, isManaged: own.isManaged)
                let key = try ownership.isEncrypted ? state.owner.map(files.owners.keyring.transferKey) : nil
                return try theirs.contents.writeTemporary(state, to: temporary, as: ownership, key: key)
            }
            try theirs.contents.name(made, temporary)
            try made.finish()
            return FileParcel(path: temporary, ticket: ticket, ownership: made.ownership)
        } catch {
            theirs.discard(temporary, ticket)
            throw error
        }
    }

    /// Wraps the file's key with the receiver's own, and gives the file its name.
    package func unpack(as name: String, in files: ContainerFiles) throws(MAMFileProtectionError) -> String {
        let (target, listed): (String, LedgerTicket)
        do throws(MAMFileProtectionError) {
            try rewrap(in: files)
            (target, listed) = try files.link(path, inInboxAs: name, ownership)
        } catch {
            files.discard(path, ticket)
            throw error
        }
        // The file has arrived; the next start removes leftovers.
        files.discard(path, ticket)
        defer { files.ledger.abandon(listed) }
        try files.owners.noteFile(at: target)
        return target
    }

    private func rewrap(in files: ContainerFiles) throws(MAMFileProtectionError) {
        try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
            guard case .protected(let file) = state.content, let owner = state.owner else { return }
            try files.ledger.checkNotWiped(owner)
            let key = try files.owners.keyring.containerKey(for: owner)
            do throws(ProtectedFileError) {
                try file.rewrap(with: key)
                try file.synchronize(metadata: true)
            } catch { throw MAMFileProtectionError(error, writing: true) }
        }
    }
}
