internal import MAMCore

extension PINQuestion.Kind {
    /// The spellings of scenarios and reports.
    static let names = ["enter", "choose", "repeat", "biometrics", "signIn"]

    var name: String {
        switch self {
        case .enter: "enter"
        case .choose: "choose"
        case .repeatNew: "repeat"
        case .biometrics: "biometrics"
        case .signIn: "signIn"
        }
    }
}

extension PINAnswer {
    /// The spellings of scenarios and reports.
    static let names = ["correct", "mustChange", "wrong", "spent", "noPIN", "notRequired"]

    var name: String { caseName(of: self) }
}

extension PINChange {
    /// The spellings of scenarios and reports.
    static let names = ["stored", "refused", "mismatch", "oldPINRequired", "superseded", "notRequired"]

    var name: String { caseName(of: self) }
}
