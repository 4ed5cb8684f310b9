import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// Extensions: processes of their own, with the accounts, the policies and the end of the app that contains them.
final class SimulatedExtensionTests: XCTestCase {
    private struct World {
        let living: LivingDevice
        let mail: SimulatedApp
        let share: SimulatedApp
        static let group = "group.com.example.mail"

        /// `mail` with mia enrolled through the service, and its extension `share`.
        init() async throws {
            living = try await LivingDevice()
            mail = living.device.install("mail", Self.configuration("com.example.mail"))
            share = living.device.install("share", Self.inside())
            await living.device.open(mail)
            let status = await living.device.register(living.mia, in: mail)
            XCTAssertEqual(status.code, .newPoliciesReceived)
        }

        static func configuration(
            _ bundleID: String, publisher: String = "default.publisher",
            _ change: (inout ManagedAppSettings) -> Void = { _ in }
        ) -> ManagedApp.Configuration {
            var settings = ManagedAppSettings()
            settings.appGroupIdentifiers = [group]
            change(&settings)
            return ManagedApp.Configuration(bundleID: bundleID, publisher: publisher, settings: settings)
        }

        static func inside(_ name: String = "share", publisher: String = "default.publisher")
            -> ManagedApp.Configuration
        {
            configuration("com.example.mail.\(name)", publisher: publisher) {
                ($0.containingAppBundleID, $0.openInActionExtension) = ("com.example.mail", name == "open")
            }
        }

        var device: SimulatedDevice { living.device }
        var mia: AccountID { living.mia.objectID }

        func wipeMail() async {
            device.setStatus(of: living.mia) { $0.pendingWipes.insert("mail") }
            let status = await device.fetchPolicy(of: living.mia, in: mail)
            XCTAssertEqual(status.code, .wipeReceived)
            XCTAssertEqual(mail.managed?.policyManager.isManaged(mia), false)
        }

        func write(_ text: String, _ path: String, in app: SimulatedApp) throws {
            let file = try XCTUnwrap(app.managed).files.create(at: path, for: mia)
            try file.write(Array(text.utf8))
            try file.close()
        }

        func read(_ path: String, in app: SimulatedApp) throws -> String {
            let file = try XCTUnwrap(app.managed).files.open(at: path)
            defer { try? file.close() }
            return String(decoding: try file.read(Int.max), as: UTF8.self)
        }
    }

    func testAnExtensionHasTheAccountsAndThePoliciesOfItsApp() async throws {
        let world = try await World()
        // One that ran when the account came, one that starts anew, and one that is installed later.
        let late = world.device.install("late", World.inside("late"))
        for app in [world.share, late] {
            for isRelaunched in [false, true] {
                if isRelaunched { world.device.relaunch(app) }
                let inside = try XCTUnwrap(app.managed)
                XCTAssertEqual(inside.policyManager.managedAccountIDs, [world.mia], app.name)
                XCTAssertEqual(inside.policyManager.policyInForce(for: world.mia), world.living.policy, app.name)
                XCTAssertEqual(inside.enrollmentManager.enrolledAccountIDs, [world.mia], app.name)
                XCTAssertTrue(inside.accounts.isSame(world.mia, world.living.mia.userPrincipalName), app.name)
                // The rule of single-identity apps.
                XCTAssertEqual(inside.policyManager.processAccountID, world.mia, app.name)
                let decision = inside.policyManager.policy.decision(for: .send(to: .unmanaged))
                XCTAssertFalse(decision.isAllowed, app.name)
            }
        }
    }

    func testRegisteringInAnExtensionIsRefusedAndItsAppsAccountsCount() async throws {
        let world = try await World()
        for user in [world.living.mia, world.living.nora] {
            let status = await world.device.register(user, in: world.share)
            XCTAssertEqual(status.code, .unsupportedAPI)
        }
        XCTAssertEqual(world.share.managed?.enrollmentManager.registeredAccountIDs, [world.mia])
        let left = await world.device.deregister(world.living.mia, of: world.share, withWipe: true)
        XCTAssertEqual(left.code, .unsupportedAPI)
        XCTAssertEqual(world.mail.managed?.policyManager.isManaged(world.mia), true)
        XCTAssertEqual(world.share.managed?.policyManager.isManaged(world.mia), true)
    }

    func testAnotherPolicyOfTheAppCountsInTheExtensionAtOnce() async throws {
        let world = try await World()
        let open = try PolicyDocument(
            json: Array(##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection"}"##.utf8)
        ).compileStrictest()
        world.living.tenant.assign(open, to: world.living.mia)
        await world.device.fetchPolicy(of: world.living.mia, in: world.mail)
        XCTAssertEqual(world.share.managed?.policyManager.policyInForce(for: world.mia), open)
        await world.device.deregister(world.living.mia, of: world.mail, withWipe: false)
        XCTAssertEqual(world.share.managed?.policyManager.managedAccountIDs, [])
        XCTAssertEqual(world.share.managed?.enrollmentManager.enrolledAccountIDs, [])
        XCTAssertNil(world.share.managed?.policyManager.processAccountID)
    }

    func testAnExtensionChecksInWithItsAppsEnrollment() async throws {
        let world = try await World()
        let admission = await world.device.open(world.share)
        XCTAssertEqual(admission, .answered(.enter))
        let status = await world.device.fetchPolicy(of: world.living.mia, in: world.share)
        XCTAssertEqual(status.code, .policiesHaveNotChanged)
        XCTAssertTrue(world.device.service.isEnrolled(world.living.mia, in: world.mail))
    }

    func testAnExtensionOfAnotherPublisherHasNothingOfTheApp() async throws {
        let world = try await World()
        let strange = world.device.install("strange", World.inside("strange", publisher: "another"))
        XCTAssertEqual(strange.managed?.policyManager.managedAccountIDs, [])
        let folder = try XCTUnwrap(world.mail.managed?.configuration.folder(ofAppGroup: World.group))
        XCTAssertNotEqual(strange.managed?.configuration.folder(ofAppGroup: World.group), folder)
    }

    func testAWipeOfTheAppRemovesTheDataOfItsExtension() async throws {
        let world = try await World()
        let inside = try XCTUnwrap(world.share.managed)
        try world.write("hers", "a", in: world.share)
        let sealed = try inside.dataProtectionManager.protect(Array("text".utf8), accountID: world.mia)
        let outer = try XCTUnwrap(world.mail.managed).dataProtectionManager.unprotect(sealed)
        XCTAssertEqual(outer, Array("text".utf8))
        let open = try inside.files.open(at: "a")
        await world.wipeMail()
        XCTAssertEqual(inside.policyManager.managedAccountIDs, [])
        XCTAssertEqual(inside.enrollmentManager.enrolledAccountIDs, [])
        XCTAssertNil(inside.policyManager.processAccountID)
        XCTAssertThrowsError(try open.read(4))
        XCTAssertEqual(try inside.fileProtectionManager.allFiles(ownedBy: world.mia), [])
        XCTAssertThrowsError(try inside.dataProtectionManager.unprotect(sealed))
        XCTAssertEqual(try world.device.environment.storage.wipes(), [])
    }

    func testAnExtensionThatDidNotRunFindsTheWipeWhenItStarts() async throws {
        let world = try await World()
        try world.write("hers", "a", in: world.share)
        world.device.kill(world.share)
        await world.wipeMail()
        // Enrolled again before the extension runs: what it had is gone all the same.
        await world.device.register(world.living.mia, in: world.mail)
        let inside = try XCTUnwrap(world.device.relaunch(world.share))
        XCTAssertEqual(inside.policyManager.managedAccountIDs, [world.mia])
        XCTAssertEqual(try inside.fileProtectionManager.allFiles(ownedBy: world.mia), [])
        XCTAssertThrowsError(try world.read("a", in: world.share))
        try world.write("new", "b", in: world.share)
        XCTAssertEqual(try world.read("b", in: world.share), "new")
    }

    func testAWipeInTheExtensionIsLeftToItsAppAndNothingIsShownUntilThen() async throws {
        let world = try await World()
        try world.write("hers", "a", in: world.share)
        let inside = try XCTUnwrap(world.share.managed)
        _ = try await inside.launchManager.wipe(world.mia)
        XCTAssertEqual(try inside.fileProtectionManager.allFiles(ownedBy: world.mia), [])
        XCTAssertTrue(try XCTUnwrap(inside.policyManager.policyInForce(for: world.mia)).isUnreadable)
        XCTAssertTrue(world.device.known(world.living.mia, in: world.mail).hasBegunWipe)
        let again = try XCTUnwrap(world.device.relaunch(world.share))
        XCTAssertTrue(try XCTUnwrap(again.policyManager.policyInForce(for: world.mia)).isUnreadable)
        let app = try XCTUnwrap(world.mail.managed)
        let isGone = try await app.launchManager.wipe(world.mia)
        XCTAssertTrue(isGone)
        XCTAssertEqual(again.policyManager.managedAccountIDs, [])
    }

    func testTheFolderOfAnAppGroupIsAContainerThatBothSee() async throws {
        let world = try await World()
        let folder = try XCTUnwrap(world.mail.managed?.configuration.folder(ofAppGroup: World.group))
        XCTAssertEqual(world.share.managed?.configuration.folder(ofAppGroup: World.group), folder)
        XCTAssertNil(world.mail.managed?.configuration.folder(ofAppGroup: "group.com.example.other"))
        try world.write("from the app", folder + "/a", in: world.mail)
        XCTAssertEqual(try world.read(folder + "/a", in: world.share), "from the app")
        XCTAssertEqual(world.share.managed?.files.isEncrypted(at: folder + "/a"), true)
        XCTAssertEqual(world.share.managed?.files.protectionInfo(at: folder + "/a")?.accountID, world.mia)
        try world.write("from the extension", folder + "/b", in: world.share)
        XCTAssertEqual(try world.read(folder + "/b", in: world.mail), "from the extension")
        for app in [world.mail, world.share] {
            let files = try XCTUnwrap(app.managed).fileProtectionManager.allFiles(ownedBy: world.mia)
            XCTAssertEqual(files, [folder + "/a", folder + "/b"])
            XCTAssertEqual(try app.managed?.fileProtectionManager.files(ownedBy: world.mia), files)
        }
        // Who names no group has none, and neither has another publisher.
        let bare = world.device.install("bare")
        XCTAssertThrowsError(try XCTUnwrap(bare.managed).files.open(at: folder + "/a"))
        await world.wipeMail()
        XCTAssertThrowsError(try world.read(folder + "/a", in: world.share))
        XCTAssertEqual(try world.device.environment.volume.names(in: folder), [])
    }

    func testAnOpenInExtensionGivesItsAppTheFile() async throws {
        let world = try await World()
        let open = world.device.install("open", World.inside("open"))
        let inside = try XCTUnwrap(open.managed)
        let app = try XCTUnwrap(world.mail.managed)
        let item = ItemProvider(typeIdentifier: "public.plain-text", bytes: Array("plan".utf8))
        let sent = try app.exchange.handOut(item, to: .managed(account: .same))
        let path = try inside.exchange.openIn(try XCTUnwrap(sent.item), named: "plan.txt")
        XCTAssertTrue(path.hasSuffix("/Inbox/plan.txt"))
        XCTAssertEqual(try world.read(path, in: world.mail), "plan")
        XCTAssertEqual(app.files.protectionInfo(at: path)?.accountID, world.mia)
        XCTAssertTrue(app.files.isEncrypted(at: path))
        XCTAssertTrue(try inside.exchange.openIn(item, named: "plan.txt").hasSuffix("/Inbox/plan 2.txt"))
        for name in ["", "..", "a/b"] { XCTAssertThrowsError(try inside.exchange.openIn(item, named: name), name) }
        // A share extension is none, and neither is an app.
        for other in [world.share, world.mail] {
            XCTAssertThrowsError(try XCTUnwrap(other.managed).exchange.openIn(item, named: "plan.txt"))
        }
    }

    func testAnOpenInExtensionNeedsNoFolderButThatOfItsGroup() async throws {
        let world = try await World()
        let app = try XCTUnwrap(world.mail.managed)
        let folder = try XCTUnwrap(app.configuration.folder(ofAppGroup: World.group))
        let settings = World.inside("open").settings
        let inside = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.mail.open", publisher: "default.publisher", settings: settings,
                appGroups: [World.group: folder]),
            on: world.device.environment)
        let item = ItemProvider(typeIdentifier: "public.plain-text", bytes: Array("plan".utf8))
        let sent = try app.exchange.handOut(item, to: .managed(account: .same))
        let path = try inside.exchange.openIn(try XCTUnwrap(sent.item), named: "plan.txt")
        XCTAssertEqual(try world.read(path, in: world.mail), "plan")
        XCTAssertEqual(inside.files.protectionInfo(at: path)?.accountID, world.mia)
        XCTAssertEqual(try inside.fileProtectionManager.files(ownedBy: world.mia), [path])
        // A path that is not in the group needs a folder of the extension's own.
        for other in ["plan.txt", "/elsewhere/plan.txt"] {
            XCTAssertThrowsError(try inside.files.create(at: other, for: world.mia)) {
                XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .applicationNotManaged)
            }
        }
        // The end of the extension leaves open what its app has open.
        let open = try app.files.open(at: path)
        inside.end()
        XCTAssertEqual(try open.pread(4, at: 0), Array("plan".utf8))
        await world.wipeMail()
        XCTAssertEqual(try world.device.environment.volume.names(in: folder + "/Inbox"), [])
    }
}
