extension LaunchRequirements {
    /// Compiles what a document says.
    package init(_ document: PolicyDocument) {
        let (wipeIsReadable, grace) = (
            document.values[.periodOfflineBeforeWipeIsEnforced] != .unreadable,
            document.seconds(.gracePeriodToBlockAppsDuringOffClockHours)
        )
        offlineBlock = wipeIsReadable ? document.seconds(.periodOfflineBeforeAccessCheck) : 0
        offlineWipe =
            wipeIsReadable
            ? document.seconds(.periodOfflineBeforeWipeIsEnforced)
            : PolicySetting.periodOfflineBeforeWipeIsEnforced.missingSeconds
        let compliance = document.action(.appActionIfDeviceComplianceRequired)
        jailbreak = document.boolean(.deviceComplianceRequired) ? compliance ?? .block : nil
        disabledAccount = document.action(.appActionIfUnableToAuthenticateUser)
        workingTime = document.workingTimeAction.map { WorkingTime(action: $0, grace: grace) }
        needsDevicePasscode = document.member(.appDataEncryptionType) != "useDeviceSettings"
        needsCredentials = document.boolean(.organizationalCredentialsRequired)
        needsPIN = document.boolean(.pinRequired)
        isPINReplacedByDevicePasscode = document.boolean(.disableAppPinIfDevicePinIsSet)
        pinTries = document.action(.appActionIfMaximumPinRetriesExceeded) ?? .block
        maximumPINTries = document.integer(.maximumPinRetries)
        accessRecheck = document.seconds(.periodOnlineBeforeAccessCheck)
        deviceModels = document.deviceModels
        threat = document.threat
        versions = document.versionBounds
    }
}

extension PolicySetting {
    /// What a missing duration means, in seconds; 0 when it is then off.
    fileprivate var missingSeconds: Int {
        if case .duration(let missing?) = descriptor.kind { missing } else { 0 }
    }
}

extension PolicyDocument {
    /// What counts for a duration; an unreadable one is none at all, the strictest.
    fileprivate func seconds(_ setting: PolicySetting) -> Int {
        switch values[setting] {
        case .seconds(let seconds): seconds
        case nil: setting.missingSeconds
        default: 0
        }
    }

    /// Block or wipe.
    ///
    /// iOS is offered nothing else for these settings; Graph's other members block (assumption `action-not-offered`).
    fileprivate func action(_ setting: PolicySetting) -> LaunchAction? {
        member(setting).map { $0 == "wipe" ? .wipe : .block }
    }

    /// Block or warn; iOS is not offered a wipe here.
    fileprivate var workingTimeAction: LaunchAction? {
        member(.appActionIfAccountIsClockedOut).map { $0 == "warn" ? .warn : .block }
    }

    fileprivate var deviceModels: LaunchRequirements.DeviceModels? {
        let setting = PolicySetting.allowedIosDeviceModels
        guard let value = values[setting] else { return nil }
        let action = action(.appActionIfIosDeviceModelNotAllowed) ?? .block
        // Lists of several policies without a common model: no device is on all of them.
        if value == PolicyCombination.noDeviceModel { return .init(allowed: [], action: action, text: value.text) }
        guard case .text(let text) = value else {
            return .init(allowed: [], action: .block, text: PolicyValue.unreadable.text)
        }
        let models = LaunchRequirements.models(text)
        guard !models.isEmpty else { return nil }
        // On the wire the same stands as a text that is no model.
        if models == [LaunchRequirements.noModel] { return .init(allowed: [], action: action, text: text) }
        // A verdict repeats the list, and the list may be megabytes long.
        return .init(allowed: Set(models), action: action, text: String(text.prefix(256)))
    }

    fileprivate var threat: LaunchRequirements.Threat? {
        guard let maximum = ThreatLevel(name: member(.maximumAllowedDeviceThreatLevel) ?? "") else { return nil }
        let priority = PolicySetting.mobileThreatDefensePartnerPriority
        let isThirdParty = member(priority) == "thirdPartyPartnerOverDefender"
        return .init(
            maximum: maximum, action: action(.mobileThreatDefenseRemediationAction) ?? .block,
            first: values[priority] == .unreadable ? nil : isThirdParty ? .thirdParty : .defender)
    }

    fileprivate var versionBounds: [PolicySetting: LaunchRequirements.VersionBound] {
        var bounds: [PolicySetting: LaunchRequirements.VersionBound] = [:]
        for check in LaunchCheck.order {
            guard let setting = check.setting, case .version = setting.descriptor.kind else { continue }
            switch values[setting] {
            case .version(let parts):
                let version = VersionNumber(parts: parts)
                if !version.isZero, bounds[setting] == nil { bounds[setting] = .version(version) }
            case nil: break
            default: bounds[setting.blockingBound] = .unmeetable(setting)
            }
        }
        return bounds
    }
}

extension LaunchRequirements {
    /// What stands in a text for "no model at all", which Graph and the client have no word for.
    package static let noModel = "-"

    /// The models of a list, as they are compared.
    package static func models(_ text: String) -> [String] {
        text.split(separator: ";").map(foldedModel).filter { !$0.isEmpty }
    }

    /// A device model as it is compared: without blanks around it, ASCII letters made small.
    static func foldedModel(_ text: some StringProtocol) -> String {
        var bytes = text.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }[...]
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
