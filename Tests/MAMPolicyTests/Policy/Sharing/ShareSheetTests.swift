import MAMCore
import XCTest

final class ShareSheetTests: XCTestCase {
    /// The rows a system would list: a managed app, two unmanaged ones, one of the device management.
    ///
    /// The scheme of Skype is exempted by default, which says nothing about what may be shared with it.
    private static let word = ShareDestination(app: "Word", action: .copyTo, isManaged: true)
    private static let viewer = ShareDestination(app: "Viewer", action: .copyTo, isManaged: false)
    private static let scanner = ShareDestination(
        app: "Scanner", action: .copyTo, isManaged: false, isInstalledByMDM: true)
    private static let skype = ShareDestination(app: "Skype", action: .copyTo, isManaged: false)
    private static let all = [word, viewer, scanner, skype]

    private func compiled(_ send: BSend) throws -> MAMPolicy { try SlowPolicy(send, .managed).compiled() }

    private func titles(_ send: BSend, _ list: [ShareDestination] = all) throws -> [String] {
        try compiled(send).shareSheet(list, facts: send.world.facts).map {
            $0.destination.title + ($0.isEncrypted ? " (encrypted)" : "")
        }
    }

    /// B.3, send, column by column.
    func testEveryLevelShowsTheRowsOfTheTable() throws {
        let clear = ["Copy to Word", "Copy to Viewer", "Copy to Scanner", "Copy to Skype"]
        let managed = ["Open in Word (encrypted)"]
        for send in BSend.kindsOfAll { XCTAssertEqual(try titles(send), clear, send.label) }
        for send in BSend.kindsOfNone { XCTAssertEqual(try titles(send), [], send.label) }
        for send in [BSend.managed, .managedWithMDM, .managedBothFlags, .managedOSWithoutMDM] {
            XCTAssertEqual(try titles(send), managed, send.label)
        }
        for send in [BSend.managedFiltered, .managedFilteredWithMDM] {
            XCTAssertEqual(try titles(send), managed, send.label)
        }
        XCTAssertEqual(try titles(.managedOSWithMDM), ["Open in Word (encrypted)", "Copy to Scanner"])
    }

    /// An app that opens documents is listed for them, and its "Open in" extension for their managed form.
    func testAnAppWithBothKindsOfRowsIsOpenedByOne() throws {
        let open = ShareDestination(app: "Word", action: .openIn, isManaged: true)
        let share = ShareDestination(app: "Word", action: .shareExtension, isManaged: true)
        for send in [BSend.managed, .managedFiltered, .managedOSWithMDM] {
            for list in [[Self.word, open, share], [open, Self.word, share]] {
                XCTAssertEqual(try titles(send, list), ["Open in Word (encrypted)", "Word (encrypted)"], send.label)
            }
        }
        XCTAssertEqual(try titles(.managed, [open, open]), ["Open in Word (encrypted)"])
        for send in BSend.kindsOfAll {
            XCTAssertEqual(try titles(send, [Self.word, open, share]), ["Copy to Word", "Open in Word", "Word"])
        }
    }

    func testAnExtensionIsNeverShownAsOpenIn() throws {
        let list = [true, false].map {
            ShareDestination(app: "A", action: .shareExtension, isManaged: $0, isInstalledByMDM: !$0)
        }
        XCTAssertEqual(try titles(.managed, list), ["A (encrypted)", "A (encrypted)"])
        XCTAssertEqual(try titles(.managedOSWithMDM, list), ["A (encrypted)", "A (encrypted)"])
        XCTAssertEqual(try titles(.managedFiltered, list), ["A (encrypted)"])
    }

    func testAnExemptedSchemeChangesNoRow() throws {
        for send in BSend.kindsOfManaged {
            var policy = SlowPolicy(send, BReceive.managed)
            let rows = try [nil, [], ["skype;viewer"]].map { schemes in
                policy.exemptedProtocols = schemes
                return try policy.compiled().shareSheet(Self.all, facts: send.world.facts).map(\.destination.title)
            }
            XCTAssertEqual(Set(rows).count, 1, send.label)
            XCTAssertFalse(rows[0].contains("Copy to Skype"), send.label)
        }
    }

    /// The rows of the system: "Save to Files" goes where no list of services can name it, "Save Image" to the photos.
    func testTheRowsOfTheSystemFollowTheSettingForCopies() throws {
        func rows(_ send: BSend, _ saving: SlowSet<SlowStorageService>?) throws -> [String] {
            var policy = SlowPolicy(send, .managed)
            if let saving { policy = policy.blockingSave(except: saving) }
            let list = [ShareDestination.Action.saveToFiles, .saveImage].map {
                ShareDestination(app: "", action: $0, isManaged: false, isInstalledByMDM: true)
            }
            return try policy.compiled().shareSheet(list, facts: send.world.facts).map {
                $0.destination.title + ($0.isEncrypted ? " (encrypted)" : "")
            }
        }
        let all = SlowSet(SlowStorageService.allCases)
        for send in BSend.kindsOfAll {
            XCTAssertEqual(try rows(send, nil), ["Save to Files", "Save Image"], send.label)
            XCTAssertEqual(try rows(send, []), ["Save to Files", "Save Image"], "a stale block, \(send.label)")
        }
        for send in BSend.kindsOfNone { XCTAssertEqual(try rows(send, nil), [], send.label) }
        for send in [BSend.managed, .managedWithMDM, .managedOSWithMDM, .managedOSWithoutMDM] {
            XCTAssertEqual(try rows(send, nil), ["Save to Files (encrypted)", "Save Image"], send.label)
        }
        for send in BSend.kindsOfManaged {
            XCTAssertEqual(try rows(send, []), [], send.label)
            XCTAssertEqual(try rows(send, all), ["Save Image"], send.label)
            XCTAssertEqual(try rows(send, [.photoLibrary]), ["Save Image"], send.label)
            XCTAssertEqual(try rows(send, [.localStorage]), [], "local storage is not the Files app, \(send.label)")
        }
        XCTAssertEqual(try rows(.managedFiltered, nil), ["Save Image"])
    }

    /// A rule that accepts everything is invalid, and accepts the private type of managed apps too.
    func testUnderFilteringExtensionsWithoutTheSDKAreNotListedWhateverTheirRule() throws {
        let app = ManagedApp()
        let greedy = ShareExtension(
            app: "Box", isManaged: false,
            activation: ExtensionActivation(types: ["public.item", ItemExchange.managedTypePrefix + "public.item"]))
        let word = ShareExtension(
            app: "Word", isManaged: true,
            activation: ExtensionActivation(types: [ItemExchange.managedTypePrefix + "public.item"]))
        for (send, apps) in [(BSend.managed, ["Box", "Word"]), (.managedFiltered, ["Word"]), (.none, [])] {
            app.policyManager.setPolicyInMemory(try compiled(send), for: "alice")
            let rows = app.withAccountID("alice") {
                app.exchange.extensions(for: ["public.item"], among: [greedy, word])
            }
            XCTAssertEqual(rows.map(\.destination.app), apps, send.label)
            XCTAssertTrue(rows.allSatisfy(\.isEncrypted), send.label)
        }
    }

    func testAShareSheetFollowsTheAccountAndIsEmptyInLockdown() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try compiled(.managedFiltered), for: "alice")
        XCTAssertEqual(app.policyManager.policy(for: "alice").shareSheet(Self.all).count, 1)
        XCTAssertEqual(app.policyManager.policy(for: "sam").shareSheet(Self.all).map(\.destination), Self.all)
        XCTAssertEqual(app.policyManager.policy(forAll: ["alice", "sam"]).shareSheet(Self.all), [])
        XCTAssertEqual(
            app.policyManager.policy(for: "alice").shareSheet([Self.word]).first?.destination.title, "Open in Word")
    }
}
