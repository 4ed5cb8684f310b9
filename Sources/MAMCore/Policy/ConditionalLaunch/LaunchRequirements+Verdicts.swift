internal import MAMBase

extension LaunchRequirements {
    func minimum(
        _ check: LaunchCheck, _ found: VersionNumber?, _ facts: LaunchFacts, _ choices: LaunchChoices
    ) -> LaunchVerdict? {
        bound(check, found, facts) { bound, found in
            // Graph's documentation says "or equal" for these two bounds only.
            let isInclusive = check.action == .wipe && check.subject != .sdkVersion
            return found < bound || (isInclusive && !choices.equalVersionMeetsWipeBound && found == bound)
        }
    }

    /// Checks the version of the system against a maximum.
    func maximum(_ check: LaunchCheck, _ facts: LaunchFacts) -> LaunchVerdict? {
        bound(check, facts.osVersion, facts) { bound, found in
            found > bound || (found == bound && !facts.isMaximumAllowed)
        }
    }

    private func bound(
        _ check: LaunchCheck, _ found: VersionNumber?, _ facts: LaunchFacts,
        _ isMissed: (VersionNumber, VersionNumber) -> Bool
    ) -> LaunchVerdict? {
        guard let setting = check.setting, let bound = versions[setting] else { return nil }
        let isSystem = check.subject == .minimumOS || check.subject == .maximumOS
        func compared(_ version: VersionNumber) -> VersionNumber {
            isSystem && !facts.comparesPatchLetters ? version.withoutPatch : version
        }
        func shown(_ version: VersionNumber) -> String { isSystem ? version.system : version.description }
        let text = found.map(shown) ?? "unknown"
        switch bound {
        case .unmeetable(let unread):
            return LaunchVerdict(check, setting: unread, configured: PolicyValue.unreadable.text, found: text)
        case .version(let bound):
            if let found, !isMissed(compared(bound), compared(found)) { return nil }
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

extension LaunchRequirements {
    /// Evaluates the checks in ``LaunchCheck/order``, up to the first wipe or block.
    ///
    /// - Parameters:
    ///   - facts: The inputs of the checks.
    ///   - memory: The progress of the run: each warning is shown once, each remedy tried once.
    ///   - choices: The choices where the sources contradict each other.
    /// - Returns: One wipe or one block; otherwise warnings and then access. Empty if the account may be shown.
    package func verdicts(
        for facts: LaunchFacts, after memory: LaunchMemory = LaunchMemory(), choices: LaunchChoices = .standard
    ) -> [LaunchVerdict] {
        var verdicts: [LaunchVerdict] = []
        for check in LaunchCheck.order where !memory.done.contains(check) {
            guard let verdict = verdict(of: check, facts, memory, choices) else { continue }
            verdicts.append(verdict)
            if check.action.endsRun { break }
        }
        return verdicts
    }

    /// Returns whether the first failed check is a wipe.
    ///
    /// Checks of access come last, so they do not matter here.
    package func isWiped(by facts: LaunchFacts) -> Bool { verdicts(for: facts).first?.action == .wipe }

    private func verdict(
        of check: LaunchCheck, _ facts: LaunchFacts, _ memory: LaunchMemory, _ choices: LaunchChoices
    ) -> LaunchVerdict? {
        switch check.subject {
        case .pendingWipe:
            return facts.hasPendingWipe ? LaunchVerdict(check, configured: "wipe", found: "wipe command") : nil
        case .offline: return offline(check, facts, memory, choices)
        case .disabledAccount:
            guard disabledAccount == check.action, facts.isAccountDisabled else { return nil }
            return LaunchVerdict(check, configured: check.action.rawValue, found: "disabled")
        case .workingTime: return workingTime(check, facts, memory, choices)
        case .jailbreak:
            guard jailbreak == check.action, facts.device.contains(.jailbroken) else { return nil }
            return LaunchVerdict(check, configured: "true", found: "jailbroken")
        case .sdkVersion:
            return minimum(check, facts.sdkVersion, facts, choices)
                ?? facts.serviceRequirement.verdict(of: check, facts.sdkVersion)
        case .appVersion: return minimum(check, facts.appVersion, facts, choices)
        case .minimumOS: return minimum(check, facts.osVersion, facts, choices)
        case .maximumOS: return maximum(check, facts)
        case .deviceModel: return model(check, facts)
        case .threat: return threat(check, facts)
        case .devicePasscode:
            guard needsDevicePasscode, !facts.device.contains(.devicePasscode) else { return nil }
            return LaunchVerdict(check, configured: "required", found: "no passcode")
        case .credentials, .pin, .pinTries: return access(check, facts, memory)
        }
    }

    private func offline(
        _ check: LaunchCheck, _ facts: LaunchFacts, _ memory: LaunchMemory, _ choices: LaunchChoices
    ) -> LaunchVerdict? {
        let isWipe = check.action == .wipe
        let limit = isWipe ? offlineWipe : offlineBlock
        let remedy: LaunchRemedy = isWipe ? .reconnect : .checkIn
        let found: String
        if let last = facts.lastCheckIn {
            let isBehind = choices.setBackNeverLengthens && last.isClockBehind(at: facts.now)
            let elapsed = last.elapsed(at: facts.now, choices)
            guard elapsed > Double(limit) || (isBehind && !isWipe) else { return nil }
            found = elapsed > Double(limit) ? Self.duration(elapsed) : "clock set back"
        } else {
            // The time offline is unknown, which is a reason to block until a check-in, but not to wipe data.
            guard !isWipe else { return nil }
            found = "no check-in"
        }
        return LaunchVerdict(
            check, configured: Self.duration(Double(limit)), found: found,
            remedy: memory.tried.contains(remedy) ? nil : remedy)
    }

    private func workingTime(
        _ check: LaunchCheck, _ facts: LaunchFacts, _ memory: LaunchMemory, _ choices: LaunchChoices
    ) -> LaunchVerdict? {
        guard let workingTime, workingTime.action == check.action else { return nil }
        var canRefresh = true
        switch facts.clock.status {
        case .clockedIn: return nil
        case .clockedInStale:
            let age = facts.clock.heard?.elapsed(at: facts.now, choices) ?? .infinity
            let isBehind = choices.setBackNeverLengthens && facts.clock.heard?.isClockBehind(at: facts.now) == true
            if age <= Double(workingTime.grace), !isBehind { return nil }
        case .clockedOut: canRefresh = false
        case .notConfigured, .unknown, .clockedOutStale: break
        }
        let remedy = canRefresh && !memory.tried.contains(.refreshClock) ? LaunchRemedy.refreshClock : nil
        return LaunchVerdict(check, configured: check.action.rawValue, found: "\(facts.clock.status)", remedy: remedy)
    }

    private func access(_ check: LaunchCheck, _ facts: LaunchFacts, _ memory: LaunchMemory) -> LaunchVerdict? {
        switch check.subject {
        case .credentials where memory.mustSignIn:
            return LaunchVerdict(
                check, setting: .maximumPinRetries, configured: "\(maximumPINTries)", found: "too many wrong PINs")
        case .credentials where needsCredentials && facts.isAccessCheckDue:
            return LaunchVerdict(check, configured: "true", found: "not asked yet")
        case .pin where needsPIN(on: facts.device) && (facts.isAccessCheckDue || facts.isPINDue):
            return LaunchVerdict(check, configured: "true", found: "not asked yet")
        default: return nil
        }
    }

    /// Returns whether the user enters a PIN on a device with these facts.
    package func needsPIN(on device: DeviceFacts) -> Bool {
        needsPIN && !(isPINReplacedByDevicePasscode && device.isSuperset(of: [.mdmEnrolled, .devicePasscode]))
    }

    /// Returns whether the user has to enter credentials or a PIN on a device with these facts.
    package func needsProof(on device: DeviceFacts) -> Bool { !proofs(on: device).isEmpty }

    /// Returns the proofs of identity to enter before the account is shown: credentials, a PIN, or both.
    package func proofs(on device: DeviceFacts) -> Set<LaunchSubject> {
        Set((needsCredentials ? [.credentials] : []) + (needsPIN(on: device) ? [.pin] : []))
    }
}

/// Choices where the sources on conditional launch contradict each other.
///
/// Each has a row in Docs/Assumptions.md.
package struct LaunchChoices: Sendable, Hashable {
    /// H-8: whether a version that equals a wipe bound meets it.
    ///
    /// Graph's documentation says "less than or equal" for the wipe bounds of app and system.
    package var equalVersionMeetsWipeBound: Bool
    /// Whether setting back the wall clock never lengthens an offline interval.
    ///
    /// The monotonic clock decides until the next boot. If the wall clock is behind then, the time offline is too long.
    package var setBackNeverLengthens: Bool

    /// Creates choices.
    ///
    /// The defaults are the choices in force.
    package init(equalVersionMeetsWipeBound: Bool = true, setBackNeverLengthens: Bool = true) {
        self.equalVersionMeetsWipeBound = equalVersionMeetsWipeBound
        self.setBackNeverLengthens = setBackNeverLengthens
    }

    package static let standard = LaunchChoices()
}

extension TimeMark {
    /// The seconds since the mark, 0 or more.
    package func elapsed(at now: Instant, _ choices: LaunchChoices = .standard) -> Double {
        elapsed(at: now, setBackNeverLengthens: choices.setBackNeverLengthens)
    }
}
