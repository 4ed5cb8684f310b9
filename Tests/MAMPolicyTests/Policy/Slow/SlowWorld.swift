/// The facts about the device and the app configuration that an answer may depend on.
///
/// The initial values are the assumptions of B.0 rule 12: no MDM, no device passcode.
struct SlowWorld: Hashable, CaseIterable, Sendable {
    /// The device is MDM-enrolled, so IntuneMAMUPN arrived.
    var mdmEnrolled = false
    /// The device has a passcode.
    var devicePasscode = false
    /// The app configuration key com.microsoft.intune.mam.screencapturecontrol says Disabled (A.6).
    var screenCaptureDisabledByAppConfig = false
    /// The app configuration key …alwaysApplySaveCopiesOfOrgDataPolicy is on; a test of its own covers it.
    var alwaysAppliesSaveCopies = false

    static var allCases: [SlowWorld] {
        var worlds: [SlowWorld] = []
        for enrolled in [false, true] {
            for passcode in [false, true] {
                for disabled in [false, true] {
                    worlds.append(
                        SlowWorld(
                            mdmEnrolled: enrolled,
                            devicePasscode: passcode,
                            screenCaptureDisabledByAppConfig: disabled
                        )
                    )
                }
            }
        }
        return worlds
    }
}

/// The kind of identity that a question is asked for: data owner, sender or receiver.
enum SlowOwner: Hashable, CaseIterable, Sendable {
    case managed
    case unmanaged
}

/// The second argument of the location questions, and the owner tag of a shared item or file.
enum SlowAccount: Hashable, CaseIterable, Sendable {
    /// nil or the empty string.
    case none
    /// The account that the question is asked for; with an unmanaged owner, that same unmanaged account.
    case same
    /// The id of an account without a policy.
    case unmanaged
    /// The managed account X, whose policy is the peer policy of the question.
    case otherManaged
}

/// The account that is signed in to the app on the other side of a send or a receive.
enum SlowPeerAccount: Hashable, CaseIterable, Sendable {
    case same
    case unmanaged
    case otherManaged
}

/// The app on the other side of a send or a receive (B.0 rule 7: a managed app contains the SDK).
enum SlowPeerApp: Hashable, CaseIterable, Sendable {
    case managedApp(SlowPeerAccount)
    /// No SDK; on an MDM-enrolled device it is the MDM-managed app of B.0 rule 11.
    case unmanagedApp

    static var allCases: [SlowPeerApp] {
        [.managedApp(.same), .managedApp(.otherManaged), .managedApp(.unmanaged), .unmanagedApp]
    }
}

/// What travels between two apps; a file goes through Open-In (B.0 rule 11).
enum SlowPayload: Hashable, CaseIterable, Sendable {
    case text
    case file
}
