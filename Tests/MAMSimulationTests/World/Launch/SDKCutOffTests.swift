import MAMCore
import MAMSimulation
import XCTest

/// The versions of the SDK below which the service blocks or warns, by date.
final class SDKCutOffTests: XCTestCase {
    private struct World {
        let device: SimulatedDevice
        let app: SimulatedApp
        let user: SimulatedUser

        init(_ members: String = "") throws {
            let json = """
                {
                    "@odata.type": "#microsoft.graph.iosManagedAppProtection",
                    "appDataEncryptionType": "useDeviceSettings", "pinRequired": false,
                    "periodOfflineBeforeAccessCheck": "P3650D", "periodOfflineBeforeWipeIsEnforced": "P3650D"\(members.isEmpty ? "" : ", " + members)
                }
                """
            let tenant = SimulatedTenant()
            device = SimulatedDevice(tenant: tenant)
            user = tenant.addUser(named: "alice", policy: try PolicyDocument(json: json).compileStrictest())
            app = device.install("notes")
            device.enroll(user, in: app)
        }

        func built(with sdk: String, _ xcode: String?) {
            var versions = AppVersions()
            versions.sdk = VersionNumber(sdk) ?? versions.sdk
            versions.xcode = xcode.flatMap { VersionNumber($0) }
            device.setVersions(of: app, to: versions)
        }

        /// How a launch ends: the check that blocks, else the prompts in between.
        func launch() async -> String {
            let person = ScriptedUser()
            let launch = await device.launch([user], in: app, by: person)
            if launch.result?.outcome == .success { return person.prompts.map(\.verdict.check.name).joined() }
            return launch.verdict?.check.name ?? "?"
        }
    }

    /// 18 days and 180 days after the clock's start, which is the beginning of 2026.
    private static let january = VirtualTime.start.wall + 18 * 86_400
    private static let june = VirtualTime.start.wall + 180 * 86_400

    func testThePublishedDatesAndVersionsAreMetToTheSecond() async throws {
        let blocked = "block.sdkVersion"
        let warned = "warn.sdkVersion"
        let rows: [(sdk: String, xcode: String?, before: String, january: String, june: String)] = [
            ("20.7.9", "16", "", blocked, blocked), ("20.7.9", "16.4", "", blocked, blocked),
            ("20.7.9", "25.9", "", blocked, blocked), ("20.8", "16", "", "", ""), ("20.8.0", "16.0", "", "", ""),
            ("20.8.1", "16", "", "", ""), ("21.0.9", "16.4", "", "", ""),
            ("20.8.0", "26", "", blocked, blocked), ("21.0.9", "26.0", "", blocked, blocked),
            ("21.0.9", "27", "", blocked, blocked), ("21.1", "26", "", "", ""), ("21.1.0", "26.1", "", "", ""),
            ("21.7.1", "26", "", "", ""), ("20.7.9", "26", "", blocked, blocked),
            // The block names two versions of Xcode, the warning none.
            ("20.7.9", "15.4", "", "", warned), ("20.7.9", nil, "", "", warned), ("20.8", nil, "", "", ""),
            ("0.0", "16", "", blocked, blocked),
        ]
        let world = try World()
        world.device.service.sdkCutOffs = SDKCutOff.published
        for row in rows {
            world.built(with: row.sdk, row.xcode)
            let times = [
                (Self.january - 1, row.before), (Self.january, row.january), (Self.january + 1, row.january),
                (Self.june - 1, row.january), (Self.june, row.june), (Self.june + 86_400 * 365, row.june),
            ]
            for (wall, expected) in times {
                world.device.time.setWall(wall)
                let found = await world.launch()
                XCTAssertEqual(found, expected, "\(row.sdk) with Xcode \(row.xcode ?? "unknown") at \(wall)")
            }
        }
        XCTAssertEqual(SDKCutOff.published.map(\.start), [Self.january, Self.january, Self.june])
    }

    func testNothingIsRequiredAtFirst() async throws {
        let world = try World()
        world.built(with: "1.0", "10")
        world.device.time.setWall(Self.june)
        let found = await world.launch()
        XCTAssertEqual(found, "")
    }

    func testAPolicyAndTheServiceActBesideEachOther() async throws {
        let rows: [(policy: String, sdk: String, found: String)] = [
            ("\"minimumRequiredSdkVersion\": \"21.0\"", "20.9", "block.sdkVersion"),
            ("\"minimumRequiredSdkVersion\": \"20.0\"", "20.7", "block.sdkVersion"),
            ("\"minimumRequiredSdkVersion\": \"20.0\"", "20.8", ""),
            ("\"minimumWarningSdkVersion\": \"21.0\"", "20.8", "warn.sdkVersion"),
            ("\"minimumWarningSdkVersion\": \"21.0\"", "20.7", "block.sdkVersion"),
            ("\"minimumWipeSdkVersion\": \"20.0\"", "19.9", "wipe.sdkVersion"),
            ("\"minimumWipeSdkVersion\": \"20.0\"", "20.0", "block.sdkVersion"),
            ("\"minimumWipeSdkVersion\": \"20.9\"", "20.8", "wipe.sdkVersion"),
        ]
        for row in rows {
            let world = try World(row.policy)
            world.device.service.sdkCutOffs = [SDKCutOff(.block, below: VersionNumber(parts: [20, 8]), from: 0)]
            world.built(with: row.sdk, "16")
            let found = await world.launch()
            XCTAssertEqual(found, row.found, "\(row.policy), \(row.sdk)")
        }
    }

    func testTheVerdictNamesTheServiceAndNoSetting() async throws {
        let world = try World()
        world.device.service.sdkCutOffs = SDKCutOff.published
        world.built(with: "20.7.1", "16")
        world.device.time.setWall(Self.january)
        let launch = await world.device.launch([world.user], in: world.app, by: ScriptedUser())
        let verdict = try XCTUnwrap(launch.verdict)
        XCTAssertNil(verdict.setting)
        XCTAssertEqual(verdict.description, "block.sdkVersion: found 20.7.1, the service requires 20.8")
        XCTAssertEqual(verdict.blockReason, .conditionalLaunchBlocked)
        // The policy's own bound is named where both are missed.
        let both = try World("\"minimumRequiredSdkVersion\": \"20.9\"")
        both.device.service.sdkCutOffs = SDKCutOff.published
        both.built(with: "20.7.1", "16")
        both.device.time.setWall(Self.january)
        let own = await both.device.launch([both.user], in: both.app, by: ScriptedUser())
        XCTAssertEqual(own.verdict?.setting, .minimumRequiredSdkVersion)
    }

    func testAWarningIsDismissedOnceForPolicyAndService() async throws {
        let world = try World("\"minimumWarningSdkVersion\": \"21.0\"")
        world.device.service.sdkCutOffs = SDKCutOff.published
        world.built(with: "20.7", nil)
        world.device.time.setWall(Self.june)
        let found = await world.launch()
        XCTAssertEqual(found, "warn.sdkVersion")
    }

    func testAnAccountWithoutAPolicyAndAnUpdatedAppAreLetIn() async throws {
        let world = try World()
        world.device.service.sdkCutOffs = SDKCutOff.published
        world.device.time.setWall(Self.june)
        world.built(with: "20.7", "16")
        let bob = world.device.tenant.addUser(named: "bob")
        world.device.enroll(bob, in: world.app)
        let personal = await world.device.launch([bob], in: world.app, by: ScriptedUser())
        XCTAssertEqual(personal.result?.outcome, .success)
        var found = await world.launch()
        XCTAssertEqual(found, "block.sdkVersion")
        world.built(with: "21.1", "26")
        found = await world.launch()
        XCTAssertEqual(found, "")
        world.device.service.sdkCutOffs = []
        world.built(with: "1.0", "16")
        found = await world.launch()
        XCTAssertEqual(found, "")
    }
}
