internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

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

    /// The number, name and meaning of each rule.
    var lines: [[String]] {
        names.enumerated().map {
            ["\($0.offset + 1)", $0.element, PolicyRule(name: $0.element)?.description.meaning ?? ""]
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
            return Columns.table([[heading(of: action)] + accounts.map(\.rawValue)] + table) + "\n"
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
        return "  " + [row.view, row.end.map(label), content].compactMap { $0 }.joined(separator: ", ")
    }

    private static func label(of end: ClipboardEnd.Kind) -> String {
        switch end {
        case .thisApp: "this app"
        case .managedApp: "managed app"
        case .unmanagedApp: "unmanaged app"
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
            let heading = [action.rawValue] + (hasApps ? ["no managed app", "a managed app opens it"] : [])
            return Columns.table([heading] + table) + "\n"
        }.joined().dropLast() + ""
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
