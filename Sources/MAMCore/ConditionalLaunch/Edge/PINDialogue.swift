/// The screens of a PIN, one after the other, as the last step of conditional launch.
///
/// Runs a ``PINPrompt`` with a user: a PIN is set when there is none, asked for, replaced by biometrics where it may be,
/// changed when it is too old, no longer fits or was forgotten. Spent tries and their consequences are the run's.
struct PINDialogue {
    let app: ManagedApp
    let manager: PINManager
    let account: AccountID
    let prompt: LaunchPrompt
    let user: any LaunchUser

    /// The most screens of one dialogue: somebody may mistype a new PIN for ever.
    static let maximumQuestionCount = 1000

    /// Asks until access is granted, denied, or a matter of the run; `show` is called before the first screen.
    ///
    /// Nil when no policy asks for a PIN any more: that lets the user on, and proves nothing.
    func run(show: () -> Void) async throws(StorageError) -> LaunchAnswer? {
        guard let rules = manager.rules(for: account) else { return nil }
        let pin = try manager.prompt(for: account)
        var (remark, isFirst): (PINQuestion.Remark?, Bool) = (nil, true)
        for _ in 0..<Self.maximumQuestionCount {
            guard let kind = try kind(of: pin.state) else { return Self.answer(to: pin.state) }
            if isFirst { show() }
            let question = PINQuestion(
                kind: kind, remark: remark, isFirst: isFirst, canCancel: prompt.canCancel, rules: rules,
                verdict: prompt.verdict)
            isFirst = false
            let (user, account) = (user, account)
            let reply = await app.asking { await user.answer(question, for: account) }
            if case .canceled = reply { return .canceled }
            let effects = try take(reply, pin)
            remark = Self.remark(in: effects)
        }
        return .canceled
    }

    /// The screen of a state; nil when there is none.
    private func kind(of state: PINState) throws(StorageError) -> PINQuestion.Kind? {
        switch state {
        case .choosing(let reason): return .choose(reason)
        case .confirming: return .repeatNew
        case .biometrics(let kind): return .biometrics(kind)
        case .signingIn(.forgotten): return .signIn(.forgotten)
        case .asking: return .enter(triesLeft: try manager.facts(for: account, at: nil).triesLeft)
        case .notRequired, .locked, .unlocked, .wipeDemanded, .signingIn(.triesSpent): return nil
        }
    }

    private static func answer(to state: PINState) -> LaunchAnswer? {
        switch state {
        case .notRequired: nil
        case .unlocked: .accepted
        case .wipeDemanded, .signingIn: .triesExhausted
        case .locked, .choosing, .confirming, .asking, .biometrics: .canceled
        }
    }

    private func take(_ reply: PINReply, _ pin: PINPrompt) throws(StorageError) -> [PINEffect] {
        switch reply {
        case .typed(let typed): try pin.type(typed)
        case .biometrics(let outcome): try pin.biometrics(outcome)
        case .forgot: try pin.forgot()
        case .signedIn(let other): try pin.signedIn(as: other)
        case .canceled: []
        }
    }

    private static func remark(in effects: [PINEffect]) -> PINQuestion.Remark? {
        for effect in effects {
            switch effect {
            case .refuse(let refusals): return .refused(refusals)
            case .mismatch: return .mismatch
            case .refuseAccount: return .otherAccount
            default: break
            }
        }
        return nil
    }
}
