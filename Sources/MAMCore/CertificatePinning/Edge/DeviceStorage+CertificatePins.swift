extension StoreSlot {
    /// The slot of the pins of an app's accounts.
    package static func certificatePins(of container: AppContainer) -> StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: CertificatePinsRecord.maximumByteCount), of: container, scope: 3)
    }
}

extension DeviceStorage {
    private static let pinsFormat = SlotFormat<CertificatePinsRecord>(
        empty: CertificatePinsRecord(),
        read: { (bytes) throws(RecordError) in try CertificatePinsRecord(bytes) },
        write: { (record) throws(StorageError) in try record.encoded() })

    /// The pins of an app's accounts; nothing of revision 0 when it never had any.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func certificatePins(of container: AppContainer) throws(StorageError) -> CertificatePinsRecord {
        guard hasContents else { return CertificatePinsRecord() }
        return try slots.record(in: .certificatePins(of: container), Self.pinsFormat)
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
        try slots.change(.certificatePins(of: container)) { (slot) throws(StorageError) in
            let old = try Self.pinsFormat.record(try slot.bytes())
            var new = old
            change(&new)
            guard new != old else { return old }
            new.revision = old.revision &+ 1
            slot.put(try new.encoded())
            return new
        }
    }

    /// Puts a state in the place of whatever is there, also of what cannot be read.
    package func setCertificatePins(
        of container: AppContainer, to new: CertificatePinsRecord
    ) throws(StorageError) {
        let encoded = try new.encoded()
        try slots.change(.certificatePins(of: container)) { $0.put(encoded) }
    }
}
