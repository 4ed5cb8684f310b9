import MAMCore
import TestSeeds
import XCTest

/// Random lives of a group, with every count compared to a recount after each step.
final class QuotaWalkTests: XCTestCase {
    private static let (apps, accounts, files, rooms, written) = (3, 9, 4, 5, 120)

    func testTheCountsAreThoseOfARecountAfterEveryStep() throws {
        let free = try GroupWorld()
        let probe = try free.open("a", in: free.start())
        try probe.write([1])
        let room = free.group.usage.heldByteCount
        for seed in TestSeeds(1...6, of: name) {
            var walk = try QuotaWalk(
                seed, of: name, room: room, apps: Self.apps, accounts: Self.accounts, files: Self.files,
                rooms: Self.rooms, written: Self.written)
            for step in 0..<300 { try walk.step(step) }
        }
    }
}

/// A group beside what it should hold.
private struct QuotaWalk {
    private final class Handle {
        let app: Int
        let file: MAMFile
        var (hasRead, hasWritten) = (false, false)

        init(_ app: Int, _ file: MAMFile) { (self.app, self.file) = (app, file) }
    }

    private let world: GroupWorld
    private let limits: DeviceLimits
    private let room: Int
    private var random: SeededRandom
    private var apps: [Int: ManagedApp] = [:]
    private var handles: [Handle] = []
    private var (nextApp, nextFile, written) = (0, 0, 0)
    private var note = ""

    init(
        _ seed: UInt64, of test: String, room: Int, apps: Int, accounts: Int, files: Int, rooms: Int, written: Int
    ) throws {
        var limits = DeviceLimits()
        limits.maximumAppCount = apps
        limits.maximumAccountCount = accounts
        limits.maximumOpenFileCount = files
        limits.maximumHeldByteCount = rooms * room
        limits.maximumWrittenByteCount = written
        (self.limits, self.room) = (limits, room)
        world = try GroupWorld(limits)
        random = SeededRandom(seed, of: test)
    }

    private var accountCount: Int { apps.values.reduce(0) { $0 + $1.accounts.count } }
    private var roomCount: Int { handles.reduce(0) { $0 + ($1.hasRead ? 1 : 0) + ($1.hasWritten ? 1 : 0) } }

    mutating func step(_ number: Int) throws {
        let kind = random.below(10)
        note = "\(random.replay), step \(number), kind \(kind)"
        switch kind {
        case 0, 1: try start()
        case 2: end()
        case 3: register()
        case 4, 5: try open()
        case 6: try close()
        case 7: read()
        case 8: write()
        default: if random.chance(2) { renew() } else { release() }
        }
        let usage = world.group.usage
        XCTAssertEqual(usage.appCount, apps.count, note)
        XCTAssertEqual(usage.accountCount, accountCount, note)
        XCTAssertEqual(usage.openFileCount, handles.count, note)
        XCTAssertEqual(usage.heldByteCount, roomCount * room, note)
        XCTAssertEqual(usage.writtenByteCount, written, note)
    }

    private mutating func start() throws {
        let fits = apps.count < limits.maximumAppCount
        do {
            let app = try world.start("app\(nextApp)")
            XCTAssertTrue(fits, note)
            apps[nextApp] = app
            nextApp += 1
        } catch let error as QuotaError {
            XCTAssertFalse(fits, note)
            XCTAssertEqual(error.kind, .apps, note)
        }
    }

    private mutating func anApp() -> Int? {
        let numbers = apps.keys.sorted()
        return numbers.isEmpty ? nil : numbers[random.below(numbers.count)]
    }

    private mutating func end() {
        guard let number = anApp() else { return }
        let app = apps.removeValue(forKey: number)
        app?.end()
        // Its files are closed under the handles, which keep what they read with.
        for handle in handles where handle.app == number { handle.hasWritten = false }
    }

    private mutating func register() {
        guard let number = anApp(), let app = apps[number] else { return }
        let id = AccountID("user\(random.below(6))") ?? .unmanaged
        let isKnown = app.accounts.contains(id)
        let fits = accountCount < limits.maximumAccountCount
        XCTAssertEqual(app.accounts.register(id), !isKnown && fits, note)
    }

    private mutating func open() throws {
        guard let number = anApp(), let app = apps[number],
            app.accounts.contains(FileWorld.alice)
        else { return }
        let fits = handles.count < limits.maximumOpenFileCount
        // Some fail for another reason, and take nothing.
        if random.chance(4) {
            XCTAssertThrowsError(try app.files.open(at: "missing"), note)
            return
        }
        nextFile += 1
        do {
            handles.append(Handle(number, try world.open("file\(nextFile)", in: app)))
            XCTAssertTrue(fits, note)
        } catch let error as MAMFileProtectionError {
            XCTAssertFalse(fits, note)
            XCTAssertEqual(error.quota?.kind, .openFiles, note)
        }
    }

    private mutating func close() throws {
        guard !handles.isEmpty else { return }
        try handles.remove(at: random.below(handles.count)).file.close()
    }

    private mutating func release() {
        guard !handles.isEmpty else { return }
        handles.remove(at: random.below(handles.count))
    }

    private mutating func renew() {
        world.group.renewWriteBudget()
        written = 0
    }

    private mutating func read() {
        guard !handles.isEmpty else { return }
        let handle = handles[random.below(handles.count)]
        let (runs, fits) = (apps[handle.app] != nil, handle.hasRead || roomCount < limits.maximumHeldByteCount / room)
        do throws(MAMFileProtectionError) {
            _ = try handle.file.pread(1, at: 0)
            XCTAssertTrue(runs && fits, note)
            handle.hasRead = true
        } catch {
            XCTAssertFalse(runs && fits, note)
            if runs { XCTAssertEqual(error.quota?.kind, .heldBytes, note) }
        }
    }

    private mutating func write() {
        guard !handles.isEmpty else { return }
        let handle = handles[random.below(handles.count)]
        let count = 1 + random.below(40)
        let runs = apps[handle.app] != nil
        let fits = written + count <= limits.maximumWrittenByteCount
        let hasRoom = handle.hasWritten || roomCount < limits.maximumHeldByteCount / room
        do throws(MAMFileProtectionError) {
            try handle.file.pwrite([UInt8](repeating: 7, count: count), at: 0)
            XCTAssertTrue(runs && fits && hasRoom, note)
            handle.hasWritten = true
            written += count
        } catch {
            XCTAssertFalse(runs && fits && hasRoom, note)
            if runs { XCTAssertEqual(error.quota?.kind, fits ? .heldBytes : .writtenBytes, note) }
        }
    }
}
