import MAMCore
import MAMTesting
import XCTest

final class FirstStepsTests: XCTestCase {
    let policy =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "##
        + #""allowedOutboundDataTransferDestinations": "managedApps"}"#

    func testAWorkNoteStaysOutOfBox() async throws {
        let device = try leakCheckedDevice(users: ["alice": .policy(policy)])
        let notes = try await device.enroll("alice", in: "notes")  // through the simulated tenant
        notes.withAccountID(device["alice"]) {
            assertBlocked(notes, .save(to: .box, account: nil), by: .saveNotListed)  // explains itself when it fails
        }
    }
}
