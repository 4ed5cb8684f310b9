import Foundation
import IntuneMAMSwift
import MAMSimulation
import MAMTesting
import Probe
import XCTest

/// The probe in an app of a test device, as it runs in an app of a phone.
final class ProbeTests: XCTestCase {
    private let policy =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "pinRequired": false, "##
        + #""allowedOutboundDataTransferDestinations": "managedApps"}"#

    func testAProbeRecordsAnswersAndNoNames() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        let device = try TestDevice(users: ["alice": .policy(policy)], containers: folder.path)
        let host = try await startHost("notes", on: device, signedIn: ["alice"])
        let probe = try Probe(
            files: FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first,
            journal: folder.appendingPathComponent("journal"), system: "Linux", app: "1.0")
        let data = try await probe.record([.windows])
        await host.settle()
        let recording = try XCTUnwrap(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let rows = try XCTUnwrap(recording["rows"] as? [[String: Any]])
        XCTAssertGreaterThan(rows.count, 500)
        let box = rows.first { row in
            let arguments = row["arguments"] as? [String: String] ?? [:]
            return row["name"] as? String == "save" && arguments["identity"] == "A" && arguments["location"] == "box"
        }
        XCTAssertEqual(box?["answer"] as? Bool, false)
        XCTAssertTrue(rows.contains { $0["name"] as? String == "fileOwner" })
        let text = String(decoding: data, as: UTF8.self)
        XCTAssertFalse(text.contains(device["alice"].rawValue))
        XCTAssertFalse(text.contains("alice"))
    }
}
