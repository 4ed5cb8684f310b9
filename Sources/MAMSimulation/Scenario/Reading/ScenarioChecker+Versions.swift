internal import MAMCore
internal import MAMSettings

/// The version of a device's system, and those of the SDK in its apps, at one step of a scenario.
struct KnownVersions {
    var system = DeviceTraits().osVersion
    /// The versions of the SDK, in the order of the apps.
    var sdks: [(app: String, version: VersionNumber)] = []

    init() {}

    /// Makes the versions at the beginning of a scenario.
    init(of apps: [ScenarioWorld.App]) {
        sdks = apps.filter(\.isManaged).map { ($0.name, $0.versions.sdk ?? AppVersions().sdk) }
    }
}

extension ScenarioChecker {
    /// Checks that the SDK of every app runs on the device's new system.
    mutating func check(_ change: ScenarioDeviceChange, _ step: ScenarioStep) throws(ScenarioError) {
        guard let system = change.osVersion else { return }
        versions.system = system
        for (app, version) in versions.sdks { try checkRuns(app, version, step, "os") }
    }

    /// Checks that the new SDK of an app runs on the device's system.
    mutating func check(_ change: ScenarioVersions, _ step: ScenarioStep) throws(ScenarioError) {
        guard let version = change.sdk, let app = step.app else { return }
        versions.sdks.removeAll { $0.app == app }
        versions.sdks.append((app, version))
        try checkRuns(app, version, step, "sdk")
    }

    private func checkRuns(
        _ app: String, _ version: VersionNumber, _ step: ScenarioStep, _ field: String
    ) throws(ScenarioError) {
        guard let needed = SDKVersionTable.minimumIOS(of: version)?.iOS, versions.system < needed else { return }
        throw error(
            step, field,
            "app `\(app)` has SDK \(version.release), which needs iOS \(needed), and the device has iOS \(versions.system.system)",
            help: "give the app an older SDK with `setVersions` before the device gets an older system")
    }
}
