extension LaunchRequirements {
    /// A version that may not be too low.
    func minimum(_ check: LaunchCheck, _ found: VersionNumber?, _ choices: LaunchChoices) -> LaunchVerdict? {
        bound(check, found) { bound, found in
            // Graph's page says "or equal" of these two only.
            let isInclusive = check.action == .wipe && check.subject != .sdkVersion
            return found < bound || (isInclusive && !choices.equalVersionMeetsWipeBound && found == bound)
        }
    }

    /// A version that may not be too high.
    func maximum(_ check: LaunchCheck, _ found: VersionNumber?) -> LaunchVerdict? {
        bound(check, found) { bound, found in found > bound }
    }

    private func bound(
        _ check: LaunchCheck, _ found: VersionNumber?, _ isMissed: (VersionNumber, VersionNumber) -> Bool
    ) -> LaunchVerdict? {
        guard let setting = check.setting, let bound = versions[setting] else { return nil }
        let text = found?.description ?? "unknown"
        switch bound {
        case .unmeetable(let unread):
            return LaunchVerdict(check, setting: unread, configured: PolicyValue.unreadable.text, found: text)
        case .version(let bound):
            if let found, !isMissed(bound, found) { return nil }
            return LaunchVerdict(check, configured: bound.description, found: text)
        }
    }

    /// The model of the device, letter case aside; a device whose model nobody knows is on no list.
    func model(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
        guard let deviceModels, deviceModels.action == check.action else { return nil }
        if let model = facts.model, deviceModels.allowed.contains(Self.foldedModel(model)) { return nil }
        return LaunchVerdict(check, configured: deviceModels.text, found: facts.model ?? "unknown")
    }

    /// The grade of the reporter that comes first among those there are; the worst of all where none comes first.
    func threat(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
        guard let threat, threat.action == check.action else { return nil }
        let report =
            threat.first == nil
            ? facts.threats.first { $0.level == nil }
                ?? facts.threats.max { ($0.level ?? .secured) < ($1.level ?? .secured) }
            : facts.threats.first { $0.reporter == threat.first } ?? facts.threats.first
        if let level = report?.level, level <= threat.maximum { return nil }
        let found = report.map { "\($0.level.map { "\($0)" } ?? "no level") by \($0.reporter.rawValue)" }
        return LaunchVerdict(check, configured: "\(threat.maximum)", found: found ?? "no report")
    }

    /// Seconds as Graph writes durations.
    static func duration(_ seconds: Double) -> String {
        // Up to the end of what a Double counts exactly; beyond that nobody reads seconds.
        PolicyValue.seconds(seconds.isNaN ? 0 : Int(min(max(seconds, 0), 9e15))).text
    }
}
