import Foundation
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Whose pins count, and how the manager asks.
final class CertificatePinningManagerTests: XCTestCase {
    private let host = "mail.example.com"
    private let app = ManagedApp(
        .init(
            bundleID: "mail",
            settings: SettingsKit.settings { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) },
            detectsIdentityLeaks: false),
        on: DeviceEnvironment(time: VirtualTime(startingAt: Instant(wall: 1_780_272_000, monotonic: 0, bootID: 1))))
    private var manager: MAMCertificatePinningManager { app.certificatePinningManager }

    func testAnAccountWithoutPinsIsNotLookedAt() async throws {
        let verdict = await manager.validateChain([], host: host, account: "alice")
        XCTAssertEqual(verdict.outcome, .notPinned)
        XCTAssertTrue(verdict.isValid)
        XCTAssertFalse(manager.isPinningEnabled(for: "alice"))
        let nobody = await manager.validateChain([], host: nil, account: "alice")
        XCTAssertEqual(nobody.code, .nilHost)
    }

    func testOnlyThePinsOfTheAccountCount() async throws {
        try manager.setPins(CertificateKit.pins(), for: "alice")
        try manager.setPins(CertificateKit.pins([CertificateKit.pin("other-root")]), for: "bob")
        let good = try CertificateKit.chain("good")
        let answers = await [
            manager.validateChain(good, host: host, account: "alice"),
            manager.validateChain(good, host: host, account: "bob"),
            manager.validateChain(good, host: host, account: "carol"),
            manager.validateChain(good, host: host, account: .unmanaged),
        ]
        XCTAssertEqual(answers.map(\.outcome), [.trusted, .refused, .notPinned, .notPinned])
        XCTAssertEqual(answers[1].code, .matchNotFound)
        for (account, isOn) in [("alice", true), ("bob", true), ("carol", false), ("", false)] {
            XCTAssertEqual(manager.isPinningEnabled(for: AccountID(account)), isOn, account)
        }
    }

    func testAnSDKThatReadsNoPinsChecksNoCertificates() async throws {
        try manager.setPins(CertificateKit.pins([CertificateKit.pin("other-root")]), for: "alice")
        let good = try CertificateKit.chain("good")
        for (version, outcome) in [([14, 4, 1], CertificateVerdict.Outcome.notPinned), ([14, 5], .refused)] {
            app.read(as: SDKReading(VersionNumber(parts: version)))
            let verdict = await manager.validateChain(good, host: host, account: "alice")
            XCTAssertEqual(verdict.outcome, outcome)
            XCTAssertEqual(manager.isPinningEnabled(for: "alice"), outcome == .refused)
        }
    }

    func testWithoutANamedAccountTheEffectiveIdentityDeterminesThePins() async throws {
        try manager.setPins(CertificateKit.pins([CertificateKit.pin("other-root")]), for: "alice")
        let good = try CertificateKit.chain("good")
        let manager = manager, host = host
        let before = await manager.validateChain(good, host: host)
        XCTAssertEqual(before.outcome, .notPinned)
        let inScope = await app.withAccountID("alice") { await manager.validateChain(good, host: host) }
        XCTAssertEqual(inScope.code, .matchNotFound)
        let unmanaged = await app.withAccountID(.unmanaged) { await manager.validateChain(good, host: host) }
        XCTAssertEqual(unmanaged.outcome, .notPinned)
        XCTAssertTrue(app.withAccountID("alice") { manager.isPinningEnabled() })
        app.policyManager.setProcessAccountID("alice")
        let process = await manager.validateChain(good, host: host)
        XCTAssertEqual(process.code, .matchNotFound)
        let named = await app.withAccountID("alice") { await manager.validateChain(good, host: host, account: "bob") }
        XCTAssertEqual(named.outcome, .notPinned)
    }

    func testTheThreadIdentityCounts() throws {
        try manager.setPins(CertificateKit.pins(), for: "alice")
        XCTAssertFalse(manager.isPinningEnabled())
        app.setCurrentThreadAccountID("alice")
        XCTAssertTrue(manager.isPinningEnabled())
        XCTAssertEqual(manager.verdict(for: [], host: host).code, .invalidCertificateChain)
        app.setCurrentThreadAccountID(nil)
        XCTAssertFalse(manager.isPinningEnabled())
    }

    func testTheKeyWindowsAccountDeterminesThePinsOnEveryThreadWithoutAnIdentity() async throws {
        try manager.setPins(CertificateKit.pins([CertificateKit.pin("other-root")]), for: "alice")
        let good = try CertificateKit.chain("good")
        let (app, manager, host) = (app, manager, host)
        XCTAssertEqual(manager.verdict(for: good, host: host).outcome, .notPinned)
        @Sendable func elsewhere() async -> [CertificateVerdict] {
            await withCheckedContinuation { done in
                let thread = Thread {
                    var all = [manager.verdict(for: good, host: host)]
                    app.withAccountID(.unmanaged) { all.append(manager.verdict(for: good, host: host)) }
                    done.resume(returning: all)
                }
                thread.start()
            }
        }
        app.windows.makeKey(app.windows.open())
        for shown in [["alice"], ["bob", "alice"]] as [[AccountID]] {
            let result = await app.policyManager.setUIPolicyAccountIDs(shown)
            XCTAssertEqual(result, .success)
            let verdicts = await elsewhere()
            XCTAssertEqual(verdicts.map(\.code), [.matchNotFound, nil], "\(shown)")
            let inTask = await Task.detached { await manager.validateChain(good, host: host) }.value
            XCTAssertEqual(inTask.code, .matchNotFound, "\(shown)")
        }
        app.policyManager.setProcessAccountID("bob")
        let process = await elsewhere()
        XCTAssertEqual(process.map(\.outcome), [.notPinned, .notPinned])
    }

    func testEveryNameOfAnAccountHasItsPins() async throws {
        app.accounts.register("0b3e", alias: "alice@contoso.com")
        try manager.setPins(CertificateKit.pins(), for: "Alice@Contoso.com")
        XCTAssertTrue(manager.isPinningEnabled(for: "0B3E"))
        XCTAssertNotNil(try manager.pins(for: "0b3e"))
        try manager.setPins(nil, for: "0b3e")
        XCTAssertFalse(manager.isPinningEnabled(for: "alice@contoso.com"))
    }

    func testTheLastPinsCountForNamesThatBecameOneAccount() throws {
        try manager.setPins(CertificateKit.pins(), for: "0b3e")
        try manager.setPins(CertificateKit.pins(), for: "alice@contoso.com")
        app.accounts.register("0b3e", alias: "alice@contoso.com")
        let last = try CertificateKit.pins(hosts: ["example.net"])
        try manager.setPins(last, for: "0b3e")
        XCTAssertEqual(try manager.pins(for: "alice@contoso.com"), last)
        try manager.setPins(nil, for: "alice@contoso.com")
        XCTAssertFalse(manager.isPinningEnabled(for: "0b3e"))
    }

    func testAChallengeIsJudgedOnlyWhenItIsAboutAServer() async throws {
        try manager.setPins(CertificateKit.pins(), for: "alice")
        let good = try CertificateKit.chain("good")
        let right = ServerChallenge(host: host, certificates: good)
        let answers = await [
            manager.validateChain(of: right, account: "alice"),
            manager.validateChain(
                of: ServerChallenge(isAboutServer: false, host: host, certificates: good), account: "alice"),
            manager.validateChain(of: ServerChallenge(host: host, certificates: nil), account: "alice"),
            manager.validateChain(of: ServerChallenge(host: nil, certificates: good), account: "alice"),
            manager.validateChain(of: ServerChallenge(host: host, certificates: []), account: "alice"),
        ]
        XCTAssertEqual(
            answers.map(\.code), [nil, .invalidChallenge, .invalidChallenge, .nilHost, .invalidCertificateChain])
    }

    func testTheDevicesTimeCountsUnlessOneIsGiven() async throws {
        try manager.setPins(CertificateKit.pins(), for: "alice")
        let chain = try CertificateKit.chain("expired")
        let now = await manager.validateChain(chain, host: host, account: "alice")
        XCTAssertEqual(now.findings, [CertificateFinding(.expired, place: 0)])
        let then = await manager.validateChain(
            chain, host: host, account: "alice", at: CertificateKit.time(1_770_000_000))
        XCTAssertTrue(then.isValid)
    }

    func testPinsGoWithThePolicyOfTheirAccountAlone() throws {
        let policy = FileWorld.loose
        for account in ["alice", "bob"] as [AccountID] {
            try SettingsKit.enroll(account, policy, in: app)
            try manager.setPins(CertificateKit.pins(), for: account)
        }
        try SettingsKit.enroll("alice", policy, in: app)
        XCTAssertTrue(manager.isPinningEnabled(for: "alice"))
        try app.enrollmentManager.setUnenrolled("alice")
        XCTAssertFalse(manager.isPinningEnabled(for: "alice"))
        XCTAssertTrue(manager.isPinningEnabled(for: "bob"))
    }

    func testTheNumbersAreTheSDKs() {
        XCTAssertEqual(MAMCertificatePinningStatusCode.allCases.map(\.rawValue), Array(100...107))
    }
}
