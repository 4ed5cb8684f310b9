/// Whose bytes about conditional launch: an account's in one app, or in all apps of a publisher.
package struct LaunchSlot: Sendable, Hashable {
    /// Who shares them.
    package enum Scope: UInt8, Sendable, Hashable {
        /// One app: what it heard of the service.
        case app = 1
        /// The apps of one publisher: the inactivity of the user.
        case publisher = 2
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

    /// The slot that the apps of a publisher share.
    package init(publisher: String, account: AccountID) {
        (scope, container) = (.publisher, AppContainer(publisher: publisher, app: ""))
        self.account = account
    }
}

extension LaunchSlot: CustomReflectable, CustomStringConvertible {
    /// The scope; never the account.
    package var description: String { "LaunchSlot(\(scope))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
