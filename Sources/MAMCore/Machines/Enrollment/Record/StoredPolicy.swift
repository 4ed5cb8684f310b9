internal import MAMBase

/// The stored policy of an account, with the other data that a later process needs to put it in force.
package struct StoredPolicy: Sendable, Equatable {
    /// The names of the account.
    ///
    /// The policy is stored under one of them.
    package var names: EnrollmentAccount
    package var policy: MAMPolicy
    /// Whether screen capture is allowed regardless of the policy.
    ///
    /// This is independent of the app configuration.
    package var allowsScreenCapture: Bool
    /// The app configuration that the service delivered, in the order of delivery.
    package var configurations: [AppConfiguration]

    /// The maximum length of a policy, and of an account's app configuration, in bytes.
    ///
    /// A policy document of 4 MiB, the maximum, always fits.
    package static let maximumPartByteCount = 6 << 20

    package init(
        names: EnrollmentAccount, policy: MAMPolicy, allowsScreenCapture: Bool = false,
        configurations: [AppConfiguration] = []
    ) {
        self.names = names
        self.policy = policy
        self.allowsScreenCapture = allowsScreenCapture
        self.configurations = configurations
    }

    /// The name under which the policy is stored.
    package var account: AccountID { names.id }
}

extension StoredPolicy: CustomReflectable, CustomStringConvertible {
    /// The number of settings, without the account.
    package var description: String { "StoredPolicy(\(policy.settings.count) settings)" }
    /// An empty mirror, so that `dump` does not print the account.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A row of a stored policy: complete or damaged.
package enum KeptPolicy: Sendable, Equatable {
    case whole(StoredPolicy)
    /// The row was damaged or changed by another program. The values are its account, if known, and the error.
    case damaged(AccountID?, StorageError)

    /// The policy; nil if the row is damaged.
    package var policy: StoredPolicy? { if case .whole(let policy) = self { policy } else { nil } }
}

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

/// The policies that were read last from rows, by the bytes behind the names of an account.
///
/// The apps of a device mostly have equal policies, and compiling one takes longer than reading its row. Equal bytes give
/// equal policies. Safe to use from any thread.
package struct ReadPolicies: ~Copyable, Sendable {
    /// The part of a row that does not depend on the account.
    struct Part: Sendable {
        let policy: MAMPolicy
        let configurations: [AppConfiguration]
    }

    /// The number of policies that are kept.
    static let capacity = 16
    /// The maximum length of the bytes of a policy that is kept.
    static let maximumByteCount = 1 << 14

    // Takes no heap before the first policy.
    private let known = Guarded(RecentlyUsed<[UInt8], Part>(capacity: capacity))

    package init() {}

    /// Returns the part with these bytes: one that was read before, or the one that `read` makes.
    borrowing func part(
        _ bytes: UnsafeRawBufferPointer, _ read: () throws(RecordError) -> Part
    ) throws(RecordError) -> Part {
        guard bytes.count <= Self.maximumByteCount else { return try read() }
        let key = Array(bytes)
        if let part = known.withLock({ $0.value(for: key) }) { return part }
        let part = try read()
        // What is dropped is released outside of the lock.
        _ = known.withLock { $0.insert(part, for: key) }
        return part
    }
}
