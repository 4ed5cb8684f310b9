/// The requirements of a policy before an account is shown: its settings for conditional launch and access.
///
/// They are compiled once with the policy, see ``MAMPolicy/launchRequirements``. Missing settings have their documented
/// meaning, and unreadable settings the strictest one. The exception is that an unreadable setting blocks instead of
/// wiping, because a wipe cannot be undone (assumption `unreadable-never-wipes` in Docs/Assumptions.md).
package struct LaunchRequirements: Sendable, Hashable {
    /// The bound of a version.
    package enum VersionBound: Sendable, Hashable {
        /// The lowest version that meets a minimum, or the highest that meets a maximum.
        case version(VersionNumber)
        /// No version meets the bound, because this setting cannot be read.
        case unmeetable(PolicySetting)
    }

    /// The allowed device models.
    package struct DeviceModels: Sendable, Hashable {
        /// The models in lower case; empty if the list cannot be read.
        package var allowed: Set<String>
        /// The action for other models: block or wipe.
        package var action: LaunchAction
        /// The list as written.
        package var text: String
    }

    /// The allowed threat level of the device.
    package struct Threat: Sendable, Hashable {
        /// The highest level that is allowed.
        package var maximum: ThreatLevel
        /// The action above it, and without a report: block or wipe.
        package var action: LaunchAction
        /// The reporter whose report is used if there are several; nil (the highest level counts) if it is unreadable.
        package var first: ThreatReporter?
    }

    /// The requirement of working time.
    package struct WorkingTime: Sendable, Hashable {
        /// The action outside of working time: block or warn.
        package var action: LaunchAction
        /// The time for which an old "at work" remains valid, in seconds.
        package var grace: Int
    }

    /// The bounds of versions, by setting.
    package var versions: [PolicySetting: VersionBound] = [:]
    /// The action on a jailbroken device: block or wipe; nil for none.
    package var jailbreak: LaunchAction?
    /// The action for a disabled account: block or wipe; nil for none.
    package var disabledAccount: LaunchAction?
    /// The allowed device models; nil if all models are allowed.
    package var deviceModels: DeviceModels?
    /// The allowed threat level; nil if threats are not checked.
    package var threat: Threat?
    /// The requirement of working time; nil if it is not checked.
    package var workingTime: WorkingTime?
    /// The time without a check-in after which access is blocked, in seconds.
    package var offlineBlock: Int
    /// The time without a check-in after which data is wiped, in seconds.
    package var offlineWipe: Int
    /// Whether the device has to have a passcode, on which encryption depends.
    package var needsDevicePasscode: Bool
    /// Whether the user has to sign in with the work or school account.
    package var needsCredentials: Bool
    /// Whether the user has to enter a PIN.
    package var needsPIN: Bool
    /// Whether the passcode of a managed device replaces the PIN.
    package var isPINReplacedByDevicePasscode: Bool
    /// The action after too many wrong PINs: block, which resets the PIN, or wipe.
    package var pinTries: LaunchAction
    /// The number of wrong PINs that is too many.
    package var maximumPINTries: Int
    /// The inactivity after which the user is asked again, in seconds; 0 for each return of the app.
    package var accessRecheck: Int
}
