import MAMCore
import XCTest

/// The event that tells an app to protect an account's data again.
final class DataProtectionChangeTests: XCTestCase {
    private typealias Kit = ProtectionKit

    private func changes(_ log: EventLog) -> [Bool] {
        log.kinds.compactMap { kind in
            if case .dataProtectionChanged(Kit.alice, let isRequired) = kind { isRequired } else { nil }
        }
    }

    func testEachChangeOfRequiredEncryptionIsReportedOnce() throws {
        let states: [(name: String, policy: MAMPolicy?, isRequired: Bool)] = [
            ("none", nil, false), ("open", try Kit.policy(encrypts: false), false),
            ("strict", try Kit.policy(encrypts: true), true),
        ]
        var transitions = 0
        for before in states {
            for after in states {
                let log = EventLog()
                let app = ManagedApp(ManagedApp.Configuration(observer: log))
                app.accounts.register(Kit.alice)
                app.policyManager.setPolicyInMemory(before.policy, for: Kit.alice)
                let first = changes(log)
                XCTAssertEqual(first, before.isRequired ? [true] : [], before.name)
                app.policyManager.setPolicyInMemory(after.policy, for: Kit.alice)
                let expected = before.isRequired == after.isRequired ? [] : [after.isRequired]
                XCTAssertEqual(changes(log), first + expected, "\(before.name) to \(after.name)")
                transitions += 1
            }
        }
        XCTAssertEqual(transitions, 9)
    }

    func testAnotherStrictPolicyChangesNothing() throws {
        let log = EventLog()
        let app = try Kit.app(observer: log)
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: true, named: "Another"), for: Kit.alice)
        XCTAssertEqual(changes(log), [true])
        XCTAssertEqual(log.kinds.count { if case .policyChanged = $0 { true } else { false } }, 2)
    }

    func testAChangeOfAnotherAccountsPolicyIsReportedForThatAccountOnly() throws {
        let log = EventLog()
        let app = try Kit.app(observer: log)
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: true), for: Kit.bob)
        app.policyManager.setPolicyInMemory(nil, for: Kit.bob)
        XCTAssertEqual(changes(log), [true])
        XCTAssertTrue(log.kinds.contains(.dataProtectionChanged(account: Kit.bob, isEncryptionRequired: true)))
        XCTAssertTrue(log.kinds.contains(.dataProtectionChanged(account: Kit.bob, isEncryptionRequired: false)))
    }

    func testTheEventComesAfterThePolicyCountsAndOutsideOfTheLock() throws {
        let observer = Asking()
        let app = ManagedApp(ManagedApp.Configuration(observer: observer))
        observer.app.value = WeakApp(app: app)
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: true), for: Kit.alice)
        XCTAssertEqual(observer.kind.value, 1)
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: false), for: Kit.alice)
        XCTAssertEqual(observer.kind.value, 0)
    }

    /// Protects something, and changes the app, in the middle of the event.
    private final class Asking: MAMObserver {
        let app = IdentityKit.Box<WeakApp>()
        let kind = IdentityKit.Box<UInt8>()

        func report(_ event: MAMEvent) {
            guard case .dataProtectionChanged(let account, _) = event.kind, let app = app.value?.app else { return }
            app.accounts.register("somebody@else.example")
            kind.value = try? app.dataProtectionManager.protect([1], accountID: account)[9]
        }
    }

    private struct WeakApp: Sendable {
        weak let app: ManagedApp?
    }
}
