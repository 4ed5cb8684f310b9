/// The requirements of a policy before an account is shown: its settings for conditional launch and access.
///
/// They are compiled once with the policy, see ``MAMPolicy/launchRequirements``. Missing settings have their documented
/// meaning, and unreadable settings the strictest one. The exception is that an unreadable setting blocks instead of
/// wiping, because a wipe cannot be undone (assumption `unreadable-never-wipes` in Docs/Assumptions.md).
package struct LaunchRequirements: Sendable, Hashable {
    package enum VersionBound: Sendable, Hashable {
        /// The lowest version that meets a minimum, or the highest that meets a maximum.
        case version(VersionNumber)
        /// No version meets the bound, because this setting cannot be read.
        case unmeetable(PolicySetting)
    }

    package struct DeviceModels: Sendable, Hashable {
        /// The models in lower case; empty if the list cannot be read.
        package var allowed: Set<String>
        /// The action for other models: block or wipe.
        package var action: LaunchAction
        /// The list as written.
        package var text: String
    }

    /// The allowed threat level of the device.
    package struct Threat: Sendable, Hashable {
        /// The highest level that is allowed.
        package var maximum: ThreatLevel
        /// The action above it, and without a report: block or wipe.
        package var action: LaunchAction
        /// The reporter whose report is used if there are several; nil (the highest level counts) if it is unreadable.
        package var first: ThreatReporter?
    }

    package struct WorkingTime: Sendable, Hashable {
        /// The action outside of working time: block or warn.
        package var action: LaunchAction
        /// The time for which an old "at work" remains valid, in seconds.
        package var grace: Int
    }

    /// The bounds of versions, by setting.
    package var versions: [PolicySetting: VersionBound] = [:]
    /// The action on a jailbroken device: block or wipe; nil for none.
    package var jailbreak: LaunchAction?
    /// The action for a disabled account: block or wipe; nil for none.
    package var disabledAccount: LaunchAction?
    /// The allowed device models; nil if all models are allowed.
    package var deviceModels: DeviceModels?
    /// The allowed threat level; nil if threats are not checked.
    package var threat: Threat?
    /// The requirement of working time; nil if it is not checked.
    package var workingTime: WorkingTime?
    /// The time without a check-in after which access is blocked, in seconds.
    package var offlineBlock: Int
    /// The time without a check-in after which data is wiped, in seconds.
    package var offlineWipe: Int
    /// Whether the device has to have a passcode, on which encryption depends.
    package var needsDevicePasscode: Bool
    /// Whether the user has to sign in with the work or school account.
    package var needsCredentials: Bool
    package var needsPIN: Bool
    /// Whether the passcode of a managed device replaces the PIN.
    package var isPINReplacedByDevicePasscode: Bool
    /// The action after too many wrong PINs: block, which resets the PIN, or wipe.
    package var pinTries: LaunchAction
    /// The number of wrong PINs that is too many.
    package var maximumPINTries: Int
    /// The inactivity after which the user is asked again, in seconds; 0 for each return of the app.
    package var accessRecheck: Int
}

extension LaunchRequirements {
    /// Compiles the requirements of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - other: The requirements of a document with the same list of device models, which is then not read again: it may
    ///     be megabytes long. Defaults to `nil`.
    package init(_ document: PolicyDocument, withModelsOf other: LaunchRequirements? = nil) {
        let (wipeIsReadable, grace) = (
            document.value(of: .periodOfflineBeforeWipeIsEnforced) != .unreadable,
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
        deviceModels = document.deviceModels(other?.deviceModels?.allowed ?? [])
        threat = document.threat
        versions = document.versionBounds
    }
}

extension PolicySetting {
    /// The duration of a missing setting, in seconds; 0 if it is then off.
    fileprivate var missingSeconds: Int {
        if case .duration(let missing?) = kind { missing } else { 0 }
    }
}

extension PolicyDocument {
    /// Returns the duration of a setting.
    ///
    /// An unreadable setting is 0, which is the strictest.
    fileprivate func seconds(_ setting: PolicySetting) -> Int {
        switch value(of: setting) {
        case .seconds(let seconds): seconds
        case nil: setting.missingSeconds
        default: 0
        }
    }

    /// Returns the action of a setting: block or wipe.
    ///
    /// Graph's other actions, which iOS does not offer, block (assumption `action-not-offered` in Docs/Assumptions.md).
    fileprivate func action(_ setting: PolicySetting) -> LaunchAction? {
        member(setting).map { $0 == "wipe" ? .wipe : .block }
    }

    /// The action of working time: block or warn.
    ///
    /// iOS offers no wipe here.
    fileprivate var workingTimeAction: LaunchAction? {
        member(.appActionIfAccountIsClockedOut).map { $0 == "warn" ? .warn : .block }
    }

    /// Returns the allowed device models; `known` are those of the list if they were read before.
    fileprivate func deviceModels(_ known: Set<String>) -> LaunchRequirements.DeviceModels? {
        let setting = PolicySetting.allowedIosDeviceModels
        guard let value = value(of: setting) else { return nil }
        let action = action(.appActionIfIosDeviceModelNotAllowed) ?? .block
        // The lists of several policies have no model in common, so no device is on all of them.
        if value == PolicyCombination.noDeviceModel { return .init(allowed: [], action: action, text: value.text) }
        guard case .text(let text) = value else {
            return .init(allowed: [], action: .block, text: PolicyValue.unreadable.text)
        }
        let models = known.isEmpty ? Set(LaunchRequirements.models(text)) : known
        guard !models.isEmpty else { return nil }
        // The client's format represents this as a text that is not a model.
        if models == [LaunchRequirements.noModel] { return .init(allowed: [], action: action, text: text) }
        // A verdict contains the list, which may be megabytes long.
        return .init(allowed: models, action: action, text: String(text.prefix(256)))
    }

    fileprivate var threat: LaunchRequirements.Threat? {
        guard let maximum = ThreatLevel(name: member(.maximumAllowedDeviceThreatLevel) ?? "") else { return nil }
        let priority = PolicySetting.mobileThreatDefensePartnerPriority
        let isThirdParty = member(priority) == "thirdPartyPartnerOverDefender"
        return .init(
            maximum: maximum, action: action(.mobileThreatDefenseRemediationAction) ?? .block,
            first: value(of: priority) == .unreadable ? nil : isThirdParty ? .thirdParty : .defender)
    }

    fileprivate var versionBounds: [PolicySetting: LaunchRequirements.VersionBound] {
        var bounds: [PolicySetting: LaunchRequirements.VersionBound] = [:]
        for check in LaunchCheck.order {
            guard let setting = check.setting, present.contains(setting), case .version = setting.kind else { continue }
            switch value(of: setting) {
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
    /// The text for "no model at all", which Graph and the client cannot express.
    package static let noModel = "-"

    /// Returns the models of a list, normalized for comparison.
    package static func models(_ text: String) -> [String] {
        text.split(separator: ";").map(foldedModel).filter { !$0.isEmpty }
    }

    /// Returns a device model, normalized for comparison: without surrounding blanks, ASCII letters in lower case.
    static func foldedModel(_ text: some StringProtocol) -> String {
        var bytes = text.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }[...]
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
