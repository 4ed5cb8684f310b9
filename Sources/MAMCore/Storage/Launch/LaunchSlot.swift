/// Whose bytes about conditional launch: an account's in one app, or in the apps of a publisher that share a PIN.
package struct LaunchSlot: Sendable, Hashable {
    /// Who shares them.
    package enum Scope: UInt8, Sendable, Hashable {
        /// One app: what it heard of the service.
        case app = 1
        /// The apps of one publisher with an SDK of today: the inactivity of the user.
        case from14 = 2
        /// Those with an older SDK, which have a PIN of their own.
        case from7 = 3
        /// Those with the oldest.
        case before7 = 4
    }

    /// Who shares them.
    package let scope: Scope
    /// The publisher, and the app if it is one app's.
    package let container: AppContainer
    /// The account.
    package let account: AccountID

    /// The slot of one app.
    package init(publisher: String, app: String, account: AccountID) {
        (scope, container) = (.app, AppContainer(publisher: publisher, app: app))
        self.account = account
    }

    /// The slot that the apps of a publisher share whose SDKs are of one generation.
    package init(publisher: String, account: AccountID, generation: PINGeneration = .from14) {
        scope =
            switch generation {
            case .from14: .from14
            case .from7: .from7
            case .before7: .before7
            }
        container = AppContainer(publisher: publisher, app: "")
        self.account = account
    }
}

extension LaunchSlot: CustomReflectable, CustomStringConvertible {
    /// The scope; never the account.
    package var description: String { "LaunchSlot(\(scope))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
