internal import MAMCore
internal import MAMJSON
public import MAMSettings

extension Scenario {
    /// Reads a scenario file: JSON with `//` comments.
    ///
    /// Nothing is ignored: unknown fields, repeated keys, unknown names, a question without an expectation and a step
    /// that cannot be done where it stands are errors. Files that the scenario names are not opened yet.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: What errors and reports call it.
    ///   - limits: The size of a file that is read. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Returns: The scenarios, ready to run.
    /// - Throws: ``ScenarioError`` with line and column at the first thing that is wrong.
    public static func read(
        _ bytes: [UInt8], named file: String, limits: DocumentLimits = .json
    ) throws(ScenarioError) -> Scenario {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONReader.read(
                bytes, options: JSONOptions(allowsComments: true, limits: JSONLimits(limits)))
            try document.refuseDuplicateKeys()
        } catch {
            throw ScenarioError(.syntax, file: file, error)
        }
        var reader = ScenarioReader(file: file)
        try reader.checkVersion(document.cursor)
        let fields = try reader.fields(of: document.cursor, ObjectShape.file.fields, called: "a scenario file")
        let world = try reader.world(fields)
        let cases = try reader.cases(fields)
        try reader.checkSize(world, cases, fields)
        var checker = ScenarioChecker(file: file, world: world)
        for one in cases { try checker.check(one) }
        let seed = (try? fields.integer("seed")) ?? 0
        return Scenario(file: file, seed: UInt64(seed), world: world, cases: cases)
    }
}

extension ScenarioReader {
    /// Looked at before all else: what another version of the format calls its fields is not known here.
    fileprivate func checkVersion(_ root: JSONCursor) throws(ScenarioError) {
        guard case .object = root.value.kind else {
            throw wrong(root, "expected a scenario file, an object, found \(root.value.kindName)")
        }
        guard let version = root.member("version") else {
            throw wrong(root, "missing field `version` of a scenario file", help: "write `\"version\": 1`")
        }
        guard case .number("1") = version.value.kind else {
            throw wrong(version, "this version of the format is not known", help: "expected `\"version\": 1`")
        }
    }

    fileprivate func cases(_ file: Fields) throws(ScenarioError) -> [ScenarioCase] {
        guard case .list(let list) = file.values["scenarios"]?.value else { return [] }
        var cases: [ScenarioCase] = []
        var ids: Set<String> = []
        for fields in list {
            let id = try fields.text("id")
            guard ids.insert(id).inserted else {
                throw error(fields.locations["id"] ?? fields.location, "scenario `\(id)` is already there")
            }
            cases.append(ScenarioCase(id: id, title: try fields.text("title"), steps: try fields.steps("steps")))
        }
        return cases
    }

    /// Every scenario makes the world anew, and a new policy goes to every app: without a cap a file of a few hundred
    /// kilobytes could ask for days of work.
    fileprivate func checkSize(
        _ world: ScenarioWorld, _ cases: [ScenarioCase], _ file: Fields
    ) throws(ScenarioError) {
        let size = 1 + world.users.count + world.apps.reduce(0) { $0 + 1 + $1.accounts.count }
        let steps = cases.reduce(0) { $0 + 1 + Self.count($1.steps) }
        guard size * steps > 2_000_000 else { return }
        throw error(
            file.locations["scenarios"] ?? file.location, "too many scenarios and steps for a world of this size")
    }

    private static func count(_ steps: [ScenarioStep]) -> Int {
        steps.reduce(0) { $0 + 1 + count($1.action.steps) }
    }
}
