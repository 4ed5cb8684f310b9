package import MAMCore

extension AnswerSpace {
    /// One answer about the clipboard, or about data for the page of a web view.
    package struct ContentRow: Sendable, Hashable, Encodable {
        /// The action.
        package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
            /// Copy, to paste at ``ContentRow/end``.
            case copy
            /// Paste data that was copied at ``ContentRow/end``.
            case paste
            /// Paste data that was copied at ``ContentRow/end`` into a page.
            case pasteIntoWebView
            /// Upload a file to a page.
            case uploadInWebView
        }

        package let owner: OwnerKind
        package let action: Action
        /// The treatment of the page; `nil` for the clipboard alone.
        @WrittenNull package var view: String?
        /// The other end; `nil` for an upload.
        @WrittenNull package var end: ClipboardEnd.Kind?
        package let account: Account
        /// The content of the clipboard in words; `nil` for an upload.
        @WrittenNull package var content: String?
        /// A length that stands for the content, as `--length` takes it; `nil` for content that is no text.
        @WrittenNull package var length: Int?
        /// Whether the action is allowed; `nil` if an export leaves out a setting that decides.
        @WrittenNull package var allowed: Bool?
        package let rule: String
        /// The outcome, if it is neither "allowed" nor "blocked".
        package var outcome: PolicyOutcome?
        /// The settings that decide and that an export leaves out; `nil` if the answer is known.
        package var missing: [String]?
    }

    /// Returns the answers about copy and paste, to and from each end, for each content that the policies distinguish.
    package static func clipboardRows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, exports: ExportedPolicies? = nil
    ) -> [ContentRow] { contentRows(PolicySubject.clipboard, policy, peer, facts, exports) }

    /// Returns the answers about data for pages of web views, by the treatment of the page.
    package static func webViewRows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, exports: ExportedPolicies? = nil
    ) -> [ContentRow] { contentRows(PolicySubject.pages, policy, peer, facts, exports) }

    private static func contentRows(
        _ subjects: [PolicySubject], _ policy: MAMPolicy, _ peer: MAMPolicy, _ facts: DeviceFacts,
        _ exports: ExportedPolicies?
    ) -> [ContentRow] {
        OwnerKind.allCases.flatMap { owner in
            lines(subjects, owner, policy, peer, .text, exports).compactMap { line -> ContentRow? in
                guard let (action, view, end) = line.subject.handling, let cell = line.cell else { return nil }
                let decision = decision(of: cell, policy: policy, peer: peer, facts: facts)
                let length = line.beside.content
                let missing = exports?.missingNames(for: cell, facts: facts)
                return ContentRow(
                    owner: owner, action: action, view: view?.name, end: end, account: line.account,
                    content: end == nil ? nil : line.content, length: length.isText ? Int(length.count) : nil,
                    allowed: missing == nil ? decision.isAllowed : nil, rule: decision.rule.name,
                    outcome: missing == nil ? decision.thirdOutcome : nil, missing: missing)
            }
        }
    }
}

extension PolicySubject {
    /// The action with its page and its other end.
    fileprivate var handling: (AnswerSpace.ContentRow.Action, view: WebViewTreatment?, end: ClipboardEnd.Kind?)? {
        switch self {
        case .copy(let end): (.copy, nil, end)
        case .paste(let end): (.paste, nil, end)
        case .pasteIntoWebView(let view, let end): (.pasteIntoWebView, view, end)
        case .uploadInWebView(let view): (.uploadInWebView, view, nil)
        default: nil
        }
    }
}
