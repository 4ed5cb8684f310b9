internal import MAMBase

/// The identities of one app's windows, with every way in which they change.
///
/// The machine is a value. ``handle(_:_:)`` takes an event and the current facts and returns effects. The app requests
/// identities. The engine asks the app when data arrives, when an account may no longer be shown, and when an account
/// has to be added. Conditional launch is an effect with an answer, for all accounts of a window. Every request gets
/// exactly one answer, unless the process ends first. Every event is safe in every state; late answers are ignored.
///
/// The identities of windows are stored only here. Without operations the machine takes no heap memory.
package struct IdentitySwitchMachine: Sendable, Hashable {
    /// The settings of the app that apply to identities.
    package struct Settings: Sendable, Hashable {
        /// `MultiIdentity`.
        package var multiIdentity: Bool
        /// `MultiManagedIdentities`.
        package var multiManagedIdentities: Bool

        /// Creates settings.
        package init(multiIdentity: Bool = true, multiManagedIdentities: Bool = false) {
            self.multiIdentity = multiIdentity
            self.multiManagedIdentities = multiManagedIdentities
        }

        /// Returns whether the rules of identities allow an identity.
        ///
        /// - Parameters:
        ///   - target: The new identity of a window.
        ///   - isMerge: Whether the app requests several accounts.
        ///   - isElsewhere: Whether the main thread has another identity.
        ///   - isRival: Returns whether an account has no policy and belongs to the tenant of an account that has one.
        /// - Returns: Whether the identity is allowed.
        package func allows(
            _ target: WindowIdentity, isMerge: Bool, isElsewhere: Bool, isRival: (AccountID) -> Bool
        ) -> Bool {
            guard multiIdentity, !isMerge || multiManagedIdentities, !isElsewhere else { return false }
            guard !multiManagedIdentities, case .account(let account) = target else { return true }
            return !isRival(account)
        }
    }

    /// An operation in a window.
    package struct Operation: Sendable, Hashable {
        /// The origin of an operation.
        package enum Origin: Sendable, Hashable {
            /// A request of the app.
            case app(request: UInt64)
            /// Data that arrived.
            case incoming(request: UInt64, AccountID, MAMIdentitySwitchReason)
            /// A return to the foreground.
            case resume
        }

        /// The stage of an operation: the answer that it waits for.
        package enum Stage: Sendable, Hashable {
            /// The app is asked to add the account.
            case adding
            /// The app is asked to switch.
            case asking
            /// Conditional launch runs.
            case launching
            /// The app is asked to remove an account from the window.
            case blocking(AccountID)
            /// The app is asked to show "no user".
            case leaving
        }

        /// The origin of the operation.
        package let origin: Origin
        /// The new identity of the window.
        package let target: WindowIdentity
        /// The results of conditional launch by account, including accounts that were wiped meanwhile.
        package internal(set) var checked: [AccountID: MAMBlockAccountReason] = [:]
        /// Whether conditional launch has run or was not needed.
        package internal(set) var isChecked = false
        /// The accounts that the app removed from the merged window.
        package internal(set) var takenOff: Set<AccountID> = []
        /// The result if the operation does not succeed.
        package internal(set) var ending = MAMSwitchIdentityResult.canceled
        /// Whether the window shows an account that may no longer be shown, regardless of the operation's result.
        package internal(set) var mustLeave = false
        /// Whether the app returned to the foreground meanwhile.
        ///
        /// If the operation fails, the window is then checked.
        package internal(set) var looksAgain = false
        /// The stage of the operation.
        package internal(set) var stage: Stage
        /// The number of the last effect.
        package internal(set) var step: UInt64 = 0
    }

    /// The life cycle of the process.
    package enum Life: Sendable, Hashable {
        /// The process runs in the background.
        case background
        /// The process runs in the foreground.
        case foreground
        /// The process has ended.
        case ended
    }

    /// The settings of the app.
    package let settings: Settings
    /// The state of the process.
    package internal(set) var life = Life.background
    /// The identity of each open window.
    ///
    /// The first window is always open, and in the dictionary once an identity was set.
    package internal(set) var windows: [WindowID: WindowIdentity] = [:]
    /// The key window.
    package internal(set) var keyWindow = WindowID.main
    // Rare, because most apps of a simulation have neither a process identity nor operations.
    private var work = RareState<Work>()

    /// Creates the machine of an app that has just started.
    package init(_ settings: Settings = Settings()) { self.settings = settings }

    private struct Work: Sendable, Hashable, InitiallyEmpty {
        var process: AccountID?
        var accountIDForCurrentActivity: AccountID?
        var operations: [WindowID: Operation] = [:]
        var questions: [WindowID: Operation] = [:]
        var step: UInt64 = 0
    }

    private mutating func change(toEmpty isEmpty: Bool, _ body: (inout Work) -> Void) {
        work.change(toEmpty: isEmpty, body)
        if work.value == Work() { work = RareState() }
    }

    /// The process identity.
    package var process: AccountID? {
        get { work.map { $0.process } ?? nil }
        set { change(toEmpty: newValue == nil) { $0.process = newValue } }
    }

    /// The account that sent the URL being opened. SDK: `getAccountIdForCurrentActivity`
    package internal(set) var accountIDForCurrentActivity: AccountID? {
        get { work.value?.accountIDForCurrentActivity }
        set { change(toEmpty: newValue == nil) { $0.accountIDForCurrentActivity = newValue } }
    }

    /// The operations in progress, at most one for each window.
    package internal(set) var operations: [WindowID: Operation] {
        get { work.value?.operations ?? [:] }
        set { change(toEmpty: newValue.isEmpty) { $0.operations = newValue } }
    }

    /// The questions to the app about data that arrived, at most one for each window.
    package internal(set) var questions: [WindowID: Operation] {
        get { work.value?.questions ?? [:] }
        set { change(toEmpty: newValue.isEmpty) { $0.questions = newValue } }
    }

    /// The number of the last effect.
    ///
    /// Its answer carries the same number.
    package internal(set) var step: UInt64 {
        get { work.value?.step ?? 0 }
        set { change(toEmpty: newValue == 0) { $0.step = newValue } }
    }

    /// Sets the identity of a window without checks, when no operation is in progress.
    package mutating func setAtOnce(_ window: WindowID, to target: WindowIdentity) -> MAMSwitchIdentityResult {
        guard isOpen(window) else { return .failed }
        windows[window] = target
        return .success
    }

    /// Returns whether a window is open.
    package func isOpen(_ window: WindowID) -> Bool { window == .main || windows[window] != nil }

    /// The open windows, in the order of opening.
    package var openWindows: [WindowID] {
        ([.main] + windows.keys.filter { $0 != .main }).sorted { $0.number < $1.number }
    }

    /// Whether no operation is in progress, so that a switch without checks can be immediate.
    package var isIdle: Bool {
        life != .ended && work.value.map { $0.operations.isEmpty && $0.questions.isEmpty } ?? true
    }

    /// Returns the request that waits for a step, if the step is about data that arrived.
    package func incomingRequest(waitingFor step: UInt64) -> UInt64? {
        for operation in questions.values where operation.step == step {
            if case .incoming(let request, _, _) = operation.origin { return request }
        }
        return nil
    }

    /// Returns whether the answer to a step is still needed.
    package func awaits(_ step: UInt64) -> Bool {
        operations.values.contains { $0.step == step } || questions.values.contains { $0.step == step }
    }

    /// Sets all step numbers to 0.
    ///
    /// Machines that differ only in them behave alike.
    package mutating func forgetNumbers() {
        step = 0
        for window in operations.keys { operations[window]?.step = 0 }
        for window in questions.keys { questions[window]?.step = 0 }
    }

    /// Returns the accounts whose data a window shows: those of its identity, or else of the process.
    package func accountsShown(in window: WindowID) -> [AccountID] {
        let identity = windows[window] ?? .unset
        return identity == .unset ? [process].compactMap(\.self) : identity.accountIDs
    }
}
