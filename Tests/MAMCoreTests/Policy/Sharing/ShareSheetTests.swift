import MAMCore
import XCTest

final class ShareSheetTests: XCTestCase {
    /// The rows a system would list: a managed app, an unmanaged one, one of the device management, an exempted one.
    private static let word = ShareDestination(app: "Word", action: .copyTo, isManaged: true)
    private static let viewer = ShareDestination(app: "Viewer", action: .copyTo, isManaged: false)
    private static let scanner = ShareDestination(
        app: "Scanner", action: .copyTo, isManaged: false, isInstalledByMDM: true)
    private static let skype = ShareDestination(
        app: "Skype", action: .copyTo, isManaged: false, schemes: OpenableSchemes(["SKYPE"]))
    private static let all = [word, viewer, scanner, skype]

    private func compiled(_ send: BSend) throws -> MAMPolicy {
        try SlowPolicy(send, .managed).compiled()
    }

    private func titles(_ send: BSend, _ list: [ShareDestination] = all) throws -> [String] {
        try compiled(send).shareSheet(list, facts: send.world.facts).map {
            $0.destination.title + ($0.isEncrypted ? " (encrypted)" : "")
        }
    }

    /// B.3, send, column by column.
    func testEveryLevelShowsTheRowsOfTheTable() throws {
        let clear = ["Copy to Word", "Copy to Viewer", "Copy to Scanner", "Copy to Skype"]
        let managed = [
            "Open in Word (encrypted)", "Copy to Skype",
        ]
        for send in BSend.kindsOfAll { XCTAssertEqual(try titles(send), clear, send.label) }
        for send in BSend.kindsOfNone { XCTAssertEqual(try titles(send), [], send.label) }
        for send in [BSend.managed, .managedWithMDM, .managedBothFlags, .managedOSWithoutMDM] {
            XCTAssertEqual(try titles(send), managed, send.label)
        }
        for send in [BSend.managedFiltered, .managedFilteredWithMDM] {
            XCTAssertEqual(try titles(send), ["Open in Word (encrypted)", "Copy to Skype"], send.label)
        }
        XCTAssertEqual(
            try titles(.managedOSWithMDM),
            ["Open in Word (encrypted)", "Copy to Scanner", "Copy to Skype"])
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

    func testAnExtensionStaysAnExtensionAndIsNoOpenIn() throws {
        let list = [true, false].map {
            ShareDestination(app: "A", action: .shareExtension, isManaged: $0, isInstalledByMDM: !$0)
        }
        XCTAssertEqual(try titles(.managed, list), ["A (encrypted)", "A (encrypted)"])
        XCTAssertEqual(try titles(.managedOSWithMDM, list), ["A (encrypted)", "A (encrypted)"])
        XCTAssertEqual(try titles(.managedFiltered, list), ["A (encrypted)"])
    }

    func testWithoutExemptionsCopyToSkypeIsTreatedLikeAnyOtherApp() throws {
        var policy = SlowPolicy(BSend.managedFiltered, BReceive.managed)
        policy.exemptedProtocols = []
        XCTAssertEqual(try policy.compiled().shareSheet(Self.all).map(\.destination.title), ["Open in Word"])
    }

    func testAnAppAsksForWhoeverActsAndShowsNothingInLockdown() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try compiled(.managedFiltered), for: "alice")
        XCTAssertEqual(app.policyManager.policy(for: "alice").shareSheet(Self.all).count, 2)
        XCTAssertEqual(app.policyManager.policy(for: "sam").shareSheet(Self.all).map(\.destination), Self.all)
        XCTAssertEqual(app.policyManager.policy(forAll: ["alice", "sam"]).shareSheet(Self.all), [])
        XCTAssertEqual(
            app.policyManager.policy(for: "alice").shareSheet([Self.word]).first?.destination.title, "Open in Word")
    }
}
