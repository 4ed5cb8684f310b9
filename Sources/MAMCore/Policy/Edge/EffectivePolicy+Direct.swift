/// Whose account stands beside a question, where the app's directory need not be asked.
@usableFromInline
enum KnownAccount: UInt8, Sendable {
    case nobody, same, unmanaged

    /// As the evaluator takes it: the same account as an unmanaged identity is an unmanaged account.
    @inline(__always)
    fileprivate func account(_ own: PolicyWord) -> PolicyEvaluator.Account {
        switch self {
        case .nobody: .none
        case .same: own.isManaged ? .same : .unmanaged
        case .unmanaged: .unmanaged
        }
    }

    fileprivate var reference: AccountReference {
        switch self {
        case .nobody: .none
        case .same: .same
        case .unmanaged: .unmanaged
        }
    }
}

extension AccountReference {
    /// Who is meant, `nil` where a policy or an id has to be looked at.
    @inlinable var known: KnownAccount? {
        switch self {
        case .none: .nobody
        case .same: .same
        case .unmanaged: .unmanaged
        case .otherManaged, .id: nil
        }
    }
}

/// A question that needs nothing but the policy's word: three bytes.
private enum DirectQuestion {
    case save(MAMSaveLocation, KnownAccount)
    case open(MAMOpenLocation, KnownAccount)
    case sendToApp(KnownAccount, TransferPayload)
    case sendToUnmanagedApp(TransferPayload)
    case receiveFromApp(KnownAccount, TransferPayload)
    case receiveFromUnmanagedApp(TransferPayload)
    case receiveItem(KnownAccount)
    case receiveFile(KnownAccount)
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)

    var question: PolicyQuestion {
        switch self {
        case .save(let location, let account): .save(to: location, account: account.reference)
        case .open(let location, let account): .open(from: location, account: account.reference)
        case .sendToApp(let account, let payload): .send(to: .managed(account: account.reference), payload: payload)
        case .sendToUnmanagedApp(let payload): .send(to: .unmanaged, payload: payload)
        case .receiveFromApp(let account, let payload):
            .receive(from: .managed(account: account.reference), payload: payload)
        case .receiveFromUnmanagedApp(let payload): .receive(from: .unmanaged, payload: payload)
        case .receiveItem(let account): .receiveSharedItem(owner: account.reference)
        case .receiveFile(let account): .receiveSharedFile(owner: account.reference)
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        }
    }
}

/// One function for each kind of question that needs nothing but the policy's word: the compiler picks it where the
/// question is written, so that asking a policy in hand is one call, one load and a few tests of bits.
///
/// Whoever is no account of the directory is asked the long way, at the end of the call, so that nothing is kept for it here.
extension EffectivePolicy {
    /// Beside the next one because most questions name nobody, and then there is nothing to find out about him.
    @usableFromInline
    func decision(toSave location: MAMSaveLocation) -> PolicyDecision {
        guard let own = directWord else { return rare(.save(location, .nobody)) }
        return decision(.save, PolicyEvaluator.save(location, .none, own, .unmanaged))
    }

    @usableFromInline
    func decision(toSave location: MAMSaveLocation, _ beside: KnownAccount) -> PolicyDecision {
        guard let own = directWord else { return rare(.save(location, beside)) }
        return decision(.save, PolicyEvaluator.save(location, beside.account(own), own, .unmanaged))
    }

    @usableFromInline
    func decision(toOpen location: MAMOpenLocation) -> PolicyDecision {
        guard let own = directWord else { return rare(.open(location, .nobody)) }
        return decision(.open, PolicyEvaluator.open(location, .none, own, .unmanaged))
    }

    @usableFromInline
    func decision(toOpen location: MAMOpenLocation, _ beside: KnownAccount) -> PolicyDecision {
        guard let own = directWord else { return rare(.open(location, beside)) }
        return decision(.open, PolicyEvaluator.open(location, beside.account(own), own, .unmanaged))
    }

    @usableFromInline
    func decision(toSendToAppOf beside: KnownAccount, _ payload: TransferPayload) -> PolicyDecision {
        guard let own = directWord else {
            return rare(.sendToApp(beside, payload))
        }
        return decision(
            .send,
            PolicyEvaluator.send(
                appIsManaged: true, payload, beside.account(own), own, .unmanaged, app.device.facts))
    }

    @usableFromInline
    func decision(toSendToUnmanagedApp payload: TransferPayload) -> PolicyDecision {
        guard let own = directWord else { return rare(.sendToUnmanagedApp(payload)) }
        return decision(
            .send, PolicyEvaluator.send(appIsManaged: false, payload, .none, own, .unmanaged, app.device.facts))
    }

    @usableFromInline
    func decision(toReceiveFromAppOf beside: KnownAccount, _ payload: TransferPayload) -> PolicyDecision {
        guard let own = directWord else {
            return rare(.receiveFromApp(beside, payload))
        }
        return decision(.receive, PolicyEvaluator.receive(appIsManaged: true, beside.account(own), own, .unmanaged))
    }

    @usableFromInline
    func decision(toReceiveFromUnmanagedApp payload: TransferPayload) -> PolicyDecision {
        guard let own = directWord else { return rare(.receiveFromUnmanagedApp(payload)) }
        return decision(.receive, PolicyEvaluator.receive(appIsManaged: false, .none, own, .unmanaged))
    }

    @usableFromInline
    func decision(toReceiveItemOf beside: KnownAccount) -> PolicyDecision {
        guard let own = directWord else { return rare(.receiveItem(beside)) }
        return decision(.shareItem, PolicyEvaluator.shared(beside.account(own), own, .unmanaged))
    }

    @usableFromInline
    func decision(toReceiveFileOf beside: KnownAccount) -> PolicyDecision {
        guard let own = directWord else { return rare(.receiveFile(beside)) }
        return decision(.shareFile, PolicyEvaluator.shared(beside.account(own), own, .unmanaged))
    }

    @usableFromInline
    func decision(toPick mode: DocumentPickerMode) -> PolicyDecision {
        guard let own = directWord else { return rare(.documentPicker(mode)) }
        return decision(.documentPicker, PolicyEvaluator.documentPicker(mode, own))
    }

    @usableFromInline
    func decision(of property: PolicyProperty) -> PolicyDecision {
        guard let own = directWord else { return rare(.property(property)) }
        return decision(.property, PolicyEvaluator.property(property, own, app.device.facts))
    }

    @inline(never)
    private func rare(_ question: DirectQuestion) -> PolicyDecision { decisionInFull(for: question.question) }

    /// What the policy says now, when whoever is asked is an account of the directory.
    @inline(__always)
    private var directWord: PolicyWord? { account.record.map { $0._withUnsafeGuaranteedRef { $0.policyWord } } }

    @inline(__always)
    private func decision(_ kind: QuestionKind, _ answer: PolicyEvaluator.Answer) -> PolicyDecision {
        PolicyDecision(isAllowed: answer.isAllowed, rule: answer.rule, kind: kind, layer: layer)
    }
}
