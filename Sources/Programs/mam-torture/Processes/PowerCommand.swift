internal import MAMCore
internal import MAMSealedFiles
internal import MAMSettings
internal import MAMSimulation
internal import MAMVolumes

/// Simulates a power failure at every point of operations on durable files, and checks the states that a disk may have
/// then: with lost, reordered and torn changes.
struct PowerCommand {
    private let seed: UInt64
    private let states: Int
    private var random: SeededGenerator
    private var (count, lost, unreadable, points) = (0, 0, 0, 0)

    init(seed: UInt64, states: Int) {
        (self.seed, self.states) = (seed, states)
        random = SeededGenerator(seed: seed)
    }

    /// Checks `states` states; returns whether all are correct.
    mutating func run() throws -> Bool {
        var (moment, point) = (0, 0)
        var isFirst = true
        // Every point of every operation, repeated until there were enough states.
        while count < states, lost + unreadable < 10 {
            let chosen = PowerMoment.all[moment]
            if try look(chosen, point) {
                (point, count) = (point + 1, count + 1)
                if isFirst { points += 1 }
            } else {
                (moment, point) = ((moment + 1) % PowerMoment.all.count, 0)
                if moment == 0 { isFirst = false }
            }
        }
        print(
            "seed \(seed): \(count) states of \(PowerMoment.all.count) changes, \(points)\(isFirst ? "+" : "") points, ",
            terminator: "")
        print("\(lost) lost, \(unreadable) unreadable")
        return lost + unreadable == 0
    }

    // Simulates a power failure at a point of a moment; returns false when the moment ends before.
    private mutating func look(_ moment: PowerMoment, _ point: Int) throws -> Bool {
        let lossSeed = random.next()
        let place = try PowerPlace()
        var run = PowerRun()
        try moment.prepare(place, &run)
        let recorder = CrashRecorder(place.memory)
        let share = FaultPlan.Share.allCases[Int(lossSeed % 5)]
        place.faulty.follow(FaultPlan(.death(share), at: point))
        do {
            try moment.act(place, &run)
            // A completed operation must be durable without the help of a later one.
            try place.writeAside()
        } catch {
            guard place.faulty.isDead else { throw error }
        }
        let wasHit = place.faulty.hitCount > 0
        let log = recorder.finish()
        guard wasHit else { return false }
        var disk = SeededGenerator(seed: lossSeed)
        let tree = log.afterPowerLoss(at: log.changes.count, using: &disk)
        let what = "\(moment.name), point \(point), disk \(lossSeed)"
        do {
            if let wrong = try moment.failure(place.afterPowerLoss(tree, forgetsIndex: lossSeed & 64 != 0), run) {
                lost += 1
                print("lost: \(wrong); \(what); mam-torture power --seed \(seed) --states \(count + 1)")
            }
        } catch {
            unreadable += 1
            print("unreadable: \(error); \(what); mam-torture power --seed \(seed) --states \(count + 1)")
        }
        return true
    }
}

/// A device in memory whose files must survive a power failure.
struct PowerPlace {
    static let (alice, carol): (AccountID, AccountID) = ("alice-oid", "carol-oid")
    // These accounts have no policy, so their files are clear.
    static let (bob, dave): (AccountID, AccountID) = ("bob@home.example", "dave@home.example")
    private static let aside = "/aside"

    let memory: MemoryVolume
    let faulty: FaultyVolume
    let app: ManagedApp
    private let storage: DeviceStorage
    private var forgotIndex = false

    init() throws {
        let memory = MemoryVolume()
        try memory.makeFolder("/notes", mode: 0o700)
        try memory.open(Self.aside, [.read, .write, .create], mode: 0o600).close()
        try self.init(memory, DeviceStorage())
    }

    private init(_ memory: MemoryVolume, _ storage: DeviceStorage) throws {
        (self.memory, self.storage) = (memory, storage)
        faulty = FaultyVolume(over: memory)
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: settings, container: "/notes", detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: storage, volume: faulty, powerSafeFiles: true))
        let text = #"""
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
            """#
        let policy = try PolicyDocument(json: text).compileStrictest()
        for account in [Self.alice, Self.carol] { app.policyManager.setPolicyInMemory(policy, for: account) }
        for account in [Self.bob, Self.dave] { app.accounts.register(account) }
    }

    /// Brings something to the disk that is none of the app's and lies in another folder, on which the power may fail too.
    func writeAside() throws(SystemError) {
        let file = try faulty.open(Self.aside, [.read, .write], mode: 0)
        defer { file.close() }
        try withUnsafeBytes(of: UInt64(7)) { (bytes) throws(SystemError) in try file.writeFully(bytes, at: 0) }
        try file.synchronizeFully(metadata: true)
    }

    /// The same device when the power is back; its keys are on the disk, and its index of owners may not be.
    func afterPowerLoss(_ tree: MemoryTree, forgetsIndex: Bool) throws -> PowerPlace {
        if forgetsIndex { try storage.discardOwnerIndex() }
        var place = try PowerPlace(MemoryVolume(tree), storage)
        place.forgotIndex = forgetsIndex
        return place
    }

    /// Whether a file is nothing but the beginning of its first header, and the index no longer knows whose it was to be.
    func isCutInFirstHeader(_ name: String) -> Bool {
        guard forgotIndex, let status = try? memory.status(of: "/notes/" + name) else { return false }
        return status.size > 0 && status.size < HeaderLayout.byteCount
    }

    /// Whether a name of the app's folder is taken, whatever stands there.
    func exists(_ name: String) -> Bool { (try? memory.status(of: "/notes/" + name)) != nil }

    func protection(_ name: String) -> PowerProtection {
        let info = app.files.protectionInfo(at: name)
        return PowerProtection(owner: info?.accountID, isEncrypted: info?.isEncrypted ?? false)
    }

    /// The content of a file; nil when there is none.
    func content(_ name: String) throws -> [UInt8]? {
        do throws(SystemError) { _ = try memory.status(of: "/notes/" + name) } catch { return nil }
        let file = try app.files.open(at: name)
        defer { try? file.close() }
        return try file.read(Int.max)
    }
}
