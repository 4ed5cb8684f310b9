internal import MAMCore

extension ObjectShape {
    /// Returns the JSON Schema (2020-12) of a file as text, always the same bytes.
    ///
    /// The objects below this one are its definitions, with those that `others` adds.
    package func schema(titled title: String, _ others: [String: SchemaValue] = [:]) -> String {
        var definitions = others
        definitions["name"] = [
            "description": "Letters, digits, `-`, `_` and `.`, beginning with a letter or a digit.",
            "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        ]
        define(in: &definitions)
        return stableJSON(
            schema.adding("$schema", "https://json-schema.org/draft/2020-12/schema").adding("title", .text(title))
                .adding("$defs", .object(definitions)))
    }

    private func define(in definitions: inout [String: SchemaValue]) {
        for field in fields {
            var kind = field.kind
            while case .list(let element, _) = kind { kind = element }
            guard case .object(let shape) = kind.named else { continue }
            definitions[shape.name] = shape.schema
            shape.define(in: &definitions)
        }
    }

    var schema: SchemaValue {
        let properties = fields.map { ($0.name, $0.kind.schema.adding("description", .text($0.summary))) }
        return [
            "type": "object", "description": .text(summary), "additionalProperties": false,
            "required": .words(fields.filter(\.isRequired).map(\.name)),
            "properties": .object(Dictionary(properties) { first, _ in first }),
        ]
    }
}

extension FieldKind {
    /// The kind of the values that have names, for an object of them; itself otherwise.
    fileprivate var named: FieldKind { if case .named(let shape) = self { .object(shape) } else { self } }

    var schema: SchemaValue {
        switch self {
        case .text: ["type": "string", "minLength": 1, "maxLength": 200]
        case .name, .user, .app, .managedApp, .account: ["$ref": "#/$defs/name"]
        case .content(let most): ["type": "string", "maxLength": .integer(most)]
        case .appFile: ["type": "string", "pattern": "^(Inbox/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"]
        case .users: ["type": "array", "items": FieldKind.name.schema, "uniqueItems": true]
        case .accounts: FieldKind.list(.name, 0...ScenarioReader.maximumAccountCount).schema
        case .accountOrAccounts: ["oneOf": [FieldKind.name.schema, FieldKind.accounts.schema]]
        case .word(let words) where words.count == 1: ["const": .text(words[0])]
        case .word(let words): ["enum": .words(words)]
        case .version: ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,7}$", "maxLength": 128]
        case .systemVersion:
            ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,7}( \\([A-Za-z]\\))?$", "maxLength": 128]
        case .boolean: ["type": "boolean"]
        case .integer(let range) where range.lowerBound == range.upperBound: ["const": .integer(range.lowerBound)]
        case .integer(let range):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .duration: ["type": "string", "pattern": "^P"]
        case .range(let range): FieldKind.list(.integer(range), 2...2).schema
        case .file: ["type": "string", "minLength": 1, "maxLength": 1024]
        case .null: ["type": "null"]
        case .optionalFile: ["oneOf": [FieldKind.file.schema, FieldKind.null.schema]]
        case .rule: ["$ref": "#/$defs/rule"]
        case .steps: ["type": "array", "items": ["$ref": "#/$defs/step"]]
        case .branches: FieldKind.list(.steps, 2...ScenarioReader.maximumBranchCount).schema
        case .object(let shape): ["$ref": .text("#/$defs/\(shape.name)")]
        case .named(let shape):
            [
                "type": "object", "propertyNames": FieldKind.name.schema,
                "additionalProperties": FieldKind.object(shape).schema,
            ]
        case .members(let kind, let most):
            ["type": "object", "additionalProperties": kind.schema, "maxProperties": .integer(most)]
        case .list(let kind, let counts):
            (["type": "array", "items": kind.schema] as SchemaValue)
                .adding("minItems", counts.lowerBound > 0 ? .integer(counts.lowerBound) : nil)
                .adding("maxItems", counts.upperBound < .max ? .integer(counts.upperBound) : nil)
        case .plain: ["type": .words(["number", "boolean", "string"])]
        case .answer: ["type": .words(["boolean", "integer", "string", "array", "null"])]
        }
    }
}

package enum SchemaValue: Encodable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case list([SchemaValue])
    case object([String: SchemaValue])

    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, SchemaValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    static func words(_ words: [String]) -> SchemaValue { .list(words.map { .text($0) }) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// Returns this object with one more member; without a value, as it is.
    func adding(_ name: String, _ value: SchemaValue?) -> SchemaValue {
        guard let value, case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}
