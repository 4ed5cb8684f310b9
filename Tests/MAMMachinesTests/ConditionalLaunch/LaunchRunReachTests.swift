import MAMMachines
import TestPolicies
import XCTest

/// Every run that events can lead to, with the situation changing under it at will.
final class LaunchRunReachTests: XCTestCase {
    private static let names = ["unmanaged", "both", "jailbroken", "longOffline"]

    /// Effects that something must answer.
    private func isAwaited(_ effect: LaunchEffect) -> Bool {
        switch effect {
        case .show, .refreshClock, .checkIn, .wipe: true
        case .dismiss, .finish: false
        }
    }

    private func explore(canCancel: Bool, _ accounts: [String]) -> (runs: Int, steps: Int) {
        let situations = Self.names.map { LaunchRunKit.situation($0, $0) }
        var (seen, waiting, steps) = (
            Set<LaunchRun>(), [LaunchRun(over: accounts.map(LaunchRunKit.id), canCancel: canCancel)], 0
        )
        seen.insert(waiting[0])
        while let run = waiting.popLast() {
            for situation in situations {
                for event in LaunchRunKit.events {
                    var next = run
                    let effects = next.handle(event, situation)
                    steps += 1
                    check(run, event, next, effects, situation)
                    if seen.insert(next).inserted { waiting.append(next) }
                }
            }
        }
        return (seen.count, steps)
    }

    private func check(
        _ run: LaunchRun, _ event: LaunchEvent, _ next: LaunchRun, _ effects: [LaunchEffect], _ now: LaunchSituation
    ) {
        let label = "\(run.stage) \(event.word) \(effects.map(\.word))"
        let (awaited, hasFinished) = (effects.count(where: isAwaited), effects.contains { $0.word.hasPrefix("finish") })
        XCTAssertTrue(effects.isEmpty || awaited + (hasFinished ? 1 : 0) == 1, label)
        if effects.isEmpty { XCTAssertEqual(run.stage, next.stage, label) }
        // The screen holds one prompt at most: the old one is answered or taken away before the next comes.
        if case .answered = event {
        } else if run.stage.hasPrompt, !effects.isEmpty {
            XCTAssertEqual(effects.first, .dismiss, label)
        }
        if effects.contains(.dismiss) { XCTAssertTrue(run.stage.hasPrompt, label) }
        if case .finished = run.stage { XCTAssertEqual(effects, [], label) }
        guard case .finish(let result)? = effects.last else { return XCTAssertFalse(hasFinished, label) }
        XCTAssertEqual(next.stage, .finished(result), label)
        XCTAssertEqual(result.reasons.count, run.accounts.count, label)
        if result.outcome == .success, run.accounts.count == 1 {
            let state = now[run.accounts[0]]
            let left = state?.requirements.verdicts(for: state?.facts ?? LaunchKit.facts(), after: next.memory) ?? []
            XCTAssertFalse(left.contains { $0.action.endsRun }, label)
        }
        if result.outcome != .success {
            XCTAssertTrue(result.reasons.contains { $0 != .notBlocked } || run.accounts.isEmpty, label)
        }
    }

    func testEveryRunShowsOnePromptEndsOnceAndAdmitsNoBlockedAccount() {
        var total = (runs: 0, steps: 0)
        for canCancel in [true, false] {
            let found = explore(canCancel: canCancel, ["alice"])
            total = (total.runs + found.runs, total.steps + found.steps)
        }
        print("launch runs: \(total.runs) reachable, \(total.steps) steps")
        XCTAssertEqual(total.runs, 95)
        XCTAssertEqual(total.steps, 95 * 4 * 13)
    }
}
