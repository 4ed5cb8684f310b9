extension DeviceStorage {
    /// What an app has set at run time; nothing of revision 0 when it never did.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func overrides(of container: AppContainer) throws(StorageError) -> OverridesRecord {
        guard hasContents else { return OverridesRecord() }
        return try Self.record(try engine().keys.overrideBytes(of: container))
    }

    /// Puts another state in the place of one, unless somebody else has changed that meanwhile.
    ///
    /// - Returns: Whether it was put there; it then lasts.
    package func replaceOverrides(
        of container: AppContainer, _ old: OverridesRecord, with new: OverridesRecord
    ) throws(StorageError) -> Bool {
        let encoded = try new.encoded()
        return try engine().keys.changeOverrideBytes(of: container) { (bytes) throws(StorageError) in
            guard try Self.record(bytes) == old else { return false }
            bytes = encoded
            return true
        }
    }

    /// Puts a state in the place of whatever is there, also of what cannot be read.
    package func setOverrides(of container: AppContainer, to new: OverridesRecord) throws(StorageError) {
        let encoded = try new.encoded()
        try engine().keys.removeOverrideBytes(of: container)
        try engine().keys.changeOverrideBytes(of: container) { $0 = encoded }
    }

    private static func record(_ bytes: [UInt8]?) throws(StorageError) -> OverridesRecord {
        guard let bytes else { return OverridesRecord() }
        do throws(OverridesRecordError) {
            return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OverridesRecordError) in
                try OverridesRecord(bytes)
            }
        } catch {
            throw StorageError(.corrupt, error.description, help: .damagedStore)
        }
    }
}
