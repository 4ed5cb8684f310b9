internal import MAMCore
internal import MAMFleet

extension Command {
    /// `fleet compare PLAN --policy NEW.json [--group G] [--at P30D] [--select NAME|INDEX] [--format text|json]`.
    static let fleetCompare = Command(
        "fleet compare", "Count the people who are allowed to do more or less if a group gets another policy.",
        operands: [.plan], options: [.fleetGroup, .newPolicy, .select, .fleetDay, .format],
        sections: [
            .exits(success: "nothing changes for any person", negative: "something changes for at least one person"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "answers",
                        "The old and the new policies are asked about every action that plan files can contain."
                    ),
                    (
                        "launch",
                        "A change also counts if a check at launch blocks or wipes an account right after a check-in."
                    ),
                    (
                        "partial exports",
                        "A policy whose export lacks settings is refused, as in plan files: its answers are not known."
                    ),
                    (
                        "people",
                        "The first line counts a person once, even if they are allowed to do less in several apps."
                    ),
                ]),
            .examples([
                (
                    "mam fleet compare plan.json --group staff --policy strict.json",
                    "Who in the group is allowed to do less?"
                ),
                (
                    "mam fleet compare plan.json --policy strict.json --at P30D",
                    "Compare after thirty days of upgrades."
                ),
            ]),
        ],
        run: { call throws(ToolError) in
            let simulation = try call.fleetSimulation()
            // As the policies of the plan: people cannot be counted by settings that the export does not have.
            let policy = try call.wholePolicy(at: call.value(of: .newPolicy) ?? "").policy
            let day = try call.fleetDays(.fleetDay) ?? 0
            let comparison: FleetComparison
            do throws(FleetPlanError) {
                comparison = try simulation.comparison(
                    with: policy, in: call.value(of: .fleetGroup), atBeginningOfDay: day)
            } catch { throw ToolError(.dataError, error.message, in: call.operands[0], help: error.help) }
            switch call.format {
            case .text: try call.write(report: comparison.text)
            case .json: try call.write(json: FleetComparisonForm(comparison: comparison))
            }
            return comparison.rows.contains { $0.isChanged } ? .negative : .success
        })
}

/// A comparison as JSON, with a row for each group, app and device class.
private struct FleetComparisonForm: JSONObjectEncodable {
    struct Row: JSONObjectEncodable {
        let row: FleetComparison.Row

        var members: JSONMembers {
            [
                "group": row.group, "app": row.app, "managed": row.facts.contains(.mdmEnrolled),
                "passcode": row.facts.contains(.devicePasscode), "jailbroken": row.facts.contains(.jailbroken),
                "system": "\(row.system)", "people": row.people, "hadPolicy": row.isManaged.before,
                "hasPolicy": row.isManaged.after, "gains": row.gains, "losses": row.losses,
                "stoppedBefore": row.stop.before?.name, "stoppedAfter": row.stop.after?.name,
            ]
        }
    }

    let comparison: FleetComparison

    var members: JSONMembers {
        [
            "version": 1, "people": comparison.people, "losing": comparison.losing, "gaining": comparison.gaining,
            "newlyStopped": comparison.newlyStopped, "noLongerStopped": comparison.noLongerStopped,
            "rows": comparison.rows.map(Row.init),
        ]
    }
}
