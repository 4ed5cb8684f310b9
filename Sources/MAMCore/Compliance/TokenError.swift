/// An error of the library that fetches tokens, as far as remediation looks at it.
public struct TokenError: Sendable, Hashable {
    /// The domain of the library's errors.
    public static let domain = "MSALErrorDomain"
    /// `MSALErrorServerProtectionPoliciesRequired`: no token before the account's app protection policy is in force.
    public static let protectionPoliciesRequired = -50004

    /// Whose codes these are.
    public let domain: String
    /// What happened.
    public let code: Int
    /// `homeAccountId` of the error's user info, as it came.
    public let homeAccountID: String?

    /// Makes an error.
    public init(domain: String = TokenError.domain, code: Int, homeAccountID: String?) {
        self.domain = domain
        self.code = code
        self.homeAccountID = homeAccountID
    }

    /// The account whose compliance is to be remediated; nil when the error is about something else.
    public func accountToRemediate() throws(HomeAccountIDError) -> AccountID? {
        guard domain == Self.domain, code == Self.protectionPoliciesRequired else { return nil }
        guard let homeAccountID else { throw HomeAccountIDError(.missing, at: 0) }
        return try HomeAccountID(homeAccountID).account
    }
}

extension TokenError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code; never the account.
    public var description: String { "token error \(code)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the account either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
