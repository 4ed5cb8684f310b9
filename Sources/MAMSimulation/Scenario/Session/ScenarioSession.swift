internal import MAMBase
internal import MAMCore
package import MAMJSON

/// A world of a scenario that performs steps one at a time.
///
/// It is the part of a scenario file before its `scenarios`, and one scenario whose steps arrive later. A step has the results
/// that it has in a file with the same steps before it: ``export()`` makes that file. A step may leave out its expected result;
/// the file then has `"expect": null`.
///
/// Calls may come from any thread, one after the other; a call during another one is refused.
package final class ScenarioSession: Sendable {
    package struct Outcome: Sendable {
        /// The step, and the steps inside it in the order of the file.
        package let entries: [RecordedStep]
        /// The waits that no event can end, as a report has them at the end of its scenario; empty in a sound world.
        package let atRest: [ScenarioReport.Step]
    }

    private struct State: Sendable {
        var reader: ScenarioReader
        var checker: ScenarioChecker
        var document: SessionDocument
        var last: RecordedStep?
    }

    private let run: ScenarioRun
    private let recorder: ScenarioRecorder
    private let file: String
    /// The problems in the files that the world names, if they could be read nevertheless: one line each.
    package let notes: [String]
    // `nil` while a call runs.
    private let state: Guarded<State?>

    /// Opens a world.
    ///
    /// - Parameters:
    ///   - document: A scenario file without its `scenarios`.
    ///   - id: The id of the scenario. Defaults to `world`.
    ///   - title: The title of the scenario in one line. Defaults to the id.
    ///   - file: The name of the world in errors.
    ///   - files: The source of the files that the document and its steps name.
    ///   - limits: The limits on the work of all steps.
    ///   - maximumExportByteCount: The maximum size of the file that ``export()`` makes, in bytes.
    /// - Throws: ``ScenarioError`` for the first error of the document, or a file that cannot be read.
    package init(
        _ document: JSONCursor, id: String = "world", title: String? = nil, named file: String,
        files: any ScenarioFiles, limits: ScenarioLimits, maximumExportByteCount: Int
    ) throws(ScenarioError) {
        var reader = ScenarioReader(file: file)
        reader.mayLeaveOutResults = true
        try reader.checkVersion(document)
        let shape = ObjectShape.file.fields.filter { $0.name != "scenarios" }
        let fields = try reader.fields(of: document, shape, called: "a world")
        guard InputText.isName(id) else {
            throw reader.wrong(
                document, "the id of a scenario has 1 to 64 letters, digits, `-`, `_` and `.`",
                help: "choose another id")
        }
        let world = try reader.world(fields)
        let seed = (try? fields.integer("seed")) ?? 0
        let scenario = Scenario(file: file, seed: UInt64(seed), world: world, cases: [])
        var checker = ScenarioChecker(file: file, world: world)
        checker.begin()
        let allowance = ScenarioAllowance(limits)
        let recorder = ScenarioRecorder(allowance)
        let material = try ScenarioMaterial(scenario, from: files)
        let listeners = ScenarioListeners(observer: nil, logger: nil, logsVerbosely: false, telemetryDelegate: nil)
        run = ScenarioRun(ScenarioStage(scenario, material, listeners, allowance, recorder: recorder), recorder)
        (self.recorder, self.file, notes) = (recorder, file, material.notes)
        let exported = SessionDocument(
            document.value, id: id, title: title ?? id, maximumByteCount: maximumExportByteCount)
        state = Guarded(State(reader: reader, checker: checker, document: exported))
    }

    /// Takes the events that happened while the world was made.
    package func takeFirstEvents() -> [ScenarioLog.Event] { recorder.takeFirstEvents() }

    /// Performs a step, with the caller's thread as the main thread of every app.
    ///
    /// Blocks until the step has ended.
    ///
    /// - Parameter step: The step, as a scenario file has it.
    /// - Returns: The results.
    /// - Throws: ``ScenarioError`` for a step that is wrong or impossible here, which changes nothing; and for one that exceeds a
    ///   limit, after which no step is performed.
    package func perform(_ step: JSONCursor) throws(ScenarioError) -> Outcome {
        guard var state = state.withLock({ $0.take() }) else {
            throw ScenarioError(
                .invalid, file: file, position: step.position, path: step.path.shortened,
                message: "another step of this world is still running",
                help: "send a step after the previous step was answered")
        }
        // A refused step leaves the state as it was. The document, which has all steps so far, is changed last and never copied.
        let (reader, checker) = (state.reader, state.checker)
        let result: Result<Outcome, ScenarioError>
        do throws(ScenarioError) { result = .success(try perform(step, &state)) } catch {
            (state.reader, state.checker) = (reader, checker)
            result = .failure(error)
        }
        self.state.withLock { [state] in $0 = state }
        return try result.get()
    }

    private func perform(_ cursor: JSONCursor, _ state: inout State) throws(ScenarioError) -> Outcome {
        state.reader.line = state.document.nextLine
        let step = try state.reader.step(cursor)
        try state.checker.check([step])
        var material = run.stage.material
        try material.addPolicies(of: [step])
        run.stage.use(material)
        let reports: [ScenarioReport.Step]
        do throws(ScenarioOverrun) {
            reports = try run.performNext(step, index: state.document.stepCount + 1)
        } catch { throw error.error(in: file) }
        state.document.add(StepVerb.withOpenResults(cursor.value))
        let outcome = Outcome(
            entries: recorder.take(reports), atRest: run.stuckReports(after: state.document.stepCount))
        state.last = outcome.entries.first ?? state.last
        return outcome
    }

    /// The last step, with the explanation of its answer; `nil` before the first step and during a call.
    package var last: RecordedStep? { state.withLock { $0?.last } }

    /// The waits that no event can end after the last step, as a report has them at the end of its scenario.
    package var atRest: [ScenarioReport.Step] { run.stuckReports(after: stepCount) }

    /// Makes a scenario file with all steps so far; `nil` if it would exceed the maximum size, or during a call.
    package func export() -> String? { state.withLock { $0?.document.text } }

    var stepCount: Int { state.withLock { $0?.document.stepCount ?? 0 } }
}

extension StepVerb {
    /// Returns a step with `"expect": null` in it and in the steps inside it, wherever a file must state a result and none is
    /// stated.
    fileprivate static func withOpenResults(_ step: JSONValue) -> JSONValue {
        guard case .object(let members) = step.kind else { return step }
        var changed = members.map { member in
            JSONMember(key: member.key, at: member.keyPosition, value: withOpenSteps(member.value, in: member.key))
        }
        let names = members.map(\.key)
        if case .string(let name)? = members.first(where: { $0.key == "do" })?.value.kind, let verb = named(name),
            verb.mustStateResult, !verb.results.contains(where: names.contains)
        {
            changed.append(JSONMember(key: expect, at: step.position, value: .made(.null)))
        }
        return JSONValue(.object(changed), at: step.position)
    }

    /// Does the same for the steps in a field of a step.
    private static func withOpenSteps(_ value: JSONValue, in field: String) -> JSONValue {
        guard case .array(let elements) = value.kind else { return value }
        switch field {
        case "steps": return JSONValue(.array(elements.map(withOpenResults)), at: value.position)
        case "branches":
            return JSONValue(.array(elements.map { withOpenSteps($0, in: "steps") }), at: value.position)
        default: return value
        }
    }
}

/// The scenario file of the steps that a session performed, with each outermost step on a line of its own.
struct SessionDocument: Sendable {
    private let head: String
    private let headLineCount: Int
    private let maximumByteCount: Int
    private var steps: [String] = []
    private var byteCount: Int
    private var isComplete = true
    private(set) var stepCount = 0

    private static let foot = "\n]}]\n}\n"

    /// Makes the file of a world without steps.
    init(_ world: JSONValue, id: String, title: String, maximumByteCount: Int) {
        let named = JSONValue.made([("id", .made(.string(id))), ("title", .made(.string(title)))])
        // Both texts are objects with members, so that the members of the file and of the scenario follow.
        head =
            "\(world.text.dropLast(2)),\n  \"scenarios\": [\(named.line.dropLast()), \"steps\": ["
        headLineCount = head.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        byteCount = head.utf8.count + Self.foot.utf8.count
        self.maximumByteCount = maximumByteCount
    }

    /// The line that the next step has.
    var nextLine: Int { headLineCount + stepCount + 1 }

    mutating func add(_ step: JSONValue) {
        stepCount += 1
        guard isComplete else { return }
        let line = step.line
        byteCount += line.utf8.count + 2
        guard byteCount <= maximumByteCount else {
            (isComplete, steps) = (false, [])
            return
        }
        steps.append(line)
    }

    /// The text of the file; `nil` if it would exceed the maximum size.
    var text: String? {
        guard isComplete else { return nil }
        return head + (steps.isEmpty ? "" : "\n" + steps.joined(separator: ",\n")) + Self.foot
    }
}
