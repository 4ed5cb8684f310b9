/// What a policy asks of device, app and user before an account is shown: its conditional-launch and access settings.
///
/// Compiled once with the policy, see ``MAMPolicy/launchRequirements``. Missing settings have their documented meaning,
/// unreadable ones the strictest, with one exception: what cannot be read never wipes, it blocks, for a wipe cannot be
/// taken back (assumption `unreadable-never-wipes`).
package struct LaunchRequirements: Sendable, Hashable {
    /// A bound of a version.
    package enum VersionBound: Sendable, Hashable {
        /// The last version that meets it.
        case version(VersionNumber)
        /// Cannot be read, so nothing meets it; the setting that could not be read.
        case unmeetable(PolicySetting)
    }

    /// Which device models may be used.
    package struct DeviceModels: Sendable, Hashable {
        /// The models in small letters; none when the list cannot be read.
        package var allowed: Set<String>
        /// What happens on others: block or wipe.
        package var action: LaunchAction
        /// The list as it was written.
        package var text: String
    }

    /// How threatened the device may be.
    package struct Threat: Sendable, Hashable {
        /// The highest level that is allowed.
        package var maximum: ThreatLevel
        /// What happens above it, and when nobody grades the device: block or wipe.
        package var action: LaunchAction
        /// Whose grade counts when both grade it; nil when that cannot be read, and the worse grade counts.
        package var first: ThreatReporter?
    }

    /// What happens outside of working time.
    package struct WorkingTime: Sendable, Hashable {
        /// Block or warn.
        package var action: LaunchAction
        /// How long an old "at work" counts, in seconds.
        package var grace: Int
    }

    /// The bounds that are configured, by setting.
    package var versions: [PolicySetting: VersionBound] = [:]
    /// What happens on a jailbroken device: block or wipe; nil when nothing does.
    package var jailbreak: LaunchAction?
    /// What happens to a disabled account: block or wipe; nil when nothing does.
    package var disabledAccount: LaunchAction?
    /// The device models; nil when all are allowed.
    package var deviceModels: DeviceModels?
    /// The threat level; nil when threats do not matter.
    package var threat: Threat?
    /// The working time; nil when it does not matter.
    package var workingTime: WorkingTime?
    /// The seconds without a check-in after which access is blocked.
    package var offlineBlock: Int
    /// The seconds without a check-in after which data is wiped.
    package var offlineWipe: Int
    /// Whether the device must have a passcode, because encryption rests on it.
    package var needsDevicePasscode: Bool
    /// Whether the user signs in with the work or school account.
    package var needsCredentials: Bool
    /// Whether the user enters a PIN.
    package var needsPIN: Bool
    /// Whether the passcode of a device under management stands in for the PIN.
    package var isPINReplacedByDevicePasscode: Bool
    /// What happens after too many wrong PINs: block, which resets the PIN, or wipe.
    package var pinTries: LaunchAction
    /// How many wrong PINs are too many.
    package var maximumPINTries: Int
    /// The seconds of inactivity after which the user is asked again; 0 at every resume.
    package var accessRecheck: Int
}
