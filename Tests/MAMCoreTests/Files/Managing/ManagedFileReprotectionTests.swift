import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// What follows when a policy turns encryption on or off.
final class ManagedFileReprotectionTests: XCTestCase {
    private func fill(_ world: FileWorld, _ app: ManagedApp) throws {
        try world.volume.makeFolder("/apps/notes/box", mode: 0o700)
        for number in 1...5 { try world.write("text \(number)", "box/\(number)", in: app, for: FileWorld.alice) }
        try world.write("bob's", "b", in: app, for: FileWorld.bob)
    }

    private func encrypted(_ app: ManagedApp) -> [Bool] { (1...5).map { app.files.isEncrypted(at: "box/\($0)") } }

    func testTurningEncryptionOnAndOffReprotectsEveryFileOfTheAccount() async throws {
        let world = try FileWorld()
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try fill(world, app)
        for (policy, isEncrypted) in [(FileWorld.strict, true), (FileWorld.loose, false)] {
            app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice)
            XCTAssertTrue(
                world.recorder.kinds.contains(
                    .dataProtectionChanged(account: FileWorld.alice, isEncryptionRequired: isEncrypted)))
            XCTAssertTrue(
                world.recorder.kinds.contains(
                    .backupExclusionChanged(account: FileWorld.alice, isExcluded: isEncrypted)))
            var steps: [FileReprotection.Progress] = []
            for try await step in app.fileProtectionManager.reprotectAll(for: FileWorld.alice) { steps.append(step) }
            XCTAssertEqual(steps.map(\.done), [1, 2, 3, 4, 5])
            XCTAssertEqual(Set(steps.map(\.total)), [5])
            XCTAssertEqual(steps.filter(\.hasChanged).count, 5)
            XCTAssertEqual(encrypted(app), Array(repeating: isEncrypted, count: 5))
            for number in 1...5 { XCTAssertEqual(try world.read("box/\(number)", in: app), "text \(number)") }
            XCTAssertFalse(app.files.isEncrypted(at: "b"))
        }
    }

    func testFilesOfAGroupStayUnderTheKeysOfTheGroup() async throws {
        let world = try FileWorld()
        let (group, folder) = ("group.com.example.shared", "/apps/shared")
        try world.volume.makeFolder(folder, mode: 0o700)
        func member(_ name: String) -> ManagedApp {
            var settings = FileWorld.multiIdentity
            settings.appGroupIdentifiers = [group]
            let app = ManagedApp(
                ManagedApp.Configuration(
                    bundleID: "com.example.\(name)", settings: settings, container: "/apps/\(name)",
                    appGroups: [group: folder], observer: world.recorder, detectsIdentityLeaks: false),
                on: world.device)
            app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
            return app
        }
        let (notes, mail) = (member("notes"), member("mail"))
        try world.write("own", "a", in: notes, for: FileWorld.alice)
        try world.write("shared", folder + "/b", in: notes, for: FileWorld.alice)
        for (policy, isEncrypted) in [(FileWorld.strict, true), (FileWorld.loose, false)] {
            for app in [notes, mail] { app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice) }
            var steps: [FileReprotection.Progress] = []
            for try await step in notes.fileProtectionManager.reprotectAll(for: FileWorld.alice) { steps.append(step) }
            XCTAssertEqual(steps.map(\.path), ["/apps/notes/a", folder + "/b"])
            XCTAssertEqual(steps.map(\.hasChanged), [true, true])
            for app in [notes, mail] {
                XCTAssertEqual(app.files.isEncrypted(at: folder + "/b"), isEncrypted)
                XCTAssertEqual(try world.read(folder + "/b", in: app), "shared")
            }
            XCTAssertEqual(try mail.fileProtectionManager.files(ownedBy: FileWorld.alice), [folder + "/b"])
        }
    }

    func testAnInterruptedReprotectionContinuesWhereItStopped() async throws {
        let world = try FileWorld()
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try fill(world, app)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        for try await step in app.fileProtectionManager.reprotectAll(for: FileWorld.alice) where step.done == 2 {
            break
        }
        XCTAssertEqual(encrypted(app), [true, true, false, false, false])
        // The process ends; the next one begins again.
        app.abandonOpenFiles()
        let again = world.app()
        var changed: [Bool] = []
        for try await step in again.fileProtectionManager.reprotectAll(for: FileWorld.alice) {
            changed.append(step.hasChanged)
        }
        XCTAssertEqual(changed, [false, false, true, true, true])
        XCTAssertEqual(encrypted(again), Array(repeating: true, count: 5))
    }

    func testReprotectionContinuesWithTheNextFileAfterAFailedStep() async throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let world = try FileWorld(volume)
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try fill(world, app)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        var iterator = app.fileProtectionManager.reprotectAll(for: FileWorld.alice).makeAsyncIterator()
        var done: [Int?] = []
        for number in 0..<6 {
            // The disk takes nothing while the second file is looked at.
            volume.follow(number == 1 ? FaultPlan(.failure(5), at: 0, of: .write, lasts: true) : nil)
            do throws(MAMFileProtectionError) {
                done.append(try await iterator.next(isolation: nil)?.done)
            } catch {
                XCTAssertEqual(number, 1)
                done.append(-1)
            }
        }
        XCTAssertEqual(done, [1, -1, 3, 4, 5, nil])
        let after = encrypted(app)
        XCTAssertEqual([after[0], after[2], after[3], after[4]], [true, true, true, true])
        XCTAssertEqual(try world.read("box/2", in: app), "text 2")
    }

    func testACanceledTaskStopsBetweenTwoFiles() async throws {
        let world = try FileWorld()
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try fill(world, app)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        let task = Task {
            var count = 0
            for try await step in app.fileProtectionManager.reprotectAll(for: FileWorld.alice) {
                count += 1
                if step.done == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        let count = try await task.value
        XCTAssertEqual(count, 3)
        XCTAssertEqual(encrypted(app), [true, true, true, false, false])
    }
}
