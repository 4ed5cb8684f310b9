/// The account for which a request for a token failed, read from the `homeAccountId` of the token error.
///
/// A `homeAccountId` consists of the account's object id, a dot and the tenant's id. The text before the first dot is
/// the account. If the text has no dot, the whole text is the account (assumption `home-account-without-dot` in
/// Docs/Assumptions.md). Only printable ASCII characters are allowed, because the text comes from outside of the app.
package struct HomeAccountID: Sendable {
    /// The maximum length of a `homeAccountId`, in bytes of UTF-8.
    package static let maximumByteCount = 1024

    /// The account that needs a remediation (``MAMComplianceManager``).
    package let account: AccountID

    /// Parses the `homeAccountId` of a token error.
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

/// The reason why a text is not a valid `homeAccountId`, and the position of the problem in the text.
///
/// The text itself is not part of the error.
public struct HomeAccountIDError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of problem with a `homeAccountId`.
    public enum Code: Sendable {
        /// The token error has no `homeAccountId`.
        case missing
        /// The `homeAccountId` is empty or starts with a dot.
        case empty
        /// The `homeAccountId` has more than 1024 bytes.
        ///
        /// The error also occurs if its account part has more than ``AccountID/maximumByteCount`` bytes.
        case tooLong
        /// The `homeAccountId` contains a space, or a character that is not printable ASCII.
        case badCharacter
    }

    /// The kind of problem with the `homeAccountId`.
    public let code: Code
    /// The position of the error in the text, in bytes of UTF-8, counted from 0.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// A description of the problem on one line, with its position in the `homeAccountId`.
    public var description: String {
        switch code {
        case .missing: "the token error names no account"
        case .empty: "the account of the token error is empty at byte \(offset)"
        case .tooLong: "the account of the token error is too long at byte \(offset)"
        case .badCharacter: "the account of the token error has a character that no id has at byte \(offset)"
        }
    }
}

/// An error of the token library (MSAL), with only the parts that a remediation uses (``MAMComplianceManager``).
public struct TokenError: Sendable, Equatable {
    /// The error domain of MSAL, Microsoft's library for tokens.
    public static let domain = "MSALErrorDomain"
    /// The error code for an account that gets no token until its app-protection policy is in force in the app.
    ///
    /// MSAL calls this code `MSALErrorServerProtectionPoliciesRequired`.
    public static let protectionPoliciesRequired = -50004

    /// The error domain to which the error's code belongs.
    public let domain: String
    /// The code of the token error.
    public let code: Int
    /// The `homeAccountId` in the error's user info, unchanged; nil if the user info does not contain it.
    public let homeAccountID: String?

    /// Creates a token error.
    ///
    /// - Parameters:
    ///   - domain: The error domain of the code. Defaults to the error domain of MSAL.
    ///   - code: The code of the error.
    ///   - homeAccountID: The `homeAccountId` in the error's user info; nil if the user info does not contain it.
    public init(domain: String = TokenError.domain, code: Int, homeAccountID: String?) {
        self.domain = domain
        self.code = code
        self.homeAccountID = homeAccountID
    }

    /// Returns the account for which the app should request a remediation (``MAMComplianceManager``).
    ///
    /// - Returns: The account; nil if the error does not ask for a remediation.
    /// - Throws: ``HomeAccountIDError`` if the error needs remediation, but its `homeAccountId` is missing or invalid.
    public func accountToRemediate() throws(HomeAccountIDError) -> AccountID? {
        guard domain == Self.domain, code == Self.protectionPoliciesRequired else { return nil }
        guard let homeAccountID else { throw HomeAccountIDError(.missing, at: 0) }
        return try HomeAccountID(homeAccountID).account
    }
}

extension TokenError: CustomStringConvertible, CustomReflectable {
    /// A text with the code of the error, without the account.
    public var description: String { "token error \(code)" }
    /// An empty mirror, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
