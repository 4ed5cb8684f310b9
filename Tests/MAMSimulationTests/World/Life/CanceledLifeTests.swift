import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// Processes that begin in cancelled tasks, on a device with something on the disk: the executor may refuse other calls there.
final class CanceledLifeTests: XCTestCase {
    private func device() throws -> SimulatedDevice {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("mam-life-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        addTeardownBlock { try? FileManager.default.removeItem(atPath: root) }
        let storage = try DeviceStorage.open(at: root + "/store", rootKey: .file(root + "/keys/root.key"))
        return try SimulatedDevice(tenant: SimulatedTenant(), containers: root + "/apps", storage: storage)
    }

    private func inCanceledTask<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await body()
        }.value
    }

    func testAnInstalledAppIsNotTreatedAsUninstalledInACanceledTask() async throws {
        let device = try device()
        let app = device.install("notes")
        let opening = await inCanceledTask { await device.open(app) }
        // The start of enrollment was refused: nobody gets in.
        XCTAssertEqual(opening, .answered(.blocked))
        await device.open(app)
        XCTAssertNotNil(app.managed)
    }

    func testARestartThatTheEngineAskedForIsNotLost() async throws {
        let device = try device()
        let app = device.install("notes")
        let before = try XCTUnwrap(app.managed)
        _ = await device.life(of: app).restartApplication()
        await inCanceledTask { _ = await device.carryOutRestarts(of: app) }
        let after = try XCTUnwrap(app.managed)
        XCTAssertFalse(after === before)
    }

    func testARunOfConditionalLaunchHasAResult() async throws {
        let device = try device()
        let app = device.install("notes")
        let mia = device.tenant.addUser(named: "mia")
        let launch = await inCanceledTask {
            await device.launch([mia], in: app, isResume: true, by: ScriptedUser())
        }
        XCTAssertNotNil(launch.result)
    }
}
