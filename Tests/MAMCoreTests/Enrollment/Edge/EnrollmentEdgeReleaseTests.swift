import MAMCore
import MAMSimulation
import XCTest

/// Who surrounds an app usually holds it; the end of its process lets everybody go.
final class EnrollmentEdgeReleaseTests: XCTestCase {
    /// What a test looks at without holding it.
    private struct Held {
        weak var app: ManagedApp?
        weak var service: EdgeService?
        weak var delegate: EdgeDelegate?
        weak var user: EdgeUser?
        weak var policyDelegate: EdgePolicyDelegate?
        weak var complianceDelegate: RemediationDelegate?
        weak var host: StubHost?
    }

    /// An app that holds those who hold it, and then nobody else does.
    private func surrounded(ending ends: Bool) -> (held: Held, delegate: EdgeDelegate) {
        let (app, log) = (ManagedApp(), EdgeLog())
        let (service, delegate, user) = (EdgeService(log), EdgeDelegate(log), EdgeUser(log))
        let (policyDelegate, complianceDelegate, host) = (EdgePolicyDelegate(log), RemediationDelegate(), StubHost())
        let manager = app.enrollmentManager
        (manager.service, manager.delegate, manager.user) = (service, delegate, user)
        manager.exit = { app.end() }
        (app.policyManager.delegate, app.complianceManager.delegate) = (policyDelegate, complianceDelegate)
        app.launchManager.host = host
        delegate.change { $0.reaction = (0, { app.end() }) }
        if ends { app.end() }
        let held = Held(
            app: app, service: service, delegate: delegate, user: user, policyDelegate: policyDelegate,
            complianceDelegate: complianceDelegate, host: host)
        return (held, delegate)
    }

    func testAnEndedAppIsReleasedWithItsServiceAndDelegates() {
        let held = surrounded(ending: true).held
        XCTAssertNil(held.app)
        XCTAssertNil(held.service)
        XCTAssertNil(held.delegate)
        XCTAssertNil(held.user)
        XCTAssertNil(held.policyDelegate)
        XCTAssertNil(held.complianceDelegate)
        XCTAssertNil(held.host)
    }

    func testAnEndedAppThatIsStillHeldReleasesItsServiceAndDelegates() {
        let (held, delegate) = surrounded(ending: true)
        XCTAssertNotNil(held.app)
        XCTAssertNil(held.service)
        XCTAssertNil(held.user)
        XCTAssertNil(held.policyDelegate)
        XCTAssertNil(held.complianceDelegate)
        XCTAssertNil(held.host)
        withExtendedLifetime(delegate) {}
    }

    func testARunningAppKeepsItsServiceAndDelegates() {
        let held = surrounded(ending: false).held
        XCTAssertNotNil(held.service)
        XCTAssertNotNil(held.host)
        held.app?.end()
        XCTAssertNil(held.service)
        XCTAssertNil(held.host)
    }
}
