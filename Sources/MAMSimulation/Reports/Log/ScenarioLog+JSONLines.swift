internal import MAMSettings
internal import MAMText

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ScenarioLog {
    /// The version of the format of ``jsonLines(_:unread:)``, written in the first line of the text.
    public static let jsonLinesVersion = 1

    /// Writes the logs of scenario files as lines of JSON with sorted keys.
    ///
    /// Equal logs give equal bytes. Each line is an object whose field `type` names the kind of object. The lines have
    /// this order:
    ///
    /// - `log`, with the version of the format
    /// - for each scenario file, an object `file`, an object `note` for each of its notes, and the objects of its
    ///   scenarios
    /// - for each scenario, an object `scenario`, and then an object `step` for each of its steps; each `step` is
    ///   followed by an object `event` for each event during the step
    /// - for each file that could not be run, an object `unread`
    /// - `summary`, with the number of scenarios and steps
    ///
    /// - Parameters:
    ///   - logs: The logs, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The lines.
    public static func jsonLines(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile] = []) -> String {
        var lines = [Line("log", ["version": .number(jsonLinesVersion)])]
        for log in logs {
            lines.append(Line("file", ["file": .text(log.file), "seed": .seed(log.seed)]))
            lines += log.notes.map { Line("note", ["text": .text($0)]) }
            for one in log.scenarios {
                lines.append(Line("scenario", ["id": .text(one.id), "title": .text(one.title)]))
                lines += one.events.map { Line("event", event: $0) }
                for entry in one.entries { lines += entry.logLines }
            }
        }
        lines += unread.map { Line("unread", ["file": .text($0.file), "message": .text($0.message)]) }
        lines.append(Line("summary", summary: ScenarioReport.Summary(logs.map(\.report))))
        return lines.map { $0.text + "\n" }.joined()
    }
}

extension ScenarioLog.Case {
    /// The lines of the log for the events before the first step.
    package static func lines(before events: [ScenarioLog.Event]) -> [String] {
        events.map { Line("event", event: $0).text }
    }
}

extension ScenarioLog.Entry {
    /// The lines of the log for the step and its events, without line ends.
    package var lines: [String] { logLines.map(\.text) }

    fileprivate var logLines: [Line] {
        [Line("step", entry: self)] + events.map { Line("event", ["step": .text(step.index)], event: $0) }
    }
}

/// One line: its type, and the members for its subject.
private struct Line: Encodable {
    enum Value {
        case text(String)
        case number(Int)
        case seed(UInt64)
    }

    let type: String
    let members: [String: Value]
    let entry: ScenarioLog.Entry?
    let event: ScenarioLog.Event?
    let summary: ScenarioReport.Summary?

    init(
        _ type: String, _ members: [String: Value] = [:], entry: ScenarioLog.Entry? = nil,
        event: ScenarioLog.Event? = nil, summary: ScenarioReport.Summary? = nil
    ) {
        (self.type, self.members, self.entry, self.event, self.summary) = (type, members, entry, event, summary)
    }

    /// The line, without a line end.
    var text: String { singleLineJSON(self) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        try event?.encode(to: encoder)
        try summary?.encode(to: encoder)
        try entry?.step.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type, forKey: Key(stringValue: "type"))
        for (name, value) in members {
            switch value {
            case .text(let text): try container.encode(text, forKey: Key(stringValue: name))
            case .number(let number): try container.encode(number, forKey: Key(stringValue: name))
            case .seed(let seed): try container.encode(seed, forKey: Key(stringValue: name))
            }
        }
        guard let entry else { return }
        try container.encode(entry.time, forKey: Key(stringValue: "time"))
        try container.encodeIfPresent(entry.queue, forKey: Key(stringValue: "queue"))
        try container.encodeIfPresent(entry.window, forKey: Key(stringValue: "window"))
        try container.encodeIfPresent(entry.explanation, forKey: Key(stringValue: "explanation"))
    }
}
