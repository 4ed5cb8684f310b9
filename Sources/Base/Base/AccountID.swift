internal import MAMPOSIX

/// The id of an account: an Entra object id, a user principal name, or ``unmanaged``, which means "no user".
///
/// Ids that differ only in the case of ASCII letters are equal. A user principal name and an object id are never equal,
/// even if they name the same account. To compare such ids, call ``AccountDirectory/isSame(_:_:)``: the directory lists
/// both ids of each account.
///
/// The effective identity (``EffectiveIdentity``) is the account for which code acts. The engine looks for an identity
/// in these places, in this order:
/// 1. the task (`ManagedApp.withAccountID`) and the thread; if both have an identity, the one that was set last counts,
/// 2. the window,
/// 3. the process.
///
/// Two values name no account:
/// - `nil` means *unset*: the search continues with the next place.
/// - ``unmanaged``, the empty id, means *no user*: the search stops, and no policy applies.
///
/// Descriptions never contain the id; ``rawValue`` does.
///
/// SDK: `NSString *accountId`
public struct AccountID: Sendable {
    /// The text of the id as it was given, with its upper and lower case letters.
    public let rawValue: String
    /// The hash of the folded bytes, computed once because every new scope looks its id up.
    ///
    /// The lowest bit tells whether all bytes are ASCII; equal ids agree on it.
    @usableFromInline package let foldedHash: Int

    /// The maximum length of an id, in bytes of UTF-8.
    ///
    /// A longer string is not an id.
    public static let maximumByteCount = 256

    /// The empty id, which means that the code acts for no user.
    ///
    /// If the search for the effective identity (``EffectiveIdentity``) finds this id, the search stops and no policy
    /// applies.
    public static let unmanaged = AccountID(unchecked: "")

    /// Makes an id from a string that is known only at run time; `nil` if the string is too long.
    ///
    /// A string literal, as in `AccountID("alice")`, does not use this initializer. Swift then selects
    /// ``init(stringLiteral:)``, whose result is not optional.
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

    /// Whether this is the empty id (``unmanaged``), which means "no user".
    @inlinable public var isUnmanaged: Bool { rawValue.isEmpty }
}

extension AccountID: ExpressibleByStringLiteral {
    /// Makes an id from a string literal.
    ///
    /// Swift also calls this initializer for `AccountID("alice")`. Strings that are not literals use ``init(_:)``. If
    /// the literal is too long, the program stops, because this is a mistake in the source.
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
    /// Decodes an account id from a single string.
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

    /// Encodes the account id as a single string, with its upper and lower case letters.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension AccountID: CustomStringConvertible, CustomReflectable {
    /// The word `unmanaged` for the empty id, and the word `account` for every other id.
    ///
    /// The description does not contain the id, because ids must not appear in logs.
    public var description: String { isUnmanaged ? "unmanaged" : "account" }
    /// A mirror without children, so that `dump` does not print the id.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AccountID {
    /// Whether the id is a user principal name: those contain an `@`, object ids do not.
    package var isPrincipalName: Bool { rawValue.utf8.contains(UInt8(ascii: "@")) }
}

/// A rule for comparing account ids.
///
/// Entra ids are ASCII. If more letters were folded, two ids that the service distinguishes (a Kelvin sign and the
/// letter k) would name one account here. So letters outside ASCII compare byte by byte.
package enum AccountIDFolding: Sendable {
    /// A to Z equal a to z; every other byte equals only itself.
    case asciiLetterCase

    @inline(__always)
    private static func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    /// Returns a hash of the folded bytes, whose lowest bit tells whether they are ASCII.
    func hash(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            // Seeded per process, so that an attacker cannot prepare ids that collide.
            var hasher = Hasher()
            var all: UInt8 = 0
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: AccountID.maximumByteCount) { room in
                let count = min(bytes.count, room.count)
                for index in 0..<count {
                    all |= bytes[index]
                    room.initializeElement(at: index, to: AccountIDFolding.folded(bytes[index]))
                }
                hasher.combine(bytes: UnsafeRawBufferPointer(start: room.baseAddress, count: count))
            }
            return hasher.finalize() & ~1 | (all < 0x80 ? 1 : 0)
        }
    }

    package func areEqual(_ left: String, _ right: String) -> Bool {
        let equal = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in AccountIDFolding.areEqual(left, right) }
        }
        // Every native string is contiguous. Bridged strings, which exist only outside Linux, are compared through a
        // copy.
        if case .some(.some(let equal)) = equal { return equal }
        return Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { AccountIDFolding.areEqual(left, $0) }
        }
    }

    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
            return left.count == right.count
        }
        // Ids are nearly always spelled alike: one comparison of memory first, then letter by letter.
        if memcmp(first, second, left.count) == 0 { return true }
        for index in 0..<left.count where folded(left[index]) != folded(right[index]) { return false }
        return true
    }
}

extension AccountID {
    /// The folding in use (assumption `account-id-folding` in Docs/Assumptions.md).
    package static let folding = AccountIDFolding.asciiLetterCase
}
