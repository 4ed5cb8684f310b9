import MAMCore
import MAMSimulation
import XCTest

final class ServiceFaultTests: XCTestCase {
    func testFaultsHaveNamesOfTheirOwn() {
        let names = ServiceFault.named.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)
        XCTAssertEqual(ServiceFault.slow(3).name, "slow")
        XCTAssertTrue(Set(names).isSuperset(of: MAMServiceError.allCases.map(\.rawValue)))
        XCTAssertTrue(Set(names).isSuperset(of: MAMTokenFailure.allCases.map(\.rawValue)))
    }

    func testEveryErrorOfTheServiceLeadsToTheStatusOfItsName() async throws {
        let expected: [MAMServiceError: Int] = [
            .location: 204, .network: 205, .malformed: 206, .timeout: 216, .internalError: 201, .gone: 201,
            .notEnrolled: 201, .otherAccountEnrolled: 203, .alreadyEnrolled: 208, .notEMMAccount: 209,
            .otherManagedUser: 210, .notDeviceAccount: 211, .unenrolledUser: 221, .tenantMigration: 222,
            .deviceBlocked: 226, .onlyOneAccount: 227,
        ]
        XCTAssertEqual(expected.count, MAMServiceError.allCases.count)
        for (error, code) in expected {
            let world = try await LivingDevice()
            world.device.service.faults.add(.refused(error), to: .enroll)
            let status = await world.device.register(world.mia, in: world.notes)
            XCTAssertEqual(status.code?.rawValue, code, error.rawValue)
            XCTAssertEqual(world.enrolled(), [], error.rawValue)
        }
    }

    func testEveryFailureOfTheTokenLibraryLeadsToTheStatusOfItsName() async throws {
        let expected: [MAMTokenFailure: Int] = [
            .credentials: 203, .canceled: 203, .tokenLibrary: 203, .tokenMethod: 224, .network: 205, .malformed: 206,
            .timeout: 216, .internalError: 201,
        ]
        XCTAssertEqual(expected.count, MAMTokenFailure.allCases.count)
        for (failure, code) in expected {
            let world = try await LivingDevice()
            world.device.service.faults.add(.noToken(failure), to: .token)
            let status = await world.device.register(world.mia, in: world.notes)
            XCTAssertEqual(status.code?.rawValue, code, failure.rawValue)
        }
    }

    func testFaultsComeAfterTheCallsThatGoWellAndInTheirOrder() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        world.device.service.faults.add(.refused(.network), to: .checkIn, after: 1, count: 2)
        world.device.service.faults.add(.refused(.gone), to: .checkIn)
        var codes: [Int?] = []
        for _ in 0..<4 { codes.append(await world.device.fetchPolicy(of: world.mia, in: world.notes).code?.rawValue) }
        XCTAssertEqual(codes, [101, 212, 212, 220])
    }

    func testAProcessThatEndsWhileItAsksForATokenOfItsOwnIsGone() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.processEnds, to: .token)
        let error = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNotNil(error)
        XCTAssertFalse(world.notes.isRunning)
        await world.device.open(world.notes)
        let token = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNil(token)
    }

    func testATokenOfAnotherUserIsNoTokenOfTheApps() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.wrongUser, to: .token)
        let error = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertEqual(error?.code, TokenError.mismatchedUser)
        XCTAssertTrue(world.notes.isRunning)
        let token = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNil(token)
    }

    func testALostAnswerFailsAlthoughTheServiceEnrolledTheAccount() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.lost, to: .enroll)
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code?.rawValue, 205)
        XCTAssertTrue(world.device.service.isEnrolled(world.mia, in: world.notes))
        XCTAssertFalse(world.isManaged(world.mia))
        await world.device.advance(by: 60)
        XCTAssertTrue(world.isManaged(world.mia))
    }

    func testASlowAnswerTakesSimulatedTimeOnly() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.slow(119), to: .enroll)
        let before = world.device.time.now().monotonic
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code?.rawValue, 100)
        XCTAssertEqual(world.device.time.now().monotonic, before + 119)
    }

    func testAnAnswerThatIsTooSlowIsOvertaken() async throws {
        let world = try await LivingDevice()
        world.device.service.faults.add(.slow(150), to: .enroll)
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code?.rawValue, 216)
        // The service has enrolled the account all the same.
        XCTAssertTrue(world.device.service.isEnrolled(world.mia, in: world.notes))
        XCTAssertEqual(world.enrolled(), [])
        XCTAssertEqual(world.told(), ["enrollment 216"])
    }

    func testTheSameSeedGivesTheSameFaults() async throws {
        func told(_ seed: UInt64) async throws -> [String] {
            let world = try await LivingDevice()
            world.device.service.faults = ServiceFaultPlan(seed: seed, share: 0.4)
            for _ in 0..<20 {
                await world.device.register(world.mia, in: world.notes)
                await world.device.advance(by: 3600)
                await world.device.deregister(world.mia, of: world.notes, withWipe: false)
            }
            return world.told()
        }
        let (first, again, other) = (try await told(5), try await told(5), try await told(6))
        XCTAssertEqual(first, again)
        XCTAssertNotEqual(first, other)
        XCTAssertGreaterThan(Set(first).count, 6)
    }
}
