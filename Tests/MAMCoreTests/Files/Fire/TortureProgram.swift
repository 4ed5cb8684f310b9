import Foundation
import XCTest

/// The program beside the tests that tortures files in processes of its own.
struct TortureProgram {
    /// Runs a program with its output in a file; gives its status and what it printed.
    ///
    /// The status is 127 when it does not start, and the negative signal when one ended it.
    static func run(_ words: [String]) throws -> (status: Int32, output: String) {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: output) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var (process, status): (pid_t, Int32) = (0, 0)
        let number = posix_spawn(&process, words[0], &actions, nil, arguments, environ)
        guard number == 0 else { return (127, String(cString: strerror(number))) }
        while waitpid(process, &status, 0) < 0 { XCTAssertEqual(errno, EINTR) }
        let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), text)
    }

    /// Where it is.
    static func path() throws -> String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let path = tests.deletingLastPathComponent().appendingPathComponent("mam-torture").path
        XCTAssertTrue(FileManager.default.isExecutableFile(atPath: path))
        return path
    }
}
