import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Items that travel between apps: what leaves, what arrives, and whose it is.
final class ItemExchangeTests: XCTestCase {
    private struct Lost: Error {}
    private let device = DeviceEnvironment(time: VirtualTime())
    private let text = Array("the figures".utf8)

    private static func policy(_ out: String, _ incoming: String = "managedApps", _ more: String = "") -> MAMPolicy {
        FileWorld.policy(
            #""allowedOutboundDataTransferDestinations":"\#(out)","allowedInboundDataTransferSources":"\#(incoming)"\#(more)"#
        )
    }

    private func app(_ name: String, _ policy: MAMPolicy?, publisher: String = "pub") -> ManagedApp {
        let app = ManagedApp(
            .init(bundleID: name, publisher: publisher, settings: FileWorld.multiIdentity, detectsIdentityLeaks: false),
            on: device)
        app.policyManager.setPolicyInMemory(policy, for: "alice")
        app.accounts.register("alice")
        return app
    }

    private var item: ItemProvider { ItemProvider(typeIdentifier: "public.plain-text", bytes: text) }

    func testAnItemSentToAManagedAppCarriesItsOwnerAndCanBeReadThere() async throws {
        let (mail, notes) = (app("mail", Self.policy("managedApps")), app("notes", Self.policy("managedApps")))
        let item = item
        let sent = try mail.withAccountID("alice") {
            try mail.exchange.handOut(item, to: .managed(account: .same))
        }
        XCTAssertTrue(sent.decision.isAllowed)
        let travelling = try XCTUnwrap(sent.item)
        XCTAssertEqual(travelling.typeIdentifier, "com.microsoft.intune.mam.public.plain-text")
        XCTAssertFalse(try XCTUnwrap(travelling.bytes).contains(text))
        XCTAssertEqual(try notes.dataProtectionManager.protectionInfo(for: travelling)?.accountID, "alice")
        let arrived = try await notes.withAccountID("alice") { try await notes.exchange.takeIn(travelling) }
        XCTAssertEqual(arrived.item?.bytes, text)
        XCTAssertEqual(arrived.item?.typeIdentifier, "public.plain-text")
        XCTAssertEqual(arrived.owner, "alice")
        XCTAssertNil(arrived.message)
        XCTAssertNil(arrived.switchedTo)
    }

    func testABlockedTransferHandsOutNoItem() throws {
        let mail = app("mail", Self.policy("none"))
        let item = item
        for peer in [PeerApp.unmanaged, .managed(account: .same)] {
            let sent = try mail.withAccountID("alice") { try mail.exchange.handOut(item, to: peer) }
            XCTAssertFalse(sent.decision.isAllowed)
            XCTAssertNil(sent.item)
        }
        // The source is not even asked.
        let lost = ItemProvider(typeIdentifier: "public.data") { throw Lost() }
        XCTAssertNil(try mail.withAccountID("alice") { try mail.exchange.handOut(lost, to: .unmanaged) }.item)
        XCTAssertThrowsError(try mail.exchange.handOut(lost, to: .unmanaged)) { XCTAssertTrue($0 is Lost) }
    }

    func testAnItemIsHandedOutInClearIfThePolicyAllowsUnmanagedApps() throws {
        let mail = app("mail", Self.policy("allApps"))
        let item = item
        let sent = try mail.withAccountID("alice") { try mail.exchange.handOut(item, to: .unmanaged) }
        XCTAssertEqual(sent.item?.bytes, text)
        XCTAssertEqual(sent.item?.typeIdentifier, "public.plain-text")
        // Nobody's data has no owner.
        let private_ = try mail.withAccountID(.unmanaged) {
            try mail.exchange.handOut(item, to: .managed(account: .unmanaged))
        }
        XCTAssertEqual(private_.item?.bytes, text)
    }

    func testARowOfTheShareSheetGetsTheItemOfItsAccountInItsForm() throws {
        let mail = app("mail", Self.policy("managedApps"))
        let item = item
        try mail.withAccountID("alice") {
            let rows = [
                ShareDestination(app: "Notes", action: .shareExtension, isManaged: true),
                ShareDestination(app: "Camera", action: .copyTo, isManaged: false),
            ]
            for row in mail.policyManager.policy.shareSheet(rows) {
                XCTAssertTrue(row.isEncrypted)
                let given = try XCTUnwrap(try mail.exchange.handOut(item, to: row))
                XCTAssertTrue(given.typeIdentifier.hasPrefix(ItemExchange.managedTypePrefix))
                XCTAssertFalse(try XCTUnwrap(given.bytes).contains(text))
            }
        }
        let free = try XCTUnwrap(
            app("free", nil).policyManager.policy.shareSheet([.init(app: "Camera", action: .copyTo, isManaged: false)])
                .first)
        // A row that was offered to somebody else is none for alice.
        XCTAssertNil(try mail.withAccountID("alice") { try mail.exchange.handOut(item, to: free) })
        XCTAssertEqual(try mail.withAccountID(.unmanaged) { try mail.exchange.handOut(item, to: free) }?.bytes, text)
    }

    func testAManagedRowGetsTheOwnerAlsoWhereDataMayGoEverywhere() async throws {
        let (mail, notes) = (app("mail", Self.policy("allApps")), app("notes", Self.policy("managedApps")))
        let item = item
        let rows = [
            ShareDestination(app: "Notes", action: .shareExtension, isManaged: true),
            ShareDestination(app: "Camera", action: .copyTo, isManaged: false),
        ]
        let (named, row, camera) = try mail.withAccountID("alice") {
            let offered = mail.policyManager.policy.shareSheet(rows)
            return (
                try mail.exchange.handOut(item, to: .managed(account: .same)).item,
                try mail.exchange.handOut(item, to: offered[0]), try mail.exchange.handOut(item, to: offered[1])
            )
        }
        XCTAssertEqual(row?.typeIdentifier, named?.typeIdentifier)
        for travelling in [named, row] {
            let travelling = try XCTUnwrap(travelling)
            XCTAssertEqual(try notes.dataProtectionManager.protectionInfo(for: travelling)?.accountID, "alice")
            let arrived = try await notes.withAccountID("alice") { try await notes.exchange.takeIn(travelling) }
            XCTAssertEqual(arrived.item?.bytes, text)
            XCTAssertEqual(arrived.owner, "alice")
        }
        XCTAssertEqual(camera?.bytes, text)
        XCTAssertEqual(camera?.typeIdentifier, "public.plain-text")
    }

    func testDataOfAnotherOwnerIsRefusedWithAMessageForTheUser() async throws {
        let notes = app("notes", Self.policy("managedApps"))
        let item = item
        let arrived = try await notes.withAccountID("alice") { try await notes.exchange.takeIn(item) }
        XCTAssertFalse(arrived.decision.isAllowed)
        XCTAssertNil(arrived.item)
        XCTAssertNil(arrived.owner)
        XCTAssertEqual(arrived.message, notes.uiHelper.message(for: nil as IncomingRefusal?))
        let free = try await notes.withAccountID(.unmanaged) { try await notes.exchange.takeIn(item) }
        XCTAssertEqual(free.item?.bytes, text)
        XCTAssertNil(free.owner)
    }

    func testAPolicyThatProtectsInboundDataOwnsIncomingItemsWithoutAnOwner() async throws {
        let stamping = Self.policy("managedApps", "allApps", #","protectInboundDataFromUnknownSources":true"#)
        let item = item
        let open = Self.policy("managedApps", "allApps")
        // Only an app that device management manages for the account knows whose the item is.
        for (policy, hasKeys, owner) in [
            (stamping, true, "alice" as AccountID?), (stamping, false, nil), (open, true, nil),
        ] {
            let notes = app("notes", policy)
            if hasKeys {
                notes.appConfigManager.setDeviceManagementConfiguration([
                    "IntuneMAMUPN": "alice@contoso.example", "IntuneMAMOID": "alice",
                ])
            }
            let arrived = try await notes.withAccountID("alice") { try await notes.exchange.takeIn(item) }
            XCTAssertEqual(arrived.item?.bytes, text)
            XCTAssertEqual(arrived.owner, owner)
        }
    }

    func testAnAppIsAskedToShowTheOwnerFirst() async throws {
        let (mail, notes) = (app("mail", Self.policy("managedApps")), app("notes", Self.policy("managedApps")))
        let item = item
        let sent = try mail.withAccountID("alice") { try mail.exchange.handOut(item, to: .managed(account: .same)) }
        let travelling = try XCTUnwrap(sent.item)
        let refused = try await notes.exchange.takeIn(travelling)
        XCTAssertNil(refused.item)
        XCTAssertNotNil(refused.message)
        notes.policyManager.delegate = AllowingDelegate()
        let arrived = try await notes.exchange.takeIn(travelling)
        XCTAssertEqual(arrived.switchedTo, "alice")
        XCTAssertEqual(arrived.item?.bytes, text)
        XCTAssertEqual(arrived.owner, "alice")
        XCTAssertEqual(notes.policyManager.uiPolicyAccountID(), "alice")
    }

    func testAnItemOfAnotherPublisherCannotBeRead() async throws {
        let (mail, other) = (
            app("mail", Self.policy("managedApps")), app("other", Self.policy("managedApps"), publisher: "other")
        )
        let item = item
        let sent = try mail.withAccountID("alice") { try mail.exchange.handOut(item, to: .managed(account: .same)) }
        let travelling = try XCTUnwrap(sent.item)
        do {
            _ = try await other.withAccountID("alice") { try await other.exchange.takeIn(travelling) }
            XCTFail("read")
        } catch { XCTAssertEqual((error as? MAMDataProtectionError)?.code, .failedToDecryptData) }
    }

    private struct AllowingDelegate: MAMPolicyDelegate {
        func identitySwitchRequired(
            for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
        ) async -> MAMSwitchIdentityResult { .success }
    }
}
