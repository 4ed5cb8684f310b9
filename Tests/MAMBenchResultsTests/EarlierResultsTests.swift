import MAMBenchResults
import XCTest

final class EarlierResultsTests: XCTestCase {
    private func read(_ text: String) throws -> [BenchFigure] { try EarlierResults(json: Array(text.utf8)).figures }

    private func refusal(_ text: String) -> String {
        do throws(EarlierResultsError) {
            _ = try EarlierResults(json: Array(text.utf8))
            return "none"
        } catch { return error.description }
    }

    private func document(_ results: String) -> String { #"{"results":[\#(results)],"version":1}"# }

    func testFiguresAreFoundByTheirNames() throws {
        let text = document(
            #"{"name":"a.b","ratio":1.5,"allocations":12,"noise":0.02,"against":"x","unit":"bytes","baseline":7,"nanoseconds":9,"#
                + #""spread":{"p50":1,"p90":2,"p99":3},"beside":{"name":"y","spread":{"p50":4,"p90":5,"p99":6,"p999":7}}},"#
                + #"{"name":"c","ratio":2e-1,"allocations":0.25}"#)
        let results = try EarlierResults(json: Array(text.utf8))
        XCTAssertEqual(results.figures.map(\.name), ["a.b", "c"])
        XCTAssertEqual(results["a.b"]?.compared, ComparedFigure(ratio: 1.5, allocations: 12, noise: 0.02))
        XCTAssertEqual(results["c"]?.compared, ComparedFigure(ratio: 0.2, allocations: 0.25))
        XCTAssertNil(results["d"])
        let first = try XCTUnwrap(results["a.b"])
        XCTAssertEqual(first.against, "x")
        XCTAssertEqual(first.unit, "bytes")
        XCTAssertEqual([first.baseline, first.nanoseconds], [7, 9])
        XCTAssertEqual(first.spread.map { [$0.p50, $0.p90, $0.p99] }, [1, 2, 3])
        XCTAssertNil(first.spread?.p999)
        XCTAssertEqual(first.beside?.name, "y")
        XCTAssertEqual(first.beside?.spread.p999, 7)
        XCTAssertNil(results.machine)
        XCTAssertEqual(try read(document("")), [])
        XCTAssertEqual(
            try EarlierResults(json: Array(#"{"results":[],"version":1,"machine":"two cores"}"#.utf8)).machine,
            "two cores")
    }

    func testErrorsNameTheirPlace() {
        XCTAssertEqual(refusal(#"{"version":1}"#), "1:1: missing field `results`")
        XCTAssertEqual(refusal(#"{"results":[],"version":2}"#), "1:25: only version 1 is read at $.version")
        XCTAssertEqual(
            refusal(document(#"{"name":"a","ratio":-1,"allocations":0}"#)),
            "1:33: expected a number from 0 to 1e15 at $.results[0].ratio")
        XCTAssertEqual(
            refusal(document(#"{"name":"a","ratio":1e400,"allocations":0}"#)),
            "1:33: expected a number from 0 to 1e15 at $.results[0].ratio")
        XCTAssertEqual(
            refusal(document(#"{"name":"","ratio":1,"allocations":0}"#)),
            "1:21: expected a name of 1 to 200 bytes at $.results[0].name")
        XCTAssertEqual(
            refusal(document(#"{"name":"a","allocations":0}"#)), "1:13: missing field `ratio` at $.results[0]")
        XCTAssertEqual(
            refusal(document(#"{"name":"a","ratio":1,"allocations":0,"spread":{"p50":1}}"#)),
            "1:60: missing field `p90` at $.results[0].spread")
        XCTAssertEqual(
            refusal(#"{"results":[],"version":1,"machine":""}"#),
            "1:37: expected a text of 1 to 1000 bytes at $.machine")
        XCTAssertEqual(refusal("nothing").prefix(4), "1:1:")
    }

    func testACaseThatIsNamedTwiceIsRefused() {
        let one = #"{"name":"a","ratio":1,"allocations":0}"#
        XCTAssertEqual(
            refusal(document(one + "," + one)), "1:60: a case with this name was already given at $.results[1].name")
        XCTAssertTrue(
            refusal(#"{"results":[],"version":1,"version":1}"#).hasPrefix("1:27: `version` was already given"))
    }

    func testFilesBeyondTheLimitsAreRefused() {
        let many = (0...EarlierResults.maximumCount).map { #"{"name":"\#($0)","ratio":1,"allocations":0}"# }
        XCTAssertEqual(refusal(document(many.joined(separator: ","))), "1:12: more than 2000 figures at $.results")
        XCTAssertNoThrow(try read(document(many.dropLast().joined(separator: ","))))
        let long = String(repeating: " ", count: EarlierResults.maximumByteCount)
        XCTAssertTrue(refusal(long + document("")).hasPrefix("1:1: the input has"))
        XCTAssertTrue(refusal(String(repeating: "[", count: 20)).contains("nested deeper than 8 levels"))
    }
}
