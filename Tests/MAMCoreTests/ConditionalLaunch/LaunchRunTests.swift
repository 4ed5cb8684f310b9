import MAMCore
import XCTest

final class LaunchRunTests: XCTestCase {
    private let kit = LaunchRunKit.self

    /// What comes out of events, each with its situation.
    private func play(
        _ purpose: LaunchRun.Purpose, _ accounts: [String],
        _ events: [(LaunchEvent, LaunchSituation)]
    ) -> [String] {
        var run = LaunchRun(over: accounts.map(LaunchRunKit.id), for: purpose)
        return events.map { event, situation in
            run.handle(event, situation).map(\.word).joined(separator: ", ")
        }
    }

    private func play(_ events: [(LaunchEvent, LaunchSituation)]) -> [String] { play(.init(), ["alice"], events) }

    func testAnAccountWithoutAPolicyIsAskedNothing() {
        XCTAssertEqual(play([(.start, [:])]), ["finish(success: notBlocked)"])
        XCTAssertEqual(play(.init(), [], [(.start, [:])]), ["finish(success: )"])
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

    func testACheckInThatHelpsLiftsTheBlock() {
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

    func testAMergedWindowAsksForItsAccountsInOrderAndBlocksOneByOne() {
        let merged = LaunchRun.Purpose(isMerged: true)
        let situation = kit.situation("clockedOut", "pin")
        XCTAssertEqual(
            play(
                merged, ["alice", "bob"],
                [
                    (.start, situation), (.answered(.accepted), situation), (.appAnswered(succeeded: true), situation),
                    (.answered(.accepted), situation),
                ]),
            [
                "block(workingTime)", "blockAccount(clockedOut)", "pin(pin) of bob",
                "finish(success: clockedOut, notBlocked)",
            ])
        XCTAssertEqual(
            play(
                merged, ["bob", "alice"],
                [
                    (.start, situation), (.answered(.canceled), situation), (.appAnswered(succeeded: true), situation),
                    (.answered(.accepted), situation), (.appAnswered(succeeded: true), situation),
                ]),
            [
                "pin(pin) of bob", "blockAccount(conditionalLaunchCanceled) of bob", "block(workingTime)",
                "blockAccount(clockedOut)", "finish(blocked: conditionalLaunchCanceled, clockedOut)",
            ])
    }

    func testAMergedWindowLooksAgainAtTheAccountsThatPassed() {
        let merged = LaunchRun.Purpose(isMerged: true)
        func play(_ later: String) -> [String] {
            self.play(
                merged, ["alice", "bob"],
                [
                    (.start, kit.situation("healthy", "pin")),
                    (.answered(.accepted), kit.situation(later, "pin")),
                    (.answered(.accepted), kit.situation(later, "pin")),
                    (.appAnswered(succeeded: true), kit.situation(later, "pin")),
                ])
        }
        XCTAssertEqual(
            play("pin"), ["pin(pin) of bob", "pin(pin)", "finish(success: notBlocked, notBlocked)", ""],
            "nobody is asked twice")
        XCTAssertEqual(
            play("jailbroken"),
            [
                "pin(pin) of bob", "block(jailbreak)", "blockAccount(conditionalLaunchBlocked)",
                "finish(success: conditionalLaunchBlocked, notBlocked)",
            ])
    }

    func testAMergedWindowWhoseAppCannotBlockShowsNoUserOrEnds() {
        let merged = LaunchRun.Purpose(isMerged: true)
        let situation = kit.situation("pin", "pin")
        let path: [(LaunchEvent, LaunchSituation)] = [
            (.start, situation), (.answered(.canceled), situation), (.appAnswered(succeeded: false), situation),
        ]
        let shown = ["pin(pin)", "blockAccount(conditionalLaunchCanceled)", "switch(cancelConditionalLaunch)"]
        XCTAssertEqual(
            play(merged, ["alice", "bob"], path + [(.appAnswered(succeeded: true), situation)]),
            shown + ["finish(canceled: conditionalLaunchCanceled, notBlocked)"])
        XCTAssertEqual(
            play(merged, ["alice", "bob"], path + [(.appAnswered(succeeded: false), situation)]),
            shown + ["exit, finish(canceled: conditionalLaunchCanceled, notBlocked)"])
    }

    func testACancelOnResumeAsksTheAppToShowNoUser() {
        let situation = kit.situation("pin")
        XCTAssertEqual(
            play(
                .init(isResume: true), ["alice"],
                [(.start, situation), (.answered(.canceled), situation), (.appAnswered(succeeded: true), situation)]),
            ["pin(pin)", "switch(cancelConditionalLaunch)", "finish(canceled: conditionalLaunchCanceled)"])
    }

    func testASingleIdentityAppThatIsBlockedHasToEnd() {
        let situation = kit.situation("jailbroken")
        let purpose = LaunchRun.Purpose(isResume: true, canCancel: false, canSwitch: false)
        XCTAssertEqual(
            play(purpose, ["alice"], [(.start, situation), (.answered(.accepted), situation)]),
            ["block(jailbreak)", "exit, finish(blocked: conditionalLaunchBlocked)"])
    }

    func testABlockedSwitchEndsAsACancelledOne() {
        let results = LaunchResult.Outcome.allCases.map { LaunchResult($0, []).switchResult }
        XCTAssertEqual(results, [.success, .canceled, .canceled])
    }

    func testNobodyInFrontOfTheScreenCancelsWhatCanBeCancelled() async {
        let verdict = LaunchVerdict(LaunchCheck(.block, .jailbreak), configured: "true", found: "jailbroken")
        for kind in [LaunchPrompt.Kind.warning, .block, .reconnect, .credentials, .pin] {
            let prompt = LaunchPrompt(kind, verdict, canCancel: true)
            let answer = await AbsentUser().answer(prompt, for: LaunchRunKit.id("alice"))
            XCTAssertEqual(answer, kind == .block ? .accepted : .canceled)
        }
    }
}
