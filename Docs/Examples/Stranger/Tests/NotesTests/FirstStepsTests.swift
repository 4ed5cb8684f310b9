import MAMCore
import MAMTesting
import XCTest

final class FirstStepsTests: XCTestCase {
    func testAWorkNoteStaysOutOfBox() async throws {
        let policy = """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection",
             "allowedOutboundDataTransferDestinations": "managedApps",
             "saveAsBlocked": true, "allowedDataStorageLocations": ["oneDriveForBusiness"]}
            """
        let device = try leakCheckedDevice(users: ["alice": .policy(policy)])
        let notes = try await device.enroll("alice", in: "notes")
        notes.withAccountID(device["alice"]) {
            assertBlocked(notes, .save(to: .box, account: nil), by: .saveNotListed)
        }
    }
}
