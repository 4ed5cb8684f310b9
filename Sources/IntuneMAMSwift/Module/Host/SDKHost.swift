@_exported public import Foundation
public import MAMCore
public import MAMSimulation

/// One simulated app that runs the code of a real app: the app that `instance()` of the SDK's classes means.
///
/// The code under test imports this module as it imports the SDK, and calls `IntuneMAMPolicyManager.instance()` and its
/// siblings. Each host has one object of each of these classes, which stays the same when the simulated app restarts.
/// `instance()` takes the first host that it finds:
///
/// 1. the host that `run(_:)` put in force for the calling task
/// 2. the host whose app opened the scope of an identity in which the caller runs. The scope follows blocks of Dispatch.
/// 3. the process's host: the one that was started last with `isProcessWide`
///
/// Without a host, `instance()` stops the program with a message that says how to make one. Code of the app that leaves
/// the calling task, for example with Dispatch, finds its host by the second or third way. So tests of two apps at once
/// should start both hosts with `isProcessWide: false`, or run apps whose work stays in tasks.
///
/// Safe to use from any thread.
public final class SDKHost: Sendable {
    /// The simulated device of the app.
    public let device: SimulatedDevice
    /// The simulated app.
    public let app: SimulatedApp
    /// The real time that the app's code has for an answer to a delegate method with a completion handler.
    public let answerDeadline: Duration

    struct State {
        /// The engine of the process that runs, that begins, or that ran last.
        var engine: ManagedApp
        var windows = HostWindows()
        var policyDelegate: (any IntuneMAMPolicyDelegate)?
        var logger: (any IntuneMAMLogger)?
        weak var enrollmentDelegate: (any IntuneMAMEnrollmentDelegate)?
        weak var complianceDelegate: (any IntuneMAMComplianceDelegate)?
        weak var telemetryDelegate: (any IntuneMAMTelemetryDelegate)?
        /// The properties to which the app assigned a delegate that the property does not keep alive.
        var weaklyHeld: Set<String> = []
        var webViewers: [ObjectIdentifier: WebViewer] = [:]
        var calls = DelegateCalls()
        /// The accounts of requests for a remediation that have not ended.
        var remediations: [AccountID] = []
        /// The last call about accounts, after which the next one begins.
        var lastRequest: Task<Void, Never>?
        /// The number of delegate methods that the app's code has not answered.
        var openQuestionCount = 0
        /// The path of the container, without links, if files that Foundation makes there get their owner at once.
        var ownedRoot: String?
    }

    let managers: SDKManagers
    let state: Locked<State>
    let activity = HostActivity()
    private let launch: @MainActor @Sendable () -> Void

    private init(
        _ app: SimulatedApp, _ engine: ManagedApp, on device: SimulatedDevice, answerDeadline: Duration,
        launch: @escaping @MainActor @Sendable () -> Void
    ) {
        (self.app, self.device, self.answerDeadline, self.launch) = (app, device, answerDeadline, launch)
        state = Locked(State(engine: engine))
        let reference = HostReference()
        managers = SDKManagers(of: reference)
        reference.value = self
    }

    /// Starts a simulated app with the code of a real app.
    ///
    /// The call ends the process that the installation began, and starts a new one. From then on, the app calls the
    /// device's simulated service. The delegates and the logger are gone at each further start of the app, also at a
    /// restart that a call of the SDK causes, so the launch code has to set them. Static variables of the app's code keep
    /// their values, because all simulated processes are parts of one real process.
    ///
    /// - Parameters:
    ///   - app: The app, which contains the SDK.
    ///   - device: The device on which the app is installed.
    ///   - isProcessWide: Whether `instance()` finds this app in code outside of tasks and scopes. Defaults to `true`.
    ///   - answerDeadline: The real time that the app's code has for an answer to a delegate method with a completion
    ///     handler. Defaults to 5 seconds. A later answer is ignored, and the method is in ``findings``.
    ///   - launch: The launch code of the app, such as a call of its
    ///     `application(_:didFinishLaunchingWithOptions:)`. It runs at each start of the app, on the main thread.
    /// - Returns: The host, whose app runs and has done the work of its launch.
    /// - Throws: ``SDKHostError`` if the app does not contain the SDK, or if Foundation's user folders belong to a person
    ///   (see ``SDKHostError/Code/userFolders``).
    @discardableResult
    public static func start(
        _ app: SimulatedApp, on device: SimulatedDevice, isProcessWide: Bool = true,
        answerDeadline: Duration = .seconds(5), launch: @escaping @MainActor @Sendable () -> Void = {}
    ) async throws(SDKHostError) -> SDKHost {
        try await start(
            app, on: device, isProcessWide: isProcessWide, checksUserFolders: true, answerDeadline: answerDeadline,
            launch: launch)
    }

    /// Starts a simulated app with code that may leave Foundation's user folders alone, which are then not checked.
    package static func start(
        _ app: SimulatedApp, on device: SimulatedDevice, isProcessWide: Bool, checksUserFolders: Bool,
        answerDeadline: Duration = .seconds(5), launch: @escaping @MainActor @Sendable () -> Void = {}
    ) async throws(SDKHostError) -> SDKHost {
        guard let engine = app.managed ?? device.relaunch(app) else { throw .withoutSDK }
        if checksUserFolders { try UserFolders.check(for: engine) }
        let host = SDKHost(app, engine, on: device, answerDeadline: answerDeadline, launch: launch)
        if isProcessWide { processHost.withLock { $0 = host } }
        device.kill(app)
        // Weak: the device holds this code, and the host holds the device.
        device.setStart(of: app) { [weak host] in host?.begin($0) }
        await device.open(app)
        await host.settle()
        return host
    }

    deinit {
        let id = engine.id
        Self.hosts.withLock { _ = $0.removeValue(forKey: id) }
    }

    /// Ends the app: its process ends, and `instance()` no longer finds it.
    ///
    /// A host that is not process-wide also ends when no code refers to it any more.
    public func end() {
        device.setStart(of: app, nil)
        device.kill(app)
        let id = engine.id
        Self.hosts.withLock { _ = $0.removeValue(forKey: id) }
        Self.processHost.withLock { if $0 === self { $0 = nil } }
        resetProcess()
    }

    /// Starts a new process of the app, as a user does who ended it, and returns when the app is at rest.
    public func relaunch() async {
        await device.open(app)
        await settle()
    }

    /// The engine of the app's process; the engine of the last process while none runs.
    public var engine: ManagedApp { state.withLock { $0.engine } }

    /// Begins a process: connects it with the app's delegates, which are gone with the last process, and launches the app.
    private func begin(_ engine: ManagedApp) {
        let last = state.withLock { state in
            defer { state.engine = engine }
            return state.engine.id
        }
        Self.hosts.withLock { hosts in
            hosts[last] = nil
            hosts[engine.id] = WeakHost(host: self)
        }
        resetProcess()
        connect(engine)
        let code = launch
        let launch: @MainActor @Sendable () -> Void = { [self] in run { code() } }
        // An app launches on its main thread.
        if Thread.isMainThread {
            MainActor.assumeIsolated(launch)
        } else {
            DispatchQueue.main.sync { MainActor.assumeIsolated(launch) }
        }
    }

    /// Removes what ends with a process.
    private func resetProcess() {
        let old = state.withLock { state in
            let old = (state.policyDelegate, state.logger, state.webViewers, state.windows)
            (state.policyDelegate, state.logger, state.enrollmentDelegate) = (nil, nil, nil)
            (state.complianceDelegate, state.telemetryDelegate, state.weaklyHeld) = (nil, nil, [])
            (state.webViewers, state.windows) = ([:], HostWindows())
            return old
        }
        // Delegates of the app are released outside of the lock.
        withExtendedLifetime(old) {}
    }
}

/// The objects that `instance()` of the SDK's classes returns for one app.
struct SDKManagers: Sendable {
    let policy: IntuneMAMPolicyManager
    let enrollment: IntuneMAMEnrollmentManager
    let appConfig: IntuneMAMAppConfigManager
    let compliance: IntuneMAMComplianceManager
    let dataProtection: IntuneMAMDataProtectionManager
    let fileProtection: IntuneMAMFileProtectionManager
    let pinning: IntuneMAMCertificatePinningManager
    let telemetry: IntuneMAMTelemetryManager
    let userStatus: IntuneMAMUserStatusManager

    init(of host: HostReference) {
        policy = IntuneMAMPolicyManager(host)
        enrollment = IntuneMAMEnrollmentManager(host)
        appConfig = IntuneMAMAppConfigManager(host)
        compliance = IntuneMAMComplianceManager(host)
        dataProtection = IntuneMAMDataProtectionManager(host)
        fileProtection = IntuneMAMFileProtectionManager(host)
        pinning = IntuneMAMCertificatePinningManager(host)
        telemetry = IntuneMAMTelemetryManager(host)
        userStatus = IntuneMAMUserStatusManager(host)
    }
}

/// The host of a manager, which does not keep it alive.
final class HostReference: @unchecked Sendable {
    // Written once, before other threads know the object; reading a weak reference is safe.
    weak var value: SDKHost?

    var host: SDKHost {
        guard let value else { preconditionFailure("the simulated app of this manager has ended") }
        return value
    }

    var engine: ManagedApp { host.engine }

    /// A reference to the app that is in force.
    static func inForce() -> HostReference {
        let reference = HostReference()
        reference.value = SDKHost.inForce
        return reference
    }
}

extension SDKHost {
    private struct WeakHost: Sendable {
        weak let host: SDKHost?
    }

    /// The host that `instance()` finds everywhere.
    private static let processHost = Locked<SDKHost?>(nil)
    /// The hosts by the processes of their apps.
    private static let hosts = Locked<[ManagedApp.ID: WeakHost]>([:])
    @TaskLocal private static var taskHost: SDKHost?

    /// The hosts whose apps have started and not ended.
    static var running: [SDKHost] { hosts.withLock { $0.values.compactMap(\.host) } }

    /// The host that `instance()` finds now; `nil` if there is none.
    public static var current: SDKHost? {
        if let taskHost { return taskHost }
        let scoped = ManagedApp.idInScope.flatMap { id in hosts.withLock { $0[id] }?.host }
        return scoped ?? processHost.withLock { $0 }
    }

    /// The host that `instance()` finds now.
    static var inForce: SDKHost {
        guard let current else {
            preconditionFailure(
                "no simulated app is in force: start one with `try await SDKHost.start(app, on: device) { … }` first")
        }
        return current
    }

    /// Runs code of this app: `instance()` finds this host in the code, and in the tasks that it starts.
    ///
    /// - Parameter code: The code.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    @discardableResult
    public func run<Result>(_ code: () throws -> Result) rethrows -> Result {
        try Self.$taskHost.withValue(self, operation: code)
    }

    /// Runs asynchronous code of this app: `instance()` finds this host in the code, and in the tasks that it starts.
    ///
    /// - Parameter code: The code.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    @discardableResult
    public nonisolated(nonsending) func run<Result>(
        _ code: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$taskHost.withValue(self, operation: code)
    }
}

/// A value that a lock of Foundation guards, which the thread sanitizer can see.
final class Locked<Value>: @unchecked Sendable {
    // `lock` guards `value`.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
