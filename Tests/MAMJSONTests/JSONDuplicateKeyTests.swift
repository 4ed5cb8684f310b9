import MAMJSON
import MAMSettings
import XCTest

final class JSONDuplicateKeyTests: XCTestCase {
    private func duplicates(_ text: String) throws -> [String] {
        try readJSON(text).duplicateKeys.map { "\($0.path) \($0.firstPosition) \($0.repeatedPosition)" }
    }

    func testDifferentKeysAreNoDuplicates() throws {
        XCTAssertEqual(try duplicates(#"{"a":1,"A":2,"":3," ":4,"b":{"a":1}}"#), [])
        XCTAssertNoThrow(try readJSON("{}").refuseDuplicateKeys())
    }

    func testARepeatedKeyIsReportedWithBothPlaces() throws {
        XCTAssertEqual(try duplicates("{\"a\":1,\n \"b\":2, \"a\":3}"), ["$.a 1:2 2:9"])
    }

    func testAKeyGivenThreeTimesIsReportedTwiceAndBothMembersAreKept() throws {
        let text = #"{"a":1,"a":2,"a":3}"#
        XCTAssertEqual(try duplicates(text), ["$.a 1:2 1:8", "$.a 1:2 1:14"])
        XCTAssertEqual(try readJSON(text).root.outline, text)
        XCTAssertEqual(try readJSON(text).cursor.member("a")?.integer(), 1)
    }

    func testNestedDuplicatesCarryTheirPath() throws {
        let text = #"{"apps":[{},{"@x":{"k":1,"k":2}},{"k":1,"k":{"k":1}}],"apps":0}"#
        XCTAssertEqual(
            try readJSON(text).duplicateKeys.map(\.path.description),
            [#"$.apps[1]["@x"].k"#, "$.apps[2].k", "$.apps"])
    }

    func testAnEscapedKeyRepeatsThePlainOne() throws {
        XCTAssertEqual(try duplicates(#"{"ab":1,"\u0061b":2}"#), ["$.ab 1:2 1:9"])
    }

    func testComposedAndDecomposedFormsAreTwoKeys() throws {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2,\"\u{E9}\":3}"
        let document = try readJSON(text)
        XCTAssertEqual(document.duplicateKeys.map(\.repeatedPosition.column), [15])
        XCTAssertEqual(try document.cursor.member("\u{E9}")?.integer(), 1)
        XCTAssertEqual(try document.cursor.member("e\u{301}")?.integer(), 2)
        XCTAssertNotEqual(JSONPath.root.key("\u{E9}"), JSONPath.root.key("e\u{301}"))
        let many = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
        let large = try readJSON("{\(many),\"\u{E9}\":1,\"e\u{301}\":2}")
        XCTAssertEqual(large.duplicateKeys, [])
    }

    func testDuplicatesAreFoundOnBothSidesOfTheSizeWhereADictionaryTakesOver() throws {
        for count in 1...40 {
            let members = (0..<count).map { "\"k\($0)\":0" }
            for repeated in 0..<count {
                let text = "{\((members + ["\"k\(repeated)\":1"]).joined(separator: ","))}"
                let found = try readJSON(text).duplicateKeys
                XCTAssertEqual(found.map(\.path.description), ["$.k\(repeated)"])
                let before = members.prefix(repeated).reduce(1) { $0 + $1.utf8.count + 1 }
                XCTAssertEqual(found.first?.firstPosition.byteOffset, before)
            }
        }
    }

    func testVeryManyKeysAreCheckedWithoutSquaringTheWork() throws {
        let different = "{" + (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        let same = "{" + [String](repeating: "\"k\":0", count: 100_000).joined(separator: ",") + "}"
        let start = ContinuousClock.now
        XCTAssertEqual(try readJSON(different).duplicateKeys.count, 0)
        XCTAssertEqual(try readJSON(same).duplicateKeys.count, 99_999)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(30))
    }

    func testRefusingDuplicatesNamesTheKeyAndTheFirstPlace() throws {
        do throws(JSONError) {
            try readJSON("{\"a\":{\"b\":1,\n\"b\":2}}").refuseDuplicateKeys()
            XCTFail("was not refused")
        } catch {
            XCTAssertEqual(error.description, "2:1: `b` was already given at 1:7 at $.a.b")
            XCTAssertEqual(error.code, .duplicateKey)
        }
    }
}
