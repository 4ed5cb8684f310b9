internal import MAMCore
internal import MAMText

/// A page that shows what an export means for a person, and what another export would change.
package struct WhatIfPage: Sendable {
    private let whatIf: WhatIf
    private let comparison: WhatIfComparison?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - whatIf: The export about the person.
    ///   - comparison: The comparison with another export. Defaults to none.
    package init(_ whatIf: WhatIf, comparedWith comparison: WhatIfComparison? = nil) {
        (self.whatIf, self.comparison) = (whatIf, comparison)
    }

    /// The maximum number of combinations on a page.
    private static let rowLimit = 200
    /// The maximum number of objects in a sentence.
    private static let objectLimit = 12

    /// The page as one HTML document, which needs no other file and loads nothing from the network.
    package var html: String {
        let sections =
            [head, changes, findings("policies", "Policies", whatIf.policies)]
            + [findings("configurations", "App configurations", whatIf.configurations), launch]
            + WhatIf.Direction.allCases.map(answers) + [combinations]
        return HTMLDocument(
            title: "What applies to \(PlainText.line(whatIf.person.bundleID, limit: PlainText.limit))",
            style: Self.style, script: "", body: sections.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</main>"
        ).text
    }

    private var head: String {
        let rows = whatIf.personRows.map { "<dt>\($0.name)</dt><dd>\(HTMLText.capitalsBroken($0.text))</dd>" }
        let notes = whatIf.remarks.map { "<p class=\"dim\">\(HTMLText.escaped($0))</p>" }
        let summary = whatIf.summary
        return """
            <header>
            <h1>\(HTMLText.escaped(summary.prefix(1).uppercased() + summary.dropFirst()))</h1>
            <dl>\(rows.joined())</dl>\(notes.joined())
            </header>
            <main>
            """
    }

    private var changes: String {
        guard let comparison else { return "" }
        let after = comparison.new.summary
        let none = "<p>Nothing changes for this person.</p>"
        let others = comparison.changes.otherSettings.map(\.sentence) + comparison.configurations.map(\.sentence)
        let items = others.map { "<li>\(HTMLText.marked(PlainText.line($0)))</li>" }.joined()
        let more = items.isEmpty ? "" : "<h3>Other settings and app configurations</h3><ul>\(items)</ul>"
        return """
            <section id="changes"><h2>What changes for this person</h2>
            <p><b>\(HTMLText.escaped(comparison.summary))</b></p>
            <p>After the change: \(HTMLText.escaped(after))</p>
            \(comparison.isSame ? none : comparison.changes.lists + more)</section>
            """
    }

    private func findings(_ id: String, _ title: String, _ findings: [WhatIf.Finding]) -> String {
        guard !findings.isEmpty else { return "" }
        let order: [Bool?] = [true, nil, false]
        let sorted = order.flatMap { reaches in findings.filter { $0.reaches == reaches } }
        let rows = sorted.map { finding in
            let kind = finding.reaches.map { $0 ? "yes" : "no" } ?? "word"
            return "<tr><td class=\"\(kind)\">\(finding.word)</td>"
                + "<th scope=\"row\">\(HTMLText.capitalsBroken(finding.shownName))"
                + "<span class=\"dim\">\(finding.object.nouns.one)</span></th>"
                + "<td>\(HTMLText.marked(PlainText.line(finding.reason)))</td></tr>"
        }
        return """
            <section id="\(id)"><h2>\(title)</h2>
            <table class="plain"><thead><tr><th scope="col">applies</th><th scope="col">name</th>\
            <th scope="col">reason</th></tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table></section>
            """
    }

    private var launch: String {
        let checks = whatIf.checks
        let items = checks.map { check in
            let kind = check.state == .fails ? "no" : "word"
            return "<li class=\"\(kind)\"><b>\(check.word)</b> \(HTMLText.marked(check.text))</li>"
        }
        let none = whatIf.verdict == .none ? "No policy, so no check." : "Not known."
        return """
            <section id="launch"><h2>At launch</h2>
            \(items.isEmpty ? "<p>\(none)</p>" : "<ul class=\"list\">\(items.joined(separator: "\n"))</ul>")</section>
            """
    }

    private func answers(_ direction: WhatIf.Direction) -> String {
        let own = whatIf.answers.filter { $0.direction == direction }
        let items = WhatIf.Answer.sentences(own, limit: Self.objectLimit).map { word, text in
            let kind = word == .blocked ? "no" : word == .allowed ? "yes" : "word"
            let mark = word == .value ? "" : "<b>\(word.words)</b> "
            return "<li class=\"\(kind)\">\(mark)\(HTMLText.marked(PlainText.line(text)))</li>"
        }
        let heading = direction.heading
        return """
            <section id="\(direction.rawValue)"><h2>\(heading.prefix(1).uppercased() + heading.dropFirst())</h2>
            <ul class="list">\(items.joined(separator: "\n"))</ul></section>
            """
    }

    private var combinations: String {
        guard let all = comparison?.combinations else { return "" }
        let groups = all.groups.map { group in
            let own = group.hasPerson == true ? " (with this person)" : ""
            return "<dt>\(group.letter)</dt><dd>\(HTMLText.escaped(PlainText.line(group.words)))\(own)</dd>"
        }
        let rows = all.rows.prefix(Self.rowLimit).map { row in
            "<tr><td>\(row.count)</td><td>\(HTMLText.capitalsBroken(row.example))</td>"
                + "<td>\(HTMLText.capitalsBroken(row.policies))</td><td>\(HTMLText.escaped(row.summary))</td></tr>"
        }
        let more = all.rows.count - rows.count
        let table =
            rows.isEmpty
            ? ""
            : "<table class=\"plain\"><thead><tr><th scope=\"col\">number</th><th scope=\"col\">for example</th>"
                + "<th scope=\"col\">policies</th><th scope=\"col\">changes</th></tr></thead><tbody>"
                + rows.joined(separator: "\n") + "</tbody></table>"
        return """
            <section id="combinations"><h2>What changes for others</h2>
            <p>\(all.countText).</p>
            <dl>\(groups.joined())</dl>\(table)\
            \(more > 0 ? "<p class=\"dim\">\(more) more rows are left out; the JSON has them.</p>" : "")</section>
            """
    }

    /// The styles of the page: those of the page of a policy, and lists with verdicts.
    private static let style =
        PolicyPage.style + """

            th .dim{display:block}
            .list{list-style:none;margin:.4rem 0;padding:0}
            .list li{padding:.25rem .5rem;margin:.15rem 0;border-radius:4px;font-weight:400;color:var(--fg)}
            .list b{font-weight:600}
            .plain td.yes,.plain td.no{font-weight:600}
            @media (max-width:599px){.plain td{font-size:.8rem}}
            #policies thead th:first-child,#configurations thead th:first-child,#combinations thead th:first-child{width:6.5rem}
            """
}
