public import MAMCore
internal import XCTest
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The variable under which ``assertAnswers(of:match:file:line:)-(MAMPolicy,_,_,_)`` writes its files anew instead of comparing them.
public let answerRecordingVariable = "MAM_RECORD_ANSWERS"

/// Asserts that a policy answers as a file beside the test says; a failure reads like `mam policy diff`.
///
/// The file holds the policy, so that policies are compared over every question and circumstance, and its answers to all
/// that can be asked, so that another version of the engine that answers otherwise is noticed too.
///
/// With ``answerRecordingVariable`` in the environment the file is written instead and the test fails, so that nobody leaves
/// the variable set.
///
/// - Parameters:
///   - policy: The policy.
///   - name: The file, below the folder of the test's own source file.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertAnswers(
    of policy: MAMPolicy, match name: String, file: StaticString = #filePath, line: UInt = #line
) {
    let isRecording = ProcessInfo.processInfo.environment[answerRecordingVariable] != nil
    let path = AnswerFile.path(of: name, beside: "\(file)")
    if let failure = AnswerFile.check(policy, at: path, named: name, isRecording: isRecording) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that a policy, given as Graph JSON, answers as a file beside the test says.
///
/// The same as ``assertAnswers(of:match:file:line:)-(MAMPolicy,_,_,_)`` with the policy it compiles to.
///
/// - Parameters:
///   - json: The policy, an `iosManagedAppProtection`.
///   - name: The file, below the folder of the test's own source file.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertAnswers(
    of json: String, match name: String, file: StaticString = #filePath, line: UInt = #line
) {
    do {
        assertAnswers(of: try PolicyDocument(json: json).compileStrictest(), match: name, file: file, line: line)
    } catch { XCTFail("the policy cannot be read: \(error)", file: file, line: line) }
}

/// Where snapshots lie, and what a test says of them.
package enum AnswerFile {
    static func path(of name: String, beside source: String) -> String {
        let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return "\(folder)/\(name)"
    }

    /// The failure text, nil when the answers are those of the file.
    package static func check(_ policy: MAMPolicy, at path: String, named name: String, isRecording: Bool) -> String? {
        let now = AnswerSnapshot(of: policy)
        let files = FileManager.default
        if isRecording {
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            do {
                try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(now.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch { return "`\(name)` cannot be written: \(error)" }
            return "`\(name)` was written; read it, and run again without \(answerRecordingVariable)"
        }
        guard let data = files.contents(atPath: path) else {
            return "there is no file `\(name)` beside the test; \(answerRecordingVariable)=1 writes it"
        }
        guard let kept = AnswerSnapshot(String(decoding: data, as: UTF8.self)) else {
            return "`\(name)` holds no answers of this version; \(answerRecordingVariable)=1 writes it anew"
        }
        return kept.difference(to: now).map {
            "the answers are others than in `\(name)`; \(answerRecordingVariable)=1 writes it anew\n\($0)"
        }
    }
}
