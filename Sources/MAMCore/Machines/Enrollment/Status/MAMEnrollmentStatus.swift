/// The result of a request to enroll an account, to fetch the account's policy, or to remove the account.
///
/// SDK: `IntuneMAMEnrollmentStatus`
public struct MAMEnrollmentStatus: Sendable, Equatable, CustomStringConvertible {
    /// The result of a request about an account, with the SDK's number.
    ///
    /// Codes from 100 to 199 are successes.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number that the SDK uses for this result.
        public let rawValue: Int
        /// Creates a status code from the SDK's number.
        ///
        /// - Parameter rawValue: The number that the SDK uses for this result.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The account of the request, by its object id if known.
    ///
    /// ``AccountID/unmanaged`` if the request named no account.
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
    /// The reason why the request failed; nil after a success.
    ///
    /// The text is one line in lower case, without a full stop and without account names.
    ///
    /// SDK: `errorString`, `error`
    public let errorText: String?

    /// Creates the status of a request about an account.
    ///
    /// - Parameters:
    ///   - code: The result of the request.
    ///   - accountID: The account, by its object id if known.
    ///   - userPrincipalName: The account's user principal name. Defaults to nil, which means unknown.
    ///   - errorText: The reason of a failure. Ignored for a success. Defaults to the ``Code/text`` of `code`.
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

    /// A text with the number of the code and the reason of a failure, without the account's names.
    public var description: String {
        errorText.map { "status \(code.rawValue): \($0)" } ?? "status \(code.rawValue)"
    }
}

/// The kind of a request about an account.
///
/// The kind determines which method of the delegate receives the status.
public enum EnrollmentRequestKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A request to enroll an account.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    case enrollment
    /// A request for an account's policy.
    ///
    /// SDK: `policyRequestWithStatus:`
    case policy
    /// A request to end the enrollment of an account.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    case unenroll
}
