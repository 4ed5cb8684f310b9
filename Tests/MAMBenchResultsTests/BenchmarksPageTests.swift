import Foundation
import MAMBenchResults
import XCTest

/// The checked-in page beside the figures and its own notes, of which it is made, and beside the program that measures.
final class BenchmarksPageTests: XCTestCase {
    private let docs = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent()
    }
    .appendingPathComponent("Docs")

    private func page() throws -> BenchPage {
        let figures = try Data(contentsOf: docs.appendingPathComponent("Benchmarks/figures.json"))
        let notes = try String(contentsOf: docs.appendingPathComponent("Benchmarks.md"), encoding: .utf8)
        return BenchPage(try EarlierResults(json: [UInt8](figures)), notes: try BenchNotes(notes))
    }

    func testThePageIsMadeOfTheFiguresAndItsNotes() throws {
        let (page, file) = (try page(), docs.appendingPathComponent("Benchmarks.md"))
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try page.markdown.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(
            try String(contentsOf: file, encoding: .utf8), page.markdown, "run once with MAM_REGENERATE_GOLDEN=1")
        XCTAssertEqual(page.unknownNames, [])
        XCTAssertEqual(page.unexplainedNames, [], "an aim is missed without a note in Docs/Benchmarks.md")
    }

    func testTheProgramMeasuresTheCasesOfThePage() throws {
        let sanitizers = ["TSAN_OPTIONS", "ASAN_OPTIONS"]
        try XCTSkipIf(
            sanitizers.contains { ProcessInfo.processInfo.environment[$0] != nil },
            "mam-bench counts allocations in place of the allocator, as the sanitizers do")
        #if os(Linux)
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
            let tests = Bundle(for: Self.self).bundleURL
        #endif
        let (process, output) = (Process(), Pipe())
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("mam-bench")
        (process.arguments, process.standardOutput) = (["--list"], output)
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        let names = text.split(separator: "\n").map(String.init)
        XCTAssertEqual(names.sorted(), BenchArea.all.flatMap(\.cases).map(\.name).sorted())
    }
}
