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
        let policy: MAMPolicy? = if let policyFile { try call.wholePolicy(at: policyFile).policy } else { nil }
        var reports: [CalibrationReport] = []
        // All files are read first, so a wrong one ends the command at once.
        var inputs: [(name: String, recording: SDKRecording, app: ProbedApp)] = []
        for path in call.operands { inputs.append(try call.recording(at: path, policy)) }
        while !inputs.isEmpty {
            let input = inputs.removeFirst()
            reports.append(try await call.report(of: input.recording, in: input.name, input.app))
        }
        let list = CalibrationReports(reports: reports, isSummary: call.has(.summary), isFit: call.has(.fit))
        switch call.value(of: .calibrateFormat, as: CalibrateFormat.self) ?? .text {
        case .text: try call.write(report: list.text)
        case .json: try call.write(json: list)
        case .markdown: try call.write(list.markdown)
        case .github: try call.write(list.annotations.github)
        }
        return reports.allSatisfy(\.result.different.isEmpty) ? .success : .negative
    }
}

extension Call {
    /// Reads a recording, warns about what is not known of it, and makes its app.
    fileprivate func recording(
        at path: String, _ policy: MAMPolicy?
    ) throws(ToolError) -> (name: String, recording: SDKRecording, app: ProbedApp) {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: SDKRecording.maximumByteCount)
        let recording: SDKRecording
        do throws(JSONError) { recording = try SDKRecording(bytes) } catch {
            throw ToolError(
                .dataError, "\(error.path.shortened): \(error.message)", in: name, at: error.position,
                help: error.limitHelp)
        }
        if let newest = VersionNumber(release: SDKSymbolList.sdk), newest < recording.version {
            report(
                .warning(
                    "SDK \(recording.version.release) is newer than \(newest.release), the newest that is known here",
                    in: name, at: recording.versionPosition,
                    help: "a different row can come from a change of the SDK"))
        }
        for error in recording.unreadable {
            report(.warning("\(error.path.shortened): \(error.message)", in: name, at: error.position))
        }
        do throws(CalibrationError) {
            return (name, recording, try ProbedApp(recording, policy: policy))
        } catch { throw ToolError(error, in: name) }
    }

    fileprivate func report(
        of recording: SDKRecording, in name: String, _ app: ProbedApp
    ) async throws(ToolError) -> CalibrationReport {
        do throws(CalibrationError) {
            let calibration = Calibration(recording, with: app)
            let result = try await calibration.compare()
            let fit: CalibrationReport.Fit? = has(.fit) ? .init(denied: try await calibration.fit()) : nil
            return CalibrationReport(file: name, recording: recording, result: result, fit: fit)
        } catch { throw ToolError(error, in: name) }
    }
}

extension ToolError {
    fileprivate init(_ error: CalibrationError, in name: String) {
        switch error {
        case .noPolicy(let letter):
            self.init(
                .dataError, "the recording has no policy of the account \(letter)", in: name,
                help: "name one with `--policy FILE`")
        case .notSimulated(let message):
            self.init(.software, "the simulated app could not be asked: \(message)", in: name)
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
        Set(reports.map(\.recording.version)).sorted().map(\.release)
    }
}

extension SDKRecording.Answer: Encodable {
    /// The answer in words.
    var words: String {
        switch self {
        case .none: "nothing"
        case .truth(let value): value ? "yes" : "no"
        case .number(let number): "\(number)"
        case .text(let text): PlainText.line(PrivateText.masked(text), limit: 80)
        case .list(let texts):
            texts.isEmpty ? "none" : PlainText.line(PrivateText.masked(texts.joined(separator: ", ")), limit: 160)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(PrivateText.masked(text))
        case .list(let texts): try container.encode(texts.map(PrivateText.masked))
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

    fileprivate var title: String { row.title }
}

extension SDKRecording.Row {
    /// The name with the arguments, without names of accounts.
    fileprivate var title: String { PlainText.line(PrivateText.masked(id), limit: 200) }
}

/// One row of a table in Markdown.
private func markdownRow(_ cells: [String]) -> String {
    "| " + cells.map(markdownText).joined(separator: " | ") + " |\n"
}

/// A text without signs that begin a tag, an entity, a link or the next cell.
private func markdownText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
        result += Markup.entity(scalar) ?? (scalar == "|" || scalar == "[" ? "&#\(scalar.value);" : String(scalar))
    }
}

extension CalibrationResult {
    /// The number of rows with an answer of both sides.
    fileprivate var comparedCount: Int { equalCount + different.count }
}

extension CalibrationReport {
    private var heading: String {
        let versions = PlainText.line(
            PrivateText.masked("SDK \(recording.sdk), \(recording.system), app \(recording.app)"), limit: 200)
        return "\(PlainText.line(file)): \(versions)\n\(result.equalCount) equal, \(result.different.count) different, "
            + "\(result.notAsked.count) not asked\n"
    }

    fileprivate var fitWords: String {
        guard let fit else { return "" }
        guard let denied = fit.denied else { return "fit: no two assumptions are the reason of every different row\n" }
        guard result.comparedCount > 0 else { return "fit: no row was compared\n" }
        let rows = result.notAsked.isEmpty ? "every row" : "every row that was asked"
        guard !denied.isEmpty else { return "fit: \(rows) is equal\n" }
        return "fit: \(rows) is equal without \(denied.names.joined(separator: " and "))\n"
    }

    fileprivate var text: String {
        heading
            + result.different.map { "\n\($0.title)\n" + Columns.rows($0.reasons) }.joined()
            + (result.notAsked.isEmpty
                ? ""
                : "\nnot asked\n" + result.notAsked.map { "  \($0.title)\n" }.joined())
            + (fit == nil ? "" : "\n" + fitWords)
    }

    fileprivate var markdown: String {
        let cells = result.different.map { row -> String in
            let reasons = row.refuted + row.suspected.map { "perhaps \($0)" }
            let columns = [
                row.title, row.row.answer.words, row.model.words, row.rule?.name ?? "", reasons.joined(separator: ", "),
            ]
            return markdownRow(columns)
        }
        let table =
            cells.isEmpty
            ? "" : "\n| Row | Recorded | Here | Rule | Refutes |\n|---|---|---|---|---|\n" + cells.joined()
        return "## " + markdownText(heading).replacing("\n", with: "\n\n", maxReplacements: 1) + table
            + (fit == nil ? "" : "\n" + fitWords)
    }
}

extension CalibrationReports {
    fileprivate var text: String {
        guard isSummary else { return reports.map(\.text).joined(separator: "\n") }
        let rows = lines.map { line in
            [line.name, Self.count(line.confirmed, line.confirmedBy), Self.count(line.refuted, line.refutedBy)]
        }
        let table =
            rows.isEmpty
            ? "no row decides about an assumption\n"
            : Columns.table([["assumption", "confirmed by", "refuted by"]] + rows)
        return "\(counts)\n\n" + table + reports.map(\.fitWords).joined()
    }

    /// The numbers of rows of all recordings.
    private var counts: String {
        let results = reports.map(\.result)
        return "\(NounCount.text(reports.count, "recording")): \(results.reduce(0) { $0 + $1.equalCount }) equal, "
            + "\(results.reduce(0) { $0 + $1.different.count }) different, "
            + "\(results.reduce(0) { $0 + $1.notAsked.count }) not asked"
    }

    /// A number of rows, with the versions of the SDK.
    private static func count(_ rows: Int, _ versions: [String]) -> String {
        guard let first = versions.first, let last = versions.last else { return "" }
        let range = first == last ? first : "\(first) to \(last)"
        return "\(NounCount.text(rows, "row")) of SDK \(range)"
    }

    fileprivate var markdown: String {
        guard isSummary else { return reports.map(\.markdown).joined(separator: "\n") }
        let rows = lines.map { line in
            markdownRow([
                line.name, Self.count(line.confirmed, line.confirmedBy), Self.count(line.refuted, line.refutedBy),
            ])
        }
        let table =
            rows.isEmpty
            ? "no row decides about an assumption\n"
            : "| Assumption | Confirmed by | Refuted by |\n|---|---|---|\n" + rows.joined()
        let fits = reports.map(\.fitWords).joined()
        return "\(counts)\n\n" + table + (fits.isEmpty ? "" : "\n" + fits)
    }

    /// The different rows as findings, at their places in the recordings.
    fileprivate var annotations: [Annotation] {
        reports.flatMap { report in
            report.result.different.map { row in
                let (word, reasons) = row.refuted.isEmpty ? ("perhaps", row.suspected) : ("refutes", row.refuted)
                return Annotation(
                    level: .warning, rule: reasons.first ?? "different",
                    message: "\(row.title): recorded \(row.row.answer.words), here \(row.model.words)"
                        + (reasons.isEmpty ? "" : "; \(word) \(reasons.joined(separator: ", "))"),
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
            "file": file, "sdk": recording.sdk, "system": PrivateText.masked(recording.system),
            "app": PrivateText.masked(recording.app), "equal": result.equalCount, "different": result.different,
            "notAsked": result.notAsked.map { PrivateText.masked($0.id) },
        ]
        guard let fit else { return members }
        let denied = result.comparedCount > 0 ? fit.denied?.names : nil
        return members.merging(["fit": ["denied": denied] as JSONMembers])
    }
}

extension DifferentRow: Encodable {
    package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

    private var members: JSONMembers {
        let arguments = Dictionary(
            row.arguments.sorted { $0.key < $1.key }.map { (PrivateText.masked($0.key), PrivateText.masked($0.value)) }
        ) { first, _ in first }
        return [
            "name": PrivateText.masked(row.name), "arguments": arguments, "recorded": row.answer, "here": model,
            "rule": rule?.name,
            "refutes": refuted, "perhaps": suspected,
        ]
    }
}
