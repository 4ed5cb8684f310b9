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
