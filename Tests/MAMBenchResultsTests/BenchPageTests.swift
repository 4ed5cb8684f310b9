import Foundation
import MAMBenchResults
import XCTest

final class BenchPageTests: XCTestCase {
    private func results(_ figures: String) throws -> EarlierResults {
        try EarlierResults(json: Array(#"{"results":[\#(figures)],"version":1,"machine":"Two cores."}"#.utf8))
    }

    private func page(_ figures: String, notes: String = "") throws -> BenchPage {
        BenchPage(try results(figures), notes: try BenchNotes(notes))
    }

    private func refusal(_ notes: String) -> String {
        do throws(EarlierResultsError) {
            _ = try BenchNotes(notes)
            return "none"
        } catch { return error.description }
    }

    func testARowShowsTheFigureItsBaselineAndItsAims() throws {
        let text = try page(
            #"{"name":"file.open","ratio":7.958,"baseline":2100,"nanoseconds":16800,"allocations":25,"against":"a|b","#
                + #""spread":{"p50":17000,"p90":18400,"p99":1234567,"p999":2e9}},"#
                + #"{"name":"app.own","ratio":1,"baseline":4096,"nanoseconds":1,"allocations":3,"unit":"bytes","against":"x"},"#
                + #"{"name":"app.own.enrolled","ratio":1,"baseline":4096,"nanoseconds":1,"allocations":3,"unit":"bytes","#
                + #""against":"x"}"#
        ).markdown
        XCTAssertTrue(
            text.contains(#"| `file.open` | 16.8 µs | 2.10 µs: a\|b | **7.96** | 6, 20 allocations | **25** |"#), text)
        XCTAssertTrue(text.contains("| `app.own` | 4,096 B | 4,096 B: x | 1 | 1 | 3 |"), text)
        XCTAssertTrue(text.contains("| `app.own.enrolled` | 4,096 B | 4,096 B | 1 | 1 | 3 |"), text)
        XCTAssertTrue(text.contains("| `app.idle` | — | — | — | 1 | — |"), text)
        XCTAssertTrue(text.contains("Two cores.\nOf 3 figures 3 have aims, and 1 exceed them (bold)."), text)
    }

    func testEveryCaseWithAnAimHasOneRowAndEveryAreaAHeading() throws {
        let lines = try page("").markdown.split(separator: "\n")
        let aimed = BenchArea.all.flatMap(\.cases).filter { $0.aims != nil }
        for area in BenchArea.all {
            XCTAssertEqual(lines.filter { $0 == "## \(area.title)" }.count, 1, area.title)
        }
        for one in aimed { XCTAssertEqual(lines.filter { $0.hasPrefix("| `\(one.name)` |") }.count, 1, one.name) }
        XCTAssertEqual(lines.filter { $0.hasPrefix("| `") }.count, aimed.count)
    }

    func testACaseWithoutAnAimIsShownWhenANoteNamesIt() throws {
        let notes =
            "## Protected files\nText.\n- `file.powersafe`: As `file.powersafe.floor`.\n- `owners.insert`: Five pages.\n"
        let lines = try page("", notes: notes).markdown.split(separator: "\n")
        XCTAssertTrue(lines.contains("| `file.powersafe.floor` | — | — | — |  | — |"))
        XCTAssertTrue(lines.contains("| `owners.insert` | — | — | — |  | — |"))
        XCTAssertFalse(lines.contains { $0.hasPrefix("| `owners.lookup`") })
    }

    func testAMissedAimWithoutANoteIsNamed() throws {
        let figures =
            #"{"name":"file.open","ratio":5,"nanoseconds":1,"allocations":21},{"name":"seal.4096","ratio":1.3,"allocations":0},"#
            + #"{"name":"decision.handle.url","ratio":90,"nanoseconds":401,"allocations":0},"#
            + #"{"name":"decision.handle.link","ratio":90,"nanoseconds":400,"allocations":0.001},"#
            + #"{"name":"life.app","ratio":99,"allocations":99}"#
        XCTAssertEqual(try page(figures).missedNames, ["decision.handle.url", "seal.4096", "file.open"])
        XCTAssertEqual(
            try page(figures, notes: "## Encrypted buffers\n\nText.\n\n- `seal.4096`: busy").unexplainedNames,
            ["decision.handle.url", "file.open"])
        XCTAssertEqual(try page(figures).unknownNames, [])
        XCTAssertEqual(try page(#"{"name":"file.opem","ratio":1,"allocations":0}"#).unknownNames, ["file.opem"])
    }

    func testAPageKeepsItsIntroductionNotesAndSections() throws {
        let notes = """
            # Benchmarks

            Text.

            All figures below are of one run. An old one.

            ## Protected files

            An old summary.

            | an old table |

            - `file.open`: Two
              lines.

            ## Outside systems
            ```
            ## no heading
            ```
            """
        let text = try page("", notes: notes).markdown
        XCTAssertTrue(text.hasPrefix("# Benchmarks\n\nText.\n\nAll figures"))
        for old in ["An old", "an old"] { XCTAssertFalse(text.contains(old), text) }
        XCTAssertTrue(text.contains("\n\n- `file.open`: Two\n  lines.\n\n## Databases"), text)
        XCTAssertTrue(text.hasSuffix("## Outside systems\n\n```\n## no heading\n```\n"), text)
        XCTAssertEqual(try page("", notes: text).markdown, text)
    }

    func testInvalidPagesAreRefusedWithTheirLine() {
        let files = "## Protected files\nText.\n"
        XCTAssertEqual(refusal(files + "More.\n"), "3: expected a note, as in - `CASE`: TEXT")
        XCTAssertEqual(refusal(files + "- `file.opem`: a\n"), "3: no case has the name `file.opem`")
        XCTAssertEqual(refusal(files + "- `file.open`: a\n- `file.open`: b\n"), "4: `file.open` has a note already")
        XCTAssertEqual(refusal("## Other\n## Other\n"), "2: the heading `Other` was already given")
        XCTAssertTrue(
            refusal(String(repeating: "\n", count: BenchNotes.maximumByteCount + 1)).hasPrefix("1: the page has"))
    }

    func testNoTwoCasesHaveOneName() {
        let names = BenchArea.all.flatMap(\.cases).map(\.name)
        XCTAssertEqual(Set(names).count, names.count)
        XCTAssertEqual(BenchCase.named("file.open")?.allocations, 20)
        XCTAssertNil(BenchCase.named("file"))
    }
}
