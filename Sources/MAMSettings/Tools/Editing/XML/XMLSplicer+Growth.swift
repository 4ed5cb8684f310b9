internal import MAMPropertyLists

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
