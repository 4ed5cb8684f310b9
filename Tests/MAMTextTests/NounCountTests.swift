import MAMText
import XCTest

/// Numbers and their nouns in messages.
final class NounCountTests: XCTestCase {
    func testOnlyOneThingHasTheNounAsItIs() {
        let rows = [
            (-1, "-1 files"), (0, "0 files"), (1, "1 file"), (2, "2 files"), (11, "11 files"), (101, "101 files"),
        ]
        for (count, text) in rows { XCTAssertEqual(NounCount.text(count, "file"), text) }
    }

    func testAPluralIsTakenAsItIs() {
        XCTAssertEqual(NounCount.text(1, "info", plural: "infos"), "1 info")
        XCTAssertEqual(NounCount.text(2, "index", plural: "indices"), "2 indices")
    }
}
