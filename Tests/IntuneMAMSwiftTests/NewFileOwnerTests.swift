import IntuneMAMSwift
import MAMCore
import MAMFileOwners
import MAMSettings
import MAMSimulation
import XCTest

/// The owners of files that an app makes with Foundation, after `ownNewFiles()`.
final class NewFileOwnerTests: HostTestCase {
    private var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "mam-owners-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    override func tearDown() async throws { try? FileManager.default.removeItem(atPath: folder) }

    /// Two apps, Alice with a policy that requires encryption, and Sam without one.
    private final class Apps {
        let device: SimulatedDevice
        let alice: SimulatedUser
        let sam: SimulatedUser
        var aliceID: String { alice.objectID.rawValue }
        var samID: String { sam.objectID.rawValue }
        private let folder: String

        init(_ folder: String) throws {
            let tenant = SimulatedTenant()
            alice = tenant.addUser(
                named: "alice",
                policy: try PolicyDocument(json: HostTestCase.policy).validated().compile(in: PolicyInterner()))
            sam = tenant.addUser(named: "sam")
            self.folder = folder
            device = try SimulatedDevice(
                tenant: tenant, facts: .devicePasscode, containers: folder, storage: .inMemory())
        }

        func start(_ name: String, isProcessWide: Bool = true) async throws -> SDKHost {
            var settings = ManagedAppSettings()
            settings.multiIdentity = true
            let app = device.install(
                name, ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings))
            let host = try await SDKHost.start(app, on: device, isProcessWide: isProcessWide)
            device.enroll(alice, in: app)
            return host
        }

        func path(_ app: String, _ name: String) -> String { folder + "/\(app)/\(name)" }
    }

    private func owner(of path: String, in host: SDKHost) -> String? {
        host.engine.fileProtectionManager.protectionInfo(for: path).map { $0.accountID?.rawValue ?? "" }
    }

    /// The ways of Foundation to make a file with the content `x`.
    private static let ways: [(name: String, make: @Sendable (String) throws -> Void)] = [
        ("createFile", { XCTAssertTrue(FileManager.default.createFile(atPath: $0, contents: Data("x".utf8))) }),
        ("Data.write", { try Data("x".utf8).write(to: URL(fileURLWithPath: $0)) }),
        ("Data.write atomic", { try Data("x".utf8).write(to: URL(fileURLWithPath: $0), options: .atomic) }),
        (
            "Data.write without overwriting",
            { try Data("x".utf8).write(to: URL(fileURLWithPath: $0), options: .withoutOverwriting) }
        ),
        ("String.write", { try "x".write(toFile: $0, atomically: false, encoding: .utf8) }),
        ("String.write atomic", { try "x".write(toFile: $0, atomically: true, encoding: .utf8) }),
        ("NSData.write", { XCTAssertTrue(NSData(data: Data("x".utf8)).write(toFile: $0, atomically: false)) }),
        ("NSData.write atomic", { XCTAssertTrue(NSData(data: Data("x".utf8)).write(toFile: $0, atomically: true)) }),
        (
            "FileHandle",
            { path in
                XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: nil))
                let handle = try XCTUnwrap(FileHandle(forWritingAtPath: path))
                try handle.write(contentsOf: Data("x".utf8))
                try handle.close()
            }
        ),
        (
            "OutputStream",
            { path in
                let stream = try XCTUnwrap(OutputStream(toFileAtPath: path, append: false))
                stream.open()
                XCTAssertEqual(stream.write([UInt8(ascii: "x")], maxLength: 1), 1)
                stream.close()
            }
        ),
        (
            "OutputStream append",
            { path in
                let stream = try XCTUnwrap(OutputStream(toFileAtPath: path, append: true))
                stream.open()
                XCTAssertEqual(stream.write([UInt8(ascii: "x")], maxLength: 1), 1)
                stream.close()
            }
        ),
        (
            "copyItem",
            { path in
                let source = NSTemporaryDirectory() + UUID().uuidString
                try Data("x".utf8).write(to: URL(fileURLWithPath: source))
                defer { try? FileManager.default.removeItem(atPath: source) }
                try FileManager.default.copyItem(atPath: source, toPath: path)
            }
        ),
        (
            "moveItem",
            { path in
                try Data("x".utf8).write(to: URL(fileURLWithPath: path + ".other"))
                try FileManager.default.moveItem(atPath: path + ".other", toPath: path)
            }
        ),
    ]

    func testEachWayOfFoundationGivesAFileTheAccountInForce() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        addTeardownBlock { host.end() }
        let before = apps.path("notes", "before.txt")
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try Data("x".utf8).write(to: URL(fileURLWithPath: before))
        }
        XCTAssertNil(owner(of: before, in: host), "not before the call")
        try host.ownNewFiles()
        for (name, make) in Self.ways {
            for account in [apps.aliceID, apps.samID, "", nil] {
                let path = apps.path("notes", "\(name) \(account ?? "none").txt")
                if let account {
                    try IntuneMAMSwiftContextManager.setAccountId(account) { try make(path) }
                } else {
                    try make(path)
                }
                XCTAssertEqual(owner(of: path, in: host), account, name)
                XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "x", name)
            }
        }
        let listed = try host.engine.fileProtectionManager.files(ownedBy: apps.alice.objectID)
        XCTAssertEqual(
            listed, Self.ways.map { apps.path("notes", "\($0.name) \(apps.aliceID).txt") }.sorted(),
            "each file is listed under its last name")
        XCTAssertNil(owner(of: before, in: host))
    }

    func testTheOwnerFollowsTheScopeIntoBlocksAndTasks() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        addTeardownBlock { host.end() }
        try host.ownNewFiles()
        let (block, task) = (apps.path("notes", "block"), apps.path("notes", "task"))
        let started = Recorded<Task<Void, Never>>()
        IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            DispatchQueue.global().sync { _ = FileManager.default.createFile(atPath: block, contents: Data()) }
            started.add(Task { _ = FileManager.default.createFile(atPath: task, contents: Data()) })
        }
        for task in started.all { await task.value }
        XCTAssertEqual([block, task].map { owner(of: $0, in: host) }, [apps.aliceID, apps.aliceID])
    }

    func testAFileGetsAnotherOwnerOnlyWhenItIsEmptied() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        addTeardownBlock { host.end() }
        try host.ownNewFiles()
        let (path, files) = (apps.path("notes", "plan.txt"), host.engine.fileProtectionManager)
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try Data("plan".utf8).write(to: URL(fileURLWithPath: path))
        }
        try IntuneMAMSwiftContextManager.setAccountId(apps.samID) {
            let handle = try XCTUnwrap(FileHandle(forWritingAtPath: path))
            try handle.write(contentsOf: Data("P".utf8))
            try handle.close()
        }
        XCTAssertEqual(owner(of: path, in: host), apps.aliceID)
        try files.protect(path, accountID: apps.alice.objectID)
        XCTAssertTrue(files.isFileEncrypted(path))
        try IntuneMAMSwiftContextManager.setAccountId(apps.samID) {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        }
        XCTAssertEqual(owner(of: path, in: host), apps.samID)
        XCTAssertFalse(files.isFileEncrypted(path))
        XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "mine")
        try Data("ours".utf8).write(to: URL(fileURLWithPath: path))
        XCTAssertNil(owner(of: path, in: host), "the owner of a new file without an account")
        // Foundation on Linux moves the old file over the new one and fails; either way, a file keeps its owner.
        let (old, new) = (apps.path("notes", "old.txt"), apps.path("notes", "new.txt"))
        for (path, account) in [(old, apps.samID), (new, apps.aliceID)] {
            try IntuneMAMSwiftContextManager.setAccountId(account) {
                try Data(account.utf8).write(to: URL(fileURLWithPath: path))
            }
        }
        _ = try? FileManager.default.replaceItemAt(URL(fileURLWithPath: old), withItemAt: URL(fileURLWithPath: new))
        let left = [old, new].filter { FileManager.default.fileExists(atPath: $0) }
        XCTAssertEqual(left.count, 1)
        for path in left {
            XCTAssertEqual(owner(of: path, in: host), try String(contentsOfFile: path, encoding: .utf8))
        }
    }

    func testAWipeDeletesTheFilesOfItsAccountAlone() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        addTeardownBlock { host.end() }
        try host.ownNewFiles()
        for (account, name) in [(apps.aliceID, "work"), (apps.samID, "home")] {
            try IntuneMAMSwiftContextManager.setAccountId(account) {
                for (number, way) in Self.ways.enumerated() { try way.make(apps.path("notes", "\(name) \(number)")) }
            }
        }
        IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(apps.aliceID, withWipe: true)
        await host.settle()
        let left = try FileManager.default.contentsOfDirectory(atPath: apps.path("notes", ""))
        XCTAssertEqual(left.filter { $0.hasPrefix("work") }, [])
        XCTAssertEqual(left.filter { $0.hasPrefix("home") }.count, Self.ways.count)
    }

    func testTwoAppsAtOnceKeepTheirFilesApart() async throws {
        let apps = try Apps(folder)
        let hosts = [
            try await apps.start("notes", isProcessWide: false), try await apps.start("mail", isProcessWide: false),
        ]
        addTeardownBlock { for host in hosts { host.end() } }
        for host in hosts { try host.ownNewFiles() }
        let (alice, sam, folder) = (apps.alice.objectID, apps.sam.objectID, folder)
        DispatchQueue.concurrentPerform(iterations: 80) { round in
            let app = round % 2
            hosts[app].engine.withAccountID(app == 0 ? alice : sam) {
                for (number, host) in ["notes", "mail"].enumerated() {
                    let path = "\(folder)/\(host)/\(app) \(number) \(round)"
                    try? Data("x".utf8).write(to: URL(fileURLWithPath: path), options: round % 4 < 2 ? .atomic : [])
                }
            }
        }
        for (number, name) in ["notes", "mail"].enumerated() {
            for round in 0..<80 {
                let app = round % 2
                let expected = app != number ? nil : (app == 0 ? alice : sam).rawValue
                let path = "\(folder)/\(name)/\(app) \(number) \(round)"
                XCTAssertTrue(FileManager.default.fileExists(atPath: path))
                XCTAssertEqual(owner(of: path, in: hosts[number]), expected, "\(name) \(round)")
            }
        }
    }

    func testOtherFilesStayAsTheyAre() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        try host.ownNewFiles()
        let (outside, mine) = (folder + "/outside.txt", apps.path("notes", "mine.txt"))
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try Data("x".utf8).write(to: URL(fileURLWithPath: outside))
            // The engine's own file, for another account than that of the code.
            let file = try IntuneMAMFile.createFile(atPath: mine, forAccountId: apps.samID)
            XCTAssertEqual(file.write("x", count: 1, error: nil), 1)
            file.close(nil)
        }
        XCTAssertEqual(owner(of: mine, in: host), apps.samID)
        // A file that comes from outside was not made in the container.
        let moved = apps.path("notes", "moved.txt")
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try FileManager.default.moveItem(atPath: outside, toPath: moved)
        }
        XCTAssertNil(owner(of: moved, in: host))
        // After a new start of the app too, until its end.
        await host.relaunch()
        let (again, late) = (apps.path("notes", "again"), apps.path("notes", "late"))
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try "x".write(toFile: again, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(owner(of: again, in: host), apps.aliceID)
        let engine = host.engine
        try engine.withAccountID(apps.alice.objectID) {
            host.end()
            try "x".write(toFile: late, atomically: true, encoding: .utf8)
        }
        // Another app of the device reads the marks of its files.
        let mail = try await apps.start("mail")
        addTeardownBlock { mail.end() }
        try FileManager.default.moveItem(atPath: again, toPath: apps.path("mail", "again"))
        try FileManager.default.moveItem(atPath: late, toPath: apps.path("mail", "late"))
        XCTAssertEqual(owner(of: apps.path("mail", "again"), in: mail), apps.aliceID)
        XCTAssertNil(owner(of: apps.path("mail", "late"), in: mail))
    }

    func testAFileThatCannotGetItsOwnerIsNotMade() async throws {
        let apps = try Apps(folder)
        let host = try await apps.start("notes")
        addTeardownBlock { host.end() }
        try host.ownNewFiles()
        apps.device.lock()
        await apps.device.advance(by: 60)
        let path = apps.path("notes", "plan.txt")
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            XCTAssertThrowsError(try Data("x".utf8).write(to: URL(fileURLWithPath: path)))
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        apps.device.unlock()
        try IntuneMAMSwiftContextManager.setAccountId(apps.aliceID) {
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        }
        XCTAssertEqual(owner(of: path, in: host), apps.aliceID)
    }

    func testAnAppWithoutAContainerOnTheDiskIsRefused() async throws {
        let host = try await start(try World())
        XCTAssertThrowsError(try host.ownNewFiles()) {
            XCTAssertEqual(($0 as? FileOwnersError)?.code, .containerInMemory)
        }
    }
}
