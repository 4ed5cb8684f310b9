/// A number that equal keys share, so that most unequal ones are told apart without comparing their bytes.
///
/// Not a hash against attackers: who wants equal numbers can have them. Only few keys are compared by it alone.
enum PropertyListFingerprint {
    static func of(_ bytes: PropertyListBytes, _ range: Range<Int>) -> UInt64 {
        let count = range.count
        guard count > 8 else {
            // Bytes that do not belong to the key are cut off.
            let word = count == 0 ? 0 : bytes.word(at: range.lowerBound) & (~0 >> UInt64(64 - 8 * count))
            return word &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        }
        let (first, last) = (bytes.word(at: range.lowerBound), bytes.word(at: range.upperBound - 8))
        return (first ^ (last << 23 | last >> 41)) &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    }

    static func of(_ text: [UInt8]) -> UInt64 {
        text.withUnsafeBufferPointer { of(PropertyListBytes($0), 0..<$0.count) }
    }
}
