/// One function for each kind of question that needs nothing but the policy's word: the compiler picks it where the
/// question is written, so that asking a policy in hand is one call, one load and a few tests of bits.
///
/// Each passes on the evaluated form that ``PolicyQuestion/evaluated`` makes of the question; the form folds away where the
/// function is compiled. An identity outside the directory is asked in a function of its own, at the end of the call, so
/// that nothing is saved on the stack for it here.
extension EffectivePolicy {
    /// Beside the next one because most questions name nobody, and then there is nothing to find out about him.
    @usableFromInline
    func decision(toSave location: MAMSaveLocation) -> PolicyDecision { direct(.save(location)) }

    @usableFromInline
    func decision(toSave location: MAMSaveLocation, _ beside: AccountReference.Kind) -> PolicyDecision {
        direct(.save(location), beside)
    }

    @usableFromInline
    func decision(toOpen location: MAMOpenLocation) -> PolicyDecision { direct(.open(location)) }

    @usableFromInline
    func decision(toOpen location: MAMOpenLocation, _ beside: AccountReference.Kind) -> PolicyDecision {
        direct(.open(location), beside)
    }

    @usableFromInline
    func decision(toSendToAppOf beside: AccountReference.Kind, _ payload: TransferPayload) -> PolicyDecision {
        direct(.send(appIsManaged: true, payload: payload), beside)
    }

    @usableFromInline
    func decision(toSendToUnmanagedApp payload: TransferPayload) -> PolicyDecision {
        direct(.send(appIsManaged: false, payload: payload))
    }

    @usableFromInline
    func decision(toReceiveFromAppOf beside: AccountReference.Kind, _ payload: TransferPayload) -> PolicyDecision {
        direct(.receive(appIsManaged: true, payload: payload), beside)
    }

    @usableFromInline
    func decision(toReceiveFromUnmanagedApp payload: TransferPayload) -> PolicyDecision {
        direct(.receive(appIsManaged: false, payload: payload))
    }

    @usableFromInline
    func decision(toReceiveItemOf beside: AccountReference.Kind) -> PolicyDecision { direct(.shareItem, beside) }

    @usableFromInline
    func decision(toReceiveFileOf beside: AccountReference.Kind) -> PolicyDecision { direct(.shareFile, beside) }

    @usableFromInline
    func decision(toPick mode: DocumentPickerMode) -> PolicyDecision { direct(.documentPicker(mode)) }

    @usableFromInline
    func decision(of property: PolicyProperty) -> PolicyDecision { direct(.property(property)) }

    @usableFromInline
    func decision(toUploadIn view: WebViewTreatment) -> PolicyDecision { direct(.uploadInWebView(view)) }

    /// What the policy says now, when whoever is asked is an account of the directory.
    @inline(__always)
    private var directWord: PolicyWord? { account.record.map { $0._withUnsafeGuaranteedRef { $0.policyWord } } }

    @inline(__always)
    private func direct(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind = .none
    ) -> PolicyDecision {
        guard let own = directWord else { return outsideDirectory(question, beside) }
        return PolicyEvaluator.decision(
            question, account: beside.seen(by: own), own: own, peer: .unmanaged, facts: app.device.facts, layer: layer)
    }

    /// The answer for an identity outside the directory: several accounts, an unknown one, or none.
    @inline(never)
    private func outsideDirectory(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind
    ) -> PolicyDecision {
        let own = reportedWord
        return PolicyEvaluator.decision(
            question, account: beside.seen(by: own), own: own, peer: .unmanaged, facts: app.device.facts, layer: layer)
    }
}
