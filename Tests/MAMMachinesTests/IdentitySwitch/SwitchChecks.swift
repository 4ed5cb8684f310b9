import MAMMachines
import XCTest

/// What holds whatever happens.
enum SwitchChecks {
    static func check(
        _ before: IdentitySwitchMachine, _ event: IdentitySwitchEvent, _ after: IdentitySwitchMachine,
        _ effects: [IdentitySwitchEffect], _ situation: IdentitySituation, _ note: String = ""
    ) {
        let words = effects.map(\.word)
        // A window changes exactly when that is said, or when it is closed or the process ends.
        var told = before.windows
        for case .set(let window, let identity) in effects { told[window] = identity }
        switch event {
        case .closed, .killed, .opened: break
        default:
            if after.life != .ended, before.life != .ended { XCTAssertEqual(told, after.windows, "\(words) \(note)") }
        }
        // Those beside an account that was wiped were checked when their window began to show them.
        let isWipe = if case .removed = event { true } else { false }
        for case .set(let window, let identity) in effects where !isWipe {
            // Nobody gets onto the screen whom conditional launch keeps off.
            if case .account(let account) = identity, situation.accounts[account]?.isManaged == true {
                guard case .launchEnded(_, .ended(let reasons)) = event else {
                    XCTFail("shown without a check \(words) \(note)")
                    continue
                }
                XCTAssertNil(reasons[account], note)
            }
            XCTAssertNil(after.operations[window], note)
        }
        if effects.contains(.alertAndExit) {
            XCTAssertEqual(effects.last, .alertAndExit, note)
            XCTAssertEqual(after.life, .ended, note)
        }
        if after.life == .ended { XCTAssertTrue(after.operations.isEmpty && after.questions.isEmpty, note) }
        for (window, operation) in after.operations {
            XCTAssertTrue(after.isOpen(window), note)
            XCTAssertTrue(![.adding, .asking].contains(operation.stage), note)
        }
        if !after.settings.multiIdentity {
            XCTAssertTrue(after.windows.values.allSatisfy { $0 == .unset }, note)
        }
    }
}
