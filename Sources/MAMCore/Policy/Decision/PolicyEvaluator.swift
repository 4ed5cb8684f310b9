/// The pure evaluator: a question that names no account any more, up to two policy words, a few facts of the device.
///
/// Rules are those of `Docs/Rules.md`; where the sources are silent about managed data the answer is no.
package enum PolicyEvaluator {
    package typealias Account = AccountReference.Kind

    /// A question as the evaluator takes it: a few bytes, nothing to retain.
    package enum Question: Hashable {
        case save(MAMSaveLocation)
        case open(MAMOpenLocation)
        case send(appIsManaged: Bool, payload: TransferPayload)
        case receive(appIsManaged: Bool, payload: TransferPayload)
        case shareItem
        case shareFile
        case documentPicker(DocumentPickerMode)
        case property(PolicyProperty)
        case copy(to: ClipboardEnd.Kind, ClippedLength)
        case paste(from: ClipboardEnd.Kind, ClippedLength)
        case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd.Kind, ClippedLength)
        case uploadInWebView(WebViewTreatment)
        case openURL(LinkReading)
        case openUniversalLink(LinkReading)
        case webViewLink(LinkReading, isExternal: Bool)
        case compose(LinkReading)

        package var kind: QuestionKind {
            switch self {
            case .save: .save
            case .open: .open
            case .send: .send
            case .receive: .receive
            case .shareItem: .shareItem
            case .shareFile: .shareFile
            case .documentPicker: .documentPicker
            case .property: .property
            case .copy: .copy
            case .paste: .paste
            case .pasteIntoWebView: .pasteIntoWebView
            case .uploadInWebView: .uploadInWebView
            case .openURL: .openURL
            case .openUniversalLink: .openUniversalLink
            case .webViewLink: .webViewLink
            case .compose: .compose
            }
        }
    }

    package typealias Answer = (isAllowed: Bool, rule: PolicyRule)

    /// Answers one question.
    ///
    /// `own` is the policy of the identity that is asked, `peer` that of the other managed account (it counts only
    /// where `account` is ``Account/otherManaged``, or where an unmanaged identity deals with a managed one). `facts` is read
    /// only where it counts.
    @inline(__always)
    package static func answer(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord, facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        switch question {
        case .save(let location): save(location, account, own, peer)
        case .open(let location): open(location, account, own, peer)
        case .send(let appIsManaged, let payload):
            send(appIsManaged: appIsManaged, payload, account, own, peer, facts())
        case .receive(let appIsManaged, _): receive(appIsManaged: appIsManaged, account, own, peer)
        case .shareItem, .shareFile: shared(account, own, peer)
        case .documentPicker(let mode): documentPicker(mode, own)
        case .property(let property): self.property(property, account, own, peer, facts())
        case .copy(let end, let length): clipboard(isCopy: true, end, length, account, own, peer)
        case .paste(let end, let length): clipboard(isCopy: false, end, length, account, own, peer)
        case .pasteIntoWebView(let view, let end, let length): webViewPaste(view, end, length, account, own, peer)
        case .uploadInWebView(let view): webViewUpload(view, own)
        case .openURL(let link): openURL(link, own)
        case .openUniversalLink(let link): openUniversalLink(link, own)
        case .webViewLink(let link, let isExternal): webViewLink(link, isExternal: isExternal, own)
        case .compose(let link): compose(link, own)
        }
    }

    /// Answers one question with what was asked and of whom.
    @inline(__always)
    static func decision(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord,
        facts: @autoclosure () -> DeviceFacts, layer: IdentityLayer = .none
    ) -> PolicyDecision {
        let answer = answer(question, account: account, own: own, peer: peer, facts: facts())
        return PolicyDecision(isAllowed: answer.isAllowed, rule: answer.rule, kind: question.kind, layer: layer)
    }
}
