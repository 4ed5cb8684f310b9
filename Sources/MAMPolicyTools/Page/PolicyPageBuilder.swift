internal import MAMCore
internal import MAMText

/// Asks policies every question of a page.
struct PolicyPageBuilder {
    /// The explanations, in the order of their first use.
    private(set) var reasons: [PolicyPage.Reason] = []

    private let policies: [PolicyPage.Subject]
    private let facts: DeviceFacts
    private var explainers: [AnswerSpace.Explainer]
    private var places: [PolicyPage.Reason: Int] = [:]
    private let names: [LinkNames]
    private var known: [[AnswerSpace.Explainer.LinkClass?]: [PolicySubject.Answer]] = [:]

    init(_ policies: [PolicyPage.Subject], facts: DeviceFacts) {
        (self.policies, self.facts) = (policies, facts)
        explainers = policies.map {
            AnswerSpace.Explainer(policy: $0.own, peer: $0.peer, facts: facts, exports: $0.exports)
        }
        names = policies.map { LinkNames($0.own.links) }
    }

    /// Makes the tables in the order of the page.
    mutating func tables() -> [PolicyPage.Table] {
        let accounts = ["no account", "same account", "private account", "other managed account"]
        let sides = "A column is the account at the other end."
        return [
            table(
                "transfer", "Data of the managed account",
                "Org data is the data of an account with the policy. \(sides)",
                accounts, transfers(.managed)),
            table(
                "clipboard", "Clipboard", "What users may copy and paste. \(sides)", accounts,
                lines(PolicySubject.clipboard, .managed)),
            table(
                "pages", "Web pages in the app",
                "What gets into a page that the app shows. A column is the account of the data on the clipboard.",
                accounts,
                lines(PolicySubject.pages, .managed)),
            links(),
            table("features", "Features", "What the app and the system may do with Org data.", ["answer"], features),
            table(
                "private", "A private account in the same app",
                "The account has no policy. Only a managed account at the other end restricts it. \(sides)",
                accounts.filter { $0 != "same account" },
                transfers(.unmanaged) + lines(PolicySubject.clipboard, .unmanaged)),
        ]
    }

    private mutating func table(
        _ id: String, _ title: String, _ note: String, _ columns: [String], _ lines: [AnswerSpace.Line],
        limit: Int = .max
    ) -> PolicyPage.Table {
        let rows = rows(of: lines, columns: columns.count)
        let kept = rows.keeping(limit)
        var table = PolicyPage.Table(
            id: id, title: title, note: note, columns: columns, leftOut: rows.count - kept.count)
        for row in kept {
            if table.groups.last?.title != row.group { table.groups.append(PolicyPage.Group(title: row.group)) }
            let cells = row.cells.map { asked in asked.map { cell($0.line, $0.answers) } }
            table.groups[table.groups.count - 1].rows.append(PolicyPage.Row(heading: row.heading, cells: cells))
        }
        return table
    }

    /// A row of a table before its answers are explained.
    fileprivate struct AskedRow {
        let group: String
        let heading: [String]
        /// One question for each column, with the answer of each policy; `nil` if the question does not exist.
        var cells: [(line: AnswerSpace.Line, answers: [PolicySubject.Answer])?]

        var isDifferent: Bool {
            cells.contains { $0.map { Set($0.answers).count > 1 && !$0.answers.contains(.unknown) } ?? false }
        }
    }

    /// Asks the questions of a table, the rows of one group together.
    private mutating func rows(of lines: [AnswerSpace.Line], columns: Int) -> [AskedRow] {
        struct Key: Hashable {
            let group: String
            let heading: [String]
        }
        var groups: [String] = []
        var rows: [String: [AskedRow]] = [:]
        var places: [Key: Int] = [:]
        for line in lines {
            let key = Key(group: line.group, heading: line.heading(names(line)))
            let column = min(line.column, columns - 1)
            let own = rows[key.group]?.count ?? 0
            if own == 0 { groups.append(key.group) }
            // Long headings are cut, so that two links can have the same.
            let known = places[key].flatMap { rows[key.group]?[$0].cells[column] == nil ? $0 : nil }
            if known == nil {
                places[key] = own
                rows[key.group, default: []].append(
                    AskedRow(group: key.group, heading: key.heading, cells: Array(repeating: nil, count: columns)))
            }
            rows[key.group]?[known ?? own].cells[column] = (line, answers(line))
        }
        return groups.flatMap { rows[$0] ?? [] }
    }

    private mutating func links() -> PolicyPage.Table {
        let lines = lines(PolicySubject.links(policies.map(\.own.links)), .managed)
        let hasApps = lines.contains { $0.beside.opensInManagedApp }
        return table(
            "links", "Links", "A managed app opens links of a scheme if it registered the scheme.",
            ["no managed app for them"] + (hasApps ? ["a managed app opens them"] : []), lines,
            limit: PolicyPage.linkRowLimit)
    }

    private var features: [AnswerSpace.Line] {
        lines(
            PolicyProperty.allCases.map { .property($0) } + DocumentPickerMode.allCases.map { .documentPicker($0) }
                + [.notifications, .protectionClass], .managed)
    }

    private func transfers(_ owner: AnswerSpace.OwnerKind) -> [AnswerSpace.Line] {
        PolicySubject.transfers.filter(\.isCompared).flatMap { subject -> [AnswerSpace.Line] in
            switch subject {
            case .send, .receive: TransferPayload.allCases.flatMap { lines([subject], owner, $0) }
            default: lines([subject], owner)
            }
        }
    }

    private func lines(
        _ subjects: [PolicySubject], _ owner: AnswerSpace.OwnerKind, _ payload: TransferPayload = .text
    ) -> [AnswerSpace.Line] {
        // For a private account the same account has no policy either, which the column of private accounts shows.
        AnswerSpace.lines(subjects, owner, policies.flatMap(\.exports.words), payload)
            .filter { owner == .managed || $0.account != .same }
    }

    /// Returns the lists of the policy that names the line's link.
    private func names(_ line: AnswerSpace.Line) -> LinkNames {
        guard case .pattern(let pattern, _)? = line.subject.opening?.link else { return names[0] }
        return names.first { $0.has(pattern) } ?? names[0]
    }

    /// Asks each policy; links that get the same answers are asked about once.
    private mutating func answers(_ line: AnswerSpace.Line) -> [PolicySubject.Answer] {
        let cell = line.subject.opening == nil ? nil : line.cell
        let classes = cell.map { cell in explainers.map { $0.linkClass(of: cell) } } ?? [nil]
        if !classes.contains(nil), let same = known[classes] { return same }
        let answers = policies.map { subject in
            subject.possible.forms.answer(
                to: line.subject, beside(line), isPrivate: line.owner == .unmanaged, peer: subject.possiblePeer.forms)
        }
        if !classes.contains(nil) { known[classes] = answers }
        return answers
    }

    private func beside(_ line: AnswerSpace.Line) -> PolicyCircumstances {
        var beside = line.beside
        beside.facts = facts
        return beside
    }

    private mutating func cell(
        _ line: AnswerSpace.Line, _ answers: [PolicySubject.Answer]
    ) -> PolicyPage.Cell {
        let parts = policies.indices.map { place in
            guard let cell = line.cell else { return PolicyPage.Reason.Part(line.subject, policies[place].possible) }
            return PolicyPage.Reason.Part(
                explainers[place].explanation(of: cell), isRequirement: line.subject.isRequirement,
                missing: answers[place] == .unknown ? explainers[place].missing(for: cell) : [])
        }
        return PolicyPage.Cell(
            question: line.question(names(line)), answers: answers,
            reason: place(of: PolicyPage.Reason(parts: Set(parts).count == 1 ? [parts[0]] : parts)))
    }

    private mutating func place(of reason: PolicyPage.Reason) -> Int {
        if let place = places[reason] { return place }
        places[reason] = reasons.count
        reasons.append(reason)
        return reasons.count - 1
    }
}

extension [PolicyPageBuilder.AskedRow] {
    /// Returns the rows without those beyond a limit: rows without a difference are left out first.
    fileprivate func keeping(_ limit: Int) -> [PolicyPageBuilder.AskedRow] {
        guard count > limit else { return self }
        let changed = indices.filter { self[$0].isDifferent }
        let others = indices.filter { !self[$0].isDifferent }
        return (changed + others).prefix(limit).sorted().map { self[$0] }
    }
}

extension AnswerSpace.Line {
    /// The index of the column: the account, or whether a managed app opens the link.
    fileprivate var column: Int {
        switch subject {
        case .link, .webViewLink: beside.opensInManagedApp ? 1 : 0
        default: owner == .managed || account == .none ? Int(account.index) : Int(account.index) - 1
        }
    }

    /// The title of the rows with the same action.
    fileprivate var group: String {
        switch subject {
        case .save: "Save a copy"
        case .open: "Open a copy"
        case .send: "Send to an app"
        case .receive: "Receive from an app"
        case .shareItem, .shareFile: "Take in what another app shares"
        case .copy: "Copy, and paste elsewhere"
        case .paste: "Paste what was copied elsewhere"
        case .pasteIntoWebView: "Paste into a page"
        case .uploadInWebView: "Upload a file to a page"
        case .link(let link):
            switch link.action {
            case .openURL, .webViewLink: "Open a link"
            case .universalLink: "Open a universal link"
            case .compose: "Put data into a composer"
            }
        case .webViewLink: "Follow a link on a page"
        case .documentPicker: "Document picker"
        case .property(.backup): "Files and notifications"
        case .property(let property): property.isRequirement ? "Requirements" : "Features"
        case .notifications, .protectionClass: "Files and notifications"
        }
    }

    fileprivate func question(_ names: LinkNames) -> String {
        let row = heading(names).joined(separator: " → ")
        switch subject {
        case .documentPicker, .property, .notifications, .protectionClass: return row
        case .link, .webViewLink:
            return "\(group): \(row)" + (beside.opensInManagedApp ? ", which a managed app opens" : "")
        default: return "\(group): \(row)" + (subject.isBesideAccount ? ", \(account.words)" : "")
        }
    }

    /// Returns the source and the target of the row, or its name alone; `names` are the lists that name its link.
    fileprivate func heading(_ names: LinkNames) -> [String] {
        let data = owner == .managed ? "Org data" : "private data"
        let object = subject.words.object
        let text = content == "anything" ? "" : ", \(content)"
        switch subject {
        case .save: return [data, object]
        case .open: return [object, data]
        case .send: return [data, "\(object), as \(beside.payload == .file ? "a file" : "text")"]
        case .receive: return ["\(object), as \(beside.payload == .file ? "a file" : "text")", data]
        case .shareItem: return ["a shared item", data]
        case .shareFile: return ["a shared file", data]
        case .copy: return [data, object + text]
        case .paste: return [object + text, data]
        case .pasteIntoWebView(let view, let end):
            let source = PolicySubject.paste(end).words.object
            return [source + text, PolicySubject.uploadInWebView(view).words.object]
        case .uploadInWebView: return [data, object]
        case .link(let link): return [PlainText.line(link.objectOfTable(names), limit: 80)]
        case .webViewLink(let link):
            return [
                PlainText.line(link.objectOfTable(names), limit: 80)
                    + (beside.isExternal ? ", external to the app" : "")
            ]
        case .documentPicker, .property, .notifications, .protectionClass: return [object]
        }
    }
}
