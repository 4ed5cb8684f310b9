internal import MAMVolumes

/// What a call that protects came to for one file.
package struct ProtectionStep: Sendable {
    /// The file, as its volume knows it.
    package let path: String
    /// What happened, or why nothing did.
    package let outcome: Result<Outcome, MAMFileProtectionError>

    /// A file that is as it should be now.
    package struct Outcome: Sendable {
        /// Whose it was before; nil when nobody's.
        package let before: AccountID?
        /// Whose it is.
        package let owner: AccountID?
        /// Whether it is encrypted.
        package let isEncrypted: Bool
        /// Whether anything had to be done.
        package let hasChanged: Bool
    }
}

extension FileProtecting {
    /// The same, and tells of each file.
    func protect(
        _ path: String, _ ownership: FileOwnership, _ body: (ProtectionStep) -> Void
    ) throws(MAMFileProtectionError) {
        switch try files.folder.status(at: path).kind {
        case .file: body(ProtectionStep(path: path, outcome: outcome(at: path, ownership)))
        case .link, .other:
            throw MAMFileProtectionError(.invalidArguments, "neither a file nor a folder stands there")
        case .folder:
            // The default first: what is made meanwhile is the new owner's already.
            try files.owners.setFolderOwner(at: path, to: ownership.account)
            // What cannot be looked at, as what lies too deep, is no reason to leave the others as they are.
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

    // Whether a file under one of the engine's own names is none that the engine is making.
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
