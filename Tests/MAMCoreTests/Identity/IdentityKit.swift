import Dispatch
import Foundation
import MAMCore
import MAMSettings
import XCTest

/// What the tests of the identity part share.
enum IdentityKit {
    /// An app of its own: with `MultiIdentity` and without `MultiManagedIdentities`, unless told otherwise.
    static func app(
        multiIdentity: Bool = true, merging: Bool = false, observer: (any MAMObserver)? = nil,
        propagation: DispatchPropagation.Mode = .automatic, detectsLeaks: Bool = false,
        on device: DeviceEnvironment = DeviceEnvironment()
    ) -> ManagedApp {
        var settings = ManagedAppSettings()
        settings.multiIdentity = multiIdentity
        settings.multiManagedIdentities = merging
        return ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.identity", settings: settings, observer: observer,
                dispatchPropagation: propagation, detectsIdentityLeaks: detectsLeaks),
            on: device)
    }

    /// Lets nothing out and nothing in: every save is blocked by ``PolicyRule/sendNone``.
    static let closed = policy(#""allowedOutboundDataTransferDestinations":"none""#)
    /// Lets everything out: every save is allowed by ``PolicyRule/sendAll``.
    static let open = policy(#""allowedOutboundDataTransferDestinations":"allApps""#)
    /// Lets copies go to OneDrive for Business only: ``PolicyRule/saveListed`` and ``PolicyRule/saveNotListed``.
    static let listed = policy(
        #""allowedOutboundDataTransferDestinations":"managedApps","saveAsBlocked":true,"#
            + #""allowedDataStorageLocations":["oneDriveForBusiness"]"#)

    private static func policy(_ members: String) -> MAMPolicy {
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection",\##(members)}"##
        guard let document = try? PolicyDocument(json: Array(text.utf8)) else { preconditionFailure("unreadable") }
        return document.compileStrictest()
    }

    /// The question most tests ask; the three policies and "no policy" answer it by four different rules.
    static let question = PolicyQuestion.save(to: .oneDriveForBusiness, account: .none)

    /// Runs `body` on a Dispatch thread that is not the process's main thread, and waits for it.
    @discardableResult
    static func inBackground<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Result>()
        DispatchQueue.global().async {
            box.value = body()
            done.signal()
        }
        done.wait()
        guard let value = box.value else { preconditionFailure("the work left no result") }
        return value
    }

    /// Runs `body` in a task of its own, without the caller's scopes, and blocks the caller until it ends.
    @discardableResult
    static func inTask<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Result>()
        Task.detached {
            box.value = await body()
            done.signal()
        }
        done.wait()
        guard let value = box.value else { preconditionFailure("the task left no result") }
        return value
    }

    /// Sets a window's identity from a background task and waits for it.
    @discardableResult
    static func setWindow(_ id: AccountID?, of app: ManagedApp, window: WindowID? = nil) -> MAMSwitchIdentityResult {
        inTask { await app.policyManager.setUIPolicyAccountID(id, for: window) }
    }

    /// A value that one thread leaves for another.
    ///
    /// Behind an `NSLock`, because the thread sanitizer cannot see a `Mutex` change hands when several wait for it.
    final class Box<Value: Sendable>: Sendable {
        private let lock = NSLock()
        private nonisolated(unsafe) var held: Value?

        var value: Value? {
            get { lock.withLock { held } }
            set { lock.withLock { held = newValue } }
        }
    }
}

/// The plain setter, for tests that stand in async code: the thread identity of whatever thread runs here.
func setThread(_ id: AccountID?, of app: ManagedApp) { app.setCurrentThreadAccountID(id) }

extension ManagedApp {
    /// The short answer most tests compare: id and layer of a file task.
    var actsAs: Acting { Acting(effectiveIdentity(for: .file)) }
    /// The same for a UI task.
    var actsInUI: Acting { Acting(effectiveIdentity(for: .ui)) }
}

/// An id and the layer it came from; prints the id, because these are test ids.
struct Acting: Sendable, Hashable, CustomStringConvertible {
    let id: String?
    let layer: IdentityLayer

    init(_ id: String?, _ layer: IdentityLayer) { (self.id, self.layer) = (id, layer) }

    init(_ identity: EffectiveIdentity) {
        let ids = identity.accountIDs.map(\.rawValue)
        self.init(ids.isEmpty ? nil : ids.joined(separator: "+"), identity.layer)
    }

    var description: String { "\(id.map { "\"\($0)\"" } ?? "nobody") by \(layer)" }

    static let nobody = Acting(nil, .none)
    static func scope(_ id: String) -> Acting { Acting(id, .scope) }
    static func thread(_ id: String) -> Acting { Acting(id, .thread) }
    static func window(_ id: String) -> Acting { Acting(id, .window) }
    static func process(_ id: String) -> Acting { Acting(id, .process) }
}

/// Asserts who acts; shorter to read than a comparison in every line.
func assertActs(
    _ found: Acting, _ expected: Acting, _ message: @autoclosure () -> String = "", file: StaticString = #filePath,
    line: UInt = #line
) {
    XCTAssertEqual(found, expected, message(), file: file, line: line)
}

/// Asynchronous, so that a closure that awaits it opens the asynchronous scope; never suspends.
func asynchronously() async {}
