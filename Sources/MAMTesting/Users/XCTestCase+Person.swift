public import XCTest

extension XCTestCase {
    /// Makes a person who gives answers to prompts in order, and fails the test at its end when the two do not match.
    ///
    /// These fail the test:
    ///
    /// - a prompt without an answer,
    /// - an answer that did not fit its prompt,
    /// - an answer that no prompt took.
    ///
    ///     let olga = person(.pin("4711"), .pin("4711"))
    ///     device.put(olga, inFrontOf: "notes")
    ///
    /// - Parameters:
    ///   - answers: The answers, one for each prompt. A new PIN is typed twice by one answer.
    ///   - file: The source file that failures name. Defaults to the caller's.
    ///   - line: The line that failures name. Defaults to the caller's.
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
