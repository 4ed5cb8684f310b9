extension LaunchRequirements {
    /// Checks a version against a minimum.
    func minimum(_ check: LaunchCheck, _ found: VersionNumber?, _ choices: LaunchChoices) -> LaunchVerdict? {
        bound(check, found) { bound, found in
            // Graph's documentation says "or equal" for these two bounds only.
            let isInclusive = check.action == .wipe && check.subject != .sdkVersion
            return found < bound || (isInclusive && !choices.equalVersionMeetsWipeBound && found == bound)
        }
    }

    /// Checks the version of the system against a maximum.
    func maximum(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
        bound(check, facts.osVersion) { bound, found in
            found > bound || (found == bound && !facts.isMaximumAllowed)
        }
    }

    private func bound(
        _ check: LaunchCheck, _ found: VersionNumber?, _ isMissed: (VersionNumber, VersionNumber) -> Bool
    ) -> LaunchVerdict? {
        guard let setting = check.setting, let bound = versions[setting] else { return nil }
        let isSystem = check.subject == .minimumOS || check.subject == .maximumOS
        func shown(_ version: VersionNumber) -> String { isSystem ? version.system : version.description }
        let text = found.map(shown) ?? "unknown"
        switch bound {
        case .unmeetable(let unread):
            return LaunchVerdict(check, setting: unread, configured: PolicyValue.unreadable.text, found: text)
        case .version(let bound):
            if let found, !isMissed(bound, found) { return nil }
            return LaunchVerdict(check, configured: shown(bound), found: text)
        }
    }

    /// Checks the device's model against the list, without regard to case.
    ///
    /// An unknown model is on no list.
    func model(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
        guard let deviceModels, deviceModels.action == check.action else { return nil }
        if let model = facts.model, deviceModels.allowed.contains(Self.foldedModel(model)) { return nil }
        return LaunchVerdict(check, configured: deviceModels.text, found: facts.model ?? "unknown")
    }

    /// Checks the threat level of the preferred reporter with a report; the highest level if none is preferred.
    package func threat(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
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

    /// Returns a duration in Graph's format.
    static func duration(_ seconds: Double) -> String {
        // Limited to the range in which a Double counts seconds exactly.
        PolicyValue.seconds(seconds.isNaN ? 0 : Int(min(max(seconds, 0), 9e15))).text
    }
}
