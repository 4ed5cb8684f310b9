/// Walks over the tags of an XML property list without building anything, and refuses what the reader must not see.
///
/// Everything that could make the two disagree about where an element begins is either read exactly as Foundation reads
/// it (a `>` ends a tag even inside quotes) or refused (a second declaration, an internal subset, a nested `<plist>`).
struct InfoPlistScanner {
    enum Element: String {
        case plist, dict, array, key, string, data, date, integer, real
        case yes = "true"
        case no = "false"

        /// Whether the element holds other elements rather than text.
        var holdsElements: Bool { self == .plist || self == .dict || self == .array }
    }

    let bytes: [UInt8]
    let format: InfoPlistFormat
    var index: Int
    private var open: [Element] = []
    private var depth = 0
    private var elements = 0

    /// Whether no element was met yet.
    var isBeforeRoot: Bool { elements == 0 }

    init(bytes: [UInt8], format: InfoPlistFormat) {
        (self.bytes, self.format) = (bytes, format)
        index = format.declaration.upperBound
    }

    /// Walks to the end of the property list and returns the offset behind it.
    ///
    /// What follows is never read.
    mutating func scan() throws(SettingsReadError) -> Int {
        try refuseControlCharacters()
        while let byte = nextVisible() {
            guard byte == UInt8(ascii: "<") else {
                throw malformed("unexpected text between elements")
            }
            if starts(with: "<!--") {
                try skip(past: "-->", name: "comment")
            } else if starts(with: "<?") {
                try skipInstruction()
            } else if starts(with: "<!") {
                try skipDoctype()
            } else if starts(with: "</") {
                if try closeContainer() == .plist { return index }
            } else {
                try openElement()
            }
        }
        guard let unclosed = open.last else {
            guard elements > 0 else { throw malformed("the file holds no property list") }
            return index
        }
        throw malformed("the file ends inside `<\(unclosed.rawValue)>`")
    }

    // MARK: Elements

    private mutating func openElement() throws(SettingsReadError) {
        let start = index
        let (element, end) = try tag(nameAt: index + 1)
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        elements += 1
        guard elements <= InfoPlistLimits.elements else {
            throw failure(.limitExceeded, "more than \(InfoPlistLimits.elements) elements")
        }
        guard element != .plist || elements == 1 else { throw malformed("`<plist>` inside or behind another element") }
        index = end + 1
        if isEmpty {
            try refuseEmpty(element, at: start)
        } else if element.holdsElements {
            open.append(element)
            depth += element == .plist ? 0 : 1
            guard depth <= InfoPlistLimits.depth else {
                throw failure(.limitExceeded, "nested deeper than \(InfoPlistLimits.depth) levels", at: start)
            }
        } else {
            try skipText(of: element, from: start)
        }
    }

    private mutating func closeContainer() throws(SettingsReadError) -> Element {
        let (element, end) = try tag(nameAt: index + 2)
        guard let expected = open.last else { throw malformed("`</\(element.rawValue)>` closes nothing") }
        guard element == expected else {
            throw malformed("`</\(element.rawValue)>` where `</\(expected.rawValue)>` was expected")
        }
        open.removeLast()
        depth -= element == .plist ? 0 : 1
        index = end + 1
        return element
    }

    /// Skips the text of an element that holds text, and its closing tag.
    private mutating func skipText(of element: Element, from start: Int) throws(SettingsReadError) {
        while let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = next
            if starts(with: "<![CDATA[") {
                try skip(past: "]]>", name: "CDATA section")
            } else if starts(with: "<!--") {
                throw failure(
                    .unreadableForm, "a comment inside `<\(element.rawValue)>` makes the whole file unreadable",
                    help: "move the comment between two elements")
            } else if starts(with: "</") {
                let (closing, end) = try tag(nameAt: index + 2)
                guard closing == element else {
                    throw malformed("`</\(closing.rawValue)>` where `</\(element.rawValue)>` was expected")
                }
                index = end + 1
                return
            } else {
                throw malformed("markup inside `<\(element.rawValue)>`")
            }
        }
        throw malformed("`<\(element.rawValue)>` is not closed", at: start)
    }

    private func refuseEmpty(_ element: Element, at start: Int) throws(SettingsReadError) {
        switch element {
        case .data:
            throw failure(
                .unreadableForm, "`<data/>` makes the whole file unreadable", at: start, help: "write `<data></data>`")
        case .integer, .real, .date, .plist: throw malformed("`<\(element.rawValue)/>` holds no value", at: start)
        case .dict, .array, .key, .string, .yes, .no: break
        }
    }

    /// Reads a tag's name, and finds the `>` that ends the tag.
    private func tag(nameAt start: Int) throws(SettingsReadError) -> (element: Element, end: Int) {
        guard let end = bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: ">")) else {
            throw malformed("a tag does not end")
        }
        let name = bytes[start..<end].prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
        let text = String(decoding: name.prefix(200), as: UTF8.self)
        guard let element = Element(rawValue: text) else { throw malformed("unknown element \(Excerpt.quoted(text))") }
        return (element, end)
    }
}
