internal import MAMBase
package import MAMStorage

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

    /// Returns the pins of an app's accounts; an empty record of revision 0 if it never had any.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func certificatePins(of container: AppContainer) throws(StorageError) -> CertificatePinsRecord {
        guard hasContents else { return CertificatePinsRecord() }
        return try slots.record(in: .certificatePins(of: container), Self.pinsFormat)
    }

    /// Changes the pins of an app's accounts durably.
    ///
    /// `change` runs under the store's lock, so it must not wait. The revision grows with every actual change.
    ///
    /// - Returns: The stored record.
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

    /// Replaces the record, even one that cannot be read.
    func setCertificatePins(
        of container: AppContainer, to new: CertificatePinsRecord
    ) throws(StorageError) {
        let encoded = try new.encoded()
        try slots.change(.certificatePins(of: container)) { $0.put(encoded) }
    }
}
