import MAMCore
import TestSeeds

/// What may happen to a member of a policy on its way.
enum PolicyDamage: CaseIterable {
    case wrongType, misspelledName, removed, repeated, contradicted, null, unknownWord, letterCaseOfName,
        letterCaseOfValue, numberAsText, outOfRange, foreignName, blanks, nested, otherValue, oddText, oddNumber

    /// Whether the policy can mean what it meant before, or less can be read of it; nothing else was said in its place.
    ///
    /// Then the damaged policy may be stricter than the whole one, or something must be said of it.
    var saysNothingElse: Bool {
        switch self {
        case .misspelledName, .repeated, .letterCaseOfName, .letterCaseOfValue, .numberAsText, .nested: true
        // In the place of a free text, an unknown word is another one.
        case .unknownWord, .wrongType, .removed, .contradicted, .null, .outOfRange, .foreignName, .blanks, .otherValue,
            .oddText,
            .oddNumber:
            false
        }
    }

    private static let values = [
        "true", "false", "0", "1", "2", "7", "-1", "1.5", "1e400", "70000", "99999999999999999999", "\"garbage text\"",
        "\"\"",
        "\"0\"", "\"1\"", "\"yes\"", "[]", "[7]", "[\"box\"]", "{}", "{\"value\": 1}", "{\"Ticks\": 36000000000}",
        "\"PT\"", "\"PT5M\"", "\"-PT5M\"", "\"P1Y\"", "\"18.O\"", "\"0.0\"", "\"17.0\"", "null",
    ]
    private static let numbers = [
        "-1", "3", "17", "24", "25", "65535", "65536", "70000", "1000000000000", "-9223372036854775808",
        "9223372036854775807", "9223372036854775808",
    ]
    private static let texts = [
        "a|b", "|", " ", ";", "a;b,c", "é", "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\\"", "\\\\", "<&>", "-", "0.0",
        " 17.0 ", "17.0.0.0.0.0", "http://*", "*", "https://a.example|https://b.example", "tel:", "x-app://",
        "microsoftEdge",
    ]
    private static let foreign: [PolicyDraft.Member] = [
        ("PINEnabled", "0"), ("pinRequired", "false"), ("AppSharingToLevel", "2"), ("saveAsBlocked", "true"),
        ("allowedAndroidDeviceModels", "\"a\""), ("screenCaptureBlocked", "true"),
        ("minimumRequiredPatchVersion", "\"1\""),
        ("someKey", "1"), ("@odata.etag", "\"1\""), ("#microsoft.graph.assign", "{}"), ("", "1"),
        ("encryptAppData", "null"),
    ]

    /// Damages one member, or adds one.
    func damage(_ draft: inout PolicyDraft, _ random: inout SeededRandom) {
        guard self != .foreignName, !draft.members.isEmpty else {
            return draft.members.append(Self.foreign[random.below(Self.foreign.count)])
        }
        let place = random.below(draft.members.count)
        let (name, value) = draft.members[place]
        switch self {
        case .removed: draft.members.remove(at: place)
        case .misspelledName: draft.members[place].name = Self.misspelled(name, &random)
        case .repeated: draft.members.append((name, value))
        case .contradicted:
            draft.members.insert((name, Self.other(value, &random)), at: random.below(draft.members.count + 1))
        case .letterCaseOfName: draft.members[place].name = random.chance(2) ? name.uppercased() : name.lowercased()
        default: draft.members[place].value = changed(value, &random)
        }
    }

    private func changed(_ value: String, _ random: inout SeededRandom) -> String {
        let isText = value.hasPrefix("\"")
        let inner = isText ? String(value.dropFirst().dropLast()) : value
        return switch self {
        case .wrongType: Self.values[random.below(Self.values.count)]
        case .null: "null"
        case .unknownWord: "\"unheardOf\""
        // An escape is no word.
        case .letterCaseOfValue:
            inner.contains("\\") ? value : random.chance(2) ? value.uppercased() : value.lowercased()
        case .numberAsText:
            isText ? Double(inner).map { _ in inner } ?? value : value.hasPrefix("[") ? value : "\"\(value)\""
        case .outOfRange: Self.numbers[random.below(Self.numbers.count)]
        case .blanks: "\" \(isText ? inner : value.filter { $0 != "\"" }) \""
        case .nested: random.chance(2) ? "[\(value)]" : "{\"value\": \(value)}"
        case .oddText: Self.oddText(inside: value, &random)
        case .oddNumber: isText ? value : value + [".0", "e0", ".5", "e1"][random.below(4)]
        default: Self.other(value, &random)
        }
    }

    /// A value of the same kind of JSON that may mean something else.
    private static func other(_ value: String, _ random: inout SeededRandom) -> String {
        switch value {
        case "true": "false"
        case "false": "true"
        case let text where Int(text) != nil:
            random.chance(2) ? "\(random.below(4))" : numbers[random.below(numbers.count)]
        default: values[random.below(values.count)]
        }
    }

    /// A text in the place of one, or in a list.
    private static func oddText(inside value: String, _ random: inout SeededRandom) -> String {
        let text = "\"\(texts[random.below(texts.count)])\""
        guard value.hasPrefix("[") else { return text }
        if value.contains("\"name\"") { return "[{\"name\": \(text), \"value\": \(text)}]" }
        return value == "[]" ? "[\(text)]" : "[\(text), " + value.dropFirst()
    }

    /// A name that is near the right one.
    private static func misspelled(_ name: String, _ random: inout SeededRandom) -> String {
        var letters = Array(name)
        guard letters.count > 2 else { return name + "x" }
        let place = random.below(letters.count - 1)
        switch random.below(4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert("x", at: place)
        case 2: letters[place] = letters[place] == "q" ? "x" : "q"
        default: return name + [" ", "s", ".", "_"][random.below(4)]
        }
        return String(letters)
    }
}
