internal import MAMSealedFiles

extension ManagedFiles {
    /// The name of the folder that receives files from other apps of the publisher.
    ///
    /// Each app has this folder in its own folder for files (container).
    public static let inbox = ContainerFolder.inbox

    /// Copies a file into the ``inbox`` folder of another app of the same publisher on the same device.
    ///
    /// During the copy, an encrypted file is protected by the account's transfer key, which all apps of the publisher
    /// share. The receiving app then protects the copy with a key of its own. So a wipe in one app leaves the file of
    /// the other app readable. This call does not check policies. Call ``PolicyAnswering/decision(for:)`` first.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in this app's folder (container).
    ///   - sister: The receiving app.
    ///   - name: The name of the copy. If the name is taken, a number is added. Defaults to nil: the name of the original.
    /// - Returns: The path of the copy, in the container of `sister`.
    /// - Throws: `invalidArguments` for an invalid name or a `sister` of another publisher or device. `fileNotFound`,
    ///   `failedToDecryptFile`, `failedToEncryptFile` or `internalError` if the file cannot be read or copied.
    @discardableResult
    public func handOver(
        _ path: String, to sister: ManagedApp, as name: String? = nil
    ) throws(MAMFileProtectionError) -> String {
        guard sister.device === app.device, sister.configuration.publisher == app.configuration.publisher else {
            throw MAMFileProtectionError(
                .invalidArguments, "files are handed over to apps of the same publisher on the same device only")
        }
        let ((files, path), theirs) = (try app.filesHolding(path), try sister.ownFiles())
        return try files.ledger.operations.making(beside: theirs.processes) { () throws(MAMFileProtectionError) in
            let parcel = try FileParcel.pack(path, from: files, into: theirs) { sister.ownership(of: $0) }
            return try parcel.unpack(as: name ?? ContainerFolder.name(of: path), in: theirs)
        }
    }
}
