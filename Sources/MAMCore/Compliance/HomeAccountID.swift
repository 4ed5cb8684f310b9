/// The account that was refused a token, read from the `homeAccountId` of the token error.
///
/// A `homeAccountId` is the account's object id, a dot and the tenant's id. The text before the first dot is the
/// account; without a dot, the whole text is the account (assumption `home-account-without-dot` in
/// Docs/Assumptions.md). Because the text comes from outside of the app, only printable ASCII characters are allowed.
package struct HomeAccountID: Sendable {
    /// The maximum length of a `homeAccountId`, in bytes of UTF-8.
    package static let maximumByteCount = 1024

    /// The account that needs a remediation (``MAMComplianceManager``).
    package let account: AccountID

    /// Parses a `homeAccountId`.
    ///
    /// - Parameter text: The `homeAccountId`, 1 to ``maximumByteCount`` bytes of printable ASCII.
    /// - Throws: ``HomeAccountIDError`` with the code `empty`, `tooLong` or `badCharacter`.
    package init(_ text: String) throws(HomeAccountIDError) {
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

/// The reason why a text is not a valid `homeAccountId`, and its position.
///
/// The text itself is not part of the error.
public struct HomeAccountIDError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Identifies the kind of an error, for comparison in code.
    public enum Code: Sendable {
        /// The token error has no `homeAccountId`.
        case missing
        /// The text is empty, or starts with a dot.
        case empty
        /// The text has more than 1024 bytes, or its account part is longer than
        /// ``AccountID/maximumByteCount``.
        case tooLong
        /// A character is not printable ASCII, or is a space.
        case badCharacter
    }

    /// The kind of the error.
    public let code: Code
    /// The position of the error, in bytes of UTF-8 from 0.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The error and its position, on one line.
    public var description: String {
        switch code {
        case .missing: "the token error names no account"
        case .empty: "the account of the token error is empty at byte \(offset)"
        case .tooLong: "the account of the token error is too long at byte \(offset)"
        case .badCharacter: "the account of the token error has a character that no id has at byte \(offset)"
        }
    }
}
