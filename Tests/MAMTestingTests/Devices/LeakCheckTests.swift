import MAMBase
import MAMCore
import MAMTesting
import XCTest

final class LeakCheckTests: XCTestCase {
    private static let users: [String: TestDevice.User] = ["alice": .policy(TestDeviceTests.managedOnly)]

    func testATestThatPutsEverythingBackHasNoLeak() throws {
        let device = try leakCheckedDevice(users: Self.users)
        let notes = device.app("notes", signedIn: "alice")
        notes.withAccountID(device["alice"]) {
            assertBlocked(notes, .save(to: .other, account: nil))
            notes.setCurrentThreadAccountID(nil)
        }
        XCTAssertEqual(device.leaks(), [])
    }

    func testAQuestionWithoutAnIdentityIsALeak() throws {
        let device = try leakCheckedDevice(users: Self.users, allowing: [.policyQuestionUnderNoIdentity])
        let notes = device.app("notes", signedIn: "alice")
        _ = notes.policyManager.policy.decision(for: .save(to: .other, account: nil))
        XCTAssertEqual(
            device.leaks().first?.hasPrefix("a policy was asked without an identity, noticed at the end of: question"),
            true)
        XCTAssertEqual(device.leaks(allowing: [.policyQuestionUnderNoIdentity]), [])
    }

    func testAnIdentityLeftInAScopeIsALeakWithItsPlace() throws {
        let device = try TestDevice(users: Self.users)
        let notes = device.app("notes", signedIn: "alice")
        notes.withAccountID(.unmanaged) { notes.setCurrentThreadAccountID(device["alice"]) }
        let leak = try XCTUnwrap(device.leaks().first)
        XCTAssertTrue(leak.hasPrefix("a thread identity was left behind, noticed at the end of: scope"), leak)
        XCTAssertTrue(leak.contains("LeakCheckTests.swift"), leak)
    }

    func testManyAllowedLeaksHideNoOther() throws {
        let device = try TestDevice(users: Self.users)
        let notes = device.app("notes", signedIn: "alice")
        for _ in 0..<65 { _ = notes.policyManager.policy.decision(for: .save(to: .other, account: nil)) }
        XCTAssertEqual(device.leaks().count, 64)
        notes.withAccountID(.unmanaged) { notes.setCurrentThreadAccountID(device["alice"]) }
        let leaks = device.leaks(allowing: [.policyQuestionUnderNoIdentity])
        XCTAssertEqual(leaks.count, 1)
        XCTAssertEqual(leaks.first?.hasPrefix("a thread identity was left behind"), true)
    }

    func testAnIdentityLeftOnTheThreadOfTheTestIsALeak() throws {
        let device = try TestDevice(users: Self.users)
        let notes = device.app("notes", signedIn: "alice")
        notes.setCurrentThreadAccountID(device["alice"])
        XCTAssertEqual(device.leaks(), ["an identity of `notes` was left on the thread of the test"])
        notes.setCurrentThreadAccountID(nil)
        XCTAssertEqual(device.leaks(), [])
    }

    func testAnObserverOfTheTestStillHearsEverything() throws {
        let device = try TestDevice(users: Self.users)
        let recorder = Recorder()
        let notes = device.app("notes", observer: recorder, signedIn: "alice")
        notes.policyManager.setProcessAccountID(device["alice"])
        XCTAssertGreaterThan(recorder.count.withLock { $0 }, 1)
    }

    private final class Recorder: MAMObserver {
        let count = Guarded(0)
        func report(_ event: MAMEvent) { count.withLock { $0 += 1 } }
    }
}
