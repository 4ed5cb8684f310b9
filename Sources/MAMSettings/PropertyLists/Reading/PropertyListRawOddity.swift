/// An oddity as a reader records it; names and paths are added after reading, for the oddities that are kept.
struct PropertyListRawOddity {
    enum Kind {
        /// An ignored key: the cells of the dictionary and of the key.
        case duplicateKey(dictionary: Int, key: Int)
        case trailingText
        case version
        case commentInText(XMLElement)
        case emptyData
    }

    var kind: Kind
    var range: Range<Int>
    var other: Range<Int>?

    /// Sorts the oddities of a text by position, and completes as many as a document keeps.
    static func resolve(
        _ oddities: [PropertyListRawOddity], cells: [PropertyListCell], text: PropertyListBytes, isXML: Bool
    ) -> (oddities: [PropertyListDocument.Oddity], leftOut: Int) {
        guard !oddities.isEmpty else { return ([], 0) }
        let kept = oddities.sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(
            PropertyListDocument.oddityLimit)
        var paths: [Int: PropertyListPath] = [:]
        let resolved = kept.map { oddity -> PropertyListDocument.Oddity in
            let kind: PropertyListDocument.Oddity.Kind
            switch oddity.kind {
            case .duplicateKey(let dictionary, let key):
                let path = paths[dictionary] ?? path(to: dictionary, cells: cells, text: text, isXML: isXML)
                paths[dictionary] = path
                kind = .duplicateKey(name: name(cells[key], text, isXML), dictionary: path)
            case .trailingText: kind = .trailingText
            case .version: kind = .version(text.text(oddity.range.prefix(200)))
            case .commentInText(let element): kind = .commentInText(element: element.rawValue)
            case .emptyData: kind = .emptyData
            }
            return PropertyListDocument.Oddity(kind: kind, range: oddity.range, other: oddity.other)
        }
        return (resolved, oddities.count - kept.count)
    }

    private static func name(_ key: PropertyListCell, _ text: PropertyListBytes, _ isXML: Bool) -> String {
        guard key.form == .escaped else { return text.text(key.content) }
        return String(
            decoding: isXML ? XMLText.decoded(key, in: text) : OldStyleText.decoded(key, in: text), as: UTF8.self)
    }

    /// Returns the path to a cell of a text file, which follows the child that includes the cell at each level.
    private static func path(
        to target: Int, cells: [PropertyListCell], text: PropertyListBytes, isXML: Bool
    ) -> PropertyListPath {
        var path = PropertyListPath()
        var index = 0
        while index < target, cells[index].isContainer {
            let isDictionary = cells[index].kind == .dictionary
            var (child, place, key) = (index + 1, 0, index + 1)
            while child < target {
                if cells[child].kind == .key {
                    key = child
                    child += 1
                    continue
                }
                let next = cells[child].isContainer ? cells[child].link : child + 1
                guard next <= target else { break }
                child = next
                place += 1
            }
            path = isDictionary ? path.key(name(cells[key], text, isXML)) : path.index(place)
            index = child
        }
        return path
    }
}
