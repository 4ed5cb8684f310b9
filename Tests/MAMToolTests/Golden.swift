import Foundation
import XCTest

/// Texts that are checked in and must not change by accident.
enum Golden {
    /// Set this variable to write the texts anew instead of comparing them; the test fails then, so that nobody
    /// leaves it set.
    static let variable = "MAM_REGENERATE_GOLDEN"

    /// Compares a text with the one of that name beside this file.
    static func check(_ text: String, _ name: String, line: UInt = #line) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
        guard ProcessInfo.processInfo.environment[variable] == nil else {
            try Data(text.utf8).write(to: url)
            return XCTFail(
                "\(name) was written anew; read the difference and run again without \(variable)", line: line)
        }
        let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        XCTAssertEqual(text, golden, "\(name) changed; \(variable)=1 writes it anew", line: line)
    }
}
