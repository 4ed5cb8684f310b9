internal import MAMBase
package import MAMStorage

extension SlotKind {
    fileprivate static let overrides = SlotKind(
        "overrides", .app, maximumByteCount: OverridesRecord.maximumByteCount)
}

extension StoreSlot {
    /// Returns the slot of the settings that an app overrides at run time.
    package static func overrides(of container: AppContainer) -> StoreSlot {
        StoreSlot(.overrides, of: container)
    }
}

extension DeviceStorage {
    private static let overridesFormat = SlotFormat<OverridesRecord>(
        empty: OverridesRecord(), read: { (bytes) throws(RecordError) in try OverridesRecord(bytes) },
        write: { (record) throws(StorageError) in try record.encoded() })

    /// Reads the settings that an app has set at run time; an empty record of revision 0 if there are none.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func overrides(of container: AppContainer) throws(StorageError) -> OverridesRecord {
        guard hasContents else { return OverridesRecord() }
        return try slots.record(in: .overrides(of: container), Self.overridesFormat)
    }

    /// Replaces a state by a new one, unless the stored state has changed meanwhile.
    ///
    /// - Returns: Whether the state was replaced. If so, the change is durable.
    package func replaceOverrides(
        of container: AppContainer, _ old: OverridesRecord, with new: OverridesRecord
    ) throws(StorageError) -> Bool {
        let encoded = try new.encoded()
        return try slots.change(.overrides(of: container)) { (slot) throws(StorageError) in
            guard try Self.overridesFormat.record(try slot.bytes()) == old else { return false }
            slot.put(encoded)
            return true
        }
    }

    /// Replaces the stored state, also an unreadable one.
    package func setOverrides(of container: AppContainer, to new: OverridesRecord) throws(StorageError) {
        try slots.save(in: .overrides(of: container), Self.overridesFormat) { new }
    }
}
