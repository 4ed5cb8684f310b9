internal import MAMBase
package import MAMSettings
package import MAMStorage

/// The stored form of an app's overrides, with the number of changes.
///
/// Version 1; numbers are little-endian.
///
/// | Position | Size in bytes | Content |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 8 | revision |
/// | 9 | 2 | bits: 1 to 16 a color is present, 32 to 128 authority, redirect URI and client id, 256 telemetry, 512 its value, 1024 keys to scrub |
/// | 11 | 4 and n | each text that is present, in the order of the bits: its length, its UTF-8 |
/// | then | 4, and 4 and n each | the keys to scrub: their number, and each like a text |
///
/// One record has one form.
package struct OverridesRecord: Sendable, Hashable {
    /// The revision, which grows with every change, so that a later state is distinguished from an earlier one.
    package var revision: UInt64 = 0
    /// The values that were set.
    package var overrides = ManagedAppSettings.Overrides()

    /// The maximum number of bytes of a text.
    package static let maximumTextCount = 4096
    /// The maximum number of keys to scrub.
    package static let maximumKeyCount = 1000
    /// The maximum number of bytes of such a key.
    package static let maximumKeyByteCount = 1024
    /// The maximum size of a record, in bytes.
    package static let maximumByteCount =
        11 + 8 * (4 + maximumTextCount) + 4 + maximumKeyCount * (4 + maximumKeyByteCount)

    package init() {}

    /// The texts, in the order of their bits.
    static var texts: [WritableKeyPath<ManagedAppSettings.Overrides, String?>] {
        [
            \.backgroundColor, \.foregroundColor, \.accentColor, \.secondaryBackgroundColor,
            \.secondaryForegroundColor, \.aadAuthorityURIOverride, \.aadRedirectURIOverride, \.aadClientIDOverride,
        ]
    }

    /// The names of everything that can be overridden, as in the SDK's class: the texts and the two others.
    static let names = [
        "backgroundColor", "foregroundColor", "accentColor", "secondaryBackgroundColor", "secondaryForegroundColor",
        "aadAuthorityUriOverride", "aadRedirectUriOverride", "aadClientIdOverride", "telemetryEnabled",
        "valuesToScrubFromLogging",
    ]

    /// Returns the names of the overrides in which two states differ.
    static func differences(
        _ old: ManagedAppSettings.Overrides, _ new: ManagedAppSettings.Overrides
    ) -> [String] {
        func isSame(_ left: String?, _ right: String?) -> Bool {
            // Compared byte by byte, because canonically equivalent texts are different values.
            left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
        }
        var changed = texts.map { !isSame(old[keyPath: $0], new[keyPath: $0]) }
        changed.append(old.telemetryEnabled != new.telemetryEnabled)
        let keys = [old, new].map { $0.valuesToScrubFromLogging?.map { Array($0.utf8) } }
        changed.append(keys[0] != keys[1])
        return zip(names, changed).filter(\.1).map(\.0)
    }
}

extension OverridesRecord {
    /// Returns the record as bytes; throws `system` for a text that is too long to be stored.
    package func encoded() throws(StorageError) -> [UInt8] {
        var (mask, tail): (UInt16, [UInt8]) = (0, [])
        for (place, path) in Self.texts.enumerated() {
            guard let text = overrides[keyPath: path] else { continue }
            guard text.utf8.count <= Self.maximumTextCount else { throw Self.tooLong("a text", Self.maximumTextCount) }
            mask |= 1 << UInt16(place)
            Self.add(text, to: &tail)
        }
        if let isEnabled = overrides.telemetryEnabled { mask |= isEnabled ? 256 | 512 : 256 }
        if let keys = overrides.valuesToScrubFromLogging {
            guard keys.count <= Self.maximumKeyCount else {
                throw StorageError(.system, "more than \(Self.maximumKeyCount) keys to scrub are not kept")
            }
            mask |= 1024
            Self.add(UInt32(keys.count), to: &tail)
            for key in keys {
                guard key.utf8.count <= Self.maximumKeyByteCount else {
                    throw Self.tooLong("a key", Self.maximumKeyByteCount)
                }
                Self.add(key, to: &tail)
            }
        }
        var bytes: [UInt8] = [1]
        Self.add(revision, to: &bytes)
        Self.add(mask, to: &bytes)
        return bytes + tail
    }

    private static func tooLong(_ what: String, _ most: Int) -> StorageError {
        StorageError(.system, "\(what) of more than \(most) bytes is not kept as a setting")
    }

    private static func add(_ text: String, to bytes: inout [UInt8]) {
        add(UInt32(clamping: text.utf8.count), to: &bytes)
        bytes += text.utf8
    }

    private static func add(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}

extension OverridesRecord {
    /// Reads a record from bytes that hold one record and nothing else.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "stored settings", "are")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        revision = try reader.number()
        let mask: UInt16 = try reader.number()
        try reader.expect(mask < 2048 && mask & (256 | 512) != 512, "known flags", back: 2)
        for (place, path) in Self.texts.enumerated() where mask & (1 << UInt16(place)) != 0 {
            let text = try reader.text(1...Self.maximumTextCount)
            overrides[keyPath: path] = text
            // A value that the property ignores is never stored.
            try reader.expect(overrides[keyPath: path] != nil, "a color", back: text.utf8.count)
        }
        if mask & 256 != 0 { overrides.telemetryEnabled = mask & 512 != 0 }
        if mask & 1024 != 0 { overrides.valuesToScrubFromLogging = try reader.keys() }
        try reader.end()
    }
}

extension MarkReader {
    fileprivate mutating func text(_ counts: ClosedRange<Int>) throws(RecordError) -> String {
        let count = Int(try number() as UInt32)
        try expect(counts.contains(count) && count <= bytes.count - offset, "the length of a text", back: 4)
        let text = String(validating: try slice(count: count), as: UTF8.self)
        guard let text else { throw failure("a text", back: count) }
        return text
    }

    fileprivate mutating func keys() throws(RecordError) -> [String] {
        let count = Int(try number() as UInt32)
        try expect(count <= OverridesRecord.maximumKeyCount, "the number of keys", back: 4)
        var keys: [String] = []
        for _ in 0..<count { keys.append(try text(0...OverridesRecord.maximumKeyByteCount)) }
        return keys
    }
}

extension SlotKind {
    fileprivate static let overrides = SlotKind("overrides", .app, maximumByteCount: OverridesRecord.maximumByteCount)
}

extension StoreSlot {
    /// Returns the slot of the settings that an app overrides at run time.
    package static func overrides(of container: AppContainer) -> StoreSlot { StoreSlot(.overrides, of: container) }
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
