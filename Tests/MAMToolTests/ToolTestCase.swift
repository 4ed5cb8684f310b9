import Foundation
import MAMTool
import Synchronization
import XCTest

/// Runs command lines in this process, with files in a folder that is removed afterwards.
class ToolTestCase: XCTestCase {
    /// What one command line came to.
    struct Outcome: Equatable {
        let status: ExitStatus
        let output: String
        let error: String
    }

    /// A console that writes into memory.
    final class Recorder: Sendable {
        private let texts = Mutex((output: "", error: ""))

        func console(input: [UInt8], environment: ToolEnvironment) -> Console {
            Console(
                input: { limit throws(ToolError) in
                    guard input.count <= limit else { throw ToolError(.dataError, "too much") }
                    return input
                },
                output: { text throws(ToolError) in self.texts.withLock { $0.output += text } },
                error: { text in self.texts.withLock { $0.error += text } },
                data: { bytes throws(ToolError) in
                    let text = String(decoding: bytes, as: UTF8.self)
                    self.texts.withLock { $0.output += text }
                },
                environment: environment)
        }

        var recorded: (output: String, error: String) { texts.withLock { $0 } }
    }

    /// The folder of this test, made on first use.
    private(set) lazy var folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-tool-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
    }()

    func mam(
        _ arguments: [String], input: [UInt8] = [], tool: Tool = .mam, environment: ToolEnvironment = ToolEnvironment()
    ) async -> Outcome {
        let recorder = Recorder()
        let status = await tool.run(arguments, console: recorder.console(input: input, environment: environment))
        let (output, error) = recorder.recorded
        return Outcome(status: status, output: output, error: error)
    }

    func mam(_ line: String, input: [UInt8] = []) async -> Outcome {
        await mam(line.split(separator: " ").map(String.init), input: input)
    }

    /// Writes a file and answers its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// Writes an iOS policy with these members besides its type and name, and answers its path.
    func policy(_ name: String = "policy.json", _ members: String...) throws -> String {
        let all =
            ["\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"", "\"displayName\": \"Test\""] + members
        return try file(name, "{\n  \(all.joined(separator: ",\n  "))\n}\n".utf8)
    }

    /// Send and Receive at "policy managed apps".
    static let managed = """
        "allowedOutboundDataTransferDestinations": "managedApps",
          "allowedInboundDataTransferSources": "managedApps"
        """

    /// The one JSON document of a text, which ends with a line end.
    func document(_ text: String, line: UInt = #line) throws -> [String: Any] {
        XCTAssertTrue(text.hasSuffix("}\n"), text, line: line)
        XCTAssertEqual(text.filter { $0 == "\n" }.count, 1, "not on one line", line: line)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try XCTUnwrap(object as? [String: Any], line: line)
    }
}
