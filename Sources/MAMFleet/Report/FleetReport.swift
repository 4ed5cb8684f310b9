internal import MAMCore
internal import MAMText

/// Reports about the result of a fleet simulation, in several formats.
///
/// Equal results give equal bytes if ``seconds`` is nil. Names of apps, policies and actions are escaped as each format
/// requires. Unprintable characters in names are escaped as well.
public struct FleetReport: Sendable {
    /// The result of the simulated run.
    public let result: FleetResult
    /// The real time that the simulation took, in seconds; nil to leave the time out of the reports.
    public let seconds: Double?

    /// Makes reports about the result of a fleet simulation.
    ///
    /// - Parameters:
    ///   - result: The result of the simulated run.
    ///   - seconds: The real time that the simulation took, in seconds. Defaults to nil, which leaves the time out.
    public init(_ result: FleetResult, seconds: Double? = nil) { (self.result, self.seconds) = (result, seconds) }

    /// The totals of the simulated run as text.
    public var text: String {
        let size = [
            NounCount.text(result.devices, "device"), NounCount.text(result.instances, "instance"),
            NounCount.text(result.days, "day"),
        ]
        var lines = [
            size.joined(separator: ", "),
            "  root  \(result.root)", "  plan  \(result.planHash)",
            "  events  \(result.events), of which machines handled \(result.machineEvents)",
        ]
        if let seconds { lines.append("  time  \(Self.rounded(seconds)) s") }
        lines.append("totals")
        lines += result.totals.map { "  \($0.name)  \($0.count)" }
        lines.append("  busiest minute  \(NounCount.text(result.busiestMinute, "call"))")
        if !result.blockingCheckNames.isEmpty {
            lines.append("most people blocked on a day")
            lines += zip(result.blockingCheckNames, result.mostBlocked).map { "  \($0)  \($1)" }
        }
        if result.days > 0 {
            lines.append("policies at the end")
            lines += zip(result.policyNames, result.instances(atEndOfDay: result.days - 1)).map {
                "  \(PlainText.line($0))  \($1)"
            }
        }
        if !result.actions.isEmpty {
            lines.append("actions")
            lines += result.actions.indices.map { action in
                let answers = result.answers(to: action)
                return "  \(result.actions[action])  \(answers.allowed) allowed, \(answers.blocked) blocked"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The totals of the simulated run as one JSON document on one line.
    public var json: String { "{\(members)}\n" }

    private var members: String {
        var members = [
            "\"version\":1", "\"root\":\"\(result.root)\"", "\"planHash\":\"\(result.planHash)\"",
            "\"days\":\(result.days)", "\"devices\":\(result.devices)", "\"instances\":\(result.instances)",
            "\"events\":\(result.events)", "\"machineEvents\":\(result.machineEvents)",
        ]
        if let seconds { members.append("\"seconds\":\(Self.rounded(seconds))") }
        members.append("\"busiestMinute\":\(result.busiestMinute)")
        members.append("\"totals\":{\(Self.members(result.totals.map { ($0.name, $0.count) }))}")
        members.append(
            "\"mostBlocked\":{\(Self.members(Array(zip(result.blockingCheckNames, result.mostBlocked))))}")
        let last = result.instances(atEndOfDay: result.days - 1)
        members.append("\"policies\":{\(Self.members(Array(zip(result.policyNames, last))))}")
        let actions = result.actions.indices.map { action in
            let answers = result.answers(to: action)
            return
                "\(Self.quoted(result.actions[action])):{\"allowed\":\(answers.allowed),\"blocked\":\(answers.blocked)}"
        }
        members.append("\"actions\":{\(actions.joined(separator: ","))}")
        return members.joined(separator: ",")
    }

    private static func members(_ rows: [(String, UInt64)]) -> String {
        rows.map { "\(quoted($0)):\($1)" }.joined(separator: ",")
    }

    /// Returns a name as a JSON string.
    private static func quoted(_ name: String) -> String {
        var text = ""
        JSONLiteral.append(name, to: &text)
        return text
    }

    /// Returns a time with two decimals.
    static func rounded(_ seconds: Double) -> String {
        let hundredths = Int((max(0, seconds) * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension FleetReport {
    /// The columns of a day: its numbers, the people blocked by check, and the instances by policy.
    var columns: [String] {
        ["day"] + FleetResult.measureNames + result.blockingCheckNames.map { "blocked.\($0)" }
            + result.policyNames.map { "policy.\($0)" }
    }

    func row(ofDay day: Int) -> [String] {
        (["\(day)"] + result.numbers(ofDay: day).map { "\($0)" } + result.blocked(onDay: day).map { "\($0)" })
            + result.instances(atEndOfDay: day).map { "\($0)" }
    }

    /// The numbers of each simulated day as comma-separated values.
    ///
    /// The first line has the names of the columns, and each other line has the numbers of one day.
    public var csv: String {
        ([columns.map(PlainText.cell)] + (0..<result.days).map(row)).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    /// The result of the simulated run as lines of JSON.
    ///
    /// The first line is an object with the totals, and each other line is an object for one day.
    public var jsonLines: String {
        let names = columns
        let days = (0..<result.days).map { day in
            "{" + zip(names, row(ofDay: day)).map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}\n"
        }
        return json + days.joined()
    }

    /// The totals of the simulated run in the text format of Prometheus.
    public var prometheus: String {
        func family(
            _ name: String, _ help: String, _ rows: [(label: String, value: UInt64)], type: String, by key: String = ""
        ) -> String {
            let lines = rows.map { row in
                let labels = key.isEmpty ? "" : "{\(key)=\"\(PlainText.label(row.label))\"}"
                return "mam_fleet_\(name)\(labels) \(row.value)\n"
            }
            return "# HELP mam_fleet_\(name) \(help)\n# TYPE mam_fleet_\(name) \(type)\n" + lines.joined()
        }
        let last = result.instances(atEndOfDay: result.days - 1)
        return family("devices", "Devices of the plan.", [("", UInt64(result.devices))], type: "gauge")
            + family("instances", "Accounts in apps on devices.", [("", UInt64(result.instances))], type: "gauge")
            + family(
                "total", "What the run counted, by kind.", result.totals.map { ($0.name, $0.count) }, type: "counter",
                by: "kind")
            + family(
                "blocked_people", "The most people whom a check blocked on a day.",
                zip(result.blockingCheckNames, result.mostBlocked).map { ($0, $1) }, type: "gauge", by: "check")
            + family(
                "policy_instances", "Instances by policy at the end.",
                zip(result.policyNames, last).map { ($0, $1) }, type: "gauge", by: "policy")
            + family(
                "busiest_minute_calls", "Calls in the busiest minute.", [("", result.busiestMinute)], type: "gauge")
    }
}
