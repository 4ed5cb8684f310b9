internal import MAMCore
internal import MAMSettings
internal import MAMText

extension LaunchRequirements {
    /// Returns who fails a check, in words; `nil` if the policy does not check it.
    func condition(of check: LaunchCheck) -> String? {
        switch check.subject {
        case .pendingWipe: "accounts that the service ordered to wipe"
        // A block that is not due before the wipe never happens.
        case .offline where check.action == .block && offlineBlock >= offlineWipe: nil
        case .offline: offline(check.action == .wipe ? offlineWipe : offlineBlock)
        case .disabledAccount: disabledAccount == check.action ? "disabled or deleted accounts" : nil
        case .workingTime:
            workingTime.flatMap { $0.action == check.action ? "users who are not at work" + grace($0.grace) : nil }
        case .jailbreak: jailbreak == check.action ? "jailbroken devices" : nil
        case .sdkVersion: version("SDK", "below", check)
        case .appVersion: version("app", "below", check)
        case .minimumOS: version("iOS", "below", check)
        case .maximumOS: version("iOS", "above", check)
        case .deviceModel: models(check)
        case .threat: threat.flatMap { $0.action == check.action ? words(for: $0) : nil }
        case .devicePasscode: needsDevicePasscode ? "devices without a passcode" : nil
        case .credentials: needsCredentials ? "the work or school account, \(recheck)" : nil
        case .pin:
            needsPIN
                ? "the app PIN, \(recheck)"
                    + (isPINReplacedByDevicePasscode ? ", unless the device is managed and has a passcode" : "") : nil
        case .pinTries:
            needsPIN && pinTries == check.action
                ? NounCount.text(maximumPINTries, "wrong PIN") + " in a row"
                    + (check.action == .block ? ", which reset the PIN" : "")
                : nil
        }
    }

    private var recheck: String {
        accessRecheck == 0
            ? "at each return to the app" : "again after \(DurationWords.text(accessRecheck)) without use"
    }

    private func offline(_ seconds: Int) -> String {
        seconds == 0 ? "as soon as the last check-in is over" : "after \(DurationWords.text(seconds)) offline"
    }

    private func grace(_ seconds: Int) -> String {
        seconds == 0 ? "" : "; an old answer of the service counts for \(DurationWords.text(seconds))"
    }

    private func words(for threat: Threat) -> String {
        let first =
            switch threat.first {
            case .defender: "; Microsoft Defender counts before another service"
            case .thirdParty: "; another service counts before Microsoft Defender"
            case nil: "; of several reports the highest level counts"
            }
        return "devices with a threat level above \(threat.maximum), or without a report" + first
    }

    private func version(_ name: String, _ side: String, _ check: LaunchCheck) -> String? {
        guard let setting = check.setting, let bound = versions[setting] else { return nil }
        switch bound {
        case .unmeetable(let unread): return "any version of \(name), because \(unread.rawValue) cannot be read"
        case .version(let version):
            // Graph's documentation says "or equal" for the wipe bounds of app and system.
            let isInclusive =
                side == "below" && check.action == .wipe && check.subject != .sdkVersion
                && !LaunchChoices.standard.equalVersionMeetsWipeBound
            let text = [.minimumOS, .maximumOS].contains(check.subject) ? version.system : "\(version)"
            return isInclusive ? "\(name) \(text) or lower" : "\(name) \(side) \(text)"
        }
    }

    private func models(_ check: LaunchCheck) -> String? {
        guard let deviceModels, deviceModels.action == check.action else { return nil }
        let list = PlainText.line(deviceModels.text, limit: PlainText.limit)
        return deviceModels.allowed.isEmpty ? "any device model" : "device models other than \(list)"
    }
}

extension PolicyValue {
    /// Returns the value as an administrator writes it for a setting: a version of the system with its letter.
    func text(of setting: PolicySetting) -> String {
        guard case .version(let parts) = self else { return text }
        let isSystem = LaunchCheck.order.contains { check in
            check.setting == setting && [.minimumOS, .maximumOS].contains(check.subject)
        }
        return isSystem ? VersionNumber(parts: parts).system : text
    }
}

enum DurationWords {
    /// Returns a duration in the largest unit that divides it.
    static func text(_ seconds: Int) -> String {
        for (unit, length) in [("day", 86_400), ("hour", 3600), ("minute", 60)]
        where seconds >= length && seconds % length == 0 {
            return NounCount.text(seconds / length, unit)
        }
        return NounCount.text(seconds, "second")
    }
}
