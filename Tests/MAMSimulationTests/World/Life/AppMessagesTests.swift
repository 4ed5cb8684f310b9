import MAMCore
import MAMSimulation
import XCTest

/// The messages of the engine to an app, which wait in a bounded buffer.
final class AppMessagesTests: XCTestCase {
    private func codes(_ messages: [AppMessage]) -> [Int] {
        messages.compactMap { if case .status(_, let status) = $0 { status.code.rawValue } else { nil } }
    }

    func testMessagesAreTakenOnceAndInOrder() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        _ = world.device.takeMessages(of: world.notes)
        for _ in 0..<3 { await world.device.fetchPolicy(of: world.mia, in: world.notes) }
        let taken = world.device.takeMessages(of: world.notes)
        XCTAssertEqual(taken.messages.count, 3)
        XCTAssertEqual(codes(taken.messages).count, 3)
        XCTAssertEqual(taken.droppedCount, 0)
        XCTAssertEqual(world.device.takeMessages(of: world.notes), world.device.takeMessages(of: world.notes))
        XCTAssertEqual(world.device.takeMessages(of: world.notes).messages, [])
    }

    func testOfMoreMessagesThanTheLimitTheNewestStayAndTheOthersAreCounted() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        _ = world.device.takeMessages(of: world.notes)
        world.device.messageLimit = 4
        for _ in 0..<10 { await world.device.fetchPolicy(of: world.mia, in: world.notes) }
        world.tenant.setLicensed(false, world.mia)
        await world.device.fetchPolicy(of: world.mia, in: world.notes)
        let taken = world.device.takeMessages(of: world.notes)
        XCTAssertEqual(taken.messages.count, 4)
        XCTAssertGreaterThanOrEqual(taken.droppedCount, 7)
        let expected = taken.messages
        XCTAssertNotEqual(expected.first, expected.last, "the last check-in ended in another way")
        await world.device.open(world.notes)
        XCTAssertEqual(world.device.takeMessages(of: world.notes).droppedCount, 0, "counted anew")
    }

    func testALimitOfZeroKeepsNothingAndCounts() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        _ = world.device.takeMessages(of: world.notes)
        world.device.messageLimit = -3
        XCTAssertEqual(world.device.messageLimit, 0)
        for _ in 0..<5 { await world.device.fetchPolicy(of: world.mia, in: world.notes) }
        XCTAssertEqual(world.device.takeMessages(of: world.notes).droppedCount, 5)
        XCTAssertEqual(world.device.environment.metrics().droppedMessageCount, 5)
        XCTAssertEqual(world.device.takeMessages(of: world.notes).messages, [])
    }

    func testALimitThatIsLoweredOrRaisedCountsFromTheNextMessageOn() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        _ = world.device.takeMessages(of: world.notes)
        func fetch(_ count: Int) async {
            for _ in 0..<count { await world.device.fetchPolicy(of: world.mia, in: world.notes) }
        }
        world.device.messageLimit = 6
        await fetch(9)
        world.device.messageLimit = 2
        await fetch(1)
        world.device.messageLimit = 5
        await fetch(2)
        let taken = world.device.takeMessages(of: world.notes)
        XCTAssertEqual(taken.messages.count, 4, "two were left of six, and two came")
        XCTAssertEqual(taken.droppedCount, 8)
    }

    func testAnAppToWhichNothingWasSaidHasNoMessages() async throws {
        let world = try await LivingDevice()
        let camera = world.device.installUnmanaged("camera")
        XCTAssertEqual(world.device.takeMessages(of: camera).messages, [])
        XCTAssertEqual(world.device.takeMessages(of: camera).droppedCount, 0)
    }

    func testADeviceKeepsFewMessagesUnlessItIsToldOtherwise() {
        XCTAssertEqual(SimulatedDevice(tenant: SimulatedTenant()).messageLimit, SimulatedDevice.defaultMessageLimit)
    }
}
