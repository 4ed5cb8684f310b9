import MAMCore
import MAMSimulation
import XCTest

/// What the service says about an account that went while it was asked.
final class EnrollmentEdgeOvertakenTests: XCTestCase {
    /// A service whose answers to check-ins come after something else was done, whether or not somebody still waits.
    private struct LateService: MAMService {
        let answer: MAMServiceAnswer
        let meanwhile: @Sendable () async -> Void

        func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { answer }
        func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
            await meanwhile()
            return answer
        }
        func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {}
    }

    /// Whatever is known of an account in its app, in the process and in the storage.
    private func traces(of account: AccountID, in app: ManagedApp) throws -> [String] {
        var traces: [String] = []
        if app.policyManager.isManaged(account) { traces.append("policy in force") }
        let storage = app.device.storage
        if try storage.launchRecord(in: app.launchManager.slot(account)) != nil { traces.append("check-in") }
        if try storage.storedPolicies(of: app.storageContainer).isEmpty == false { traces.append("policy kept") }
        if try storage.enrollmentRecord(of: app.storageContainer)?.accounts.isEmpty == false { traces.append("record") }
        if !app.deliveredConfigurations(for: account).isEmpty { traces.append("configuration") }
        return traces
    }

    private var answers: [MAMServiceAnswer] {
        [
            EdgeKit.answer(policy: IdentityKit.open, configurations: [["key": "value"]]), EdgeKit.answer(policy: nil),
            EdgeKit.answer(wipe: true), EdgeKit.answer(.noPolicy, policy: nil),
        ]
    }

    func testAnAnswerThatAWipeOrARemovalHasOvertakenIsDropped() async throws {
        for answer in answers {
            for wipes in [true, false] {
                let world = EdgeWorld()
                await world.enrolled()
                let (app, manager) = (world.app, world.manager)
                manager.service = LateService(answer: answer) {
                    // Not from within the request: a task of its own, as another window of the app would be.
                    await Task.detached {
                        if wipes {
                            _ = try? await app.launchManager.wipe("A")
                        } else {
                            await manager.deregisterAndUnenroll("A", withWipe: false)
                        }
                    }.value
                }
                let checkIn = try await app.launchManager.checkIn("A")
                XCTAssertFalse(checkIn.isLetIn)
                let left = try traces(of: "A", in: app).filter { wipes || $0 != "check-in" }
                XCTAssertEqual(left, [], "\(answer.checkIn) \(wipes)")
                XCTAssertFalse(world.log.heard().contains { $0.hasPrefix("policy ") })
            }
        }
    }

    func testAnAnswerAboutAPolicySetByHandIsDroppedAsWell() async throws {
        for answer in answers {
            let world = EdgeWorld()
            world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
            let app = world.app
            world.manager.service = LateService(answer: answer) { _ = try? await app.launchManager.wipe("B") }
            let checkIn = try await app.launchManager.checkIn("B")
            XCTAssertFalse(checkIn.isLetIn)
            XCTAssertEqual(try traces(of: "B", in: app), [])
        }
    }

    func testAnAnswerDoesNotApplyToAnAccountAddedAfterTheWipe() async throws {
        for answer in answers {
            let world = EdgeWorld()
            world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
            let app = world.app
            world.manager.service = LateService(answer: answer) {
                _ = try? await app.launchManager.wipe("B")
                app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
            }
            _ = try await app.launchManager.checkIn("B")
            XCTAssertEqual(try traces(of: "B", in: app), ["policy in force"])
            XCTAssertEqual(app.policyManager.policyInForce(for: "B"), IdentityKit.closed)
        }
    }
}
