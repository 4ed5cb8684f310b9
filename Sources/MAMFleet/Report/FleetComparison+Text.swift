internal import MAMCore
internal import MAMText

extension FleetComparison.Row {
    /// The kind of device as text, such as `managed, passcode, 18.1`.
    public var deviceClass: String {
        var words: [String] = []
        if facts.contains(.mdmEnrolled) { words.append("managed") }
        if !facts.contains(.devicePasscode) { words.append("no passcode") }
        if facts.contains(.jailbroken) { words.append("jailbroken") }
        return (words + ["system \(system)"]).joined(separator: ", ")
    }

    fileprivate var changes: [String] {
        var changes: [String] = []
        if isManaged.before != isManaged.after {
            changes.append(isManaged.after ? "the app gets a policy" : "the app has no policy any more")
        }
        if !gains.isEmpty { changes.append("gain \(gains.joined(separator: ", "))") }
        if !losses.isEmpty { changes.append("lose \(losses.joined(separator: ", "))") }
        if stop.before != stop.after {
            changes.append("launch: \(stop.before?.name ?? "admitted"), now \(stop.after?.name ?? "admitted")")
        }
        return changes
    }
}

extension FleetComparison {
    /// The comparison as text.
    ///
    /// The text begins with the totals, and then lists each change and the kinds of devices that the change concerns.
    public var text: String {
        var lines = [
            "\(people) people: \(losing) lose answers, \(gaining) gain answers, "
                + "\(newlyStopped) are newly stopped at launch, \(noLongerStopped) no longer"
        ]
        var groups: [(name: String, changes: [(changes: [String], people: Int, classes: [String])])] = []
        for row in rows where row.isChanged {
            let name = "\(PlainText.line(row.group)), \(PlainText.line(row.app))"
            if groups.last?.name != name { groups.append((name, [])) }
            let (last, changes) = (groups.count - 1, row.changes)
            let entry = "\(row.deviceClass) (\(row.people))"
            if let place = groups[last].changes.firstIndex(where: { $0.changes == changes }) {
                groups[last].changes[place].people += row.people
                groups[last].changes[place].classes.append(entry)
            } else {
                groups[last].changes.append((changes, row.people, [entry]))
            }
        }
        for group in groups {
            lines.append(group.name)
            for change in group.changes {
                lines.append("  \(change.people) people")
                lines += change.changes.map { "    \($0)" }
                lines.append("    devices: \(change.classes.joined(separator: "; "))")
            }
        }
        if groups.isEmpty { lines.append("nothing changes") }
        return lines.joined(separator: "\n") + "\n"
    }
}
