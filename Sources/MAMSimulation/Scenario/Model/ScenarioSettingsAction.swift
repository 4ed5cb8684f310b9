internal import MAMCore
internal import MAMJSON

/// An action of a step on settings of its app at run time.
enum ScenarioSettingsAction: Sendable {
    case override(authority: String?, redirectURI: String?, clientID: String?)
    case authority(ScenarioAccount)
    case pins(ScenarioAccount, ScenarioPins?)
    case connect(ScenarioAccount, host: String, chain: ScenarioFileName)

    /// The action in words, for reports.
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
    /// The file with the trusted anchors.
    let anchors: ScenarioFileName
}

/// A user who starts an app, as scenarios write them.
struct ScenarioStarter: Sendable {
    /// The name of the user who signs in; `nil` cancels the sign-in.
    var signsIn: String?
    var goesOn: Bool
    var removesAccounts: Bool
}
