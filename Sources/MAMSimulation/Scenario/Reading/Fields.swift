internal import MAMCore

indirect enum FieldValue: Sendable {
    case null
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case texts([String])
    case account(ScenarioAccount)
    case accounts([ScenarioAccount])
    case steps([ScenarioStep])
    case branches([[ScenarioStep]])
    case object(Fields)
    case named([(name: String, fields: Fields)])
    case list([Fields])
}

enum AccountOrAccounts: Sendable {
    case one(ScenarioAccount)
    case several([ScenarioAccount])

    var all: [ScenarioAccount] {
        switch self {
        case .one(.none): []
        case .one(let account): [account]
        case .several(let accounts): accounts
        }
    }
}

/// The fields of an object, checked against its shape: the names are known, the kinds match, and no required field is
/// missing.
struct Fields: Sendable {
    struct Located: Sendable {
        let value: FieldValue
        let location: ScenarioLocation
    }

    let file: String
    let location: ScenarioLocation
    var values: [String: Located] = [:]

    /// The places of the present fields.
    var locations: [String: ScenarioLocation] { values.mapValues(\.location) }

    /// Makes the error for a field that the code requires but the table does not: a mistake in the table.
    private func missing(_ name: String) -> ScenarioError {
        ScenarioError(
            .invalid, file: file, position: location.position, path: location.path, message: "missing field `\(name)`")
    }

    func optionalText(_ name: String) -> String? {
        if case .text(let text) = values[name]?.value { text } else { nil }
    }

    func text(_ name: String) throws(ScenarioError) -> String {
        guard let text = optionalText(name) else { throw missing(name) }
        return text
    }

    func bool(_ name: String) -> Bool? {
        if case .boolean(let value) = values[name]?.value { value } else { nil }
    }

    func requiredBool(_ name: String) throws(ScenarioError) -> Bool {
        guard let value = bool(name) else { throw missing(name) }
        return value
    }

    func integer(_ name: String) throws(ScenarioError) -> Int {
        guard case .integer(let value) = values[name]?.value else { throw missing(name) }
        return value
    }

    func version(_ name: String) -> VersionNumber? { optionalText(name).flatMap { VersionNumber($0) } }

    func texts(_ name: String) -> [String] {
        if case .texts(let texts) = values[name]?.value { texts } else { [] }
    }

    func optionalFile(_ name: String) throws(ScenarioError) -> ScenarioFileName? {
        guard let text = optionalText(name), let location = values[name]?.location else { return nil }
        return ScenarioFileName(name: text, location: location)
    }

    func optionalAccount(_ name: String) -> ScenarioAccount? {
        if case .account(let account) = values[name]?.value { account } else { nil }
    }

    func account(_ name: String) throws(ScenarioError) -> ScenarioAccount {
        guard let account = optionalAccount(name) else { throw missing(name) }
        return account
    }

    func accounts(_ name: String) -> [ScenarioAccount] {
        if case .accounts(let accounts) = values[name]?.value { accounts } else { [] }
    }

    func accountOrAccounts(_ name: String) throws(ScenarioError) -> AccountOrAccounts {
        switch values[name]?.value {
        case .account(let account): return .one(account)
        case .accounts(let accounts): return .several(accounts)
        default: throw missing(name)
        }
    }

    func steps(_ name: String) throws(ScenarioError) -> [ScenarioStep] {
        guard case .steps(let steps) = values[name]?.value else { throw missing(name) }
        return steps
    }

    func branches(_ name: String) throws(ScenarioError) -> [[ScenarioStep]] {
        guard case .branches(let branches) = values[name]?.value else { throw missing(name) }
        return branches
    }

    func rule(_ name: String) throws(ScenarioError) -> PolicyRule? {
        optionalText(name).flatMap(PolicyRule.init(name:))
    }

    /// Returns the case of an enumeration with the field's word.
    ///
    /// The words of the field must be those of the cases.
    func optional<Case>(
        _ name: String, among cases: [Case], _ spelling: (Case) -> String
    ) throws(ScenarioError) -> Case? {
        guard let word = optionalText(name) else { return nil }
        return cases.first { spelling($0) == word }
    }

    func one<Case>(_ name: String, among cases: [Case], _ spelling: (Case) -> String) throws(ScenarioError) -> Case {
        guard let found = try optional(name, among: cases, spelling) else { throw missing(name) }
        return found
    }
}
