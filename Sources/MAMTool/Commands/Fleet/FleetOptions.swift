internal import MAMCore
internal import MAMFleet
internal import MAMSimulation

/// The output formats of `fleet report`.
enum FleetReportFormat: String, Sendable, CaseIterable {
    case csv, ndjson, prometheus, json
}

extension Option {
    static let until = Option(
        "until", .word("P30D", suggestions: []),
        "Run so long, an ISO 8601 duration rounded up to days; the whole plan unless given.")
    static let workers = Option(
        "workers", .word("N", suggestions: []),
        "Run on so many threads, 1 to 64; 1 unless given. The result is the same.")
    static let store = Option(
        "store", .file("FILE"),
        "Keep the run in this SQLite file, in which it goes on after an end and which other processes may join.")
    static let requiredStore = Option("store", .file("FILE"), isRequired: true, "The SQLite file of the run.")
    static let fleetDevice = Option(
        "device", .word("N", suggestions: []), isRequired: true, "The number of the device, from 0.")
    static let sample = Option(
        "sample", .word("N", suggestions: []), "Compare so many devices, spread evenly; 100 unless given.")
    static let fleetFormat = Option.choice(
        "format", of: FleetReportFormat.self, "How to write the report; csv unless given.")
}

extension Operand {
    static let plan = Operand("PLAN", "A plan file, with its policies beside it.")
}

extension Call {
    /// Reads the plan of the first operand.
    func fleetPlan() throws(ToolError) -> FleetPlan {
        let path = operands[0]
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: FleetPlan.maximumByteCount)
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

    /// The value of `--until` in days; nil without it.
    func fleetDays() throws(ToolError) -> Int? {
        guard let text = value(of: .until) else { return nil }
        guard let seconds = ISODuration.seconds(text), seconds >= 0 else {
            throw wrong("`--until` takes an ISO 8601 duration such as P30D")
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

    /// Runs the plan of the first operand, and tells the progress on standard error if that is watched.
    func runFleet() async throws(ToolError) -> (result: FleetResult, seconds: Double) {
        let simulation = try fleetSimulation()
        let days = try fleetDays()
        let workers = try number(of: .workers, in: 1...64, or: 1)
        let clock = ContinuousClock()
        let begin = clock.now
        if let path = value(of: .store) {
            let result = try await run(simulation, in: try store(path, of: simulation, days: days), days, workers)
            return (result, (clock.now - begin).inSeconds)
        }
        let (shards, isWatched, console) = (simulation.shardCount, console.environment.isWatched, console)
        let result = await simulation.run(days: days, workers: workers) { done in
            guard isWatched, done % max(1, shards / 100) == 0 else { return }
            let passed = (clock.now - begin).inSeconds
            let left = Int(passed / Double(done) * Double(shards - done))
            console.error("\(Tool.program): \(done) of \(shards) shards, \(left) s left\n")
        }
        return (result, (clock.now - begin).inSeconds)
    }
}

extension Call {
    /// Opens the store of a run.
    func store(
        _ path: String, of simulation: FleetSimulation, days: Int?
    ) throws(ToolError) -> SQLiteFleetStore {
        do throws(FleetStoreError) { return try SQLiteFleetStore(path, of: simulation, days: days) } catch {
            throw ToolError(error)
        }
    }

    private func run(
        _ simulation: FleetSimulation, in store: SQLiteFleetStore, _ days: Int?, _ workers: Int
    ) async throws(ToolError) -> FleetResult {
        let (isWatched, console) = (console.environment.isWatched, console)
        do throws(FleetStoreError) {
            let result = try await simulation.run(
                in: store, days: days, workers: workers,
                progress: { progress in
                    guard isWatched, progress.done % max(1, progress.total / 100) == 0 else { return }
                    console.error("\(Tool.program): \(progress.done) of \(progress.total) shards\n")
                })
            guard let result else { throw FleetStoreError.unfinished }
            return result
        } catch { throw ToolError(error) }
    }
}

extension ToolError {
    /// Makes the error of a store.
    init(_ error: FleetStoreError) {
        let status: ExitStatus =
            switch error.code {
            case .otherPlan, .newerVersion, .damaged: .dataError
            case .fenced, .full, .system: .ioError
            }
        self.init(status, error.message, help: error.help)
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
