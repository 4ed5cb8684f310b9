import MAMCore
import MAMStorage
import TestPolicies
import XCTest

/// What the tests of stored accounts start from.
enum AccountStorageKit {
    static let container = AppContainer(publisher: "pub", app: "notes")
    static let a = EnrollmentKit.account("A", "a@one.example", tenant: "tenant-1")
    static let b = EnrollmentKit.account("B", "b@one.example", tenant: "tenant-1")

    /// The machine of an app in which accounts went as far as is said.
    static func machine(
        enrolled: [EnrollmentAccount], registered: [EnrollmentAccount] = [], restarts: Bool = false
    ) throws -> EnrollmentMachine {
        var machine = EnrollmentMachine(
            EnrollmentKit.traits { ($0.allowsSeveral, $0.restartsForFirstPolicy) = (true, restarts) })
        let now = EnrollmentKit.start
        _ = machine.handle(.launched, at: now)
        for (place, account) in (enrolled + registered).enumerated() {
            _ = machine.handle(.register(account, EnrollmentCall(UInt64(place) + 1)), at: now)
            guard place < enrolled.count else { continue }
            let answers: [EnrollmentAnswer] = [
                .token(account), .service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails()),
                .stored(true),
            ]
            for answer in answers {
                let ticket = try XCTUnwrap(machine.entries.first { $0.names.isSame(as: account) }?.ticket)
                _ = machine.handle(.answered(ticket, answer), at: now)
            }
        }
        return machine
    }

    /// The record of that machine.
    static func record(
        enrolled: [EnrollmentAccount], registered: [EnrollmentAccount] = [], restarts: Bool = false
    ) throws -> EnrollmentRecord {
        try machine(enrolled: enrolled, registered: registered, restarts: restarts).record
    }

    /// A policy with a setting of every kind, and what could not be read.
    static let policy = try? PolicyDocument(json: PolicyFixtures.whole).compileStrictest()

    /// A policy, app configuration and screen capture for an account.
    static func stored(_ names: EnrollmentAccount, _ policy: MAMPolicy = IdentityKit.closed) -> StoredPolicy {
        let configuration: AppConfiguration = [
            "url": "https://one.example/é", "count": 7, "share": 0.5, "on": true, "off": false, "": "",
        ]
        return StoredPolicy(
            names: names, policy: policy, allowsScreenCapture: true,
            configurations: [configuration, AppConfiguration().marked(asDefault: true), AppConfiguration()])
    }

    /// A compliance record of one request.
    static func compliance(_ account: AccountID = "A") -> ComplianceRecord {
        var machine = ComplianceMachine()
        _ = machine.handle(.launched, [:])
        _ = machine.handle(.asked(account, isSilent: true), [:])
        return machine.record
    }
}
