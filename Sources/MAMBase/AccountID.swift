/// The id of an account: an Entra object id, a user principal name, or ``unmanaged``, which means "no user".
///
/// Ids that differ only in the case of ASCII letters are equal. A user principal name and an object id are never equal,
/// even if they name the same account. To compare such ids, call ``AccountDirectory/isSame(_:_:)``: the directory lists
/// both ids of each account.
///
/// The effective identity (``EffectiveIdentity``) is the account for which code acts. The engine looks for an identity
/// in these places, in this order:
///
/// 1. the task scope or the thread, whichever identity was set last,
/// 2. the window,
/// 3. the process.
///
/// Two values stand for no account:
///
/// - `nil` means *unset*: the search continues with the next place.
/// - ``unmanaged``, the empty id, means *no user*: the search stops, and no policy applies.
///
/// Descriptions never contain the id; ``rawValue`` does.
///
/// SDK: `NSString *accountId`
public struct AccountID: Sendable {
    /// The id as it was given, with its upper and lower case letters.
    public let rawValue: String
    /// The hash of the folded bytes, computed once because every new scope looks its id up.
    ///
    /// The lowest bit tells whether all bytes are ASCII; equal ids agree on it.
    @usableFromInline package let foldedHash: Int

    /// The maximum length of an id, in bytes of UTF-8.
    ///
    /// Longer strings are not ids.
    public static let maximumByteCount = 256

    /// The id of "no user": it stops the search for the effective identity (``EffectiveIdentity``), and no policy
    /// applies.
    public static let unmanaged = AccountID(unchecked: "")

    /// Makes an id from a string that is known only at run time; `nil` if the string is too long.
    ///
    /// The result is optional, because such a string comes from outside the program. For a literal, as in
    /// `AccountID("alice")`, Swift selects the literal's initializer instead, whose result is not optional.
    ///
    /// - Parameter rawValue: The id, at most ``maximumByteCount`` bytes of UTF-8.
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
    /// `AccountID("alice")` calls this initializer as well; strings that are not literals use ``init(_:)``. A literal
    /// that is too long is a mistake in the source and stops the program.
    ///
    /// - Parameter value: The id, at most ``maximumByteCount`` bytes of UTF-8.
    public init(stringLiteral value: String) {
        precondition(value.utf8.count <= AccountID.maximumByteCount, "an account id has at most 256 bytes of UTF-8")
        self.init(unchecked: value)
    }
}

extension AccountID: Hashable {
    /// Compares two ids without regard to ASCII letter case.
    @inlinable public static func == (left: AccountID, right: AccountID) -> Bool {
        guard left.foldedHash == right.foldedHash else { return false }
        // Ids are nearly always spelled alike. For ASCII texts the standard library compares bytes without counting
        // references, for which threads that share an id would contend.
        if left.foldedHash & 1 == 1, left.rawValue == right.rawValue { return true }
        return isFoldedEqual(left, right)
    }

    @usableFromInline
    static func isFoldedEqual(_ left: AccountID, _ right: AccountID) -> Bool {
        AccountID.folding.areEqual(left.rawValue, right.rawValue)
    }

    /// Hashes the id without regard to ASCII letter case.
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(foldedHash) }
}

extension AccountID: Codable {
    /// Reads an id from a single string.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder, and `dataCorrupted` for a string that is too long.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = AccountID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an account id has at most \(AccountID.maximumByteCount) bytes")
        }
        self = id
    }

    /// Writes the id as a single string, with its upper and lower case letters.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension AccountID: CustomStringConvertible, CustomReflectable {
    /// The word `unmanaged` or the word `account`, because ids must not appear in logs.
    public var description: String { isUnmanaged ? "unmanaged" : "account" }
    /// A mirror without children, so that `dump` does not print the id.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AccountID {
    /// Whether the id is a user principal name: those contain an `@`, object ids do not.
    package var isPrincipalName: Bool { rawValue.utf8.contains(UInt8(ascii: "@")) }
}
