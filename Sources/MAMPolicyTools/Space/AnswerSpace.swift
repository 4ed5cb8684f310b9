package import MAMCore

/// All answers of a policy to the questions of data transfer: a finite table.
///
/// `mam policy table` prints it, tests take snapshots of it, and proofs search it.
package enum AnswerSpace {
    /// The kind of account whose data a question is about.
    package enum OwnerKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An account with the policy.
        case managed
        /// An account without a policy.
        case unmanaged
    }

    package typealias Account = AccountReference.Kind

    package typealias PeerAppKind = PeerApp.Kind

    package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        case save
        /// Open a copy.
        case open
        case send
        case receive
        /// Receive a shared item.
        case shareItem
        /// Receive a shared file.
        case shareFile
    }

    package struct Cell: Sendable, Equatable {
        package let owner: OwnerKind
        package let account: Account
        let question: PolicyEvaluator.Question
        private let content: Content

        // The link stands behind a reference, because cells are copied by the million, and few have one.
        private enum Content: Equatable {
            case none
            indirect case link(LinkAsked)
        }

        /// The link of a question about one, because its form depends on the policy's texts.
        var link: LinkAsked? {
            if case .link(let link) = content { link } else { nil }
        }

        package init(
            _ owner: OwnerKind, _ account: Account, _ question: PolicyEvaluator.Question, link: LinkAsked? = nil
        ) {
            (self.owner, self.account, self.question) = (owner, account, question)
            content = link.map(Content.link) ?? .none
        }

        /// Returns the question as the evaluator takes it; a link with a known listing without reading the lists.
        func evaluatorQuestion(_ policy: MAMPolicy, listing: LinkListing? = nil) -> PolicyEvaluator.Question {
            guard case .link(let link) = content else { return question }
            let asked = link.read(by: policy)
            return asked.evaluatorQuestion(policy.links, listing ?? asked.listing(policy.links))
        }

        /// Returns the settings of the account that the question is about.
        func ownWord(_ policy: MAMPolicy) -> PolicyWord { owner == .managed ? policy.word : .unmanaged }
    }

    package static func decision(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts
    ) -> PolicyDecision {
        // Without a `PolicyAsked`: the tests that compare all answers of all policies would spend their time on copies of it.
        PolicyEvaluator.decision(
            cell.evaluatorQuestion(policy), account: cell.account, own: cell.ownWord(policy), peer: peer.word,
            facts: facts)
    }

    package static func explanation(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts
    ) -> PolicyExplanation {
        explanation(of: asked(cell, policy, peer, facts), cell, policy, peer)
    }

    static func explanation(
        of asked: PolicyAsked, _ cell: Cell, _ policy: MAMPolicy, _ peer: MAMPolicy
    ) -> PolicyExplanation {
        PolicyExplanation(asked, own: cell.owner == .managed ? policy : nil, peer: peer, layer: .none, accountIDs: [])
    }

    /// Returns the nearest changes that reverse the answer of one cell, at most `limit`.
    ///
    /// All changes have the fewest steps, and no two change the same settings.
    package static func nearestChanges(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, limit: Int, recompiles: Bool = false,
        where mayChange: (PolicySetting, _ isPeer: Bool) -> Bool = { _, _ in true }
    ) -> [[PolicyExplanation.Change]] {
        let asked = asked(cell, policy, peer, facts)
        return NearestChange.all(
            asked, own: cell.owner == .managed ? policy : nil, peer: asked.looksAtPeer ? peer : nil, limit: limit,
            recompiles: recompiles, where: mayChange)
    }

    /// Returns the inputs of the decision of one cell; of a link with a known listing without reading the lists.
    package static func asked(
        _ cell: Cell, _ policy: MAMPolicy, _ peer: MAMPolicy, _ facts: DeviceFacts, listing: LinkListing? = nil
    ) -> PolicyAsked {
        PolicyAsked(
            question: cell.evaluatorQuestion(policy, listing: listing), account: cell.account,
            own: cell.ownWord(policy),
            peer: peer.word, facts: facts, link: cell.link?.read(by: policy))
    }
}

extension AnswerSpace.Cell {
    /// Makes the cell of a question to one owner beside one account, on a device without apps.
    ///
    /// The account in the question does not count.
    package init(_ question: PolicyQuestion, owner: AnswerSpace.OwnerKind, account: AnswerSpace.Account) {
        switch question {
        case .property(let property): self.init(property: property, owner: owner)
        case .link(let link): self.init(link: link, schemes: .none, owner: owner)
        default: self.init(owner, account, question.evaluated.question)
        }
    }

    /// Makes the cell of a property.
    ///
    /// For keyboards, an unmanaged account shares the app with the account that has the policy.
    package init(property: PolicyProperty, owner: AnswerSpace.OwnerKind) {
        let isShared = property == .thirdPartyKeyboards && owner == .unmanaged
        self.init(owner, isShared ? .otherManaged : .none, .property(property))
    }

    package init(link: LinkQuestion, schemes: OpenableSchemes, owner: AnswerSpace.OwnerKind) {
        let asked = LinkAsked(link, schemes: schemes)
        self.init(owner, .none, asked.evaluatorQuestion(.closed), link: asked)
    }
}

extension AnswerSpace {
    /// One answer about the clipboard, or about data for the page of a web view.
    package struct ContentRow: Sendable, Hashable, Encodable {
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

extension AnswerSpace {
    /// Answers and explains many questions of the same two policies.
    ///
    /// Each list of links is prepared once, and links that the policies do not distinguish are evaluated once: a policy can
    /// name thousands of them.
    package struct Explainer {
        private let policy: MAMPolicy
        private let peer: MAMPolicy
        private let facts: DeviceFacts
        private let exports: ExportedPolicies?
        private let lists: LinkLists
        private var known: [LinkClass: (name: PolicyAsked.LinkName, explanation: PolicyExplanation)] = [:]
        private var missing: [LinkClass: [ExportedPolicies.Missing]] = [:]

        /// The inputs of the answer about a link and of its explanation, without the name of the link.
        struct LinkClass: Hashable {
            fileprivate let owner: OwnerKind
            fileprivate let kind: QuestionKind
            fileprivate let inputs: PolicyVariant
            /// The scheme; empty for schemes that no rule names.
            fileprivate let scheme: String
            fileprivate let hasSite: Bool
        }

        /// Makes an explainer of a policy beside a policy of another account.
        ///
        /// - Parameters:
        ///   - policy: The policy.
        ///   - peer: The policy of the other account.
        ///   - facts: The facts of the device.
        ///   - exports: What the exports of both policies leave out. Defaults to `nil`, for nothing.
        package init(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, exports: ExportedPolicies? = nil) {
            (self.policy, self.peer, self.facts, self.exports) = (policy, peer, facts, exports)
            lists = exports?.own.forms.lists ?? LinkLists(policy.links)
        }

        /// Explains the answer of one cell, as ``AnswerSpace/explanation(of:policy:peer:facts:)`` does.
        package mutating func explanation(of cell: Cell) -> PolicyExplanation {
            let asked = asked(cell)
            guard let name = asked.interchangeableName, let key = linkClass(of: cell, asked) else {
                return AnswerSpace.explanation(of: asked, cell, policy, peer)
            }
            if let same = known[key] { return same.explanation.asking(asked.text, about: name, insteadOf: same.name) }
            let explanation = AnswerSpace.explanation(of: asked, cell, policy, peer)
            known[key] = (name, explanation)
            return explanation
        }

        package func outcome(of cell: Cell) -> PolicyOutcome {
            let answer = asked(cell).answer
            return PolicyOutcome(isAllowed: answer.isAllowed, rule: answer.rule)
        }

        /// Returns the settings that decide the answer of a cell and that the exports leave out.
        package mutating func missing(for cell: Cell) -> [ExportedPolicies.Missing] {
            guard let exports, !exports.areWhole else { return [] }
            let key = cell.link.flatMap { _ in linkClass(of: cell) }
            if let key, let known = missing[key] { return known }
            let found = exports.missing(for: cell, facts: facts)
            if let key { missing[key] = found }
            return found
        }

        /// Returns the inputs of the decision of one cell.
        func asked(_ cell: Cell) -> PolicyAsked {
            AnswerSpace.asked(cell, policy, peer, facts, listing: listing(of: cell))
        }

        /// Returns the inputs that a link has in common with others; `nil` if another link could get another answer.
        func linkClass(of cell: Cell) -> LinkClass? { linkClass(of: cell, asked(cell)) }

        private func linkClass(of cell: Cell, _ asked: PolicyAsked) -> LinkClass? {
            guard let name = asked.interchangeableName else { return nil }
            let scheme = asked.link?.url?.scheme ?? ""
            return LinkClass(
                owner: cell.owner, kind: asked.question.kind, inputs: PolicyVariant(asked),
                scheme: LinkReading.Kind(scheme: scheme) == .other ? "" : scheme, hasSite: name != .nothing)
        }

        private func listing(of cell: Cell) -> LinkListing? {
            cell.link.map { lists.listing(of: $0, isBrowserAny: policy.links.browser == .any) }
        }
    }
}

extension AnswerSpace {
    /// One point of a table: a subject in circumstances, asked of one owner.
    struct Line {
        let owner: OwnerKind
        let subject: PolicySubject
        let beside: PolicyCircumstances
        /// The contents that both policies distinguish.
        let contents: [ClippedLength]

        var account: Account { beside.account }

        /// The question; `nil` if the subject is a value of the policy.
        var cell: Cell? {
            if case .property(let property) = subject { return Cell(property: property, owner: owner) }
            return subject.question(beside).map { Cell(owner, account, $0, link: subject.link(beside)) }
        }

        var content: String { contents.count == 1 ? "anything" : contents.phrase(beside.contentClass) }
    }

    static func lines(
        _ subjects: [PolicySubject], _ owner: OwnerKind, _ policy: MAMPolicy, _ peer: MAMPolicy,
        _ payload: TransferPayload = .text, _ exports: ExportedPolicies? = nil
    ) -> [Line] { lines(subjects, owner, exports?.words ?? [policy.word, peer.word], payload) }

    /// Returns every line of these subjects for one owner, with the contents that one of the policies distinguishes.
    static func lines(
        _ subjects: [PolicySubject], _ owner: OwnerKind, _ words: [PolicyWord], _ payload: TransferPayload = .text
    ) -> [Line] {
        let contents = [ClippedLength].toldApart(by: words.map(\.clipboardLimit))
        return subjects.flatMap { subject in
            subject.tableCircumstances(contents, payload).map {
                Line(owner: owner, subject: subject, beside: $0, contents: contents)
            }
        }
    }
}

extension AnswerSpace {
    /// One answer about locations, other apps and shared data.
    ///
    /// A property is `nil` if its dimension does not apply.
    package struct Row: Sendable, Hashable, Encodable {
        package let owner: OwnerKind
        package let action: Action
        @WrittenNull package var location: String?
        package let account: Account
        @WrittenNull package var peerApp: PeerAppKind?
        /// Whether the action is allowed; `nil` if an export leaves out a setting that decides.
        @WrittenNull package var allowed: Bool?
        package let rule: String
        /// The outcome, if it is neither "allowed" nor "blocked".
        package var outcome: PolicyOutcome?
        /// The settings that decide and that an export leaves out; `nil` if the answer is known.
        package var missing: [String]?
    }

    /// Returns all rows, sorted by owner, action, location, account and peer app.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - peer: The policy of another managed account.
    ///   - facts: The facts of the device.
    ///   - payload: The kind of data that apps exchange.
    ///   - exports: What the exports of both policies leave out. Defaults to `nil`, for nothing.
    /// - Returns: The rows.
    package static func rows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, payload: TransferPayload,
        exports: ExportedPolicies? = nil
    ) -> [Row] {
        OwnerKind.allCases.flatMap { owner in
            lines(PolicySubject.transfers, owner, policy, peer, payload, exports).compactMap { line -> Row? in
                guard let (action, location, peerApp) = line.subject.transfer, let cell = line.cell else { return nil }
                let decision = decision(of: cell, policy: policy, peer: peer, facts: facts)
                let missing = exports?.missingNames(for: cell, facts: facts)
                return Row(
                    owner: owner, action: action, location: location, account: line.account, peerApp: peerApp,
                    allowed: missing == nil ? decision.isAllowed : nil, rule: decision.rule.name,
                    outcome: missing == nil ? decision.thirdOutcome : nil, missing: missing)
            }
        }.sorted { $0.order < $1.order }
    }
}

extension PolicyDecision {
    /// The outcome, if it is neither "allowed" nor "blocked"; `nil` for the answers of most policies.
    var thirdOutcome: PolicyOutcome? { outcome == .allowedAfterEvaluation ? outcome : nil }
}

/// Encodes a missing value as `null`, because a missing member could be taken for an unknown one.
@propertyWrapper
package struct WrittenNull<Value: Encodable & Sendable & Hashable>: Encodable, Sendable, Hashable {
    package let wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension PolicySubject {
    /// The action of a table, with its location or other app.
    var transfer: (AnswerSpace.Action, location: String?, peerApp: AnswerSpace.PeerAppKind?)? {
        switch self {
        case .save(let location): (.save, location.name, nil)
        case .open(let location): (.open, location.name, nil)
        case .send(let app): (.send, nil, app)
        case .receive(let app): (.receive, nil, app)
        case .shareItem: (.shareItem, nil, nil)
        case .shareFile: (.shareFile, nil, nil)
        default: nil
        }
    }
}

extension AnswerSpace.Row {
    fileprivate var order: String {
        [owner.rawValue, action.rawValue, location ?? "", account.rawValue, peerApp?.rawValue ?? ""]
            .joined(separator: "\u{1}")
    }
}
