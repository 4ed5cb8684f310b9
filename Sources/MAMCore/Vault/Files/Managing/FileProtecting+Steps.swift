package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// The result of protecting one file.
package struct ProtectionStep: Sendable {
    /// The path of the file, for its volume.
    package let path: String
    /// The outcome, or the error that prevented it.
    package let outcome: Result<Outcome, MAMFileProtectionError>

    /// The state of a file that is protected as requested.
    package struct Outcome: Sendable {
        /// The previous owner; nil for none.
        package let before: AccountID?
        /// The owner.
        package let owner: AccountID?
        /// Whether it is encrypted.
        package let isEncrypted: Bool
        /// Whether the file was changed.
        package let hasChanged: Bool
    }
}

extension FileProtecting {
    /// Protects a file, or a folder with its content, and reports each file.
    package func protect(
        _ path: String, _ ownership: FileOwnership, _ body: (ProtectionStep) -> Void
    ) throws(MAMFileProtectionError) {
        switch try files.folder.status(at: path).kind {
        case .file: body(ProtectionStep(path: path, outcome: outcome(at: path, ownership)))
        case .link, .other:
            throw MAMFileProtectionError(.invalidArguments, "there is neither a file nor a folder")
        case .folder:
            // The default owner first, so that files made meanwhile belong to the new owner.
            try files.owners.setFolderOwner(at: path, to: ownership.account)
            // Entries that cannot be read, such as those nested too deeply, must not prevent protecting the others.
            var failed: String?
            try files.folder.walk(path, includesOurs: true) { (path, error) in
                failed = path
                if !error.isGone { body(ProtectionStep(path: path, outcome: .failure(error))) }
            } _: { (path, kind, held) throws(MAMFileProtectionError) in
                switch kind {
                case .file where ContainerFolder.isOurs(ContainerFolder.name(of: path)):
                    guard try isForeign(path) else { return }
                    body(ProtectionStep(path: path, outcome: .failure(ContainerFolder.reservedName)))
                case .file:
                    let outcome = FileProtecting(files: files.at(held)).outcome(at: path, ownership)
                    if case .failure(let error) = outcome, error.code == .fileNotFound { return }
                    body(ProtectionStep(path: path, outcome: outcome))
                case .folder:
                    guard path != failed else { return }
                    do throws(MAMFileProtectionError) {
                        try files.owners.at(held).setFolderOwner(at: path, to: ownership.account)
                    } catch {
                        guard error.systemError != nil else { throw error }
                        if !error.isGone { body(ProtectionStep(path: path, outcome: .failure(error))) }
                    }
                case .link, .other: break
                }
            }
        }
    }

    // Whether a file with one of the engine's own names is not one that the engine is making.
    private func isForeign(_ path: String) throws(MAMFileProtectionError) -> Bool {
        guard !files.ledger.operations.isMaking(path), try files.ledger.row(at: path)?.state != .pending else {
            return false
        }
        return !files.folder.isMissing(path)
    }

    private func outcome(
        at path: String, _ ownership: FileOwnership
    ) -> Result<ProtectionStep.Outcome, MAMFileProtectionError> {
        Result { () throws(MAMFileProtectionError) in
            var outcome: ProtectionStep.Outcome?
            try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
                let (owner, version) = (state.owner, state.version)
                try make(&state, at: path, ownership)
                outcome = ProtectionStep.Outcome(
                    before: owner, owner: state.owner, isEncrypted: state.isProtected,
                    hasChanged: state.version != version || state.owner != owner)
            }
            guard let outcome else { throw .replaced }
            return outcome
        }
    }
}
