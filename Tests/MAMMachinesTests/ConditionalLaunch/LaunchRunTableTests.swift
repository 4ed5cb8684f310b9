import MAMMachines
import XCTest

/// Every stage of a run with every event, as it was written down; what is not written changes nothing.
final class LaunchRunTableTests: XCTestCase {
    private struct Row {
        let stage: String
        let situation: LaunchSituation
        let path: [LaunchEvent]
        let effects: [String: String]
        var accounts = ["alice"]
    }

    private static let canceled = "finish(canceled: conditionalLaunchCanceled)"
    private static let blocked = "finish(blocked: conditionalLaunchBlocked)"

    private var rows: [Row] {
        let kit = LaunchRunKit.self
        return [
            Row(
                stage: "ready", situation: kit.situation("pin"), path: [],
                effects: ["start": "pin(pin)", "appCanceled": Self.canceled]),
            Row(
                stage: "asking for the PIN", situation: kit.situation("pin"), path: [.start],
                effects: [
                    "accepted": "finish(success: notBlocked)", "canceled": Self.canceled,
                    "appCanceled": "dismiss, \(Self.canceled)", "triesExhausted": "credentials(credentials)",
                ]),
            Row(
                stage: "asking for the PIN, wiping after wrong ones", situation: kit.situation("pinWipe"),
                path: [.start],
                effects: [
                    "accepted": "finish(success: notBlocked)", "canceled": Self.canceled,
                    "appCanceled": "dismiss, \(Self.canceled)", "triesExhausted": "wipe(pinTries)",
                ]),
            Row(
                stage: "warning", situation: kit.situation("warned"), path: [.start],
                effects: [
                    "accepted": "warning(minimumOS)", "canceled": Self.canceled,
                    "appCanceled": "dismiss, \(Self.canceled)",
                ]),
            Row(
                stage: "refreshing the clock", situation: kit.situation("unknownClock"),
                path: [.start],
                effects: [
                    "clockRefreshed": "block(workingTime)", "canceled": Self.canceled, "appCanceled": Self.canceled,
                ]),
            Row(
                stage: "checking in", situation: kit.situation("offline"), path: [.start],
                effects: [
                    "checkedIn": "block(offline)", "notCheckedIn": "block(offline)", "canceled": Self.canceled,
                    "appCanceled": Self.canceled,
                ]),
            Row(
                stage: "confirming a wipe", situation: kit.situation("longOffline"),
                path: [.start],
                effects: [
                    "accepted": "signIn", "remove": "wipe(offline)", "canceled": Self.canceled,
                    "appCanceled": "dismiss, \(Self.canceled)",
                ]),
            Row(
                stage: "connecting before a wipe", situation: kit.situation("longOffline"),
                path: [.start, .answered(.accepted)],
                effects: [
                    "checkedIn": "wipe(offline)", "notCheckedIn": "wipe(offline)", "canceled": Self.canceled,
                    "appCanceled": Self.canceled,
                ]),
            Row(
                stage: "blocked", situation: kit.situation("jailbroken"), path: [.start],
                effects: [
                    "accepted": Self.blocked, "canceled": Self.blocked, "appCanceled": "dismiss, \(Self.canceled)",
                ]),
            Row(
                stage: "blocked for the time offline", situation: kit.situation("offline"),
                path: [.start, .checkedIn(succeeded: false)],
                effects: [
                    "accepted": Self.blocked, "canceled": Self.blocked, "tryAgain": "checkIn", "signIn": "signIn",
                    "appCanceled": "dismiss, \(Self.canceled)", "resumed": "dismiss, checkIn",
                ]),
            Row(
                stage: "blocked after a remedy", situation: kit.situation("unknownClock"),
                path: [.start, .clockRefreshed],
                effects: [
                    "accepted": "finish(blocked: clockedOut)", "canceled": "finish(blocked: clockedOut)",
                    "appCanceled": "dismiss, \(Self.canceled)", "resumed": "dismiss, refreshClock",
                ]),
            Row(
                stage: "wiping", situation: kit.situation("toBeWiped"), path: [.start],
                effects: ["wiped": Self.blocked]),
            Row(
                stage: "blocked, with another account to come", situation: kit.situation("jailbroken", "pin"),
                path: [.start],
                effects: [
                    "accepted": "pin(pin) of bob", "canceled": "pin(pin) of bob",
                    "appCanceled": "dismiss, finish(canceled: conditionalLaunchCanceled, notBlocked)",
                ], accounts: ["alice", "bob"]),
            Row(
                stage: "finished", situation: kit.situation("jailbroken"),
                path: [.start, .answered(.accepted)], effects: [:]),
        ]
    }

    func testEveryStageTakesEveryEvent() {
        var cells = 0
        for row in rows {
            var run = LaunchRun(over: row.accounts.map(LaunchRunKit.id))
            for event in row.path { _ = run.handle(event, row.situation) }
            XCTAssertEqual(Set(row.effects.keys).subtracting(LaunchRunKit.events.map(\.word)), [], row.stage)
            for event in LaunchRunKit.events {
                var next = run
                let effects = next.handle(event, row.situation)
                let words = effects.map(\.word).joined(separator: ", ")
                XCTAssertEqual(words, row.effects[event.word] ?? "", "\(row.stage): \(event.word)")
                if effects.isEmpty { XCTAssertEqual(next.stage, run.stage, "\(row.stage): \(event.word)") }
                cells += 1
            }
        }
        print("launch run: \(cells) cells")
        XCTAssertEqual(cells, 14 * 13)
    }

    func testWithoutACancelTheSameEventsLeaveThePromptUp() {
        for row in rows where row.effects["canceled"] != nil {
            var run = LaunchRun(over: row.accounts.map(LaunchRunKit.id), canCancel: false)
            for event in row.path { _ = run.handle(event, row.situation) }
            let before = run
            XCTAssertEqual(run.handle(.answered(.canceled), row.situation), [], row.stage)
            XCTAssertEqual(run, before, row.stage)
            // The app itself may still give up.
            XCTAssertFalse(run.handle(.appCanceled, row.situation).isEmpty, row.stage)
        }
    }
}
