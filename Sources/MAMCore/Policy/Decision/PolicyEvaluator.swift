/// Decides questions from their evaluated form, up to two policy words and the device's facts, without side effects.
///
/// `Docs/Rules.md` lists the rules. If the sources are silent about managed data, the answer is no.
@usableFromInline package enum PolicyEvaluator {
    @usableFromInline package typealias Account = AccountReference.Kind

    @usableFromInline package typealias Answer = (isAllowed: Bool, rule: PolicyRule)

    /// Decides one question.
    ///
    /// - Parameters:
    ///   - question: The evaluated form of the question.
    ///   - account: The kind of the account beside the question.
    ///   - own: The policy word of the identity that is asked.
    ///   - peer: The policy word of the other managed account. Counts only if `account` is ``Account/otherManaged``, or
    ///     if an unmanaged identity deals with a managed one.
    ///   - facts: The facts of the device, read only for the questions that depend on them.
    /// - Returns: The answer and its rule.
    @inline(__always)
    @inlinable package static func answer(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord, facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        switch question {
        case .save(let location): evaluated(save(location, account, own, peer), own, facts())
        case .open(let location): open(location, account, own, peer, facts())
        case .send(let app, let payload):
            evaluated(send(appIsManaged: app == .managed, payload, account, own, peer, facts()), own, facts())
        case .receive(let app, _): receive(appIsManaged: app == .managed, account, own, peer, facts())
        case .shareItem, .shareFile: shared(account, own, peer, facts())
        case .documentPicker(let mode): documentPicker(mode, own, facts())
        case .property(let property): self.property(property, account, own, peer, facts())
        case .copy(let end, let length):
            evaluatedCopy(clipboard(isCopy: true, end, length, account, own, peer), own, facts())
        case .paste(let end, let length): clipboard(isCopy: false, end, length, account, own, peer)
        case .pasteIntoWebView(let view, let end, let length):
            webViewPaste(view, end, length, account, own, peer, facts())
        case .uploadInWebView(let view): webViewUpload(view, own, facts())
        case .openURL(let link): openURL(link, own)
        case .openUniversalLink(let link): openUniversalLink(link, own)
        case .webViewLink(let link, let isExternal): webViewLink(link, isExternal: isExternal, own)
        case .compose(let link): compose(link, own)
        case .notification(let content): notification(content, own)
        }
    }

    /// Decides one question, and adds its kind and the layer of the identity that is asked.
    @inline(__always)
    @inlinable package static func decision(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord,
        facts: @autoclosure () -> DeviceFacts, layer: IdentityLayer = .none
    ) -> PolicyDecision {
        let answer = answer(question, account: account, own: own, peer: peer, facts: facts())
        return PolicyDecision(isAllowed: answer.isAllowed, rule: answer.rule, kind: question.kind, layer: layer)
    }
}
