import Foundation
import MAMSimulation
import XCTest

/// The scenarios of public threads, and the page that lists them by symptom.
final class IssueGalleryTests: XCTestCase {
    private func files() throws -> [(name: String, bytes: [UInt8])] {
        try Documented.files().filter { $0.name.hasPrefix("issues/") }
    }

    func testEveryScenarioIsOnThePageWithItsThread() throws {
        let page = try String(contentsOfFile: "\(Documented.folder)/issues/README.md", encoding: .utf8)
        var ids: [String] = []
        for (name, bytes) in try files() {
            let file = name.dropFirst("issues/".count)
            XCTAssertTrue(page.contains("[\(file)](\(file))"), "\(file) is not on the page")
            for id in try Scenario.read(bytes, named: name).cases.map(\.id) {
                let match = try XCTUnwrap(id.wholeMatch(of: /iOS-([0-9]+)/), "\(name): \(id)")
                ids.append(id)
                for part in [
                    "\n### \(id)\n\n",
                    "https://github.com/microsoftconnect/ms-intune-app-sdk-ios/issues/\(match.1))",
                ] {
                    XCTAssertEqual(page.ranges(of: part).count, 1, part)
                }
            }
        }
        XCTAssertGreaterThanOrEqual(ids.count, 20)
        XCTAssertEqual(page.matches(of: /\n### (iOS-[0-9]+)\n/).map { String($0.1) }.sorted(), ids.sorted())
        for part in ["\n- Answer: ", "\n- What helps: "] { XCTAssertEqual(page.ranges(of: part).count, ids.count) }
        XCTAssertEqual(
            page.matches(of: /\n- \[[^\]]+\]\(#[^)]+\): ([0-9]+)/).compactMap { Int($0.1) }.reduce(0, +), ids.count)
    }

    func testTheMostRequestedThreadsAreOnThePage() throws {
        let ids = try files().flatMap { try Scenario.read($0.bytes, named: $0.name).cases.map(\.id) }
        for number in [59, 128, 617, 213, 380, 387, 409, 402, 693, 563] {
            XCTAssertTrue(ids.contains("iOS-\(number)"), "\(number)")
        }
    }
}
