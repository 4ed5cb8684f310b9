import MAMCore
import MAMSimulation
import XCTest

/// Whose inactivity begins when an app leaves, and whose is over when it comes back.
final class LaunchForegroundTests: XCTestCase {
    private static let credentials = #""organizationalCredentialsRequired": true"#
    private static let always = credentials + #", "periodOnlineBeforeAccessCheck": "PT0S""#

    func testAnExpiredInactivityIsNotRestartedByAnAppThatShowsAnotherAccount() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.credentials, by: person)
        let manager = world.app.launchManager
        _ = await world.show()
        _ = await world.show("sam")
        try manager.leftForeground()
        world.time.advance(by: 3600)
        try manager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "ann")
        let nobody = await manager.resumed()
        XCTAssertEqual(nobody, .notEnded(.nothingManaged))
        try manager.leftForeground()
        _ = await world.show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials, .credentials])
    }

    func testTheInactivityOfAHiddenAccountContinuesWhenTheAppLeavesTheForeground() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.credentials, by: person)
        _ = await world.show()
        _ = await world.show("sam")
        world.time.advance(by: 1799)
        try world.app.launchManager.leftForeground()
        _ = await world.show()
        XCTAssertEqual(person.prompts.count, 1, "one second is left")
        _ = await world.show("sam")
        world.time.advance(by: 1799)
        try world.app.launchManager.leftForeground()
        world.time.advance(by: 1)
        _ = await world.show()
        XCTAssertEqual(person.prompts.count, 2)
    }

    func testABlockedAccountIsNotInUse() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.credentials, by: person)
        let policies = world.app.policyManager
        policies.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "bob")
        try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "bob")
        _ = await policies.setUIPolicyAccountIDs(["ann", "bob"])
        policies.setPolicyInMemory(
            try LaunchWorldKit.policy(Self.credentials + #", "minimumRequiredOsVersion": "99.0""#), for: "ann")
        _ = await world.app.launchManager.resumed()
        XCTAssertEqual(policies.blockedAccountIDs, ["ann"])
        policies.setPolicyInMemory(try LaunchWorldKit.policy(Self.credentials), for: "ann")
        world.time.advance(by: 1000)
        try world.app.launchManager.leftForeground()
        world.time.advance(by: 800)
        _ = await world.show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials, .block, .credentials])
    }

    func testWithoutAnIntervalAReturnOnAnotherAccountCounts() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.always, by: person)
        _ = await world.show()
        _ = await world.show("sam")
        _ = await world.show()
        XCTAssertEqual(person.prompts.count, 1, "nobody left")
        _ = await world.show("sam")
        _ = await world.app.launchManager.resumed()
        _ = await world.show()
        XCTAssertEqual(person.prompts.count, 2)
    }

    func testWithoutAnIntervalAStartCounts() async throws {
        let (storage, time, person) = (DeviceStorage(), VirtualTime(), ScriptedUser())
        let first = try LaunchWorldKit(Self.always, by: person, storage: storage, time: time)
        _ = await first.show()
        let second = try LaunchWorldKit(Self.always, by: person, storage: storage, time: time)
        let nothing = await second.app.launchManager.resumed()
        XCTAssertEqual(nothing, .notEnded(.nothingManaged))
        _ = await second.show()
        XCTAssertEqual(person.prompts.count, 2)
    }

    func testWithoutAnIntervalLeavingIsEnough() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.always, by: person)
        _ = await world.show()
        try world.app.launchManager.leftForeground()
        _ = await world.show()
        XCTAssertEqual(person.prompts.count, 2)
    }

    func testAReturnToOneWindowDoesNotPromptForAnother() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.always, by: person)
        let other = world.app.windows.open()
        _ = await world.app.policyManager.setUIPolicyAccountID("ann", for: other)
        _ = await world.app.launchManager.resumed()
        _ = await world.app.policyManager.setUIPolicyAccountID("ann", for: other)
        XCTAssertEqual(person.prompts.count, 1)
        _ = await world.app.launchManager.resumed(in: other)
        XCTAssertEqual(person.prompts.count, 2)
    }
}
