public import IntuneMAMSwift
internal import MAMCore
public import MAMSettings
internal import MAMSimulation
public import XCTest

/// What a test does with delegate methods that the SDK called and the app does not implement.
public enum UnansweredCallReport: Sendable, Hashable, CaseIterable {
    /// The test prints each method in a line.
    case warning
    /// The test prints each method, and fails for a method with a near miss: a method that the SDK never calls.
    case failureForNearMisses
    /// The test fails for each method.
    case failure
}

extension XCTestCase {
    /// Installs an app on a simulated device, and starts it with the code of a real app that is written for the SDK.
    ///
    /// At the end of the test, the app ends. The test fails for each mistake in `SDKHost.findings`, such as a completion
    /// handler that is never called. Delegate methods that the app does not implement are reported as `unanswered` says.
    ///
    /// Foundation's user folders, such as Documents, are in a new folder until the end of the test. For an app whose
    /// container is on the disk (`TestDevice.init(users:facts:runsConditionalLaunch:containers:)`), this folder is the
    /// container.
    ///
    /// - Parameters:
    ///   - name: The short name of the app. Defaults to `app`.
    ///   - device: The device.
    ///   - identities: Whether the app is written for one account or for several. Defaults to `nil`, which takes the
    ///     value from `settings`, or ``AppIdentities/multiple`` if there are no settings.
    ///   - settings: The app's `IntuneMAMSettings`. Defaults to none.
    ///   - users: The short names of the users who are enrolled already. Defaults to none.
    ///   - isProcessWide: Whether `instance()` finds this app in code outside of tasks and scopes. Defaults to `true`.
    ///   - answerDeadline: The real time that the app's code has for an answer to a delegate. Defaults to 5 seconds.
    ///   - unanswered: What the test does with delegate methods that the app does not implement. Defaults to
    ///     ``UnansweredCallReport/failureForNearMisses``.
    ///   - file: The source file that failures name. Defaults to the caller's file.
    ///   - line: The line that failures name. Defaults to the caller's line.
    ///   - launch: The launch code of the app, which runs at each start of the app on the main thread.
    /// - Returns: The host of the app.
    /// - Throws: `SDKHostError`, or an error of Foundation if the folder cannot be made.
    public func startHost(
        _ name: String = "app", on device: TestDevice, identities: AppIdentities? = nil,
        settings: ManagedAppSettings? = nil, signedIn users: [String] = [], isProcessWide: Bool = true,
        answerDeadline: Duration = .seconds(5), unanswered: UnansweredCallReport = .failureForNearMisses,
        file: StaticString = #filePath, line: UInt = #line, launch: @escaping @MainActor @Sendable () -> Void = {}
    ) async throws -> SDKHost {
        let engine = device.app(name, identities: identities, settings: settings)
        guard let app = device.device.app(name) else { preconditionFailure("an app that was just installed is gone") }
        for user in users { device.device.enroll(device.user(user), in: app) }
        try useTestFolder(engine.configuration.container)
        let host = try await SDKHost.start(
            app, on: device.device, isProcessWide: isProcessWide,
            answerDeadline: answerDeadline, launch: launch)
        addTeardownBlock {
            await host.settle()
            for finding in host.findings { XCTFail(finding.description, file: file, line: line) }
            for call in host.unansweredCalls {
                let fails =
                    unanswered == .failure || unanswered == .failureForNearMisses && !call.nearMisses.isEmpty
                if fails { XCTFail(call.description, file: file, line: line) } else { print("note: \(call)") }
            }
            host.end()
        }
        return host
    }

    /// Points Foundation's user folders to the container, or to a new folder if the container is in memory.
    private func useTestFolder(_ container: String?) throws {
        if let container, FileManager.default.fileExists(atPath: container) { return try UserFolders.use(container) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-test-\(UUID().uuidString)")
        try UserFolders.use(folder.path)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    }
}
