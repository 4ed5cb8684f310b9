internal import MAMCore

/// An account as a scenario writes it.
enum ScenarioAccount: Sendable, Hashable {
    /// `none`: nothing is set, no account.
    case none
    /// `unmanaged`: "no user".
    case unmanaged
    /// A user by its short name.
    case user(String)

    /// The spelling in the file and in reports.
    var name: String {
        switch self {
        case .none: "none"
        case .unmanaged: "unmanaged"
        case .user(let name): name
        }
    }
}

/// One step: what is done, where and as whom, and what must come out.
struct ScenarioStep: Sendable {
    /// Where a step runs.
    enum Site: String, Sendable, CaseIterable {
        /// On the app's main thread.
        case main
        /// On a background queue of its own.
        case background
    }

    /// The verb as written.
    let verb: String
    /// The app that acts, `nil` for steps that touch the world only.
    let app: String?
    /// The account of a scope around the step, `nil` for no scope.
    let account: ScenarioAccount?
    /// Where it runs; `nil` where the step around it runs.
    let site: Site?
    let action: ScenarioAction
    let expectation: ScenarioExpectation
    /// Where the step stands in the file.
    let location: ScenarioLocation
    /// Where its fields stand, by name.
    let locations: [String: ScenarioLocation]
}

extension ScenarioStep {
    /// Whether work is handed over by plain calls in it.
    var usesPlainCalls: Bool {
        if case .handOver = action { return true }
        return action.steps.contains(where: \.usesPlainCalls)
    }
}

/// What a step does.
indirect enum ScenarioAction: Sendable {
    case enroll(String)
    case signOut(String)
    case assignPolicy(String, ScenarioFileName?, isDelivered: Bool)
    case setDevice(ScenarioDeviceChange)
    case setUser(String, disabled: Bool?, clock: MAMClockStatus?)
    case requestWipe(String, app: String)
    case moveClock(Int)
    case reboot(Int)
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
    case start(String, signsIn: String?, goesOn: Bool)
    case settings(ScenarioSettingsAction)
    case relaunch(String)
    case ask(ScenarioQuestion, window: String?)
    case shareSheet(app: String, ShareDestination.Action, window: String?)
    case printing(window: String?)
    case identity(IdentityTask, window: String?)

    /// The steps inside, for the actions that have some.
    var steps: [ScenarioStep] {
        switch self {
        case .within(_, let steps), .onQueue(_, let steps), .handOver(_, let steps): steps
        case .atOnce(let branches): branches.flatMap(\.self)
        default: []
        }
    }
}

/// The plain ways to hand work over, by the names they have in Swift.
enum HandOver: String, Sendable, CaseIterable {
    case async, asyncAfter, group, notify, workItem, concurrentPerform, operation, task
}

/// What must come out of a step.
enum ScenarioExpectation: Sendable {
    /// Nothing is said.
    case nothing
    /// Allowed or blocked, by a rule when one is named.
    case answer(Bool, rule: PolicyRule?)
    /// The value of a property, by a rule when one is named.
    case value(Bool, rule: PolicyRule?)
    /// Whether a link is opened, what opens when that is named, by a rule when one is named.
    case link(Bool, opens: String?, rule: PolicyRule?)
    /// What a person sees, by a rule when one is named.
    case seen(String, rule: PolicyRule?)
    /// Who is effective, and through which layer.
    case identity([ScenarioAccount], layer: IdentityLayer)
    /// How a switch of identity ends.
    case switched(MAMSwitchIdentityResult)
    /// What a step with files brings.
    case file(FileAnswer)
    /// How a run of conditional launch ends.
    case launched(LaunchAnswers)
    /// How the start of an app ends, and what is shown on the way when that is stated.
    case started(StartResult.Outcome, prompts: [StartPrompt]?)
    /// What comes of a PIN or of a question about conditional launch, in one word.
    case word(String)
}
