internal import MAMCore
internal import MAMText

extension PolicyPage {
    /// The page as one HTML document, which needs no other file and loads nothing from the network.
    ///
    /// Pages of the same policies have the same bytes. Every text that comes from a policy is escaped, and shortened to
    /// at most 200 characters.
    public var html: String {
        let names = policies.map { HTMLText.escaped($0.own.shownName) }
        let parts =
            [head(names), differences.map { $0.section } ?? "", ladderSection]
            + tables.map { section($0) } + [reasonSection]
        let body = parts.filter { !$0.isEmpty }.joined(separator: "\n")
        return HTMLDocument(
            title: policies.map(\.own.shownName).joined(separator: " → "), style: Self.style, script: Self.script,
            body: body
        ).text
    }

    private var compares: Bool { policies.count > 1 }

    // MARK: - Head

    private func head(_ names: [String]) -> String {
        let (count, blocked) = tables.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.blockedCount) }
        let changed =
            tables.reduce(0) { $0 + $1.differenceCount } + ladder.count(where: \.isDifferent)
        let isOther = policies[0].peer != policies[0].own
        var facts = [
            ("Other managed account", isOther ? HTMLText.escaped(policies[0].peer.shownName) : "has the same policy"),
            ("Device", HTMLText.escaped((isMDMEnrolled ? DeviceFacts.mdmEnrolled : []).words)),
            ("Answers", "\(count), of which \(blocked) block\(compares ? "; \(changed) change" : "")"),
        ]
        facts += notes.map { ("Partial", HTMLText.marked(PlainText.line($0))) }
        facts += [("Fingerprint", policies[0].own.fingerprint)]
        if compares { facts += [("Replaced by", policies[1].own.fingerprint)] }
        let places =
            (compares ? [("changes", "What changes")] : []) + [("launch", "Conditional launch")]
            + tables.map { ($0.id, $0.title) }
        let filters = [("only-blocked", "Only blocked")] + (compares ? [("only-changed", "Only what changes")] : [])
        return """
            <header>
            <h1>\(names.joined(separator: " <span aria-label=\"replaced by\">→</span> "))</h1>
            <dl>\(facts.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined())</dl>
            <nav aria-label="Parts of the page"><ul>\
            \(places.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" }.joined())</ul></nav>
            <p class="show">\(filters.map { "<label><input type=\"checkbox\" id=\"\($0.0)\"> \($0.1)</label>" }
                .joined(separator: " "))</p>
            <p class="dim">A cell opens its explanation. Arrow keys move from cell to cell, and Escape closes.</p>
            </header>
            <main>
            """
    }

    // MARK: - Conditional launch

    private var ladderSection: String {
        let steps = LaunchAction.allCases.map { action in
            let rungs = ladder.filter { $0.check.action == action && $0.check.subject != .pinTries }
            let tries = ladder.filter { $0.check.action == action && $0.check.subject == .pinTries }
            let items = (rungs + tries).compactMap(\.item)
            let list = items.isEmpty ? "<p class=\"dim\">No check.</p>" : "<ul>\(items.joined())</ul>"
            return "<li class=\"\(action.rawValue)\"><h3>\(action.heading)</h3>\(list)</li>"
        }
        return """
            <section id="launch"><h2>Conditional launch</h2>
            <p class="dim">The checks run from top to bottom before the account is shown. The first wipe or block ends them.</p>
            <ol class="ladder">\(steps.joined(separator: "\n"))</ol></section>
            """
    }

    // MARK: - Tables

    private func section(_ table: Table) -> String {
        let head = "<th scope=\"col\"><span class=\"dim\">from → to</span></th>"
        let name = "<th scope=\"col\"></th>"
        let hasSides = table.groups.contains { $0.rows.contains { $0.heading.count > 1 } }
        let columns = table.columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let bodies = table.groups.map { group -> String in
            let classes = classes([
                ("blocked", group.rows.contains(where: \.isBlocked)),
                ("changed", group.rows.contains(where: \.isDifferent)),
            ])
            let title =
                "<tr class=\"g\"><th scope=\"rowgroup\" colspan=\"\(table.columns.count + 1)\">\(group.title)</th></tr>"
            return "<tbody\(classes)>\(title)\n\(group.rows.map { row($0) }.joined(separator: "\n"))</tbody>"
        }
        let leftOut =
            table.leftOut == 0
            ? ""
            : "<p class=\"dim\">\(table.leftOut) more rows are left out; <code>mam policy table</code> lists them.</p>"
        return """
            <section id="\(table.id)"><h2>\(table.title)</h2>
            <p class="dim">\(table.note)</p>
            <table aria-label="\(table.title)"><thead><tr>\(hasSides ? head : name)\(columns)</tr></thead>
            \(bodies.joined(separator: "\n"))
            </table>\(leftOut)</section>
            """
    }

    private func row(_ row: Row) -> String {
        let classes = classes([("blocked", row.isBlocked), ("changed", row.isDifferent)])
        let heading = row.heading.map { HTMLText.marked($0) }.joined(separator: " <i>→</i> ")
        let cells = row.cells.map { $0.map { cell($0) } ?? "<td class=\"na\">–</td>" }
        return "<tr\(classes)><th scope=\"row\">\(heading)</th>\(cells.joined())</tr>"
    }

    private func cell(_ cell: Cell) -> String {
        let answers = Set(cell.answers).count > 1 ? cell.answers : [cell.answers[cell.answers.count - 1]]
        let words = answers.map(\.words)
        let label =
            cell.question + ": " + (words.count > 1 ? "was \(words[0]), becomes \(words[1])" : words.joined())
        let last = answers[answers.count - 1]
        let old = answers.count > 1 ? "<s>\(answers[0].mark)</s> " : ""
        return "<td class=\"\(last.kind)\(cell.isDifferent ? " diff" : "")\"><button type=\"button\" "
            + "popovertarget=\"w\(cell.reason + 1)\" aria-label=\"\(HTMLText.unmarked(label))\">\(old)\(last.mark)"
            + "</button></td>"
    }

    private func classes(_ all: [(String, Bool)]) -> String {
        let names = all.filter(\.1).map(\.0)
        return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
    }

    // MARK: - Explanations

    private var reasonSection: String {
        let items = reasons.enumerated().map { place, reason in
            let parts = reason.parts.enumerated().map { number, part in
                (reason.parts.count > 1 ? "<h4>\(number == 0 ? "Before" : "After")</h4>" : "") + part.markup
            }
            let title = HTMLText.escaped(reason.parts[0].rule ?? reason.parts[0].settings.first?.label ?? "")
            return "<div popover id=\"w\(place + 1)\" role=\"dialog\" aria-labelledby=\"h\(place + 1)\">"
                + "<p class=\"n\">w\(place + 1)</p><h3 id=\"h\(place + 1)\">\(title)</h3>\(parts.joined())"
                + "<button type=\"button\" popovertarget=\"w\(place + 1)\" popovertargetaction=\"hide\">Close</button></div>"
        }
        return """
            <section id="reasons"><h2>Explanations</h2>
            \(items.joined(separator: "\n"))
            </section>
            </main>
            """
    }
}

extension MAMPolicy {
    /// The name as plain text on one line.
    fileprivate var shownName: String {
        displayName.isEmpty ? "(no name)" : PlainText.line(displayName, limit: PlainText.limit)
    }
}

/// A self-contained HTML page, which fetches nothing.
///
/// Its content security policy forbids fetching, and allows only the page's own script and style, by their digests.
package struct HTMLDocument {
    private let title: String
    private let style: String
    private let script: String
    private let body: String

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: The title as plain text.
    ///   - style: The styles, which contain no text from outside.
    ///   - script: The script at the end of the page, which contains no text from outside.
    ///   - body: The markup of the page, in which every text from outside is escaped.
    package init(title: String, style: String, script: String, body: String) {
        (self.title, self.style, self.script, self.body) = (title, style, script, body)
    }

    /// The bytes of the page as text.
    package var text: String {
        let policy =
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src \(HTMLText.allowance(of: style)); "
            + "script-src \(HTMLText.allowance(of: script))"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTMLText.escaped(title))</title>
            <style>\(style)</style>
            </head>
            <body>
            \(body)
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    /// The colors of every page, in the light or dark colors of the user's system.
    package static let colors = """
        :root{--bg:#fff;--fg:#1b1b1f;--dim:#5c5f66;--line:#d9dbe0;--soft:#f3f4f6;--bad:#b3261e;--badbg:#fdeceb;--no:#9a3d00;\
        --yes:#0b6b4f;--focus:#0a58ca;--c0:#0072b2;--c1:#d55e00;--c2:#009e73;--c3:#cc4fa0;--c4:#8a6d00;--c5:#56399b;\
        --c6:#2f9ed6;--c7:#7a4b2a}
        @media (prefers-color-scheme:dark){:root{--bg:#131417;--fg:#e7e8ea;--dim:#a3a7b0;--line:#33363d;--soft:#1e2025;\
        --bad:#ff8a80;--badbg:#3a1c1b;--no:#ffb27d;--yes:#6fd8b4;--focus:#8ab4ff;--c0:#4aa8e8;--c1:#ff8a3d;--c2:#2fc79b;\
        --c3:#ee8cc8;--c4:#e2c044;--c5:#a992f0;--c6:#8fd0f5;--c7:#c99a75}}
        """
}
