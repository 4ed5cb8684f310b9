/// A file on its way from one app to another: under a temporary name in the receiver's container, encrypted with the
/// account's transfer key.
struct FileParcel {
    let path: String
    let ticket: LedgerTicket
    let ownership: FileOwnership

    /// The sender's side: copies a file into the receiver's inbox.
    static func pack(
        _ path: String, from files: AppFiles, _ app: ManagedApp, into theirs: AppFiles
    ) throws(MAMFileProtectionError) -> FileParcel {
        let raw = try files.open(path, [.read])
        let source = try files.acquire(raw, at: path, isWritable: false, for: app) {
            (state) throws(MAMFileProtectionError) in
            if case .unreadable(let error) = state.content { throw error }
        }
        guard let source else { throw .replaced }
        let packed = Result { () throws(MAMFileProtectionError) in
            try source.state.withReading { (state) throws(MAMFileProtectionError) in
                try pack(state, from: files, into: theirs)
            }
        }
        try files.openFiles.release(source)
        return try packed.get()
    }

    private static func pack(
        _ state: SharedFile.State, from files: AppFiles, into theirs: AppFiles
    ) throws(MAMFileProtectionError) -> FileParcel {
        let temporary = try theirs.temporaryPath(beside: try theirs.makeInbox() + "/-", ContainerFolder.temporaryPrefix)
        let ticket = try theirs.ledger.begin(temporary, for: state.owner)
        do throws(MAMFileProtectionError) {
            let ownership = FileOwnership(
                account: state.owner, isEncrypted: state.isProtected, isManaged: state.isProtected)
            var key: AccountKey?
            if state.isProtected, let owner = state.owner {
                key = try files.stored { () throws(StorageError) in
                    try files.keyring.currentKey(.transfer, for: owner)
                }
            }
            let made = try FileCopy(files: theirs).writeTemporary(state, to: temporary, as: ownership, key: key)
            try made.finish()
            return FileParcel(path: temporary, ticket: ticket, ownership: ownership)
        } catch {
            try? theirs.remove(temporary)
            try? theirs.ledger.drop(ticket)
            throw error
        }
    }

    /// The receiver's side: wraps the file's key with its own, and gives the file its name.
    func unpack(as name: String, in files: AppFiles, _ app: ManagedApp) throws(MAMFileProtectionError) -> String {
        do throws(MAMFileProtectionError) {
            try files.withFile(at: path, for: app) { (state) throws(MAMFileProtectionError) in
                guard case .protected(let file) = state.content, let owner = state.owner else { return }
                let key = try files.containerKey(for: owner)
                do throws(ProtectedFileError) {
                    try file.rewrap(with: key)
                    try file.synchronize(metadata: true)
                } catch { throw MAMFileProtectionError(error, writing: true) }
            }
            let target = try files.link(path, inInboxAs: name)
            try files.remove(path)
            try files.ledger.drop(ticket)
            // The receiver's own policy may ask for more than the sender's.
            let own = app.ownership(of: ownership.account)
            try FileProtecting(app: app, files: files).makeFile(
                at: target,
                FileOwnership(
                    account: ownership.account, isEncrypted: own.isEncrypted || ownership.isEncrypted,
                    isManaged: own.isManaged))
            try files.noteFile(at: target)
            return target
        } catch {
            try? files.remove(path)
            try? files.ledger.drop(ticket)
            throw error
        }
    }
}
