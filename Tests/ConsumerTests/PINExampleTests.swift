import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// The example of Docs/PIN.md prints what is said there.
final class PINExampleTests: XCTestCase {
    func testTheExampleOfThePINPagePrintsWhatThePageShows() throws {
        let policy = try PolicyDocument(
            json: """
                {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "simplePinBlocked": true, "minimumPinLength": 6}
                """
        ).validated().compile()
        let (time, alice) = (VirtualTime(), "alice@contoso.example" as AccountID)
        let app = ManagedApp(on: DeviceEnvironment(time: time))
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        // example: Docs/PIN.md
        app.policyManager.setPolicyInMemory(policy, for: alice)
        let prompt = try app.pinManager.prompt(for: alice)
        print(prompt.state)
        print(try prompt.type("1234"))
        print(try prompt.type("820417"))
        print(try prompt.type("820417"))

        time.advance(by: 31 * 60)  // Recheck the access requirements after 30 minutes
        print(try prompt.resumed())
        print(try prompt.type("000000"))
        print(try prompt.type("820417"), prompt.state)
        // end
        XCTAssertEqual(printed, try block(after: "prints"))
        XCTAssertEqual(try code(of: #filePath), try block(after: "(`isPINRequired`)."))
    }

    private func block(after text: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appendingPathComponent("Docs/PIN.md"), encoding: .utf8)
        let rest = try XCTUnwrap(document.range(of: text)).upperBound
        let parts = document[rest...].components(separatedBy: "```")
        return Array(parts[1].components(separatedBy: "\n").dropFirst().dropLast())
    }

    private func code(of path: String) throws -> [String] {
        let lines = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8).components(separatedBy: "\n")
        let start = try XCTUnwrap(lines.firstIndex { $0.contains("// example: Docs/PIN.md") })
        let end = try XCTUnwrap(lines[start...].firstIndex { $0.hasSuffix("// end") })
        return lines[(start + 1)..<end].map { $0.isEmpty ? "" : String($0.dropFirst(8)) }
    }
}
