/// An error of the library that fetches tokens, as far as remediation looks at it.
package struct TokenError: Sendable, Hashable {
    /// The domain of the library's errors.
    package static let domain = "MSALErrorDomain"
    /// `MSALErrorServerProtectionPoliciesRequired`: no token before the account's app protection policy is in force.
    package static let protectionPoliciesRequired = -50004

    /// Whose codes these are.
    package let domain: String
    /// What happened.
    package let code: Int
    /// `homeAccountId` of the error's user info, as it came.
    package let homeAccountID: String?

    /// Makes an error.
    package init(domain: String = TokenError.domain, code: Int, homeAccountID: String?) {
        (self.domain, self.code, self.homeAccountID) = (domain, code, homeAccountID)
    }

    /// The account whose compliance is to be remediated; nil when the error is about something else.
    package func accountToRemediate() throws(HomeAccountIDError) -> AccountID? {
        guard domain == Self.domain, code == Self.protectionPoliciesRequired else { return nil }
        guard let homeAccountID else { throw HomeAccountIDError(.missing, at: 0) }
        return try HomeAccountID(homeAccountID).account
    }
}

extension TokenError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code; never the account.
    package var description: String { "token error \(code)" }
    /// The same as ``description``.
    package var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the account either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
