/// The random numbers of one seed.
package struct SeededRandom {
    /// How to run the failing test again with the same numbers, in one line.
    package let replay: String
    private var state: UInt64

    package init(_ seed: UInt64, of test: String) { (replay, state) = (TestSeeds([seed], of: test).replay(seed), seed) }

    /// SplitMix64.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to `bound` - 1.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True once in `bound` times.
    package mutating func chance(_ bound: Int) -> Bool { below(bound) == 0 }
}

extension SeededRandom {
    /// Numbers of its own for one of several workers, from the same seed.
    package func forked(_ worker: Int) -> SeededRandom {
        var copy = self
        for _ in 0...worker { copy.state = copy.next() }
        return copy
    }
}
