import MAMCore
import MAMSimulation
import XCTest

/// Several policies of one user, of which each app gets what is for it.
final class SimulatedTargetingTests: XCTestCase {
    private func policy(_ properties: String) throws -> MAMPolicy {
        let type = "\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\""
        return try PolicyDocument(json: Array("{\(type), \(properties)}".utf8)).compileStrictest()
    }

    private let everywhere = "\"appGroupType\": \"allApps\""

    func testAPolicyReachesTheAppsItNamesAndAnAppThatIsInTwoGetsBoth() throws {
        let (tenant, mail) = (
            SimulatedTenant(), "\"apps\": [{\"mobileAppIdentifier\": {\"bundleId\": \"com.example.MAIL\"}}]"
        )
        let user = tenant.addUser(named: "mia")
        tenant.assign(
            targeted: [
                try policy("\(everywhere), \"printBlocked\": true"),
                try policy("\(mail), \"contactSyncBlocked\": true"),
            ], to: user)
        let device = SimulatedDevice(tenant: tenant)
        let apps = [device.install("mail"), device.install("notes")]
        for app in apps { device.enroll(user, in: app) }
        let policies = try apps.map { try XCTUnwrap($0.managed).policyManager.policy(for: user.objectID) }
        XCTAssertEqual(policies.map(\.isPrintingAllowed), [false, false])
        XCTAssertEqual(policies.map(\.isContactSyncAllowed), [false, true])
    }

    func testALaterPolicyWaitsUntilTheOneInForceGoes() throws {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "mia")
        let (open, closed) = (try policy(everywhere), try policy("\(everywhere), \"printBlocked\": true"))
        tenant.assign(targeted: [open], to: user)
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        device.enroll(user, in: notes)
        tenant.assign(targeted: [open, closed], to: user)
        device.refresh()
        let managed = try XCTUnwrap(notes.managed)
        XCTAssertTrue(managed.policyManager.policy(for: user.objectID).isPrintingAllowed)
        tenant.assign(targeted: [closed], to: user)
        device.refresh()
        XCTAssertFalse(managed.policyManager.policy(for: user.objectID).isPrintingAllowed)
        tenant.assign(targeted: [], to: user)
        device.refresh()
        XCTAssertFalse(managed.policyManager.isManaged(user.objectID))
    }

    func testEnrollmentInDeviceManagementChoosesAmongPolicies() async throws {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "mia")
        tenant.assign(targeted: [try policy("\(everywhere), \"targetedAppManagementLevels\": \"mdm\"")], to: user)
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        device.enroll(user, in: notes)
        let managed = try XCTUnwrap(notes.managed)
        XCTAssertFalse(managed.policyManager.isManaged(user.objectID))
        // Only the keys make the app a managed one.
        device.isMDMEnrolled = true
        device.refresh()
        XCTAssertFalse(managed.policyManager.isManaged(user.objectID))
        await device.setManagedUser(user)
        XCTAssertTrue(managed.policyManager.isManaged(user.objectID))
        let board = device.install("board")
        device.enroll(user, in: board)
        XCTAssertTrue(try XCTUnwrap(board.managed).policyManager.isManaged(user.objectID))
        // The end of the enrollment removes the configurations of all apps.
        device.isMDMEnrolled = false
        XCTAssertNil(device.managedUser)
        XCTAssertFalse(managed.policyManager.isManaged(user.objectID))
        XCTAssertFalse(managed.appConfigManager.isDeviceManaged(for: user.objectID))
    }

    func testAPlainAssignmentReachesEveryAppAndTakesTheOthersPlace() throws {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "mia")
        tenant.assign(targeted: [try policy("\(everywhere), \"printBlocked\": true")], to: user)
        let plain = try policy("\"appGroupType\": \"selectedPublicApps\"")
        tenant.assign(plain, to: user)
        XCTAssertEqual(tenant.policy(for: user, bundleID: "a", isMDMEnrolled: false), plain)
        tenant.assign(nil, to: user)
        XCTAssertNil(tenant.policy(for: user, bundleID: "a", isMDMEnrolled: false))
    }
}
