package import MAMPropertyLists
internal import MAMText

/// Writes values as the elements of an XML property list.
struct XMLRendering: Sendable, Hashable {
    /// The indentation of one level; nil for values on one line.
    var unit: [UInt8]?
    /// The bytes of a line end.
    var lineEnd: [UInt8]
    /// The last character of the file's encoding; later characters are written as references.
    var lastCharacter: UInt32 = 0x10FFFF

    /// Returns a value as an element without a final line end; `indentation` is that of the line in which it begins.
    func element(_ value: PropertyListValue, indentation: [UInt8]) -> [UInt8] {
        switch value {
        case .boolean(let value): return Array((value ? "<true/>" : "<false/>").utf8)
        case .integer(let value): return Array("<integer>\(value)</integer>".utf8)
        case .unsigned(let value): return Array("<integer>\(value)</integer>".utf8)
        case .real(let value): return Array("<real>\(Self.text(of: value))</real>".utf8)
        case .string(let text): return Array("<string>".utf8) + escaped(text) + Array("</string>".utf8)
        case .date(let seconds): return Array("<date>\(CalendarText.text(of: seconds))</date>".utf8)
        case .data(let bytes): return data(bytes, indentation: indentation)
        case .array(let values):
            guard !values.isEmpty else { return Array("<array/>".utf8) }
            return container(
                "array", values.map { [element($0, indentation: inner(indentation))] }, indentation: indentation)
        case .dictionary(let members):
            guard !members.isEmpty else { return Array("<dict/>".utf8) }
            return container(
                "dict", members.map { [key($0.key), element($0.value, indentation: inner(indentation))] },
                indentation: indentation)
        }
    }

    func key(_ name: String) -> [UInt8] { Array("<key>".utf8) + escaped(name) + Array("</key>".utf8) }

    /// Returns the indentation that is one level deeper.
    func inner(_ indentation: [UInt8]) -> [UInt8] { indentation + (unit ?? []) }

    private func container(_ name: String, _ items: [[[UInt8]]], indentation: [UInt8]) -> [UInt8] {
        let tags = (open: Array("<\(name)>".utf8), close: Array("</\(name)>".utf8))
        guard unit != nil else { return tags.open + items.joined().joined() + tags.close }
        let line = lineEnd + inner(indentation)
        return tags.open + items.joined().flatMap { line + $0 } + lineEnd + indentation + tags.close
    }

    private func data(_ bytes: [UInt8], indentation: [UInt8]) -> [UInt8] {
        let tags = (open: Array("<data>".utf8), close: Array("</data>".utf8))
        let text = PropertyListBase64.encode(bytes)
        guard unit != nil, !text.isEmpty else { return tags.open + text + tags.close }
        var result = tags.open
        for start in stride(from: 0, to: text.count, by: 68) {
            result += lineEnd + indentation + text[start..<min(start + 68, text.count)]
        }
        return result + lineEnd + indentation + tags.close
    }

    /// Escapes a text for the content of an element.
    func escaped(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += Array("&amp;".utf8)
            case "<": result += Array("&lt;".utf8)
            case ">": result += Array("&gt;".utf8)
            // XML readers turn a literal carriage return into a line feed.
            case "\r": result += Array("&#13;".utf8)
            case _ where scalar.value > lastCharacter:
                result += Array("&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8)
            default: result += Array(String(scalar).utf8)
            }
        }
        return result
    }

    /// Whether XML can represent every character of a text.
    static func canHold(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: true
            case ..<0x20, 0xFFFE, 0xFFFF: false
            default: true
            }
        }
    }

    /// Returns the shortest text that reads as the same number.
    private static func text(of value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
        let isWhole = value.rounded() == value && abs(value) < 1e15 && !(value == 0 && value.sign == .minus)
        return isWhole ? "\(Int64(value))" : "\(value)"
    }
}

extension PropertyListValue {
    /// Whether XML can represent the whole value.
    var isWritableAsXML: Bool {
        switch self {
        case .string(let text): XMLRendering.canHold(text)
        case .date(let seconds): CalendarText.canHold(seconds)
        case .array(let values): values.allSatisfy(\.isWritableAsXML)
        case .dictionary(let members):
            members.allSatisfy { XMLRendering.canHold($0.key) && $0.value.isWritableAsXML }
        case .boolean, .integer, .unsigned, .real, .data: true
        }
    }
}

/// Writes a property list as a whole XML file like Apple's tools, but with the keys in their original order.
package enum XMLPropertyListWriter {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// Returns the file in UTF-8, with tabs and line feeds.
    ///
    /// Throws for a text with a character that XML cannot represent, and for a date outside the years 0 to 9999.
    package static func text(of value: PropertyListValue) throws(PropertyListEditError) -> [UInt8] {
        if let path = value.unwritable(at: PropertyListPath()) {
            throw PropertyListEditError(.unwritableText, at: path)
        }
        let rendering = XMLRendering(unit: [UInt8(ascii: "\t")], lineEnd: [UInt8(ascii: "\n")])
        return Array(head.utf8) + rendering.element(value, indentation: []) + Array("\n</plist>\n".utf8)
    }
}

extension XMLPropertyListWriter {
    /// Returns the file for display only: characters and dates that XML cannot represent are shown as text.
    package static func shownText(of value: PropertyListValue) -> [UInt8] {
        let rendering = XMLRendering(unit: [UInt8(ascii: "\t")], lineEnd: [UInt8(ascii: "\n")])
        return Array(head.utf8) + rendering.element(value.shown, indentation: []) + Array("\n</plist>\n".utf8)
    }
}

extension PropertyListValue {
    fileprivate var shown: PropertyListValue {
        switch self {
        case .string(let text): .string(PlainText.page(text))
        case .date(let seconds) where !CalendarText.canHold(seconds): .string("\(seconds) seconds after 2001")
        case .array(let values): .array(values.map(\.shown))
        case .dictionary(let members): .dictionary(members.map { Member(PlainText.page($0.key), $0.value.shown) })
        case .boolean, .integer, .unsigned, .real, .date, .data: self
        }
    }
}

extension PropertyListValue {
    /// Returns the path of the first key or value that XML cannot represent; nil if there is none.
    ///
    /// The reader's limit on depth bounds the recursion.
    func unwritable(at path: PropertyListPath) -> PropertyListPath? {
        switch self {
        case .array(let values):
            guard let index = values.firstIndex(where: { !$0.isWritableAsXML }) else { return nil }
            return values[index].unwritable(at: path.index(index))
        case .dictionary(let members):
            let first = members.first { !XMLRendering.canHold($0.key) || !$0.value.isWritableAsXML }
            guard let first else { return nil }
            let path = path.key(first.key)
            return XMLRendering.canHold(first.key) ? first.value.unwritable(at: path) : path
        default: return isWritableAsXML ? nil : path
        }
    }
}

/// Formats dates for property lists, such as `2001-01-01T00:00:00Z`.
enum CalendarText {
    /// Whether a date is in the years 0 to 9999, which four digits can hold.
    static func canHold(_ seconds: Double) -> Bool { seconds >= -63_145_526_400 && seconds < 252_423_993_600 }

    /// Returns the date of a number of seconds since the beginning of 2001; fractions of a second are dropped.
    static func text(of seconds: Double) -> String {
        let held = canHold(seconds) ? seconds : 0
        let whole = Int64(held.rounded(.down))
        let (days, rest) = CivilDate.divided(whole, 86_400)
        let date = CivilDate(daysSince1970: days + 11_323)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(padded(rest / 3600, 2))"
            + ":\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
