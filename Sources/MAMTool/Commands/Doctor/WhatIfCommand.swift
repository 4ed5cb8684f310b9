internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

extension Option {
    private enum Format: String, CaseIterable {
        case text, json, html
    }

    fileprivate static let appID = Option(
        "app", .word("ID", suggestions: []), isRequired: true, "The bundle id of the app.")
    fileprivate static let enrolled = Option(
        "enrolled", .flag,
        "The device is enrolled in device management, and the app has the keys IntuneMAMUPN and IntuneMAMOID.")
    fileprivate static let systemVersion = Option(
        "ios", .word("VERSION", suggestions: []), "The version of iOS on the device, such as 26.0.")
    fileprivate static let against = Option(
        "against", .file("FOLDER2"), "The export after a change: mam prints what changes, for this person and for all.")
    fileprivate static let pageFormat = Option.choice(
        "format", of: Format.self, "The format of the answer; html is a page for a browser. Defaults to text.")
}

extension Command {
    /// `what-if FOLDER --app ID …`.
    static let whatIf = Command(
        "what-if", "Print which policies of a tenant apply to a person in an app, and what they allow and ask.",
        operands: [Operand("FOLDER", "A folder with the exported files of one tenant.")],
        options: [.groups, .appID, .enrolled, .systemVersion, .sdkVersion, .against, .pageFormat],
        sections: [
            .exits(
                success: "the answer was printed; with `--against`: nothing changes for this person, and no setting",
                negative: "with `--against`: something changes for this person, or is unknown"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "unknown",
                        "What the export does not tell is unknown. Examples are filters, and parts that Graph returns only with `$expand=assignments,apps`."
                    ),
                    (
                        "several policies",
                        "If several policies apply, they are combined as for an account that has none in force yet."
                    ),
                    (
                        "answers",
                        "They are those of the policy that applies, on the kind of device that was named. Another managed account has the same policy."
                    ),
                    (
                        "--against",
                        "All sets of groups that an export names, all apps and both kinds of devices are compared too, up to \(WhatIfComparison.Combinations.maximumCount) combinations, or fewer of large exports. App configurations are compared too."
                    ),
                    ("names", "No message contains the ids of groups. In the comparison, groups have letters."),
                ]),
            .examples([
                (
                    "mam what-if contoso --groups 6f1c2c1e-… --app com.contoso.visits",
                    "What applies to this person?"
                ),
                (
                    "mam what-if today --against planned --groups= --app com.contoso.visits",
                    "What does a change of the tenant do?"
                ),
                ("mam what-if contoso --app com.contoso.visits --format html > p.html", "Look at it in a browser."),
            ]),
        ],
        run: { call throws(ToolError) in try whatIf(call) })

    private static func whatIf(_ call: Call) throws(ToolError) -> ExitStatus {
        let person = try call.person()
        let export = try call.tenant(at: call.operands[0])
        let report: WhatIfReport
        if let path = call.value(of: .against) {
            let comparison = WhatIfComparison(from: export, to: try call.tenant(at: path), person)
            report = WhatIfReport(whatIf: comparison.old, comparison: comparison)
        } else {
            report = WhatIfReport(whatIf: WhatIf(export, person), comparison: nil)
        }
        switch call.value(of: .pageFormat) {
        case "json": try call.write(json: report)
        case "html": try call.write(WhatIfPage(report.whatIf, comparedWith: report.comparison).html)
        default: try call.write(report: report.text)
        }
        return report.hasChanges ? .negative : .success
    }
}

extension Call {
    fileprivate func person() throws(ToolError) -> WhatIfPerson {
        let bundleID = Blanks.trimmed(value(of: .appID) ?? "")
        guard !bundleID.isEmpty else { throw wrong("`--app` needs a bundle id") }
        var system: VersionNumber?
        if let text = value(of: .systemVersion) {
            guard let version = VersionNumber(text), !version.isZero else {
                throw wrong("\(PlainText.quoted(text)) is not a version of iOS: write a version such as 26.0")
            }
            system = version
        }
        warnAboutGroups()
        return WhatIfPerson(
            groups: groups, bundleID: bundleID, isManaged: has(.enrolled), system: system, sdk: try sdkVersion())
    }

    /// Reads the policies and the app configurations in the exported files of a tenant.
    fileprivate func tenant(at path: String) throws(ToolError) -> TenantExport {
        do throws(ToolError) {
            let files = try exportedFiles(at: path, warns: false)
            let export = TenantExport(
                policies: files.policies, configurations: try exportedConfigurations(in: files.configurations),
                masking: names)
            guard export.count <= TenantExport.maximumCount else {
                throw ToolError(
                    .dataError, "has more than \(TenantExport.maximumCount) policies and app configurations", in: path,
                    help: "name a folder with a part of them")
            }
            for named in files.policies {
                for entry in named.content.entries {
                    if let document = try? entry.result.get() { warn(aboutUnreadable: document, in: named.file) }
                }
            }
            return export
        } catch { throw masked(error) }
    }
}

/// The output of `what-if`.
struct WhatIfReport {
    let whatIf: WhatIf
    /// The comparison with another export; `nil` without one.
    let comparison: WhatIfComparison?

    /// The maximum number of objects in a sentence.
    private static let objectLimit = 8
    /// The maximum number of rows about combinations.
    private static let rowLimit = 40

    /// Whether something changes for the person, or is unknown.
    var hasChanges: Bool { comparison.map { !$0.isSame } ?? false }

    /// The result first, then the changes, and then the reasons.
    var text: String {
        var parts = [whatIf.summary + "\n" + Columns.table(whatIf.personRows.map { [$0.name, $0.text] })]
        parts += comparison.map { [Self.text(of: $0)] } ?? []
        parts += [
            Self.table("policies", whatIf.policies), Self.table("app configurations", whatIf.configurations), launch,
        ]
        let answers = whatIf.answers
        parts += WhatIf.Direction.allCases.map { direction in
            let own = answers.filter { $0.direction == direction }
            let sentences = WhatIf.Answer.sentences(own, limit: Self.objectLimit)
            return Self.part(direction.heading, sentences.map { [$0.word == .value ? "" : $0.word.words, $0.text] })
        }
        parts.append(whatIf.remarks.map { $0 + "\n" }.joined())
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func part(_ title: String, _ rows: [[String]]) -> String {
        rows.isEmpty ? "" : title + "\n" + Columns.table(rows.map { $0.map { PlainText.line($0) } })
    }

    private static func table(_ title: String, _ findings: [WhatIf.Finding]) -> String {
        let order: [Bool?] = [true, nil, false]
        let rows = order.flatMap { reaches in findings.filter { $0.reaches == reaches } }
        return part(title, rows.map { [$0.word, $0.shownName, $0.reason] })
    }

    private var launch: String {
        let checks = whatIf.checks
        guard checks.isEmpty else { return Self.part("at launch", checks.map { [$0.word, $0.text] }) }
        return "at launch\n  \(whatIf.verdict == .none ? "no policy, so no check" : "unknown")\n"
    }

    private static func text(of comparison: WhatIfComparison) -> String {
        let all = comparison.combinations
        let groups = all.groups.map { group in
            [group.letter, PlainText.line(group.words) + (group.hasPerson == true ? " (with this person)" : "")]
        }
        let rows = all.rows.prefix(rowLimit).flatMap { row in
            [["\(row.count)", row.example], ["", row.policies], ["", row.summary]]
        }
        let more = all.rows.count > rowLimit ? "  \(all.rows.count - rowLimit) more rows are in the JSON\n" : ""
        return "after the change: \(comparison.new.summary)\nfor this person: \(comparison.summary)\n"
            + comparison.changes.text.split(separator: "\n").map { "  \($0)\n" }.joined()
            + comparison.configurations.map { "  \($0.sentence)\n" }.joined()
            + "for all: \(all.countText)\n" + Columns.table(groups) + Columns.table(rows) + more
    }
}

extension WhatIfReport: JSONObjectEncodable {
    var members: JSONMembers {
        let person = whatIf.person
        let members: JSONMembers = [
            "version": 1,
            "person": [
                "groups": person.groups?.count, "app": person.bundleID, "enrolled": person.isManaged,
                "ios": person.system?.description, "sdk": person.sdk?.release,
            ] as JSONMembers,
            "summary": whatIf.summary, "verdict": whatIf.verdict, "policies": whatIf.policies.map(\.members),
            "configurations": whatIf.configurations.map { $0.members.merging(["keys": $0.keys]) },
            "launch": whatIf.checks.map(\.members), "answers": whatIf.answers.map(\.members),
            "remarks": whatIf.remarks,
        ]
        return comparison.map { members.merging(["against": Self.members(of: $0)]) } ?? members
    }

    private static func members(of comparison: WhatIfComparison) -> JSONMembers {
        let all = comparison.combinations
        let groups = all.groups.map { group -> JSONMembers in
            ["letter": group.letter, "policies": group.words, "hasPerson": group.hasPerson]
        }
        let rows = all.rows.map { row -> JSONMembers in
            [
                "count": row.count, "groups": row.letters, "app": row.app, "enrolled": row.isManaged,
                "old": row.old, "new": row.new, "summary": row.summary, "changes": row.changes?.changes,
                "unknown": row.changes?.unknown, "settings": row.changes?.settings,
                "configurations": row.configurations.map(\.members),
            ]
        }
        return [
            "summary": comparison.summary, "verdict": comparison.new.verdict, "after": comparison.new.summary,
            "changes": comparison.changes.changes, "unknown": comparison.changes.unknown,
            "settings": comparison.changes.settings, "configurations": comparison.configurations.map(\.members),
            "combinations": [
                "compared": all.count, "distinguished": all.total, "unchanged": all.unchanged, "groups": groups,
                "apps": all.apps, "rows": rows,
            ] as JSONMembers,
        ]
    }
}

extension ConfigurationChange {
    fileprivate var members: JSONMembers { ["name": name, "change": kind] }
}

extension WhatIf.Finding {
    fileprivate var members: JSONMembers {
        [
            "name": name, "file": file, "kind": object.rawValue, "applies": reaches,
            "conditions": reasons.map { reason -> JSONMembers in
                ["condition": reason.condition, "holds": reason.holds, "reason": reason.words]
            },
        ]
    }
}

extension WhatIf.Check {
    fileprivate var members: JSONMembers { ["check": check.name, "condition": condition, "state": state] }
}

extension WhatIf.Answer {
    fileprivate var members: JSONMembers {
        [
            "direction": direction, "answer": word, "value": value.isEmpty ? nil : value, "verb": verb,
            "object": object, "condition": condition,
        ]
    }
}
