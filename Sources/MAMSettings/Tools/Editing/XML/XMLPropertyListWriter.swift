package import MAMPropertyLists
internal import MAMText

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
