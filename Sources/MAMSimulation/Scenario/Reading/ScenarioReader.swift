internal import MAMCore
internal import MAMJSON
internal import MAMSettings

/// Reads the objects of a scenario file by their shapes, and records the declared names.
struct ScenarioReader {
    /// The maximum number of users, which are searched linearly.
    static let maximumUserCount = 1_000
    /// The maximum number of apps.
    ///
    /// Each adds a few frames to the stack while a scenario runs.
    static let maximumAppCount = 100
    /// The maximum number of accounts in a merged window.
    static let maximumAccountCount = 100
    /// The maximum number of concurrent branches, each of which has a thread.
    static let maximumBranchCount = 8

    let file: String
    /// The short names of the users, in the order of the file.
    var users: [String] = []
    var apps: [String] = []
    /// The apps that contain the SDK.
    var managedApps: [String] = []
    /// The app of the surrounding step.
    var app: String?
    /// The line of all values, for a step that is not in a file yet; `nil` for the lines of the document.
    var line: Int?
    /// Whether a step may leave out its expected result: true for a session, whose client asks what happens.
    var mayLeaveOutResults = false

    init(file: String) { self.file = file }

    /// Reads an object: refuses unknown fields, requires the mandatory ones, and checks each value.
    ///
    /// Fields are read in the order of the shape rather than that of the file, so that names are declared before they
    /// are used.
    ///
    /// `known` has the names of all fields that may be there; those that are not in `shape` are not read.
    mutating func fields(
        of cursor: JSONCursor, _ shape: [FieldShape], called name: String, knowing known: [String]? = nil
    ) throws(ScenarioError) -> Fields {
        guard case .object(let members) = cursor.value.kind else {
            throw wrong(cursor, "expected \(name), an object, found \(cursor.value.kindName)")
        }
        let known = known ?? shape.map(\.name)
        for member in members where !known.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
            let location = ScenarioLocation(position: position(member.keyPosition), path: cursor.path.key(member.key))
            throw error(
                location, "unknown field \(JSONQuoting.quoted(member.key)) of \(name)",
                help: InputText.hint(for: member.key, among: known)
                    ?? "the fields are \(known.map { "`\($0)`" }.joined(separator: ", "))")
        }
        var fields = Fields(file: file, location: location(of: cursor))
        for field in shape {
            guard let member = cursor.member(field.name) else {
                guard !field.isRequired else {
                    throw wrong(cursor, "missing field `\(field.name)` of \(name)", help: field.help)
                }
                continue
            }
            fields.values[field.name] = Fields.Located(
                value: try value(field.kind, member), location: location(of: member))
        }
        return fields
    }

    func location(of cursor: JSONCursor) -> ScenarioLocation {
        ScenarioLocation(position: position(cursor.position), path: cursor.path)
    }

    private func position(_ position: SourcePosition) -> SourcePosition {
        guard let line else { return position }
        return SourcePosition(line: line, column: position.column, byteOffset: position.byteOffset)
    }

    func error(_ location: ScenarioLocation, _ message: String, help: String? = nil) -> ScenarioError {
        ScenarioError(
            .invalid, file: file, position: location.position, path: location.path, message: message, help: help)
    }

    func wrong(_ cursor: JSONCursor, _ message: String, help: String? = nil) -> ScenarioError {
        error(location(of: cursor), message, help: help)
    }

    /// Converts an error of the JSON reader to one with the file's name.
    func located<Value>(_ read: () throws(JSONError) -> Value) throws(ScenarioError) -> Value {
        do throws(JSONError) { return try read() } catch {
            throw ScenarioError(.invalid, file: file, error)
        }
    }
}

extension ScenarioError {
    init(_ kind: Kind, file: String, _ error: JSONError) {
        self.init(
            kind, file: file, position: error.position, path: error.path.shortened, message: error.message,
            help: error.limitHelp)
    }
}

extension ScenarioReader {
    mutating func steps(_ cursor: JSONCursor) throws(ScenarioError) -> [ScenarioStep] {
        var steps: [ScenarioStep] = []
        for element in try located({ () throws(JSONError) in try cursor.elements() }) {
            steps.append(try step(element))
        }
        return steps
    }

    /// Reads branches, which run concurrently.
    mutating func branches(_ cursor: JSONCursor) throws(ScenarioError) -> [[ScenarioStep]] {
        let elements = try located({ () throws(JSONError) in try cursor.elements() })
        guard (2...ScenarioReader.maximumBranchCount).contains(elements.count) else {
            throw wrong(
                cursor, "expected 2 to \(ScenarioReader.maximumBranchCount) lists of steps, found \(elements.count)")
        }
        var branches: [[ScenarioStep]] = []
        for element in elements { branches.append(try steps(element)) }
        return branches
    }

    mutating func step(_ cursor: JSONCursor) throws(ScenarioError) -> ScenarioStep {
        let verb = try verb(of: cursor)
        let outer = app
        defer { app = outer }
        let acting = verb.isInApp ? try actingApp(cursor) : nil
        app = acting ?? outer
        let isOpen = try leavesResultOpen(cursor, verb)
        let shape = isOpen ? verb.fields.filter { !$0.statesResult } : verb.fields
        let fields = try fields(of: cursor, shape, called: "step `\(verb.name)`", knowing: verb.fields.map(\.name))
        if verb.isInApp, acting == nil {
            throw wrong(
                cursor, "missing field `app` of step `\(verb.name)`",
                help: managedApps.isEmpty ? "no app contains the SDK" : "several apps contain the SDK")
        }
        return ScenarioStep(
            verb: verb.name, app: acting, account: fields.optionalAccount("as"),
            site: fields.optionalText("on").flatMap(ScenarioStep.Site.init(rawValue:)),
            action: try verb.action(fields), expectation: isOpen ? .nothing : try verb.expectation(fields),
            location: location(of: cursor), locations: fields.locations)
    }

    /// Returns whether a step may have any result: with `"expect": null`, or where a session leaves its result out.
    private func leavesResultOpen(_ cursor: JSONCursor, _ verb: StepVerb) throws(ScenarioError) -> Bool {
        let stated = verb.results.compactMap { name in cursor.member(name).map { (name: name, value: $0) } }
        guard stated.contains(where: { $0.name == StepVerb.expect && $0.value.isNull }) else {
            return mayLeaveOutResults && verb.mustStateResult && stated.isEmpty
        }
        guard let other = stated.first(where: { $0.name != StepVerb.expect }) else { return true }
        throw wrong(
            other.value, "`\(other.name)` states a result, and `\(StepVerb.expect)` is null",
            help: "leave out one of them")
    }

    private func verb(of cursor: JSONCursor) throws(ScenarioError) -> StepVerb {
        guard case .object = cursor.value.kind else {
            throw wrong(cursor, "expected a step, an object, found \(cursor.value.kindName)")
        }
        guard let name = cursor.member("do") else {
            throw wrong(cursor, "missing field `do` of a step", help: "`do` contains the name of the step's action")
        }
        let text = try located { () throws(JSONError) in try name.string() }
        guard let verb = StepVerb.named(text) else {
            throw wrong(
                name, "unknown verb \(JSONQuoting.quoted(text))",
                help: Self.verbs(meantBy: text) ?? InputText.hint(for: text, among: StepVerb.all.map(\.name))
                    ?? "Docs/Scenarios/README.md and the JSON Schema of scenario files list the verbs")
        }
        return verb
    }

    /// Returns the verbs that ask for what a name of iOS or an everyday word means; `nil` for any other text.
    private static func verbs(meantBy text: String) -> String? {
        let all = SearchWords.matches(text).map { match -> String in
            let field = match.question.parameter(.place)?.field
            let place = match.place.flatMap { place in
                field.map { ", with \(JSONQuoting.quoted($0)) \(JSONQuoting.quoted(place))" }
            }
            return "`\(match.question.verb.name)`" + (place ?? "")
        }
        let verbs = all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
        return verbs.isEmpty ? nil : "this is asked with " + verbs.joined(separator: ", or ")
    }

    /// Returns the app that the step names, otherwise that of the surrounding step, otherwise the only app.
    ///
    /// This must precede the other fields, because nested steps inherit the app.
    private mutating func actingApp(_ cursor: JSONCursor) throws(ScenarioError) -> String? {
        if let named = cursor.member("app"), case .text(let name) = try value(.managedApp, named) { return name }
        return app ?? (managedApps.count == 1 ? managedApps.first : nil)
    }

    func world(_ file: Fields) throws(ScenarioError) -> ScenarioWorld {
        var world = ScenarioWorld()
        if case .object(let tenant) = file.values["tenant"]?.value {
            world.tenantID = tenant.optionalText("id")
            world.domain = tenant.optionalText("domain")
            world.authorityHost = tenant.optionalText("authorityHost")
            world.users = try users(tenant, domain: world.domain ?? ScenarioWorld.defaultDomain)
        }
        if case .object(let device) = file.values["device"]?.value {
            if device.bool("mdm") == true { world.facts.insert(.mdmEnrolled) }
            world.managedUser = device.optionalText("managedUser")
            if device.bool("passcode") == true { world.facts.insert(.devicePasscode) }
        }
        if case .named(let apps) = file.values["apps"]?.value {
            for (name, fields) in apps { world.apps.append(try app(name, fields)) }
        }
        return world
    }

    private func users(_ tenant: Fields, domain: String) throws(ScenarioError) -> [ScenarioWorld.User] {
        guard case .named(let named) = tenant.values["users"]?.value else { return [] }
        var users: [ScenarioWorld.User] = []
        var taken: Set<AccountID> = []
        for (name, fields) in named {
            guard name != "none", name != "unmanaged" else {
                throw error(
                    fields.location, "`\(name)` cannot be the name of a user",
                    help: "the name stands for \"no account\"")
            }
            let objectID = try accountID(fields, "objectId")
            let principal = try accountID(fields, "upn") ?? AccountID("\(name)@\(domain)")
            for (field, id) in [("objectId", objectID), ("upn", principal)] {
                guard let id, !taken.insert(id).inserted else { continue }
                throw error(fields.locations[field] ?? fields.location, "two users have the same `\(field)`")
            }
            users.append(
                ScenarioWorld.User(
                    name: name, objectID: objectID, userPrincipalName: principal,
                    tenantID: fields.optionalText("tenantId"), policy: try fields.optionalFile("policy"),
                    isGuest: fields.bool("guest") ?? false))
        }
        return users
    }

    private func accountID(_ fields: Fields, _ name: String) throws(ScenarioError) -> AccountID? {
        guard let text = fields.optionalText(name) else { return nil }
        guard let id = AccountID(text) else {
            throw error(fields.locations[name] ?? fields.location, "`\(name)` is too long for an account id")
        }
        return id
    }

    private func app(_ name: String, _ fields: Fields) throws(ScenarioError) -> ScenarioWorld.App {
        let isManaged = fields.bool("managed") ?? true
        if !isManaged,
            let field =
                (["infoPlist", "multiIdentity", "multiManagedIdentities", "wrapped", "singleTenant"]
                + StepVerb.versions.map(\.name))
                .first(
                    where: { fields.values[$0] != nil })
        {
            throw error(
                fields.locations[field] ?? fields.location,
                "app `\(name)` does not contain the SDK, so `\(field)` has no effect")
        }
        return ScenarioWorld.App(
            name: name, isManaged: isManaged, bundleID: fields.optionalText("bundleId"),
            infoPlist: try fields.optionalFile("infoPlist"), multiIdentity: fields.bool("multiIdentity"),
            multiManagedIdentities: fields.bool("multiManagedIdentities"),
            isWrapped: fields.bool("wrapped") ?? false, urlSchemes: fields.texts("urlSchemes"),
            versions: fields.versions, accounts: fields.texts("accounts"),
            isSingleTenant: fields.bool("singleTenant") ?? false)
    }
}

extension ScenarioWorld {
    /// The default domain of user principal names.
    static let defaultDomain = "fabrikam.example"

    /// The tenant of accounts that have neither a policy nor a tenant: personal accounts belong to no organization.
    static let personalTenant = "personal"
}
