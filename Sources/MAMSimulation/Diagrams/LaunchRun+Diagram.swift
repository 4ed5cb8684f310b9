internal import MAMBase
package import MAMCore

extension LaunchRun {
    /// Draws the stages of a run of conditional launch and their transitions, found by running it.
    ///
    /// The run is for one account, on a device without problems and on devices with one problem for each kind of
    /// verdict. Events without an effect are left out.
    package static func mermaid(choices: LaunchChoices = .standard) -> String {
        let account: AccountID = "account"
        let situations = situations(of: account)
        var (diagram, seen) = (StateDiagram(), Set<LaunchRun>())
        var waiting = [LaunchRun(over: [account], choices: choices)]
        seen.formUnion(waiting)
        while !waiting.isEmpty {
            let run = waiting.removeFirst()
            for situation in situations {
                for event in LaunchEvent.all {
                    var next = run
                    _ = next.handle(event, situation)
                    if next.stage.word != run.stage.word {
                        diagram.add(event.word(in: run.stage), from: run.stage.word, to: next.stage.word)
                    }
                    if seen.insert(next).inserted { waiting.append(next) }
                }
            }
        }
        return diagram.mermaid(from: Stage.ready.word)
    }

    /// Returns situations of an account: one in which it may be shown, and one for each kind of block.
    private static func situations(of account: AccountID) -> [LaunchSituation] {
        let now = Instant(wall: 1_000_000_000, monotonic: 0, bootID: 1)
        let policies: [[PolicySetting: PolicyValue]] = [
            [:], [.pinRequired: .boolean(true)],
            [.appActionIfAccountIsClockedOut: .member("warn")], [.appActionIfAccountIsClockedOut: .member("block")],
            [.minimumRequiredAppVersion: .version([9])],
            [.deviceComplianceRequired: .boolean(true), .appActionIfDeviceComplianceRequired: .member("wipe")],
            [.periodOfflineBeforeAccessCheck: .seconds(60)], [.periodOfflineBeforeWipeIsEnforced: .seconds(60)],
        ]
        let open: [PolicySetting: PolicyValue] = [
            .pinRequired: .boolean(false), .appDataEncryptionType: .member("useDeviceSettings"),
            .deviceComplianceRequired: .boolean(false),
        ]
        return [[:]]
            + policies.map { settings in
                let document = PolicyDocument(values: open.merging(settings) { $1 })
                var facts = LaunchFacts(at: now)
                (facts.device, facts.appVersion) = ([.devicePasscode, .jailbroken], VersionNumber("1.0"))
                // One hour ago, which is too long for policies that count seconds.
                facts.lastCheckIn = TimeMark(Instant(wall: now.wall - 3600, monotonic: -3600, bootID: 1))
                return [account: LaunchAccount(LaunchRequirements(document), facts)]
            }
    }
}

extension LaunchRun.Stage {
    fileprivate var word: String { caseName(of: self) }
}

extension LaunchEvent {
    fileprivate static var all: [LaunchEvent] {
        [.start] + LaunchAnswer.allCases.map { .answered($0) } + [
            .clockRefreshed, .checkedIn(succeeded: true), .checkedIn(succeeded: false), .wiped, .resumed, .appCanceled,
        ]
    }

    /// Returns the name of the event.
    ///
    /// An unexpected end of an operation only makes the stage check again.
    fileprivate func word(in stage: LaunchRun.Stage) -> String {
        switch (self, stage) {
        case (.clockRefreshed, .refreshingClock), (.checkedIn, .checkingIn): word
        case (.clockRefreshed, _), (.checkedIn, _), (.resumed, _): "checks again"
        default: word
        }
    }

    private var word: String {
        switch self {
        case .start: "start"
        case .answered(.accepted): "accepted"
        case .answered(.remove): "removal chosen"
        case .answered(.triesExhausted): "too many tries"
        case .answered(.canceled): "canceled"
        case .answered(.tryAgain): "try again"
        case .answered(.signIn): "sign-in chosen"
        case .appCanceled: "given up by the app"
        case .clockRefreshed: "clock refreshed"
        case .checkedIn: "check-in ended"
        case .wiped: "wiped"
        case .resumed: "checks again"
        }
    }
}
