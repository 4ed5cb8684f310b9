/// What happens when a check strikes, from the hardest to the mildest.
public enum LaunchAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// The account's data in this app is removed.
    case wipe
    /// The account is not shown.
    case block
    /// The user is told, and goes on.
    case warn
    /// The user is asked for something before the account is shown.
    case access

    /// Whether nothing is looked at after it.
    public var endsRun: Bool { self == .wipe || self == .block }
}

/// What a check looks at.
public enum LaunchSubject: String, Sendable, Hashable, Codable, CaseIterable {
    /// A wipe command of the service that has not been carried out yet.
    case pendingWipe
    /// The time since the app's last check-in.
    case offline
    /// The account, disabled or deleted in the directory.
    case disabledAccount
    /// The user's clock status.
    case workingTime
    /// Signs of a jailbreak.
    case jailbreak
    /// The version of the SDK in the app.
    case sdkVersion
    /// The version of the app.
    case appVersion
    /// The version of the operating system, too low.
    case minimumOS
    /// The version of the operating system, too high.
    case maximumOS
    /// The model of the device.
    case deviceModel
    /// What threat defence says of the device.
    case threat
    /// The passcode of the device, which encryption rests on.
    case devicePasscode
    /// A sign-in with the work or school account.
    case credentials
    /// The app's PIN, or biometrics in its place.
    case pin
    /// Wrong PINs in a row.
    ///
    /// Not in the order of checks: the PIN prompt finds out.
    case pinTries
}

/// One check: what it looks at, and what happens when it strikes.
public struct LaunchCheck: Sendable, Hashable, Codable {
    /// What happens.
    public let action: LaunchAction
    /// What it looks at.
    public let subject: LaunchSubject

    /// Makes a check; only those in ``order`` are ever made, and the two about wrong PINs.
    package init(_ action: LaunchAction, _ subject: LaunchSubject) {
        self.action = action
        self.subject = subject
    }

    /// The stable name in reports and documents: `wipe.offline`.
    public var name: String { "\(action.rawValue).\(subject.rawValue)" }
}
