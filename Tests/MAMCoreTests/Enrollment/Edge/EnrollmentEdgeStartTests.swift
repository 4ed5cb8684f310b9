import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The start of an app with a host around it.
final class StartTests: XCTestCase {
    /// A host that knows somebody, and brings a policy where it is told to.
    private final class Host: LaunchHost {
        let known: KnownIdentity?
        let brings: Set<Bool>
        let person: any LaunchUser
        private let state = Guarded((calls: [String](), ends: 0))

        init(_ known: KnownIdentity?, brings: Set<Bool>, _ person: any LaunchUser) {
            (self.known, self.brings, self.person) = (known, brings, person)
        }

        var calls: [String] { state.withLock { $0.calls } }
        var ends: Int { state.withLock { $0.ends } }

        func traits(of app: ManagedApp) -> LaunchTraits { LaunchTraits() }
        func checkIn(_ account: AccountID, in app: ManagedApp, signingIn: Bool) async -> CheckInAnswer { .unreachable }
        func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? { nil }
        func user(of app: ManagedApp) -> any LaunchUser { person }
        func endProcess(of app: ManagedApp) async { state.withLock { $0.ends += 1 } }
        func knownIdentity(of app: ManagedApp) async -> KnownIdentity? { known }
        func enroll(_ account: AccountID, in app: ManagedApp, signingIn: Bool) async {
            state.withLock { $0.calls.append("\(account.rawValue) \(signingIn ? "signed in" : "silently")") }
            if brings.contains(signingIn) { app.policyManager.setPolicy(IdentityKit.open, for: account) }
        }
    }

    private func start(
        required: Bool = false, enrolls: Bool = false, warns: Bool = false, isExtension: Bool = false,
        known: KnownIdentity? = nil, brings: Set<Bool> = [], by person: StartingUser = StartingUser(),
        hasPolicy: Bool = false
    ) async -> (result: StartResult?, host: Host, app: ManagedApp, observer: RecordingObserver) {
        let observer = RecordingObserver()
        let app = SettingsKit.app(
            SettingsKit.settings { settings in
                (settings.mamPolicyRequired, settings.autoEnrollOnLaunch) = (required, enrolls)
                settings.mamPolicyWarnAbsent = warns
                settings.containingAppBundleID = isExtension ? "com.example.host" : nil
            }, observer: observer)
        if hasPolicy { app.policyManager.setPolicy(IdentityKit.open, for: "ann") }
        let host = Host(known, brings: brings, person)
        app.launchManager.host = host
        let result = await app.launchManager.started()
        XCTAssertEqual(
            observer.events.compactMap { if case .startEnded(let result) = $0.kind { result } else { nil } },
            [result].compactMap(\.self))
        XCTAssertEqual(observer.events.contains { $0.kind == .exitRequired }, result?.outcome == .refused)
        XCTAssertEqual(host.ends, result?.outcome == .refused ? 1 : 0)
        return (result, host, app, observer)
    }

    func testAnAppThatSaysNothingStarts() async {
        let start = await start(known: KnownIdentity("ann", hasToken: true), brings: [true, false])
        XCTAssertEqual(start.result, StartResult(.started))
        XCTAssertEqual(start.host.calls, [])
    }

    func testAnAppWithAPolicyStartsAndAsksNobody() async {
        let start = await start(required: true, enrolls: true, warns: true, hasPolicy: true)
        XCTAssertEqual(start.result, StartResult(.started))
        XCTAssertEqual(start.host.calls, [])
    }

    func testAnAppThatNeedsAPolicyAndDoesNotEnrolIsRefusedWithoutASignIn() async {
        let start = await start(
            required: true, warns: true, known: KnownIdentity("ann", hasToken: true), brings: [true, false],
            by: StartingUser(signingInAs: "ann"))
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.host.calls, [])
    }

    func testAKnownIdentityIsEnrolledWithoutAsking() async {
        let start = await start(
            required: true, enrolls: true, known: KnownIdentity("ann", hasToken: true), brings: [false])
        XCTAssertEqual(start.result, StartResult(.started))
        XCTAssertEqual(start.host.calls, ["ann silently"])
        XCTAssertTrue(start.app.policyManager.isManaged("ann"))
    }

    func testEnrollingThatFailsIsSilentUnlessAPolicyIsRequired() async {
        let known = KnownIdentity("ann", hasToken: true)
        let silent = await start(enrolls: true, known: known)
        XCTAssertEqual(silent.result, StartResult(.started))
        XCTAssertEqual(silent.host.calls, ["ann silently"])
        let loud = await start(
            required: true, enrolls: true, known: known, brings: [true], by: StartingUser(signingInAs: "ann"))
        XCTAssertEqual(loud.result, StartResult(.started, prompts: [.signIn]))
        XCTAssertEqual(loud.host.calls, ["ann silently", "ann signed in"])
    }

    func testWithoutIdentityOrTokenNothingIsTriedUnlessAPolicyIsRequired() async {
        for known in [nil, KnownIdentity("ann")] {
            let silent = await start(enrolls: true, known: known, brings: [true, false])
            XCTAssertEqual(silent.result, StartResult(.started))
            XCTAssertEqual(silent.host.calls, [])
            let loud = await start(
                required: true, enrolls: true, known: known, brings: [true], by: StartingUser(signingInAs: "bob"))
            XCTAssertEqual(loud.result, StartResult(.started, prompts: [.signIn]))
            XCTAssertEqual(loud.host.calls, ["bob signed in"])
        }
    }

    func testASignInThatIsCancelledOrBringsNoPolicyIsRefused() async {
        let canceled = await start(required: true, enrolls: true)
        XCTAssertEqual(canceled.result, StartResult(.refused, prompts: [.signIn, .block]))
        let useless = await start(required: true, enrolls: true, by: StartingUser(signingInAs: "bob"))
        XCTAssertEqual(useless.result, StartResult(.refused, prompts: [.signIn, .block]))
        XCTAssertEqual(useless.host.calls, ["bob signed in"])
    }

    func testAnAccountThatIsEnrolledWithoutAPolicyIsNotAskedToSignInAgain() async {
        let start = await start(
            required: true, enrolls: true, known: KnownIdentity("ann", isEnrolled: true, hasToken: true),
            brings: [true, false], by: StartingUser(signingInAs: "ann"))
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.host.calls, [])
    }

    func testAWarningIsShownOnceAndTheUserMayLeave() async {
        let on = await start(warns: true)
        XCTAssertEqual(on.result, StartResult(.started, prompts: [.warning]))
        let off = await start(warns: true, by: StartingUser(goesOn: false))
        XCTAssertEqual(off.result, StartResult(.left, prompts: [.warning]))
    }

    func testAnExtensionEnrolsNobody() async {
        let start = await start(
            required: true, enrolls: true, isExtension: true, known: KnownIdentity("ann", hasToken: true),
            brings: [true, false], by: StartingUser(signingInAs: "ann"))
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.host.calls, [])
    }

    func testWithoutAHostNothingIsLookedAt() async {
        let app = SettingsKit.app(SettingsKit.settings { $0.mamPolicyRequired = true })
        let result = await app.launchManager.started()
        XCTAssertNil(result)
    }

    func testNobodyInFrontOfTheScreenGoesNoFurtherThanTheWarning() async {
        let app = SettingsKit.app(SettingsKit.settings { $0.mamPolicyWarnAbsent = true })
        app.launchManager.host = Host(nil, brings: [], AbsentUser())
        let result = await app.launchManager.started()
        XCTAssertEqual(result, StartResult(.left, prompts: [.warning]))
    }
}
