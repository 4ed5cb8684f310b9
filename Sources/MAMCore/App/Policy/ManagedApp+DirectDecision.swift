/// One function for each kind of question that needs only the policy's word.
///
/// The function is picked at compile time, so a question to a known policy is one call, one load and a few tests of
/// bits. The functions belong to the app and take the parts of an ``EffectivePolicy``: the account with its layer, and
/// the ids if one word cannot name the identity. No value is made and no reference is counted, so threads that ask
/// about one app, or name one id, write no shared memory.
///
/// Each function passes the evaluated form that ``PolicyQuestion/evaluated`` makes of the question; the compiler folds
/// the form away. A tail call handles an identity outside the directory, so that these functions save no registers.
extension ManagedApp {
    /// Separate from the function with an account, because most questions name no account and then need no lookup.
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
        direct(.send(app: .managed, payload: payload), beside, acting, ids)
    }

    @usableFromInline
    func decision(toSendToUnmanagedApp payload: TransferPayload, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.send(app: .unmanaged, payload: payload), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toReceiveFromAppOf beside: AccountReference.Kind, _ payload: TransferPayload, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.receive(app: .managed, payload: payload), beside, acting, ids)
    }

    @usableFromInline
    func decision(toReceiveFromUnmanagedApp payload: TransferPayload, _ acting: ActingIdentity, _ ids: [AccountID]?)
        -> PolicyDecision
    {
        direct(.receive(app: .unmanaged, payload: payload), .none, acting, ids)
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
    func decision(
        toCopyToUnmanagedApp content: ClipboardContent, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.copy(to: .unmanagedApp, content.clipped), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toCopyToAppOf beside: AccountReference.Kind, _ content: ClipboardContent, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.copy(to: .managedApp, content.clipped), beside, acting, ids)
    }

    @usableFromInline
    func decision(
        toCopyHereFor beside: AccountReference.Kind, _ content: ClipboardContent, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.copy(to: .thisApp, content.clipped), beside, acting, ids)
    }

    @usableFromInline
    func decision(
        toPasteFromUnmanagedApp content: ClipboardContent, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.paste(from: .unmanagedApp, content.clipped), .none, acting, ids)
    }

    @usableFromInline
    func decision(
        toPasteFromAppOf beside: AccountReference.Kind, _ content: ClipboardContent, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.paste(from: .managedApp, content.clipped), beside, acting, ids)
    }

    @usableFromInline
    func decision(
        toPasteHereFrom beside: AccountReference.Kind, _ content: ClipboardContent, _ acting: ActingIdentity,
        _ ids: [AccountID]?
    ) -> PolicyDecision {
        direct(.paste(from: .thisApp, content.clipped), beside, acting, ids)
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

    /// Decides a question for an identity outside the directory: several accounts, an unknown account, or none.
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
        guard !own.deniesAssumptions else {
            return decisionDenying(question, beside.seen(by: own), own, .unmanaged, layer)
        }
        return PolicyEvaluator.decision(
            question, account: beside.seen(by: own), own: own, peer: .unmanaged, facts: device.facts.inApp, layer: layer
        )
    }

    /// Decides a question in an app that denies assumptions; a call of its own, so that no other app pays for it.
    @inline(never)
    func decisionDenying(
        _ question: PolicyEvaluator.Question, _ beside: AccountReference.Kind, _ own: PolicyWord, _ peer: PolicyWord,
        _ layer: IdentityLayer
    ) -> PolicyDecision {
        PolicyEvaluator.decision(
            question, account: beside, own: own, peer: peer, facts: device.facts.inApp, layer: layer,
            denied: configuration.deniedAssumptions)
    }
}
