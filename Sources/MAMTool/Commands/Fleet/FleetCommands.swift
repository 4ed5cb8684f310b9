internal import MAMCore
internal import MAMFleet
internal import MAMText

extension Command {
    static let fleetSchema = Command(
        "fleet schema", "Print the JSON Schema of plan files.",
        sections: [.examples([("mam fleet schema > plan.schema.json", "Write the schema to a file, for an editor.")])],
        run: { call throws(ToolError) in
            try call.write(FleetPlanSchema.json)
            return .success
        })

    /// `fleet check PLAN [--format text|json|sarif|github]`.
    static let fleetCheck = Command(
        "fleet check", "Check a plan for mistakes, and print the number of its devices.",
        operands: [.plan], options: [.checkingFormat],
        sections: [
            .exits(success: "the plan can be run"),
            .examples([("mam fleet check plan.json", "Check a plan before it is run.")]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.checkedFleet()
            switch call.checkingFormat {
            case .text:
                let size = [
                    NounCount.text(simulation.deviceCount, "device"),
                    NounCount.text(simulation.instanceCount, "instance"),
                    NounCount.text(simulation.shardCount, "shard"), NounCount.text(simulation.plan.days, "day"),
                ]
                try call.write(size.joined(separator: ", ") + "\n")
            case .json:
                let form: JSONMembers = [
                    "version": 1, "planHash": simulation.plan.hash, "days": simulation.plan.days,
                    "devices": simulation.deviceCount, "instances": simulation.instanceCount,
                    "shards": simulation.shardCount,
                ]
                try call.write(json: form)
            case .sarif, .github: try call.write([Annotation]().text(for: call))
            }
            return .success
        })

    /// `fleet run PLAN [--until P30D] [--workers N] [--store STORE] [--format text|json]`.
    static let fleetRun = Command(
        "fleet run", "Run a plan, which describes many simulated devices with their users and apps.",
        operands: [.plan], options: [.until, .workers, .store, .format],
        sections: [
            .exits(success: "the plan was run"),
            HelpSection(
                "REMARKS",
                [
                    ("plan files", "Docs/Fleet.md describes them; Docs/Fleet contains four examples."),
                    (
                        "root",
                        "A digest of the result; it is the same for equal plans, on every machine and with any number of workers."
                    ),
                    (
                        "signals",
                        "With a store, SIGTERM and SIGINT save the progress before the run ends; the next run continues from there."
                    ),
                ]),
            .examples([
                ("mam fleet run plan.json --workers 2", "Run the whole plan on two threads."),
                (
                    "mam fleet run plan.json --until P7D --format json",
                    "Run the first week, and print the result as JSON."
                ),
                (
                    "mam fleet run plan.json --store run.sqlite",
                    "Start a run, continue it, or share it with other workers."
                ),
            ]),
        ],
        run: { call throws(ToolError) in
            let (result, seconds) = try await call.runFleet()
            let report = FleetReport(result, seconds: seconds)
            switch call.format {
            case .text: try call.write(report: report.text)
            case .json: try call.write(report.json)
            }
            return .success
        })

    /// `fleet worker PLAN --store STORE [--until P30D] [--workers N]`.
    static let fleetWorker = Command(
        "fleet worker", "Run a plan together with other workers, which share the run in a store.",
        operands: [.plan], options: [.requiredStore, .until, .workers],
        sections: [
            .exits(success: "the run is finished", negative: "a signal ended the worker before the run was finished"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "first",
                        "The first worker creates the run in the store. All workers must have the same `--until`."
                    ),
                    (
                        "signals",
                        "SIGTERM and SIGINT save the progress and end the worker, so that other workers can continue."
                    ),
                    (
                        "launchers",
                        "Docs/FleetOnManyMachines.md describes how to start workers with Slurm, Kubernetes and parallel."
                    ),
                ]),
            .examples([
                (
                    "mam fleet worker plan.json --store postgresql://db/fleet --workers 2",
                    "Work on a run with two threads."
                )
            ]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.fleetSimulation()
            let (days, workers) = (try call.fleetDays(), try call.number(of: .workers, in: 1...64, or: 1))
            let store = try call.fleetStore(of: simulation, days: days)
            let notes = FleetNotes(call, days: min(days ?? simulation.plan.days, simulation.plan.days))
            let result = try await call.run(simulation, in: store, days, workers, notes)
            try call.write(result.map { "finished, root \($0.root)\n" } ?? "checkpointed, shards are left\n")
            return result == nil ? .negative : .success
        })

    /// `fleet report PLAN [--store STORE] [--until P30D] [--workers N] [--format csv|ndjson|prometheus|json|html]`.
    static let fleetReport = Command(
        "fleet report", "Print the numbers of each simulated day, from a new run or from a finished run in a store.",
        operands: [.plan], options: [.finishedStore, .until, .workers, .fleetFormat],
        sections: [
            .exits(success: "the report was written"),
            .examples([
                ("mam fleet report plan.json > days.csv", "Write one line for each day, for a spreadsheet."),
                ("mam fleet report plan.json --format html > fleet.html", "Write one page with plots and tables."),
                ("mam fleet report plan.json --format prometheus", "Print the totals for a monitoring system."),
            ]),
        ],
        run: { call throws(ToolError) in
            let report = FleetReport(try await call.reportedFleet())
            switch call.value(of: .fleetFormat, as: FleetReportFormat.self) ?? .csv {
            case .csv: try call.write(report.csv)
            case .ndjson: try call.write(report.jsonLines)
            case .prometheus: try call.write(report.prometheus)
            case .json: try call.write(report.json)
            case .html: try call.write(report.html)
            }
            return .success
        })

    /// `fleet status PLAN --store FILE [--until P30D] [--format text|json]`.
    static let fleetStatus = Command(
        "fleet status", "Print the progress of a run that is kept in a store.",
        operands: [.plan], options: [.requiredStore, .until, .format],
        sections: [
            .exits(success: "the run is finished", negative: "the run is not finished"),
            .examples([("mam fleet status plan.json --store run.sqlite", "Ask how far a run is.")]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.fleetSimulation()
            let store = try call.fleetStore(of: simulation, days: try call.fleetDays(), creates: false)
            let progress: FleetProgress
            do throws(FleetStoreError) { progress = try store.progress() } catch { throw ToolError(error) }
            switch call.format {
            case .text:
                try call.write(
                    "\(progress.done) of \(progress.total) shards are finished, \(progress.leased) are claimed\n")
            case .json:
                let form: JSONMembers = [
                    "version": 1, "done": progress.done, "leased": progress.leased, "total": progress.total,
                ]
                try call.write(json: form)
            }
            return progress.isDone ? .success : .negative
        })

    /// `fleet replay PLAN --device N [--until P30D] [--format text|json]`.
    static let fleetReplay = Command(
        "fleet replay", "Simulate one device of a plan with the complete engine, and print its events.",
        operands: [.plan], options: [.fleetDevice, .until, .format],
        sections: [
            .exits(success: "the events were printed"),
            .examples([("mam fleet replay plan.json --device 17 --until P3D", "What happened on device 17?")]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.fleetSimulation()
            let device = try call.number(of: .fleetDevice, in: 0...max(0, simulation.deviceCount - 1), or: 0)
            guard let replay = FleetReplay(device: device, of: simulation) else {
                throw call.wrong("the plan has no devices")
            }
            await replay.advance(toEndOfDay: try call.fleetDays() ?? simulation.plan.days)
            switch call.format {
            case .text: try call.write(report: replay.events.map { "\($0)\n" }.joined())
            case .json: try call.write(json: FleetLife(device: device, events: replay.events))
            }
            return .success
        })

    /// `fleet verify PLAN [--sample N] [--until P30D] [--format text|json]`.
    static let fleetVerify = Command(
        "fleet verify", "Check that the fast simulation of a plan has the same events as the complete engine.",
        operands: [.plan], options: [.sample, .until, .format],
        sections: [
            .exits(success: "all events are equal", negative: "the first event that differs was printed"),
            .examples([("mam fleet verify plan.json --sample 1000", "Compare a thousand devices.")]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.fleetSimulation()
            let (days, count) = (try call.fleetDays(), try call.number(of: .sample, in: 1...1_000_000, or: 100))
            let devices = simulation.sample(count)
            let difference = await simulation.firstDifference(ofDevices: devices, days: days)
            switch call.format {
            case .text:
                try call.write(
                    difference.map { "\($0)\n" } ?? "\(NounCount.text(devices.count, "device")), no difference\n")
            case .json:
                let form: JSONMembers = [
                    "version": 1, "devices": devices.count, "isEqual": difference == nil,
                    "difference": difference?.description,
                ]
                try call.write(json: form)
            }
            return difference == nil ? .success : .negative
        })
}

extension Call {
    /// Makes the simulation of the first operand; what is wrong with the plan is also written as a finding for code hosts.
    fileprivate func checkedFleet() throws(ToolError) -> FleetSimulation {
        do throws(ToolError) { return try fleetSimulation() } catch {
            switch checkingFormat {
            case .text, .json: break
            case .sarif, .github:
                let isRead = error.status == .dataError
                let finding = Annotation(
                    error, rule: isRead ? "wrongPlan" : "unreadable", in: error.file ?? operands[0])
                try write([finding].text(for: self, isComplete: isRead))
            }
            throw error
        }
    }
}

/// The life of a device as JSON.
private struct FleetLife: JSONObjectEncodable {
    struct Event: JSONObjectEncodable {
        let event: FleetEvent

        var members: JSONMembers { ["time": event.time, "app": event.app, "event": event.kind.words] }
    }

    let device: Int
    let events: [FleetEvent]

    var members: JSONMembers { ["version": 1, "device": device, "events": events.map(Event.init)] }
}
