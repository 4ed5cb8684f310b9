internal import MAMBase

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
        return LaunchVerdict(
            check, configured: check.action.rawValue, found: "\(facts.clock.status)", remedy: remedy)
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

/// The threat level of a device, as a threat-defense service reports it.
///
/// The cases are in ascending order.
public enum ThreatLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The device has no known threats.
    case secured = 1
    /// All threats to the device are low.
    case low = 2
    /// The device has threats of a medium level, and no higher ones.
    case medium = 3
    /// The device has threats of a high level.
    case high = 4

    /// Returns whether the first threat level is lower than the second.
    public static func < (left: ThreatLevel, right: ThreatLevel) -> Bool { left.rawValue < right.rawValue }

    /// Finds a threat level by its name in Microsoft Graph.
    ///
    /// - Parameter name: The name, such as `medium`. The result is nil for `notConfigured` and for unknown names.
    package init?(name: String) {
        // Written out: the names of cases at run time took a sixth of the time of compiling a policy.
        switch name {
        case "secured": self = .secured
        case "low": self = .low
        case "medium": self = .medium
        case "high": self = .high
        default: return nil
        }
    }
}

/// The kind of threat-defense service that sent a report about a device.
public enum ThreatReporter: String, Sendable, Hashable, CaseIterable {
    /// Microsoft Defender.
    case defender
    /// The threat-defense service of a vendor other than Microsoft.
    case thirdParty
}

/// The report of one threat-defense service about a device.
public struct ThreatReport: Sendable, Equatable {
    /// The kind of threat-defense service that sent the report.
    public var reporter: ThreatReporter
    /// The threat level of the device; nil while the threat-defense service has not rated the device.
    public var level: ThreatLevel?

    /// Creates the report of a threat-defense service.
    ///
    /// - Parameters:
    ///   - reporter: The kind of threat-defense service that sent the report.
    ///   - level: The threat level; nil while the threat-defense service has not rated the device.
    public init(_ reporter: ThreatReporter, _ level: ThreatLevel?) {
        self.reporter = reporter
        self.level = level
    }
}
