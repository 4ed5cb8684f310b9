package import MAMCore
package import MAMJSON
package import MAMPolicyTools
package import MAMSettings

/// A recording: the answers of an SDK on a device to the questions of a probe, with letters for accounts.
///
/// `Docs/Calibrate.md` describes the format.
package struct SDKRecording: Sendable {
    /// An answer.
    package enum Answer: Sendable, Hashable {
        case none
        case truth(Bool)
        case number(Int)
        case text(String)
        case list([String])
    }

    /// One question with its answer.
    package struct Row: Sendable {
        /// The kind of question.
        package let name: String
        /// The parameters of the question, by name.
        package let arguments: [String: String]
        package let answer: Answer
        /// The position of the row in the file.
        package let position: SourcePosition

        /// The name with the arguments, which no other row of a recording has.
        ///
        /// It has the form of the probe's names: a backslash stands before a blank in a part, so no two questions have one
        /// name.
        package var id: String {
            let parts = arguments.sorted { $0.key < $1.key }.map {
                "\(Self.escaped($0.key, " =\\"))=\(Self.escaped($0.value, " \\"))"
            }
            return ([Self.escaped(name, " \\")] + parts).joined(separator: " ")
        }

        private static func escaped(_ text: String, _ signs: String) -> String {
            let signs = signs.unicodeScalars
            guard text.unicodeScalars.contains(where: signs.contains) else { return text }
            return text.unicodeScalars.reduce(into: "") { $0 += signs.contains($1) ? "\\\($1)" : String($1) }
        }
    }

    /// The versions of the SDK, the operating system and the app.
    package let sdk: String
    package let system: String
    package let app: String
    /// The version of the SDK as numbers.
    package let version: VersionNumber
    /// The position of the version of the SDK in the file.
    package let versionPosition: SourcePosition
    /// The switches of the app's `IntuneMAMSettings` that are on.
    package let switches: Set<String>
    /// The letters of the managed accounts, in the order of their registration.
    package let accounts: [String]
    /// The policies as client keys, by the letter of their account.
    package let policies: [String: ClientPolicy]
    /// The keys of policies whose values cannot be read: of each setting, the strictest value counts.
    package let unreadable: [JSONError]
    /// The app configurations with letters for keys and texts, by the letter of their account.
    package let configurations: [String: [AppConfiguration]]
    /// The answers, in the order of the questions.
    package private(set) var rows: [Row]

    /// The maximum number of bytes of a recording: 8 MiB.
    package static let maximumByteCount = 8 << 20
    /// The maximum number of rows of a recording.
    package static let maximumRowCount = 50_000
    /// The letters that accounts can have.
    package static let letters = "ABCDEFGH".map(String.init)
}

/// One field of an object of a recording, as the reader checks it and the schema describes it.
struct RecordingField: Sendable {
    indirect enum Kind: Sendable {
        /// Exactly this text.
        case word(String)
        /// Exactly this number.
        case number(Int)
        /// A text of at most so many bytes.
        case text(Int)
        /// The letter of an account.
        case letter
        case object([RecordingField])
        case list(Kind, Int)
        /// An object with at most so many members of one kind.
        case named(Kind, Int)
        /// A number, a truth value or a text.
        case plain
        /// What a row can have as its answer.
        case answer
    }

    let name: String
    let kind: Kind
    let summary: String

    init(_ name: String, _ kind: Kind, _ summary: String) {
        (self.name, self.kind, self.summary) = (name, kind, summary)
    }

    /// The fields of a recording.
    static let all = [
        RecordingField("format", .word("mam-recording"), "The name of the format."),
        RecordingField("version", .number(1), "The version of the format."),
        RecordingField("versions", .object(versions), "The versions of the software."),
        RecordingField(
            "settings", .named(.plain, 200), "The numbers and truth values of the app's `IntuneMAMSettings`."),
        RecordingField("accounts", .list(.letter, 8), "The managed accounts, in the order of their registration."),
        RecordingField("policies", .list(.object(policy), 8), "The policies of the accounts."),
        RecordingField(
            "configurations", .list(.object(configuration), 200), "The app configurations, in the order of the SDK."),
        RecordingField("rows", .list(.object(row), SDKRecording.maximumRowCount), "The questions with their answers."),
    ]

    private static let versions = [
        RecordingField("sdk", .text(64), "The version of the SDK."),
        RecordingField("system", .text(64), "The name and version of the operating system."),
        RecordingField("app", .text(64), "The version of the app."),
    ]
    private static let policy = [
        RecordingField("account", .letter, "The account of the policy."),
        RecordingField("keys", .named(.plain, 500), "The keys of the policy, as the service sends them to the SDK."),
    ]
    private static let configuration = [
        RecordingField("account", .letter, "The account of the configuration."),
        RecordingField(
            "values", .named(.plain, 1000),
            "The values by their keys. Keys and texts of the organization are named by their order: `kaaa`, `taaa`."),
    ]
    private static let row = [
        RecordingField("name", .text(64), "The kind of question."),
        RecordingField("arguments", .named(.text(512), 16), "The parameters of the question."),
        RecordingField("answer", .answer, "The answer: a truth value, a number, a text, a list of texts, or null."),
    ]
}

extension SDKRecording {
    /// Reads a recording.
    ///
    /// - Parameter bytes: The whole file, at most ``maximumByteCount`` bytes.
    /// - Throws: `JSONError` for the first value that is not as the format requires.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        let limits = JSONLimits(bytes: Self.maximumByteCount, depth: 8, nodes: 20 * Self.maximumRowCount)
        let document = try JSONReader.read(bytes, options: JSONOptions(limits: limits))
        try document.refuseDuplicateKeys()
        let root = document.cursor
        try root.check(.object(RecordingField.all))
        let versions = try root.required("versions")
        let sdk = try versions.required("sdk")
        guard let version = VersionNumber(release: try sdk.string()) else {
            throw sdk.fail("expected a version of the SDK, such as 21.7.1")
        }
        (self.version, versionPosition) = (version, sdk.position)
        (self.sdk, system, app) = (
            try sdk.string(), try versions.required("system").string(), try versions.required("app").string()
        )
        var switches: Set<String> = []
        for (key, cursor) in try root.required("settings").members() where (try? cursor.bool()) ?? false {
            switches.insert(key)
        }
        self.switches = switches
        var accounts: [String] = []
        for cursor in try root.required("accounts").elements() {
            let letter = try cursor.string()
            // The app of a comparison registers its accounts in this order, and its probe names them by it.
            let expected = Self.letters[accounts.count]
            guard letter == expected else {
                throw cursor.fail("expected `\(expected)`: the letters stand in the order of the accounts")
            }
            accounts.append(letter)
        }
        self.accounts = accounts
        var (policies, unreadable): ([String: ClientPolicy], [JSONError]) = ([:], [])
        for cursor in try root.required("policies").elements() {
            let account = try cursor.required("account")
            let (letter, keys) = (try account.string(), try cursor.required("keys"))
            guard accounts.contains(letter), policies[letter] == nil else {
                throw account.fail("expected another account of the list `accounts`")
            }
            guard let policy = try? ClientPolicy(json: Array(keys.value.text.utf8)), policy.isRecognized else {
                throw keys.fail("no client key was recognized")
            }
            policies[letter] = policy
            let members = Dictionary(try keys.members().map { (JSONPath.root.key($0.key).shortened, $0.cursor) }) {
                first, _ in first
            }
            unreadable += policy.document().issues.filter { $0.severity == .error }.map {
                (members[$0.path] ?? keys).fail($0.message)
            }
        }
        (self.policies, self.unreadable) = (policies, unreadable)
        var configurations: [String: [AppConfiguration]] = [:]
        for cursor in try root.required("configurations").elements() {
            let account = try cursor.required("account")
            let letter = try account.string()
            guard accounts.contains(letter) else { throw account.fail("expected an account of the list `accounts`") }
            var configuration = AppConfiguration()
            for (key, value) in try cursor.required("values").members() {
                configuration[key] = try AppConfigurationValue(recorded: value)
            }
            configurations[letter, default: []].append(configuration)
        }
        self.configurations = configurations
        var (rows, seen): ([Row], Set<String>) = ([], [])
        for cursor in try root.required("rows").elements() {
            let row = try Row(cursor)
            guard seen.insert(row.id).inserted else { throw cursor.fail("the same question has an earlier row") }
            rows.append(row)
        }
        self.rows = rows
    }
}

extension AppConfigurationValue {
    fileprivate init(recorded cursor: JSONCursor) throws(JSONError) {
        switch cursor.value.kind {
        case .bool(let value): self = .boolean(value)
        case .string(let text): self = .string(text)
        case .number: self = .number(.integer(try cursor.integer()))
        case .null, .array, .object: throw cursor.fail("expected a number, a truth value or a text")
        }
    }
}

extension SDKRecording {
    /// Returns the recording with other answers, by the names of the rows; a row without one stays as it is.
    package func answering(_ answers: [String: Answer]) -> SDKRecording {
        var copy = self
        copy.rows = rows.map {
            Row(name: $0.name, arguments: $0.arguments, answer: answers[$0.id] ?? $0.answer, $0.position)
        }
        return copy
    }
}

extension SDKRecording.Row {
    fileprivate init(name: String, arguments: [String: String], answer: SDKRecording.Answer, _ position: SourcePosition)
    {
        (self.name, self.arguments, self.answer, self.position) = (name, arguments, answer, position)
    }

    fileprivate init(_ cursor: JSONCursor) throws(JSONError) {
        (name, position) = (try cursor.required("name").string(), cursor.position)
        var arguments: [String: String] = [:]
        for (key, value) in try cursor.required("arguments").members() { arguments[key] = try value.string() }
        self.arguments = arguments
        let answer = try cursor.required("answer")
        switch answer.value.kind {
        case .bool(let value): self.answer = .truth(value)
        case .string(let text): self.answer = .text(text)
        case .number: self.answer = .number(try answer.integer())
        case .array:
            var texts: [String] = []
            for element in try answer.elements() { texts.append(try element.string()) }
            self.answer = .list(texts)
        case .null, .object: self.answer = .none
        }
    }
}

extension JSONCursor {
    /// Checks a value and everything in it.
    fileprivate func check(_ kind: RecordingField.Kind) throws(JSONError) {
        switch kind {
        case .word(let word):
            guard try string() == word else { throw fail("expected `\(word)`") }
        case .number(let number):
            guard try integer() == number else { throw fail("this version is not known; expected \(number)") }
        case .text(let most): try checkText(most)
        case .letter:
            guard SDKRecording.letters.contains(try string()) else { throw fail("expected a letter from A to H") }
        case .object(let fields):
            try refuseUnknownMembers(known: fields.map(\.name))
            for field in fields { try required(field.name).check(field.kind) }
        case .list(let kind, let most):
            let elements = try elements()
            guard elements.count <= most else { throw fail("there are more than \(most) elements") }
            for element in elements { try element.check(kind) }
        case .named(let kind, let most):
            let members = try members()
            guard members.count <= most else { throw fail("there are more than \(most) members") }
            for member in members { try member.cursor.check(kind) }
        case .plain:
            switch value.kind {
            case .bool, .number: break
            case .string: try checkText(64 << 10)
            case .null, .array, .object: throw fail("expected a number, a truth value or a text")
            }
        case .answer:
            switch value.kind {
            case .bool, .null: break
            case .number: _ = try integer()
            case .string: try checkText(512)
            case .array: try check(.list(.text(512), 1000))
            case .object: throw fail("expected a truth value, a number, a text, a list of texts, or null")
            }
        }
    }

    private func checkText(_ most: Int) throws(JSONError) {
        guard try string().utf8.count <= most else { throw fail("the text has more than \(most) bytes") }
    }
}

extension SDKRecording {
    /// The JSON Schema (2020-12) of recordings, made from the table that the reader uses.
    package static var schema: String {
        stableJSON(
            schema(of: .object(RecordingField.all)).adding("$schema", "https://json-schema.org/draft/2020-12/schema")
                .adding("title", "mam recording"))
    }

    private static func schema(of kind: RecordingField.Kind) -> SchemaValue {
        switch kind {
        case .word(let word): ["const": .text(word)]
        case .number(let number): ["const": .integer(number)]
        case .text(let most): ["type": "string", "maxLength": .integer(most)]
        case .letter: ["enum": .words(letters)]
        case .object(let fields):
            [
                "type": "object", "additionalProperties": false, "required": .words(fields.map(\.name)),
                "properties": .object(
                    Dictionary(
                        uniqueKeysWithValues: fields.map {
                            ($0.name, schema(of: $0.kind).adding("description", .text($0.summary)))
                        })),
            ]
        case .list(let kind, let most):
            ["type": "array", "items": schema(of: kind), "maxItems": .integer(most)]
        case .named(let kind, let most):
            ["type": "object", "additionalProperties": schema(of: kind), "maxProperties": .integer(most)]
        case .plain: ["type": .words(["number", "boolean", "string"])]
        case .answer: ["type": .words(["boolean", "integer", "string", "array", "null"])]
        }
    }
}
