internal import MAMCore
internal import MAMText

extension PolicyPage {
    /// One check of conditional launch, with its condition in each policy.
    struct Rung: Sendable {
        let check: LaunchCheck
        /// The condition of each policy in words; `nil` if the policy does not check it.
        let conditions: [String?]
        /// The setting with its value in the last policy; `nil` for a command of the service.
        let setting: Reason.Line?

        var isDifferent: Bool { Set(conditions).count > 1 && !conditions.contains(Self.unknown) }

        /// The condition of a check about which an export says too little.
        static let unknown = "Unknown: the export lacks a setting of this check"

        /// Returns the checks in the order of evaluation, those of wrong PINs last.
        static func all(_ policies: [PossiblePolicies]) -> [Rung] {
            let requirements = policies.map(\.launchRequirements)
            return (LaunchCheck.order + [LaunchCheck(.wipe, .pinTries), LaunchCheck(.block, .pinTries)]).map { check in
                Rung(
                    check: check, conditions: requirements.map { condition(of: check, in: $0) },
                    setting: check.setting.flatMap { setting in policies.last.map { Reason.Line(setting, $0) } })
            }
        }

        private static func condition(of check: LaunchCheck, in requirements: [LaunchRequirements]) -> String? {
            let first = requirements.first?.condition(of: check)
            return requirements.allSatisfy { $0.condition(of: check) == first } ? first : unknown
        }
    }
}

extension LaunchRequirements {
    /// Returns the condition of a check in words; `nil` if the policy does not check it.
    func condition(of check: LaunchCheck) -> String? {
        switch check.subject {
        case .pendingWipe: "The service ordered a wipe"
        // A block that is not due before the wipe never happens.
        case .offline where check.action == .block && offlineBlock >= offlineWipe: nil
        case .offline: offline(check.action == .wipe ? offlineWipe : offlineBlock)
        case .disabledAccount: disabledAccount == check.action ? "The account is disabled or deleted" : nil
        case .workingTime:
            workingTime.flatMap { $0.action == check.action ? "The user is not at work" + grace($0.grace) : nil }
        case .jailbreak: jailbreak == check.action ? "The device is jailbroken" : nil
        case .sdkVersion: version("The SDK", "below", check)
        case .appVersion: version("The app", "below", check)
        case .minimumOS: version("iOS", "below", check)
        case .maximumOS: version("iOS", "above", check)
        case .deviceModel: models(check)
        case .threat:
            threat.flatMap {
                $0.action == check.action ? "The threat level is above \($0.maximum), or no service reports one" : nil
            }
        case .devicePasscode: needsDevicePasscode ? "The device has no passcode" : nil
        case .credentials: needsCredentials ? "The work or school account, \(recheck)" : nil
        case .pin:
            needsPIN
                ? "The app PIN, \(recheck)"
                    + (isPINReplacedByDevicePasscode ? ", unless the device is managed and has a passcode" : "") : nil
        case .pinTries:
            needsPIN && pinTries == check.action
                ? "\(maximumPINTries) wrong PINs in a row" + (check.action == .block ? ", which reset the PIN" : "")
                : nil
        }
    }

    private var recheck: String {
        accessRecheck == 0 ? "at each return to the app" : "again after \(Self.time(accessRecheck)) without use"
    }

    private func offline(_ seconds: Int) -> String {
        seconds == 0 ? "The last check-in is over" : "No check-in for \(Self.time(seconds))"
    }

    private func grace(_ seconds: Int) -> String {
        seconds == 0 ? "" : "; an old answer of the service counts for \(Self.time(seconds))"
    }

    private func version(_ name: String, _ side: String, _ check: LaunchCheck) -> String? {
        guard let setting = check.setting, let bound = versions[setting] else { return nil }
        switch bound {
        case .unmeetable(let unread): return "\(name) has any version, because \(unread.rawValue) cannot be read"
        case .version(let version):
            // Graph's documentation says "or equal" for the wipe bounds of app and system.
            let isInclusive =
                side == "below" && check.action == .wipe && check.subject != .sdkVersion
                && !LaunchChoices.standard.equalVersionMeetsWipeBound
            return isInclusive ? "\(name) is \(version) or lower" : "\(name) is \(side) \(version)"
        }
    }

    private func models(_ check: LaunchCheck) -> String? {
        guard let deviceModels, deviceModels.action == check.action else { return nil }
        let list = PlainText.line(deviceModels.text, limit: PlainText.limit)
        return deviceModels.allowed.isEmpty ? "The device is any model" : "The model is none of \(list)"
    }

    /// Returns a duration in the largest unit that divides it.
    private static func time(_ seconds: Int) -> String {
        for (unit, length) in [("day", 86_400), ("hour", 3600), ("minute", 60)]
        where seconds >= length && seconds % length == 0 {
            return NounCount.text(seconds / length, unit)
        }
        return NounCount.text(seconds, "second")
    }
}
