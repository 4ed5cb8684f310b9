import MAMMachines
import XCTest

final class LaunchRunTests: XCTestCase {
    private let kit = LaunchRunKit.self

    /// What comes out of events, each with its situation.
    private func play(
        _ accounts: [String], canCancel: Bool = true, _ events: [(LaunchEvent, LaunchSituation)]
    ) -> [String] {
        var run = LaunchRun(over: accounts.map(LaunchRunKit.id), canCancel: canCancel)
        return events.map { event, situation in
            run.handle(event, situation).map(\.word).joined(separator: ", ")
        }
    }

    private func play(_ events: [(LaunchEvent, LaunchSituation)]) -> [String] { play(["alice"], events) }

    func testAnAccountWithoutAPolicyIsAskedNothing() {
        XCTAssertEqual(play([(.start, [:])]), ["finish(success: notBlocked)"])
        XCTAssertEqual(play([], [(.start, [:])]), ["finish(success: )"])
    }

    func testWarningsCredentialsAndPINComeOneAfterTheOther() throws {
        var account = try XCTUnwrap(kit.account("both"))
        account.requirements.versions = try XCTUnwrap(kit.account("warned")).requirements.versions
        let situation = [kit.id("alice"): account]
        let accepted = (LaunchEvent.answered(.accepted), situation)
        XCTAssertEqual(
            play([(.start, situation), accepted, accepted, accepted, accepted]),
            [
                "warning(appVersion)", "warning(minimumOS)", "credentials(credentials)", "pin(pin)",
                "finish(success: notBlocked)",
            ])
    }

    func testASuccessfulCheckInLiftsTheBlock() {
        XCTAssertEqual(
            play([(.start, kit.situation("offline")), (.checkedIn(succeeded: true), kit.situation("healthy"))]),
            ["checkIn", "finish(success: notBlocked)"])
        XCTAssertEqual(
            play([
                (.start, kit.situation("offline")), (.checkedIn(succeeded: false), kit.situation("offline")),
                (.checkedIn(succeeded: true), kit.situation("pin")), (.answered(.accepted), kit.situation("pin")),
            ]),
            ["checkIn", "block(offline)", "dismiss, pin(pin)", "finish(success: notBlocked)"])
    }

    func testSigningInAgainSavesTheData() {
        XCTAssertEqual(
            play([
                (.start, kit.situation("longOffline")), (.answered(.accepted), kit.situation("longOffline")),
                (.checkedIn(succeeded: true), kit.situation("healthy")),
            ]),
            ["reconnect(offline)", "signIn", "finish(success: notBlocked)"])
    }

    func testLettingTheDataGoWipesAndBlocks() {
        let situation = kit.situation("longOffline")
        XCTAssertEqual(
            play([(.start, situation), (.answered(.remove), situation), (.wiped, [:])]),
            ["reconnect(offline)", "wipe(offline)", "finish(blocked: conditionalLaunchBlocked)"])
    }

    func testAClockStatusThatArrivesLaterLiftsTheBlock() {
        XCTAssertEqual(
            play([
                (.start, kit.situation("clockedOut")), (.clockRefreshed, kit.situation("clockedOut")),
                (.clockRefreshed, kit.situation("healthy")),
            ]),
            ["block(workingTime)", "", "dismiss, finish(success: notBlocked)"])
    }

    func testAWipeCommandThatComesWithACheckInTakesThePromptAway() {
        XCTAssertEqual(
            play([(.start, kit.situation("pin")), (.checkedIn(succeeded: true), kit.situation("toBeWiped"))]),
            ["pin(pin)", "dismiss, wipe(pendingWipe)"])
    }

    func testAResetPINAsksForASignInAlsoAfterOne() {
        let situation = kit.situation("both")
        XCTAssertEqual(
            play([
                (.start, situation), (.answered(.accepted), situation), (.answered(.triesExhausted), situation),
                (.answered(.accepted), situation), (.answered(.accepted), situation),
            ]),
            [
                "credentials(credentials)", "pin(pin)", "credentials(credentials)", "pin(pin)",
                "finish(success: notBlocked)",
            ])
    }

    func testAccountsAreCheckedInOrderEvenIfAnEarlierOneIsBlocked() {
        let situation = kit.situation("clockedOut", "pin")
        XCTAssertEqual(
            play(
                ["alice", "bob"],
                [(.start, situation), (.answered(.accepted), situation), (.answered(.accepted), situation)]),
            ["block(workingTime)", "pin(pin) of bob", "finish(success: clockedOut, notBlocked)"])
        XCTAssertEqual(
            play(
                ["bob", "alice"],
                [(.start, situation), (.answered(.canceled), situation), (.answered(.accepted), situation)]),
            ["pin(pin) of bob", "block(workingTime)", "finish(blocked: conditionalLaunchCanceled, clockedOut)"])
    }

    func testAMergedWindowLooksAgainAtTheAccountsThatPassed() {
        func play(_ later: String) -> [String] {
            self.play(
                ["alice", "bob"],
                [
                    (.start, kit.situation("healthy", "pin")),
                    (.answered(.accepted), kit.situation(later, "pin")),
                    (.answered(.accepted), kit.situation(later, "pin")),
                    (.answered(.accepted), kit.situation(later, "pin")),
                ])
        }
        XCTAssertEqual(
            play("pin"), ["pin(pin) of bob", "pin(pin)", "finish(success: notBlocked, notBlocked)", ""],
            "nobody is asked twice")
        XCTAssertEqual(
            play("jailbroken"),
            ["pin(pin) of bob", "block(jailbreak)", "finish(success: conditionalLaunchBlocked, notBlocked)", ""])
    }

    func testABlockCanBeAcknowledgedWithoutACancel() {
        let situation = kit.situation("jailbroken")
        XCTAssertEqual(
            play(["alice"], canCancel: false, [(.start, situation), (.answered(.accepted), situation)]),
            ["block(jailbreak)", "finish(blocked: conditionalLaunchBlocked)"])
    }

    func testABlockedSwitchEndsAsACanceledOne() {
        let results = LaunchResult.Outcome.allCases.map { LaunchResult($0, []).switchResult }
        XCTAssertEqual(results, [.success, .canceled, .canceled])
    }
}
