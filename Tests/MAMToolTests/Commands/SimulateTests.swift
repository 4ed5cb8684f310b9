import Foundation
import MAMTool
import XCTest

/// `mam simulate` on scenarios written by hand.
final class SimulateTests: ToolTestCase {
    private func scenario(_ name: String = "scenario.json", expecting answer: String = "allowed") throws -> String {
        let text = """
            {
              "version": 1,
              "tenant": { "users": { "pat": {} } },
              "apps": { "notes": { "multiIdentity": true, "accounts": ["pat"] } },
              "scenarios": [
                {
                  "id": "one", "title": "a personal account saves",
                  "steps": [{ "do": "save", "app": "notes", "as": "pat", "location": "box", "expect": "\(answer)" }]
                }
              ]
            }
            """
        return try file(name, text.utf8)
    }

    func testAScenarioThatComesOutAsStatedEndsWith0AndACount() async throws {
        let outcome = await mam(["simulate", try scenario()])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.hasSuffix("1 scenario, 1 step: 1 as expected, 0 unexpected\n"), outcome.output)
        XCTAssertTrue(outcome.output.contains("notes as pat (scope)"), outcome.output)
        XCTAssertEqual(outcome.error, "")
    }

    func testAReversedExpectationEndsWith1AndNamesTheStep() async throws {
        let outcome = await mam(["simulate", try scenario(expecting: "blocked")])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(outcome.output.contains("UNEXPECTED 1"), outcome.output)
        XCTAssertTrue(outcome.output.hasSuffix("0 as expected, 1 unexpected\n"), outcome.output)
    }

    func testALimitIsALocatedErrorThatTheOptionRaises() async throws {
        let century = try file(
            "century.json",
            """
            {"version": 1, "tenant": {"users": {}}, "apps": {"notes": {}}, "scenarios": [{"id": "a", "title": "a",
            "steps": [{"do": "advance", "seconds": 5000000000}]}]}
            """.utf8)
        let outcome = await mam(["simulate", century])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertTrue(
            outcome.error.hasPrefix("mam: \(century):2:40: the scenarios let more than 3155760000 s pass at "),
            outcome.error)
        XCTAssertTrue(outcome.error.contains("--limit 10"), outcome.error)
        let raised = await mam(["simulate", century, "--limit", "2"])
        XCTAssertEqual(raised.status, .success, raised.error)
        for command in ["simulate", "diagnostics"] {
            for wrong in ["0", "1001", "x", "-1"] {
                let outcome = await mam([command, century, "--limit=\(wrong)"])
                XCTAssertEqual(outcome.status, .usage, outcome.error)
            }
        }
    }

    func testABrokenFileEndsWith65AndItsPlaceAndTheOthersAreStillRun() async throws {
        let broken = try file("broken.json", "{\n  \"version\": 1,\n  \"wrld\": 2\n}".utf8)
        let outcome = await mam(["simulate", broken, try scenario()])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertTrue(outcome.error.hasPrefix("mam: \(broken):3:"), outcome.error)
        XCTAssertTrue(outcome.output.contains("1 as expected"), outcome.output)
    }

    func testReportsForMachinesNameTheFilesThatCouldNotBeRun() async throws {
        let broken = try file("broken.json", "{".utf8)
        let good = try scenario()
        let xml = await mam(["simulate", "--format", "junit", broken, good])
        XCTAssertTrue(xml.output.contains("<testsuites tests=\"2\" failures=\"0\" errors=\"1\">"), xml.output)
        XCTAssertTrue(xml.output.contains("<error message=\"1:2: "), xml.output)
        let json = await mam(["simulate", "--format", "json", broken, good])
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        XCTAssertEqual((document?["unread"] as? [[String: String]])?.map { $0["file"] }, [broken])
        XCTAssertEqual((document?["files"] as? [Any])?.count, 1)
    }

    func testTheSameFilesGiveTheSameBytes() async throws {
        let file = try scenario()
        let (first, second) = (
            await mam(["simulate", "--format", "json", file]), await mam(["simulate", "--format", "json", file])
        )
        XCTAssertEqual(first, second)
    }

    func testMetricsOfTheDevicesAreOneTextWithFileAndScenarioAsLabels() async throws {
        let (first, second) = (try scenario("a.json"), try scenario("b.json", expecting: "blocked"))
        let outcome = await mam(["simulate", "--format", "prometheus", first, second])
        XCTAssertEqual(outcome.status, .negative, "the exit status is that of every form")
        let lines = outcome.output.split(separator: "\n")
        for file in [first, second] {
            XCTAssertTrue(lines.contains("mam_apps{file=\"\(file)\",scenario=\"one\"} 1"), outcome.output)
        }
        XCTAssertEqual(lines.count { $0 == "# TYPE mam_apps gauge" }, 1)
        XCTAssertFalse(outcome.output.contains("mam_descriptor_limit"), "the machine's own")
        let again = await mam(["simulate", "--format", "prometheus", first, second])
        XCTAssertEqual(outcome, again)
        let repeated = await mam(["simulate", "--format", "prometheus", first, second, first])
        XCTAssertEqual(repeated.output, outcome.output, "a series stands once")
        let traced = await mam(["simulate", "--trace", "--format", "prometheus", first])
        XCTAssertEqual(traced.status, .usage)
    }

    func testAMissingFileEndsWith66() async throws {
        let outcome = await mam(["simulate", "/nowhere/at-all.json"])
        XCTAssertEqual(outcome.status, .noInput)
    }

    func testTheListHasIdsAndTitlesAndRunsNothing() async throws {
        let outcome = await mam(["simulate", "--list", try scenario(expecting: "blocked")])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.contains("  one  a personal account saves\n"), outcome.output)
    }

    func testTheSchemaIsOneJSONDocument() async throws {
        let outcome = await mam(["simulate", "--schema"])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
}
