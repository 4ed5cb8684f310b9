public import MAMCore
internal import XCTest
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The name of the environment variable with which a test records the answers of policies instead of comparing them.
///
/// It applies to ``assertAnswers(of:match:file:line:)-(MAMPolicy,_,_,_)``. If the variable is set, that function writes
/// the answers to the recorded file.
public let answerRecordingVariable = "MAM_RECORD_ANSWERS"

/// Asserts that a policy gives the answers that were recorded in a file next to the test.
///
/// The file contains the policy and its answers to all questions. If the assertion fails, there are two cases:
///
/// - The policy changed. The message lists the differences as `mam policy diff` does, and its last line is a shell
///   command that shows them again.
/// - The policy is the recorded policy, and only the answers changed. The engine then decides differently than the
///   version of the engine that recorded the file.
///
/// If the environment variable ``answerRecordingVariable`` is set, this function writes the file. It then fails the
/// test as a reminder to unset the variable.
///
/// - Parameters:
///   - policy: The policy to compare.
///   - name: The path of the recorded file, relative to the folder that contains the test's source file.
///   - file: The test's source file. Defaults to the caller's file.
///   - line: The line of failures. Defaults to the caller's line.
public func assertAnswers(
    of policy: MAMPolicy, match name: String, file: StaticString = #filePath, line: UInt = #line
) {
    let isRecording = ProcessInfo.processInfo.environment[answerRecordingVariable] != nil
    let path = AnswerFile.path(of: name, beside: "\(file)")
    if let failure = AnswerFile.check(policy, at: path, named: name, isRecording: isRecording) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that a policy in Graph JSON gives the answers that were recorded in a file next to the test.
///
/// Compiles the policy, and compares its answers as ``assertAnswers(of:match:file:line:)-(MAMPolicy,_,_,_)`` does.
/// Fails the test when the JSON cannot be read.
///
/// - Parameters:
///   - json: The JSON of the policy, an `iosManagedAppProtection`.
///   - name: The path of the recorded file, relative to the folder that contains the test's source file.
///   - file: The test's source file. Defaults to the caller's file.
///   - line: The line of failures. Defaults to the caller's line.
public func assertAnswers(
    of json: String, match name: String, file: StaticString = #filePath, line: UInt = #line
) {
    do {
        assertAnswers(of: try PolicyDocument(json: json).compileStrictest(), match: name, file: file, line: line)
    } catch { XCTFail("the policy cannot be read: \(error)", file: file, line: line) }
}

/// Reads, writes and compares recorded files.
package enum AnswerFile {
    static func path(of name: String, beside source: String) -> String {
        let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return "\(folder)/\(name)"
    }

    /// Compares a policy with a recorded file, or writes the file; returns the failure text, `nil` when the answers
    /// match.
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
            return "`\(name)` holds no answers of this version; \(answerRecordingVariable)=1 writes it again"
        }
        return kept.difference(to: now).map {
            "the answers differ from `\(name)`; \(answerRecordingVariable)=1 writes it again\n\($0)\n"
                + kept.replay(against: now, at: path)
        }
    }
}
