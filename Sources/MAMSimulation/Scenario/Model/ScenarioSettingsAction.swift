/// What a step does with settings of its app at run time.
enum ScenarioSettingsAction: Sendable {
    case override(authority: String?, redirectURI: String?, clientID: String?)
    case authority(ScenarioAccount)

    /// What the step does, as reports say it.
    var words: String {
        switch self {
        case .override(let authority, let redirect, let client):
            "override"
                + [("authority", authority), ("redirect URI", redirect), ("client id", client)]
                .map { name, value in value.map { " \(name)=\(InputText.quoted($0))" } ?? "" }.joined()
        case .authority(let account): "authority of \(account.name)"
        }
    }
}
