internal import MAMCore
internal import MAMJSON

extension ScenarioReader {
    /// Reads a list of steps.
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

    /// Reads a step.
    mutating func step(_ cursor: JSONCursor) throws(ScenarioError) -> ScenarioStep {
        let verb = try verb(of: cursor)
        let outer = app
        defer { app = outer }
        let acting = verb.isInApp ? try actingApp(cursor) : nil
        app = acting ?? outer
        let fields = try fields(of: cursor, verb.fields, called: "step `\(verb.name)`")
        if verb.isInApp, acting == nil {
            throw wrong(
                cursor, "missing field `app` of step `\(verb.name)`",
                help: managedApps.isEmpty ? "no app contains the SDK" : "several apps contain the SDK")
        }
        return ScenarioStep(
            verb: verb.name, app: acting, account: fields.optionalAccount("as"),
            site: fields.optionalText("on").flatMap(ScenarioStep.Site.init(rawValue:)),
            action: try verb.action(fields), expectation: try verb.expectation(fields), location: location(of: cursor),
            locations: fields.locations)
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
                help: Self.verbs(meantBy: text) ?? InputText.hint(for: text, among: StepVerb.all.map(\.name)))
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
}
