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
        XMLRendering(
            unit: unit, lineEnd: unit == nil ? [] : text.lineEnd(near: place), lastCharacter: lastCharacter)
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
