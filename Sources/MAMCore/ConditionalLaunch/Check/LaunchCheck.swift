/// The action that follows when a check of conditional launch fails, from the most severe to the least severe.
public enum LaunchAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// Removes the account's data from this app.
    case wipe
    /// Blocks the account: the app does not show it.
    case block
    /// Shows a warning; the user may continue.
    case warn
    /// Asks the user for a sign-in or a PIN before the account is shown.
    case access

    /// Whether this action ends the checks of the account; true for ``wipe`` and ``block``.
    package var endsRun: Bool { self == .wipe || self == .block }
}

/// The property of the account, app or device that a check examines.
public enum LaunchSubject: String, Sendable, Hashable, Codable {
    /// A wipe command from the service that the app has not completed.
    case pendingWipe
    /// The time since this app's last check-in for the account.
    case offline
    /// The state of the account in the organization's directory: disabled or deleted.
    case disabledAccount
    /// The user's clock status, that is, whether the user is at work.
    case workingTime
    /// Signs of a jailbreak.
    case jailbreak
    /// The version of the SDK in the app.
    case sdkVersion
    /// The version of the app.
    case appVersion
    /// The version of the operating system, compared with a minimum.
    case minimumOS
    /// The version of the operating system, compared with a maximum.
    case maximumOS
    /// The model of the device.
    case deviceModel
    /// The threat level of the device, as reported by a threat-defense service.
    case threat
    /// The passcode of the device, which has to be set if the policy requires encryption of the app's data.
    case devicePasscode
    /// A sign-in with the work or school account.
    case credentials
    /// The app's PIN, or Touch ID or Face ID instead.
    case pin
    /// The number of wrong PINs that the user entered in a row.
    ///
    /// Other checks run in a fixed order before the account is shown. This check runs while the user enters the PIN.
    case pinTries
}

/// A check of conditional launch: the property that it examines, and the action if the check fails.
public struct LaunchCheck: Sendable, Hashable, Codable {
    /// The action if the check fails.
    public let action: LaunchAction
    /// The property that the check examines.
    public let subject: LaunchSubject

    /// Creates a check.
    ///
    /// Only the checks in ``order`` and the two checks of wrong PINs are used.
    package init(_ action: LaunchAction, _ subject: LaunchSubject) {
        self.action = action
        self.subject = subject
    }

    /// The name of the check in reports and documents, such as `wipe.offline`; it does not change in later versions.
    public var name: String { "\(action.rawValue).\(subject.rawValue)" }
}
