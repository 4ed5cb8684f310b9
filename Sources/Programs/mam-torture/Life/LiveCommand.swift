internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

/// Runs an app that enrolls, works, gets wipe requests and signs out, until it is killed.
struct LiveCommand {
    let world: LifeWorld
    private var life: Life
    var app: ManagedApp
    private let channel: Int32
    var random: SeededGenerator
    private var number: UInt32
    let time = ShiftedTime()

    /// The maximum number of files of an owner.
    private static let maximumFileCount = 8

    private init(_ world: LifeWorld, seed: UInt64, first number: UInt32, channel: Int32) throws {
        (self.world, self.channel, self.number) = (world, channel, number)
        random = SeededGenerator(seed: seed)
        life = Life(world.policies) { message in
            // Reported while the engine waits for the app, so the report precedes the wipe.
            try? Child.say(message.bytes, through: channel)
        }
        app = try world.start(life, time: time)
    }

    /// Runs in the world of a folder; new files get numbers from `number` on.
    static func run(
        folder: String, seed: UInt64, first number: UInt32, locks: Int?, channel: Int32
    ) async throws {
        let world = try LifeWorld(folder: folder, locks: locks)
        try Child.say([0], through: channel)
        var command = try LiveCommand(world, seed: seed, first: number, channel: channel)
        command.life.change { $0.policy = UInt32(truncatingIfNeeded: seed % 8) }
        await command.app.enrollmentManager.launched()
        while true {
            guard command.life.now.failures.isEmpty else {
                throw TortureError("the storage failed: \(command.life.now.failures[0])")
            }
            if command.life.now.hasToRestart { try await command.startAgain() } else { try await command.act() }
        }
    }

    /// Restarts the app as the engine requires, with the stored state, but within this process.
    private mutating func startAgain() async throws {
        app.end()
        let policy = life.now.policy
        life = Life(world.policies) { [channel] message in try? Child.say(message.bytes, through: channel) }
        life.change { $0.policy = policy }
        app = try world.start(life, time: time)
        // Every launch checks in for all accounts.
        for place in LifeWorld.accounts.indices { try say(.fetching, place, policy) }
        await app.enrollmentManager.launched()
    }

    func say(_ kind: LifeMessage.Kind, _ account: Int?, _ number: UInt32 = 0) throws {
        try Child.say(LifeMessage(kind, account, number).bytes, through: channel)
    }

    private mutating func act() async throws {
        let place = Int.random(in: 0..<LifeWorld.accounts.count, using: &random)
        let (account, manager) = (LifeWorld.accounts[place], app.enrollmentManager)
        let kind = Int.random(in: 0..<12, using: &random)
        if let locks = world.locks, Int.random(in: 0..<locks, using: &random) == 0 { turnTheLock() }
        if kind == 0 { return try write(nil) }
        guard let entry = manager.machine?.entries.first(where: { $0.names.hasName(account.id) }) else {
            try say(.registering, place)
            let status = await manager.registerAndEnroll(account.id, userPrincipalName: account.name)
            guard status.didSucceed else { throw TortureError("an account did not enroll") }
            return try say(.enrolled, place)
        }
        // After a time without a reachable service, the request is repeated.
        if entry.isRegistered, !entry.isEnrolled {
            try say(.registering, place)
            _ = await manager.enroll(account.id, isInteractive: true)
            if manager.enrolledAccountIDs.contains(account.id) { try say(.enrolled, place) }
            return
        }
        // A pending operation completes by itself.
        guard entry.isEnrolled else { return await manager.ticked() }
        switch kind {
        case 1...5: try write(place)
        case 6, 7:
            let policy = UInt32.random(in: 0..<LifeWorld.policyCount, using: &random)
            try say(.fetching, place, policy)
            life.change { $0.policy = policy }
            _ = await manager.checkIn(account.id, isInteractive: false)
            try say(.fetched, place, policy)
        case 8:
            try say(.receivingWipe, place)
            life.change { $0.wipes.insert(account.id) }
            _ = await manager.checkIn(account.id, isInteractive: false)
            if !manager.enrolledAccountIDs.contains(account.id) { try say(.wiped, place) }
        case 9:
            try say(.leaving, place)
            await manager.deregisterAndUnenroll(account.id, withWipe: false)
            try say(.left, place)
        case 10:
            try say(.leavingWithWipe, place)
            await manager.deregisterAndUnenroll(account.id, withWipe: true)
            try say(.wiped, place)
        default: await manager.ticked()
        }
    }

    private mutating func write(_ place: Int?) throws {
        let prefix = place.map { "account-\($0)-" } ?? "plain-"
        let count = try LifeWorld.names(in: world.container).count { $0.hasPrefix(prefix) }
        guard count < Self.maximumFileCount else { return }
        number += 1
        try say(.writing, place, number)
        let (path, content) = (LifeWorld.name(of: place, number), LifeWorld.content(number))
        do {
            let file = try app.files.create(
                at: path, [.readWrite, .exclusive], for: place.map { LifeWorld.accounts[$0].id } ?? .unmanaged)
            if world.locks == nil { try file.write(content) } else { try writeInHalves(content, to: file) }
            try file.close()
        } catch let error as MAMFileProtectionError where isOfTheLock(error) { return try say(.refused, nil) }
        try say(.written, place, number)
        if world.locks != nil { try read(path, content) }
    }
}

/// The clock of the machine, which jumps ahead when the device is locked.
final class ShiftedTime: TimeSource {
    private let shift = Guarded(0.0)

    func now() -> Instant {
        var now = SystemTimeSource().now()
        let shift = shift.withLock { $0 }
        (now.wall, now.monotonic) = (now.wall + shift, now.monotonic + shift)
        return now
    }

    func advance(by seconds: Double) { shift.withLock { $0 += seconds } }
}

/// The lock of the device, between the actions of the app and in the middle of them.
extension LiveCommand {
    func turnTheLock() {
        guard app.device.lockState == .unlocked else { return app.device.unlock() }
        app.device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Writes the second half with the lock turned, and again after the unlock if it was refused.
    mutating func writeInHalves(_ content: [UInt8], to file: MAMFile) throws {
        let half = content.count / 2
        try file.write(Array(content[..<half]))
        if Bool.random(using: &random) { turnTheLock() }
        do { try file.pwrite(Array(content[half...]), at: Int64(half)) } catch {
            guard isOfTheLock(error) else { throw error }
            try say(.refused, nil)
            // Some writers are killed here, with half a file.
            app.device.unlock()
            try file.pwrite(Array(content[half...]), at: Int64(half))
        }
    }

    /// Reads a file, which must be as it was written, or out of reach.
    func read(_ path: String, _ content: [UInt8]) throws {
        do {
            let file = try app.files.open(at: path)
            defer { try? file.close() }
            guard try file.pread(content.count + 1, at: 0) == content else {
                throw TortureError("\(path) is not what was written")
            }
            guard app.device.lockState == .unlocked || !file.isEncrypted else {
                throw TortureError("\(path) was opened while the device was locked")
            }
        } catch let error as MAMFileProtectionError where isOfTheLock(error) { try say(.refused, nil) }
    }

    /// Whether an error tells of a lock that is in force.
    func isOfTheLock(_ error: MAMFileProtectionError) -> Bool {
        world.locks != nil && error.systemError == EPERM && app.device.lockState == .locked
    }
}
