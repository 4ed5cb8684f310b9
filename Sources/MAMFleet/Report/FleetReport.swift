internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// Reports about the result of a fleet simulation, in several formats.
///
/// Equal results give equal bytes if ``seconds`` is nil. Names of apps, policies and actions are escaped as each format
/// requires. Unprintable characters in names are escaped as well.
public struct FleetReport: Sendable {
    /// The result of the simulated run.
    public let result: FleetResult
    /// The real time that the simulation took, in seconds; nil to leave the time out of the reports.
    public let seconds: Double?

    /// Makes reports about the result of a fleet simulation.
    ///
    /// - Parameters:
    ///   - result: The result of the simulated run.
    ///   - seconds: The real time that the simulation took, in seconds. Defaults to nil, which leaves the time out.
    public init(_ result: FleetResult, seconds: Double? = nil) { (self.result, self.seconds) = (result, seconds) }

    /// The totals of the simulated run as text.
    public var text: String {
        let size = [
            NounCount.text(result.devices, "device"), NounCount.text(result.instances, "instance"),
            NounCount.text(result.days, "day"),
        ]
        var lines = [
            size.joined(separator: ", "),
            "  root  \(result.root)", "  plan  \(result.planHash)",
            "  events  \(result.events), of which machines handled \(result.machineEvents)",
        ]
        if let seconds { lines.append("  time  \(Self.rounded(seconds)) s") }
        lines.append("totals")
        lines += result.totals.map { "  \(Self.words($0.name))  \($0.count)" }
        lines.append("  busiest minute  \(NounCount.text(result.busiestMinute, "call"))")
        if !result.blockingCheckNames.isEmpty {
            lines.append("most people blocked on a day")
            lines += zip(result.blockingCheckNames, result.mostBlocked).map { "  \(Self.words($0))  \($1)" }
        }
        if result.days > 0 {
            lines.append("policies at the end")
            lines += zip(result.policyNames, result.instances(atEndOfDay: result.days - 1)).map {
                "  \(PlainText.line($0))  \($1)"
            }
        }
        if !result.actions.isEmpty {
            lines.append("actions")
            lines += result.actions.indices.map { action in
                let answers = result.answers(to: action)
                return "  \(words(ofAction: action))  \(answers.allowed) allowed, \(answers.blocked) blocked"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The totals of the simulated run as one JSON document on one line.
    public var json: String { "{\(members)}\n" }

    private var members: String {
        var members = [
            "\"version\":1", "\"root\":\"\(result.root)\"", "\"planHash\":\"\(result.planHash)\"",
            "\"days\":\(result.days)", "\"devices\":\(result.devices)", "\"instances\":\(result.instances)",
            "\"events\":\(result.events)", "\"machineEvents\":\(result.machineEvents)",
        ]
        if let seconds { members.append("\"seconds\":\(Self.rounded(seconds))") }
        members.append("\"busiestMinute\":\(result.busiestMinute)")
        members.append("\"totals\":{\(Self.members(result.totals.map { ($0.name, $0.count) }))}")
        members.append("\"mostBlocked\":{\(Self.members(Array(zip(result.blockingCheckNames, result.mostBlocked))))}")
        let last = result.instances(atEndOfDay: result.days - 1)
        members.append("\"policies\":{\(Self.members(Array(zip(result.policyNames, last))))}")
        let actions = result.actions.indices.map { action in
            let answers = result.answers(to: action)
            return
                "\(Self.quoted(result.actions[action])):{\"allowed\":\(answers.allowed),\"blocked\":\(answers.blocked)}"
        }
        members.append("\"actions\":{\(actions.joined(separator: ","))}")
        return members.joined(separator: ",")
    }

    private static func members(_ rows: [(String, UInt64)]) -> String {
        rows.map { "\(quoted($0)):\($1)" }.joined(separator: ",")
    }

    /// Returns a name as a JSON string.
    private static func quoted(_ name: String) -> String {
        var text = ""
        JSONLiteral.append(name, to: &text)
        return text
    }

    /// Returns a time with two decimals.
    static func rounded(_ seconds: Double) -> String {
        let hundredths = Int((max(0, seconds) * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The columns of a day: its numbers, the people blocked by check, and the instances by policy.
    var columns: [String] {
        ["day"] + FleetResult.measureNames + result.blockingCheckNames.map { "blocked.\($0)" }
            + result.policyNames.map { "policy.\($0)" }
    }

    func row(ofDay day: Int) -> [String] {
        (["\(day)"] + result.numbers(ofDay: day).map { "\($0)" } + result.blocked(onDay: day).map { "\($0)" })
            + result.instances(atEndOfDay: day).map { "\($0)" }
    }

    /// The numbers of each simulated day as comma-separated values.
    ///
    /// The first line has the names of the columns, and each other line has the numbers of one day.
    public var csv: String {
        ([columns.map(PlainText.cell)] + (0..<result.days).map(row)).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    /// The result of the simulated run as lines of JSON.
    ///
    /// The first line is an object with the totals, and each other line is an object for one day.
    public var jsonLines: String {
        let names = columns
        let days = (0..<result.days).map { day in
            "{" + zip(names, row(ofDay: day)).map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}\n"
        }
        return json + days.joined()
    }

    /// The totals of the simulated run in the text format of Prometheus.
    public var prometheus: String {
        func family(
            _ name: String, _ help: String, _ rows: [(label: String, value: UInt64)], type: String, by key: String = ""
        ) -> String {
            let lines = rows.map { row in
                let labels = key.isEmpty ? "" : "{\(key)=\"\(PlainText.label(row.label))\"}"
                return "mam_fleet_\(name)\(labels) \(row.value)\n"
            }
            return "# HELP mam_fleet_\(name) \(help)\n# TYPE mam_fleet_\(name) \(type)\n" + lines.joined()
        }
        let last = result.instances(atEndOfDay: result.days - 1)
        return family("devices", "Devices of the plan.", [("", UInt64(result.devices))], type: "gauge")
            + family("instances", "Accounts in apps on devices.", [("", UInt64(result.instances))], type: "gauge")
            + family(
                "total", "What the run counted, by kind.", result.totals.map { ($0.name, $0.count) }, type: "counter",
                by: "kind")
            + family(
                "blocked_people", "The most people whom a check blocked on a day.",
                zip(result.blockingCheckNames, result.mostBlocked).map { ($0, $1) }, type: "gauge", by: "check")
            + family(
                "policy_instances", "Instances by policy at the end.",
                zip(result.policyNames, last).map { ($0, $1) }, type: "gauge", by: "policy")
            + family(
                "busiest_minute_calls", "Calls in the busiest minute.", [("", result.busiestMinute)], type: "gauge")
    }

    /// The report as one HTML page with plots and tables.
    ///
    /// The page needs no other file and loads nothing from the network. Equal results give equal bytes if ``seconds``
    /// is nil.
    public var html: String {
        let figures = [
            figure(
                "adoption", "Instances by policy at the end of each day", .lines,
                zip(result.policyNames, transposed { result.instances(atEndOfDay: $0) })
                    .map { FleetPlot.Series(name: $0, values: FleetPlot.peaks($1)) },
                empty: "No day was run."),
            figure(
                "blocked", "People whom a check blocked on each day", .bars,
                zip(result.blockingCheckNames, transposed { result.blocked(onDay: $0) })
                    .map { FleetPlot.Series(name: Self.words($0), values: FleetPlot.peaks($1)) },
                empty: "No check blocked a person."),
            figure(
                "calls", "Calls to the service a second, in the busiest minute of each part of the run", .area,
                [
                    FleetPlot.Series(
                        name: "calls", values: FleetPlot.peaks(result.callsByMinute.map { Double($0) / 60 }))
                ],
                empty: "There were no calls."),
            figure(
                "wipes", "Wipes of accounts on each day", .bars,
                [FleetPlot.Series(name: "wipes", values: FleetPlot.peaks(numbers("wipes")))],
                empty: "No account was wiped."),
        ]
        let body = """
            <header>
            <h1>Fleet of \(Self.grouped(UInt64(result.devices))) devices, \(result.days) days</h1>
            <dl>\(facts.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined())</dl>
            <nav aria-label="Parts of the page"><ul>\
            \(Self.parts.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" }.joined())</ul></nav>
            </header>
            <main>
            \(figures.joined(separator: "\n"))
            \(tables)
            <section id="again"><h2>The same run again</h2>
            <dl>\(origin.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined())</dl></section>
            </main>
            """
        return HTMLDocument(title: "Fleet of \(result.devices) devices", style: Self.style, script: "", body: body).text
    }

    private static let parts = [
        ("adoption", "Policies"), ("blocked", "Blocked people"), ("calls", "Calls"), ("wipes", "Wipes"),
        ("totals", "Totals"), ("actions", "Actions"), ("days", "Days"), ("again", "The same run again"),
    ]

    private var facts: [(String, String)] {
        var facts = [
            ("Instances", Self.grouped(UInt64(result.instances))),
            (
                "Events",
                "\(Self.grouped(result.events)), of which machines handled \(Self.grouped(result.machineEvents))"
            ),
            ("Busiest minute", "\(Self.grouped(result.busiestMinute)) calls"),
        ]
        if let seconds { facts.append(("Time", "\(Self.rounded(seconds)) s")) }
        return facts + changeFacts
    }

    /// The most days of changes that the head of the page lists.
    private static let changeDayLimit = 8

    /// The changes of the plan, those of one day together.
    private var changeFacts: [(String, String)] {
        let days = Dictionary(grouping: result.changes) { $0.at / FleetTime.day }.sorted { $0.key < $1.key }
        let rest = days.dropFirst(Self.changeDayLimit).count
        return days.prefix(Self.changeDayLimit).map { day, changes in
            let words = changes.map { HTMLText.escaped(PlainText.line($0.kind.words, limit: PlainText.limit)) }
            return ("Day \(day)", words.joined(separator: "; "))
        } + (rest == 0 ? [] : [("Later", "changes on \(NounCount.text(rest, "more day"))")])
    }

    private var origin: [(String, String)] {
        [
            ("Command", "<code>mam fleet run PLAN --until P\(result.days)D</code> gives this root"),
            ("Root", "<code>\(result.root)</code>"), ("Plan's hash", "<code>\(result.planHash)</code>"),
        ]
    }

    /// Returns a name of a column in words: `block.minimumOS` is `block: minimum OS`.
    static func words(_ name: String) -> String {
        var words = ""
        for character in name {
            if character == "." {
                words += ": "
            } else if character.isUppercase, let last = words.last, last.isLowercase {
                words += " \(character)"
            } else {
                words.append(character)
            }
        }
        return words.split(separator: " ").map { word in
            let isAbbreviation = word.count > 1 && word.allSatisfy { $0.isUppercase || !$0.isLetter }
            return word == "pin" ? "PIN" : isAbbreviation ? String(word) : word.lowercased()
        }.joined(separator: " ")
    }

    private func words(ofAction action: Int) -> String {
        FleetPlan.Action(result.actions[action])?.words ?? result.actions[action]
    }

    private func figure(
        _ id: String, _ title: String, _ shape: FleetPlot.Shape, _ series: [FleetPlot.Series], empty: String
    ) -> String {
        let changes = Set(result.changes.map(\.at)).sorted().map { Double($0) / Double(FleetTime.day) }
        let plot = FleetPlot(shape: shape, series: series, days: result.days, changes: changes)
        let caption =
            "Days from the beginning of the run." + (changes.isEmpty ? "" : " A dashed line is a change of the plan.")
        let isEmpty = !series.contains { $0.values.contains { $0 > 0 } }
        let content =
            isEmpty ? "<p class=\"dim\">\(empty)</p>" : "<div class=\"wide\">\(plot.svg(named: "\(id)-title"))</div>"
        return """
            <section id="\(id)"><h2 id="\(id)-title">\(title)</h2><figure>\(content)\
            \(isEmpty ? "" : plot.legend + "<figcaption>\(caption)</figcaption>")</figure></section>
            """
    }

    private var tables: String {
        let totals = result.totals.map { [Self.words($0.name), Self.grouped($0.count)] }
        let blocked = zip(result.blockingCheckNames, result.mostBlocked).map { [Self.words($0), Self.grouped($1)] }
        let actions = result.actions.indices.map { action in
            let answers = result.answers(to: action)
            return [words(ofAction: action), Self.grouped(answers.allowed), Self.grouped(answers.blocked)]
        }
        let days = (0..<result.days).map { day in row(ofDay: day).map { UInt64($0).map(Self.grouped) ?? $0 } }
        // Names of policies stay as they are.
        let heads = columns.map { $0.hasPrefix("policy.") ? String($0.dropFirst(7)) : Self.words($0) }
        return """
            <section id="totals"><h2>Totals</h2>\(table(["Counted", "Number"], totals))
            <h3>Most people blocked on a day</h3>\(table(["Check", "People"], blocked))</section>
            <section id="actions"><h2>Actions</h2>\(table(["Action", "Allowed", "Blocked"], actions))</section>
            <section id="days"><h2>Days</h2>\(table(heads, days))</section>
            """
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "<p class=\"dim\">None.</p>" }
        let names = head.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
        let lines = rows.map { row in
            "<tr><th scope=\"row\">\(HTMLText.escaped(row.first ?? ""))</th>"
                + row.dropFirst().map { "<td>\($0)</td>" }.joined() + "</tr>\n"
        }
        return
            "<div class=\"wide\"><table><thead><tr>\(names)</tr></thead><tbody>\n\(lines.joined())</tbody></table></div>"
    }

    private func numbers(_ name: String) -> [Double] {
        guard let place = FleetResult.measureNames.firstIndex(of: name) else { return [] }
        return (0..<result.days).map { Double(result.numbers(ofDay: $0)[place]) }
    }

    /// Returns a list of days for each number of a day.
    private func transposed(_ day: (Int) -> [UInt64]) -> [[Double]] {
        let days = (0..<result.days).map(day)
        return (days.first ?? []).indices.map { place in days.map { Double($0[place]) } }
    }

    /// Returns a number with narrow spaces between its thousands.
    private static func grouped(_ number: UInt64) -> String {
        var digits = Array("\(number)")
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert("\u{2009}", at: place) }
        return String(digits)
    }

    private static let style = """
        \(HTMLDocument.colors)
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem;background:var(--bg);color:var(--fg);font:15px/1.45 system-ui,sans-serif;\
        overflow-wrap:anywhere}
        h1{font-size:1.4rem;margin:1rem 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .2rem}h3{font-size:1rem;margin:1rem 0 .2rem}
        a{color:var(--focus)}:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
        code{font:.85em ui-monospace,monospace}
        .dim,figcaption{color:var(--dim);font-size:.9rem}
        dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem .8rem;margin:.4rem 0;font-size:.9rem}
        dt{color:var(--dim)}dd{margin:0}
        nav ul,.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0;padding:0;font-size:.9rem}
        figure{margin:.4rem 0}
        .wide{overflow-x:auto}
        svg{display:block;width:100%;min-width:34rem;height:auto;font:12px system-ui,sans-serif}
        .grid{stroke:var(--line)}.change{stroke:var(--fg);stroke-width:1.5;stroke-dasharray:4 3}
        text{fill:var(--dim)}.y{text-anchor:end;dominant-baseline:middle}.x{text-anchor:middle}
        .line{fill:none;stroke:var(--k);stroke-width:2}.dash{stroke-dasharray:6 3}.bar,.area{fill:var(--k)}.faint{opacity:.55}
        .legend i{display:inline-block;width:.8em;height:.8em;border-radius:2px;background:var(--k);margin-right:.35em}
        .legend .dash i{opacity:.55}
        \((0..<8).map { ".k\($0){--k:var(--c\($0))}" }.joined())
        table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums;margin:.4rem 0}
        th,td{border:1px solid var(--line);padding:.2rem .5rem;text-align:right;font-weight:400;white-space:nowrap}
        th{text-align:left}thead th{background:var(--soft)}
        @media (max-width:599px){svg{min-width:0;font-size:22px}.line{stroke-width:4}body{padding:0 .6rem 3rem}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.2rem}}
        @media print{body{max-width:none;font-size:10pt;padding:0}nav{display:none}.wide{overflow:visible}svg{min-width:0}\
        section{break-inside:avoid}#days{break-inside:auto}}
        """
}
