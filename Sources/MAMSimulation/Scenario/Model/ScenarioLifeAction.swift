internal import MAMCore

/// An action of a step on the accounts of its app.
enum ScenarioLifeAction: Sendable {
    case register(String, byName: Bool)
    /// Signs in a named user; `nil` leaves the choice to device management and to the person in front of the app.
    case logIn(String?)
    case deregister(String, withWipe: Bool)
    case remediate(String, isSilent: Bool)
    case requestToken(String)
    case comeBack(ScenarioPerson)
    case takeIn(ScenarioIncoming, by: ScenarioPerson)
    /// Lists the messages about one user, or all; on request with the texts of the last remediation for the user.
    case told(of: String?, withTexts: Bool)
    case notifications(of: String?)
    case accounts
    case managedUser
    case allowedAccounts
    case appConfig(String, ScenarioConfigurationQuestion)
    case calls(ServiceCall)

    /// Whether the app's process may restart during the action.
    var mayRestart: Bool {
        switch self {
        case .register, .logIn, .deregister, .remediate, .requestToken, .comeBack, .takeIn: true
        case .told, .notifications, .accounts, .managedUser, .allowedAccounts, .appConfig,
            .calls:
            false
        }
    }
}

/// A question about the app configuration of an account.
struct ScenarioConfigurationQuestion: Sendable {
    /// The type that the value is read as.
    enum Kind: String, Sendable, CaseIterable { case text, number, boolean }

    var key: String
    var kind = Kind.text
    /// The rule that selects one of several values.
    var query = "any"

    static let queries = ["any", "min", "max", "or", "and", "conflict"]

    /// Returns the answer in words, for reports; `nil` when there is no value.
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

enum TokenAnswer: String, Sendable, CaseIterable {
    case token, protectionRequired, interactionRequired, declined, unreachable, failed

    /// Converts an error of the token library; `nil` stands for no error.
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

/// A change of the versions of the SDK that the service requires.
struct ScenarioCutOffs: Sendable {
    /// The cut-offs that replace the present ones, as scenarios name them.
    enum Profile: String, Sendable, CaseIterable {
        case none
        /// The cut-offs that Microsoft announced.
        case published
    }

    /// The profile; `nil` keeps the present cut-offs.
    var profile: Profile?
    var action = SDKCutOff.Action.block
    /// The lowest version of a further cut-off, which is in force at once; `nil` for none.
    var minimum: VersionNumber?
    /// The major version of Xcode that the further cut-off concerns; `nil` for every one.
    var xcode: Int?

    func applied(to old: [SDKCutOff], at wall: Double) -> [SDKCutOff] {
        let kept =
            switch profile {
            case .none?: [SDKCutOff]()
            case .published?: SDKCutOff.published
            case nil: old
            }
        let further = minimum.map { SDKCutOff(action, below: $0, from: wall, xcode: xcode.map { $0...$0 }) }
        return kept + (further.map { [$0] } ?? [])
    }

    var words: String {
        (profile.map { " \($0.rawValue)" } ?? "") + (minimum.map { " \(action.rawValue) below \($0)" } ?? "")
            + (xcode.map { " for Xcode \($0)" } ?? "")
    }
}

/// A change of accounts and service; properties that are `nil` stay as they are.
enum ScenarioServiceAction: Sendable {
    case open(String)
    case openLink(String, app: String)
    case person(String, ScenarioEnrollmentPerson)
    case app(String, ScenarioAppChange)
    case fault(ServiceFault, ServiceCall, skipped: Int, count: Int)
    case faults(seed: Int, percent: Int)
    case tenant(SimulatedTenant.Status?, conditionalAccess: String?)
    case managedUser(ScenarioAccount, allowsOnlyUser: Bool)
    case user(String, ScenarioUserChange)
    case assign(String, ScenarioFileName?)
    case configure(String, app: String?, ScenarioFileName?)
    /// Delivers app configuration by device management.
    ///
    /// The user is the one for whom the token library gives tokens.
    case configureApp(String, ScenarioFileName?, user: String?)
    case forget(String, app: String)
    case requireSDK(ScenarioCutOffs)

    /// The files that the action names: a policy, and app configuration.
    var files: (policy: ScenarioFileName?, configuration: ScenarioFileName?) {
        switch self {
        case .assign(_, let name): (name, nil)
        case .configure(_, _, let name), .configureApp(_, let name, _): (nil, name)
        default: (nil, nil)
        }
    }
}

/// A change of the app's behavior; properties that are `nil` stay as they are.
struct ScenarioAppChange: Sendable {
    var restartsItself: Bool?
    var removesData: Bool?
    var capabilities: [String]?
    var switchAnswer: MAMSwitchIdentityResult?
    var blockAnswer: MAMBlockAccountResult?
    var addsAccounts: Bool?
}

/// A person in front of an app who answers the questions of enrollment.
struct ScenarioEnrollmentPerson: Sendable {
    var decisions: [EnrollmentDecision]
    /// The names of the users who sign in; `unmanaged` cancels.
    var signIns: [ScenarioAccount]
    var goesOn: Bool
}

/// A change of a user; properties that are `nil` stay as they are.
struct ScenarioUserChange: Sendable {
    var isLicensed: Bool?
    var mustBeOnlyAccount: Bool?
    var isEnrollmentBlocked: Bool?
    var groups: [String]?
}

extension AppMessage {
    /// The words of scenarios and reports for each status.
    static let words: [String] =
        EnrollmentCodeDescription.all.flatMap { row in row.kinds.map { "\($0.rawValue) \(row.code.rawValue)" } }
        + MAMComplianceStatus.allCases.map { "compliance \($0)" } + ["wipe", "restart"]

    var word: String {
        switch self {
        case .status(let kind, let status): "\(kind.rawValue) \(status.code.rawValue)"
        case .compliance(_, let status, _, _): "compliance \(status)"
        case .wipe: "wipe"
        case .restart: "restart"
        }
    }

    /// The texts that a remediation shows to the user; `nil` for other messages.
    var texts: (title: String, message: String)? {
        if case .compliance(_, _, let title, let message) = self { (title, message) } else { nil }
    }

    /// The account that the message is about; `nil` for none.
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

    var word: String { "\(self)" }
}

/// Data of another app that comes into the app of a step.
struct ScenarioIncoming: Sendable {
    /// The other app.
    let app: String
    let account: ScenarioAccount
    let payload: TransferPayload
    let reason: MAMIdentitySwitchReason

    /// The reasons for which an app may be asked to switch when data comes in.
    static let reasons = [MAMIdentitySwitchReason.documentImport, .openURL]

    /// Describes the result: whether the data came in, the account that is shown now or the reason why the switch
    /// failed, and the sender of the opened URL according to the engine.
    static func words(
        isAllowed: Bool, switchedTo: String?, refusal: String?, sender: String?
    ) -> String {
        (isAllowed ? "allowed" : "blocked") + (switchedTo.map { ", switched to \($0)" } ?? "")
            + (refusal.map { ", refused: \($0)" } ?? "") + (sender.map { ", sent by \($0)" } ?? "")
    }
}
