/// One place of a text that changes: the bytes of the range give way to others.
package struct TextSplice: Sendable, Hashable {
    /// What goes; empty where something is only put in.
    package let range: Range<Int>
    /// What comes.
    package let bytes: [UInt8]

    package init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

    /// Splices in the order of their places, in which they can be made one after the other.
    ///
    /// Something put in stands before what gives way at the same place; ranges that only go may overlap, and then the
    /// later one begins where the earlier ends.
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

    /// The text with ordered splices made.
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
