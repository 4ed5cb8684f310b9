/// A pattern in which `*` stands for any run of bytes, made ready to be matched in linear time.
///
/// What stands between two stars is looked for from the left, each piece behind the one before: where any places fit, the
/// leftmost ones do, so nothing is ever tried twice.
package struct Wildcard: Sendable, Hashable {
    /// What comes before the first star; the whole pattern where there is none.
    private let first: [UInt8]
    /// What comes behind the last star; `nil` where there is none.
    private let last: [UInt8]?
    private let between: [Piece]

    /// Reads a pattern; every one is right.
    package init(_ pattern: some Collection<UInt8>) {
        let pieces = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
        first = pieces.first ?? []
        last = pieces.count > 1 ? pieces.last : nil
        between = pieces.dropFirst().dropLast().filter { !$0.isEmpty }.map(Piece.init)
    }

    /// Whether the whole text is what the pattern says.
    package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last else { return text.elementsEqual(first) }
        guard text.count >= first.count + last.count, text.starts(with: first),
            text[(text.count - last.count)...].elementsEqual(last)
        else { return false }
        let end = text.count - last.count
        var place = first.count
        for piece in between {
            guard let next = piece.end(in: text, place..<end) else { return false }
            place = next
        }
        return true
    }

    /// Whether the whole text is what the pattern says.
    package static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        text.withUnsafeBufferPointer { Wildcard(pattern).matches($0) }
    }

    /// A text between two stars, looked for by the method of Knuth, Morris and Pratt.
    private struct Piece: Sendable, Hashable {
        let bytes: [UInt8]
        /// How many bytes are matched again when the one behind them does not fit, for each number of them.
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

        /// The index behind the leftmost occurrence within these places.
        func end(in text: UnsafeBufferPointer<UInt8>, _ places: Range<Int>) -> Int? {
            guard bytes.count <= places.count else { return nil }
            var matched = 0
            for index in places {
                while matched > 0, bytes[matched] != text[index] { matched = again[matched - 1] }
                if bytes[matched] == text[index] { matched += 1 }
                if matched == bytes.count { return index + 1 }
            }
            return nil
        }
    }
}
