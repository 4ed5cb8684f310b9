internal import MAMBase

/// The bytes of a stored policy, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | the sum of 1 if screen capture is allowed regardless of the policy, and 2 if there is only app configuration |
/// | 2 | | the names, as in a record of enrollment |
/// | | 2 | number of settings that follow |
/// | | | the settings, in the order of their names: the name (with a byte for its length) and the value |
/// | | 4 | number of dictionaries of app configuration that follow |
/// | | | the dictionaries: number of keys (4), and the keys in the order of their bytes, each a text and a value |
///
/// A text is its length (4) and its UTF-8. A value begins with its kind (1). A policy has one encoding only.
extension StoredPolicy {
    /// The maximum length of a row, in bytes.
    package static let maximumByteCount = 2 * maximumPartByteCount + 4096

    /// Encodes the row.
    ///
    /// Throws `system` if a part exceeds its maximum length.
    package func encoded() throws(StorageError) -> [UInt8] {
        var writer = MarkWriter([1, (allowsScreenCapture ? 1 : 0) + (policy.isConfigurationOnly ? 2 : 0)])
        writer.add(names)
        let start = writer.bytes.count
        writer.add(policy.settings)
        try Self.check(writer.bytes.count - start, "a policy")
        let middle = writer.bytes.count
        writer.add(UInt32(clamping: configurations.count))
        for configuration in configurations { writer.add(configuration) }
        try Self.check(writer.bytes.count - middle, "the app configuration of an account")
        return writer.bytes
    }

    private static func check(_ count: Int, _ what: StaticString) throws(StorageError) {
        guard count <= maximumPartByteCount else {
            throw StorageError(.system, "\(what) has more than \(maximumPartByteCount) bytes")
        }
    }

    /// Parses a row that fills all of the bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) { try self.init(bytes, among: ReadPolicies()) }

    /// Parses a row that fills all of the bytes, whose policy may have been read before.
    package init(_ bytes: UnsafeRawBufferPointer, among known: borrowing ReadPolicies) throws(RecordError) {
        do throws(RecordError) { try self.init(reading: bytes, among: known) } catch {
            var error = error
            error.newerVersion = bytes.first.flatMap { $0 > 1 ? Int($0) : nil }
            throw error
        }
    }

    private init(
        reading bytes: UnsafeRawBufferPointer, among known: borrowing ReadPolicies
    ) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "a stored policy")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter row")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        let flags = try reader.byte(below: 4, "a number from 0 to 3")
        allowsScreenCapture = flags & 1 == 1
        names = try reader.names()
        let rest = UnsafeRawBufferPointer(rebasing: bytes[reader.offset...])
        let part = try known.part(rest) { () throws(RecordError) in
            let policy = PolicyDocument(values: try reader.settings()).compileStrictest()
            // Each dictionary takes at least four bytes, so the number cannot exceed the bytes without an error.
            let count: UInt32 = try reader.number()
            var configurations: [AppConfiguration] = []
            for _ in 0..<count { configurations.append(try reader.configuration()) }
            try reader.end()
            return ReadPolicies.Part(policy: policy, configurations: configurations)
        }
        let isConfigurationOnly = flags & 2 == 2
        try reader.expect(!isConfigurationOnly || part.policy.settings.isEmpty, "no settings beside app configuration")
        (policy, configurations) = (isConfigurationOnly ? .configurationOnly : part.policy, part.configurations)
    }
}
