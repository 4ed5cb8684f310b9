import Foundation
import MAMTool
import XCTest

/// What `mam settings check` prints about the examples of the page, in every format.
final class SettingsCheckGoldenTests: ToolTestCase {
    private let folderOfExamples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Examples/Settings").path

    /// The output with the folder's own path left out.
    private func output(_ arguments: String...) async -> String {
        let words = arguments.map { $0.hasPrefix("@") ? "\(folderOfExamples)/\($0.dropFirst())" : $0 }
        return await mam(["settings", "check"] + words).output.replacingOccurrences(
            of: folderOfExamples + "/", with: "")
    }

    func testTheReportsAreTheOnesCheckedIn() async throws {
        for (format, ending) in [("text", "txt"), ("json", "json"), ("junit", "xml")] {
            let text = await output("@groups.plist", "-e", "@groups.entitlements", "--format", format)
            try Golden.check(text, "settings-check.\(ending)")
        }
        let steps = await output("@first-steps.plist", "--strict", "--build-kind", "store")
        try Golden.check(steps, "settings-check-store.txt")
        try Golden.check(await output("@share-extension.plist"), "settings-check-extension.txt")
    }
}
