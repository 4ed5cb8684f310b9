internal import MAMBase
internal import MAMCore
internal import MAMSettings
internal import MAMVolumes

/// The fresh world of one scenario: the device with its apps, and the short names.
struct ScenarioStage: Sendable {
    let device: SimulatedDevice
    /// The volume of the device, on which file calls can end the process.
    let disk = FaultyVolume(over: MemoryVolume())
    /// The PINs that the users of the scenario remember.
    let memory = PINMemory()
    private let files: SharedMaterial
    /// The remaining allowance of the file.
    let allowance: ScenarioAllowance
    private let users: [String: SimulatedUser]
    private let names: [AccountID: String]
    let schemes: [String: OpenableSchemes]

    /// Makes the world, and signs in the initial users.
    init(
        _ scenario: Scenario, _ material: ScenarioMaterial, _ listeners: ScenarioListeners,
        _ allowance: ScenarioAllowance, recorder: ScenarioRecorder? = nil
    ) {
        let world = scenario.world
        var generator = SeededGenerator(seed: scenario.seed)
        let tenantID = generator.objectID()
        let domain = world.domain ?? ScenarioWorld.defaultDomain
        let tenant = SimulatedTenant(id: world.tenantID ?? tenantID, domain: domain)
        tenant.authorityHost = world.authorityHost
        var (users, names): ([String: SimulatedUser], [AccountID: String]) = ([:], [.unmanaged: "unmanaged"])
        for user in world.users {
            // Generated for every user, so that giving an id to one user does not change the ids of the others.
            let drawn = AccountID(generator.objectID())
            let made = SimulatedUser(
                objectID: user.objectID ?? drawn ?? .unmanaged,
                userPrincipalName: user.userPrincipalName ?? .unmanaged,
                tenantID: user.tenantID ?? (user.policy == nil ? ScenarioWorld.personalTenant : tenant.id))
            tenant.add(made, policy: user.policy.flatMap { material.policies[$0.name] })
            if user.isGuest { tenant.invite(made) }
            users[user.name] = made
            names[made.objectID] = user.name
            if !made.userPrincipalName.isUnmanaged { names[made.userPrincipalName] = user.name }
        }
        device = SimulatedDevice(tenant: tenant, facts: world.facts, policies: material.interner, volume: disk)
        (self.users, self.names, self.allowance) = (users, names, allowance)
        files = SharedMaterial(material)
        device.allowance.withLock { $0 = allowance }
        if let name = world.managedUser, let user = users[name] { device.noteManagedUser(user) }
        device.environment.openableSchemes = world.openableSchemes
        schemes = Dictionary(
            world.apps.map { ($0.name, OpenableSchemes($0.urlSchemes)) }, uniquingKeysWith: { first, _ in first })
        recorder?.know(names)
        recorder?.begin(at: device.time.now())
        for app in world.apps {
            var told = listeners
            if let recorder {
                told.observer = RecordingAppObserver(app: app.name, recorder: recorder, next: listeners.observer)
            }
            install(app, told)
        }
        // Scenarios read the messages late, so enough of them must be kept.
        device.messageLimit = 10_000
        for app in device.apps where app.engine != nil { device.life(of: app).listener = LifeListener() }
    }

    /// The files that were read; more of them while steps arrive one at a time.
    var material: ScenarioMaterial { files.current.withLock { $0 } }

    /// Replaces the files, after more of them were read.
    func use(_ material: ScenarioMaterial) { files.current.withLock { $0 = material } }

    private func install(_ app: ScenarioWorld.App, _ listeners: ScenarioListeners) {
        let installed: SimulatedApp
        if app.isManaged {
            var settings = app.infoPlist.flatMap { material.settings[$0.name] } ?? ManagedAppSettings()
            if let value = app.multiIdentity { settings.multiIdentity = value }
            if let value = app.multiManagedIdentities { settings.multiManagedIdentities = value }
            if listeners.logsVerbosely { settings.verboseLoggingEnabled = true }
            let bundleID = app.bundleID ?? "com.example.\(app.name)"
            installed = device.install(
                app.name,
                ManagedApp.Configuration(
                    bundleID: bundleID, settings: settings, observer: listeners.observer, logger: listeners.logger,
                    telemetryDelegate: listeners.telemetryDelegate, isWrapped: app.isWrapped))
        } else {
            installed = device.installUnmanaged(app.name)
        }
        if app.versions != ScenarioVersions() {
            device.setVersions(of: installed, to: app.versions.applied(to: device.versions(of: installed)))
        }
        if app.isSingleTenant { device.life(of: installed).traits.isSingleTenant = true }
        for name in app.accounts { enroll(name, in: installed) }
    }

    func enroll(_ name: String, in app: SimulatedApp) {
        if let user = users[name] { device.enroll(user, in: app) }
    }

    /// Returns a user, with the names that the tenant has now.
    func user(_ name: String) -> SimulatedUser? { users[name].map { device.tenant.user($0.objectID) ?? $0 } }

    func change(_ name: String, _ change: @Sendable (inout UserStatus) -> Void) {
        if let user = users[name] { device.setStatus(of: user, change) }
    }

    func signOut(_ name: String, of app: SimulatedApp) {
        if let user = users[name] { device.signOut(user, of: app) }
    }

    func assign(_ policy: ScenarioFileName?, to name: String, isDelivered: Bool) {
        guard let user = users[name] else { return }
        device.tenant.assign(policy.flatMap { material.policies[$0.name] }, to: user)
        if isDelivered { device.refresh() }
    }

    /// Returns the id of an account of the file; `nil` for `none`.
    func id(_ account: ScenarioAccount) -> AccountID? {
        switch account {
        case .none: nil
        case .unmanaged: .unmanaged
        case .user(let name): users[name]?.objectID
        }
    }

    /// Returns the short names of ids.
    ///
    /// All ids belong to users of the file.
    func names(_ ids: [AccountID]) -> [String] {
        // A user may have another principal name by now.
        ids.map { names[$0] ?? device.tenant.user($0).flatMap { names[$0.objectID] } ?? "unknown" }
    }
}

/// The files of a world, for all copies of its stage.
private final class SharedMaterial: Sendable {
    let current: Guarded<ScenarioMaterial>

    init(_ material: ScenarioMaterial) { current = Guarded(material) }
}
