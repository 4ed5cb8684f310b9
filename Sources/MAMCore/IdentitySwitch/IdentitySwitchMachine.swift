/// What the windows of one app show, and every way in which that changes.
///
/// A value: ``handle(_:_:)`` takes an event and the situation at that moment and says what is to be done. The app asks
/// for identities; the engine asks the app when data comes in, when an account may no longer be shown, and when an
/// account is to be added. Conditional launch is a request with an answer, for all accounts of a window. Every request is
/// answered exactly once, unless the process ends before; every event is safe in every state, and the answer to what
/// was given up changes nothing.
///
/// What windows show is kept here and nowhere else; as long as nothing is under way it takes no heap.
package struct IdentitySwitchMachine: Sendable, Hashable {
    /// The settings of the app that matter.
    package struct Settings: Sendable, Hashable {
        /// `MultiIdentity`.
        package var multiIdentity: Bool
        /// `MultiManagedIdentities`.
        package var multiManagedIdentities: Bool

        /// Makes settings.
        package init(multiIdentity: Bool = true, multiManagedIdentities: Bool = false) {
            self.multiIdentity = multiIdentity
            self.multiManagedIdentities = multiManagedIdentities
        }

        /// Whether the rules of identities let the app show something.
        ///
        /// - Parameters:
        ///   - target: What a window is to show.
        ///   - isMerge: Whether the app asks for several accounts.
        ///   - isElsewhere: Whether the main thread holds another identity.
        ///   - isRival: Whether the account has no policy and belongs to the organisation of one that has.
        /// - Returns: Whether they do.
        func allows(
            _ target: WindowIdentity, isMerge: Bool, isElsewhere: Bool, isRival: (AccountID) -> Bool
        ) -> Bool {
            guard multiIdentity, !isMerge || multiManagedIdentities, !isElsewhere else { return false }
            guard !multiManagedIdentities, case .account(let account) = target else { return true }
            return !isRival(account)
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
            /// Conditional launch runs.
            case launching
            /// The app takes an account off the window.
            case blocking(AccountID)
            /// The app is asked to show "no user".
            case leaving
        }

        /// Who began it.
        package let origin: Origin
        /// What the window is to show.
        package let target: WindowIdentity
        /// What conditional launch said, by account, and who was wiped meanwhile.
        package internal(set) var checked: [AccountID: MAMBlockAccountReason] = [:]
        /// Whether it ran, or was not needed.
        package internal(set) var isChecked = false
        /// Who the app took off the merged window.
        package internal(set) var takenOff: Set<AccountID> = []
        /// How it ends when it does not succeed, once that is known.
        package internal(set) var ending = MAMSwitchIdentityResult.canceled
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
    /// What each open window shows; the first window is always open, and named once something was set in it.
    package internal(set) var windows: [WindowID: WindowIdentity] = [:]
    /// The window that is meant when none is named.
    package internal(set) var keyWindow = WindowID.main
    // Most apps of a simulation have no identity of the process, and never anything under way.
    private var work = RareState<Work>()

    /// Makes the machine of an app that has just started.
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

    /// The identity of the process.
    package internal(set) var process: AccountID? {
        get { work.map(\.process) ?? nil }
        set { change(toEmpty: newValue == nil) { $0.process = newValue } }
    }

    /// The account that sent the URL being opened. SDK: `getAccountIdForCurrentActivity`
    package internal(set) var accountIDForCurrentActivity: AccountID? {
        get { work.value?.accountIDForCurrentActivity }
        set { change(toEmpty: newValue == nil) { $0.accountIDForCurrentActivity = newValue } }
    }

    /// The checks under way, at most one thing in a window.
    package internal(set) var operations: [WindowID: Operation] {
        get { work.value?.operations ?? [:] }
        set { change(toEmpty: newValue.isEmpty) { $0.operations = newValue } }
    }

    /// What the app is asked because data comes in, at most one question for a window.
    package internal(set) var questions: [WindowID: Operation] {
        get { work.value?.questions ?? [:] }
        set { change(toEmpty: newValue.isEmpty) { $0.questions = newValue } }
    }

    /// The number of what was asked for last; the answer carries it.
    package internal(set) var step: UInt64 {
        get { work.value?.step ?? 0 }
        set { change(toEmpty: newValue == 0) { $0.step = newValue } }
    }

    /// Sets what a window shows, where nothing has to be checked and nothing is under way.
    mutating func setAtOnce(_ window: WindowID, to target: WindowIdentity) -> MAMSwitchIdentityResult {
        guard isOpen(window) else { return .failed }
        windows[window] = target
        return .success
    }

    /// Whether a window is open.
    package func isOpen(_ window: WindowID) -> Bool { window == .main || windows[window] != nil }

    /// The open windows, in the order in which they were opened.
    var openWindows: [WindowID] {
        ([.main] + windows.keys.filter { $0 != .main }).sorted { $0.number < $1.number }
    }

    /// Whether nothing is under way: a switch that needs no check can be made at once.
    package var isIdle: Bool {
        life != .ended && work.value.map { $0.operations.isEmpty && $0.questions.isEmpty } ?? true
    }

    /// The request that waits for a step, if the step is about data that comes in.
    func incomingRequest(waitingFor step: UInt64) -> UInt64? {
        for operation in questions.values where operation.step == step {
            if case .incoming(let request, _, _) = operation.origin { return request }
        }
        return nil
    }

    /// Whether the answer to a step still counts.
    package func awaits(_ step: UInt64) -> Bool {
        operations.values.contains { $0.step == step } || questions.values.contains { $0.step == step }
    }

    /// Sets the numbers of what was asked for to 0: machines that differ in them alone do the same.
    package mutating func forgetNumbers() {
        step = 0
        for window in operations.keys { operations[window]?.step = 0 }
        for window in questions.keys { questions[window]?.step = 0 }
    }

    /// Whose data a window shows: the accounts of its identity, of the process where it has none.
    package func accountsShown(in window: WindowID) -> [AccountID] {
        let identity = windows[window] ?? .unset
        return identity == .unset ? [process].compactMap(\.self) : identity.accountIDs
    }
}
