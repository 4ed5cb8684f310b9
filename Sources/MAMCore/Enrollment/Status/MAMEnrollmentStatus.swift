/// The result of a request to enroll an account, to fetch the account's policy, or to remove the account.
///
/// SDK: `IntuneMAMEnrollmentStatus`
public struct MAMEnrollmentStatus: Sendable, Equatable, CustomStringConvertible {
    /// A status code, with the SDK's number.
    ///
    /// Codes from 100 to 199 are successes.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The SDK's number.
        public let rawValue: Int
        /// Creates a code.
        ///
        /// - Parameter rawValue: The SDK's number.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The account, by its object id if known; ``AccountID/unmanaged`` if the request named no account.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
    /// The account's user principal name; nil if unknown.
    ///
    /// SDK: `identity`
    public let userPrincipalName: AccountID?
    /// The result of the request, as the SDK's code.
    ///
    /// SDK: `statusCode`
    public let code: Code
    /// The reason of the failure: one line in lower case, without a full stop and without account names.
    ///
    /// Nil after a success.
    ///
    /// SDK: `errorString`, `error`
    public let errorText: String?

    /// Creates a status.
    ///
    /// - Parameters:
    ///   - code: The result.
    ///   - accountID: The account, by its object id if known.
    ///   - userPrincipalName: The account's user principal name. Defaults to nil, which means unknown.
    ///   - errorText: The reason of a failure; ignored for a success. Defaults to the ``Code/text`` of `code`.
    public init(
        _ code: Code, accountID: AccountID, userPrincipalName: AccountID? = nil, errorText: String? = nil
    ) {
        self.accountID = accountID
        self.userPrincipalName = userPrincipalName
        self.code = code
        self.errorText = code.isSuccess ? nil : errorText ?? code.text
    }

    /// Whether the request succeeded.
    ///
    /// SDK: `didSucceed`
    public var didSucceed: Bool { code.isSuccess }

    /// The number of the code and the text of the failure, without the account's names.
    public var description: String {
        errorText.map { "status \(code.rawValue): \($0)" } ?? "status \(code.rawValue)"
    }
}

/// The kind of a request about an account, which determines the delegate method that receives its status.
public enum EnrollmentRequestKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A request to enroll an account.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    case enrollment
    /// A request for an account's policy.
    ///
    /// SDK: `policyRequestWithStatus:`
    case policy
    /// A request to un-enroll an account.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    case unenroll
}
