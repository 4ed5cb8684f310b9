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
    package static func ordered(_ splices: [TextSplice]) -> [TextSplice] {
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
    package static func apply(_ splices: [TextSplice], to text: [UInt8]) -> [UInt8] {
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
