/// The action that the engine takes when a check of conditional launch fails.
///
/// The cases are in order of severity, the most severe action first. Conditional launch is the set of checks and
/// prompts that precede the display of an account (``LaunchManager``).
public enum LaunchAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// Removes the account's data from this app.
    case wipe
    /// Blocks the account, so that the app does not show it.
    case block
    /// Shows a warning.
    ///
    /// The user may continue.
    case warn
    /// Asks the user to sign in or to enter a PIN before the app shows the account.
    case access

    /// Whether the engine makes no further checks of the account after this action.
    ///
    /// True for ``wipe`` and ``block``.
    package var endsRun: Bool { self == .wipe || self == .block }
}

/// The property of an account, an app or a device that a check of conditional launch examines.
public enum LaunchSubject: String, Sendable, Hashable, Codable {
    /// A command from the service to wipe the account, which the app has not completed yet.
    case pendingWipe
    /// The time since the app last checked in for the account, that is, asked the service for changes.
    case offline
    /// The state of the account in the organization's directory: whether it is disabled or deleted.
    case disabledAccount
    /// The user's clock status: whether the user is at work.
    case workingTime
    /// Signs that the device is jailbroken.
    case jailbreak
    /// The version of the Intune SDK in the app.
    case sdkVersion
    /// The version of the app.
    case appVersion
    /// The version of the operating system, which must not be below a minimum.
    case minimumOS
    /// The version of the operating system, which must not be above a maximum.
    case maximumOS
    /// The model of the device.
    case deviceModel
    /// The threat level of the device, as a threat-defense service reported it.
    case threat
    /// The passcode of the device, which the user has to set if the policy requires encryption of the app's data.
    case devicePasscode
    /// The user's sign-in with the work or school account.
    case credentials
    /// The app's PIN, or Touch ID or Face ID in its place.
    case pin
    /// The number of wrong PINs that the user entered in a row.
    ///
    /// Other checks run in order before the app shows the account. This check runs while the user enters the PIN.
    case pinTries
}

/// A check of conditional launch: the property that the check examines, and the action if it fails.
public struct LaunchCheck: Sendable, Hashable, Codable {
    /// The action that the engine takes if the check fails.
    public let action: LaunchAction
    /// The property of the account, the app or the device that the check examines.
    public let subject: LaunchSubject

    /// Creates a check.
    ///
    /// Only the checks in ``order`` and the two checks of wrong PINs are used.
    package init(_ action: LaunchAction, _ subject: LaunchSubject) {
        self.action = action
        self.subject = subject
    }

    /// The name of the check in reports and documents, such as `wipe.offline`.
    ///
    /// Names do not change in later versions of the library.
    public var name: String { "\(action.rawValue).\(subject.rawValue)" }
}
