/// The result of a failed check of conditional launch, with the reason for the failure.
///
/// The verdict contains no account id. Its only fact about the device is the value that the check compared.
public struct LaunchVerdict: Sendable, Hashable, Codable {
    /// The check of conditional launch that failed.
    public let check: LaunchCheck
    /// The policy setting that the check enforces; nil if the check does not come from the policy.
    ///
    /// The service, not the policy, causes the checks for a wipe command and for a required version of the SDK.
    public let setting: PolicySetting?
    /// The value that the policy setting or the service requires.
    public let configured: String
    /// The actual value, which does not meet the requirement in ``configured``.
    public let found: String
    /// A step that can make the check pass, and that the engine tries before it takes the ``action``.
    ///
    /// Nil if there is no such step for this check, or if the step was already tried in this run.
    public let remedy: LaunchRemedy?

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

    /// The action that the engine takes because the check failed.
    public var action: LaunchAction { check.action }

    /// The reason that the app receives if the failed check blocks the account.
    ///
    /// The reason is ``MAMBlockAccountReason/notBlocked`` for warnings, and for requests for a sign-in or a PIN.
    public var blockReason: MAMBlockAccountReason {
        switch (check.action, check.subject) {
        case (.warn, _), (.access, _): .notBlocked
        case (.block, .workingTime): .clockedOut
        case (.block, _), (.wipe, _): .conditionalLaunchBlocked
        }
    }
}

extension LaunchVerdict: CustomStringConvertible {
    /// A text with the check's name, the setting with its value, and the actual value.
    ///
    /// An example is `block.minimumOS: minimumRequiredOsVersion is 17.5, found 17.4`.
    public var description: String {
        let because = setting.map { "\($0.rawValue) is \(configured), " } ?? ""
        return "\(check.name): \(because)found \(found)"
    }
}

/// The reason why conditional launch does not allow a window to show one of its accounts.
///
/// SDK: `IntuneMAMBlockAccountReason`
public enum MAMBlockAccountReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window is allowed to show the account.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonNotBlocked`
    case notBlocked = 0
    /// A check of conditional launch failed, so the account is blocked.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonConditionalLaunchBlocked`
    case conditionalLaunchBlocked = 1
    /// The user canceled a prompt of conditional launch, or the app canceled conditional launch.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonConditionalLaunchCanceled`
    case conditionalLaunchCanceled = 2
    /// The user is not at work, and the policy blocks the account outside of working time.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonClockedOut`
    case clockedOut = 3
}

/// The result of a check-in, in which the app asks the service for changes to an account's policy.
///
/// The calls ``LaunchManager/checkIn(_:signingIn:)`` and ``LaunchManager/checkInIfDue(_:)`` return this result.
public enum LaunchCheckIn: Sendable, Hashable {
    /// The service was reached and admits the account.
    case letIn
    /// The service was not reached or does not admit the account, or the account's policy could not be stored.
    case refused
    /// The service commanded the app to wipe the account, now or earlier, and the wipe has begun.
    case wiped
    /// The next check-in is not due yet, so the engine did not call the service.
    case notDue
    /// No service (``MAMEnrollmentManager/service``) is set in the app.
    case noService
    /// The account is being removed from the app, so the engine did not call the service.
    case leaving
    /// The process of the app has ended, so the engine did not call the service.
    case ended

    /// Whether the service was reached and admits the account.
    public var isLetIn: Bool { self == .letIn }
}
