internal import MAMCore
internal import MAMJSON
public import MAMSettings

extension Scenario {
    /// Reads and checks a scenario file, which is JSON with `//` comments.
    ///
    /// The check finds these errors:
    ///
    /// - unknown fields, repeated keys, and names of apps or accounts that are not declared
    /// - a step that asks a question and gives no expected result
    /// - a step that is impossible at its position, such as a step in an app whose process has ended
    ///
    /// The files that the scenario file names are not opened.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The name of the file in errors and reports.
    ///   - limits: The limits on the file's size. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Returns: The content of the scenario file, ready to run.
    /// - Throws: ``ScenarioError`` for the first error, with its line and column.
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
    /// Checks the version before all else, because another version may have other fields.
    func checkVersion(_ root: JSONCursor) throws(ScenarioError) {
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

    /// Checks that the world and the steps together are not too large.
    ///
    /// Every scenario builds the world again, and a new policy is delivered to every app. Without a limit, a file of a
    /// few hundred kilobytes could cause days of work.
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
