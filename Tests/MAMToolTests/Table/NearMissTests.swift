import MAMTool
import XCTest

/// What somebody probably meant to type.
final class NearMissTests: XCTestCase {
    private let words = ["check", "decide", "table", "isPINRequired", "printing"]

    func testATypingMistakeFindsTheNearestWord() {
        for (typed, word) in [
            ("chekc", "check"), ("decid", "decide"), ("tabel", "table"), ("tbale", "table"), ("CHECK", "check"),
            ("ispinrequired", "isPINRequired"), ("isPinRequird", "isPINRequired"),
        ] {
            XCTAssertEqual(NearMiss.word(for: typed, in: words), word, typed)
        }
    }

    func testTheBeginningOfOneWordFindsIt() {
        XCTAssertEqual(NearMiss.word(for: "isPIN", in: words), "isPINRequired")
        XCTAssertNil(NearMiss.word(for: "is", in: words + ["isPrinting"]))
    }

    func testAnythingElseFindsNothing() {
        for typed in ["", "xyz", "simulate", String(repeating: "a", count: 10_000)] {
            XCTAssertNil(NearMiss.word(for: typed, in: words), typed)
        }
    }
}
