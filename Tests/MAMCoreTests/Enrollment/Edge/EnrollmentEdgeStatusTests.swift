import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Every status arrives at the app's delegate, in the method that the catalog names.
final class EnrollmentEdgeStatusTests: XCTestCase {
    private typealias Arrival = EnrollmentReach.Arrival

    private func enroll(_ change: (EdgeWorld) -> Void) async -> [Arrival] {
        let world = EdgeWorld()
        await world.manager.launched()
        change(world)
        let status = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(status.status, world.delegate.now.statuses.first, "the call has the answer of the delegate")
        return world.delegate.now.arrivals
    }

    private func checkIn(_ change: (EdgeWorld) -> Void) async -> [Arrival] {
        let world = EdgeWorld()
        await world.enrolled()
        let before = world.delegate.now.arrivals.count
        change(world)
        _ = await world.manager.checkIn("A", isInteractive: false)
        return Array(world.delegate.now.arrivals[before...])
    }

    private func leave(_ change: (EdgeWorld) -> Void) async -> [Arrival] {
        let world = EdgeWorld()
        await world.enrolled()
        let before = world.delegate.now.arrivals.count
        change(world)
        let status = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(status.status, world.delegate.now.statuses.last)
        return Array(world.delegate.now.arrivals[before...])
    }

    private func failures() async -> [Arrival] {
        var arrivals: [Arrival] = []
        for failure in MAMTokenFailure.allCases {
            for script in [enroll, checkIn, leave] {
                arrivals += await script { $0.delegate.change { $0.failures = [failure] } }
            }
        }
        for error in MAMServiceError.allCases {
            arrivals += await enroll { $0.service.change { $0.enrolls = [.failure(error)] } }
            arrivals += await checkIn { $0.service.change { $0.checkIns = [.failure(error)] } }
            arrivals += await leave { $0.service.change { $0.unenrolls = [error] } }
        }
        for outcome in [CheckInAnswer.Outcome.noPolicy, .notLicensed, .notOnboarded, .unreachable] {
            arrivals += await enroll { $0.service.change { $0.enrolls = [.success(EdgeKit.answer(outcome))] } }
            arrivals += await checkIn { $0.service.change { $0.checkIns = [.success(EdgeKit.answer(outcome))] } }
        }
        return arrivals
    }

    private func others() async -> [Arrival] {
        var arrivals: [Arrival] = []
        // 207 and 213.
        let nobody = EdgeWorld()
        await nobody.manager.launched()
        await nobody.manager.registerAndEnroll(.unmanaged)
        await nobody.manager.deregisterAndUnenroll("A", withWipe: false)
        arrivals += nobody.delegate.now.arrivals
        // 210: the device is managed for another user; 209: only he is allowed.
        for allowsOnlyUser in [false, true] {
            let world = EdgeWorld()
            world.service.change {
                $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "B"), allowsOnlyUser: allowsOnlyUser)
            }
            await world.manager.launched()
            await world.manager.registerAndEnroll("A")
            arrivals += world.delegate.now.arrivals
        }
        // 227 and 218: a second account, as the user decides; 208: a log-in of the first.
        for decision in EnrollmentDecision.allCases {
            let world = EdgeWorld()
            await world.enrolled()
            world.user.change { $0.decision = decision }
            await world.manager.registerAndEnroll("B")
            await world.manager.loginAndEnroll("A")
            arrivals += world.delegate.now.arrivals
        }
        // 219: nobody signs in.
        let canceled = EdgeWorld()
        await canceled.manager.launched()
        await canceled.manager.loginAndEnroll(nil)
        arrivals += canceled.delegate.now.arrivals
        // 223: an extension.
        let inside = EdgeWorld { $0.containingAppBundleID = "com.example.host" }
        await inside.manager.launched()
        await inside.manager.registerAndEnroll("A")
        await inside.manager.loginAndEnroll("A")
        await inside.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(inside.delegate.now.arrivals.count, 3)
        arrivals += inside.delegate.now.arrivals
        return arrivals
    }

    func testEveryStatusIsDeliveredExactlyWhereTheCatalogListsIt() async throws {
        var arrivals = Set(await failures() + others())
        arrivals.formUnion(await checkIn { $0.service.change { $0.policy = IdentityKit.open } })
        arrivals.formUnion(
            await checkIn { $0.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] } })
        // 214 when another account than the enrolled one leaves.
        let other = EdgeWorld()
        await other.enrolled()
        await other.manager.deregisterAndUnenroll("B", withWipe: false)
        arrivals.formUnion(other.delegate.now.arrivals)
        // 215 needs files that cannot be removed: see `EnrollmentFailureTests`.
        let beyond: Set<Arrival> = [Arrival(kind: .unenroll, code: 215)]
        XCTAssertEqual(EnrollmentReach.wanted.subtracting(arrivals).subtracting(beyond), [])
        XCTAssertEqual(arrivals.subtracting(EnrollmentReach.wanted), [])
    }

    /// The SDK's header: a second registration is ignored with a warning, and the account is tried again periodically.
    func testRegisteringAgainAfterAFailureIsAnsweredAndStartsNothing() async {
        let cases: [(EdgeService.Answer, MAMEnrollmentStatus.Code, MAMEnrollmentStatus.Code)] = [
            (.failure(.network), .enrollmentEndPointNetworkFailure, .enrollmentEndPointNetworkFailure),
            (.success(EdgeKit.answer(.noPolicy, policy: nil)), .licensedNotTargeted, .licensedNotTargeted),
            (.success(EdgeKit.answer(.notLicensed, policy: nil)), .accountNotLicensed, .accountNotLicensed),
            (.success(EdgeKit.answer(.notOnboarded, policy: nil)), .tenantMigration, .tenantMigration),
            // The timer does not tell why.
            (.failure(.malformed), .parsingFailure, .internalError),
        ]
        for (answer, first, second) in cases {
            let world = EdgeWorld()
            world.service.change { $0.enrolls = [answer] }
            await world.manager.launched()
            let failed = await world.manager.registerAndEnroll("A")
            XCTAssertEqual(failed.code, first)
            _ = world.log.heard()
            for _ in 0..<2 {
                let again = await world.manager.registerAndEnroll("A")
                XCTAssertEqual(again.code, second, "\(first)")
                XCTAssertFalse(again.didSucceed)
                XCTAssertEqual(again, again.status.map { .waiting($0) }, "a status that was told before")
                XCTAssertEqual(again.status?.errorText?.contains("registered already"), true)
                XCTAssertEqual(world.log.heard(), [], "nothing is asked, and the delegate is not told")
                XCTAssertTrue(
                    world.observer.events.contains {
                        $0.kind == .enrollmentWarning("the account is registered already")
                    })
                await world.relaunch()
                XCTAssertEqual(world.log.heard(), [], "the timer stands")
            }
            world.time.advance(by: EnrollmentKit.day)
            await world.manager.ticked()
            XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100", "restart"])
        }
    }
}
