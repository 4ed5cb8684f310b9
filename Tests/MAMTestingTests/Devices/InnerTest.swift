import XCTest

#if !canImport(ObjectiveC)
    /// A test inside a test: what it fails with is kept, and fails nothing else.
    ///
    /// XCTest forgets which test runs once the inner one has ended, and assertions of the outer one would be dropped from
    /// then on; it has to throw.
    final class InnerTest: XCTestCase {
        /// What an outer test throws.
        struct Difference: Error, CustomStringConvertible {
            let description: String
        }

        private(set) var failures: [String] = []

        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) { failures.append(description) }

        /// Runs a test to the end of its teardown, and throws unless it fails with one text for each of these, in
        /// which it stands.
        static func run(expecting texts: [String], _ body: @escaping (XCTestCase) throws -> Void) throws {
            let inner = InnerTest(name: "inner", testClosure: body)
            inner.run()
            guard inner.failures.count == texts.count, zip(inner.failures, texts).allSatisfy({ $0.contains($1) }) else {
                throw Difference(description: "the inner test failed with \(inner.failures), wanted \(texts)")
            }
        }
    }
#endif
