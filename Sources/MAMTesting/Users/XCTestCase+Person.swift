public import XCTest

extension XCTestCase {
    /// Makes a simulated person who answers an app's prompts, and fails the test if answers and prompts do not match.
    ///
    /// The person uses the prepared answers in order.
    ///
    ///     let olga = person(.pin("4711"), .pin("4711"))
    ///     device.put(olga, inFrontOf: "notes")
    ///
    /// The test fails at its end for each of these:
    ///
    /// - a prompt for which no answer was left
    /// - an answer that did not fit its prompt
    /// - an answer that was not used
    ///
    /// - Parameters:
    ///   - answers: The answers, one for each prompt. When a new PIN is chosen and repeated, one answer covers both
    ///     screens.
    ///   - file: The source file of failures. Defaults to the caller's file.
    ///   - line: The line of failures. Defaults to the caller's line.
    /// - Returns: The person, for ``TestDevice/put(_:inFrontOf:)``.
    public func person(_ answers: UserAnswer..., file: StaticString = #filePath, line: UInt = #line) -> PromptUser {
        let person = PromptUser(answers)
        addTeardownBlock {
            for failure in person.complaints { XCTFail(failure, file: file, line: line) }
        }
        return person
    }
}

extension PromptUser {
    /// The failure texts of the test at its end.
    package var complaints: [String] {
        let left = answersLeft.map(\.word)
        return failures + (left.isEmpty ? [] : ["answers that nothing asked for: \(left.joined(separator: ", "))"])
    }
}
