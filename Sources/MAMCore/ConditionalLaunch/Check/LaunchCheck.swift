/// The action of a check that fails, from the most to the least severe.
public enum LaunchAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// Removes the account's data from this app.
    case wipe
    /// Does not show the account.
    case block
    /// Warns the user, who may continue.
    case warn
    /// Asks the user for credentials or a PIN before the account is shown.
    case access

    /// Whether no further checks run after this action: ``wipe`` and ``block``.
    public var endsRun: Bool { self == .wipe || self == .block }
}

/// The subject of a check.
public enum LaunchSubject: String, Sendable, Hashable, Codable, CaseIterable {
    /// A wipe command of the service that is not complete.
    case pendingWipe
    /// The time since the app's last check-in.
    case offline
    /// The account's state in the directory: disabled or deleted.
    case disabledAccount
    /// The user's clock status: whether they are at work.
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
    /// The threat level of the device, from a threat defense service.
    case threat
    /// The passcode of the device, on which encryption depends.
    case devicePasscode
    /// A sign-in with the work or school account.
    case credentials
    /// The app's PIN, or biometrics instead.
    case pin
    /// The number of wrong PINs in a row.
    ///
    /// It is not in the order of checks, because the PIN prompt finds it.
    case pinTries
}

/// A check of conditional launch: its subject, and its action if it fails.
public struct LaunchCheck: Sendable, Hashable, Codable {
    /// The action if the check fails.
    public let action: LaunchAction
    /// The subject of the check.
    public let subject: LaunchSubject

    /// Creates a check.
    ///
    /// Only the checks in ``order`` and the two checks of wrong PINs are used.
    package init(_ action: LaunchAction, _ subject: LaunchSubject) {
        self.action = action
        self.subject = subject
    }

    /// The stable name of the check in reports and documents, such as `wipe.offline`.
    public var name: String { "\(action.rawValue).\(subject.rawValue)" }
}
