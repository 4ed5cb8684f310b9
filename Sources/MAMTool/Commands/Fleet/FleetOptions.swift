internal import MAMBase
internal import MAMCore
internal import MAMFleet
internal import MAMSimulation

/// The output formats of `fleet report`.
enum FleetReportFormat: String, Sendable, CaseIterable {
    case csv, ndjson, prometheus, json, html
}

extension Option {
    static let until = Option(
        "until", .word("P30D", suggestions: []),
        "The time to simulate, an ISO 8601 duration rounded up to days. Defaults to the whole plan.")
    static let workers = Option(
        "workers", .word("N", suggestions: []),
        "The number of threads, 1 to 64. Defaults to 1. It does not change the result.")
    static let store = Option(
        "store", .file("STORE"),
        "Keep the run in an SQLite file, or in a database postgresql://HOST/NAME, so that it can be continued and shared."
    )
    static let requiredStore = Option(
        "store", .file("STORE"), isRequired: true, "The SQLite file or the database that contains the run.")
    static let finishedStore = Option(
        "store", .file("STORE"), "Report the finished run in this SQLite file or database, instead of a new run.")
    static let fleetDevice = Option(
        "device", .word("N", suggestions: []), isRequired: true, "The number of the device, from 0.")
    static let fleetGroup = Option(
        "group", .word("G", suggestions: []), "The group that gets the policy. Defaults to all groups.")
    static let newPolicy = Option("policy", .file("NEW.json"), isRequired: true, "The new policy of the group.")
    static let fleetDay = Option(
        "at", .word("P30D", suggestions: []),
        "The time at which the devices are compared, an ISO 8601 duration rounded up to days. Defaults to the beginning."
    )
    static let sample = Option(
        "sample", .word("N", suggestions: []),
        "The number of devices to compare, spread evenly over the plan. Defaults to 100.")
    static let fleetFormat = Option.choice(
        "format", of: FleetReportFormat.self, "The format of the report. Defaults to csv.")
}

extension Operand {
    static let plan = Operand("PLAN", "A plan file, which names the files of its policies.")
}

extension Call {
    /// Reads the plan of the first operand.
    func fleetPlan() throws(ToolError) -> FleetPlan {
        let path = operands[0]
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: FleetPlan.maximumByteCount, expecting: [.fleetPlan])
        do throws(ScenarioError) {
            return try FleetPlan.read(bytes, named: name, files: ScenarioFolder(besideFile: path))
        } catch { throw ToolError(error) }
    }

    /// Makes the simulation of the first operand.
    func fleetSimulation() throws(ToolError) -> FleetSimulation {
        let plan = try fleetPlan()
        do throws(FleetPlanError) { return try FleetSimulation(plan) } catch {
            throw ToolError(.dataError, error.message, in: operands[0], help: error.help)
        }
    }

    /// The value of `--until`, or of another duration, in days; nil without it.
    func fleetDays(_ option: Option = .until) throws(ToolError) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let seconds = ISODuration.seconds(text), seconds >= 0 else {
            throw wrong("`--\(option.name)` takes an ISO 8601 duration such as P30D")
        }
        return min((seconds + 86_399) / 86_400, 3_650)
    }

    /// Returns the number that an option gives.
    func number(of option: Option, in range: ClosedRange<Int>, or missing: Int) throws(ToolError) -> Int {
        guard let text = value(of: option) else { return missing }
        guard let number = Int(text), range.contains(number) else {
            throw wrong("`--\(option.name)` takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Runs the plan of the first operand, in the store of `--store` if there is one.
    func runFleet() async throws(ToolError) -> (result: FleetResult, seconds: Double) {
        let simulation = try fleetSimulation()
        let days = try fleetDays()
        let workers = try number(of: .workers, in: FleetSimulation.workerCounts, or: 1)
        let clock = ContinuousClock()
        let begin = clock.now
        let notes = FleetNotes(self, days: min(days ?? simulation.plan.days, simulation.plan.days))
        if value(of: .store) != nil {
            let store = try fleetStore(of: simulation, days: days)
            guard let result = try await run(simulation, in: store, days, workers, notes) else {
                throw ToolError(.unfinished)
            }
            return (result, (clock.now - begin).inSeconds)
        }
        let result = await simulation.run(days: days, workers: workers) { notes.tell($0) }
        return (result, (clock.now - begin).inSeconds)
    }

    /// The result that a report is about: that of a finished run in a store, or of a run that is made now.
    func reportedFleet() async throws(ToolError) -> FleetResult {
        guard value(of: .store) != nil else { return try await runFleet().result }
        let (simulation, days) = (try fleetSimulation(), try fleetDays())
        let store = try fleetStore(of: simulation, days: days, creates: false)
        do throws(FleetStoreError) { return try simulation.result(in: store, days: days) } catch {
            throw ToolError(error)
        }
    }

    /// Opens the store of `--store`.
    func fleetStore(
        of simulation: FleetSimulation, days: Int?, creates: Bool = true
    ) throws(ToolError) -> any FleetStore {
        do throws(FleetStoreError) {
            return try simulation.store(named: value(of: .store) ?? "memory", days: days, creates: creates)
        } catch { throw ToolError(error) }
    }

    /// Runs a store until all shards are finished, or until the process is asked to end: then the shards in progress
    /// are checkpointed, and their leases given back.
    ///
    /// - Returns: The result; nil if shards are left.
    func run(
        _ simulation: FleetSimulation, in store: any FleetStore, _ days: Int?, _ workers: Int, _ notes: FleetNotes
    ) async throws(ToolError) -> FleetResult? {
        let stop = FleetStop()
        let signals = EndSignals { stop.isAsked.withLock { $0 = true } }
        defer { signals.cancel() }
        do throws(FleetStoreError) {
            return try await simulation.run(
                in: store, days: days, workers: workers, isStopped: { stop.isAsked.withLock { $0 } },
                progress: { notes.tell($0) })
        } catch { throw ToolError(error) }
    }
}

/// Whether a run was asked to stop.
private final class FleetStop: Sendable {
    let isAsked = Guarded(false)
}

/// Reports how far a run is, at most once for each hundredth, if a user watches.
final class FleetNotes: Sendable {
    private let console: Console
    private let begin = ContinuousClock.now
    private let first = Guarded(Int?.none)
    private let days: Int

    init(_ call: Call, days: Int) { (console, self.days) = (call.console, days) }

    /// Takes the progress.
    func tell(_ progress: FleetProgress) {
        let (done, total) = (progress.done, progress.total)
        guard console.environment.isWatched, total > 0 else { return }
        // What a store held before does not tell how fast this process is.
        let before = first.withLock { first in
            defer { first = first ?? done - 1 }
            return first ?? done - 1
        }
        guard done % max(1, total / 100) == 0 || done == total else { return }
        let passed = max((ContinuousClock.now - begin).inSeconds, 0.001)
        let left = Int((Double(total - done) / max(Double(done - before) / passed, 0.001)).rounded(.up))
        let rate = Int(Double(progress.eventCount) / passed)
        // Shards are at different days, so the day is their mean.
        console.error(
            "\(Tool.program): day \(days * done / total) of \(days), \(rate) events a second, \(left) s left, "
                + "\(done) of \(total) shards\n")
    }
}

extension ToolError {
    /// Makes the error of a store.
    init(_ error: FleetStoreError) {
        let status: ExitStatus =
            switch error.code {
            case .otherPlan, .newerVersion, .damaged: .dataError
            case .missing: .noInput
            case .fenced, .full, .unreachable, .system: .ioError
            }
        self.init(status, error.message, help: error.help)
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
