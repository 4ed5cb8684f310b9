/// Replaces Xcode's build variables by their values: `$(NAME)`, `${NAME}`, `$(NAME:modifier)`.
package struct BuildVariables: Sendable {
    /// The maximum depth of values that name other variables.
    private static let depth = 8
    /// The maximum size of an expanded text, in bytes; a variable that would exceed it counts as unknown.
    private static let longest = 1 << 16

    private let definitions: [String: String]

    package init(_ definitions: [String: String]) { self.definitions = definitions }

    /// Returns the expanded text and its unknown variables, once each, in the order of the text.
    package func expand(_ text: String) -> (text: String, unknown: [String]) {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return (text, []) }
        var unknown = Names()
        let bytes = expand(Array(text.utf8), level: 0, room: Self.longest, unknown: &unknown)
        return (String(decoding: bytes, as: UTF8.self), unknown.all)
    }

    /// Distinct names in the order in which they were added.
    private struct Names {
        var all: [String] = []
        private var seen: Set<String> = []

        mutating func add(_ name: String) {
            if seen.insert(name).inserted { all.append(name) }
        }
    }

    private func expand(_ text: [UInt8], level: Int, room: Int, unknown: inout Names) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            guard let reference = Reference(in: text, at: index) else {
                result.append(text[index])
                index += 1
                continue
            }
            index = reference.end
            if level < Self.depth, let value = value(of: reference), result.count + value.utf8.count <= room {
                result += expand(Array(value.utf8), level: level + 1, room: room - result.count, unknown: &unknown)
            } else {
                result += text[reference.start..<reference.end]
                unknown.add(reference.name)
            }
        }
        return result
    }

    private func value(of reference: Reference) -> String? {
        let parts = reference.name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, var value = definitions[name] else { return nil }
        for modifier in parts.dropFirst() {
            guard let changed = Self.apply(modifier, to: value) else { return nil }
            value = changed
        }
        return value
    }

    /// Applies a modifier to a value; nil for a modifier whose effect is not known for certain.
    private static func apply(_ modifier: String, to value: String) -> String? {
        switch modifier {
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case "rfc1034identifier":
            String(
                decoding: value.unicodeScalars.map { scalar -> UInt8 in
                    guard scalar.isASCII, let byte = UInt8(exactly: scalar.value) else { return UInt8(ascii: "-") }
                    return isNameByte(byte) && byte != UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                        ? byte : UInt8(ascii: "-")
                }, as: UTF8.self)
        default: nil
        }
    }

    /// Whether a byte may appear in the name of a variable.
    fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension BuildVariables {
    private struct Reference {
        let start: Int
        let end: Int
        /// The name with its modifiers.
        let name: String

        /// Parses the reference that begins at an index; nil if none begins there.
        init?(in text: [UInt8], at start: Int) {
            guard text[start] == UInt8(ascii: "$"), start + 1 < text.count else { return nil }
            let closing: UInt8
            switch text[start + 1] {
            case UInt8(ascii: "("): closing = UInt8(ascii: ")")
            case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
            default: return nil
            }
            let rest = text[(start + 2)...]
            guard let end = rest.firstIndex(where: { !BuildVariables.isNameByte($0) && !Self.isModifierByte($0) }),
                text[end] == closing, let first = rest.first, BuildVariables.isNameByte(first)
            else { return nil }
            (self.start, self.end) = (start, end + 1)
            name = String(decoding: rest[..<end], as: UTF8.self)
        }

        private static func isModifierByte(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-")
        }
    }
}
