extension ManagedFiles {
    /// The folder in an app's container where files of its sister apps arrive.
    public static let inbox = ContainerFolder.inbox

    /// Gives another app of the same publisher on the same device a copy of a file.
    ///
    /// On its way an encrypted file is protected by the account's transfer key, which both apps have; the receiver wraps
    /// it anew with its own container key, so that a wipe in either app leaves the other one's file readable. Whether the
    /// policies allow it is another question: ask ``PolicyAnswering/decision(for:)`` first.
    ///
    /// - Parameters:
    ///   - path: The file, in this app's container.
    ///   - sister: Who gets it.
    ///   - name: What it is called there; its own name when nil. A name that is taken gets a number.
    /// - Returns: Where it lies, in the container of `sister`.
    /// - Throws: `invalidArguments` for an app of another publisher or device, or a name that is none; `fileNotFound`,
    ///   `failedToDecryptFile`, `failedToEncryptFile`, `internalError`.
    @discardableResult
    public func handOver(
        _ path: String, to sister: ManagedApp, as name: String? = nil
    ) throws(MAMFileProtectionError) -> String {
        guard sister.device === app.device, sister.configuration.publisher == app.configuration.publisher else {
            throw MAMFileProtectionError(
                .invalidArguments, "files are handed over to apps of the same publisher on the same device only")
        }
        let ((files, path), theirs) = (try app.filesHolding(path), try sister.appFiles()[0])
        return try files.ledger.operations.making(beside: theirs.processes) { () throws(MAMFileProtectionError) in
            let parcel = try FileParcel.pack(path, from: files, into: theirs) { sister.ownership(of: $0) }
            return try parcel.unpack(as: name ?? ContainerFolder.name(of: path), in: theirs)
        }
    }
}
