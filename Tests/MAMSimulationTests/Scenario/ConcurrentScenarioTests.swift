import Foundation
import MAMSimulation
import XCTest

/// Documented scenarios on several threads; apart from the suite of all scenarios, which would take minutes under the
/// thread sanitizer.
final class ConcurrentScenarioTests: XCTestCase {
    func testTheSameFileRunsInManyThreadsAtOnceWithTheSameReport() throws {
        let file = try XCTUnwrap(try Documented.files().first { $0.name == "identity.json" })
        let expected = try Documented.report(file.bytes, named: file.name)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            XCTAssertEqual(try? Documented.report(file.bytes, named: file.name), expected)
        }
    }

    func testRunningInsideATaskGivesTheSameReport() async throws {
        let file = try XCTUnwrap(try Documented.files().first { $0.name == "identity.json" })
        let expected = try Documented.report(file.bytes, named: file.name)
        let inTask = try await Task.detached { try Documented.report(file.bytes, named: file.name) }.value
        XCTAssertEqual(inTask, expected)
    }
}
