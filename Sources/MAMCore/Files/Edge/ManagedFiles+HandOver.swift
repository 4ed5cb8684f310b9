extension ManagedFiles {
    /// The folder in an app's container that receives files from other apps of the publisher.
    public static let inbox = ContainerFolder.inbox

    /// Copies a file to another app of the same publisher on the same device.
    ///
    /// In transit an encrypted file is protected by the account's transfer key, which both apps have. The receiving app
    /// wraps its key again with its own container key, so that a wipe in either app leaves the other app's file
    /// readable. This call does not check policies: ask ``PolicyAnswering/decision(for:)`` first.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in this app's container.
    ///   - sister: The receiving app.
    ///   - name: The name of the copy. A name in use gets a number. Defaults to nil: the file's own name.
    /// - Returns: The path of the copy, in the container of `sister`.
    /// - Throws: `invalidArguments` for an app of another publisher or device, or an invalid name; `fileNotFound`,
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
