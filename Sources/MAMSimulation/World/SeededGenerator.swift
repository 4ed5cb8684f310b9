/// A random number generator for simulations, which gives the same numbers in every run with the same seed.
///
/// Never use it for keys or nonces, because its numbers can be predicted. The algorithm is SplitMix64: its state is one
/// number, and for every seed the sequence repeats only after 2^64 numbers.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Makes a generator from a seed.
    ///
    /// Equal seeds give equal sequences of numbers on every machine.
    ///
    /// - Parameter seed: The seed, any number.
    public init(seed: UInt64) { state = seed }

    /// Returns the next random number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random id in the form of an Entra object id: a version 4 UUID in lower case.
    public mutating func objectID() -> String {
        let high = (next() & ~0xF000) | 0x4000
        let low = (next() & ~(0b11 << 62)) | (0b10 << 62)
        let digits = Array(Self.hexadecimal(high) + Self.hexadecimal(low))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}
