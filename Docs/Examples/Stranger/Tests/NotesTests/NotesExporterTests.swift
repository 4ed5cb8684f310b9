import MAMCore
import MAMTesting
import Notes
import XCTest

final class NotesExporterTests: XCTestCase {
    private let policy = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "saveAsBlocked": true,
          "allowedDataStorageLocations": ["oneDriveForBusiness"]
        }
        """

    func testAWorkNoteStaysInsideAndSaysWhy() throws {
        let device = try TestDevice(users: ["alice": .policy(policy), "sam": .unmanaged])
        let exporter = NotesExporter(app: device.app("notes", signedIn: "alice", "sam"))
        let refusal = try XCTUnwrap(exporter.refusal(toExportNoteOf: device["alice"]))
        XCTAssertTrue(refusal.contains("allowedDataStorageLocations = +box"), refusal)
        XCTAssertNil(exporter.refusal(toExportNoteOf: device["sam"]))
    }

    func testTheStrangersOwnModuleOfTheSameNameIsNotDisturbed() throws {
        let device = try TestDevice()
        XCTAssertEqual(NotesExporter(app: device.app()).databaseVersion, 3)
    }
}
