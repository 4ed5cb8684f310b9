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
        for verb in StepVerb.all { definitions["step-\(verb.name)"] = object(verb.fields, verb.summary) }
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
}
