import MAMCore
import MAMSimulation
import XCTest

/// Two apps of a publisher whose policies ask for access after different times.
final class LaunchSharedAccessTests: XCTestCase {
    private static let credentials = #""organizationalCredentialsRequired": true"#
    private static let always = credentials + #", "periodOnlineBeforeAccessCheck": "PT0S""#

    /// The app that asks at every return, the one that asks after half an hour, and who is asked in them.
    private struct Apps {
        let (strict, mild): (LaunchWorldKit, LaunchWorldKit)
        let mildUser = ScriptedUser()
        let time = VirtualTime()

        init(strictUser: any LaunchUser, switches: Bool = true) throws {
            let storage = DeviceStorage()
            strict = try LaunchWorldKit(
                LaunchSharedAccessTests.always, by: strictUser, delegate: StubDelegate(switches: switches),
                storage: storage, time: time,
                bundleID: "mail")
            mild = try LaunchWorldKit(
                LaunchSharedAccessTests.credentials, by: mildUser, storage: storage, time: time, bundleID: "notes")
        }
    }

    func testAnAppWithoutAnIntervalEndsNoAccessThatOthersShare() async throws {
        let strictUser = ScriptedUser()
        let apps = try Apps(strictUser: strictUser)
        for world in [apps.mild, apps.strict] {
            let shown = await world.show()
            XCTAssertEqual(shown, .success)
            try world.app.launchManager.leftForeground()
        }
        for count in 1...5 {
            _ = await apps.strict.app.launchManager.resumed()
            XCTAssertEqual(strictUser.prompts.count, 1 + count, "it asks by itself, every time")
            try apps.strict.app.launchManager.leftForeground()
            _ = await apps.mild.app.launchManager.resumed()
            try apps.mild.app.launchManager.leftForeground()
            XCTAssertEqual(apps.mildUser.prompts.count, 1)
            apps.time.advance(by: 60)
        }
    }

    func testAnAppWhoseProcessHasEndedDoesNotUseAnAccount() async throws {
        let apps = try Apps(strictUser: ScriptedUser())
        for world in [apps.mild, apps.strict] { _ = await world.show() }
        try apps.mild.app.launchManager.leftForeground()
        apps.strict.app.end()
        apps.time.advance(by: 1000)
        try apps.strict.app.launchManager.leftForeground()
        apps.time.advance(by: 900)
        _ = await apps.mild.app.launchManager.resumed()
        XCTAssertEqual(apps.mildUser.prompts.count, 2, "1,900 seconds have passed since the last use")
    }

    func testACanceledPromptOfAnAppWithoutAnIntervalKeepsTheAccessOfOtherApps() async throws {
        let apps = try Apps(strictUser: AbsentUser())
        _ = await apps.mild.show()
        for _ in 0..<2 {
            let result = await apps.strict.show()
            XCTAssertEqual(result, .canceled)
            _ = await apps.mild.app.launchManager.resumed()
            XCTAssertEqual(apps.mildUser.prompts.count, 1)
        }
    }

    func testAccessInAnotherAppDoesNotOpenAnAppWithoutAnInterval() async throws {
        let strictUser = ScriptedUser()
        let apps = try Apps(strictUser: strictUser)
        _ = await apps.mild.show()
        _ = await apps.strict.show()
        XCTAssertEqual(strictUser.prompts.count, 1)
        // Who was let in there is in here as well.
        apps.time.advance(by: 1799)
        _ = await apps.strict.app.launchManager.resumed()
        apps.time.advance(by: 1799)
        _ = await apps.mild.app.launchManager.resumed()
        XCTAssertEqual(apps.mildUser.prompts.count, 1)
    }

    func testUseOfAnAppWithoutAnIntervalExtendsSharedAccessOnlyAfterAdmission() async throws {
        for isLetIn in [true, false] {
            let strictUser = ScriptedUser([.accepted], afterwards: isLetIn ? .accepted : .canceled)
            let apps = try Apps(strictUser: strictUser, switches: false)
            _ = await apps.mild.show()
            _ = await apps.strict.show()
            try apps.strict.app.launchManager.leftForeground()
            apps.time.advance(by: 1000)
            _ = await apps.strict.app.launchManager.resumed()
            XCTAssertEqual(apps.strict.shown, "ann", "the app does not take her off its screen")
            try apps.strict.app.launchManager.leftForeground()
            apps.time.advance(by: 800)
            _ = await apps.mild.app.launchManager.resumed()
            XCTAssertEqual(apps.mildUser.prompts.count, isLetIn ? 1 : 2)
        }
    }

    func testAnAppThatLeavesTwiceRestartsTheInactivityOnce() async throws {
        let apps = try Apps(strictUser: AbsentUser())
        _ = await apps.mild.show()
        try apps.mild.app.launchManager.leftForeground()
        apps.time.advance(by: 1700)
        try apps.mild.app.launchManager.leftForeground()
        apps.time.advance(by: 100)
        _ = await apps.mild.app.launchManager.resumed()
        XCTAssertEqual(apps.mildUser.prompts.count, 2)
        // An inactivity that is over is not revived in the background.
        try apps.mild.app.launchManager.leftForeground()
        apps.time.advance(by: 3600)
        try apps.mild.app.launchManager.leftForeground()
        _ = await apps.mild.app.launchManager.resumed()
        XCTAssertEqual(apps.mildUser.prompts.count, 3)
    }

    func testAWipeInOneAppClosesAnotherWithoutAnInterval() async throws {
        let strictUser = ScriptedUser()
        let apps = try Apps(strictUser: strictUser)
        _ = await apps.strict.show()
        _ = await apps.strict.show("sam")
        let isWiped = try await apps.mild.app.launchManager.wipe("ann")
        XCTAssertTrue(isWiped)
        _ = await apps.strict.show()
        XCTAssertEqual(strictUser.prompts.count, 2)
    }
}
