import Foundation
import IntuneMAMSwift
import MAMBase
import MAMTesting
import XCTest

/// Apps that are written for the SDK, on test devices.
final class HostStartTests: XCTestCase {
    private let policy =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "pinRequired": false}"##

    func testAnAppIsStartedWithItsUsersAndItsOwnFolders() async throws {
        let device = try TestDevice(users: ["alice": .policy(policy), "sam": .unmanaged])
        let host = try await startHost("notes", on: device, signedIn: ["alice"])
        XCTAssertEqual(IntuneMAMPolicyManager.instance().managedAccountIds, [device["alice"].rawValue])
        XCTAssertTrue(SDKHost.current === host)
        XCTAssertTrue(NSHomeDirectory().contains("mam-test-"), NSHomeDirectory())
    }

    func testAnAppWithFilesOnTheDiskHasItsContainerAsHome() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let device = try TestDevice(users: ["alice": .policy(policy)], containers: folder)
        _ = try await startHost("notes", on: device)
        XCTAssertEqual(NSHomeDirectory(), folder + "/notes")
    }
}
