internal import MAMCore

extension ScenarioLaunchAction {
    var words: String {
        switch self {
        case .setVersions(let versions): "set versions" + versions.words
        case .checkIn(let user): "check in for \(user)"
        case .leaveForeground: "leave the foreground"
        case .launch(let users, let isResume, let person):
            (isResume ? "resume with " : "launch ") + users.joined(separator: "+") + person.words
        case .setPIN(let user, _, let old): (old == nil ? "set" : "change") + " the PIN of \(user)"
        case .enterPIN(let user, _): "enter the PIN of \(user)"
        case .blocked(let user): "why \(user) is blocked"
        }
    }
}

extension ScenarioStatusChange {
    var words: String {
        (principalName == nil ? "" : " renamed") + (disabled.map { " disabled=\($0)" } ?? "")
            + (clock.map { " clock=\($0.name)" } ?? "")
            + (content.map { " content=\($0.rawValue)" } ?? "")
    }
}

extension ScenarioDeviceChange {
    var words: String {
        let facts: [(String, String?)] = [
            ("mdm", mdm.map { "\($0)" }), ("passcode", passcode.map { "\($0)" }),
            ("jailbroken", jailbroken.map { "\($0)" }), ("online", online.map { "\($0)" }),
            ("model", model), ("os", osVersion?.system),
            ("biometrics", biometrics?.rawValue), ("newBiometrics", newBiometrics.map { "\($0)" }),
            ("defender", threats[.defender]?.rawValue), ("thirdParty", threats[.thirdParty]?.rawValue),
            ("storage", storage?.word),
        ]
        return facts.map { name, value in value.map { " \(name)=\($0)" } ?? "" }.joined()
    }
}
