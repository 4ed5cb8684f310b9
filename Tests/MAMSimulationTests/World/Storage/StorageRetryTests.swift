import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// What a store could not take while it failed, and gets when it works again.
final class StorageRetryTests: XCTestCase {
    private static let container = AppContainer(publisher: "default.publisher", app: "notes")

    private struct Life {
        let tenant = SimulatedTenant(seed: 3)
        let device: SimulatedDevice
        let app: SimulatedApp
        let user: SimulatedUser

        init(policy: MAMPolicy?, observer: (any MAMObserver)? = nil) {
            device = SimulatedDevice(tenant: tenant)
            var settings = ManagedAppSettings()
            (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
            app = device.install(
                "notes", ManagedApp.Configuration(bundleID: "notes", settings: settings, observer: observer))
            user = tenant.addUser(named: "mia", policy: policy)
        }

        var storage: DeviceStorage { device.environment.storage }

        /// The seconds until the app is to be looked at.
        func wait() throws -> Double {
            let alarm = try XCTUnwrap(app.managed?.enrollmentManager.nextAlarm)
            return alarm.monotonic - device.time.now().monotonic
        }

        func policies() throws -> Int { try storage.storedPolicies(of: StorageRetryTests.container).count }

        func record() throws -> EnrollmentRecord? { try storage.enrollmentRecord(of: StorageRetryTests.container) }
    }

    func testAFailedRecordIsRetriedAtGrowingIntervalsUntilItIsStored() async throws {
        let life = Life(policy: nil)
        await life.device.open(life.app)
        life.device.storageFault = .full
        _ = await life.device.register(life.user, in: life.app)
        var waits: [Double] = []
        for _ in 0..<9 {
            let wait = try life.wait()
            waits.append(wait)
            await life.device.advance(by: wait)
        }
        XCTAssertEqual(waits, [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        XCTAssertNil(try life.record())
        life.device.storageFault = nil
        await life.device.advance(by: 3599)
        XCTAssertNil(try life.record())
        await life.device.advance(by: 1)
        let machine = try XCTUnwrap(life.app.managed?.enrollmentManager.machine)
        XCTAssertEqual(try life.record(), machine.record)
        XCTAssertEqual(machine.record.accounts.count, 1)
        // Nothing is owed any more, and the next failure begins with a minute again.
        XCTAssertGreaterThan(try life.wait(), 3600)
        life.device.storageFault = .busy
        _ = await life.device.register(life.tenant.addUser(named: "nora"), in: life.app)
        XCTAssertEqual(try life.wait(), 60)
    }

    func testAnotherStepDoesNotPostponeARetry() async throws {
        let life = Life(policy: nil)
        await life.device.open(life.app)
        life.device.storageFault = .readOnly
        _ = await life.device.register(life.user, in: life.app)
        await life.device.advance(by: 20)
        _ = await life.device.register(life.tenant.addUser(named: "nora"), in: life.app)
        XCTAssertEqual(try life.wait(), 40)
        life.device.storageFault = nil
        _ = await life.device.register(life.tenant.addUser(named: "olga"), in: life.app)
        XCTAssertEqual(try life.record()?.accounts.count, 3)
    }

    func testAPolicyThatCouldNotBeDroppedGoesWhenTheStoreWorks() async throws {
        for isKilled in [false, true] {
            let life = Life(policy: try Self.strict())
            await life.device.open(life.app)
            _ = await life.device.register(life.user, in: life.app)
            XCTAssertEqual(try life.policies(), 1)
            life.tenant.assign(nil, to: life.user)
            life.device.storageFault = .full
            _ = await life.device.fetchPolicy(of: life.user, in: life.app)
            XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), false)
            XCTAssertEqual(try life.policies(), 1)
            if isKilled {
                // A process that was not told that the policy is gone; the record that it starts from still has it.
                life.device.kill(life.app)
                await life.device.open(life.app)
                XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), false, "at the check-in")
            }
            life.device.storageFault = nil
            await life.device.advance(by: 60)
            XCTAssertEqual(try life.policies(), 0, "killed: \(isKilled)")
            XCTAssertEqual(try life.record(), life.app.managed?.enrollmentManager.machine?.record)
        }
    }

    func testAPolicyWithoutAnEnrolledAccountIsRemovedWhenTheStoreWorks() async throws {
        let life = Life(policy: nil)
        let names = try XCTUnwrap(EnrollmentAccount(life.user.objectID))
        try life.storage.save(StoredPolicy(names: names, policy: try Self.strict()), of: Self.container) { true }
        life.device.storageFault = .full
        await life.device.open(life.app)
        XCTAssertEqual(try life.policies(), 1)
        XCTAssertEqual(try life.wait(), 60)
        life.device.storageFault = nil
        await life.device.advance(by: 60)
        XCTAssertEqual(try life.policies(), 0)
    }

    func testAPolicyThatComesBackAsTheStoreWorksStays() async throws {
        let (life, hook) = try await Self.lifeOwingAPolicy()
        // Accepted, and not stored yet: what is owed is paid only after that.
        hook.atAnswer = { life.device.storageFault = nil }
        // Without the start anew that follows, whose check-in would bring it once more.
        _ = await life.app.managed?.enrollmentManager.checkIn(life.user.objectID, isInteractive: false)
        XCTAssertNil(hook.atAnswer, "it was accepted")
        XCTAssertEqual(try life.policies(), 1)
        await life.device.carryOutRestarts(of: life.app)
        await life.device.advance(by: 7200)
        XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), true)
        XCTAssertEqual(try life.policies(), 1)
    }

    func testAPolicyStaysOwedWhileANewOneIsBeingStoredAndFails() async throws {
        let (life, hook) = try await Self.lifeOwingAPolicy()
        hook.atAnswer = {
            life.device.storageFault = nil
            InPlaceExecutor.run { await life.app.managed?.enrollmentManager.ticked() }
            XCTAssertEqual(try? life.policies(), 1, "while one is being stored nothing is dropped")
            life.device.storageFault = .full
            life.tenant.assign(nil, to: life.user)
        }
        _ = await life.device.fetchPolicy(of: life.user, in: life.app)
        XCTAssertNil(hook.atAnswer, "it was accepted")
        XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), false)
        XCTAssertEqual(try life.policies(), 1)
        life.device.storageFault = nil
        await life.device.advance(by: 120)
        XCTAssertEqual(try life.policies(), 0)
    }

    func testARebootMakesARetryDueAtOnce() async throws {
        let life = Life(policy: nil)
        await life.device.open(life.app)
        await life.device.advance(by: 86_400)
        life.device.storageFault = .full
        _ = await life.device.register(life.user, in: life.app)
        life.device.time.reboot()
        life.device.storageFault = nil
        XCTAssertEqual(try life.wait(), 0)
        await life.device.advance(by: 1)
        XCTAssertEqual(try life.record()?.accounts.count, 1)
    }

    func testAnAccountThatIsTakenOffWhileTheStoreFailsLeavesNothingWhenItWorks() async throws {
        let life = Life(policy: try Self.strict())
        life.device.enroll(life.user, in: life.app)
        await life.device.open(life.app)
        XCTAssertEqual(try life.policies(), 1)
        for fault in [StorageFault.full, .busy] {
            life.device.storageFault = fault
            life.device.signOut(life.user, of: life.app)
            XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), false)
            life.device.storageFault = nil
            XCTAssertEqual(try life.policies(), 1)
            await life.device.advance(by: 60)
            XCTAssertEqual(try life.policies(), 0)
            XCTAssertEqual(try life.record()?.accounts.count ?? 0, 0)
            // Who signs in again before that keeps what he gets.
            life.device.enroll(life.user, in: life.app)
            life.device.storageFault = fault
            life.device.signOut(life.user, of: life.app)
            life.device.storageFault = nil
            life.device.enroll(life.user, in: life.app)
            await life.device.advance(by: 60)
            XCTAssertEqual(try life.policies(), 1)
        }
    }

    func testAPolicySetInMemoryWhileTheStoreFailsStaysInForce() async throws {
        let life = Life(policy: try Self.strict())
        await life.device.open(life.app)
        _ = await life.device.register(life.user, in: life.app)
        life.device.storageFault = .full
        life.tenant.assign(nil, to: life.user)
        _ = await life.device.fetchPolicy(of: life.user, in: life.app)
        let manager = try XCTUnwrap(life.app.managed).policyManager
        manager.setPolicyInMemory(try Self.strict(), for: life.user.objectID)
        life.device.storageFault = nil
        await life.device.advance(by: 60)
        XCTAssertEqual(try life.policies(), 0)
        XCTAssertTrue(manager.isManaged(life.user.objectID))
    }

    /// An enrolled account lost its policy while the store failed, which still has it, and is to get it again.
    private static func lifeOwingAPolicy() async throws -> (Life, HookedObserver) {
        let hook = HookedObserver()
        let life = Life(policy: try strict(), observer: hook)
        await life.device.open(life.app)
        _ = await life.device.register(life.user, in: life.app)
        life.tenant.assign(nil, to: life.user)
        life.device.storageFault = .full
        _ = await life.device.fetchPolicy(of: life.user, in: life.app)
        XCTAssertEqual(life.app.managed?.policyManager.isManaged(life.user.objectID), false)
        XCTAssertEqual(try life.policies(), 1)
        life.tenant.assign(try strict(), to: life.user)
        hook.watch { life.app.managed?.enrollmentManager.machine?.phase(of: life.user.objectID) == .storing }
        return (life, hook)
    }

    private static func strict() throws -> MAMPolicy {
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","printBlocked":true}"##
        return try PolicyDocument(json: Array(text.utf8)).compileStrictest()
    }
}

/// An observer that does something once: at the first failure of the store after the service has accepted an account, before
/// its policy is stored.
private final class HookedObserver: MAMObserver {
    private let hook = Guarded<(@Sendable () -> Void)?>(nil)
    private let isStoring = Guarded<@Sendable () -> Bool>({ false })

    var atAnswer: (@Sendable () -> Void)? {
        get { hook.withLock { $0 } }
        set { hook.withLock { $0 = newValue } }
    }

    func watch(_ isStoring: @escaping @Sendable () -> Bool) { self.isStoring.withLock { $0 = isStoring } }

    func report(_ event: MAMEvent) {
        guard case .storageFailed = event.kind, isStoring.withLock({ $0 })() else { return }
        let hook = hook.withLock { hook in
            defer { hook = nil }
            return hook
        }
        hook?()
    }
}
