import MAMCore
import MAMSimulation
import XCTest

/// Answers that take their time: what they are about may be given up, tried again, or gone by then.
final class LateAnswerTests: XCTestCase {
    /// The statuses of one number that an app was told, and those that its engine reported.
    private func count(_ code: Int, _ world: LivingDevice) -> Int {
        world.device.life(of: world.notes).takeMessages().count { message in
            if case .status(_, let status) = message { status.code.rawValue == code } else { false }
        }
    }

    func testARequestThatIsGivenUpIsReportedOnceAndItsLateAnswerNotAtAll() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.slow(150), to: .enroll)
        let tokens = world.device.service.callCount(.token)
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code, .timeout)
        XCTAssertEqual(world.device.service.callCount(.token) - tokens, 1)
        XCTAssertEqual(count(216, world), 1)
        XCTAssertEqual(world.enrolled(), [])
    }

    func testAnAccountThatIsTriedAgainWhileTheFirstAnswerIsOnItsWayHasTwoRequestsAndTwoStatuses() async throws {
        let world = try await LivingDevice()
        // Given up after 120 seconds; a minute later it is tried again, and that fails by itself.
        world.device.service.faults.add(.slow(200), to: .enroll)
        world.device.service.faults.add(.refused(.timeout), to: .token, after: 1)
        let (tokens, enrollments) = (world.device.service.callCount(.token), world.device.service.callCount(.enroll))
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code, .timeout)
        XCTAssertEqual(world.device.service.callCount(.token) - tokens, 2)
        XCTAssertEqual(world.device.service.callCount(.enroll) - enrollments, 1)
        XCTAssertEqual(count(216, world), 2)
        // The second status is not about a call: nobody waits for it, and the account goes on being tried.
        XCTAssertEqual(world.notes.managed?.enrollmentManager.registeredAccountIDs, [world.mia.objectID])
        await world.device.advance(by: 3600)
        XCTAssertEqual(world.enrolled(), [world.mia.objectID])
    }

    /// The service, with something else done while its answer to a check-in is on its way.
    private struct InterruptedService: MAMService {
        let service: SimulatedService
        let body: @Sendable () async -> Void

        func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
            try await service.enroll(request)
        }
        func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
            let answer = try await service.checkIn(request)
            await body()
            return answer
        }
        func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {
            try await service.unenroll(request)
        }
    }

    func testASlowAnswerThatAWipeHasOvertakenIsDropped() async throws {
        for wipes in [true, false] {
            let world = try await LivingDevice()
            await world.device.register(world.mia, in: world.notes)
            let (app, mia) = (try XCTUnwrap(world.notes.managed), world.mia.objectID)
            world.device.service.faults.add(.slow(60), to: .checkIn)
            app.enrollmentManager.service = InterruptedService(service: world.device.service) {
                // Another window of the app: no part of the request.
                await Task.detached {
                    if wipes {
                        _ = try? await app.launchManager.wipe(mia)
                    } else {
                        await app.enrollmentManager.deregisterAndUnenroll(mia, withWipe: false)
                    }
                }.value
            }
            _ = world.told()
            let checkIn = try await app.launchManager.checkIn(mia)
            XCTAssertFalse(checkIn.isLetIn)
            XCTAssertFalse(app.policyManager.isManaged(mia))
            XCTAssertEqual(app.enrollmentManager.registeredAccountIDs, [])
            XCTAssertFalse(world.told().contains { $0.hasPrefix("policy") })
            if wipes { XCTAssertNil(try app.device.storage.launchRecord(in: app.launchManager.slot(mia))) }
            XCTAssertEqual(try app.device.storage.storedPolicies(of: app.storageContainer), [])
        }
    }
}
