public import MAMCore
internal import MAMSimulation
public import XCTest

extension XCTestCase {
    /// Makes a simulated device whose identity leaks and unanswered prompts fail the test.
    ///
    /// When the test ends, it fails for each identity leak in the device's apps, and for each prompt that no person
    /// answered. If an identity leaks, an app can act for the wrong account. An identity leak is one of these:
    ///
    /// - an account that is still set on a thread when a block ends, or on the test's own thread at the end of the test
    /// - a scope (`withAccountID`) in which a task still runs when the app ends
    /// - a scope that an `IdentityCapture` still stores when the app ends
    /// - a policy question, or a request for the owner of a file, that an app makes while no account is set. Such a
    ///   question or request counts only in an app that is written for several accounts and has an account with a
    ///   policy.
    ///
    /// - Parameters:
    ///   - users: The users by short name. Defaults to none.
    ///   - facts: The facts about the device: device management, passcode, jailbreak. An app counts as managed by its
    ///     keys only, see `SimulatedDevice.setManagedUser(_:allowsOnlyUser:)`. Defaults to a passcode.
    ///   - allowed: The kinds of leaks that do not fail the test. Defaults to none.
    ///   - runsConditionalLaunch: Whether apps run the checks of conditional launch before a window shows an account.
    ///     Defaults to `true`.
    ///   - file: The source file that failures name. Defaults to the caller's file.
    ///   - line: The line that failures name. Defaults to the caller's line.
    /// - Returns: The device.
    /// - Throws: `PolicyReadError` when the JSON of a policy cannot be read.
    public func leakCheckedDevice(
        users: [String: TestDevice.User] = [:], facts: DeviceFacts = .devicePasscode,
        allowing allowed: Set<IdentityLeak.Kind> = [],
        runsConditionalLaunch: Bool = true, file: StaticString = #filePath, line: UInt = #line
    ) throws(PolicyReadError) -> TestDevice {
        let device = try TestDevice(users: users, facts: facts, runsConditionalLaunch: runsConditionalLaunch)
        addTeardownBlock { [weak self] in
            for failure in device.leaks(allowing: allowed) + device.unansweredPrompts {
                XCTFail(failure, file: file, line: line)
            }
            // Most delegates leave some methods to their defaults, so these fail no test.
            guard let run = self?.testRun, run.totalFailureCount > 0 else { return }
            for note in device.defaultNotes { print(note) }
        }
        return device
    }
}

extension TestDevice {
    /// The lines about ``defaultAnswers`` that a failing test prints.
    package var defaultNotes: [String] {
        defaultAnswers.map {
            "note: the default of \($0.rawValue) answered; a method with another signature is never called"
        }
    }

    /// Returns the failure texts of the leaks so far, including identities that are set on the caller's thread.
    package func leaks(allowing allowed: Set<IdentityLeak.Kind> = []) -> [String] {
        let found = watch.leaks.filter { !allowed.contains($0.kind) }.map(\.failure)
        guard !allowed.contains(.threadIdentityLeft) else { return found }
        // Asks for a UI task, because a file task without an identity would itself be a leak.
        let left = device.apps.filter { $0.managed?.effectiveIdentity(for: .ui).layer == .thread }
        return found + left.map { "an identity of `\($0.name)` was left on the thread of the test" }
    }
}
