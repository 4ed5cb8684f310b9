/// The name of an account: an Entra object id, a user principal name, or `.unmanaged`, which means "no user".
///
/// A plain value: ids compare and hash without regard to ASCII letter case, nothing else. Whether a UPN and an object id name one
/// account is asked of the app, ``AccountDirectory/isSame(_:_:)``, never of `==`.
///
/// There are two kinds of nothing. `nil` means *unset*: the search for the effective identity falls through to the
/// next layer. ``unmanaged`` (the empty id) means *no user*: it stops the search, and no policy applies.
///
/// Descriptions never show the id; ``rawValue`` does.
///
/// SDK: `NSString *accountId`
public struct AccountID: Sendable {
    /// The id as it was given, in its own letter case.
    public let rawValue: String
    /// Hash of the folded bytes, computed once: the directory is asked for every scope that opens.
    ///
    /// The lowest bit says whether all of them are ASCII, which ids that are equal agree about.
    package let foldedHash: Int

    /// The longest id, in bytes of UTF-8.
    ///
    /// Longer strings are no ids.
    public static let maximumByteCount = 256

    /// No user: stops the search for the effective identity, and no policy applies.
    public static let unmanaged = AccountID(unchecked: "")

    /// Makes an id from a string that is known at run time, or returns `nil` when it is longer than ``maximumByteCount``
    /// bytes of UTF-8.
    ///
    /// Optional, because such a string comes from outside. With a literal, as in `AccountID("alice")`, Swift takes the
    /// literal's initializer instead, and the result is not optional: a literal stands in the source, where its length is
    /// known.
    public init?(_ rawValue: String) {
        guard rawValue.utf8.count <= AccountID.maximumByteCount else { return nil }
        self.init(unchecked: rawValue)
    }

    init(unchecked rawValue: String) {
        self.rawValue = rawValue
        self.foldedHash = AccountID.folding.hash(rawValue)
    }

    /// Whether this is the empty id, "no user".
    @inlinable public var isUnmanaged: Bool { rawValue.isEmpty }
}

extension AccountID: ExpressibleByStringLiteral {
    /// Makes an id from a literal.
    ///
    /// Also what `AccountID("alice")` calls; a string that is not a literal has ``init(_:)``, which is optional. A literal
    /// longer than ``maximumByteCount`` bytes is a mistake in the source and stops the program.
    public init(stringLiteral value: String) {
        precondition(value.utf8.count <= AccountID.maximumByteCount, "an account id has at most 256 bytes of UTF-8")
        self.init(unchecked: value)
    }
}

extension AccountID: Hashable {
    /// Compares two ids without regard to ASCII letter case.
    public static func == (left: AccountID, right: AccountID) -> Bool {
        guard left.foldedHash == right.foldedHash else { return false }
        // Spelled alike, as nearly always. ASCII texts are equal to the standard library when their bytes are; it compares
        // them without counting references, which threads that share an id would contend for.
        if left.foldedHash & 1 == 1, left.rawValue == right.rawValue { return true }
        return AccountID.folding.areEqual(left.rawValue, right.rawValue)
    }

    /// Feeds the folded id into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(foldedHash) }
}

extension AccountID: Codable {
    /// Reads the id from a single string; a string that is too long is corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = AccountID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an account id has at most \(AccountID.maximumByteCount) bytes")
        }
        self = id
    }

    /// Writes the id as a single string, in its own letter case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension AccountID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `unmanaged`, or the word `account`: ids do not belong into logs.
    public var description: String { isUnmanaged ? "unmanaged" : "account" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the id either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AccountID {
    /// Whether it is a user principal name: those have an `@`, object ids have none.
    var isPrincipalName: Bool { rawValue.utf8.contains(UInt8(ascii: "@")) }
}
