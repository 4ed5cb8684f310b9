/// An element of an HTML page, read by a parser that knows as much as our own pages need and refuses the rest.
final class PageElement {
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    let name: String
    let attributes: [String: String]
    private(set) var children: [PageElement] = []
    /// The text of this element and of those inside, in order, with entities resolved.
    private(set) var text = ""

    private init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

    /// Reads a page.
    ///
    /// Every element has to be closed in order; `meta`, `input` and `wbr` have no end.
    static func page(_ html: String) throws -> PageElement {
        var open = [PageElement("page", [:])]
        var rest = Array(html.utf8)[...]
        // Made once a page, as the expression is read anew each time it is met.
        let attribute = /\s([a-zA-Z-]+)(?:="([^"]*)")?/
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if start > rest.startIndex {
                let between = Self.plain(text(rest[..<start]))
                open.forEach { $0.text += between }
            }
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else {
                throw Malformed(description: "an open tag")
            }
            let inside = text(rest[(start + 1)..<end])
            rest = rest[(end + 1)...]
            guard !inside.hasPrefix("!") else { continue }
            if inside.hasPrefix("/") {
                guard let last = open.popLast(), last.name == inside.dropFirst() else {
                    throw Malformed(description: "<\(inside)> closes nothing")
                }
                continue
            }
            let element = PageElement(String(inside.prefix { !$0.isWhitespace }), Self.attributes(inside, attribute))
            open[open.count - 1].children.append(element)
            guard !["meta", "input", "wbr"].contains(element.name) else { continue }
            if ["style", "script"].contains(element.name) {
                guard let close = rest.firstRange(of: Array("</\(element.name)>".utf8)) else {
                    throw Malformed(description: "no end of \(element.name)")
                }
                element.text = text(rest[..<close.lowerBound])
                rest = rest[close.upperBound...]
            } else {
                open.append(element)
            }
        }
        guard open.count == 1 else { throw Malformed(description: "\(open.map(\.name)) are not closed") }
        return open[0]
    }

    private static func attributes(
        _ inside: String, _ attribute: Regex<(Substring, Substring, Substring?)>
    ) -> [String: String] {
        guard inside.contains("=") || inside.contains(" ") else { return [:] }
        let pairs = inside.matches(of: attribute).map {
            (String($0.1), $0.2.map { plain(String($0)) } ?? "")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#10;", "\n"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// The element and all elements inside, in order.
    var all: [PageElement] { [self] + children.flatMap(\.all) }

    /// The elements of a name inside, in order.
    func all(_ name: String) -> [PageElement] { all.filter { $0.name == name } }

    /// The element with an id; `nil` if there is none.
    func with(id: String) -> PageElement? {
        if attributes["id"] == id { return self }
        for child in children { if let found = child.with(id: id) { return found } }
        return nil
    }

    /// Whether the element has a class.
    func has(_ name: String) -> Bool { attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
}

/// The cells of a table of a page, by the title of their group, the heading of their row and their column.
struct PageTable {
    struct Place: Hashable, Comparable {
        let group: String
        let row: String
        let column: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.group, left.row, left.column) < (right.group, right.row, right.column)
        }
    }

    private(set) var cells: [Place: PageElement] = [:]
    let columns: [String]

    init(_ id: String, in page: PageElement) throws {
        guard let section = page.with(id: id) else { throw PageElement.Malformed(description: "no table \(id)") }
        columns = section.all("thead").flatMap { $0.all("th") }.map(\.text).dropFirst() + []
        for body in section.all("tbody") {
            let rows = body.all("tr")
            guard let title = rows.first, title.has("g") else { throw PageElement.Malformed(description: "no title") }
            for row in rows.dropFirst() {
                let heading = row.all("th").map(\.text).joined()
                for (column, cell) in row.all("td").enumerated() where !cell.has("na") {
                    let place = Place(group: title.text, row: heading, column: column)
                    guard cells.updateValue(cell, forKey: place) == nil else {
                        throw PageElement.Malformed(description: "two cells at \(place)")
                    }
                }
            }
        }
    }

    /// The answers by place, as the page writes them.
    var answers: [Place: String] { cells.mapValues(\.text) }
}
