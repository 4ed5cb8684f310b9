import Foundation
import MAMCore
import MAMTesting
import XCTest

/// The first test of a reader: the README shows the file of Docs/Examples/Stranger as it is.
final class FirstStepsDocumentTests: XCTestCase {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: Self.root.appendingPathComponent(path)), as: UTF8.self)
    }

    func testTheREADMEShowsTheExampleTestUnchanged() throws {
        let test = try text("Docs/Examples/Stranger/Tests/NotesTests/FirstStepsTests.swift")
        XCTAssertLessThan(test.split(separator: "\n", omittingEmptySubsequences: false).count - 1, 20)
        XCTAssertTrue(try text("README.md").contains("```swift\n\(test)```\n"), "README.md shows another test")
    }

    /// The same lines here, because the stranger's package is built by CI only.
    func testTheExampleTestPasses() async throws {
        let policy =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "##
            + #""allowedOutboundDataTransferDestinations": "managedApps"}"#
        let device = try leakCheckedDevice(users: ["alice": .policy(policy)])
        let notes = try await device.enroll("alice", in: "notes")
        notes.withAccountID(device["alice"]) {
            assertBlocked(notes, .save(to: .box, account: nil), by: .saveNotListed)
        }
    }
}
