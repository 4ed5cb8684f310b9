/// The JSON Schema of plan files, which describe a simulation of many devices.
///
/// The schema is generated from the table that the reader of these files uses.
public enum FleetPlanSchema {
    /// The JSON Schema as text.
    ///
    /// Every call returns the same bytes.
    public static var json: String {
        let shapes: [PlanShape] = [.app, .policy, .system, .upgrade, .action, .habits, .group, .change]
        let definitions = shapes.map { "    \(quoted($0.name)): \(object($0, indent: "    "))" }
        let lines = [
            "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"", "  \"title\": \"mam fleet plan\"",
            "  \"$defs\": {\n\(definitions.joined(separator: ",\n"))\n  }",
        ]
        return "{\n\(lines.joined(separator: ",\n")),\n\(members(.plan, indent: "  "))\n}\n"
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    private static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

    private static func object(_ shape: PlanShape, indent: String) -> String {
        "{\n\(members(shape, indent: indent + "  "))\n\(indent)}"
    }

    private static func members(_ shape: PlanShape, indent: String) -> String {
        let properties = shape.fields.map { field in
            "\(indent)  \(quoted(field.name)): {\"description\": \(quoted(field.summary)), \(kind(field.kind))}"
        }
        return [
            "\(indent)\"type\": \"object\"", "\(indent)\"description\": \(quoted(shape.summary))",
            "\(indent)\"additionalProperties\": false",
            "\(indent)\"required\": \(list(shape.fields.filter(\.isRequired).map(\.name)))",
            "\(indent)\"properties\": {\n\(properties.joined(separator: ",\n"))\n\(indent)}",
        ].joined(separator: ",\n")
    }

    private static let name = "\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$\""

    private static func kind(_ kind: PlanFieldKind) -> String {
        switch kind {
        case .name: name
        case .text: "\"type\": \"string\", \"minLength\": 1, \"maxLength\": 200"
        case .integer(let range): integer(range)
        case .boolean: "\"type\": \"boolean\""
        case .duration: "\"type\": \"string\", \"pattern\": \"^P\""
        case .version: "\"type\": \"string\", \"pattern\": \"^[0-9]+(\\\\.[0-9]+){0,7}$\", \"maxLength\": 128"
        case .word(let words): "\"enum\": \(list(words))"
        case .names(let most): "\"type\": \"array\", \"items\": {\(name)}, \"maxItems\": \(most)"
        case .range(let range): "\"type\": \"array\", \"items\": {\(integer(range))}, \"minItems\": 2, \"maxItems\": 2"
        case .integers(let range, let count):
            "\"type\": \"array\", \"items\": {\(integer(range))}, \"minItems\": \(count), \"maxItems\": \(count)"
        case .file: "\"type\": \"string\", \"minLength\": 1, \"maxLength\": 1024"
        case .list(let shape, let counts):
            "\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/\(shape.name)\"}, "
                + "\"minItems\": \(counts.lowerBound), \"maxItems\": \(counts.upperBound)"
        }
    }

    private static func integer(_ range: ClosedRange<Int>) -> String {
        range.lowerBound == range.upperBound
            ? "\"const\": \(range.lowerBound)"
            : "\"type\": \"integer\", \"minimum\": \(range.lowerBound), \"maximum\": \(range.upperBound)"
    }
}
