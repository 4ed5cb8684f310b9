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
        var definitions: [String: SchemaValue] = [:]
        for verb in StepVerb.all { definitions["step-\(verb.name)"] = step(verb) }
        definitions["step"] = [
            "description": "One step; `do` names what it does.",
            "oneOf": .list(StepVerb.all.map { ["$ref": .text("#/$defs/step-\($0.name)")] }),
        ]
        definitions["rule"] = [
            "description": "The stable name of a rule, as Docs/Rules.md lists them.",
            "enum": .words(RuleDescription.all.map(\.name)),
        ]
        return ObjectShape.file.schema(titled: "mam scenario file", definitions)
    }()

    /// Makes the schema of a step, whose `expect` may be `null` instead of stating a result.
    private static func step(_ verb: StepVerb) -> SchemaValue {
        let whole = ObjectShape(verb.name, verb.summary, verb.fields).schema
        guard case .object(var members) = whole,
            case .object(var properties)? = members["properties"],
            let expect = verb.fields.first(where: { $0.name == StepVerb.expect })
        else { return whole }
        let null: SchemaValue = ["type": "null"]
        if case .null = expect.kind {
        } else {
            let either: SchemaValue = ["oneOf": [expect.kind.schema, null]]
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
        case .content(let most): "text, at most \(most) bytes of UTF-8"
        case .appFile: "a name, or `Inbox/` and a name"
        case .word(let words): listed(words)
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
        case .list(.object(let shape), _): "a list of \(shape.name)s"
        case .list(.word(let words), _): "a list of \(listed(words))"
        case .list(.name, let counts): "a list of names, at most \(counts.upperBound)"
        case .list(let kind, _): "a list, each \(words(kind))"
        case .members(let kind, _): "an object, each value \(words(kind))"
        case .duration: "an ISO 8601 duration"
        case .range: "a list of two numbers, the least and the most"
        case .plain: "a number, a truth value or a text"
        case .answer: "an answer"
        }
    }
}
