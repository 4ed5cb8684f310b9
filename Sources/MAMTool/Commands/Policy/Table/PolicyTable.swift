internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// All answers of a policy: data transfer, the clipboard, web views, links, and properties.
struct PolicyTable {
    let own: PolicyInput
    let other: PolicyInput
    let facts: DeviceFacts
    let payload: PayloadWord
    let rows: [AnswerSpace.Row]
    let clipboard: [AnswerSpace.ContentRow]
    let webViews: [AnswerSpace.ContentRow]
    /// The link rows for an account with the policy; other accounts may open every link.
    let links: [AnswerSpace.LinkRow]
    /// The properties for an account with the policy, by the SDK's names.
    let properties: [String: Property]

    var policy: MAMPolicy { own.policy }
    /// The policy of another managed account.
    var peer: MAMPolicy { other.policy }

    init(own: PolicyInput, peer other: PolicyInput, facts: DeviceFacts, payload: PayloadWord) {
        (self.own, self.other, self.payload) = (own, other, payload)
        let (policy, peer) = (own.policy, other.policy)
        let exports = ExportedPolicies(own: own.possible, peer: other.possible)
        self.facts = facts
        rows = AnswerSpace.rows(policy: policy, peer: peer, facts: facts, payload: payload.payload, exports: exports)
        clipboard = AnswerSpace.clipboardRows(policy: policy, peer: peer, facts: facts, exports: exports)
        webViews = AnswerSpace.webViewRows(policy: policy, peer: peer, facts: facts, exports: exports)
        links = AnswerSpace.linkRows(policy: policy, exports: exports)
        func answer(_ cell: AnswerSpace.Cell) -> Bool? {
            guard exports.missing(for: cell, facts: facts).isEmpty else { return nil }
            return AnswerSpace.decision(of: cell, policy: policy, peer: peer, facts: facts).isAllowed
        }
        var properties: [String: Property] = [:]
        for property in PolicyProperty.allCases {
            properties[property.name] = .boolean(answer(AnswerSpace.Cell(property: property, owner: .managed)))
        }
        let modes = DocumentPickerMode.allCases.map {
            ($0.name, answer(AnswerSpace.Cell(.managed, .none, .documentPicker($0))))
        }
        properties["isDocumentPickerAllowed"] = .byMode(Dictionary(uniqueKeysWithValues: modes))
        let isKnown = !own.possible.leftOut.contains(.notificationRestriction)
        properties["notificationPolicy"] = .number(isKnown ? Int(policy.notificationPolicy.rawValue) : nil)
        self.properties = properties
    }

    /// The value of a property of a policy; `nil` if an export leaves out a setting that decides.
    enum Property: Equatable {
        case boolean(Bool?)
        /// The raw value of an SDK enumeration.
        case number(Int?)
        /// One answer for each mode of the document picker.
        case byMode([String: Bool?])
    }
}

extension PolicyTable: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(own), "peerPolicy": PolicyForm(other),
            "mdm": facts.contains(.mdmEnrolled),
            "payload": payload.rawValue, "rows": rows, "clipboard": clipboard, "webViews": webViews, "links": links,
            "properties": properties,
        ]
        return facts.contains(.offline) ? members.merging(["offline": true]) : members
    }
}

extension PolicyTable.Property: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .byMode(let answers): try container.encode(answers)
        }
    }
}

/// The numbers of the rules in a table, in the order of their first use.
struct RuleNumbers {
    private let names: [String]
    private let numbers: [String: Int]

    init(_ rules: [String]) {
        var numbers: [String: Int] = [:]
        names = rules.filter { name in
            guard numbers[name] == nil else { return false }
            numbers[name] = numbers.count + 1
            return true
        }
        self.numbers = numbers
    }

    /// Returns the answer with the number of its rule: `yes 7`, or `eval 7` where the content has to be evaluated first.
    ///
    /// An answer that the export does not decide has no rule.
    func answer(_ isAllowed: Bool?, _ rule: String) -> String {
        guard let isAllowed else { return "unknown" }
        let word = isAllowed ? "yes" : rule == PolicyRule.evaluationRequired.name ? "eval" : "no "
        return "\(word) \(numbers[rule] ?? 0)"
    }

    /// Returns the number, name and meaning of each of some rules, in the order of the numbers.
    func lines(_ rules: [String]) -> [[String]] {
        let used = Set(rules)
        return names.enumerated().filter { used.contains($0.element) }.map {
            ["\($0.offset + 1)", $0.element, PolicyRule(name: $0.element)?.description.meaning ?? ""]
        }
    }
}

extension AnswerSpace.Account {
    /// The account at the other end, as a heading.
    fileprivate var heading: String {
        switch self {
        case .none: "no account"
        case .same: "same account"
        case .unmanaged: "private account"
        case .otherManaged: "other managed"
        }
    }
}

extension MAMNotificationPolicy {
    /// The answer about notifications, for people.
    fileprivate var words: String {
        switch self {
        case .allow: "allowed"
        case .blockOrgData: "without Org data"
        case .block: "BLOCKED"
        }
    }
}

extension PolicyTable {
    /// Returns one grid per action and page, with one line per end and content, and one column per account.
    static func grid(_ rows: [AnswerSpace.ContentRow], _ numbers: RuleNumbers) -> String {
        let accounts = AnswerSpace.Account.allCases
        return AnswerSpace.ContentRow.Action.allCases.map { action in
            let own = rows.filter { $0.action == action }
            guard !own.isEmpty else { return "" }
            var lines: [String] = []
            for row in own where !lines.contains(label(of: row)) { lines.append(label(of: row)) }
            let table = lines.map { line -> [String] in
                let answers = accounts.map { account -> String in
                    let row = own.first { label(of: $0) == line && $0.account == account }
                    return row.map { numbers.answer($0.allowed, $0.rule) } ?? ""
                }
                return [line] + answers
            }
            return Columns.table([[heading(of: action)] + accounts.map(\.heading)] + table) + "\n"
        }.joined().dropLast() + ""
    }

    private static func heading(of action: AnswerSpace.ContentRow.Action) -> String {
        switch action {
        case .copy: "copy, to paste in"
        case .paste: "paste, copied in"
        case .pasteIntoWebView: "paste into a page"
        case .uploadInWebView: "upload to a page"
        }
    }

    private static func label(of row: AnswerSpace.ContentRow) -> String {
        let content = row.content.flatMap { $0 == "anything" ? nil : $0 }
        let view = row.view.map { name in WebViewTreatment.allCases.first { $0.name == name }?.words ?? name }
        return "  " + [view, row.end.map(label), content].compactMap { $0 }.joined(separator: ", ")
    }

    private static func label(of end: ClipboardEnd.Kind) -> String {
        switch end {
        case .thisApp: "the same app"
        case .managedApp: "other managed apps"
        case .unmanagedApp: "apps without the SDK"
        }
    }

    /// Returns one grid per action, with one line per kind of link, and columns for devices without and with a managed
    /// app for it.
    static func grid(_ rows: [AnswerSpace.LinkRow], _ numbers: RuleNumbers) -> String {
        AnswerSpace.LinkRow.Action.allCases.map { action in
            let own = rows.filter { $0.action == action }
            let hasApps = own.contains(where: \.opensInManagedApp)
            var table: [[String]] = []
            var places: [String: Int] = [:]
            for row in own {
                let (label, column) = (label(of: row), row.opensInManagedApp ? 2 : 1)
                let answer = numbers.answer(row.allowed, row.rule) + opening(row)
                // Labels are cut, so that two kinds of link can have the same.
                if let place = places[label], table[place][column].isEmpty {
                    table[place][column] = answer
                } else {
                    places[label] = table.count
                    table.append([label] + (hasApps ? ["", ""] : [""]))
                    table[table.count - 1][column] = answer
                }
            }
            let heading = [heading(of: action)] + (hasApps ? ["no managed app", "a managed app opens it"] : [])
            return Columns.table([heading] + table) + "\n"
        }.joined().dropLast() + ""
    }

    private static func heading(of action: AnswerSpace.LinkRow.Action) -> String {
        switch action {
        case .openURL: "open a link"
        case .universalLink: "open a universal link"
        case .compose: "put data into a composer"
        case .webViewLink: "follow a link on a page"
        }
    }

    private static func label(of row: AnswerSpace.LinkRow) -> String {
        "  " + PlainText.line(row.link, limit: 80) + (row.isExternal == true ? ", external to the app" : "")
    }

    /// Returns the URL that opens if it differs from the requested one.
    private static func opening(_ row: AnswerSpace.LinkRow) -> String {
        switch row.opens {
        case nil, "asAsked"?: ""
        case "webView"?: " in the web view"
        case "managedApp"?: " in its app, else in the managed browser"
        case let scheme?: " as " + PlainText.line(scheme, limit: 80)
        }
    }
}

extension PolicyTable {
    /// The text output: one part per owner and group of questions, with the numbered rules below.
    var text: String {
        let numbers = RuleNumbers(
            rows.filter { $0.allowed != nil }.map(\.rule)
                + (clipboard + webViews).filter { $0.allowed != nil }.map(\.rule)
                + links.filter { $0.allowed != nil }.map(\.rule))
        func content(_ title: String, _ rows: [AnswerSpace.ContentRow]) -> String {
            let rules = numbers.lines(rows.filter { $0.allowed != nil }.map(\.rule))
            return "\n\(title)\n\(PolicyTable.grid(rows, numbers))\n  rules\n\(Columns.table(rules))"
        }
        let parts = AnswerSpace.OwnerKind.allCases.map { owner in
            let title = owner == .managed ? "an account with the policy" : "a private account, which has no policy"
            let transfers = rows.filter { $0.owner == owner }
            let rules = numbers.lines(transfers.filter { $0.allowed != nil }.map(\.rule))
            let opened = numbers.lines(links.filter { $0.allowed != nil }.map(\.rule))
            return "\nasked: \(title)\n"
                + "\ndata transfer\n\(PolicyTable.grid(transfers, numbers))\n  rules\n\(Columns.table(rules))"
                + content("clipboard", clipboard.filter { $0.owner == owner })
                + content("pages of web views", webViews.filter { $0.owner == owner })
                + (owner == .managed
                    ? "\nlinks\n\(PolicyTable.grid(links, numbers))\n  rules\n\(Columns.table(opened))" : "")
        }
        return head + parts.joined() + "\nfeatures of an account with the policy\n" + Columns.table(propertyRows)
    }

    private var head: String {
        Columns.table(
            [
                ["policy", policy.printableName],
                ["other account", peer == policy ? "the same policy" : peer.printableName],
                ["device", facts.words],
                ["payload", payload.rawValue],
            ] + own.partialRows + (own.file == other.file ? [] : other.partialRows)
                + [["fingerprint", policy.fingerprint]])
    }

    /// Returns one line per location, or per action without locations, and one column per account.
    private static func grid(_ rows: [AnswerSpace.Row], _ numbers: RuleNumbers) -> String {
        let accounts = AnswerSpace.Account.allCases
        return AnswerSpace.Action.allCases.map { action in
            let own = rows.filter { $0.action == action }
            var lines: [String] = []
            for row in own {
                let label = PolicyTable.label(of: row)
                if !lines.contains(label) { lines.append(label) }
            }
            let table = lines.map { label in
                [label]
                    + accounts.map { account in
                        let row = own.first { PolicyTable.label(of: $0) == label && $0.account == account }
                        return row.map { numbers.answer($0.allowed, $0.rule) } ?? ""
                    }
            }
            return Columns.table([[heading(of: action)] + accounts.map(\.heading)] + table) + "\n"
        }.joined().dropLast() + ""
    }

    private static func label(of row: AnswerSpace.Row) -> String {
        switch row.action {
        case .save: "  " + (MAMSaveLocation.allCases.first { $0.name == row.location }?.words ?? "")
        case .open: "  " + (MAMOpenLocation.allCases.first { $0.name == row.location }?.words ?? "")
        case .send, .receive: "  " + (row.peerApp?.words ?? "")
        case .shareItem, .shareFile: "  by the account of its owner tag"
        }
    }

    private static func heading(of action: AnswerSpace.Action) -> String {
        switch action {
        case .save: "save to"
        case .open: "open from"
        case .send: "send to"
        case .receive: "receive from"
        case .shareItem: "take in a shared item"
        case .shareFile: "take in a shared file"
        }
    }

    private var propertyRows: [[String]] {
        let all = properties.sorted { $0.key < $1.key }.flatMap { name, value -> [[String]] in
            switch value {
            case .boolean(let value):
                let property = PolicyProperty.allCases.first { $0.name == name }
                return [[property?.words ?? name, Self.shown(value, isRequirement: property?.isRequirement ?? false)]]
            case .number(let value):
                let answer = value.flatMap { UInt8(exactly: $0) }.flatMap(MAMNotificationPolicy.init)?.words
                return [["notifications", answer ?? "unknown"]]
            case .byMode(let answers):
                return answers.sorted { $0.key < $1.key }.map { mode, value in
                    let words = DocumentPickerMode.allCases.first { $0.name == mode }?.words ?? mode
                    return ["a document picker to \(words)", Self.shown(value, isRequirement: false)]
                }
            }
        }
        return all.sorted { $0[0].lowercased() < $1[0].lowercased() }
    }

    private static func shown(_ value: Bool?, isRequirement: Bool) -> String {
        guard let value else { return "unknown" }
        return isRequirement ? (value ? "required" : "not required") : value ? "allowed" : "BLOCKED"
    }
}

extension Command {
    static let policyTable = Command(
        "policy table",
        "Print all answers of a policy about data transfer, clipboard, web views, links and properties.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [.select, .peerPolicy, .mdm, .offline, .payload, .format],
        sections: [
            HelpSection(
                "ROWS",
                [
                    ("owner", "Whether the question is about an account with the policy or without a policy."),
                    ("action", "save, open, send, receive, shareItem or shareFile; JSON lists these rows in `rows`."),
                    ("location", "The location for save and open; null in JSON for other actions."),
                    ("account", "The other account: none, the same, an unmanaged or another managed account."),
                    ("peerApp", "The other app for send and receive; null in JSON for other actions."),
                    (
                        "clipboard",
                        "Copy and paste, by the other app, the content and the account; lengths with the same answers share a row."
                    ),
                    ("webViews", "Pasting into a web page and uploading to it, by the owner of the page."),
                    (
                        "links",
                        "For an account with the policy: each kind of link that the policy distinguishes, and the URL that is opened."
                    ),
                ]),
            HelpSection(
                "PARTIAL EXPORTS",
                [
                    (
                        "unknown",
                        "The export leaves out a setting that decides the answer; JSON has null, and `missing` names the settings."
                    )
                ]),
            .exits(success: "the table was printed", negative: "not used by this command"),
            .examples([("mam policy table p.json --format json", "Print 204 rows, and the properties of the SDK.")]),
        ],
        run: { call throws(ToolError) in try policyTable(call) })

    private static func policyTable(_ call: Call) throws(ToolError) -> ExitStatus {
        let (own, peer) = try call.policies()
        let payload = call.value(of: .payload, as: PayloadWord.self) ?? .text
        let table = PolicyTable(own: own, peer: peer, facts: call.facts, payload: payload)
        switch call.format {
        case .text: try call.write(report: table.text)
        case .json: try call.write(json: table)
        }
        return .success
    }
}
