import MAMCore
import MAMFleet
import MAMPolicyTools
import MAMSimulation

/// The checks of the files that simulations read and write: scenarios, plans of fleets, logs.
enum ScenarioInput {
    /// Runs a scenario, and writes every form of its report.
    ///
    /// A scenario may name one file: a policy that requires encryption.
    static func checkScenario(_ bytes: [UInt8]) {
        let policy = """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
            """
        do {
            let scenario = try Scenario.read(bytes, named: "fuzz.json")
            let log = try ScenarioRunner(files: InMemoryFiles(["p.json": Array(policy.utf8)])).log(scenario)
            observe(log.isAsExpected ? 1 : 0)
            checkReports([log])
        } catch {
            observe("\(error)".utf8.count)
        }
    }

    /// Reads a recording of an SDK's answers; the names of its rows differ, and its policies belong to its accounts.
    static func checkRecording(_ bytes: [UInt8]) {
        guard let recording = try? SDKRecording(bytes) else { return }
        precondition(Set(recording.rows.map(\.id)).count == recording.rows.count, "two rows have one name")
        precondition(Set(recording.policies.keys).isSubset(of: recording.accounts), "a policy of no account")
        precondition(
            Set(recording.configurations.keys).isSubset(of: recording.accounts), "a configuration of no account")
        observe(recording.policies.values.reduce(0) { $0 + $1.document().issues.count })
    }

    /// Writes every form of a report, in which no text of a scenario may become markup.
    private static func checkReports(_ logs: [ScenarioLog]) {
        let page = ScenarioLog.html(logs)
        precondition(
            page.split(separator: "</script>", omittingEmptySubsequences: false).count == 3, "a script ends early")
        let data = page.split(separator: "id=\"data\">", maxSplits: 1).last ?? ""
        precondition(data.prefix { $0 != "<" }.hasSuffix("}"), "the data holds markup")
        for line in ScenarioLog.mermaid(logs).split(separator: "\n").dropFirst() {
            precondition(
                ["    actor p", "    participant a", "    Note over ", "    p", "    a"].contains(where: line.hasPrefix)
            )
            let words = line.split(separator: ": ", maxSplits: 1).last ?? ""
            precondition(
                line.hasPrefix("    actor") || line.hasPrefix("    part") || !words.contains(":"), "text became syntax")
        }
        observe(ScenarioLog.jsonLines(logs).utf8.count + ScenarioLog.text(logs).utf8.count)
        for text in [ScenarioLog.chromeTrace(logs), ScenarioLog.otlpLines(logs)] {
            precondition(
                !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "a control character in a trace")
        }
        observe(ScenarioReport.junit(logs.map(\.report)).utf8.count)
    }

    /// Reads the plan of a fleet, and runs two days of its first device twice, with the same events.
    ///
    /// A plan may name one file: a policy that requires a PIN.
    static func checkFleetPlan(_ bytes: [UInt8]) {
        let policy = """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true}
            """
        do {
            var plan = try FleetPlan.read(
                bytes, named: "fuzz.json", files: InMemoryFiles(["p.json": Array(policy.utf8)]))
            observe(plan.hash.utf8.count)
            plan.days = min(plan.days, 2)
            for group in plan.groups.indices { plan.groups[group].devices = min(plan.groups[group].devices, 2) }
            let simulation = try FleetSimulation(plan)
            let events = simulation.events(ofDevice: 0)
            precondition(events == simulation.events(ofDevice: 0), "a device has two lives")
            for (one, next) in zip(events, events.dropFirst()) {
                precondition(one.time <= next.time, "time runs backwards")
            }
            observe(simulation.instances(ofDevice: 0).count)
        } catch {
            observe("\(error)".utf8.count)
        }
    }

    /// Reads a log file: each line that is read is written again with the same bytes, and breaks no rule.
    ///
    /// The reader keeps no more lines than were requested. A line whose message has the bytes of the input is read back.
    static func checkLogFile(_ bytes: [UInt8]) {
        let contents = LogContents(parsing: bytes, lineCount: 8)
        precondition(contents.lines.count <= 8, "more lines were kept than were requested")
        let ends = bytes.count { $0 == UInt8(ascii: "\n") }
        let read = contents.lines.count + contents.unreadableCount + contents.leftOutCount
        precondition(read <= ends + 1, "more lines were read than there are")
        for line in contents.lines {
            precondition(LogLine(parsing: line.description.utf8) == line, "a line that was read is written differently")
            precondition(LogRule.broken(by: line.message) == nil, "a line that breaks a rule was read")
            precondition(line.description.utf8.count <= LogLine.maximumByteCount, "a line that is too long was read")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let made = LogLine(wall: Double(bytes.count), level: .info, app: text, message: text)
        precondition(LogRule.broken(by: made.message) == nil, "a scrubbed message breaks a rule")
        precondition(LogLine(parsing: made.description.utf8) == made, "a line that was made is not read back")
    }
}
