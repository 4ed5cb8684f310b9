import Foundation

/// Random numbers of a run that can be repeated: the seed is printed, and taken from `IDENTITY_SEED` when it is set.
struct SeededRandom {
    /// How to run the failing test again with the same numbers, in one line.
    let replay: String
    private var state: UInt64

    /// The seed that was asked for.
    static var given: UInt64? { ProcessInfo.processInfo.environment["IDENTITY_SEED"].flatMap { UInt64($0) } }

    init(test: String) {
        let seed = Self.given ?? UInt64.random(in: 0..<1 << 32)
        self.init(test: test, seed: seed)
        print("\(test): seed \(seed); \(replay)")
    }

    /// The same with a seed of its own, for one of many lives: `replay` runs exactly that one.
    init(test: String, seed: UInt64) {
        let filter = test.split(whereSeparator: { "-[ ]".contains($0) }).joined(separator: "/")
        let name = filter.replacing(".", with: "/")
        replay = "replay: IDENTITY_SEED=\(seed) swift test --disable-swift-testing --filter \(name)"
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to `bound` - 1.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True once in `bound` times.
    mutating func chance(_ bound: Int) -> Bool { below(bound) == 0 }
}

extension SeededRandom {
    /// Numbers of its own for one of several workers, from the same seed.
    func forked(_ worker: Int) -> SeededRandom {
        var copy = self
        for _ in 0...worker { copy.state = copy.next() }
        return copy
    }
}
