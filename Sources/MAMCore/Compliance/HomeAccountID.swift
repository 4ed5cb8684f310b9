/// Whose token was refused: the `homeAccountId` that a token error carries.
///
/// It is the account's object id and its tenant behind a dot. What stands before the first dot is the account; without
/// a dot everything is (assumption `home-account-without-dot`). It comes from outside: other characters than printable
/// ones of ASCII are refused.
public struct HomeAccountID: Sendable, Hashable {
    /// The longest text that is looked at, in bytes of UTF-8.
    public static let maximumByteCount = 1024

    /// The account to remediate.
    public let account: AccountID

    /// Reads a `homeAccountId`.
    public init(_ text: String) throws(HomeAccountIDError) {
        guard text.utf8.count <= Self.maximumByteCount else {
            throw HomeAccountIDError(.tooLong, at: Self.maximumByteCount)
        }
        var end: Int?
        for (place, byte) in text.utf8.enumerated() {
            guard 0x21...0x7E ~= byte else { throw HomeAccountIDError(.badCharacter, at: place) }
            if end == nil, byte == UInt8(ascii: ".") { end = place }
        }
        let count = end ?? text.utf8.count
        guard count > 0 else { throw HomeAccountIDError(.empty, at: 0) }
        guard let account = AccountID(String(decoding: text.utf8.prefix(count), as: UTF8.self)) else {
            throw HomeAccountIDError(.tooLong, at: AccountID.maximumByteCount)
        }
        self.account = account
    }
}

/// Why a text is no `homeAccountId`, and where; the text itself is never shown.
public struct HomeAccountIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: String, Sendable, CaseIterable {
        /// The error carries none.
        case missing
        /// Nothing stands before the dot, or at all.
        case empty
        /// It is longer than an id can be.
        case tooLong
        /// Something else than a printable character of ASCII.
        case badCharacter
    }

    /// What is wrong.
    public let code: Code
    /// The byte of UTF-8 that it is wrong at, counted from 0.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// What is wrong, and where, on one line.
    public var description: String {
        switch code {
        case .missing: "the token error names no account"
        case .empty: "the account of the token error is empty at byte \(offset)"
        case .tooLong: "the account of the token error is too long at byte \(offset)"
        case .badCharacter: "the account of the token error has a character that no id has at byte \(offset)"
        }
    }
}
