import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes

/// A random life of several apps on one device, through the engine: accounts come and go, calls fail, processes die.
///
/// One task does one thing after the other; the same seed gives the same life.
final class LifeWalk {
    let seed: UInt64
    var random: SeededGenerator
    let tenant: SimulatedTenant
    let device: SimulatedDevice
    let apps: [SimulatedApp]
    /// Users with a policy most of the time, then those who never have one.
    let managed: [SimulatedUser]
    let unmanaged: [SimulatedUser]
    let policies: [MAMPolicy]
    /// Where the containers lie, to be read past the engine.
    let volume = MemoryVolume()
    /// What the engine of each app reports.
    let observers: [String: LifeObserver]
    /// What each app was told since it was last compared with what its engine reported.
    var told: [String: [String]] = [:]
    /// The windows that were last used.
    var shownIn: (engine: ManagedApp, windows: [WindowID])?
    static let publisher = "default.publisher"
    /// Files of managed users as they once stood on the volume.
    var copies: [Copy] = []
    /// What lies in the container of each app, as far as nobody was to remove it.
    var files: [String: [String: Written]] = [:]
    private(set) var failures: [String] = []
    private(set) var steps = 0
    private(set) var counts = Counts()
    private var trace: [String] = []
    /// Wipes that were asked for while the store failed, of users of whom nothing was written since.
    var unlooked: [(user: SimulatedUser, app: SimulatedApp)] = []
    /// Whether the store of the device fails from time to time.
    let failsStores: Bool
    /// Whether the user locks, unlocks and restarts the device from time to time.
    let locksDevice: Bool

    /// A file as it was written.
    struct Written {
        let owner: SimulatedUser
        let text: String
        let isProtected: Bool
    }

    /// What happened, in numbers.
    ///
    /// An event is an action of the walk, a call that went to the service, arrived or not, or something that an app was told
    /// by its delegates: what the engine is given to handle from outside, and what it gives back.
    struct Counts {
        var events = 0
        var deaths = 0
        var wipes = 0
        var remediations = 0
        var copies = 0
        var shown = 0
        /// How often the store failed, by fault; owed records and ended wipes when it worked again.
        var faults: [String: Int] = [:]
        /// What the lock did, and what it refused.
        var locks: [String: Int] = [:]
        /// How conditional launch ended.
        var launches: [String: Int] = [:]
        /// Why calls were answered nothing.
        var silences: [String: Int] = [:]
        var codes: Set<Int> = []
    }

    init(
        seed: UInt64, failsStores: Bool = false, locksDevice: Bool = false, logger: (any MAMLogger)? = nil,
        telemetryDelegate: (any MAMTelemetryDelegate)? = nil
    ) throws {
        var random = SeededGenerator(seed: seed)
        let tenant = SimulatedTenant(seed: random.next())
        let policies = try [Self.strict, Self.looser].map { try PolicyDocument(json: $0).compileStrictest() }
        managed = ["mia", "nora", "olga"].map { tenant.addUser(named: $0, policy: policies[0]) }
        unmanaged = ["pat", "quin"].map { tenant.addUser(named: $0) }
        device = SimulatedDevice(tenant: tenant, volume: volume)
        device.messageLimit = 10_000
        let names = ["notes", "desk", "till"]
        observers = Dictionary(uniqueKeysWithValues: names.map { ($0, LifeObserver()) })
        let observers = observers
        let traits: [(String, Bool, Bool)] = [("notes", true, false), ("desk", true, true), ("till", false, false)]
        let device = device
        apps = traits.map { name, isMulti, isSeveral in
            var settings = ManagedAppSettings()
            (settings.multiIdentity, settings.multiManagedIdentities) = (isMulti, isSeveral)
            settings.verboseLoggingEnabled = logger != nil
            return device.install(
                name,
                ManagedApp.Configuration(
                    bundleID: "com.example.\(name)", settings: settings, observer: observers[name], logger: logger,
                    telemetryDelegate: telemetryDelegate))
        }
        for app in apps {
            device.life(of: app).listener = LifeListener()
            // Some apps remove everything of an account themselves, others leave it to the engine.
            device.life(of: app).traits.removesData = random.next() % 2 == 0
        }
        let share = [0, 0.05, 0.2, 0.5][Int(random.next() % 4)]
        device.service.faults = ServiceFaultPlan(seed: random.next(), share: share)
        (self.seed, self.tenant, self.policies, self.random) = (seed, tenant, policies, random)
        (self.failsStores, self.locksDevice) = (failsStores, locksDevice)
    }

    private static let strict = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked",
            "allowedOutboundDataTransferDestinations": "managedApps", "periodOfflineBeforeAccessCheck": "PT12H",
            "periodOfflineBeforeWipeIsEnforced": "P90D", "minimumRequiredOsVersion": "17.0", "minimumWipeOsVersion": "16.0"
        }
        """
    private static let looser = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked",
            "printBlocked": true, "pinRequired": true, "minimumPinLength": 4, "periodOnlineBeforeAccessCheck": "PT30M"
        }
        """

    func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
        if !isRight { failures.append("seed \(seed), step \(steps): \(what()); \(trace.suffix(12))") }
    }

    func note(_ what: String) {
        trace.append(what)
        if trace.count > 24 { trace.removeFirst(12) }
    }

    /// Opens every app, and takes steps until so many were taken or something went wrong.
    func run(_ count: Int) async {
        for app in apps { await device.open(app) }
        takeAll()
        for app in apps { await compare(app, with: nil) }
        while steps < count, failures.isEmpty {
            steps += 1
            let calls = ServiceCall.allCases.reduce(0) { $0 + device.service.callCount($1) }
            if failsStores { await turnTheStore() }
            if locksDevice { await turnTheLock() }
            let app = apps[Int(random.next() % UInt64(apps.count))]
            let before = apps.map(moment)
            await act(in: app)
            takeAll()
            for (app, moment) in zip(apps, before) { await compare(app, with: moment) }
            look()
            lookForStuckWaits()
            let later = ServiceCall.allCases.reduce(0) { $0 + device.service.callCount($1) }
            counts.events += 1 + later - calls
        }
        if device.storageFault != nil { await mendTheStore() }
        if device.lockState != .unlocked { await unlock() }
        if failures.isEmpty { await comeToRest() }
    }

    func pick(_ users: [SimulatedUser]) -> SimulatedUser { users[Int(random.next() % UInt64(users.count))] }

    /// Takes what an app was told; what came of it in numbers.
    func takeMessages(of app: SimulatedApp) -> [AppMessage] {
        let messages = device.life(of: app).takeMessages()
        counts.events += messages.count
        for message in messages {
            switch message {
            case .status(let kind, let status):
                counts.codes.insert(status.code.rawValue)
                told[app.name, default: []].append("\(kind) \(status.code.rawValue) \(status.accountID.rawValue)")
            case .wipe: counts.wipes += 1
            case .compliance(let account, let status, _, _):
                counts.remediations += 1
                told[app.name, default: []].append("remediation \(status) \(account.rawValue)")
            case .restart: counts.deaths += 1
            }
        }
        return messages
    }

    func noteDeath() { counts.deaths += 1 }

    func noteCopy() { counts.copies += 1 }

    func noteLock(_ word: String) { counts.locks[word, default: 0] += 1 }

    func noteFault(_ fault: String) { counts.faults[fault, default: 0] += 1 }

    func noteShown() { counts.shown += 1 }

    func noteLaunch(_ ending: String) { counts.launches[ending, default: 0] += 1 }

    func noteSilence(_ reason: String) { counts.silences[reason, default: 0] += 1 }

    func hasFailed(_ what: String) { check(false, what) }
}
