import Foundation
import MAMCore
import XCTest

/// The texts that are correlation ids, and how an event carries one.
final class CorrelationIDTests: XCTestCase {
    private func failure(_ text: String) -> CorrelationIDError? {
        do throws(CorrelationIDError) {
            _ = try CorrelationID(text)
            return nil
        } catch { return error }
    }

    func testVisibleASCIIOf1To128BytesIsAnID() throws {
        let all = String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0 as Int) }))
        XCTAssertEqual(all.utf8.count, 94)
        for text in ["a", all, String(repeating: "z", count: 128), UUID().uuidString] {
            XCTAssertEqual(try CorrelationID(text).text, text)
            XCTAssertEqual("\(try CorrelationID(text))", text)
        }
        XCTAssertEqual(try CorrelationID("ab-c".dropFirst(1)).text, "b-c")
    }

    func testEverythingElseIsRefusedWithItsPlace() {
        XCTAssertEqual(failure(""), .empty)
        XCTAssertEqual(failure(String(repeating: "z", count: 129)), .tooLong(byteCount: 129))
        for (text, index) in [(" a", 0), ("a b", 1), ("a\n", 1), ("ab\u{7F}", 2), ("aö", 1), ("a\0", 1), ("🙂", 0)] {
            XCTAssertEqual(failure(text), .invisible(index: index), text)
        }
        for text in ["", String(repeating: "s", count: 200), "secret alice"] {
            XCTAssertFalse(failure(text)?.description.contains("secret") ?? true)
            XCTAssertFalse(failure(text)?.description.contains("\n") ?? true)
        }
    }

    func testAnEventWithoutAnIDIsWrittenAsBefore() throws {
        let time = Instant(wall: 1, monotonic: 0, bootID: 1)
        let plain = MAMEvent(time: time, app: "a", kind: .exitRequired)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(plain), as: UTF8.self)
        XCTAssertEqual(text, #"{"app":"a","kind":{"exitRequired":{}},"time":{"bootID":1,"monotonic":0,"wall":1}}"#)
        XCTAssertEqual(try JSONDecoder().decode(MAMEvent.self, from: Data(text.utf8)), plain)
        let event = MAMEvent(time: time, app: "a", kind: .exitRequired, correlationID: try CorrelationID("r-1"))
        XCTAssertNotEqual(event, plain)
        let written = String(decoding: try encoder.encode(event), as: UTF8.self)
        XCTAssertEqual(
            written,
            #"{"app":"a","correlationID":"r-1","kind":{"exitRequired":{}},"#
                + #""time":{"bootID":1,"monotonic":0,"wall":1}}"#)
        XCTAssertEqual(try JSONDecoder().decode(MAMEvent.self, from: Data(written.utf8)), event)
        let wrong = Data(written.replacingOccurrences(of: "r-1", with: "r 1").utf8)
        XCTAssertThrowsError(try JSONDecoder().decode(MAMEvent.self, from: wrong))
    }

    func testALineOfTheLogDoesNotHaveIt() throws {
        let time = Instant(wall: 1, monotonic: 0, bootID: 1)
        let id = try CorrelationID("alice@contoso.example")
        let event = MAMEvent(time: time, app: "a", kind: .exitRequired, correlationID: id)
        XCTAssertEqual(event.logLine(), MAMEvent(time: time, app: "a", kind: .exitRequired).logLine())
    }
}
