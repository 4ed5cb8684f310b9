import MAMPropertyLists
import MAMSettings
import TestSeeds

/// Writes XML the way people and tools do: with tabs or blanks, on one line or many, with comments here and there.
struct GeneratedLayout {
    var random: SeededNumbers
    let unit: String
    let lineEnd: String
    private(set) var comments = 0

    init(_ random: SeededNumbers) {
        self.random = random
        unit = self.random.one(of: ["\t", "\t", "  ", "    ", "", " "])
        lineEnd = self.random.one(of: ["\n", "\n", "\n", "\r\n", "\r"])
    }

    /// The whole file.
    mutating func file(_ root: PropertyListValue) -> String {
        var text = ""
        if !random.once(in: 6) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + lineEnd }
        if random.once(in: 4) { text += comment() + lineEnd }
        text += "<plist version=\"\(random.once(in: 12) ? "0.9" : "1.0")\">" + lineEnd
        text += element(root, 0, isLong: !random.once(in: 12)) + lineEnd + "</plist>"
        if !random.once(in: 6) { text += lineEnd }
        if random.once(in: 20) { text += "behind the end" + lineEnd }
        return text
    }

    private mutating func element(_ value: PropertyListValue, _ depth: Int, isLong: Bool) -> String {
        switch value {
        case .string(let text):
            if text.isEmpty, random.once(in: 2) { return "<string/>" }
            return "<string>\(Self.escaped(text))</string>"
        case .boolean(let value): return value ? "<true/>" : "<false/>"
        case .integer(let value): return "<integer>\(value)</integer>"
        case .unsigned(let value): return "<integer>\(value)</integer>"
        case .real(let value): return "<real>\(value)</real>"
        case .date: return "<date>2026-11-21T12:00:00Z</date>"
        case .data: return "<data>\(lineEnd)AAEC\(lineEnd)</data>"
        case .array(let values):
            if values.isEmpty { return random.one(of: ["<array/>", "<array></array>", "<array />"]) }
            let isLong = isLong && !random.once(in: 5)
            return container("array", depth, isLong: isLong, values.map { (nil, $0) })
        case .dictionary(let members):
            if members.isEmpty { return random.one(of: ["<dict/>", "<dict></dict>"]) }
            return container("dict", depth, isLong: isLong, members.map { ($0.key, $0.value) })
        }
    }

    private mutating func container(
        _ name: String, _ depth: Int, isLong: Bool, _ items: [(key: String?, value: PropertyListValue)]
    ) -> String {
        let line = isLong ? lineEnd + String(repeating: unit, count: depth + 1) : ""
        let isTight = random.once(in: 8)
        var text = "<\(name)>"
        if isLong, random.once(in: 10) { text += " " + comment() }
        for (key, value) in items {
            if isLong, random.once(in: 12) { text += lineEnd }
            if random.once(in: 8) { text += line + comment() }
            text += line
            if let key {
                text += "<key>\(Self.escaped(key))</key>"
                text += isLong && !isTight ? line : ""
                if random.once(in: 40) { text += comment() }
            }
            text += element(value, depth + 1, isLong: isLong)
            if isLong, random.once(in: 10) { text += " " + comment() }
        }
        if isLong, random.once(in: 12) { text += line + comment() }
        return text + (isLong ? lineEnd + String(repeating: unit, count: depth) : "") + "</\(name)>"
    }

    /// A comment; each is another one.
    private mutating func comment() -> String {
        comments += 1
        return "<!-- keep \(comments) <key> & so on -->"
    }

    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            default: String(scalar)
            }
        }.joined()
    }
}
