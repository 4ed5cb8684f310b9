import MAMCore
import MAMTesting
import XCTest

#if !canImport(ObjectiveC)
    /// That tests really fail at their end, and only those that should.
    final class FailingTestTests: XCTestCase {
        private static let users: [String: TestDevice.User] = ["alice": .policy(TestDeviceTests.managedOnly)]

        private static func askAsNobody(on device: TestDevice) {
            let notes = device.app("notes", signedIn: "alice")
            _ = notes.policyManager.policy.decision(for: .save(to: .other, account: nil))
        }

        func testALeakFailsTheTestThatMadeTheDevice() throws {
            try InnerTest.run(expecting: ["a policy was asked without an identity"]) { test in
                Self.askAsNobody(on: try test.leakCheckedDevice(users: Self.users))
            }
        }

        func testAllowedLeaksAndUncheckedDevicesFailNoTest() throws {
            try InnerTest.run(expecting: []) { test in
                Self.askAsNobody(
                    on: try test.leakCheckedDevice(users: Self.users, allowing: [.policyQuestionUnderNoIdentity]))
                Self.askAsNobody(on: try TestDevice(users: Self.users))
            }
        }

        func testAPromptThatNoPersonAnswersFailsTheTest() throws {
            let pin = ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true}"##
            try InnerTest.run(expecting: ["conditional launch of `notes` asks"]) { test in
                let device = try test.leakCheckedDevice(users: ["alice": .policy(pin)])
                let notes = device.app("notes", signedIn: "alice")
                let shown = test.expectation(description: "the switch ended")
                Task {
                    _ = await notes.policyManager.setUIPolicyAccountID(device["alice"])
                    shown.fulfill()
                }
                test.wait(for: [shown], timeout: 60)
            }
        }

        func testAnAnswerThatNothingAskedForFailsTheTest() throws {
            try InnerTest.run(expecting: ["answers that nothing asked for: "]) { test in _ = test.person(.pin("2580")) }
            try InnerTest.run(expecting: []) { test in _ = test.person() }
        }
    }
#endif
