package import MAMSettings

/// What an app has set at run time, as it is stored: the overrides, and how often they were changed.
///
/// Version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 8 | revision |
/// | 9 | 2 | 1 to 16 a colour is there, 32 to 128 authority, redirect URI and client id, 256 telemetry, 512 its value, 1024 keys to scrub |
/// | 11 | 4 and n | each text that is there, in the order of the bits: its length, its UTF-8 |
/// | then | 4, and 4 and n each | the keys to scrub: how many, and each like a text |
///
/// One record has one form.
package struct OverridesRecord: Sendable, Hashable {
    /// Grows with every change, so that a later state is told from an earlier one.
    package var revision: UInt64 = 0
    /// What was set.
    package var overrides = ManagedAppSettings.Overrides()

    /// The most bytes of a text.
    package static let maximumTextCount = 4096
    /// The most keys to scrub.
    package static let maximumKeyCount = 1000
    /// The most bytes of such a key.
    package static let maximumKeyByteCount = 1024
    /// The longest record, in bytes.
    package static let maximumByteCount =
        11 + 8 * (4 + maximumTextCount) + 4 + maximumKeyCount * (4 + maximumKeyByteCount)

    /// Makes a record of nothing.
    package init() {}

    /// The texts, in the order of their bits.
    static var texts: [WritableKeyPath<ManagedAppSettings.Overrides, String?>] {
        [
            \.backgroundColor, \.foregroundColor, \.accentColor, \.secondaryBackgroundColor,
            \.secondaryForegroundColor, \.aadAuthorityURIOverride, \.aadRedirectURIOverride, \.aadClientIDOverride,
        ]
    }

    /// The names of everything that can be overridden, as the SDK's class has them: the texts, and the two others.
    static let names = [
        "backgroundColor", "foregroundColor", "accentColor", "secondaryBackgroundColor", "secondaryForegroundColor",
        "aadAuthorityUriOverride", "aadRedirectUriOverride", "aadClientIdOverride", "telemetryEnabled",
        "valuesToScrubFromLogging",
    ]

    /// What is different in two states, by name.
    static func differences(
        _ old: ManagedAppSettings.Overrides, _ new: ManagedAppSettings.Overrides
    ) -> [String] {
        func isSame(_ left: String?, _ right: String?) -> Bool {
            // Byte by byte: two spellings of one letter are two texts.
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
    /// The record as bytes; throws `system` for what is too long to be stored.
    package func encoded() throws(StorageError) -> [UInt8] {
        var (mask, tail): (UInt16, [UInt8]) = (0, [])
        for (place, path) in Self.texts.enumerated() {
            guard let text = overrides[keyPath: path] else { continue }
            guard text.utf8.count <= Self.maximumTextCount else {
                throw Self.tooLong("a text", Self.maximumTextCount)
            }
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
