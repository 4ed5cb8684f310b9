/// How a request about an account ended: to enrol it, to fetch its policy, to take it off.
///
/// SDK: `IntuneMAMEnrollmentStatus`
public struct MAMEnrollmentStatus: Sendable, Hashable, CustomStringConvertible {
    /// How it ended, by the SDK's numbers; 1xx are successes.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable, Codable {
        /// The SDK's number.
        public let rawValue: Int
        /// Makes a code.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The account, by object id where that is known; ``AccountID/unmanaged`` when the request named none.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
    /// The account's user principal name, nil while it is not known.
    ///
    /// SDK: `identity`
    public let userPrincipalName: AccountID?
    /// How it ended.
    ///
    /// SDK: `statusCode`
    public let code: Code
    /// Why it failed: lower case, one line, no full stop, without names of accounts; nil after a success.
    ///
    /// SDK: `errorString`, `error`
    public let errorText: String?

    /// Makes a status; without a text a failure has that of ``Code/text``.
    public init(
        _ code: Code, accountID: AccountID, userPrincipalName: AccountID? = nil, errorText: String? = nil
    ) {
        self.accountID = accountID
        self.userPrincipalName = userPrincipalName
        self.code = code
        self.errorText = code.isSuccess ? nil : errorText ?? code.text
    }

    /// Whether the request ended well.
    ///
    /// SDK: `didSucceed`
    public var didSucceed: Bool { code.isSuccess }

    /// The number and the text, without the account.
    public var description: String {
        errorText.map { "status \(code.rawValue): \($0)" } ?? "status \(code.rawValue)"
    }
}

/// Which of the delegate's methods a status arrives in.
public enum EnrollmentRequestKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Something was to be enrolled. SDK: `enrollmentRequestWithStatus:`
    case enrollment
    /// A policy was fetched. SDK: `policyRequestWithStatus:`
    case policy
    /// Something was to be un-enrolled. SDK: `unenrollRequestWithStatus:`
    case unenroll
}
