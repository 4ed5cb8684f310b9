/// A pattern in which `*` stands for any run of bytes, prepared for matching in linear time.
///
/// The texts between stars are searched from the left, in order. The leftmost match suffices: no place is tried twice.
package struct Wildcard: Sendable, Hashable {
    /// The bytes before the first star; the whole pattern if there is no star.
    private let first: [UInt8]
    /// The bytes after the last star; `nil` if there is no star.
    private let last: [UInt8]?
    private let between: [Piece]

    /// Reads a pattern.
    ///
    /// Every sequence of bytes is a pattern.
    package init(_ pattern: some Collection<UInt8>) {
        let pieces = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
        first = pieces.first ?? []
        last = pieces.count > 1 ? pieces.last : nil
        between = pieces.dropFirst().dropLast().filter { !$0.isEmpty }.map(Piece.init)
    }

    /// Returns whether the pattern matches the whole text.
    package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last else { return text.count == first.count && Self.has(first, at: 0, in: text) }
        let end = text.count - last.count
        guard end >= first.count, Self.has(first, at: 0, in: text), Self.has(last, at: end, in: text) else {
            return false
        }
        var place = first.count
        for index in between.indices {
            guard let next = between[index].end(in: text, place..<end) else { return false }
            place = next
        }
        return true
    }

    // Whether a text that is long enough has some bytes at a position. Nearly every pattern differs in its first bytes.
    private static func has(_ bytes: [UInt8], at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in bytes.indices where text[start + index] != bytes[index] { return false }
        return true
    }

    /// Returns whether the pattern matches the whole text.
    package static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        text.withUnsafeBufferPointer { Wildcard(pattern).matches($0) }
    }

    /// A text between two stars, searched with the method of Knuth, Morris and Pratt.
    private struct Piece: Sendable, Hashable {
        let bytes: [UInt8]
        /// The failure table: for each number of matched bytes, how many stay matched if the next byte differs.
        let again: [Int]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var again = Array(repeating: 0, count: bytes.count)
            var matched = 0
            for index in bytes.indices.dropFirst() {
                while matched > 0, bytes[matched] != bytes[index] { matched = again[matched - 1] }
                if bytes[matched] == bytes[index] { matched += 1 }
                again[index] = matched
            }
            self.again = again
        }

        /// Returns the index after the leftmost occurrence within a range of positions; `nil` if there is none.
        func end(in text: UnsafeBufferPointer<UInt8>, _ places: Range<Int>) -> Int? {
            guard bytes.count <= places.count else { return nil }
            var (index, matched) = (places.lowerBound, 0)
            let head = bytes[0]
            while index < places.upperBound {
                if matched == 0 {
                    guard places.upperBound - index >= bytes.count else { return nil }
                    // Most bytes are no beginning.
                    guard text[index] == head else {
                        index += 1
                        continue
                    }
                } else {
                    while matched > 0, bytes[matched] != text[index] { matched = again[matched - 1] }
                }
                if bytes[matched] == text[index] { matched += 1 }
                index += 1
                if matched == bytes.count { return index }
            }
            return nil
        }
    }
}
