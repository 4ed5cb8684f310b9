import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What the tests of this folder share.
enum SettingsKit {
    /// An app of its own with these settings.
    static func app(
        _ settings: ManagedAppSettings = ManagedAppSettings(), storage: DeviceStorage? = nil,
        observer: (any MAMObserver)? = nil, bundleID: String = "notes"
    ) -> ManagedApp {
        ManagedApp(
            ManagedApp.Configuration(
                bundleID: bundleID, publisher: "pub", settings: settings, observer: observer,
                detectsIdentityLeaks: false),
            on: DeviceEnvironment(time: VirtualTime(), storage: storage))
    }

    /// Takes an account as enrolled long ago.
    static func enroll(_ id: AccountID, _ policy: MAMPolicy = IdentityKit.open, in app: ManagedApp) throws {
        let names = try XCTUnwrap(EnrollmentAccount(id))
        try app.enrollmentManager.setEnrolled(StoredPolicy(names: names, policy: policy))
    }

    /// Settings with some keys set.
    static func settings(_ change: (inout ManagedAppSettings) -> Void) -> ManagedAppSettings {
        var settings = ManagedAppSettings()
        change(&settings)
        return settings
    }

    /// What sets every property to something that differs from every default.
    static func setEverything(_ overrides: inout ManagedAppSettings.Overrides) {
        (overrides.backgroundColor, overrides.foregroundColor) = ("#102030", "#405060")
        (overrides.accentColor, overrides.secondaryBackgroundColor) = ("#708090", "#A0B0C0")
        overrides.secondaryForegroundColor = "#D0E0F0"
        overrides.aadAuthorityURIOverride = "https://login.example/tenant"
        overrides.aadRedirectURIOverride = "msauth.notes://auth"
        overrides.aadClientIDOverride = "client"
        overrides.telemetryEnabled = false
        overrides.valuesToScrubFromLogging = ["license", "", "clé"]
    }

    static var everything: ManagedAppSettings.Overrides {
        var overrides = ManagedAppSettings.Overrides()
        setEverything(&overrides)
        return overrides
    }

    /// The names of overridden settings that were reported, in order.
    static func names(_ observer: RecordingObserver) -> [[String]] {
        observer.events.compactMap { if case .settingsOverridden(let names) = $0.kind { names } else { nil } }
    }

    /// How often the storage failed.
    static func failures(_ observer: RecordingObserver) -> Int {
        observer.events.count { if case .storageFailed = $0.kind { true } else { false } }
    }
}
