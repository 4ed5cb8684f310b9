public import Foundation

/// The seeds a randomized test runs with, one after the other.
///
/// Those that stand in the test: a change is judged by the same lives on every machine. With `MAM_SEED=n` exactly that
/// one, with `MAM_FRESH_SEEDS=n` so many new ones, which is what `.ci/long` does. Before each seed is used the line that
/// runs it again is printed.
public struct TestSeeds: Sequence, IteratorProtocol, Sendable {
    /// Where the seeds come from.
    private enum Source: Sendable {
        case checkedIn([UInt64])
        case given(UInt64)
        case fresh(Int)
    }

    private let source: Source
    private let command: String
    private var taken = 0

    /// Makes the seeds of a test.
    ///
    /// - Parameters:
    ///   - checkedIn: Those that stand in the test: a few to begin with, and every one that ever failed.
    ///   - test: The test's name, as `XCTestCase.name` gives it.
    public init(_ checkedIn: some Sequence<UInt64>, of test: String) {
        let name = test.split(whereSeparator: { "-[ ].()".contains($0) }).joined(separator: "/")
        self.init(checkedIn, replay: "swift test --disable-swift-testing --filter \(name)")
    }

    /// The same for a program, with the command that runs it with the seed of the environment.
    public init(
        _ checkedIn: some Sequence<UInt64>, replay command: String,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.command = command
        source =
            if let seed = environment["MAM_SEED"] {
                .given(Self.number(seed, of: "MAM_SEED"))
            } else if let count = environment["MAM_FRESH_SEEDS"] {
                .fresh(Self.number(count, of: "MAM_FRESH_SEEDS"))
            } else {
                .checkedIn(Array(checkedIn))
            }
    }

    /// What is misspelled must not count as a run.
    private static func number<Number: FixedWidthInteger>(_ text: String, of variable: String) -> Number {
        guard let number = Number(text) else { fatalError("\(variable) is not a number that fits: \(text)") }
        return number
    }

    /// Whether the seeds are those that stand in the test: only of them is it known what they reach together.
    public var areCheckedIn: Bool { if case .checkedIn = source { true } else { false } }

    /// The line that runs one seed again.
    public func replay(_ seed: UInt64) -> String { "replay: MAM_SEED=\(seed) \(command)" }

    /// The next seed, after its line was printed.
    public mutating func next() -> UInt64? {
        let seed: UInt64
        switch source {
        case .checkedIn(let seeds):
            guard taken < seeds.count else { return nil }
            seed = seeds[taken]
        case .given(let given):
            guard taken == 0 else { return nil }
            seed = given
        case .fresh(let count):
            guard taken < count else { return nil }
            seed = .random(in: 0..<1 << 32)
        }
        taken += 1
        // At once, for a test that ends its process.
        print(replay(seed))
        fflush(nil)
        return seed
    }
}

/// Whether suites do all of their work: in optimized builds and in that of `.ci/run`, which optimizes what suites exercise.
///
/// Otherwise they do a part of it, so that `swift test` ends soon.
package let isExhaustive: Bool = {
    #if DEBUG && !MAM_GATE
        false
    #else
        true
    #endif
}()
