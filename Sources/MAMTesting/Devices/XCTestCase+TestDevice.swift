public import MAMCore
internal import MAMSimulation
public import XCTest

extension XCTestCase {
    /// Makes a ``TestDevice`` and fails the test at its end when identities leaked in its apps: when a thread identity was
    /// left in a block or on the test's own thread, and when a policy or an owner was asked while nobody acts.
    ///
    /// - Parameters:
    ///   - users: The users by short name.
    ///   - facts: Device management and passcode.
    ///   - allowed: Leaks that this test means to make.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Returns: The device.
    /// - Throws: `PolicyReadError` when the JSON of a policy is none.
    public func leakCheckedDevice(
        users: [String: TestDevice.User] = [:], facts: DeviceFacts = [], allowing allowed: Set<IdentityLeak.Kind> = [],
        file: StaticString = #filePath, line: UInt = #line
    ) throws(PolicyReadError) -> TestDevice {
        let device = try TestDevice(users: users, facts: facts)
        addTeardownBlock {
            for leak in device.leaks(allowing: allowed) { XCTFail(leak, file: file, line: line) }
        }
        return device
    }
}

extension TestDevice {
    /// The identities that leaked so far, as failures say it; also those that stand on the caller's thread.
    package func leaks(allowing allowed: Set<IdentityLeak.Kind> = []) -> [String] {
        let found = watch.leaks.filter { !allowed.contains($0.kind) }.map(\.failure)
        guard !allowed.contains(.threadIdentityLeft) else { return found }
        // For a UI task, because a file task without an identity would be a leak itself.
        let left = device.apps.filter { $0.managed?.effectiveIdentity(for: .ui).layer == .thread }
        return found + left.map { "an identity of `\($0.name)` was left on the thread of the test" }
    }
}
