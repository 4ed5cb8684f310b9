import Foundation
import MAMJSON
import MAMSettings
import Synchronization
import XCTest

final class JSONLimitTests: XCTestCase {
    func testTheStandardLimitsAreTheDocumentedOnes() {
        XCTAssertEqual(JSONLimits.standard, JSONLimits(bytes: 4 * 1024 * 1024, depth: 64, nodes: 200_000))
        XCTAssertEqual(JSONLimits(depth: .max).depth, JSONLimits.maximumDepth)
        XCTAssertEqual(JSONLimits(depth: -1).depth, 0)
    }

    func testTheByteLimitIsExact() {
        let options = JSONOptions(limits: JSONLimits(bytes: 10))
        XCTAssertNoThrow(try readJSON("[1,2,3,4] ", options))
        let message = "1:1: the input has 11 bytes, and at most 10 are read"
        assertRefused("[1,2,3,4]  ", with: options, .tooManyBytes, 0, message)
    }

    func testTheDepthLimitIsExactForBothBrackets() {
        let options = JSONOptions(limits: JSONLimits(depth: 3))
        XCTAssertNoThrow(try readJSON("[[[1]],[[2]]]", options))
        XCTAssertNoThrow(try readJSON(#"{"a":{"a":[]}}"#, options))
        assertRefused("[[[[", with: options, .tooDeep, 3, "1:4: nested deeper than 3 levels at $[0][0][0]")
        assertRefused(#"{"a":{"a":{"a":{"#, with: options, .tooDeep, 15, "1:16: nested deeper than 3 levels at $.a.a.a")
        let flat = JSONOptions(limits: JSONLimits(depth: 0))
        XCTAssertNoThrow(try readJSON("1", flat))
        assertRefused("[]", with: flat, .tooDeep, 0, "1:1: nested deeper than 0 levels")
    }

    func testTheLimitOfValuesIsExact() {
        let options = JSONOptions(limits: JSONLimits(nodes: 4))
        XCTAssertNoThrow(try readJSON("[1,2,3]", options))
        XCTAssertNoThrow(try readJSON(#"{"a":{"b":{"c":0}}}"#, options))
        assertRefused("[1,2,3,4]", with: options, .tooManyValues, 7, "1:8: more than 4 values at $[3]")
        assertRefused(#"{"a":[1,2],"b":0}"#, with: options, .tooManyValues, 15, "1:16: more than 4 values at $.b")
    }

    func testTheStandardLimitOfValuesIsReachable() {
        let inner = String(repeating: "0,", count: 199_998) + "0"
        XCTAssertNoThrow(try readJSON("[\(inner)]"))
        XCTAssertEqual(jsonError(Array("[\(inner),0]".utf8))?.code, .tooManyValues)
    }

    func testTheLengthOfANumberIsCappedExactly() throws {
        let longest = String(repeating: "7", count: JSONLimits.numberLength)
        XCTAssertEqual(try readJSON("[\(longest)]").root.outline, "[\(longest)]")
        let message = "1:2: a number longer than 512 characters at $[0]"
        assertRefused("[\(longest)7]", .numberTooLong, 1, message)
        assertRefused("[-\(longest)]", .numberTooLong, 1, message)
        assertRefused("[0.\(longest)]", .numberTooLong, 1, message)
        assertRefused("[0e\(longest)]", .numberTooLong, 1, message)
    }

    func testTheMarksInARowAreCappedExactly() throws {
        for mark in ["\u{301}", #"\u0301"#] {
            let longest = "a" + String(repeating: mark, count: 128)
            XCTAssertNoThrow(try readJSON("[\"\(longest)a\(longest)\"]"))
            let message = "1:2: a text with more than 128 combining marks in a row at $[0]"
            assertRefused("[\"\(longest)\(mark)\"]", .tooManyMarks, 1, message)
        }
    }

    func testAMillionNestedLevelsOfAnyKindAreRefusedQuickly() {
        let start = ContinuousClock.now
        for unit in ["[", "{\"a\":", "[{\"a\":", "[ \n"] {
            let text = String(repeating: unit, count: 1_000_000)
            let options = JSONOptions(limits: JSONLimits(bytes: .max))
            XCTAssertEqual(jsonError(Array(text.utf8), options)?.code, .tooDeep)
        }
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    }

    func testAThreadWithASmallStackIsEnoughForTheStandardDepth() {
        let outcome = Outcome()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let levels = JSONLimits.standard.depth
            var texts = [String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)]
            texts.append(
                String(repeating: "{\"a\":", count: levels) + "\"\\n\"" + String(repeating: "}", count: levels))
            texts.append(String(repeating: "[", count: 1_000_000))
            for text in texts {
                let isRead = (try? readJSON(text)) != nil
                outcome.isRead.withLock { $0.append(isRead) }
            }
            done.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        XCTAssertEqual(done.wait(timeout: .now() + 60), .success)
        XCTAssertEqual(outcome.isRead.withLock { $0 }, [true, true, false])
    }

    func testTheGreatestDepthIsReadableOnAnOrdinaryStack() throws {
        let levels = JSONLimits.maximumDepth
        let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        XCTAssertNoThrow(try readJSON(text, JSONOptions(limits: JSONLimits(depth: levels))))
    }
}

private final class Outcome: Sendable {
    let isRead = Mutex<[Bool]>([])
}
