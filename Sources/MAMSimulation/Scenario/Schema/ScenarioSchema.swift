internal import MAMCore

/// The JSON Schema of scenario files, which describe a simulated device with apps, and steps with their expected
/// results.
///
/// The schema is generated from the table that the reader of these files uses.
public enum ScenarioSchema {
    /// The JSON Schema (2020-12) of scenario files as text.
    ///
    /// Every call returns the same bytes.
    public static var json: String { text }

    // Made once: a server is asked for it by each of its clients.
    private static let text: String = {
        let shapes: [ObjectShape] = [.tenant, .user, .device, .app, .scenario]
        var definitions = Dictionary(uniqueKeysWithValues: shapes.map { ($0.name, object($0.fields, $0.summary)) })
        for verb in StepVerb.all { definitions["step-\(verb.name)"] = step(verb) }
        definitions["step"] = [
            "description": "One step; `do` names what it does.",
            "oneOf": .list(StepVerb.all.map { ["$ref": .text("#/$defs/step-\($0.name)")] }),
        ]
        definitions["name"] = [
            "description": "Letters, digits, `-`, `_` and `.`, beginning with a letter or a digit.",
            "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        ]
        definitions["rule"] = [
            "description": "The stable name of a rule, as Docs/Rules.md lists them.",
            "enum": .words(RuleDescription.all.map(\.name)),
        ]
        return stableJSON(
            object(ObjectShape.file.fields, ObjectShape.file.summary)
                .adding("$schema", "https://json-schema.org/draft/2020-12/schema")
                .adding("title", "mam scenario file")
                .adding("$defs", .object(definitions)))
    }()

    private static func object(_ fields: [FieldShape], _ summary: String) -> SchemaValue {
        let properties = fields.map { ($0.name, kind($0.kind).adding("description", .text($0.summary))) }
        return [
            "type": "object", "description": .text(summary), "additionalProperties": false,
            "required": .words(fields.filter(\.isRequired).map(\.name)),
            "properties": .object(Dictionary(properties) { first, _ in first }),
        ]
    }

    /// Makes the schema of a step, whose `expect` may be `null` instead of stating a result.
    private static func step(_ verb: StepVerb) -> SchemaValue {
        let whole = object(verb.fields, verb.summary)
        guard case .object(var members) = whole,
            case .object(var properties)? = members["properties"],
            let expect = verb.fields.first(where: { $0.name == StepVerb.expect })
        else { return whole }
        let null: SchemaValue = ["type": "null"]
        if case .null = expect.kind {
        } else {
            let either: SchemaValue = ["oneOf": [kind(expect.kind), null]]
            properties[expect.name] = either.adding("description", .text(expect.summary))
        }
        let others = verb.fields.filter { $0.isRequired && $0.statesResult && $0.name != expect.name }.map(\.name)
        members["properties"] = .object(properties)
        guard !others.isEmpty else { return .object(members) }
        let stated = others + (expect.isRequired ? [expect.name] : [])
        members["required"] = .words(verb.fields.filter { $0.isRequired && !$0.statesResult }.map(\.name))
        members["anyOf"] = [
            ["required": .words(stated)],
            ["properties": .object([expect.name: null]), "required": .words([expect.name])],
        ]
        return .object(members)
    }

    private static let name: SchemaValue = ["$ref": "#/$defs/name"]

    private static func kind(_ kind: FieldKind) -> SchemaValue {
        switch kind {
        case .text: ["type": "string", "minLength": 1, "maxLength": 200]
        case .name, .user, .app, .managedApp, .account: name
        case .content: ["type": "string", "maxLength": .integer(KnownFiles.maximumByteCount)]
        case .names: ["type": "array", "items": name, "maxItems": .integer(ScenarioReader.maximumNameCount)]
        case .appFile: ["type": "string", "pattern": "^(Inbox/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"]
        case .users: ["type": "array", "items": name, "uniqueItems": true]
        case .accounts: ["type": "array", "items": name, "maxItems": .integer(ScenarioReader.maximumAccountCount)]
        case .accountOrAccounts: ["oneOf": [name, Self.kind(.accounts)]]
        case .word(let words) where words.count == 1: ["const": .text(words[0])]
        case .word(let words): ["enum": .words(words)]
        case .words(let words):
            ["type": "array", "items": ["enum": .words(words)], "maxItems": .integer(ScenarioReader.maximumWordCount)]
        case .version: ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,7}$", "maxLength": 128]
        case .systemVersion:
            ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,7}( \\([A-Za-z]\\))?$", "maxLength": 128]
        case .boolean: ["type": "boolean"]
        case .integer(let range) where range.lowerBound == range.upperBound: ["const": .integer(range.lowerBound)]
        case .integer(let range):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .file: file
        case .null: ["type": "null"]
        case .optionalFile: ["oneOf": [file, ["type": "null"]]]
        case .rule: ["$ref": "#/$defs/rule"]
        case .steps: ["type": "array", "items": ["$ref": "#/$defs/step"]]
        case .branches:
            [
                "type": "array", "items": Self.kind(.steps), "minItems": 2,
                "maxItems": .integer(ScenarioReader.maximumBranchCount),
            ]
        case .object(let shape): ["$ref": .text("#/$defs/\(shape.name)")]
        case .named(let shape):
            [
                "type": "object", "propertyNames": name,
                "additionalProperties": ["$ref": .text("#/$defs/\(shape.name)")],
            ]
        case .list(let shape): ["type": "array", "items": ["$ref": .text("#/$defs/\(shape.name)")]]
        }
    }

    private static let file: SchemaValue = ["type": "string", "minLength": 1, "maxLength": 1024]

    /// The description of the format of scenario files, as lists in Markdown.
    ///
    /// `Docs/Scenarios/README.md` contains this text.
    public static var markdown: String {
        let shapes: [ObjectShape] = [.file, .tenant, .user, .device, .app, .scenario]
        let shared = sharedItems
        var lines = ["### Objects", ""]
        for shape in shapes { lines += ["**\(shape.name)**: \(shape.summary)", ""] + shape.fields.map(item) + [""] }
        lines += ["### Common fields of steps that happen in an app", ""] + StepVerb.common.map(item)
        lines +=
            [
                "", "### Fields of several verbs", "", "A verb with such a field lists only its name.",
                "`\"expect\": null` allows any result, in place of all fields that state one; the report tells the result.",
                "The second form of `expect` is that of verbs with `evaluate`.", "",
            ] + shared
        var places: [String: String] = [:]
        for (isInApp, title) in [(true, "Verbs in an app"), (false, "Verbs without the common fields")] {
            lines += ["", "### \(title)", ""]
            for verb in StepVerb.all where verb.isInApp == isInApp {
                let names = verb.own.filter { shared.contains(item($0)) }.map { "`\($0.name)`" }
                lines.append(
                    "**`\(verb.name)`**: \(verb.summary)"
                        + (names.isEmpty ? "" : " Fields: \(names.joined(separator: ", ")).")
                )
                var others: [String] = []
                for field in verb.own where !shared.contains(item(field)) {
                    let values = words(field.kind)
                    let place = places[values].flatMap { values.count > 50 ? "as \($0)" : nil }
                    others.append(place.map { item(field).replacing(values, with: $0) } ?? item(field))
                    places[values] = places[values] ?? "`\(field.name)` of `\(verb.name)`"
                }
                lines += (others.isEmpty ? [] : [""] + others) + [""]
            }
            lines.removeLast()
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The descriptions of fields that two or more verbs share, one for each name.
    ///
    /// Verbs about content that can be evaluated share an answer of their own.
    private static var sharedItems: [String] {
        var counts: [String: [String: Int]] = [:]
        for verb in StepVerb.all {
            let isEvaluated = verb.own.contains { $0.name == "evaluate" }
            for field in verb.own {
                let key = isEvaluated && field.name == "expect" ? "expect with evaluate" : field.name
                counts[key, default: [:]][item(field), default: 0] += 1
            }
        }
        return counts.sorted { $0.key < $1.key }.compactMap { _, items in
            items.filter { $0.value > 1 }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    private static func item(_ field: FieldShape) -> String {
        "- `\(field.name)`, \(field.isRequired ? "required, " : "")\(words(field.kind)): \(field.summary)"
    }

    /// Lists words, and of a long list a part: the schema has all.
    private static func listed(_ words: [String]) -> String {
        guard words.count > 20 else { return words.map { "`\($0)`" }.joined(separator: ", ") }
        return words.prefix(3).map { "`\($0)`, " }.joined() + "… (\(words.count) in the schema)"
    }

    private static func words(_ kind: FieldKind) -> String {
        switch kind {
        case .text: "text on one line"
        case .name: "a name"
        case .names: "a list of names, at most \(ScenarioReader.maximumNameCount)"
        case .content: "text, at most \(KnownFiles.maximumByteCount) bytes of UTF-8"
        case .appFile: "a name, or `Inbox/` and a name"
        case .word(let words): listed(words)
        case .words(let words): "a list of \(listed(words))"
        case .version: "a version, such as `17.5`"
        case .systemVersion: "a version, such as `17.5` or `16.4.1 (a)`"
        case .boolean: "a Boolean"
        case .integer(let range) where range.lowerBound == range.upperBound: "`\(range.lowerBound)`"
        case .integer(let range):
            "a whole number from \(range.lowerBound)" + (range.upperBound == .max ? "" : " to \(range.upperBound)")
        case .file: "a file"
        case .null: "`null`"
        case .optionalFile: "a file, or `null`"
        case .user: "a user"
        case .users: "users"
        case .account: "a user, `none`, `unmanaged`"
        case .accounts: "a list of users"
        case .accountOrAccounts: "a user, `none`, `unmanaged`, or a list of users"
        case .app: "an app"
        case .managedApp: "an app with the SDK"
        case .rule: "a rule of Docs/Rules.md"
        case .steps: "steps"
        case .branches: "2 to \(ScenarioReader.maximumBranchCount) lists of steps"
        case .object(let shape): "a \(shape.name)"
        case .named(let shape): "\(shape.name)s by short name"
        case .list(let shape): "a list of \(shape.name)s"
        }
    }
}

enum SchemaValue: Encodable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case list([SchemaValue])
    case object([String: SchemaValue])

    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, SchemaValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    static func words(_ words: [String]) -> SchemaValue { .list(words.map { .text($0) }) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// Returns this object with one more member.
    func adding(_ name: String, _ value: SchemaValue) -> SchemaValue {
        guard case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}
