/// One function for each kind of question that needs nothing but the policy's word: the compiler picks it where the
/// question is written, so that asking a policy in hand is one call, one load and a few tests of bits.
///
/// They are the app's and take an ``EffectivePolicy`` in its parts: the account with its layer, and the ids where one word
/// cannot say who it is. So no value is made for a question that is asked at once, and no reference counted: threads that
/// ask about one app, or name one id, share nothing that is written.
///
/// Each passes on the evaluated form that ``PolicyQuestion/evaluated`` makes of the question; the form folds away where the
/// function is compiled. An identity outside the directory is asked in a function of its own, at the end of the call, so
/// that nothing is saved on the stack for it here.
extension ManagedApp {
    /// Beside the next one because most questions name no account, and then there is nothing to look up.
    @usableFromInline
    func decision(toSave location: MAMSaveLocation, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        direct(.save(location), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toSave location: MAMSaveLocation, _ beside: AccountReference.Kind, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.save(location), beside, acting, ids)
    }

    @usableFromInline
    func decision(toOpen location: MAMOpenLocation, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        direct(.open(location), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toOpen location: MAMOpenLocation, _ beside: AccountReference.Kind, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.open(location), beside, acting, ids)
    }

    @usableFromInline
    func decision(
        toSendToAppOf beside: AccountReference.Kind, _ payload: TransferPayload, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.send(appIsManaged: true, payload: payload), beside, acting, ids)
    }

    @usableFromInline
    func decision(toSendToUnmanagedApp payload: TransferPayload, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.send(appIsManaged: false, payload: payload), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toReceiveFromAppOf beside: AccountReference.Kind, _ payload: TransferPayload, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.receive(appIsManaged: true, payload: payload), beside, acting, ids)
    }

    @usableFromInline
    func decision(toReceiveFromUnmanagedApp payload: TransferPayload, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.receive(appIsManaged: false, payload: payload), .none, acting, ids)
    }

    @usableFromInline
    func decision(toReceiveItemOf beside: AccountReference.Kind, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.shareItem, beside, acting, ids)
    }

    @usableFromInline
    func decision(toReceiveFileOf beside: AccountReference.Kind, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.shareFile, beside, acting, ids)
    }

    @usableFromInline
    func decision(toPick mode: DocumentPickerMode, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        direct(.documentPicker(mode), .none, acting, ids)
    }

    @usableFromInline
    func decision(of property: PolicyProperty, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        direct(.property(property), .none, acting, ids)
    }

    @usableFromInline
    func decision(toUploadIn view: WebViewTreatment, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        direct(.uploadInWebView(view), .none, acting, ids)
    }

    @inline(__always)
    private func direct(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        guard let record = acting.account.record else { return outsideDirectory(question, beside, acting, ids) }
        return decision(question, beside, record._withUnsafeGuaranteedRef { $0.policyWord }, acting.layer)
    }

    /// The answer for an identity outside the directory: several accounts, an unknown one, or none.
    @inline(never)
    private func outsideDirectory(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        decision(question, beside, reportedWord(of: acting, ids), acting.layer)
    }

    @inline(__always)
    private func decision(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind, _ own: PolicyWord,
        _ layer: IdentityLayer
    ) -> PolicyDecision {
        PolicyEvaluator.decision(
            question, account: beside.seen(by: own), own: own, peer: .unmanaged, facts: device.facts, layer: layer)
    }
}
