/// The stored policy of an account, with the other data that a later process needs to put it in force.
package struct StoredPolicy: Sendable, Equatable {
    /// The names of the account.
    ///
    /// The policy is stored under one of them.
    package var names: EnrollmentAccount
    /// The policy.
    package var policy: MAMPolicy
    /// Whether screen capture is allowed regardless of the policy.
    ///
    /// This is independent of the app configuration.
    package var allowsScreenCapture: Bool
    /// The app configuration that the service delivered, in the order of delivery.
    package var configurations: [AppConfiguration]

    /// The maximum length of a policy, and of an account's app configuration, in bytes.
    ///
    /// A policy document of 4 MiB, the maximum, always fits.
    package static let maximumPartByteCount = 6 << 20

    /// Creates a stored policy.
    package init(
        names: EnrollmentAccount, policy: MAMPolicy, allowsScreenCapture: Bool = false,
        configurations: [AppConfiguration] = []
    ) {
        self.names = names
        self.policy = policy
        self.allowsScreenCapture = allowsScreenCapture
        self.configurations = configurations
    }

    /// The name under which the policy is stored.
    package var account: AccountID { names.id }
}

extension StoredPolicy: CustomReflectable, CustomStringConvertible {
    /// The number of settings, without the account.
    package var description: String { "StoredPolicy(\(policy.settings.count) settings)" }
    /// An empty mirror, so that `dump` does not print the account.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A row of a stored policy: complete or damaged.
package enum KeptPolicy: Sendable, Equatable {
    /// The row is complete.
    case whole(StoredPolicy)
    /// The row was damaged or changed by another program. The values are its account, if known, and the error.
    case damaged(AccountID?, StorageError)
}

extension KeptPolicy {
    /// The policy; nil if the row is damaged.
    package var policy: StoredPolicy? { if case .whole(let policy) = self { policy } else { nil } }
}
