import MAMCore
import MAMSimulation
import XCTest

/// Transfers to and from apps with the SDK that are not enrolled, and starts by links.
final class UnenrolledAppTests: XCTestCase {
    private func world(_ sharing: Bool, isMDM: Bool) async throws -> (SimulatedDevice, SimulatedApp, SimulatedUser) {
        let json = """
            {
                "@odata.type": "#microsoft.graph.iosManagedAppProtection",
                "allowedOutboundDataTransferDestinations": "managedApps",
                "disableProtectionOfManagedOutboundOpenInData": \(sharing)
            }
            """
        let tenant = SimulatedTenant()
        let alice = tenant.addUser(named: "alice", policy: try PolicyDocument(json: json).compileStrictest())
        let device = SimulatedDevice(tenant: tenant)
        if isMDM { await device.setManagedUser(alice) }
        let notes = device.install("notes")
        device.enroll(alice, in: notes)
        return (device, notes, alice)
    }

    func testASharedFileGoesOutByOpenInAndTheAppThatIsNotEnrolledRefusesIt() async throws {
        let (device, notes, alice) = try await world(true, isMDM: true)
        let reader = device.install("reader")
        let answer = device.transfer(from: TransferEnd(notes, as: alice.objectID), to: TransferEnd(reader), .file)
        XCTAssertEqual(answer.sent?.rule, .sendOpenIn)
        XCTAssertEqual(answer.received?.rule, .peerSendNotAll)
        XCTAssertFalse(answer.isAllowed)
        // Text does not go by Open-In, and without OS sharing nothing does.
        let text = device.transfer(from: TransferEnd(notes, as: alice.objectID), to: TransferEnd(reader))
        XCTAssertEqual(text.sent?.rule, .sendUnmanagedApp)
        let (strict, sender, bob) = try await world(false, isMDM: true)
        let closed = strict.transfer(
            from: TransferEnd(sender, as: bob.objectID), to: TransferEnd(strict.install("reader")), .file)
        XCTAssertEqual(closed.sent?.rule, .sendUnmanagedApp)
    }

    func testAnAppWithAnyPolicyAndADeviceWithoutManagementAreAsBefore() async throws {
        let (device, notes, alice) = try await world(true, isMDM: false)
        let reader = device.install("reader")
        let open = device.transfer(from: TransferEnd(notes, as: alice.objectID), to: TransferEnd(reader), .file)
        XCTAssertEqual(open.sent?.rule, .sendOther)
        let (managed, sender, user) = try await world(true, isMDM: true)
        let other = managed.install("reader")
        managed.enroll(user, in: other)
        let enrolled = managed.transfer(from: TransferEnd(sender, as: user.objectID), to: TransferEnd(other), .file)
        XCTAssertEqual(enrolled.sent?.rule, .sendOther)
        let same = managed.transfer(
            from: TransferEnd(sender, as: user.objectID), to: TransferEnd(other, as: user.objectID), .file)
        XCTAssertTrue(same.isAllowed)
    }

    func testAWrappedLinkComesAfterAColdLaunch() async throws {
        let (device, notes, _) = try await world(false, isMDM: false)
        await device.open(notes)
        device.kill(notes)
        let cold = await device.openLink("notes-intunemam://doc/1?a=b:c", in: notes)
        XCTAssertNil(cold.launchOptionsURL)
        XCTAssertEqual(cold.admission?.answer, .enter)
        XCTAssertEqual(cold.deliveredURL, "notes://doc/1?a=b:c")
        let warm = await device.openLink("NOTES-IntuneMAM://doc", in: notes)
        XCTAssertNil(warm.launchOptionsURL)
        XCTAssertNil(warm.admission)
        XCTAssertEqual(warm.deliveredURL, "NOTES://doc")
        device.kill(notes)
        let plain = await device.openLink("notes://doc", in: notes)
        XCTAssertEqual(plain.launchOptionsURL, "notes://doc")
        XCTAssertEqual(plain.deliveredURL, "notes://doc")
    }

    func testInvalidLinksAndLinksOfAppsWithoutTheSDKAreDeliveredUnchanged() async throws {
        let (device, notes, _) = try await world(false, isMDM: false)
        for url in ["-intunemam:x", "", "no link", "a:b-intunemam:c"] {
            device.kill(notes)
            let launch = await device.openLink(url, in: notes)
            XCTAssertEqual(launch.launchOptionsURL, url)
            XCTAssertEqual(launch.deliveredURL, url)
        }
        let camera = device.installUnmanaged("camera")
        device.kill(camera)
        let launch = await device.openLink("camera-intunemam://x", in: camera)
        XCTAssertEqual(launch.admission, .withoutSDK)
        XCTAssertEqual(launch.deliveredURL, "camera-intunemam://x")
        try device.uninstall(notes)
        let gone = await device.openLink("notes://x", in: notes)
        XCTAssertEqual(gone.admission, .uninstalled)
        XCTAssertNil(gone.deliveredURL)
    }
}
