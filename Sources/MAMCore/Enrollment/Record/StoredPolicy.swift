/// What of an account's management is kept, besides the record of its enrolment: enough to put it in force again in
/// another process.
package struct StoredPolicy: Sendable, Hashable {
    /// The account's names, one of which it is kept under.
    package var names: EnrollmentAccount
    /// The policy.
    package var policy: MAMPolicy
    /// What was said about screen capture when it was put in force, besides app configuration.
    package var allowsScreenCapture: Bool
    /// The app configuration that the service delivered, in the order of delivery.
    package var configurations: [AppConfiguration]

    /// The most bytes of a policy, and of the app configuration of an account; more are not kept.
    ///
    /// As much as a document of 4 MiB can say, which is the longest that is read.
    package static let maximumPartByteCount = 6 << 20

    /// Makes what is kept of an account.
    package init(
        names: EnrollmentAccount, policy: MAMPolicy, allowsScreenCapture: Bool = false,
        configurations: [AppConfiguration] = []
    ) {
        self.names = names
        self.policy = policy
        self.allowsScreenCapture = allowsScreenCapture
        self.configurations = configurations
    }

    /// The account it is kept under.
    var account: AccountID { names.id }
}

extension StoredPolicy: CustomReflectable, CustomStringConvertible {
    /// The number of settings; never the account.
    package var description: String { "StoredPolicy(\(policy.settings.count) settings)" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A row of a policy: whole, or damaged.
package enum KeptPolicy: Sendable, Hashable {
    /// It says what was stored.
    case whole(StoredPolicy)
    /// It was damaged or changed by somebody else; the account as far as the row still names one, and why.
    case damaged(AccountID?, StorageError)
}

extension KeptPolicy {
    /// What is kept, nil when it was damaged.
    package var policy: StoredPolicy? { if case .whole(let policy) = self { policy } else { nil } }
}
