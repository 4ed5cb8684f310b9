package import MAMCore

extension AnswerSpace {
    /// One answer about the clipboard, or about what gets into a page of a web view.
    package struct ContentRow: Sendable, Hashable, Codable {
        /// What is done.
        package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
            /// Copy, to paste at ``ContentRow/end``.
            case copy
            /// Paste what was copied at ``ContentRow/end``.
            case paste
            /// Paste into a page what was copied at ``ContentRow/end``.
            case pasteIntoWebView
            /// Upload a file to a page.
            case uploadInWebView
        }

        package let owner: Owner
        package let action: Action
        /// Whose the page is; `nil` for the clipboard alone.
        package let view: String?
        /// The other end; `nil` for an upload.
        package let end: ClipboardEnd.Kind?
        package let account: Account
        /// What lies on the clipboard, in words; `nil` for an upload.
        package let content: String?
        /// A length that stands for the content, as `--length` takes it; `nil` for what is no text.
        package let length: Int?
        package let allowed: Bool
        package let rule: String

        /// `null` is written out: a missing member would read as an unknown one.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(owner, forKey: .owner)
            try container.encode(action, forKey: .action)
            try container.encode(view, forKey: .view)
            try container.encode(end, forKey: .end)
            try container.encode(account, forKey: .account)
            try container.encode(content, forKey: .content)
            try container.encode(length, forKey: .length)
            try container.encode(allowed, forKey: .allowed)
            try container.encode(rule, forKey: .rule)
        }
    }

    /// What the clipboard lets through: copy and paste, to and from each end, for each content the policies tell apart.
    package static func clipboardRows(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts) -> [ContentRow] {
        rows(policy, peer, facts, clipboardLines(policy, peer))
    }

    /// What gets into pages of web views, by whose the page is.
    package static func webViewRows(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts) -> [ContentRow] {
        rows(policy, peer, facts, webViewLines(policy, peer))
    }

    /// One question about content, without its owner.
    struct ContentLine {
        let action: ContentRow.Action
        var view: WebViewTreatment?
        var end: ClipboardEnd.Kind?
        var account = Account.none
        var content = ""
        var length = ClippedLength.noText

        func cell(_ owner: Owner) -> Cell {
            let end = end ?? .thisApp
            let question: PolicyEvaluator.Question =
                switch (action, view) {
                case (.copy, _): .copy(to: end, length)
                case (.paste, _), (.pasteIntoWebView, nil), (.uploadInWebView, nil): .paste(from: end, length)
                case (.pasteIntoWebView, let view?): .pasteIntoWebView(view, from: end, length)
                case (.uploadInWebView, let view?): .uploadInWebView(view)
                }
            return Cell(owner, account, question)
        }
    }

    static func clipboardLines(_ policy: MAMPolicy, _ peer: MAMPolicy) -> [ContentLine] {
        [.copy, .paste].flatMap { contentLines($0, view: nil, policy, peer) }
    }

    static func webViewLines(_ policy: MAMPolicy, _ peer: MAMPolicy) -> [ContentLine] {
        WebViewTreatment.allCases.flatMap { contentLines(.pasteIntoWebView, view: $0, policy, peer) }
            + WebViewTreatment.allCases.map { ContentLine(action: .uploadInWebView, view: $0) }
    }

    private static func contentLines(
        _ action: ContentRow.Action, view: WebViewTreatment?, _ policy: MAMPolicy, _ peer: MAMPolicy
    ) -> [ContentLine] {
        let contents = [ClippedLength].toldApart(by: [policy.word.clipboardLimit, peer.word.clipboardLimit])
        return ClipboardEnd.Kind.allCases.flatMap { end in
            contents.enumerated().flatMap { place, length in
                // An app without the SDK has no account that counts.
                (end == .unmanagedApp ? [.none] : Account.allCases).map { account in
                    ContentLine(
                        action: action, view: view, end: end, account: account,
                        content: contents.count == 1 ? "anything" : contents.phrase(place), length: length)
                }
            }
        }
    }

    private static func rows(
        _ policy: MAMPolicy, _ peer: MAMPolicy, _ facts: DeviceFacts, _ lines: [ContentLine]
    ) -> [ContentRow] {
        Owner.allCases.flatMap { owner in
            lines.map { line in
                let decision = decision(of: line.cell(owner), policy: policy, peer: peer, facts: facts)
                return ContentRow(
                    owner: owner, action: line.action, view: line.view?.name, end: line.end, account: line.account,
                    content: line.end == nil ? nil : line.content,
                    length: line.length.isText ? Int(line.length.rawValue) : nil, allowed: decision.isAllowed,
                    rule: decision.rule.name)
            }
        }
    }
}
