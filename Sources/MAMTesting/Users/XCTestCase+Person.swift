public import XCTest

extension XCTestCase {
    /// Makes a person who answers prompts in this order, and fails the test at its end for every prompt without an answer,
    /// for every answer that did not fit, and for answers that were never asked for.
    ///
    ///     let olga = person(.pin("4711"), .pin("4711"))
    ///     device.put(olga, inFrontOf: "notes")
    ///
    /// - Parameters:
    ///   - answers: What is done at one prompt after the other; a new PIN is typed twice by one answer.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Returns: The person, to be put in front of an app.
    public func person(_ answers: UserAnswer..., file: StaticString = #filePath, line: UInt = #line) -> PromptUser {
        let person = PromptUser(answers)
        addTeardownBlock {
            for failure in person.complaints { XCTFail(failure, file: file, line: line) }
        }
        return person
    }
}

extension PromptUser {
    /// Everything that a test should fail for at its end.
    package var complaints: [String] {
        let left = answersLeft.map(\.word)
        return failures + (left.isEmpty ? [] : ["answers that nothing asked for: \(left.joined(separator: ", "))"])
    }
}
