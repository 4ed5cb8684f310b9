internal import MAMCore
internal import MAMJSON

enum ScenarioAccount: Sendable, Hashable {
    /// `none`: nothing is set, no account.
    case none
    /// `unmanaged`: "no user".
    case unmanaged
    case user(String)

    /// The spelling in scenarios and reports.
    var name: String {
        switch self {
        case .none: "none"
        case .unmanaged: "unmanaged"
        case .user(let name): name
        }
    }
}

/// A step: an action with its app, thread and account, and the expected result.
struct ScenarioStep: Sendable {
    /// The thread that a step runs on.
    enum Site: String, Sendable, CaseIterable {
        /// On the app's main thread.
        case main
        /// On a background queue of its own.
        case background
    }

    /// The verb, as the file writes it.
    let verb: String
    /// The app that acts; `nil` for steps outside of apps.
    let app: String?
    /// The account of a scope around the step; `nil` for no scope.
    let account: ScenarioAccount?
    /// The thread of the step; `nil` for that of the surrounding step.
    let site: Site?
    let action: ScenarioAction
    let expectation: ScenarioExpectation
    let location: ScenarioLocation
    /// The places of its fields, by name.
    let locations: [String: ScenarioLocation]

    /// Whether the step asks for the value of a property, which is no permission.
    var asksForValue: Bool {
        if case .ask(let asked, _) = action { asked.question.kind == .property } else { false }
    }

    /// Whether the step, or one inside it, hands work over by plain calls.
    var usesPlainCalls: Bool {
        if case .handOver = action { return true }
        return action.steps.contains(where: \.usesPlainCalls)
    }
}

indirect enum ScenarioAction: Sendable {
    case enroll(String)
    case signOut(String)
    case assignPolicy(String, ScenarioFileName?, isDelivered: Bool)
    case setDevice(ScenarioDeviceChange)
    case setUser(String, ScenarioStatusChange)
    case requestWipe(String, app: String)
    case moveClock(Int)
    case reboot(Int, staysLocked: Bool)
    case lock(Bool)
    case launch(ScenarioLaunchAction)
    case advance(Int, isInUse: Bool)
    case life(ScenarioLifeAction)
    case service(ScenarioServiceAction)
    case openWindow(String)
    case closeWindow(String)
    case makeKey(String)
    case setUIIdentity(ScenarioAccount, window: String?, by: ScenarioPerson?)
    case setUIIdentities([ScenarioAccount], window: String?, by: ScenarioPerson?)
    case setThreadIdentity(ScenarioAccount)
    case setProcessIdentity(ScenarioAccount)
    case within(ScenarioAccount, [ScenarioStep])
    case onQueue(String, [ScenarioStep])
    case handOver(HandOver, [ScenarioStep])
    case atOnce([[ScenarioStep]])
    case file(ScenarioFileAction)
    case kill(String)
    case start(String, ScenarioStarter)
    case settings(ScenarioSettingsAction)
    case relaunch(String)
    case reinstall(String, leavingReadOnly: Bool)
    case findLoops(LoopLimit)
    case ask(ScenarioQuestion, window: String?)
    case shareSheet(app: String?, ShareDestination.Action, window: String?)
    case printing(window: String?)
    case identity(IdentityTask, window: String?)

    var steps: [ScenarioStep] {
        switch self {
        case .within(_, let steps), .onQueue(_, let steps), .handOver(_, let steps): steps
        case .atOnce(let branches): branches.flatMap(\.self)
        default: []
        }
    }
}

/// The plain calls that hand work over, with their Swift names.
enum HandOver: String, Sendable, CaseIterable {
    case async, asyncAfter, group, notify, workItem, concurrentPerform, operation, task
}

enum ScenarioExpectation: Sendable {
    /// No result is stated, so any is as expected.
    case nothing
    case answer(PolicyOutcome, rule: PolicyRule?)
    case value(Bool, rule: PolicyRule?)
    /// A link is opened or not, with the given target and rule if they are stated.
    case link(Bool, opens: String?, rule: PolicyRule?)
    /// The person sees this, by this rule if one is given.
    case seen(String, rule: PolicyRule?)
    case identity([ScenarioAccount], layer: IdentityLayer)
    case switched(MAMSwitchIdentityResult)
    case file(FileAnswer)
    /// The run of conditional launch has this result.
    case launched(LaunchAnswers)
    /// The start of an app ends in this way, with these screens if they are stated.
    case started(StartResult.Outcome, prompts: [StartPrompt]?)
    /// A PIN step, or a question about conditional launch, has this result.
    case word(String)
}

/// An action of a step on settings of its app at run time.
enum ScenarioSettingsAction: Sendable {
    case override(authority: String?, redirectURI: String?, clientID: String?)
    case authority(ScenarioAccount)
    case pins(ScenarioAccount, ScenarioPins?)
    case connect(ScenarioAccount, host: String, chain: ScenarioFileName)

    var words: String {
        switch self {
        case .override(let authority, let redirect, let client):
            "override"
                + [("authority", authority), ("redirect URI", redirect), ("client id", client)]
                .map { name, value in value.map { " \(name)=\(JSONQuoting.quoted($0))" } ?? "" }.joined()
        case .authority(let account): "authority of \(account.name)"
        case .pins(let account, nil): "no pins of \(account.name)"
        case .pins(let account, let pins?): "pins of \(account.name) for \(JSONQuoting.quoted(pins.host.rawValue))"
        case .connect(let account, let host, let chain):
            "connect as \(account.name) to \(JSONQuoting.quoted(host)) with \(JSONQuoting.quoted(chain.name))"
        }
    }

    /// The certificate files that the step names.
    var certificates: [ScenarioFileName] {
        switch self {
        case .pins(_, let pins?): [pins.key, pins.anchors]
        case .connect(_, _, let chain): [chain]
        case .override, .authority, .pins(_, nil): []
        }
    }
}

/// The certificate pins that a step sets for an account.
struct ScenarioPins: Sendable {
    let host: CertificateHost
    let includesSubdomains: Bool
    /// The file whose first certificate has the pinned key.
    let key: ScenarioFileName
    let anchors: ScenarioFileName
}

/// A user who starts an app, as scenarios write them.
struct ScenarioStarter: Sendable {
    /// The name of the user who signs in; `nil` cancels the sign-in.
    var signsIn: String?
    var goesOn: Bool
    var removesAccounts: Bool
}
