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
        package var multiIdentity: Bool
        package var multiManagedIdentities: Bool

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

    package struct Operation: Sendable, Hashable {
        package enum Origin: Sendable, Hashable {
            case app(request: UInt64)
            /// Data that arrived.
            case incoming(request: UInt64, AccountID, MAMIdentitySwitchReason)
            case resume
        }

        /// The stage of an operation: the answer that it waits for.
        package enum Stage: Sendable, Hashable {
            /// The app is asked to add the account.
            case adding
            case asking
            case launching
            /// The app is asked to remove an account from the window.
            case blocking(AccountID)
            /// The app is asked to show "no user".
            case leaving
        }

        package let origin: Origin
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
        case background
        case foreground
        case ended
    }

    package let settings: Settings
    /// The state of the process.
    package internal(set) var life = Life.background
    /// The identity of each open window.
    ///
    /// The first window is always open, and in the dictionary once an identity was set.
    package internal(set) var windows: [WindowID: WindowIdentity] = [:]
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

    /// Returns the window whose operation waits for a step.
    private func window(of step: UInt64) -> WindowID? { operations.first { $0.value.step == step }?.key }

    mutating func endLaunch(
        _ step: UInt64, _ answer: IdentityLaunchAnswer, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let window = window(of: step), var operation = operations[window], operation.stage == .launching else {
            return []
        }
        switch answer {
        case .ended(let reasons):
            operation.isChecked = true
            // An account that was wiped meanwhile is not shown, whatever the result of its checks.
            for account in operation.target.accountIDs where operation.checked[account] == nil {
                operation.checked[account] = reasons[account] ?? .notBlocked
            }
            return proceed(operation, in: window, situation)
        case .unanswered: return fail(operation, in: window, .launchBlocked, situation)
        case .canceled, .failed:
            if answer == .failed { operation.ending = .failed }
            operation.mustLeave = operation.mustLeave || shows(accountsOf: operation, in: window, situation)
            return fail(operation, in: window, .launchBlocked, situation)
        }
    }

    func shows(accountsOf operation: Operation, in window: WindowID, _ situation: IdentitySituation) -> Bool {
        accountsShown(in: window).contains {
            situation.isManaged($0) && situation.contains($0, in: operation.target.accountIDs)
        }
    }

    mutating func endBlocking(
        _ step: UInt64, _ result: MAMBlockAccountResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let window = window(of: step), var operation = operations[window],
            case .blocking(let account) = operation.stage
        else { return [] }
        guard result == .success else { return hideAccount(operation, window) }
        operation.takenOff.insert(account)
        return proceed(operation, in: window, situation)
    }

    mutating func endAdding(
        _ step: UInt64, _ result: MAMAddIdentityResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let (window, question) = question(step, .adding),
            case .incoming(_, let account, let reason) = question.origin
        else { return [] }
        guard result == .success, let known = situation.accounts[account] else {
            questions[window] = nil
            return answer(question, .failed, .signInNeeded)
        }
        guard known.isManaged else {
            questions[window] = nil
            return answer(question, .notAllowed, .notManaged)
        }
        self.step &+= 1
        questions[window] = Operation(origin: question.origin, target: question.target, stage: .asking, step: self.step)
        return [.askToSwitch(account, window, reason, step: self.step)]
    }

    mutating func endSwitch(
        _ step: UInt64, _ result: MAMSwitchIdentityResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        if let window = window(of: step), let operation = operations[window], operation.stage == .leaving {
            return endLeaving(operation, window, result)
        }
        guard let (window, question) = question(step, .asking),
            case .incoming(_, let account, _) = question.origin
        else { return [] }
        questions[window] = nil
        guard result == .success else {
            // No account of the app is one that the data may go to.
            let isMissing = account.isUnmanaged && result == .notAllowed
            return answer(question, result, isMissing ? .notManaged : .switchRefused)
        }
        // The app may have switched on its own before it answered.
        if operations[window] == nil, shows(only: account, in: window, situation) {
            return answer(question, .success, nil)
        }
        return replace(with: question, window, situation)
    }

    /// Returns the open question to the app that waits for a step.
    private func question(_ step: UInt64, _ stage: Operation.Stage) -> (WindowID, Operation)? {
        questions.first { $0.value.step == step && $0.value.stage == stage }.map { ($0.key, $0.value) }
    }

    /// Runs conditional launch if an account is managed, has the app remove blocked accounts, then ends the operation.
    mutating func proceed(
        _ operation: Operation, in window: WindowID, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var operation = operation
        let accounts = operation.target.accountIDs
        if !operation.isChecked, accounts.contains(where: { situation.isManaged($0) }) {
            operation.stage = .launching
            return wait(operation, in: window) {
                .launch(accounts, window, isResume: operation.origin == .resume, step: $0)
            }
        }
        let blocked = accounts.filter { (operation.checked[$0] ?? .notBlocked) != .notBlocked }
        if case .merged = operation.target, let account = blocked.first(where: { !operation.takenOff.contains($0) }) {
            operation.stage = .blocking(account)
            let reason = operation.checked[account] ?? .conditionalLaunchBlocked
            return wait(operation, in: window) { .blockAccount(account, reason, window, step: $0) }
        }
        guard accounts.isEmpty || blocked.count < accounts.count else {
            return fail(operation, in: window, .launchBlocked, situation)
        }
        operations[window] = nil
        // Only the accounts of the window were checked; no new identity was requested.
        guard operation.origin != .resume else { return [] }
        windows[window] = operation.target
        return [.set(window, operation.target)] + answer(operation, .success, nil)
    }

    /// Ends an operation without its identity.
    ///
    /// The old identity stays, unless it may not be shown.
    mutating func fail(
        _ operation: Operation, in window: WindowID, _ refusal: IncomingRefusal, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var isShown = false
        if case .account(let account) = operation.target, let reason = operation.checked[account] {
            isShown = reason != .notBlocked && situation.contains(account, in: accountsShown(in: window))
        }
        if operation.mustLeave || isShown { return hideAccount(operation, window) }
        operations[window] = nil
        let looksAgain = operation.looksAgain && operation.origin != .resume
        return answer(operation, operation.ending, refusal) + (looksAgain ? look(at: window, situation) : [])
    }

    /// Removes an account from the screen by asking the app to show "no user".
    mutating func hideAccount(_ operation: Operation, _ window: WindowID) -> [IdentitySwitchEffect] {
        var operation = operation
        operation.stage = .leaving
        // A single-identity app has no other account to show.
        guard settings.multiIdentity else {
            return exit(answer(operation, operation.ending, .launchBlocked), besides: window)
        }
        return wait(operation, in: window) { .askToSwitch(.unmanaged, window, .cancelConditionalLaunch, step: $0) }
    }

    mutating func endLeaving(
        _ operation: Operation, _ window: WindowID, _ result: MAMSwitchIdentityResult
    ) -> [IdentitySwitchEffect] {
        let answer = answer(operation, operation.ending, .launchBlocked)
        guard result == .success else { return exit(answer, besides: window) }
        operations[window] = nil
        windows[window] = .account(.unmanaged)
        return [.set(window, .account(.unmanaged))] + answer
    }

    /// Ends the app, because nothing else keeps the account off the screen.
    ///
    /// Other waiting requests are answered.
    private mutating func exit(_ answers: [IdentitySwitchEffect], besides window: WindowID) -> [IdentitySwitchEffect] {
        operations[window] = nil
        var effects = answers
        for window in openWindows {
            effects += drop(operations[window], with: .failed) + drop(questions[window], with: .failed)
        }
        end()
        return effects + [.alertAndExit]
    }
}

/// The id of a window of a simulated app.
///
/// SDK: `UIWindow *window`
public struct WindowID: Sendable, Hashable, Codable {
    package let number: UInt32

    /// Creates the id of a window.
    ///
    /// - Parameter number: The number of windows that were opened before it.
    package init(number: UInt32) { self.number = number }

    /// The first window of an app.
    ///
    /// This window is the key window until another window becomes key.
    public static let main = WindowID(number: 0)
}

/// The identity of a window: not set, or the accounts that the window shows.
public enum WindowIdentity: Sendable, Hashable {
    /// The window has no identity of its own.
    ///
    /// For the user interface of this window, the identity of the process applies.
    case unset
    /// The window shows one account.
    ///
    /// ``AccountID/unmanaged`` means "no user".
    case account(AccountID)
    /// The window shows several accounts at once.
    ///
    /// If one of the accounts is managed, the window's policy forbids everything (the SDK's standard lockdown policy).
    case merged([AccountID])

    /// The accounts that the window shows; empty if no identity is set.
    public var accountIDs: [AccountID] {
        switch self {
        case .unset: []
        case .account(let id): [id]
        case .merged(let ids): ids
        }
    }
}
