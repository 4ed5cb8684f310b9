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
    /// The maximum number of words in a list.
    static let maximumWordCount = 100
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

    init(file: String) { self.file = file }

    /// Reads an object: refuses unknown fields, requires the mandatory ones, and checks each value.
    ///
    /// Fields are read in the order of the shape rather than that of the file, so that names are declared before they
    /// are used.
    mutating func fields(
        of cursor: JSONCursor, _ shape: [FieldShape], called name: String
    ) throws(ScenarioError) -> Fields {
        guard case .object(let members) = cursor.value.kind else {
            throw wrong(cursor, "expected \(name), an object, found \(cursor.value.kindName)")
        }
        let known = shape.map(\.name)
        for member in members where !known.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
            let location = ScenarioLocation(
                position: position(member.keyPosition), path: cursor.path.key(member.key))
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
