import IntuneMAMSwift
import MAMCore
import MAMSimulation
import MAMPOSIX
import MAMSettings
import XCTest

/// A device with users, for tests of apps that are written for the SDK.
class HostTestCase: XCTestCase {
    /// The folder that Foundation takes for the home folder in this test program.
    static let home = NSTemporaryDirectory() + "mam-home-\(getpid())"

    static let policy =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "##
        + #""allowedOutboundDataTransferDestinations": "managedApps", "pinRequired": false, "#
        + #""appDataEncryptionType": "whenDeviceLocked"}"#

    override class func setUp() {
        super.setUp()
        do { try UserFolders.use(home) } catch { XCTFail("\(error)") }
    }

    override class func tearDown() {
        try? FileManager.default.removeItem(atPath: home)
        super.tearDown()
    }

    /// The device and its users: Alice has a policy, Sam has none.
    struct World {
        let device: SimulatedDevice
        let alice: SimulatedUser
        let sam: SimulatedUser
        var aliceID: String { alice.objectID.rawValue }
        var samID: String { sam.objectID.rawValue }

        init(policy: String = HostTestCase.policy) throws {
            let tenant = SimulatedTenant()
            alice = tenant.addUser(
                named: "alice", policy: try PolicyDocument(json: policy).validated().compile(in: PolicyInterner()))
            sam = tenant.addUser(named: "sam")
            device = SimulatedDevice(tenant: tenant, facts: .devicePasscode)
        }

        func install(_ name: String = "notes") -> SimulatedApp {
            var settings = ManagedAppSettings()
            settings.multiIdentity = true
            return device.install(name, ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings))
        }
    }

    /// Starts an app whose launch code sets an object as every delegate that it can be.
    func start(
        _ world: World, _ name: String = "notes", delegate: (any NSObjectProtocol)? = nil,
        isProcessWide: Bool = true, answerDeadline: Duration = .seconds(60),
        launch: @escaping @MainActor @Sendable () -> Void = {}
    ) async throws -> SDKHost {
        nonisolated(unsafe) let delegate = delegate
        let host = try await SDKHost.start(
            world.install(name), on: world.device, isProcessWide: isProcessWide, answerDeadline: answerDeadline
        ) {
            IntuneMAMPolicyManager.instance().delegate = delegate as? any IntuneMAMPolicyDelegate
            IntuneMAMEnrollmentManager.instance().delegate = delegate as? any IntuneMAMEnrollmentDelegate
            IntuneMAMComplianceManager.instance().delegate = delegate as? any IntuneMAMComplianceDelegate
            launch()
        }
        addTeardownBlock { host.end() }
        return host
    }
}

/// A value that several threads write.
final class Recorded<Value>: @unchecked Sendable {
    // `lock` guards `values`.
    private let lock = NSLock()
    private var values: [Value] = []
    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
}

/// An app's delegate with all methods, as apps write it.
final class WholeDelegate: NSObject, IntuneMAMEnrollmentDelegate, IntuneMAMPolicyDelegate, IntuneMAMComplianceDelegate {
    let calls = Recorded<String>()
    let offMain = Recorded<String>()

    private func note(_ call: String) {
        calls.add(call)
        if !Thread.isMainThread { offMain.add(call) }
    }

    func enrollmentRequest(with status: IntuneMAMEnrollmentStatus) { note("enrollment \(status.statusCode.rawValue)") }
    func policyRequest(with status: IntuneMAMEnrollmentStatus) { note("policy \(status.statusCode.rawValue)") }
    func unenrollRequest(with status: IntuneMAMEnrollmentStatus) { note("unenroll \(status.statusCode.rawValue)") }
    func accountId(
        _ accountId: String, hasComplianceStatus status: IntuneMAMComplianceStatus, withErrorMessage errMsg: String,
        andErrorTitle errTitle: String
    ) { note("compliance \(status)") }
    func identitySwitchRequired(
        forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
    ) {
        note("switch \(reason)")
        completionHandler(.success)
    }
    func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason, for window: UIWindow,
        completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void
    ) {
        note("block \(reason)")
        nonisolated(unsafe) let done = completionHandler
        DispatchQueue.main.async { done(.success) }
    }
    func addAccountId(_ accountId: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void) {
        note("add")
        nonisolated(unsafe) let done = completionHandler
        DispatchQueue.global().async { done(.success) }
    }
    func wipeData(forAccountId accountId: String) -> Bool {
        note("wipe")
        // The SDK promises that the main thread is free, and apps rely on it.
        return DispatchQueue.main.sync { true }
    }
    func restartApplication() -> Bool {
        note("restart")
        return false
    }
}
