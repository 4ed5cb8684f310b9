internal import MAMCore
internal import MAMKeys
internal import MAMText

extension ScenarioLog {
    /// Writes the logs of scenario files as lines of OTLP/JSON, which OpenTelemetry collectors read.
    ///
    /// Each line is the trace of one scenario:
    ///
    /// - The root span represents the scenario. Its span events are the events of the apps, and the steps that no
    ///   policy decided.
    /// - A child span represents each step that a policy decided. Its attributes have the prefix `mam.`.
    ///
    /// Trace and span ids are made from the file, the seed and the step. The scenario begins at 2026-01-01T00:00:00Z,
    /// as the device's clock does. Equal logs give equal bytes.
    ///
    /// - Parameter logs: The logs, one for each scenario file that was run.
    /// - Returns: The lines; an empty string if the logs contain no scenario.
    public static func otlpLines(_ logs: [ScenarioLog]) -> String {
        logs.flatMap { log in
            log.scenarios.enumerated().map { place, one in
                singleLineJSON(TracesData(one, number: place, of: log)) + "\n"
            }
        }.joined()
    }
}

/// The message `TracesData` of OTLP, with the members that traces of scenarios have.
private struct TracesData: Encodable {
    struct Value: Encodable {
        var stringValue: String?
        var boolValue: Bool?
        /// A whole number, which JSON in this format writes as text.
        var intValue: String?
        var doubleValue: Double?
    }

    struct Attribute: Encodable {
        let key: String
        let value: Value
    }

    struct Attributes: Encodable {
        let attributes: [Attribute]
    }

    struct Event: Encodable {
        let timeUnixNano: String
        let name: String
        let attributes: [Attribute]
    }

    struct Status: Encodable {
        /// 2: the step did not have the stated result.
        let code: Int
        let message: String
    }

    struct Span: Encodable {
        let traceId: String
        let spanId: String
        var parentSpanId: String?
        let name: String
        /// 1: internal.
        let kind = 1
        let startTimeUnixNano: String
        let endTimeUnixNano: String
        var attributes: [Attribute] = []
        var events: [Event] = []
        var status: Status?

        enum CodingKeys: String, CodingKey {
            case traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, attributes, events
            case status
        }
    }

    struct Scope: Encodable {
        let name = "mam"
        enum CodingKeys: String, CodingKey { case name }
    }

    struct ScopeSpans: Encodable {
        let scope = Scope()
        let spans: [Span]
        enum CodingKeys: String, CodingKey { case scope, spans }
    }

    struct ResourceSpans: Encodable {
        let resource: Attributes
        let scopeSpans: [ScopeSpans]
    }

    let resourceSpans: [ResourceSpans]

    init(_ one: ScenarioLog.Case, number: Int, of log: ScenarioLog) {
        let trace = "\(log.file)\u{0}\(log.seed)\u{0}\(number)\u{0}\(one.id)"
        let traceID = Self.id(trace, digits: 32)
        let rootID = Self.id(trace + "\u{0}scenario", digits: 16)
        var moments = TraceMoments()
        let start = moments.moment(of: 0)
        var events = one.events.map { Event($0, at: start) }
        var (spans, end) = ([Span](), start + TraceMoments.stepLength)
        for entry in one.entries {
            let moment = moments.moment(of: entry.time)
            end = moment + TraceMoments.stepLength
            if entry.step.rule == nil {
                events.append(
                    Event(timeUnixNano: Self.time(moment), name: entry.step.action, attributes: entry.attributes))
            } else {
                let id = Self.id("\(trace)\u{0}step\u{0}\(entry.step.index)", digits: 16)
                spans.append(
                    Span(
                        traceId: traceID, spanId: id, parentSpanId: rootID, name: entry.step.action,
                        startTimeUnixNano: Self.time(moment), endTimeUnixNano: Self.time(end),
                        attributes: entry.attributes, status: entry.status))
            }
            events += entry.events.map { Event($0, at: moment) }
        }
        let failed = one.entries.count { !$0.step.isAsExpected }
        let root = Span(
            traceId: traceID, spanId: rootID, name: "\(one.id) \(one.title)", startTimeUnixNano: Self.time(start),
            endTimeUnixNano: Self.time(end),
            attributes: [
                .text("mam.scenario.id", one.id), .text("mam.scenario.title", one.title),
                .number("mam.steps", one.entries.count), .number("mam.steps.unexpected", failed),
            ], events: events,
            status: failed == 0
                ? nil : Status(code: 2, message: "\(NounCount.text(failed, "step")) did not have the stated result"))
        resourceSpans = [
            ResourceSpans(
                resource: Attributes(attributes: [
                    .text("mam.file", log.file), .text("mam.seed", "\(log.seed)"), .text("service.name", "mam"),
                ]), scopeSpans: [ScopeSpans(spans: [root] + spans)])
        ]
    }

    /// Returns an id of hexadecimal digits; the same text always gives the same id.
    private static func id(_ text: String, digits: Int) -> String {
        String(SHA256.hex(Array(text.utf8)).prefix(digits))
    }

    /// Returns the nanoseconds since 1970 of a moment.
    fileprivate static func time(_ moment: Int) -> String { "\(Int(VirtualTime.start.wall) * 1_000_000 + moment)000" }
}

extension TracesData.Attribute {
    fileprivate static func text(_ key: String, _ value: String) -> Self {
        Self(key: key, value: .init(stringValue: value))
    }
    fileprivate static func bool(_ key: String, _ value: Bool) -> Self {
        Self(key: key, value: .init(boolValue: value))
    }
    fileprivate static func number(_ key: String, _ value: Int) -> Self {
        Self(key: key, value: .init(intValue: "\(value)"))
    }
}

extension TracesData.Event {
    init(_ event: ScenarioLog.Event, at moment: Int) {
        let texts: [(String, String?)] = [
            ("mam.app", event.app),
            ("mam.account", event.accounts.isEmpty ? nil : event.accounts.joined(separator: "+")),
            ("mam.window", event.window), ("mam.detail", event.detail),
            ("mam.correlation.id", event.correlationID.map { "\($0)" }),
        ]
        self.init(
            timeUnixNano: TracesData.time(moment), name: event.name,
            attributes: texts.compactMap { key, value in value.map { .text(key, $0) } })
    }
}

extension ScenarioLog.Entry {
    /// The attributes of the step's span.
    fileprivate var attributes: [TracesData.Attribute] {
        let texts: [(String, String?)] = [
            ("mam.step", step.index), ("mam.verb", step.verb), ("mam.app", step.app),
            ("mam.account", step.accounts.flatMap { $0.isEmpty ? nil : $0.joined(separator: "+") }),
            ("mam.layer", step.layer), ("mam.queue", queue), ("mam.window", window), ("mam.answer", step.answer),
            ("mam.rule", step.rule), ("mam.expected", step.expected), ("mam.expected.rule", step.expectedRule),
            ("mam.peer.app", transfer?.app), ("mam.peer.account", transfer?.account),
            ("mam.explanation", explanation),
        ]
        var all: [TracesData.Attribute] = texts.compactMap { key, value in value.map { .text(key, $0) } }
        all += [
            .number("mam.line", step.line), .bool("mam.as_expected", step.isAsExpected),
            TracesData.Attribute(key: "mam.seconds", value: .init(doubleValue: time)),
        ]
        if step.rule != nil, let answer = step.answer, ["allowed", "blocked"].contains(answer) {
            all.append(.bool("mam.allowed", answer == "allowed"))
        }
        return all
    }

    /// An error if the step did not have the stated result; `nil` otherwise.
    fileprivate var status: TracesData.Status? {
        guard !step.isAsExpected else { return nil }
        let stated = [step.expected, step.expectedRule].compactMap(\.self).joined(separator: " ")
        return TracesData.Status(code: 2, message: "stated \(stated)")
    }
}
