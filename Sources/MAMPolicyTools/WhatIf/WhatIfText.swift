internal import MAMCore
internal import MAMText

/// The words of reports about a person, on a terminal and on a page.
extension WhatIf {
    /// The names of the policies that apply; empty if none is known to.
    package var names: [String] { policies.filter { $0.reaches == true }.map(\.shownName) }

    /// The result in one line, such as `the policy Sales applies; launch BLOCKED: iOS below 26.0`.
    package var summary: String {
        let policy =
            switch verdict {
            case .none: "no policy applies, so the app is not protected"
            case .one: "the policy \(names.joined()) applies"
            case .several: "the policies \(names.joined(separator: " and ")) apply together"
            case .unknown: "the export does not tell which policy applies"
            }
        guard let first = checks.first(where: { $0.state == .fails }) else { return policy }
        return "\(policy); launch \(first.word): \(first.condition)"
    }

    /// The person, the app and the device, as rows of a heading.
    package var personRows: [(name: String, text: String)] {
        let device =
            (person.isManaged ? DeviceFacts.mdmEnrolled : []).words
            + (person.system.map { ", iOS \($0.system)" } ?? "")
        let groups = person.groups.map {
            $0.isEmpty ? "a member of no group" : "a member of \(NounCount.text($0.count, "given group"))"
        }
        return [
            ("person", groups ?? "groups not known"),
            (
                "app",
                PlainText.line(person.bundleID, limit: PlainText.limit)
                    + (person.sdk.map { ", SDK \($0.release)" } ?? "")
            ), ("device", device), ("others", "another managed account has the same policy"),
        ]
    }

    /// The remarks about the result; empty if there are none.
    package var remarks: [String] {
        var remarks = doubts.map { PlainText.line($0, limit: PlainText.limit) }
        if verdict == .several {
            remarks.append(
                "If one of the policies is in force in the app already, it alone applies until it is removed. The "
                    + "answers are those of an account that has none in force.")
        }
        let keys = configurations.filter { $0.reaches == true }.flatMap { Array(Set($0.keys)) }
        let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        if !repeated.isEmpty {
            let names = repeated.map { PlainText.line($0, limit: PlainText.limit) }.joined(separator: ", ")
            remarks.append(
                "Several app configurations that apply have these keys: \(names). Different values conflict.")
        }
        if person.isManaged {
            remarks.append(
                "The app counts as managed if device management delivers the keys IntuneMAMUPN and IntuneMAMOID to it; "
                    + "without them it is an app on an unmanaged device.")
        }
        return remarks
    }
}

extension WhatIf.Finding {
    /// The name in reports, on one line.
    package var shownName: String {
        name.isEmpty ? "(no name)" : PlainText.line(name, limit: PlainText.limit)
    }

    /// The result in one word.
    package var word: String {
        switch reaches {
        case true?: "applies"
        case false?: "no"
        case nil: "unknown"
        }
    }

    /// The reasons that decide, in one line.
    package var reason: String { reasons.deciding.map(\.words).joined(separator: ", and ") }
}

extension WhatIf.Check {
    /// The action in one word, in capitals if it happens on this device.
    package var word: String {
        if state == .unknown { return "unknown" }
        let happens = state == .fails
        switch check.action {
        case .wipe: return happens ? "WIPED" : "wipes"
        case .block: return happens ? "BLOCKED" : "blocks"
        case .warn: return happens ? "WARNED" : "warns"
        case .access: return "asks for"
        }
    }

    /// The condition, and whether this device is concerned.
    package var text: String {
        switch state {
        case .meets: "\(condition), so not this device"
        case .fails: "\(condition), so this device"
        case .open: condition
        case .unknown: "whether it \(check.action.presentVerb) \(condition)"
        }
    }
}

extension LaunchAction {
    fileprivate var presentVerb: String {
        switch self {
        case .wipe: "wipes"
        case .block: "blocks"
        case .warn: "warns"
        case .access: "asks for"
        }
    }
}

extension WhatIf.Direction {
    /// The heading of the answers.
    package var heading: String {
        switch self {
        case .leaves: "what may leave the account"
        case .enters: "what may enter the account"
        case .links: "links"
        case .features: "features"
        }
    }
}

extension WhatIf.Answer.Word {
    /// The word in reports.
    package var words: String {
        switch self {
        case .blocked: "BLOCKED"
        case .notRequired: "not required"
        case .allowed, .required, .value, .unknown: rawValue
        }
    }
}

extension WhatIfComparison.Combinations.Row {
    /// The first combination in words.
    package var example: String {
        let groups = letters.isEmpty ? "in none of the groups" : "in \(letters.joined(separator: "+"))"
        return "\(groups), \(PlainText.line(app, limit: PlainText.limit)), "
            + (isManaged ? "managed device" : "unmanaged device")
    }

    /// The policies before and after.
    package var policies: String {
        let (old, new) = (PlainText.line(old, limit: PlainText.limit), PlainText.line(new, limit: PlainText.limit))
        return old == new ? old : "\(old) → \(new)"
    }

    /// The changes in one line.
    package var summary: String {
        configurations.summary(
            after: changes?.summary ?? "not compared: too many kinds of changes", isSame: changes?.isSame ?? false)
    }
}

extension WhatIfComparison.Combinations {
    /// The numbers of combinations in one sentence.
    package var countText: String {
        let changed = rows.reduce(0) { $0 + $1.count }
        let all = total > Double(count) ? " of \(total < 1e15 ? "\(Int(total))" : "more than 10^15")" : ""
        return "\(NounCount.text(count, "combination"))\(all) compared (\(NounCount.text(groups.count, "group")), "
            + "\(NounCount.text(apps.count, "kind of app", plural: "kinds of apps")), 2 kinds of devices): "
            + "\(unchanged) unchanged, \(changed) changed or unknown"
            + (total > Double(count) ? "; those with the fewest groups come first" : "")
    }
}
