internal import MAMCore

/// What a step does with the accounts of its app.
enum ScenarioLifeAction: Sendable {
    case register(String)
    /// By a user's name; nil leaves it to device management and to the person in front of the app.
    case logIn(String?)
    case deregister(String, withWipe: Bool)
    case remediate(String, isSilent: Bool)
    case requestToken(String)
    case comeBack(ScenarioPerson)
    case takeIn(ScenarioIncoming, by: ScenarioPerson)
    /// About one user, or everything; with what the last remediation of it says to the user.
    case told(of: String?, withTexts: Bool)
    case notifications(of: String?)
    case accounts
    case managedUser
    case allowedAccounts
    case appConfig(String, ScenarioConfigurationQuestion)
    case calls(ServiceCall)

    /// Whether the app's process may end in it, so that another one begins.
    var mayRestart: Bool {
        switch self {
        case .register, .logIn, .deregister, .remediate, .requestToken, .comeBack, .takeIn: true
        case .told, .notifications, .accounts, .managedUser, .allowedAccounts, .appConfig,
            .calls:
            false
        }
    }
}

/// What is asked of the app configuration of an account.
struct ScenarioConfigurationQuestion: Sendable {
    /// What the value is taken for.
    enum Kind: String, Sendable, CaseIterable { case text, number, boolean }

    var key: String
    var kind = Kind.text
    /// Which of several counts.
    var query = "any"

    /// What may be asked for.
    static let queries = ["any", "min", "max", "or", "and", "conflict"]

    /// The answer, as reports say it; nil when there is no value.
    func answer(from configuration: MAMAppConfig) -> String? {
        guard query != "conflict" else { return configuration.hasConflict(forKey: key) ? "conflict" : "agreement" }
        switch kind {
        case .text:
            let query: MAMStringQueryType = query == "min" ? .min : query == "max" ? .max : .any
            return configuration.stringValue(forKey: key, queryType: query)
        case .number:
            let query: MAMNumberQueryType = query == "min" ? .min : query == "max" ? .max : .any
            return configuration.numberValue(forKey: key, queryType: query)?.decimalText
        case .boolean:
            let query: MAMBoolQueryType = query == "or" ? .or : query == "and" ? .and : .any
            return configuration.boolValue(forKey: key, queryType: query).map { "\($0)" }
        }
    }
}

/// What comes of asking for a token.
enum TokenAnswer: String, Sendable, CaseIterable {
    case token, protectionRequired, interactionRequired, declined, unreachable, failed

    /// What an error of the token library says; nil is none.
    init(_ error: TokenError?) {
        switch error {
        case nil: self = .token
        case let error? where error.domain != TokenError.domain: self = .unreachable
        case let error?:
            switch error.code {
            case TokenError.protectionPoliciesRequired: self = .protectionRequired
            case TokenError.interactionRequired: self = .interactionRequired
            case TokenError.declined: self = .declined
            default: self = .failed
            }
        }
    }
}

/// What changes about the world of accounts; nil stays as it is.
enum ScenarioServiceAction: Sendable {
    case open(String)
    case person(String, ScenarioEnrollmentPerson)
    case app(String, ScenarioAppChange)
    case fault(ServiceFault, ServiceCall, skipped: Int, count: Int)
    case faults(seed: Int, percent: Int)
    case tenant(SimulatedTenant.Status?, conditionalAccess: String?)
    case managedUser(ScenarioAccount, allowsOnlyUser: Bool)
    case user(String, ScenarioUserChange)
    /// To a group.
    case assign(String, ScenarioFileName?)
    case configure(String, app: String?, ScenarioFileName?)
    /// By device management; the user stands for the tokens.
    case configureApp(String, ScenarioFileName?, user: String?)
    case forget(String, app: String)

    /// The files it names: policies, and app configuration.
    var files: (policy: ScenarioFileName?, configuration: ScenarioFileName?) {
        switch self {
        case .assign(_, let name): (name, nil)
        case .configure(_, _, let name), .configureApp(_, let name, _): (nil, name)
        default: (nil, nil)
        }
    }
}

/// How an app is written; nil stays as it is.
struct ScenarioAppChange: Sendable {
    var restartsItself: Bool?
    var removesData: Bool?
    var capabilities: [String]?
    var switchAnswer: MAMSwitchIdentityResult?
    var blockAnswer: MAMBlockAccountResult?
    var addsAccounts: Bool?
}

/// Somebody in front of an app, for what enrolment asks.
struct ScenarioEnrollmentPerson: Sendable {
    var decisions: [EnrollmentDecision]
    /// Users by name, `unmanaged` for who cancels.
    var signIns: [ScenarioAccount]
    var goesOn: Bool
}

/// What changes about a user; nil stays as it is.
struct ScenarioUserChange: Sendable {
    var isLicensed: Bool?
    var mustBeOnlyAccount: Bool?
    var isEnrollmentBlocked: Bool?
    var groups: [String]?
}

extension AppMessage {
    /// The words that scenarios and reports use, each with what it stands for.
    static let words: [String] =
        EnrollmentCodeDescription.all.flatMap { row in row.kinds.map { "\($0.rawValue) \(row.code.rawValue)" } }
        + MAMComplianceStatus.allCases.map { "compliance \($0)" } + ["wipe", "restart"]

    /// The word that scenarios and reports use.
    var word: String {
        switch self {
        case .status(let kind, let status): "\(kind.rawValue) \(status.code.rawValue)"
        case .compliance(_, let status, _, _): "compliance \(status)"
        case .wipe: "wipe"
        case .restart: "restart"
        }
    }

    /// What it says to the user; nil for what is no remediation.
    var texts: (title: String, message: String)? {
        if case .compliance(_, _, let title, let message) = self { (title, message) } else { nil }
    }

    /// Whose it is; nil for nobody's.
    var account: AccountID? {
        switch self {
        case .status(_, let status): status.accountID.isUnmanaged ? nil : status.accountID
        case .compliance(let account, _, _, _), .wipe(let account): account
        case .restart: nil
        }
    }
}

extension MAMNotification.Name {
    /// The spellings of scenarios and reports.
    static let words = allCases.map(\.word)

    /// The spelling of scenarios and reports.
    var word: String { "\(self)" }
}
