internal import MAMSettings

/// The settings of an app that the engine reads often, compiled once for each configuration.
///
/// The value is trivial: reading a switch copies no text and counts no reference. No run-time override changes it.
struct EngineSettings: Sendable, Hashable {
    /// One bit per switch.
    struct Switches: OptionSet, Sendable, Hashable {
        let rawValue: UInt8

        static let multiIdentity = Switches(rawValue: 1 << 0)
        static let multiManagedIdentities = Switches(rawValue: 1 << 1)
        static let cancelDisabled = Switches(rawValue: 1 << 2)
        static let treatsWebViewsAsUnmanaged = Switches(rawValue: 1 << 3)
        static let enrollsAtStart = Switches(rawValue: 1 << 4)
        static let requiresPolicy = Switches(rawValue: 1 << 5)
        static let warnsWithoutPolicy = Switches(rawValue: 1 << 6)
        static let isExtension = Switches(rawValue: 1 << 7)
    }

    let switches: Switches
    /// The strongest protection class that is reported for files.
    let maxFileProtectionLevel: FileProtectionLevel

    init(_ settings: ManagedAppSettings) {
        var switches: Switches = []
        let all: [(Bool, Switches)] = [
            (settings.multiIdentity, .multiIdentity),
            (settings.multiManagedIdentities, .multiManagedIdentities),
            (settings.multiIdentityCancelDisabled, .cancelDisabled),
            (settings.treatAllWebViewsAsUnmanaged, .treatsWebViewsAsUnmanaged),
            (settings.autoEnrollOnLaunch, .enrollsAtStart), (settings.mamPolicyRequired, .requiresPolicy),
            (settings.mamPolicyWarnAbsent, .warnsWithoutPolicy), (Self.isExtension(settings), .isExtension),
        ]
        for (isOn, bit) in all where isOn { switches.insert(bit) }
        self.switches = switches
        maxFileProtectionLevel = settings.maxFileProtectionLevel
    }

    /// Returns whether the app is an extension: the value in its `Info.plist`, else whether it names a containing app.
    static func isExtension(_ settings: ManagedAppSettings) -> Bool {
        settings.isExtension ?? (settings.containingAppBundleID != nil)
    }

    var identities: IdentitySwitchMachine.Settings {
        IdentitySwitchMachine.Settings(
            multiIdentity: isMultiIdentity, multiManagedIdentities: mergesManagedAccounts)
    }
    var isMultiIdentity: Bool { switches.contains(.multiIdentity) }
    var mergesManagedAccounts: Bool { switches.contains(.multiManagedIdentities) }
    var canCancel: Bool { isMultiIdentity && !switches.contains(.cancelDisabled) }
    var treatsWebViewsAsUnmanaged: Bool { switches.contains(.treatsWebViewsAsUnmanaged) }
}
