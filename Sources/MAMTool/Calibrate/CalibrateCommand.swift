internal import MAMCore
internal import MAMJSON
internal import MAMSimulation
internal import MAMText

/// The format of a report of `calibrate`.
enum CalibrateFormat: String, Sendable, CaseIterable {
    case text, json, markdown, github
}

extension Option {
    fileprivate static let calibratePolicy = Option(
        "policy", .file("FILE"), "The policy of the accounts for which a recording has none, as JSON of Graph.")
    fileprivate static let calibrateFormat = Option.choice(
        "format", of: CalibrateFormat.self, "The format of the report. Defaults to text.")
    fileprivate static let summary = Option(
        "summary", .flag, "Print one table of assumptions for all recordings instead of the different rows.")
    fileprivate static let fit = Option(
        "fit", .flag, "Find the fewest assumptions, at most two, without which every row is equal.")
    fileprivate static let recordingSchema = Option("schema", .flag, "Print the JSON Schema of recordings.")
}

extension Command {
    /// `calibrate RECORDING… [--policy FILE] [--summary] [--fit] [--schema] [--format text|json|markdown|github]`.
    static let calibrate = Command(
        "calibrate", "Compare recordings of the SDK's answers on a device with the answers of this library.",
        operands: [Operand("RECORDING", "A recording of the probe; `-` reads standard input.", count: .any)],
        options: [.calibratePolicy, .select, .summary, .fit, .recordingSchema, .calibrateFormat],
        sections: [
            HelpSection(
                "ROWS",
                [
                    ("equal", "The SDK and this library have the same answer."),
                    ("different", "The answers differ; the report names the assumptions that the row refutes."),
                    ("not asked", "This library has no answer, or the app crashed while it was asked."),
                ]),
            .exits(success: "no row is different", negative: "at least one row is different"),
            HelpSection("REMARKS", [("recordings", "Docs/Calibrate.md describes the probe that makes them.")]),
            .examples([
                ("mam calibrate recording.json", "Which assumptions does a device refute?"),
                ("mam calibrate recording.json --fit", "Without which assumptions would every row be equal?"),
                ("mam calibrate recordings/*.json --summary", "How often is each assumption confirmed?"),
            ]),
        ],
        run: { call throws(ToolError) in try await calibrate(call) })

    private static func calibrate(_ call: Call) async throws(ToolError) -> ExitStatus {
        if call.has(.recordingSchema) {
            try call.write(SDKRecording.schema)
            return .success
        }
        guard !call.operands.isEmpty else { throw call.wrong("missing RECORDING") }
        let policyFile = call.value(of: .calibratePolicy)
        try call.checkStandardInput(call.operands + [policyFile].compactMap(\.self))
        let policy: MAMPolicy? = if let policyFile { try call.policyToAsk(at: policyFile).policy } else { nil }
        var reports: [CalibrationReport] = []
        for path in call.operands { reports.append(try await call.report(of: path, policy)) }
        let list = CalibrationReports(reports: reports, isSummary: call.has(.summary), isFit: call.has(.fit))
        switch call.value(of: .calibrateFormat, as: CalibrateFormat.self) ?? .text {
        case .text: try call.write(list.text)
        case .json: try call.write(json: list)
        case .markdown: try call.write(list.markdown)
        case .github: try call.write(list.annotations.github)
        }
        return reports.allSatisfy(\.result.different.isEmpty) ? .success : .negative
    }
}

extension Call {
    fileprivate func report(of path: String, _ policy: MAMPolicy?) async throws(ToolError) -> CalibrationReport {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: SDKRecording.maximumByteCount)
        let recording: SDKRecording
        do throws(JSONError) { recording = try SDKRecording(bytes) } catch {
            throw ToolError(
                .dataError, "\(error.path.shortened): \(error.message)", in: name, at: error.position,
                help: error.limitHelp)
        }
        do throws(CalibrationError) {
            let calibration = Calibration(recording, with: try ProbedApp(recording, policy: policy))
            let result = try await calibration.compare()
            let fit: CalibrationReport.Fit? = has(.fit) ? .init(denied: try await calibration.fit()) : nil
            return CalibrationReport(file: name, recording: recording, result: result, fit: fit)
        } catch {
            switch error {
            case .noPolicy(let letter):
                throw ToolError(
                    .dataError, "the recording has no policy of the account \(letter)", in: name,
                    help: "name one with `--policy FILE`")
            case .notSimulated(let message):
                throw ToolError(.software, "the simulated app could not be asked: \(message)", in: name)
            }
        }
    }
}

/// The result for one recording.
struct CalibrationReport {
    /// The result of a search for assumptions to deny.
    struct Fit {
        /// The assumptions; `nil` if no set of at most two makes every row equal.
        let denied: DeniedAssumptions?
    }

    let file: String
    let recording: SDKRecording
    let result: CalibrationResult
    let fit: Fit?
}

/// The results for all recordings of a command line.
struct CalibrationReports {
    let reports: [CalibrationReport]
    let isSummary: Bool
    let isFit: Bool

    /// The assumptions with the numbers of rows that confirm and refute them, and the versions of the SDK.
    fileprivate struct Line {
        let name: String
        let confirmed: Int
        let refuted: Int
        let confirmedBy: [String]
        let refutedBy: [String]
    }

    fileprivate var lines: [Line] {
        Assumption.all.compactMap { assumption -> Line? in
            let name = assumption.name
            let confirming = reports.filter { $0.result.confirmed[name] != nil }
            let refuting = reports.filter { $0.result.refuted[name] != nil }
            guard !confirming.isEmpty || !refuting.isEmpty else { return nil }
            return Line(
                name: name, confirmed: confirming.reduce(0) { $0 + ($1.result.confirmed[name] ?? 0) },
                refuted: refuting.reduce(0) { $0 + ($1.result.refuted[name] ?? 0) },
                confirmedBy: Self.versions(confirming), refutedBy: Self.versions(refuting))
        }
    }

    private static func versions(_ reports: [CalibrationReport]) -> [String] {
        Set(reports.map(\.recording.sdk)).sorted()
    }
}

extension SDKRecording.Answer: Encodable {
    /// The answer in words.
    var words: String {
        switch self {
        case .none: "nothing"
        case .truth(let value): value ? "yes" : "no"
        case .number(let number): "\(number)"
        case .text(let text): PlainText.line(text, limit: 80)
        case .list(let texts): texts.isEmpty ? "none" : PlainText.line(texts.joined(separator: ", "), limit: 160)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let texts): try container.encode(texts)
        }
    }
}

extension DifferentRow {
    /// The answers and the reasons, one in each line.
    fileprivate var reasons: [(String, String)] {
        var lines = [("recorded", row.answer.words), ("here", model.words)]
        if let rule { lines.append(("rule", "\(rule.name): \(rule.description.meaning)")) }
        lines += refuted.map { ("refutes", Self.place(of: $0)) }
        lines += suspected.map { ("perhaps", Self.place(of: $0)) }
        if refuted.isEmpty, suspected.isEmpty { lines.append(("refutes", "no single assumption")) }
        return lines
    }

    /// The name of an assumption with the places in the code.
    private static func place(of name: String) -> String {
        let touches = Assumption.all.first { $0.name == name }?.touches ?? ""
        return "\(name) (\(touches.replacing("`", with: "")))"
    }

    fileprivate var title: String { PlainText.line(row.id, limit: 200) }
}

extension CalibrationReport {
    private var heading: String {
        let versions = PlainText.line("SDK \(recording.sdk), \(recording.system), app \(recording.app)", limit: 200)
        return "\(PlainText.line(file)): \(versions)\n\(result.equalCount) equal, \(result.different.count) different, "
            + "\(result.notAsked.count) not asked\n"
    }

    fileprivate var fitWords: String {
        guard let fit else { return "" }
        guard let denied = fit.denied else { return "fit: no two assumptions are the reason of every different row\n" }
        guard !denied.isEmpty else { return "fit: every row is equal\n" }
        return "fit: every row is equal without \(denied.names.joined(separator: " and "))\n"
    }

    fileprivate var text: String {
        heading
            + result.different.map { "\n\($0.title)\n" + Columns.rows($0.reasons) }.joined()
            + (result.notAsked.isEmpty
                ? ""
                : "\nnot asked\n" + result.notAsked.map { "  \(PlainText.line($0.id, limit: 200))\n" }.joined())
            + (fit == nil ? "" : "\n" + fitWords)
    }

    fileprivate var markdown: String {
        let cells = result.different.map { row -> String in
            let reasons = row.refuted + row.suspected.map { "perhaps \($0)" }
            let columns = [
                row.title, row.row.answer.words, row.model.words, row.rule?.name ?? "", reasons.joined(separator: ", "),
            ]
            return "| " + columns.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        let table =
            cells.isEmpty
            ? "" : "\n| Row | Recorded | Here | Rule | Refutes |\n|---|---|---|---|---|\n" + cells.joined()
        return "## " + heading.replacing("\n", with: "\n\n", maxReplacements: 1) + table
            + (fit == nil ? "" : "\n" + fitWords)
    }
}

extension CalibrationReports {
    fileprivate var text: String {
        guard isSummary else { return reports.map(\.text).joined(separator: "\n") }
        let rows = lines.map { line in
            [line.name, Self.count(line.confirmed, line.confirmedBy), Self.count(line.refuted, line.refutedBy)]
        }
        return Columns.table([["assumption", "confirmed by", "refuted by"]] + rows) + reports.map(\.fitWords).joined()
    }

    /// A number of rows, with the versions of the SDK.
    private static func count(_ rows: Int, _ versions: [String]) -> String {
        guard let first = versions.first, let last = versions.last else { return "" }
        let range = first == last ? first : "\(first) to \(last)"
        return PlainText.line("\(rows) rows of SDK \(range)", limit: 100)
    }

    fileprivate var markdown: String {
        guard isSummary else { return reports.map(\.markdown).joined(separator: "\n") }
        return "| Assumption | Confirmed by | Refuted by |\n|---|---|---|\n"
            + lines.map { line in
                let cells = [
                    line.name, Self.count(line.confirmed, line.confirmedBy), Self.count(line.refuted, line.refutedBy),
                ]
                return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
            }.joined() + reports.map(\.fitWords).joined()
    }

    /// The different rows as findings, at their places in the recordings.
    fileprivate var annotations: [Annotation] {
        reports.flatMap { report in
            report.result.different.map { row in
                let reasons = row.refuted.isEmpty ? row.suspected.map { "perhaps \($0)" } : row.refuted
                return Annotation(
                    level: .warning, rule: reasons.first ?? "different",
                    message: "\(row.title): recorded \(row.row.answer.words), here \(row.model.words)"
                        + (reasons.isEmpty ? "" : "; refutes \(reasons.joined(separator: ", "))"),
                    file: report.file, line: row.row.position.line, column: row.row.position.column)
            }
        }
    }
}

extension CalibrationReports: JSONObjectEncodable {
    var members: JSONMembers { ["version": 1, "recordings": reports, "assumptions": lines] }
}

extension CalibrationReports.Line: JSONObjectEncodable {
    var members: JSONMembers {
        [
            "name": name, "confirmed": confirmed, "confirmedBy": confirmedBy, "refuted": refuted,
            "refutedBy": refutedBy,
        ]
    }
}

extension CalibrationReport: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "file": file, "sdk": recording.sdk, "system": recording.system, "app": recording.app,
            "equal": result.equalCount, "different": result.different, "notAsked": result.notAsked.map(\.id),
        ]
        guard let fit else { return members }
        return members.merging(["fit": ["denied": fit.denied?.names] as JSONMembers])
    }
}

extension DifferentRow: Encodable {
    package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

    private var members: JSONMembers {
        [
            "name": row.name, "arguments": row.arguments, "recorded": row.answer, "here": model, "rule": rule?.name,
            "refutes": refuted, "perhaps": suspected,
        ]
    }
}
