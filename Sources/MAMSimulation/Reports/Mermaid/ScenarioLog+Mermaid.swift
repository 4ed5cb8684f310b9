internal import MAMText

extension ScenarioLog {
    /// The maximum size of a Mermaid diagram, in bytes.
    ///
    /// By default, Mermaid refuses texts of more than 50,000 characters (`maxTextSize`).
    public static let mermaidByteLimit = 48_000

    /// Draws the logs of scenario files as one Mermaid sequence diagram.
    ///
    /// In the diagram, people send requests to apps, apps answer, and notes show the events. If the diagram would
    /// exceed ``mermaidByteLimit``, steps are left out, and a last note shows their number. Equal logs give equal
    /// bytes.
    ///
    /// - Parameter logs: The logs, one for each scenario file that was run.
    /// - Returns: The text of the diagram.
    public static func mermaid(_ logs: [ScenarioLog]) -> String {
        var diagram = SequenceDiagram(for: logs)
        for log in logs {
            for one in log.scenarios { diagram.add(one) }
        }
        return diagram.text
    }
}

/// A sequence diagram under construction, up to the maximum size.
private struct SequenceDiagram {
    /// The actor of steps in which no account acts.
    private static let tester = "scenario"
    /// The participant for steps that concern no app.
    private static let world = "device and service"

    /// The actors and the apps, by name.
    private var people: [String] = [tester]
    private var apps: [String] = []
    private var lines: [String] = []
    private var byteCount = 0
    private var leftOut = 0

    init(for logs: [ScenarioLog]) {
        var usesWorld = false
        for one in logs.flatMap(\.scenarios) {
            for event in one.events { note(app: event.app) }
            for entry in one.entries {
                if let person = entry.step.accounts?.first, !people.contains(person) { people.append(person) }
                if let app = entry.step.app { note(app: app) } else { usesWorld = true }
                for event in entry.events { note(app: event.app) }
            }
        }
        if usesWorld { apps.append(Self.world) }
        byteCount = heads.reduce(0) { $0 + $1.utf8.count + 1 }
    }

    private mutating func note(app: String) { if !apps.contains(app) { apps.append(app) } }

    private var heads: [String] {
        ["sequenceDiagram"]
            + people.indices.map { "    actor p\($0) as \(MermaidText.escaped(people[$0]))" }
            + apps.indices.map { "    participant a\($0) as \(MermaidText.escaped(apps[$0]))" }
    }

    mutating func add(_ one: ScenarioLog.Case) {
        let last = apps.indices.last.map { ",a\($0)" } ?? ""
        let title = "    Note over p0\(last): \(MermaidText.escaped("\(one.id) \(one.title)"))"
        var isFirst = true
        for entry in one.entries {
            let opening = isFirst ? [title] + one.events.map(self.line) : []
            add(opening + lines(entry), countingAs: 1)
            isFirst = false
        }
    }

    /// Adds lines if all of them fit.
    ///
    /// After the first lines that do not fit, nothing more is added.
    private mutating func add(_ new: [String], countingAs steps: Int) {
        let size = new.reduce(0) { $0 + $1.utf8.count + 1 }
        guard leftOut == 0, byteCount + size < ScenarioLog.mermaidByteLimit else { return leftOut += steps }
        byteCount += size
        lines += new
    }

    private func lines(_ entry: ScenarioLog.Entry) -> [String] {
        let step = entry.step
        let person = "p\(step.accounts?.first.flatMap(people.firstIndex) ?? 0)"
        let app = "a\(apps.firstIndex(of: step.app ?? Self.world) ?? 0)"
        let others = (step.accounts?.count ?? 0) > 1 ? " as \(step.accounts?.joined(separator: "+") ?? "")" : ""
        var lines = ["    \(person)->>\(app): \(MermaidText.escaped("\(step.index) \(step.action)\(others)"))"]
        lines += entry.events.map(line)
        let found = [step.answer, step.rule.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        if !step.isAsExpected {
            let stated = [step.expected, step.expectedRule.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
            lines.append("    \(app)--x\(person): \(MermaidText.escaped("UNEXPECTED \(found), stated \(stated)"))")
        } else if !found.isEmpty {
            lines.append("    \(app)-->>\(person): \(MermaidText.escaped(found))")
        }
        return lines
    }

    private func line(_ event: ScenarioLog.Event) -> String {
        let app = apps.firstIndex(of: event.app) ?? 0
        return "    Note over a\(app): \(MermaidText.escaped(event.words))"
    }

    var text: String {
        let end = leftOut == 0 ? [] : ["    Note over p0: \(leftOut) more steps are left out"]
        return (heads + lines + end).joined(separator: "\n") + "\n"
    }
}

/// Text in a Mermaid diagram, escaped so that no part of it is syntax.
enum MermaidText {
    /// Escapes a text.
    ///
    /// Letters, digits and a few harmless marks stay. Line ends and unprintable characters become spaces, all others
    /// Mermaid entities (`#35;`).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if isPlain(scalar) {
                result.unicodeScalars.append(scalar)
            } else if !PlainText.isPrinted(scalar) {
                result += " "
            } else {
                result += "#\(scalar.value);"
            }
        }
        return result
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return PlainText.isPrinted(scalar) && scalar.properties.isAlphabetic }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || " .,/()_-".utf8.contains(byte)
    }
}
