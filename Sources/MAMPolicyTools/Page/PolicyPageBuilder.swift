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

    init(_ policies: [PolicyPage.Subject], facts: DeviceFacts) {
        (self.policies, self.facts) = (policies, facts)
        explainers = policies.map { AnswerSpace.Explainer(policy: $0.own, peer: $0.peer, facts: facts) }
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
        _ id: String, _ title: String, _ note: String, _ columns: [String], _ lines: [AnswerSpace.Line]
    ) -> PolicyPage.Table {
        var table = PolicyPage.Table(id: id, title: title, note: note, columns: columns)
        for line in lines {
            table.add(
                cell(line), group: line.group, heading: line.heading(lists(line)),
                column: min(line.column, columns.count - 1))
        }
        return table
    }

    private mutating func links() -> PolicyPage.Table {
        let lines = lines(PolicySubject.links(policies.map(\.own.links)), .managed)
        let hasApps = lines.contains { $0.beside.opensInManagedApp }
        var table = table(
            "links", "Links", "A managed app opens links of a scheme if it registered the scheme.",
            ["no managed app for them"] + (hasApps ? ["a managed app opens them"] : []), lines)
        table.limit(to: PolicyPage.linkRowLimit)
        return table
    }

    private var features: [AnswerSpace.Line] {
        lines(
            PolicyProperty.allCases.map { .property($0) } + DocumentPickerMode.allCases.map { .documentPicker($0) }
                + [.backup, .notifications, .protectionClass], .managed)
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

    /// Returns the lists of links of the policy that names the line's link.
    private func lists(_ line: AnswerSpace.Line) -> PolicyLinks {
        let all = policies.map(\.own.links)
        guard case .pattern(let pattern, _)? = line.subject.opening?.link else { return all[0] }
        return all.first { ($0.exemptedPatterns + $0.managedPatterns).contains(pattern) } ?? all[0]
    }

    private mutating func cell(_ line: AnswerSpace.Line) -> PolicyPage.Cell {
        var beside = line.beside
        beside.facts = facts
        let answers = policies.map { subject in
            subject.possible.forms.answer(
                to: line.subject, beside, isPrivate: line.owner == .unmanaged, peer: subject.possiblePeer.forms)
        }
        let parts = policies.indices.map { place in
            guard let cell = line.cell else { return PolicyPage.Reason.Part(line.subject, policies[place].possible) }
            let missing = answers[place] == .unknown ? policies[place].exports.missing(for: cell, facts: facts) : []
            return PolicyPage.Reason.Part(
                explainers[place].explanation(of: cell), isRequirement: line.subject.isRequirement, missing: missing)
        }
        return PolicyPage.Cell(
            question: line.question(lists(line)), answers: answers,
            reason: place(of: PolicyPage.Reason(parts: Set(parts).count == 1 ? [parts[0]] : parts)))
    }

    private mutating func place(of reason: PolicyPage.Reason) -> Int {
        if let place = places[reason] { return place }
        places[reason] = reasons.count
        reasons.append(reason)
        return reasons.count - 1
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
        case .property(let property): property.isRequirement ? "Requirements" : "Features"
        case .backup, .notifications, .protectionClass: "Files and notifications"
        }
    }

    /// Returns the question in words.
    fileprivate func question(_ links: PolicyLinks) -> String {
        let row = heading(links).joined(separator: " → ")
        switch subject {
        case .documentPicker, .property, .backup, .notifications, .protectionClass: return row
        case .link, .webViewLink:
            return "\(group): \(row)" + (beside.opensInManagedApp ? ", which a managed app opens" : "")
        default: return "\(group): \(row)" + (subject.isBesideAccount ? ", \(account.words)" : "")
        }
    }

    /// Returns the source and the target of the row, or its name alone; `links` are those that name its link.
    fileprivate func heading(_ links: PolicyLinks) -> [String] {
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
        case .link(let link): return [PlainText.line(link.objectOfTable(links), limit: 80)]
        case .webViewLink(let link):
            return [
                PlainText.line(link.objectOfTable(links), limit: 80)
                    + (beside.isExternal ? ", external to the app" : "")
            ]
        case .documentPicker, .property, .backup, .notifications, .protectionClass: return [object]
        }
    }
}
