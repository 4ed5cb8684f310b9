/// What the windows of one app show, and every way in which that changes.
///
/// A value: ``handle(_:_:)`` takes an event and the situation at that moment and says what is to be done. The app asks
/// for identities; the engine asks the app when data comes in, when an account may no longer be shown, and when an
/// account is to be added. Conditional launch is a request with an answer, for one account at a time. Every request is
/// answered exactly once, unless the process ends before; every event is safe in every state, and the answer to what
/// was given up changes nothing. The caller gives every account one name.
package struct IdentitySwitchMachine: Sendable, Hashable {
    /// The settings of the app that matter.
    package struct Settings: Sendable, Hashable {
        /// `MultiIdentity`.
        package var multiIdentity: Bool
        /// `MultiManagedIdentities`.
        package var multiManagedIdentities: Bool

        /// Makes settings.
        package init(multiIdentity: Bool = true, multiManagedIdentities: Bool = false) {
            (self.multiIdentity, self.multiManagedIdentities) = (multiIdentity, multiManagedIdentities)
        }
    }

    /// Something under way in a window.
    package struct Operation: Sendable, Hashable {
        /// Who began it.
        package enum Origin: Sendable, Hashable {
            /// The app.
            case app(request: UInt64)
            /// The engine, because data comes in.
            case incoming(request: UInt64, AccountID, MAMIdentitySwitchReason)
            /// The engine, because the app came to the foreground.
            case resume
        }

        /// What it waits for.
        package enum Stage: Sendable, Hashable {
            /// The app adds the account.
            case adding
            /// The app is asked to switch.
            case asking
            /// Conditional launch runs for an account.
            case launching(AccountID)
            /// The app takes an account off the window.
            case blocking(AccountID)
            /// The app is asked to show "no user".
            case leaving
        }

        /// Who began it.
        package let origin: Origin
        /// What the window is to show.
        package let target: WindowIdentity
        /// What conditional launch said, by account.
        package internal(set) var checked: [AccountID: MAMBlockAccountReason] = [:]
        /// Whether the window shows an account that may not be shown any more, whatever becomes of this.
        package internal(set) var mustLeave = false
        /// Whether the app came to the foreground meanwhile: what the window shows is looked at when this fails.
        package internal(set) var looksAgain = false
        /// What it waits for.
        package internal(set) var stage: Stage
        /// The number of what it asked for last.
        package internal(set) var step: UInt64 = 0
    }

    /// Whether the process runs.
    package enum Life: Sendable, Hashable {
        /// It runs and is not before the user.
        case background
        /// It runs before the user.
        case foreground
        /// It ended.
        case ended
    }

    /// The settings of the app.
    package let settings: Settings
    /// Whether the process runs.
    package internal(set) var life = Life.background
    /// What each open window shows.
    package internal(set) var windows: [WindowID: WindowIdentity] = [.main: .unset]
    /// The window that is meant when none is named.
    package internal(set) var keyWindow = WindowID.main
    /// The identity of the process.
    package internal(set) var process: AccountID?
    /// The accounts that the last conditional launch kept off the screen. SDK: `blockedAccountIds`
    package internal(set) var blocked: [AccountID: MAMBlockAccountReason] = [:]
    /// The account that sent the URL being opened. SDK: `getAccountIdForCurrentActivity`
    package internal(set) var accountIDForCurrentActivity: AccountID?
    /// The checks under way, at most one thing in a window.
    package internal(set) var operations: [WindowID: Operation] = [:]
    /// What the app is asked because data comes in, at most one question for a window.
    package internal(set) var questions: [WindowID: Operation] = [:]
    /// The number of what was asked for last; the answer carries it.
    package internal(set) var step: UInt64 = 0

    /// Makes the machine of an app that has just started.
    package init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Why an account is blocked. SDK: `blockedReasonForAccountId:`
    package func blockedReason(for account: AccountID) -> MAMBlockAccountReason { blocked[account] ?? .notBlocked }

    /// Whose data a window shows: the accounts of its identity, of the process where it has none.
    package func accountsShown(in window: WindowID) -> [AccountID] {
        let identity = windows[window] ?? .unset
        return identity == .unset ? [process].compactMap(\.self) : identity.accountIDs
    }
}
