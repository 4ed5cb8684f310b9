import MAMMachines
import XCTest

/// Switches told event by event: the rules of the reference, one by one.
final class SwitchStoryTests: XCTestCase {
    private let both = SwitchKit.situation(["ann", "ben"])
    private let one = SwitchKit.situation(["ann"])

    private func started(_ isMany: Bool = true) -> IdentitySwitchMachine {
        var machine = IdentitySwitchMachine(.init(multiManagedIdentities: isMany))
        _ = machine.handle(.resumed(nil), both)
        return machine
    }

    private func asked(_ request: UInt64, _ account: AccountID?, _ window: WindowID? = nil) -> IdentitySwitchEvent {
        .asked(request: request, window, account.map { .account($0) } ?? .unset, isMerge: false)
    }

    private func merged(_ request: UInt64, _ accounts: [AccountID]) -> IdentitySwitchEvent {
        .asked(request: request, nil, .merged(accounts), isMerge: true)
    }

    /// Shows an account that conditional launch lets in.
    private func showing(_ account: AccountID) -> IdentitySwitchMachine {
        var machine = started()
        _ = machine.handle(asked(1, account), both)
        _ = machine.handle(.launchEnded(step: machine.step, .ended([:])), both)
        return machine
    }

    func testAManagedAccountIsShownAfterConditionalLaunchAndNoUserAtOnce() {
        var machine = started()
        XCTAssertEqual(machine.handle(asked(1, "ann"), both).map(\.word), ["launch 'ann' 0 false 1"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 1, .ended([:])), both).map(\.word), ["set 0 'ann'", "answer 1 0"])
        XCTAssertEqual(machine.handle(asked(2, .unmanaged), both).map(\.word), ["set 0 ''", "answer 2 0"])
        XCTAssertEqual(machine.handle(asked(3, nil), both).map(\.word), ["set 0 nil", "answer 3 0"])
    }

    func testASwitchThatFailsKeepsTheOldIdentity() {
        var machine = showing("ann")
        _ = machine.handle(asked(2, "ben"), both)
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 2, .ended(["ben": .conditionalLaunchCanceled])), both).map(\.word),
            ["answer 2 1"])
        XCTAssertEqual(machine.windows, [.main: .account("ann")])
    }

    func testAnAccountThatMayNotBeShownIsNotAllowed() {
        var machine = started(false)
        // Another user of the organization, several at once, another identity of the main thread.
        XCTAssertEqual(machine.handle(asked(1, "ben"), one).map(\.word), ["answer 1 2"])
        XCTAssertEqual(machine.handle(merged(2, ["ann", "ben"]), both).map(\.word), ["answer 2 2"])
        let threaded = SwitchKit.situation(["ann"], thread: "ben")
        XCTAssertEqual(machine.handle(asked(3, "ann"), threaded).map(\.word), ["answer 3 2"])
        XCTAssertEqual(
            machine.handle(asked(4, "ann"), SwitchKit.situation(["ann"], thread: "ANN")).map(\.word),
            ["launch 'ann' 0 false 1"])
        XCTAssertEqual(machine.handle(asked(5, .unmanaged, SwitchKit.second), one).map(\.word), ["answer 5 3"])
    }

    func testAMergedWindowIsCheckedInItsOrderAndBlockedAccountsAreTakenOff() {
        var machine = started()
        XCTAssertEqual(
            machine.handle(merged(1, ["ben", "x", "ann"]), both).map(\.word), ["launch 'ben'+'x'+'ann' 0 false 1"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 1, .ended(["ben": .clockedOut])), both).map(\.word), ["off 'ben' 3 0 2"])
        XCTAssertEqual(
            machine.handle(.blocked(step: 2, .success), both).map(\.word),
            ["set 0 'ben'+'x'+'ann'", "answer 1 0"])
    }

    func testAnAccountThatTheAppDoesNotRemoveIsReplacedByNoUserOrTheAppEnds() {
        for result in MAMSwitchIdentityResult.allCases {
            var machine = started()
            _ = machine.handle(merged(1, ["ann", "ben"]), both)
            _ = machine.handle(.launchEnded(step: 1, .ended(["ann": .conditionalLaunchBlocked])), both)
            XCTAssertEqual(machine.handle(.blocked(step: 2, .failed), both).map(\.word), ["ask '' 0 1 3"])
            XCTAssertEqual(
                machine.handle(.switched(step: 3, result), both).map(\.word),
                result == .success ? ["set 0 ''", "answer 1 1"] : ["answer 1 1", "exit"])
            XCTAssertEqual(machine.life == .ended, result != .success)
        }
    }

    func testAMergedWindowWithAllAccountsBlockedKeepsTheOldIdentity() {
        var machine = started()
        _ = machine.handle(merged(1, ["ann", "ben"]), both)
        let blocked = IdentityLaunchAnswer.ended(["ann": .conditionalLaunchBlocked, "ben": .clockedOut])
        XCTAssertEqual(machine.handle(.launchEnded(step: 1, blocked), both).map(\.word), ["off 'ann' 1 0 2"])
        XCTAssertEqual(machine.handle(.blocked(step: 2, .success), both).map(\.word), ["off 'ben' 3 0 3"])
        XCTAssertEqual(machine.handle(.blocked(step: 3, .success), both).map(\.word), ["answer 1 1"])
        XCTAssertEqual(machine.windows, [:])
    }

    func testWithoutACheckResultTheAccountIsNotShownAndAShownOneLeaves() {
        for (answer, result) in [(IdentityLaunchAnswer.canceled, 1), (.failed, 3)] {
            var machine = showing("ann")
            _ = machine.handle(asked(2, "ann"), both)
            XCTAssertEqual(machine.handle(.launchEnded(step: 2, answer), both).map(\.word), ["ask '' 0 1 3"])
            XCTAssertEqual(
                machine.handle(.switched(step: 3, .success), both).map(\.word), ["set 0 ''", "answer 2 \(result)"])
            var other = showing("ann")
            _ = other.handle(asked(2, "ben"), both)
            XCTAssertEqual(other.handle(.launchEnded(step: 2, answer), both).map(\.word), ["answer 2 \(result)"])
        }
        // A prompt that nobody answers covers the window.
        var machine = showing("ann")
        _ = machine.handle(asked(2, "ann"), both)
        XCTAssertEqual(machine.handle(.launchEnded(step: 2, .unanswered), both).map(\.word), ["answer 2 1"])
    }

    func testAnAccountWipedDuringASwitchIsNotShownAndAPartlyWipedOneLeaves() {
        var machine = showing("ann")
        _ = machine.handle(asked(2, "ben"), both)
        XCTAssertEqual(machine.handle(.removed("ben"), both), [])
        XCTAssertEqual(machine.handle(.launchEnded(step: 2, .ended([:])), both).map(\.word), ["answer 2 1"])
        XCTAssertEqual(machine.handle(.expelled("ann"), both).map(\.word), ["ask '' 0 1 3"])
        var busy = showing("ann")
        _ = busy.handle(asked(2, "ben"), both)
        XCTAssertEqual(busy.handle(.expelled("ann"), both), [], "the switch may succeed")
        XCTAssertEqual(
            busy.handle(.launchEnded(step: 2, .ended(["ben": .clockedOut])), both).map(\.word), ["ask '' 0 1 3"])
    }

    func testTwoNamesOfAnAccountAreOne() {
        var named = both
        named.firstNames = ["ann@x": "ann"]
        var machine = showing("ann")
        XCTAssertEqual(machine.handle(.incoming(request: 2, nil, "ann@x", .openURL), named).map(\.word), ["answer 2 0"])
        named.thread = "ann@x"
        XCTAssertEqual(machine.handle(asked(3, "ann"), named).map(\.word), ["launch 'ann' 0 false 2"])
    }

    func testAShownAccountIsCheckedAgainInTheForegroundAndLeavesIfBlocked() {
        var machine = showing("ann")
        _ = machine.handle(.paused, both)
        XCTAssertEqual(machine.windows, [.main: .account("ann")])
        XCTAssertEqual(machine.handle(.resumed(nil), both).map(\.word), ["launch 'ann' 0 true 2"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 2, .ended(["ann": .conditionalLaunchCanceled])), both).map(\.word),
            ["ask '' 0 1 3"])
        XCTAssertEqual(machine.handle(.switched(step: 3, .success), both).map(\.word), ["set 0 ''"])
        _ = machine.handle(.paused, both)
        XCTAssertEqual(machine.handle(.resumed(nil), both), [], "nobody managed is shown")
    }

    func testALaterSwitchReplacesACheckAndTheShownAccountStaysUnproved() {
        var machine = showing("ann")
        _ = machine.handle(.paused, both)
        _ = machine.handle(.resumed(nil), both)
        XCTAssertEqual(machine.handle(asked(2, "ben"), both).map(\.word), ["giveup 2", "launch 'ben' 0 false 3"])
        XCTAssertEqual(machine.handle(.launchEnded(step: 2, .ended([:])), both), [], "it was given up")
        XCTAssertEqual(
            machine.handle(asked(3, "ben"), both).map(\.word), ["giveup 3", "answer 2 1", "launch 'ben' 0 false 4"])
        // Ann was never proved: she does not stay when Ben fails.
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 4, .ended(["ben": .conditionalLaunchBlocked])), both).map(\.word),
            ["ask '' 0 1 5"])
        XCTAssertEqual(
            machine.handle(asked(4, .unmanaged), both).map(\.word),
            ["giveup 5", "answer 3 1", "set 0 ''", "answer 4 0"])
        XCTAssertEqual(machine.handle(.switched(step: 5, .failed), both), [])
    }

    func testASwitchThatContinuesAfterAResumeAndFailsChecksTheShownAccount() {
        var machine = showing("ann")
        _ = machine.handle(asked(2, "ben"), both)
        _ = machine.handle(.paused, both)
        XCTAssertEqual(machine.handle(.resumed(nil), both), [], "the switch goes on")
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 2, .ended(["ben": .conditionalLaunchBlocked])), both).map(\.word),
            ["answer 2 1", "launch 'ann' 0 true 3"])
        XCTAssertEqual(machine.handle(.launchEnded(step: 3, .ended([:])), both), [])
        XCTAssertEqual(machine.windows, [.main: .account("ann")])
    }

    func testIncomingDataAsksTheAppAndSwitchesTheIdentity() {
        for reason in [MAMIdentitySwitchReason.openURL, .documentImport] {
            var machine = started()
            XCTAssertEqual(
                machine.handle(.incoming(request: 1, nil, "ann", reason), both).map(\.word),
                ["ask 'ann' 0 \(reason.rawValue) 1"])
            XCTAssertEqual(machine.handle(.switched(step: 1, .success), both).map(\.word), ["launch 'ann' 0 false 2"])
            XCTAssertEqual(
                machine.handle(.launchEnded(step: 2, .ended([:])), both).map(\.word), ["set 0 'ann'", "answer 1 0"])
            XCTAssertEqual(machine.handle(.incoming(request: 2, nil, "ANN", reason), both).map(\.word), ["answer 2 0"])
            XCTAssertEqual(
                machine.handle(.incoming(request: 3, nil, .unmanaged, reason), both).map(\.word),
                ["ask '' 0 \(reason.rawValue) 3"])
            XCTAssertEqual(
                machine.handle(.switched(step: 3, .canceled), both).map(\.word), ["answer 3 1 switchRefused"])
        }
    }

    func testAnAppThatSwitchesByItselfBeforeItAnswersIsNotAskedAgain() {
        var machine = started()
        _ = machine.handle(.incoming(request: 1, nil, "ann", .openURL), both)
        XCTAssertEqual(machine.handle(asked(2, "ann"), both).map(\.word), ["launch 'ann' 0 false 2"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 2, .ended([:])), both).map(\.word), ["set 0 'ann'", "answer 2 0"])
        XCTAssertEqual(machine.handle(.switched(step: 1, .success), both).map(\.word), ["answer 1 0"])
    }

    func testAnUnknownAccountIsAddedBeforeItsDataOpens() {
        let added = SwitchKit.situation(["new"], ["new"])
        var machine = started()
        XCTAssertEqual(
            machine.handle(.incoming(request: 1, nil, "new", .documentImport), both).map(\.word), ["add 'new' 1"])
        XCTAssertEqual(machine.handle(.added(step: 1, .success), added).map(\.word), ["ask 'new' 0 2 2"])
        XCTAssertEqual(machine.handle(.switched(step: 2, .success), added).map(\.word), ["launch 'new' 0 false 3"])
        var others = started()
        _ = others.handle(.incoming(request: 1, nil, "new", .documentImport), both)
        _ = others.handle(.incoming(request: 2, nil, "new", .documentImport), both)
        XCTAssertEqual(others.handle(.added(step: 2, .failed), both).map(\.word), ["answer 2 3 signInNeeded"])
        XCTAssertEqual(
            others.handle(.incoming(request: 3, nil, "ben", .openURL), one).map(\.word), ["answer 3 2 notManaged"])
    }

    func testAKillForgetsTheShownAccountAndIgnoresOldAnswers() {
        var machine = showing("ann")
        _ = machine.handle(asked(2, "ben"), both)
        _ = machine.handle(.activityBegan(sender: "ben"), both)
        XCTAssertEqual(machine.accountIDForCurrentActivity, "ben")
        XCTAssertEqual(machine.handle(.killed, both), [])
        XCTAssertEqual(machine.handle(asked(3, "ann"), both).map(\.word), ["answer 3 3"])
        XCTAssertEqual(machine.handle(.relaunched, both), [])
        XCTAssertNil(machine.accountIDForCurrentActivity)
        XCTAssertEqual(machine.windows, [:])
        _ = machine.handle(asked(4, "ann"), both)
        XCTAssertEqual(machine.handle(.launchEnded(step: 2, .ended([:])), both), [])
        XCTAssertEqual(machine.handle(.launchEnded(step: 3, .ended([:])), both).last?.word, "answer 4 0")
    }

    func testASingleIdentityAppIsCheckedForItsProcessAndEnds() {
        var machine = IdentitySwitchMachine(.init(multiIdentity: false))
        _ = machine.handle(.processSet("ann"), both)
        XCTAssertEqual(machine.handle(asked(1, "ann"), both).map(\.word), ["answer 1 2"])
        XCTAssertEqual(machine.handle(.resumed(nil), both).map(\.word), ["launch 'ann' 0 true 1"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 1, .ended(["ann": .conditionalLaunchBlocked])), both).map(\.word),
            ["exit"])
    }
}
