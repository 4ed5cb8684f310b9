internal import MAMBase
package import MAMStorage

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

    /// Returns the unfinished remediations of an app; nil if there are none.
    ///
    /// - Throws: `corrupt` for a damaged or changed row, `newerVersion` for a row of a newer library.
    package func complianceRecord(of container: AppContainer) throws(StorageError) -> ComplianceRecord? {
        hasContents ? try slots.record(in: .compliance(of: container), Self.complianceFormat) : nil
    }

    /// Stores the unfinished remediations of an app, under the same rules as ``saveEnrollmentRecord(of:_:)``.
    package func saveComplianceRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> ComplianceRecord?
    ) throws(StorageError) {
        try slots.save(in: .compliance(of: container), Self.complianceFormat, newest)
    }
}
