import MAMJSON
import XCTest

final class JSONPathTests: XCTestCase {
    func testPathsAreWrittenAsPeopleWriteThem() {
        XCTAssertEqual(JSONPath.root.description, "$")
        XCTAssertEqual(JSONPath.root.key("apps").index(3).key("bundleId").description, "$.apps[3].bundleId")
        XCTAssertEqual(JSONPath.root.key("_a1").key("1a").description, #"$._a1["1a"]"#)
    }

    func testKeysThatAreNoIdentifiersStandInQuotes() {
        let keys = ["@odata.type", "", "a b", "é", "a\"b\\", "a\nb", "\u{202E}x"]
        let written = [
            #"["@odata.type"]"#, #"[""]"#, #"["a b"]"#, #"["é"]"#, #"["a\"b\\"]"#, #"["a\u{A}b"]"#, #"["\u{202E}x"]"#,
        ]
        XCTAssertEqual(keys.map { JSONPath.root.key($0).description }, written.map { "$" + $0 })
    }

    func testPathsCompareByTheirSteps() {
        let path = JSONPath([.key("a"), .index(0)])
        XCTAssertEqual(path, JSONPath.root.key("a").index(0))
        XCTAssertEqual(path.components, [.key("a"), .index(0)])
        XCTAssertNotEqual(path, JSONPath.root.key("a").index(1))
        XCTAssertNotEqual(path, JSONPath.root.key("a"))
        XCTAssertNotEqual(JSONPath.root.key("0"), JSONPath.root.index(0))
    }

    func testExtendingAPathLeavesItAlone() {
        let apps = JSONPath.root.key("apps")
        let (first, second) = (apps.index(0), apps.index(1))
        XCTAssertEqual([apps, first, second].map(\.description), ["$.apps", "$.apps[0]", "$.apps[1]"])
    }

    func testALongPathIsShortenedForErrorTextsOnly() {
        let path = JSONPath((0..<20).map { .index($0) })
        XCTAssertEqual(path.shortened, "$[0][1][2][3]…[16][17][18][19]")
        XCTAssertTrue(path.description.contains("[10]"))
        XCTAssertEqual(JSONPath((0..<9).map { .index($0) }).shortened, "$[0][1][2][3][4][5][6][7][8]")
        let long = JSONPath.root.key(String(repeating: "k", count: 41))
        XCTAssertEqual(long.shortened, "$[\"\(String(repeating: "k", count: 40))…\"]")
        XCTAssertEqual(long.description, "$." + String(repeating: "k", count: 41))
    }
}
