import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The start of an app by what its Info.plist says about a missing policy, over as many processes as it takes.
final class EnrollmentEdgeStartTests: XCTestCase {
    /// What the device knows before the start.
    private enum Known: CaseIterable {
        case nobody
        /// Somebody of another app, who has to sign in.
        case withoutToken
        /// Somebody of another app, whose token is at hand.
        case withToken
        /// Somebody who is registered here, and for whom the service has no policy.
        case untargeted
        /// Somebody with a policy.
        case enrolled
    }

    private struct Start {
        var result: StartResult?
        var words: [String]
        var isManaged: Bool
    }

    // `accepts`: whether the service enrols whoever comes; `signsIn`: who does when asked to.
    private func start(
        required: Bool = false, enrolls: Bool = false, warns: Bool = false, isExtension: Bool = false,
        known: Known = .nobody, accepts: Bool = false, signsIn: AccountID? = nil, goesOn: Bool = true
    ) async throws -> Start {
        let world = EdgeWorld { settings in
            (settings.mamPolicyRequired, settings.autoEnrollOnLaunch) = (required, enrolls)
            settings.mamPolicyWarnAbsent = warns
            settings.containingAppBundleID = isExtension ? "com.example.host" : nil
        }
        switch known {
        case .nobody: break
        case .withToken, .withoutToken:
            world.service.change { $0.device = MAMManagedDevice(sharedUser: MAMAccountNames(objectID: "A")) }
        case .untargeted: try world.manager.setUntargeted(EnrollmentKit.a)
        case .enrolled: try world.manager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        }
        let asks = known == .withoutToken && signsIn == nil
        world.delegate.change { if asks { $0.failures = [.credentials] } }
        world.service.change { state in
            if !accepts { state.enrolls = [.success(EdgeKit.answer(.noPolicy, policy: nil))] }
        }
        world.user.change { user in
            user.signsIn = signsIn.map { MAMAccountNames(objectID: $0) }
            user.goesOn = goesOn
        }
        world.restart()
        var admission = await world.manager.launched()
        var words = world.log.heard()
        if words.contains("restart") {
            admission = await world.relaunch()
            words += world.log.heard()
        }
        let results = world.observer.events.compactMap {
            if case .startEnded(let result) = $0.kind { result } else { nil }
        }
        XCTAssertLessThanOrEqual(results.count, words.contains("restart") ? 2 : 1)
        let isRefused = results.last?.outcome == .refused
        XCTAssertEqual(world.observer.events.contains { $0.kind == .exitRequired }, isRefused)
        XCTAssertEqual(words.count { $0 == "exit" }, isRefused ? 1 : 0)
        XCTAssertEqual(admission.isIn, results.last?.outcome == .started)
        return Start(result: results.last, words: words, isManaged: world.app.policyManager.isManagementEnabled)
    }

    func testAnAppWithoutEnrollmentSettingsStartsWithoutPrompts() async throws {
        let start = try await start(known: .withToken, accepts: true)
        XCTAssertEqual(start.result, StartResult(.started))
        XCTAssertEqual(start.words, [])
    }

    func testAnAppWithAPolicyStartsWithoutPrompts() async throws {
        let start = try await start(required: true, enrolls: true, warns: true, known: .enrolled)
        XCTAssertEqual(start.result, StartResult(.started))
        XCTAssertEqual(start.words, ["token A", "check in A", "policy 101"])
    }

    func testAnAppThatNeedsAPolicyAndDoesNotEnrollIsRefusedWithoutASignIn() async throws {
        let start = try await start(required: true, warns: true, known: .withToken, accepts: true, signsIn: "A")
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.words, ["sees policyRequired", "exit"])
    }

    func testAKnownIdentityIsEnrolledWithoutAPromptOfTheStart() async throws {
        for required in [false, true] {
            let start = try await start(required: required, enrolls: true, known: .withToken, accepts: true)
            XCTAssertEqual(start.result, StartResult(.started))
            XCTAssertEqual(start.words.prefix(2), ["\(required ? "interactive " : "")token A", "enrol A"])
            XCTAssertTrue(start.isManaged)
        }
    }

    func testEnrollingThatFailsIsSilentUnlessAPolicyIsRequired() async throws {
        for known in [Known.withToken, .withoutToken] {
            let silent = try await start(enrolls: true, known: known)
            XCTAssertEqual(silent.result, StartResult(.started))
            XCTAssertFalse(silent.words.contains { $0.hasPrefix("enrollment") || $0.hasPrefix("sees") })
            let loud = try await start(required: true, enrolls: true, known: known)
            XCTAssertEqual(loud.result, StartResult(.refused, prompts: [.block]))
            XCTAssertEqual(loud.words.count { $0.hasPrefix("enrollment") }, 1)
        }
    }

    func testWithoutIdentityNothingIsTriedUnlessAPolicyIsRequired() async throws {
        let silent = try await start(enrolls: true, accepts: true, signsIn: "B")
        XCTAssertEqual(silent.result, StartResult(.started))
        XCTAssertEqual(silent.words, [])
        let loud = try await start(required: true, enrolls: true, accepts: true, signsIn: "B")
        XCTAssertEqual(loud.result?.outcome, .started)
        XCTAssertEqual(loud.words.prefix(3), ["signs in", "interactive token B", "enrol B"])
        XCTAssertTrue(loud.isManaged)
    }

    func testTheMissingPolicyWarningIsNotShownWhileAPolicyArrives() async throws {
        let coming = try await start(enrolls: true, warns: true, known: .withToken, accepts: true)
        XCTAssertEqual(coming.result, StartResult(.started))
        XCTAssertEqual(coming.words.prefix(3), ["token A", "enrol A", "enrollment 100"])
        let missing = try await start(enrolls: true, warns: true, known: .withToken)
        XCTAssertEqual(missing.result, StartResult(.started, prompts: [.warning]))
        XCTAssertEqual(missing.words, ["token A", "enrol A", "sees noPolicy"])
    }

    func testASignInThatIsCanceledOrBringsNoPolicyIsRefused() async throws {
        let canceled = try await start(required: true, enrolls: true)
        XCTAssertEqual(canceled.result, StartResult(.refused, prompts: [.signIn, .block]))
        let useless = try await start(required: true, enrolls: true, signsIn: "B")
        XCTAssertEqual(useless.result, StartResult(.refused, prompts: [.signIn, .block]))
        XCTAssertEqual(useless.words.prefix(3), ["signs in", "interactive token B", "enrol B"])
    }

    func testAnAccountThatIsRegisteredWithoutAPolicyIsNotAskedToSignInAgain() async throws {
        let start = try await start(required: true, enrolls: true, known: .untargeted, accepts: true, signsIn: "A")
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.words, ["sees policyRequired", "exit"])
    }

    func testAWarningIsShownOnceAndTheUserMayLeave() async throws {
        let on = try await start(warns: true)
        XCTAssertEqual(on.result, StartResult(.started, prompts: [.warning]))
        let off = try await start(warns: true, goesOn: false)
        XCTAssertEqual(off.result, StartResult(.left, prompts: [.warning]))
    }

    func testAnExtensionEnrollsNoAccount() async throws {
        let start = try await start(
            required: true, enrolls: true, isExtension: true, known: .withToken, accepts: true, signsIn: "A")
        XCTAssertEqual(start.result, StartResult(.refused, prompts: [.block]))
        XCTAssertEqual(start.words, ["sees policyRequired", "exit"])
    }

    func testWithoutAServiceAnAppThatNeedsAPolicyDoesNotStart() async {
        let app = SettingsKit.app(SettingsKit.settings { $0.mamPolicyRequired = true })
        let admission = await app.enrollmentManager.launched()
        XCTAssertEqual(admission, .blocked)
        let free = SettingsKit.app()
        let entered = await free.enrollmentManager.launched()
        XCTAssertEqual(entered, .enter)
    }

    func testEveryCombinationOfSettingsHasTheExpectedStartResult() async throws {
        var (count, ends) = (0, [StartResult.Outcome: Int]())
        for bits in 0..<16 {
            for known in Known.allCases {
                for (accepts, signsIn) in [(false, false), (false, true), (true, false), (true, true)] {
                    let (enrolls, requires, warns) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
                    let isExtension = bits & 8 != 0
                    let start = try await start(
                        required: requires, enrolls: enrolls, warns: warns, isExtension: isExtension, known: known,
                        accepts: accepts, signsIn: signsIn ? "A" : nil)
                    // The guide once more, in its own words.
                    let mayEnrol = enrolls && !isExtension
                    let hasToken = known == .withToken || known == .withoutToken && signsIn
                    let asks = mayEnrol && requires && known == .nobody
                    let isEnrolled =
                        accepts && mayEnrol && (hasToken || asks && signsIn)
                    let hasPolicy = known == .enrolled || isEnrolled
                    let outcome: StartResult.Outcome = !hasPolicy && requires ? .refused : .started
                    let place = "\(bits) \(known) \(accepts) \(signsIn): \(start.words)"
                    XCTAssertEqual(start.result?.outcome, outcome, place)
                    XCTAssertEqual(start.isManaged, hasPolicy, place)
                    XCTAssertEqual(start.words.contains("signs in"), asks, place)
                    XCTAssertLessThanOrEqual(start.words.count { $0.hasPrefix("enrol ") }, 1, place)
                    let wantsWarning = !hasPolicy && !requires && warns
                    XCTAssertEqual(start.words.contains("sees noPolicy"), wantsWarning, place)
                    XCTAssertEqual(start.words.contains("sees policyRequired"), outcome == .refused, place)
                    if isExtension { XCTAssertFalse(start.words.contains { $0.hasPrefix("enrol") }, place) }
                    ends[outcome, default: 0] += 1
                    count += 1
                }
            }
        }
        print("starts: \(count), \(ends)")
        XCTAssertEqual(count, 16 * 5 * 4)
        XCTAssertEqual(Set(ends.keys), [.started, .refused])
    }
}
