extension DeviceStorage {
    /// What an app knows of its accounts; nil when it never had one.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed, `newerVersion` for one that a newer library wrote.
    package func enrollmentRecord(of container: AppContainer) throws(StorageError) -> EnrollmentRecord? {
        guard let bytes = try recordBytes(.enrollment, of: container) else { return nil }
        do throws(EnrollmentRecordError) {
            return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(EnrollmentRecordError) in
                try EnrollmentRecord(bytes)
            }
        } catch {
            throw StorageError(
                error.newerVersion == nil ? .corrupt : .newerVersion, error.description, help: .damagedStore)
        }
    }

    /// Keeps what an app knows of its accounts; it lasts before the call returns.
    ///
    /// - Parameters:
    ///   - container: The app.
    ///   - newest: Answers the record as it is by then, nil for none. It runs under the store's lock, so that of two calls
    ///     at once the later record is the one that is kept; what is there already is not written again.
    /// - Throws: What the store or `newest` throws; nothing changed then.
    package func saveEnrollmentRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> EnrollmentRecord?
    ) throws(StorageError) {
        try engine().keys.saveRecordBytes(.enrollment, of: container) { () throws(StorageError) in
            guard let record = try newest() else { return nil }
            guard record.accounts.count <= EnrollmentRecord.greatestAccountCount else {
                throw StorageError(.system, "an app has more than \(EnrollmentRecord.greatestAccountCount) accounts")
            }
            return record.encoded
        }
    }

    /// What an app still has to remediate; nil when there is nothing.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed, `newerVersion` for one that a newer library wrote.
    package func complianceRecord(of container: AppContainer) throws(StorageError) -> ComplianceRecord? {
        guard let bytes = try recordBytes(.compliance, of: container) else { return nil }
        do throws(ComplianceRecordError) { return try ComplianceRecord(bytes) } catch {
            throw StorageError(
                error.newerVersion == nil ? .corrupt : .newerVersion, error.description, help: .damagedStore)
        }
    }

    /// Keeps what an app still has to remediate, under the same rules as ``saveEnrollmentRecord(of:_:)``.
    package func saveComplianceRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> ComplianceRecord?
    ) throws(StorageError) {
        try engine().keys.saveRecordBytes(.compliance, of: container) { () throws(StorageError) in
            try newest()?.encoded
        }
    }

    /// The user the device is managed for, as it was last heard; nil when it is not managed.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed: device management is to be asked again.
    package func managedUser() throws(StorageError) -> EnrollmentAccount? {
        guard let bytes = try recordBytes(.managedUser, of: .device) else { return nil }
        do throws(LaunchRecordError) {
            return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(LaunchRecordError) in
                try EnrollmentAccount(stored: bytes)
            }
        } catch {
            throw StorageError(
                .corrupt, "the managed user is damaged at byte \(error.offset): \(error.expected) expected",
                help: .damagedStore)
        }
    }

    /// Keeps the user the device is managed for, for all apps; it lasts before the call returns.
    package func setManagedUser(_ user: EnrollmentAccount?) throws(StorageError) {
        guard user != nil || hasContents else { return }
        try engine().keys.saveRecordBytes(.managedUser, of: .device) { user?.stored }
    }

    private func recordBytes(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]? {
        hasContents ? try engine().keys.recordBytes(kind, of: container) : nil
    }
}
