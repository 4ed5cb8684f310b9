import MAMCore
import MAMPolicyTools
import MAMSimulation
import XCTest

final class SimulatedServiceTests: XCTestCase {
    private func code(_ outcome: EnrollmentOutcome) -> Int? { outcome.code?.rawValue }

    func testTheServiceAnswersAsTheTenantAssigns() async throws {
        let world = try await LivingDevice()
        world.tenant.setLicensed(false, world.mia)
        let unlicensed = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(code(unlicensed), 200)
        let untargeted = await world.device.register(world.omar, in: world.notes)
        XCTAssertEqual(code(untargeted), 225)
        XCTAssertFalse(world.device.service.isEnrolled(world.mia, in: world.notes))
        world.tenant.setLicensed(true, world.mia)
        await world.device.advance(by: 12 * 3600)
        XCTAssertEqual(world.enrolled(), [world.mia.objectID])
        XCTAssertTrue(world.device.service.isEnrolled(world.mia, in: world.notes))
    }

    func testAnAppLearnsOfTheManagedUserFromItsKeys() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        let manager = try XCTUnwrap(world.notes.managed).enrollmentManager
        world.device.isMDMEnrolled = true
        var asked = await manager.mdmEnrolledAccountID()
        XCTAssertNil(asked, "an enrolled device, and an app without the keys")
        await world.device.setManagedUser(world.mia)
        XCTAssertEqual(manager.mdmEnrolledAccountIDFromCache, world.mia.objectID)
        asked = await manager.mdmEnrolledAccountID()
        XCTAssertEqual(asked, world.mia.objectID)
        XCTAssertTrue(try XCTUnwrap(world.notes.managed).appConfigManager.isDeviceManaged(for: world.mia.objectID))
        // Another configuration takes the keys away.
        await world.device.deliver(["host": "depot.example"], to: world.notes)
        asked = await manager.mdmEnrolledAccountID()
        XCTAssertNil(asked)
        XCTAssertFalse(try XCTUnwrap(world.notes.managed).appConfigManager.isDeviceManaged(for: world.mia.objectID))
    }

    func testPoliciesOfGroupsReachTheirMembersWhereTheyAreFor() async throws {
        let world = try await LivingDevice()
        let everywhere = """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "printBlocked": true}
            """
        let mdmOnly = """
            {
                "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps",
                "targetedAppManagementLevels": "mdm", "contactSyncBlocked": true
            }
            """
        world.tenant.assign(
            targeted: try [everywhere, mdmOnly].map { try PolicyDocument(json: $0).compileStrictest() },
            toGroup: "sales")
        world.tenant.setGroups(["sales"], of: world.omar)
        XCTAssertEqual(world.tenant.groups(of: world.omar), ["sales"])
        let status = await world.device.register(world.omar, in: world.notes)
        XCTAssertEqual(code(status), 100)
        let policy = try XCTUnwrap(world.notes.managed).policyManager.policy(for: world.omar.objectID)
        XCTAssertFalse(policy.isPrintingAllowed)
        XCTAssertTrue(policy.isContactSyncAllowed)
        world.tenant.setGroups([], of: world.omar)
        let gone = await world.device.fetchPolicy(of: world.omar, in: world.notes)
        XCTAssertEqual(code(gone), 103)
        XCTAssertFalse(world.isManaged(world.omar))
    }

    func testAppConfigurationComesWithThePolicyAndGoes() async throws {
        let world = try await LivingDevice()
        let mine: AppConfiguration = ["color": .string("green")]
        let others: AppConfiguration = ["color": .string("red")]
        world.tenant.assign(
            [
                SimulatedConfiguration(mine, bundleIDs: ["COM.example.notes"]),
                SimulatedConfiguration(others, bundleIDs: ["com.example.mail"]),
            ], to: world.mia)
        await world.device.register(world.mia, in: world.notes)
        func colors() -> [String]? {
            world.notes.managed?.appConfigManager.appConfig(for: world.mia.objectID).allStrings(forKey: "color")
        }
        XCTAssertEqual(colors(), ["green"])
        world.tenant.assign([], to: world.mia)
        await world.device.fetchPolicy(of: world.mia, in: world.notes)
        XCTAssertEqual(colors(), [])
    }

    func testAppConfigurationComesToAppsInItsManagementStates() async throws {
        let world = try await LivingDevice()
        func colors() -> [String]? {
            world.notes.managed?.appConfigManager.appConfig(for: world.mia.objectID).allStrings(forKey: "color")
        }
        world.tenant.assign(
            [
                SimulatedConfiguration(["color": .string("green")], levels: .unmanaged),
                SimulatedConfiguration(["color": .string("red")], levels: .mdm),
                SimulatedConfiguration(["color": .string("none")], levels: []),
                SimulatedConfiguration(["color": .string("blue")], for: PolicyTarget(apps: .allMicrosoftApps)),
            ], to: world.mia)
        await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(colors(), ["green"])
        await world.device.deliver(
            [
                AppConfigurationKey.userPrincipalName: .string(world.mia.userPrincipalName.rawValue),
                AppConfigurationKey.objectID: .string(world.mia.objectID.rawValue),
            ], to: world.notes)
        await world.device.fetchPolicy(of: world.mia, in: world.notes)
        XCTAssertEqual(colors(), ["red"])
    }

    func testAUserOfAnotherTenantIsNotOnboarded() async throws {
        let world = try await LivingDevice()
        let stranger = SimulatedUser(
            objectID: "00000000-0000-4000-8000-000000000001", userPrincipalName: "eve@elsewhere.example",
            tenantID: "elsewhere")
        world.tenant.add(stranger)
        let status = await world.device.register(stranger, in: world.notes)
        XCTAssertEqual(code(status), 222)
    }

    func testTheServiceDropsAnAppThatWasSilentForNinetyDays() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        world.device.kill(world.notes)
        await world.device.advance(by: 90 * 86_400)
        let before = world.device.service.callCount(.enroll)
        await world.device.open(world.notes)
        XCTAssertEqual(world.device.service.callCount(.enroll), before + 1)
        XCTAssertEqual(world.enrolled(), [world.mia.objectID])
        XCTAssertTrue(world.isManaged(world.mia))
    }

    func testConditionalAccessWithholdsTokensUntilThePolicyIsInForce() async throws {
        let world = try await LivingDevice()
        world.tenant.conditionalAccess = .group("sales")
        let free = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNil(free)
        world.tenant.setGroups(["sales"], of: world.mia)
        let error = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertEqual(error?.code, TokenError.protectionPoliciesRequired)
        XCTAssertEqual(try error?.accountToRemediate(), world.mia.objectID)
        world.device.life(of: world.notes).traits.capabilities = []
        let declined = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertEqual(declined?.code, TokenError.declined)
        world.device.life(of: world.notes).traits.capabilities = ["ProtApp"]
        await world.device.remediate(world.mia.objectID, in: world.notes, isSilent: true)
        XCTAssertEqual(world.told(), ["enrollment 100", "restart", "policy 101", "compliant"])
        let token = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNil(token)
    }

    func testAppConfigurationAloneEnrollsAnAccountThatStaysUnmanaged() async throws {
        let world = try await LivingDevice()
        world.tenant.assign([SimulatedConfiguration(["color": .string("green")])], to: world.omar)
        let status = await world.device.register(world.omar, in: world.notes)
        XCTAssertEqual(code(status), 100)
        func engine() throws -> ManagedApp { try XCTUnwrap(world.notes.managed) }
        let manager = try engine().policyManager
        XCTAssertEqual(world.enrolled(), [world.omar.objectID])
        XCTAssertFalse(world.isManaged(world.omar))
        XCTAssertFalse(manager.isManagementEnabled)
        XCTAssertEqual(manager.policyInForce(for: world.omar.objectID), .configurationOnly)
        let sent = manager.policy(for: world.omar.objectID).decision(for: .send(to: .unmanaged, payload: .text))
        XCTAssertEqual(sent.rule, .unmanaged)
        let again = await world.device.fetchPolicy(of: world.omar, in: world.notes)
        XCTAssertEqual(code(again), 101)
        let colors = try engine().appConfigManager.appConfig(for: world.omar.objectID).allStrings(forKey: "color")
        XCTAssertEqual(colors, ["green"])
        world.tenant.assign([], to: world.omar)
        let gone = await world.device.fetchPolicy(of: world.omar, in: world.notes)
        XCTAssertEqual(code(gone), 103)
    }

    func testARenamedUserIsTheSameUserUnderTheNewNameAlone() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        let name: AccountID = "mia.new@fabrikam.example"
        world.tenant.rename(world.mia, to: name)
        XCTAssertEqual(world.tenant.user(name), world.mia)
        XCTAssertEqual(world.tenant.user(name)?.userPrincipalName, name)
        XCTAssertNil(world.tenant.user(world.mia.userPrincipalName))
        let status = await world.device.fetchPolicy(of: world.mia, in: world.notes)
        XCTAssertEqual(code(status), 101)
        // The app has learned the new name: it registers no other account under it.
        let again = await world.device.register(try XCTUnwrap(world.tenant.user(name)), in: world.notes, byName: true)
        XCTAssertNil(again.status)
        XCTAssertEqual(world.enrolled(), [world.mia.objectID])
        XCTAssertEqual(world.device.service.callCount(.enroll), 1)
    }
}
