/// One check that struck: what happens, and why.
///
/// Holds no account id, and of the device only what the check looked at.
public struct LaunchVerdict: Sendable, Hashable, Codable {
    /// The check.
    public let check: LaunchCheck
    /// The setting behind it; nil for a command of the service.
    public let setting: PolicySetting?
    /// The value of the setting that counted.
    public let configured: String
    /// What was found.
    public let found: String
    /// What is to be tried first; nil when there is nothing, or it was tried in this run.
    public let remedy: LaunchRemedy?

    /// Makes a verdict; checks do.
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

    /// What happens.
    public var action: LaunchAction { check.action }

    /// Why an account that it blocks is blocked.
    public var blockReason: MAMBlockAccountReason {
        switch (check.action, check.subject) {
        case (.warn, _), (.access, _): .notBlocked
        case (.block, .workingTime): .clockedOut
        case (.block, _), (.wipe, _): .conditionalLaunchBlocked
        }
    }
}

extension LaunchVerdict: CustomStringConvertible {
    /// `block.minimumOS: minimumRequiredOsVersion is 17.5, found 17.4`.
    public var description: String {
        let because = setting.map { "\($0.rawValue) is \(configured), " } ?? ""
        return "\(check.name): \(because)found \(found)"
    }
}
