internal import MAMPropertyLists

/// Turns a plan into splices of an XML file's text; all other bytes of the text stay the same.
struct XMLSplicer {
    let plan: EditPlan
    let text: XMLLines
    var finder: NodeFinder
    private let lastCharacter: UInt32
    /// The unit of indentation of the file, cached after the first search.
    private var fileUnit: [UInt8]?
    /// The path and size of the change that inserts the most bytes.
    private(set) var largest: (path: PropertyListPath, bytes: Int) = (PropertyListPath(), 0)

    init(_ plan: EditPlan) {
        self.plan = plan
        text = XMLLines(plan.document.text)
        finder = NodeFinder(plan.document)
        lastCharacter =
            switch plan.document.encoding.unit {
            case .latin1: 0xFF
            case .ascii: 0x7F
            default: 0x10FFFF
            }
    }

    /// Returns the splices in order.
    mutating func splices() -> [TextSplice] {
        var splices = splicesAroundRoot()
        for (path, change) in plan.changes {
            guard let node = finder.node(at: path) else { continue }
            let first = splices.count
            defer { weigh(splices[first...], of: path) }
            let outer = outerRange(of: node, at: path)
            if change.isRemoved {
                splices.append(text.splice(removing: outer))
                continue
            }
            if let name = change.newName {
                let key = outer.lowerBound..<(keyRange(at: path)?.upperBound ?? outer.lowerBound)
                let kept = text.comments(in: key).flatMap { text.bytes[$0] }
                splices.append(TextSplice(key, kept + rendering(unit: nil, near: 0).key(name)))
            }
            if let value = change.replacement {
                splices.append(replacement(of: node, from: outer.lowerBound, by: value))
            } else if !change.insertions.isEmpty {
                splices += insertions(change.insertions, in: node, at: path, from: outer.lowerBound)
            } else if !change.additions.isEmpty {
                splices.append(additions(change.additions, in: node, at: path, from: outer.lowerBound))
            }
        }
        return TextSplice.ordered(splices)
    }

    private mutating func weigh(_ splices: ArraySlice<TextSplice>, of path: PropertyListPath) {
        let bytes = splices.reduce(0) { $0 + $1.bytes.count }
        // Changes are unordered, so of equal sizes the first path in alphabetical order counts.
        guard bytes > largest.bytes || bytes == largest.bytes && path.description < largest.path.description else {
            return
        }
        largest = (path, bytes)
    }

    private func splicesAroundRoot() -> [TextSplice] {
        plan.document.oddities.compactMap { oddity in
            switch oddity.kind {
            case .trailingText where plan.cutsTrailing: TextSplice(text.removal(of: oddity.range), [])
            case .version: plan.version.map { TextSplice(oddity.range, Array($0.utf8)) }
            default: nil
            }
        }
    }

    private mutating func replacement(
        of node: PropertyListNode, from start: Int, by value: PropertyListValue
    ) -> TextSplice {
        let comments = text.comments(in: node.range)
        if case .string(let new) = value, node.kind == .string, !node.content.isEmpty, comments.isEmpty {
            return TextSplice(node.content, rendering(unit: nil, near: 0).escaped(new))
        }
        // A container on one line stays on one line.
        let isShort = node.count > 0 && !text.bytes[node.range].contains(where: XMLLines.isLineEnd)
        let isLong = value.hasLines && !isShort && text.isFirstInLine(start)
        let indentation = isLong ? copied(text.indentation(at: node.range.lowerBound)) : []
        let rendering = rendering(unit: isLong ? unit() : nil, near: start)
        // Comments inside the removed value go before the new value.
        let hasLine = !comments.isEmpty && text.isFirstInLine(node.range.lowerBound)
        let between = hasLine ? text.lineEnd(near: start) + copied(text.indentation(at: node.range.lowerBound)) : []
        let kept = comments.flatMap { Array(text.bytes[$0]) + between }
        return TextSplice(node.range, kept + rendering.element(value, indentation: indentation))
    }

    // MARK: Places

    /// Returns the range from the key, if there is one, to the end of the value.
    private mutating func outerRange(of node: PropertyListNode, at path: PropertyListPath) -> Range<Int> {
        (keyRange(at: path)?.lowerBound ?? node.range.lowerBound)..<node.range.upperBound
    }

    private mutating func keyRange(at path: PropertyListPath) -> Range<Int>? {
        guard case .key(let name) = path.steps.last else { return nil }
        return finder.node(at: path.parent).flatMap { finder.member(name, of: $0) }?.keyRange
    }

    // MARK: Layout

    /// Returns the rendering of values near an offset; without a unit they are on one line.
    func rendering(unit: [UInt8]?, near place: Int) -> XMLRendering {
        XMLRendering(unit: unit, lineEnd: unit == nil ? [] : text.lineEnd(near: place), lastCharacter: lastCharacter)
    }

    /// Returns the file's indentation of one level: that of the first container on several lines, or else a tab.
    mutating func unit() -> [UInt8] {
        if let fileUnit { return fileUnit }
        var (queue, hasLines, next) = ([plan.document.root], false, 0)
        while next < queue.count, next < 1000 {
            let node = queue[next]
            next += 1
            if let own = unit(of: node) {
                hasLines = true
                guard own.isEmpty else {
                    fileUnit = own
                    return own
                }
            }
            queue += (node.kind == .array ? node.elements : node.members.map(\.value)).filter(\.kind.isContainer)
        }
        let found = hasLines ? [] : [UInt8(ascii: "\t")]
        fileUnit = found
        return found
    }

    /// Returns the indentation of the first child relative to its container; nil if they share a line.
    func unit(of node: PropertyListNode) -> [UInt8]? {
        guard let child = node.kind == .array ? node.elements.first?.range : node.members.first?.keyRange,
            text.isFirstInLine(child.lowerBound)
        else { return nil }
        let (outer, inner) = (text.indentation(at: node.range.lowerBound), text.indentation(at: child.lowerBound))
        guard inner.starts(with: outer) else { return [] }
        let added = inner.dropFirst(outer.count)
        return added.count > Self.longestIndentation ? [UInt8(ascii: "\t")] : Array(added)
    }

    /// The maximum number of blanks that new lines copy from the lines beside them.
    ///
    /// Every new element copies the layout of an existing one. Without a bound, a long run of blanks times many new
    /// elements would far exceed the size of the file.
    static let longestIndentation = 256

    /// Returns the indentation of a line for a new one, or one level if it is too long to be copied.
    mutating func copied(_ indentation: ArraySlice<UInt8>) -> [UInt8] {
        indentation.count > Self.longestIndentation ? unit() : Array(indentation)
    }
}

extension PropertyListValue {
    /// Whether values of this kind take several lines in the usual layout.
    fileprivate var hasLines: Bool {
        switch self {
        case .array, .dictionary, .data: true
        default: false
        }
    }
}

extension XMLSplicer {
    /// Inserts elements into an array, with the layout of the preceding element.
    mutating func insertions(
        _ insertions: [Int: [PropertyListValue]], in node: PropertyListNode, at path: PropertyListPath, from start: Int
    ) -> [TextSplice] {
        let siblings = finder.elements(of: node)
        guard !siblings.isEmpty else {
            let values = insertions.sorted { $0.key < $1.key }.flatMap(\.value)
            return [
                growth(of: node, from: start) { rendering, indentation in
                    values.map { rendering.element($0, indentation: indentation) }
                }
            ]
        }
        return insertions.sorted { $0.key < $1.key }.map { index, values in
            let anchor = (0..<index).last { plan.changes[path.index($0)]?.isRemoved != true }
            let place = text.insertionOffset(
                after: anchor.map { siblings[$0].range.upperBound } ?? node.content.lowerBound)
            let separator = separator(before: siblings[anchor ?? 0].range.lowerBound)
            let rendering = rendering(for: separator, in: node, near: place)
            return TextSplice(
                place..<place,
                values.flatMap { separator.bytes + rendering.element($0, indentation: separator.indentation ?? []) })
        }
    }

    /// Appends members to a dictionary, with the layout of the last member.
    mutating func additions(
        _ members: [PropertyListValue.Member], in node: PropertyListNode, at path: PropertyListPath, from start: Int
    ) -> TextSplice {
        let siblings = node.members
        guard let first = siblings.first else {
            return growth(of: node, from: start) { rendering, indentation in
                let line: [UInt8] = rendering.unit == nil ? [] : rendering.lineEnd + indentation
                return members.map { member -> [UInt8] in
                    var bytes = rendering.key(member.key) + line
                    bytes += rendering.element(member.value, indentation: indentation)
                    return bytes
                }
            }
        }
        let anchor = siblings.last { sibling in
            plan.changes[path.key(sibling.key)]?.isRemoved != true
                || finder.member(sibling.key, of: node)?.keyRange != sibling.keyRange
        }
        let model = anchor ?? first
        let place = text.insertionOffset(after: anchor?.value.range.upperBound ?? node.content.lowerBound)
        let separator = separator(before: model.keyRange.lowerBound)
        let rendering = rendering(for: separator, in: node, near: place)
        let between = separatorOfValue(of: model, beside: separator)
        let indentation = between.indentation ?? separator.indentation ?? []
        var bytes: [UInt8] = []
        for member in members {
            bytes += separator.bytes + rendering.key(member.key) + between.bytes
            bytes += rendering.element(member.value, indentation: indentation)
        }
        return TextSplice(place..<place, bytes)
    }

    // MARK: Separators

    /// The blanks before an element or a key.
    private struct Separator {
        let bytes: [UInt8]
        /// The indentation if the element begins a line; otherwise nil.
        let indentation: [UInt8]?
    }

    private mutating func separator(before place: Int) -> Separator {
        separator(from: text.blanks(before: place), to: place)
    }

    /// Returns a separator for a new element like the one in a range: at most one line end, and blanks of bounded
    /// length.
    private mutating func separator(from start: Int, to end: Int) -> Separator {
        let blanks = text.bytes[start..<end]
        guard let last = blanks.lastIndex(where: XMLLines.isLineEnd) else {
            return Separator(bytes: blanks.count > Self.longestIndentation ? [] : Array(blanks), indentation: nil)
        }
        let indentation = copied(blanks[(last + 1)...])
        return Separator(bytes: text.lineEnd(near: end) + indentation, indentation: indentation)
    }

    /// Returns the blanks between a key and its value, leaving out comments between them.
    private mutating func separatorOfValue(
        of member: PropertyListNode.Member, beside separator: Separator
    ) -> Separator {
        let (start, end) = (member.keyRange.upperBound, member.value.range.lowerBound)
        guard text.blanks(before: end) > start else { return self.separator(from: start, to: end) }
        return separator.indentation == nil ? Separator(bytes: [], indentation: nil) : separator
    }

    private mutating func rendering(
        for separator: Separator, in node: PropertyListNode, near place: Int
    ) -> XMLRendering {
        guard separator.indentation != nil else { return rendering(unit: nil, near: place) }
        let own = unit(of: node) ?? []
        return rendering(unit: own.isEmpty ? unit() : own, near: place)
    }

    // MARK: Empty containers

    /// Adds the first elements or members to an empty container.
    ///
    /// They get lines of their own if the container begins a line. Otherwise they stay in its line.
    private mutating func growth(
        of node: PropertyListNode, from start: Int, _ items: (XMLRendering, [UInt8]) -> [[UInt8]]
    ) -> TextSplice {
        let isLong = text.isFirstInLine(start)
        let rendering = rendering(unit: isLong ? unit() : nil, near: start)
        let outer = isLong ? copied(text.indentation(at: node.range.lowerBound)) : []
        let inner = rendering.inner(outer)
        let line = isLong ? rendering.lineEnd + inner : []
        let body = items(rendering, inner).flatMap { line + $0 }
        let closing = isLong ? rendering.lineEnd + outer : []

        if text.bytes[node.range].suffix(2).elementsEqual("/>".utf8) {
            let end = text.blanks(before: node.range.upperBound - 2)
            let name = node.kind == .array ? "array" : "dict"
            return TextSplice(
                end..<node.range.upperBound,
                [UInt8(ascii: ">")] + body + closing + Array("</\(name)>".utf8))
        }
        let end = text.blanks(before: node.content.upperBound)
        guard end > node.content.lowerBound else { return TextSplice(node.content, body + closing) }
        // Comments stay; the new elements go below them, or beside them if they share the last line.
        guard text.bytes[end..<node.content.upperBound].contains(where: XMLLines.isLineEnd), isLong else {
            return TextSplice(end..<end, items(self.rendering(unit: nil, near: start), []).flatMap { $0 })
        }
        let first = text.blanks(after: node.content.lowerBound)
        let indentation = text.isFirstInLine(first) ? copied(text.indentation(at: first)) : inner
        return TextSplice(end..<end, items(rendering, indentation).flatMap { rendering.lineEnd + indentation + $0 })
    }
}

/// A replacement in a text.
package struct TextSplice: Sendable, Hashable {
    /// The range of the replaced bytes; empty for an insertion.
    package let range: Range<Int>
    /// The new bytes.
    package let bytes: [UInt8]

    package init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

    /// Sorts splices by their offsets, so that they can be applied one after the other.
    ///
    /// An insertion precedes a replacement at the same offset. Removals may overlap; the later one then begins at the
    /// end of the earlier one.
    static func ordered(_ splices: [TextSplice]) -> [TextSplice] {
        let sorted = splices.enumerated().sorted { left, right in
            let (one, other) = (left.element.range, right.element.range)
            if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
            return one.isEmpty != other.isEmpty ? one.isEmpty : left.offset < right.offset
        }
        var (result, end): ([TextSplice], Int) = ([], 0)
        for (_, splice) in sorted {
            let start = max(splice.range.lowerBound, end)
            end = max(splice.range.upperBound, start)
            if start == splice.range.lowerBound {
                result.append(splice)
            } else if start < end || !splice.bytes.isEmpty {
                result.append(TextSplice(start..<end, splice.bytes))
            }
        }
        return result
    }

    /// Applies ordered splices to a text.
    static func apply(_ splices: [TextSplice], to text: [UInt8]) -> [UInt8] {
        var (result, place): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(text.count + splices.reduce(0) { $0 + $1.bytes.count })
        for splice in splices {
            result += text[place..<splice.range.lowerBound]
            result += splice.bytes
            place = splice.range.upperBound
        }
        return result + text[place...]
    }
}
