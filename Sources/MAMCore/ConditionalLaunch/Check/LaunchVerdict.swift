/// The result of a failed check of conditional launch: the check's action and the reason why the check failed.
///
/// The verdict contains no account id, and no facts about the device except the value that was compared.
public struct LaunchVerdict: Sendable, Hashable, Codable {
    /// The check that failed.
    public let check: LaunchCheck
    /// The policy setting of the check; nil if the check comes from the service: a wipe command, or a required version
    /// of the SDK.
    public let setting: PolicySetting?
    /// The required value, which comes from the policy setting or from the service.
    public let configured: String
    /// The actual value, which does not meet ``configured``.
    public let found: String
    /// The step to try before the action is taken; nil if there is none, or if it was already tried in this run.
    public let remedy: LaunchRemedy?

    /// Creates the verdict of a check.
    package init(
        _ check: LaunchCheck, setting: PolicySetting? = nil, configured: String, found: String,
        remedy: LaunchRemedy? = nil
    ) {
        self.check = check
        self.setting = setting ?? check.setting
        self.configured = configured
        self.found = found
        self.remedy = remedy
    }

    /// Creates the verdict of a check that the service makes by itself, without a setting.
    package init(ofService check: LaunchCheck, configured: String, found: String) {
        (self.check, setting, self.configured, self.found, remedy) = (check, nil, configured, found, nil)
    }

    /// The action of the failed check.
    public var action: LaunchAction { check.action }

    /// The reason that the app receives for the account; ``MAMBlockAccountReason/notBlocked`` for warnings and access
    /// prompts.
    public var blockReason: MAMBlockAccountReason {
        switch (check.action, check.subject) {
        case (.warn, _), (.access, _): .notBlocked
        case (.block, .workingTime): .clockedOut
        case (.block, _), (.wipe, _): .conditionalLaunchBlocked
        }
    }
}

extension LaunchVerdict: CustomStringConvertible {
    /// The check's name, the setting with its value and the actual value, such as `block.minimumOS:
    /// minimumRequiredOsVersion is 17.5, found 17.4`.
    public var description: String {
        let because = setting.map { "\($0.rawValue) is \(configured), " } ?? ""
        return "\(check.name): \(because)found \(found)"
    }
}
