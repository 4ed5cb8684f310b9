internal import Dispatch
internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

/// A small disk, which only root can mount, with a device on it.
struct ServerDisk: Sendable {
    private let folder: String
    private let record: ServerRecord

    /// Creates a folder and mounts a disk there; `nil` if the process is not allowed to.
    init?(at folder: String, _ record: ServerRecord) {
        (self.folder, self.record) = (folder, record)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return nil }
        guard SmallDisk.mount(folder, kibibytes: 8192) else {
            rmdir(folder)
            return nil
        }
    }

    /// Unmounts the disk, even while files on it are open.
    func end() {
        SmallDisk.unmount(folder)
        rmdir(folder)
    }

    private var junk: String { folder + "/junk" }

    /// Fills the remaining space.
    private func fill() throws {
        let descriptor = open(junk, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TortureError("the disk cannot be filled") }
        defer { MAMPOSIX.close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while MAMPOSIX.write(descriptor, block, block.count) > 0 {}
        guard errno == ENOSPC else { throw TortureError("the disk cannot be filled: \(errno)") }
    }

    /// Fills the disk by writing, wipes and signs out on the full disk, and checks the files; returns the counts.
    func run(seed: UInt64) async throws -> String {
        let world = try ServerWorld(folder: folder + "/server")
        let thread = BlockingThread(-2)
        var apps = (0..<12).map { number in
            world.install(number, 0, for: world.addUser(number, policy: 1), policy: 1, talks: number < 3)
        }
        let pairs = apps.map { (user: $0.user, app: $0.app) }
        try await thread.run { try world.device.enroll(pairs) }
        for app in apps where app.talks { await world.device.open(app.app) }
        var random = SeededGenerator(seed: seed)
        for place in apps.indices {
            for file in 0..<ServerApp.fileCount { try await write(file, random.next(), &apps[place], thread) }
        }
        try await thread.run { [self] in try fill() }
        var refused = 0
        for app in apps {
            let isTaken = try await isTaken(random.next(), app, thread)
            refused += isTaken ? 0 : 1
        }
        record.expect(refused > 0, "every file was taken by a full disk")
        // The apps with a service sign out, and the next three are wiped. The disk is filled again before each.
        for app in apps[..<3] {
            try await thread.run { [self] in try fill() }
            ServerTruth.begin(app, in: world)
            let outcome = await world.device.deregister(app.user, of: app.app, withWipe: true)
            record.expect(outcome.didSucceed, "on a full disk an account left with \(outcome)")
            if let wrong = ServerTruth(outcome, of: .unenroll, app, in: world).contradiction {
                record.recordFailure(wrong)
            }
            expectEmpty(app, in: world)
        }
        for place in 3..<6 {
            let (app, engine) = (apps[place], try apps[place].engine())
            let isComplete = try await thread.run { [self] in
                try fill()
                return try engine.fileProtectionManager.wipe(app.user.objectID).isComplete
            }
            record.expect(isComplete, "a wipe on a full disk left something")
            apps[place].stamps = app.stamps.map { _ in nil }
            expectEmpty(app, in: world)
        }
        record.count(\.wipes, 6)
        try await expectFiles(of: apps[6...], thread)
        unlink(junk)
        for place in apps.indices.dropFirst(3) { try await write(0, random.next(), &apps[place], thread) }
        try await expectFiles(of: apps[3...], thread)
        try await world.device.environment.close(within: ServerLimits.close)
        try await world.storage.close(within: ServerLimits.close)
        return "\(refused) files refused, 6 wipes"
    }

    private func write(
        _ file: Int, _ stamp: UInt64, _ app: inout ServerApp, _ thread: BlockingThread
    ) async throws {
        let (engine, account) = (try app.engine(), app.user.objectID)
        app.stamps[file] = nil
        try await thread.run { try ServerApp.write(file, stamp, for: account, in: engine) }
        app.stamps[file] = stamp
        record.count(\.files)
    }

    /// Returns whether a new file was accepted.
    ///
    /// A refusal must be for lack of space.
    private func isTaken(_ stamp: UInt64, _ app: ServerApp, _ thread: BlockingThread) async throws -> Bool {
        let (engine, account) = (try app.engine(), app.user.objectID)
        do {
            try await thread.run { try ServerApp.write(ServerApp.fileCount, stamp, for: account, in: engine) }
            return true
        } catch let error as MAMFileProtectionError {
            record.expect(error.systemError == ENOSPC, "a full disk is told as \(error)")
            return false
        }
    }

    private func expectEmpty(_ app: ServerApp, in world: ServerWorld) {
        let left = ((try? LifeWorld.names(in: world.container(app))) ?? []).filter { $0.hasPrefix("file-") }
        record.expect(left.isEmpty, "app \(app.number): \(left.count) files are there after a wipe on a full disk")
    }

    private func expectFiles(of apps: ArraySlice<ServerApp>, _ thread: BlockingThread) async throws {
        for app in apps {
            let engine = try app.engine()
            for (file, stamp) in app.stamps.enumerated() {
                guard let stamp else { continue }
                let holds = try await thread.run { try ServerApp.holds(file, stamp, in: engine) }
                record.expect(holds, "app \(app.number): a full disk cost file \(file), which was acknowledged")
            }
        }
    }
}

extension ServerCommand {
    /// Fills a disk: wipes must complete, and no acknowledged data may be lost.
    func fillDisk() async throws {
        monitor.begin("full disk", within: .seconds(60))
        guard let disk = ServerDisk(at: folder + "/disk", record) else {
            return monitor.end("left out: this process may not mount a disk")
        }
        defer { disk.end() }
        monitor.end(try await disk.run(seed: seed))
    }
}

/// A queue for calls that block, so that none of them holds a thread of the cooperative pool.
///
/// Blocks are plain ones: they run under the identity of the code that submits them.
final class BlockingThread: Sendable {
    private let queue: DispatchQueue

    init(_ number: Int) { queue = DispatchQueue(label: "worker-\(number)") }

    /// Runs `body` on the queue, and suspends until it ends.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Swift.Result { try body() }) }
        }
    }
}
