/// An error of the token library, reduced to the parts that remediation uses.
public struct TokenError: Sendable, Hashable {
    /// The domain of the library's errors.
    public static let domain = "MSALErrorDomain"
    /// `MSALErrorServerProtectionPoliciesRequired`: the account gets no token before its app protection policy is in
    /// force.
    public static let protectionPoliciesRequired = -50004

    /// The domain of the error's code.
    public let domain: String
    /// The code of the error.
    public let code: Int
    /// The `homeAccountId` in the error's user info, unchanged; nil if missing.
    public let homeAccountID: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - domain: The domain of the code. Defaults to the domain of MSAL.
    ///   - code: The code of the error.
    ///   - homeAccountID: The `homeAccountId` in the error's user info; nil if missing.
    public init(domain: String = TokenError.domain, code: Int, homeAccountID: String?) {
        self.domain = domain
        self.code = code
        self.homeAccountID = homeAccountID
    }

    /// Returns the account to be remediated.
    ///
    /// - Returns: The account; nil if the error asks for no remediation.
    /// - Throws: ``HomeAccountIDError`` if the error asks for one and its `homeAccountId` is missing or invalid.
    public func accountToRemediate() throws(HomeAccountIDError) -> AccountID? {
        guard domain == Self.domain, code == Self.protectionPoliciesRequired else { return nil }
        guard let homeAccountID else { throw HomeAccountIDError(.missing, at: 0) }
        return try HomeAccountID(homeAccountID).account
    }
}

extension TokenError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code, without the account.
    public var description: String { "token error \(code)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
