internal import MAMBase
package import MAMStorage

extension StoreSlot {
    /// The slot of an app's ``EnrollmentRecord``.
    package static func enrollment(of container: AppContainer) -> StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: EnrollmentRecord.maximumByteCount), of: container, scope: 1)
    }

    package static var managedUser: StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: 1 + EnrollmentAccount.maximumByteCount), of: .device, scope: 0)
    }
}

extension DeviceStorage {
    static let recordFormat = SlotFormat<EnrollmentRecord?>(
        empty: nil, read: { (bytes) throws(RecordError) in try EnrollmentRecord(bytes) },
        write: { (record) throws(StorageError) in
            guard record?.accounts.count ?? 0 <= EnrollmentRecord.maximumAccountCount else {
                throw StorageError(.system, "an app has more than \(EnrollmentRecord.maximumAccountCount) accounts")
            }
            return record?.encoded
        })

    /// Returns an app's record of its accounts; nil if it never had any.
    ///
    /// - Throws: `corrupt` for a damaged or changed row, `newerVersion` for a row of a newer library.
    package func enrollmentRecord(of container: AppContainer) throws(StorageError) -> EnrollmentRecord? {
        hasContents ? try slots.record(in: .enrollment(of: container), Self.recordFormat) : nil
    }

    /// Stores an app's record of its accounts durably.
    ///
    /// - Parameters:
    ///   - container: The app.
    ///   - newest: Returns the current record, nil for none. It runs under the store's lock, so that the later record
    ///     of two concurrent calls stays. An unchanged record is not written again.
    /// - Throws: The error of the store or of `newest`; nothing changed then.
    package func saveEnrollmentRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> EnrollmentRecord?
    ) throws(StorageError) {
        try slots.save(in: .enrollment(of: container), Self.recordFormat, newest)
    }
}

extension StoreChange {
    /// Stores the record of an app's accounts; throws `system` if it exceeds the maximum number of accounts.
    package static func record(
        _ record: EnrollmentRecord, of container: AppContainer
    ) throws(StorageError) -> StoreChange {
        .slot(.enrollment(of: container), try DeviceStorage.recordFormat.bytes(record).map { .bytes($0) })
    }
}

extension DeviceStorage {
    private static let userFormat = SlotFormat<EnrollmentAccount?>(
        empty: nil, read: { (bytes) throws(RecordError) in try EnrollmentAccount(stored: bytes) },
        write: { $0?.stored })

    /// Returns the last known user for whom the device is managed; nil if it is not managed.
    ///
    /// - Throws: `corrupt` for a damaged or changed row. Device management then has to be asked again.
    package func managedUser() throws(StorageError) -> EnrollmentAccount? {
        hasContents ? try slots.record(in: .managedUser, Self.userFormat) : nil
    }

    /// Stores the user for whom the device is managed durably, for all apps.
    package func setManagedUser(_ user: EnrollmentAccount?) throws(StorageError) {
        guard user != nil || hasContents else { return }
        try slots.save(in: .managedUser, Self.userFormat) { user }
    }
}
