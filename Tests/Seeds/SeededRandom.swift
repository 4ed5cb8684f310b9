/// The random numbers of one seed.
package struct SeededRandom {
    /// How to run the failing test again with the same numbers, in one line.
    package let replay: String
    private var numbers: SeededNumbers

    package init(_ seed: UInt64, of test: String) {
        (replay, numbers) = (TestSeeds([seed], of: test).replay(seed), SeededNumbers(seed: seed))
    }

    /// The next number.
    package mutating func next() -> UInt64 { numbers.next() }

    /// A number from 0 to `bound` - 1.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True once in `bound` times.
    package mutating func chance(_ bound: Int) -> Bool { below(bound) == 0 }
}

extension SeededRandom {
    /// Numbers of its own for one of several workers, from the same seed.
    package func forked(_ worker: Int) -> SeededRandom {
        var copy = self
        var seeds = SeededNumbers(seed: copy.next() &+ UInt64(worker))
        copy.numbers = SeededNumbers(seed: seeds.next())
        return copy
    }
}
