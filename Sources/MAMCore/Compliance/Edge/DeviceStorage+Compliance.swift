extension StoreSlot {
    /// The slot of an app's ``ComplianceRecord``.
    package static func compliance(of container: AppContainer) -> StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: ComplianceRecord.maximumByteCount), of: container, scope: 2)
    }
}

extension DeviceStorage {
    private static let complianceFormat = SlotFormat<ComplianceRecord?>(
        read: { (bytes) throws(StorageError) in
            do throws(RecordError) { return try bytes.map(ComplianceRecord.init) } catch { throw StorageError(error) }
        }, write: { $0?.encoded })

    /// What an app still has to remediate; nil when there is nothing.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed, `newerVersion` for one that a newer library wrote.
    package func complianceRecord(of container: AppContainer) throws(StorageError) -> ComplianceRecord? {
        hasContents ? try slots.record(in: .compliance(of: container), Self.complianceFormat) : nil
    }

    /// Keeps what an app still has to remediate, under the same rules as ``saveEnrollmentRecord(of:_:)``.
    package func saveComplianceRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> ComplianceRecord?
    ) throws(StorageError) {
        try slots.save(in: .compliance(of: container), Self.complianceFormat, newest)
    }
}
