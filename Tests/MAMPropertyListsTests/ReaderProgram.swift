import Foundation
import XCTest

/// The program that reads one file in a process of its own, so that a crash is seen and costs nothing else.
enum ReaderProgram {
    struct Outcome {
        /// The exit code; the negative signal when one ended it.
        var status: Int32
        var output: [Substring]
        /// The most memory it had, in bytes.
        var memory: Int
        var seconds: Double
    }

    /// Reads bytes in a process of its own.
    static func read(_ bytes: [UInt8]) throws -> Outcome {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("mam-plist").path
        try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: program), "mam-plist was not built")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try Data(bytes).write(to: file)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(file.path), nil]
        defer { for argument in arguments { free(argument) } }
        var (process, status): (pid_t, Int32) = (0, 0)
        let start = Date()
        let number = posix_spawn(&process, program, &actions, nil, arguments, environ)
        XCTAssertEqual(number, 0)
        while waitpid(process, &status, 0) < 0 { XCTAssertEqual(errno, EINTR) }
        let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n")
        // What the system reports about a child that ended counts what its parent had when it was made.
        let memory = lines.dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? .max
        return Outcome(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), output: lines, memory: memory << 10,
            seconds: Date().timeIntervalSince(start))
    }
}
