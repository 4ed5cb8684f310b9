internal import MAMCore
internal import MAMJSON

extension ScenarioLifeAction {
    var words: String {
        switch self {
        case .register(let user, let byName): "register \(user)" + (byName ? " by name" : "")
        case .logIn(let user): "log in" + (user.map { " as \($0)" } ?? "")
        case .deregister(let user, let withWipe): "deregister \(user)" + (withWipe ? " with wipe" : "")
        case .remediate(let user, let isSilent): "remediate \(user)" + (isSilent ? " silently" : "")
        case .requestToken(let user): "ask for a token of \(user)"
        case .comeBack(let person): "come back" + person.words
        case .takeIn(let incoming, let person):
            (incoming.reason == .openURL ? "open a URL" : "take \(incoming.payload) in") + " from \(incoming.app)"
                + (incoming.account == .none ? "" : " of \(incoming.account.name)") + person.words
        case .told(let user, _): "what the app was told" + Self.of(user)
        case .notifications(let user): "what was posted" + Self.of(user)
        case .accounts: "which accounts there are"
        case .managedUser: "for whom the device is managed"
        case .allowedAccounts: "which accounts are allowed"
        case .appConfig(let user, let question):
            "\(question.query) \(question.kind) \(JSONQuoting.quoted(question.key)) of \(user)"
        case .calls(let call): "how often the service was called: \(call)"
        }
    }

    private static func of(_ user: String?) -> String { user.map { " about \($0)" } ?? "" }
}

extension ScenarioServiceAction {
    var words: String {
        switch self {
        case .open(let app): "open \(app)"
        case .openLink(let url, let app): "open \(JSONQuoting.quoted(url)) in \(app)"
        case .person(let app, let person):
            "set the user of \(app)"
                + Self.list(" choosing", person.decisions.map(\.rawValue))
                + Self.list(" signing in as", person.signIns.map(\.name))
                + (person.goesOn ? "" : ", stopping at warnings")
        case .app(let app, let change): "set \(app)" + change.words
        case .fault(let fault, let call, let skipped, let count):
            "make \(call) fail: \(fault.name)" + (skipped == 0 ? "" : " after \(skipped)")
                + (count == 1 ? "" : ", \(count) times")
        case .faults(_, let percent): "make \(percent) of 100 calls fail"
        case .tenant(let status, let access):
            "set tenant" + (status.map { " standing=\($0)" } ?? "")
                + (access.map { " conditionalAccess=\($0)" } ?? "")
        case .managedUser(let account, let isOnly):
            "manage the device for \(account.name)" + (isOnly ? " only" : "")
        case .user(let user, let change): "set \(user)" + change.words
        case .assign(let group, let file): "assign \(file?.name ?? "no policy") to group \(group)"
        case .configure(let user, let app, let file):
            "configure \(user)" + (app.map { " in \($0)" } ?? "") + " with \(file?.name ?? "nothing")"
        case .configureApp(let app, let file, let user):
            "configure \(app) with \(file?.name ?? "nothing")" + (user.map { " for \($0)" } ?? "")
        case .forget(let user, let app): "forget \(user) in \(app)"
        case .requireSDK(let change): "require the SDK" + change.words
        }
    }

    private static func list(_ before: String, _ words: [String]) -> String {
        words.isEmpty ? "" : "\(before) \(words.joined(separator: ", "))"
    }
}

extension ScenarioUserChange {
    fileprivate var words: String {
        (isLicensed.map { " licensed=\($0)" } ?? "") + (mustBeOnlyAccount.map { " alone=\($0)" } ?? "")
            + (isEnrollmentBlocked.map { " blocked=\($0)" } ?? "")
            + (groups.map { " groups=\($0.joined(separator: "+"))" } ?? "")
    }
}

extension ScenarioAppChange {
    fileprivate var words: String {
        (restartsItself.map { " restartsItself=\($0)" } ?? "") + (removesData.map { " removesData=\($0)" } ?? "")
            + (capabilities.map { " capabilities=\($0.joined(separator: "+"))" } ?? "")
            + (switchAnswer.map { " switches=\($0.name)" } ?? "")
            + (blockAnswer.map { " blocks=\($0 == .success)" } ?? "")
            + (addsAccounts.map { " addsAccounts=\($0)" } ?? "")
    }
}
