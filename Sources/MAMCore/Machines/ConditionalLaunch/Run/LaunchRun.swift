internal import MAMSettings

/// A run of conditional launch for one account, or for the accounts of a merged window in their order.
///
/// The run is a value. ``handle(_:_:)`` takes an event and the current situation and returns the effects to carry out.
/// No facts are kept between events: each event evaluates the checks again. Every event is safe in every stage: an
/// event that does not fit the stage has no effect.
package struct LaunchRun: Sendable, Hashable {
    package enum Stage: Sendable, Hashable {
        /// The run has not begun.
        case ready
        /// A prompt that the user can pass is on the screen: a warning, credentials or the PIN.
        case asking(LaunchPrompt)
        /// The clock status is being requested.
        case refreshingClock(LaunchVerdict)
        /// The app checks in. If the verdict is a wipe, the user signs in during the check-in.
        case checkingIn(LaunchVerdict)
        /// The user is asked to connect or to let the data be removed.
        case confirmingWipe(LaunchPrompt)
        /// The block screen is shown.
        case blocked(LaunchPrompt)
        case wiping(LaunchVerdict)
        case finished(LaunchResult)
    }

    package let accounts: [AccountID]
    /// Whether the screens have a Cancel button: not with `MultiIdentityCancelDisabled` or in a single-identity app.
    let canCancel: Bool
    /// The choices where the sources contradict each other.
    package let choices: LaunchChoices
    package internal(set) var stage = Stage.ready
    /// The progress for the current account.
    package internal(set) var memory = LaunchMemory()
    var position = 0
    /// The progress for the other accounts of a merged window, to which the run may return.
    var memories: [Int: LaunchMemory] = [:]
    var reasons: [MAMBlockAccountReason]
    var lastVerdict: LaunchVerdict?

    /// Creates a run that has not begun.
    package init(over accounts: [AccountID], canCancel: Bool = true, choices: LaunchChoices = .standard) {
        self.accounts = accounts
        self.canCancel = canCancel
        self.choices = choices
        reasons = Array(repeating: .notBlocked, count: accounts.count)
    }

    /// The current account; nil after the last.
    package var account: AccountID? { accounts.indices.contains(position) ? accounts[position] : nil }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - situation: The current facts and requirements. A check-in may have changed both.
    /// - Returns: The effects to carry out, in order.
    package mutating func handle(_ event: LaunchEvent, _ situation: LaunchSituation) -> [LaunchEffect] {
        if event == .resumed {
            memory.tried = []
            for place in memories.keys { memories[place]?.tried = [] }
        }
        switch stage {
        case .ready:
            switch event {
            case .start: return proceed(situation)
            case .appCanceled: return giveUp()
            default: return []
            }
        case .asking(let prompt): return handle(event, asking: prompt, situation)
        case .refreshingClock(let verdict): return handle(event, refreshingFor: verdict, situation)
        case .checkingIn(let verdict): return handle(event, checkingInFor: verdict, situation)
        case .confirmingWipe(let prompt): return handle(event, confirming: prompt, situation)
        case .blocked(let prompt): return handle(event, blockedBy: prompt, situation)
        case .wiping(let verdict):
            // A wipe that has begun is completed, even if the run is canceled.
            guard event == .wiped else { return [] }
            lastVerdict = verdict
            return blockAccount(.conditionalLaunchBlocked, situation)
        case .finished: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, asking prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            memory.done.insert(prompt.verdict.check)
            if prompt.kind == .credentials { memory.mustSignIn = false }
            return proceed(situation)
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .answered(.triesExhausted): return prompt.kind == .pin ? exhaust(situation) : []
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, refreshingFor verdict: LaunchVerdict, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .clockRefreshed:
            memory.tried.insert(.refreshClock)
            return proceed(situation)
        case .appCanceled: return giveUp()
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, checkingInFor verdict: LaunchVerdict, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .checkedIn:
            memory.tried.insert(verdict.remedy ?? .checkIn)
            return proceed(situation)
        case .appCanceled: return giveUp()
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .clockRefreshed, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, confirming prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            stage = .checkingIn(prompt.verdict)
            return account.map { [.checkIn(account: $0, signsIn: true)] } ?? []
        case .answered(.remove):
            // The account may be gone by now, so that there is nothing to wipe.
            guard let account, situation[account] != nil else { return proceed(situation) }
            return wipe(for: prompt.verdict)
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, blockedBy prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            lastVerdict = prompt.verdict
            return blockAccount(prompt.verdict.blockReason, situation)
        case .answered(.canceled):
            // Even if the user cancels, the check is the reason why the account is not shown.
            guard prompt.canCancel else { return [] }
            lastVerdict = prompt.verdict
            return blockAccount(prompt.verdict.blockReason, situation)
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .answered(.tryAgain): return leaveOfflineBlock(prompt, signsIn: false, situation)
        case .answered(.signIn): return leaveOfflineBlock(prompt, signsIn: true, situation)
        case .start, .answered(.remove), .answered(.triesExhausted), .wiped: return []
        }
    }

    /// Checks in once more, because the user chose to where the time offline blocks the account.
    private mutating func leaveOfflineBlock(
        _ prompt: LaunchPrompt, signsIn: Bool, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        guard prompt.verdict.check == LaunchCheck(.block, .offline), let account, let facts = situation[account]?.facts
        else { return [] }
        let way = signsIn ? SDKBehavior.offlineSignIn : .offlineRetry
        guard facts.sdkVersion.map(way.isIn) ?? true, !signsIn || !facts.device.contains(.offline) else { return [] }
        stage = .checkingIn(prompt.verdict)
        return [.checkIn(account: account, signsIn: signsIn)]
    }

    /// Continues with the checks of this account and those after it, and then once more of those before it.
    ///
    /// An earlier account may have changed while the user was asked about another.
    mutating func proceed(_ situation: LaunchSituation) -> [LaunchEffect] {
        var looksAgain = accounts.count > 1
        while true {
            while let account {
                if reasons[position] == .notBlocked, let verdict = firstVerdict(situation) {
                    return act(on: verdict, for: account)
                }
                go(to: position + 1)
            }
            guard looksAgain else { return end() }
            looksAgain = false
            go(to: 0)
        }
    }

    /// Checks again.
    ///
    /// The reason of the current stage may be gone, or another check may come first now.
    mutating func reconsider(_ situation: LaunchSituation) -> [LaunchEffect] {
        let verdict = firstVerdict(situation)
        if let verdict, let current = stage.verdict, verdict.check == current.check, verdict.remedy == current.remedy {
            return []
        }
        let dismissed: [LaunchEffect] = stage.hasPrompt ? [.dismiss] : []
        return dismissed + proceed(situation)
    }

    mutating func next(_ situation: LaunchSituation) -> [LaunchEffect] {
        go(to: position + 1)
        return proceed(situation)
    }

    /// Removes the proofs of an account's user, so that they have to be entered again.
    package mutating func forgetProofs(of account: AccountID) {
        guard let place = accounts.firstIndex(of: account) else { return }
        if place == position { memory.done = memory.done.filter { $0.action != .access } }
        guard let done = memories[place]?.done else { return }
        memories[place]?.done = done.filter { $0.action != .access }
    }

    /// Blocks this account and continues with the next one.
    mutating func blockAccount(_ reason: MAMBlockAccountReason, _ situation: LaunchSituation) -> [LaunchEffect] {
        guard account != nil else { return end() }
        reasons[position] = reason
        return next(situation)
    }

    /// Handles too many wrong PINs.
    mutating func exhaust(_ situation: LaunchSituation) -> [LaunchEffect] {
        guard let account, let requirements = situation[account]?.requirements else { return reconsider(situation) }
        guard requirements.pinTries != .wipe else {
            return wipe(
                for: LaunchVerdict(
                    LaunchCheck(.wipe, .pinTries), configured: "\(requirements.maximumPINTries)",
                    found: "too many wrong PINs"))
        }
        // The PIN is reset: the user signs in, even if they did so before, and sets another PIN.
        memory.mustSignIn = true
        memory.done.remove(LaunchCheck(.access, .credentials))
        return proceed(situation)
    }

    mutating func wipe(for verdict: LaunchVerdict) -> [LaunchEffect] {
        stage = .wiping(verdict)
        return account.map { [.wipe(account: $0, verdict)] } ?? []
    }

    /// Ends the run without a prompt, because the app canceled it.
    mutating func giveUp() -> [LaunchEffect] {
        if reasons.indices.contains(position), reasons[position] == .notBlocked {
            reasons[position] = .conditionalLaunchCanceled
        }
        return finish(.canceled)
    }

    mutating func finish(_ outcome: LaunchResult.Outcome) -> [LaunchEffect] {
        let result = LaunchResult(outcome, reasons, verdict: lastVerdict)
        stage = .finished(result)
        return [.finish(result)]
    }

    private mutating func go(to next: Int) {
        if accounts.count > 1, accounts.indices.contains(position) { memories[position] = memory }
        (position, memory) = (next, memories[next] ?? LaunchMemory())
    }

    /// Ends the run after the last account.
    ///
    /// It succeeds unless every account is blocked.
    private mutating func end() -> [LaunchEffect] {
        if reasons.isEmpty || reasons.contains(.notBlocked) { return finish(.success) }
        return finish(reasons.allSatisfy { $0 == .conditionalLaunchCanceled } ? .canceled : .blocked)
    }

    private func firstVerdict(_ situation: LaunchSituation) -> LaunchVerdict? {
        guard let account, let state = situation[account] else { return nil }
        return state.requirements.verdicts(for: state.facts, after: memory, choices: choices).first
    }

    /// Carries out a verdict, beginning with its remedy.
    private mutating func act(on verdict: LaunchVerdict, for account: AccountID) -> [LaunchEffect] {
        switch verdict.remedy {
        case .refreshClock:
            stage = .refreshingClock(verdict)
            return [.refreshClock(account: account)]
        case .checkIn:
            stage = .checkingIn(verdict)
            return [.checkIn(account: account, signsIn: false)]
        case .reconnect:
            let prompt = LaunchPrompt(.reconnect, verdict, canCancel: canCancel)
            stage = .confirmingWipe(prompt)
            return [.show(prompt, account: account)]
        case nil: break
        }
        let kind: LaunchPrompt.Kind
        switch verdict.action {
        case .wipe: return wipe(for: verdict)
        case .block: kind = .block
        case .warn: kind = .warning
        case .access: kind = verdict.check.subject == .pin ? .pin : .credentials
        }
        let prompt = LaunchPrompt(kind, verdict, canCancel: canCancel)
        stage = kind == .block ? .blocked(prompt) : .asking(prompt)
        return [.show(prompt, account: account)]
    }
}

extension LaunchRun.Stage {
    package var verdict: LaunchVerdict? {
        switch self {
        case .asking(let prompt), .confirmingWipe(let prompt), .blocked(let prompt): prompt.verdict
        case .refreshingClock(let verdict), .checkingIn(let verdict), .wiping(let verdict): verdict
        case .ready, .finished: nil
        }
    }

    /// Whether the app can still cancel the run.
    ///
    /// A wipe has to be completed.
    package var canBeGivenUp: Bool {
        switch self {
        case .wiping, .finished: false
        case .ready, .asking, .refreshingClock, .checkingIn, .confirmingWipe, .blocked: true
        }
    }

    /// Whether a prompt is on the screen.
    package var hasPrompt: Bool {
        switch self {
        case .asking, .confirmingWipe, .blocked: true
        default: false
        }
    }
}

package enum LaunchEvent: Sendable, Hashable {
    case start
    case answered(LaunchAnswer)
    /// The app canceled the run: it shows another account, or closed the window.
    case appCanceled
    /// The request for the clock status ended, with or without a new status.
    case clockRefreshed
    /// A check-in ended. The value tells whether the service was reached and the user signed in.
    case checkedIn(succeeded: Bool)
    case wiped
    /// The app returned to the foreground.
    case resumed
}

/// An effect of a run.
///
/// The caller carries out effects in order, without holding a lock.
package enum LaunchEffect: Sendable, Equatable {
    /// Show a prompt; it ends with ``LaunchEvent/answered(_:)``.
    case show(LaunchPrompt, account: AccountID)
    /// Dismiss the prompt, whose answer is no longer needed.
    case dismiss
    /// Request the clock status; it ends with ``LaunchEvent/clockRefreshed``.
    case refreshClock(account: AccountID)
    /// Check in; it ends with ``LaunchEvent/checkedIn(succeeded:)``.
    case checkIn(account: AccountID, signsIn: Bool)
    /// Wipe the account in this app; it ends with ``LaunchEvent/wiped``.
    case wipe(account: AccountID, LaunchVerdict)
    case finish(LaunchResult)
}

package struct LaunchAccount: Sendable, Equatable {
    package var requirements: LaunchRequirements
    package var facts: LaunchFacts

    package init(_ requirements: LaunchRequirements, _ facts: LaunchFacts) {
        self.requirements = requirements
        self.facts = facts
    }
}

/// The accounts of a run that have a policy.
///
/// Other accounts are not checked.
package typealias LaunchSituation = [AccountID: LaunchAccount]

/// A question or a message that conditional launch shows to the user before it shows an account.
public struct LaunchPrompt: Sendable, Hashable, Codable {
    /// The kind of a prompt that conditional launch shows.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A warning.
        ///
        /// The user may continue.
        case warning
        /// A message that the account is blocked, which the user acknowledges.
        case block
        /// A message that the app was offline for too long.
        ///
        /// The user connects to the network and signs in, or lets the engine remove the account's data.
        case reconnect
        /// A request to sign in with the work or school account.
        case credentials
        /// A request for the app's PIN, or for Touch ID or Face ID in its place.
        case pin
    }

    /// The kind of the prompt.
    public let kind: Kind
    /// The failed check that caused the prompt.
    public let verdict: LaunchVerdict
    /// Whether the prompt has a Cancel button.
    public let canCancel: Bool

    package init(_ kind: Kind, _ verdict: LaunchVerdict, canCancel: Bool) {
        self.kind = kind
        self.verdict = verdict
        self.canCancel = canCancel
    }
}

/// The user's action at a prompt of conditional launch.
public enum LaunchAnswer: String, Sendable, Hashable, CaseIterable {
    /// The user did what the prompt asks for.
    ///
    /// The user acknowledged the prompt, signed in, entered the right PIN, or connected to the network.
    case accepted
    /// The user chose to remove the account's data instead of connecting to the network.
    case remove
    /// The user entered wrong PINs until no tries were left.
    case triesExhausted
    /// The user canceled the prompt.
    case canceled
    /// The user chose to try again where the time offline blocks the account, from SDK 17.7.0 on.
    ///
    /// The app checks in once more, without a prompt.
    case tryAgain
    /// The user chose to sign in where the time offline blocks the account, from SDK 20.6.0 on.
    ///
    /// The app checks in once more, and the user signs in for it. The choice exists only while the device is online: then
    /// the check-in failed for another reason than the network (assumption `offline-sign-in` in Docs/Assumptions.md).
    case signIn
}
