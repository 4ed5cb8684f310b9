extension DeviceStorage {
    /// The pins of an app's accounts; nothing of revision 0 when it never had any.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func certificatePins(of container: AppContainer) throws(StorageError) -> CertificatePinsRecord {
        guard hasContents else { return CertificatePinsRecord() }
        return try Self.record(try engine().keys.recordBytes(.certificatePins, of: container))
    }

    /// Changes the pins of an app's accounts; what is left lasts before the call returns.
    ///
    /// Nobody else's change comes between what `change` sees and what it leaves. It runs under the store's lock and must not
    /// wait. The revision grows with every change that changes something.
    ///
    /// - Returns: What is stored then.
    package func changeCertificatePins(
        of container: AppContainer, _ change: (inout CertificatePinsRecord) -> Void
    ) throws(StorageError) -> CertificatePinsRecord {
        try engine().keys.changeRecordBytes(.certificatePins, of: container) { (bytes) throws(StorageError) in
            let old = try Self.record(bytes)
            var new = old
            change(&new)
            guard new != old else { return old }
            new.revision = old.revision &+ 1
            bytes = try new.encoded()
            return new
        }
    }

    /// Puts a state in the place of whatever is there, also of what cannot be read.
    package func setCertificatePins(
        of container: AppContainer, to new: CertificatePinsRecord
    ) throws(StorageError) {
        let encoded = try new.encoded()
        try engine().keys.saveRecordBytes(.certificatePins, of: container) { encoded }
    }

    private static func record(_ bytes: [UInt8]?) throws(StorageError) -> CertificatePinsRecord {
        guard let bytes else { return CertificatePinsRecord() }
        do throws(LaunchRecordError) {
            return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(LaunchRecordError) in
                try CertificatePinsRecord(bytes)
            }
        } catch {
            throw StorageError(
                .corrupt, "stored pins are damaged at byte \(error.offset): \(error.expected) expected",
                help: .damagedStore)
        }
    }
}
