/// The verdict of a check that failed: its action and its reason.
///
/// It contains no account id. It contains no facts of the device except the value that the check compared.
public struct LaunchVerdict: Sendable, Hashable, Codable {
    /// The check that failed.
    public let check: LaunchCheck
    /// The policy setting of the check; nil for a command or a bound of the service.
    public let setting: PolicySetting?
    /// The value of the setting that the check compared.
    public let configured: String
    /// The value that was found.
    public let found: String
    /// The remedy to try first; nil if there is none, or it was tried in this run.
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

    /// The action of the check.
    public var action: LaunchAction { check.action }

    /// The reason that the app is given for a blocked account.
    public var blockReason: MAMBlockAccountReason {
        switch (check.action, check.subject) {
        case (.warn, _), (.access, _): .notBlocked
        case (.block, .workingTime): .clockedOut
        case (.block, _), (.wipe, _): .conditionalLaunchBlocked
        }
    }
}

extension LaunchVerdict: CustomStringConvertible {
    /// The check's name, the setting and the found value, such as `block.minimumOS: minimumRequiredOsVersion is 17.5,
    /// found 17.4`.
    public var description: String {
        let because = setting.map { "\($0.rawValue) is \(configured), " } ?? ""
        return "\(check.name): \(because)found \(found)"
    }
}
