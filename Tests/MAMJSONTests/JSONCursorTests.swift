import MAMJSON
import MAMSettings
import XCTest

final class JSONCursorTests: XCTestCase {
    private let text = """
        {
          "name": "box", "on": true, "count": 12, "none": null,
          "apps": [{"id": "a"}, {"id": 7}],
          "@odata.type": {}
        }
        """

    private func error(_ body: (JSONCursor) throws(JSONError) -> Void) -> String {
        do throws(JSONError) {
            try body(try readJSON(text).cursor)
            return "nothing was thrown"
        } catch {
            return error.description
        }
    }

    func testValuesAreDecoded() throws {
        let root = try readJSON(text).cursor
        XCTAssertEqual(try root.required("name").string(), "box")
        XCTAssertEqual(try root.required("on").bool(), true)
        XCTAssertEqual(try root.required("count").integer(), 12)
        XCTAssertEqual(try root.required("count").numberText(), "12")
        XCTAssertEqual(root.member("none")?.isNull, true)
        XCTAssertEqual(root.member("name")?.isNull, false)
        XCTAssertEqual(try root.required("apps").elements().map(\.path.description), ["$.apps[0]", "$.apps[1]"])
        XCTAssertEqual(try root.members().map(\.key), ["name", "on", "count", "none", "apps", "@odata.type"])
        XCTAssertEqual(try root.members().last?.cursor.path.description, #"$["@odata.type"]"#)
    }

    func testAMissingMemberIsNilOrAnErrorAtItsObject() throws {
        XCTAssertNil(try readJSON(text).cursor.member("nam"))
        XCTAssertNil(try readJSON("[1]").cursor.member("nam"))
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("policy") }, "1:1: missing field `policy`")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("apps").elements()[1].required("name") },
            "3:25: missing field `name` at $.apps[1]")
    }

    func testAValueOfAnotherKindIsAnErrorWithItsPath() {
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("apps").elements()[1].required("id").string() },
            "3:32: expected a string, found a number at $.apps[1].id")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("name").bool() },
            "2:11: expected a boolean, found a string at $.name")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("none").integer() },
            "2:51: expected a whole number, found null at $.none")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("on").elements() },
            "2:24: expected an array, found a boolean at $.on")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("apps").members() },
            "3:11: expected an object, found an array at $.apps")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("apps").required("id") },
            "3:11: expected an object, found an array at $.apps")
        XCTAssertEqual(
            error { cursor throws(JSONError) in _ = try cursor.required("@odata.type").numberText() },
            #"4:18: expected a number, found an object at $["@odata.type"]"#)
    }

    func testOnlyIntegersWrittenAsIntegersAreIntegers() throws {
        for (text, value) in [("0", 0), ("-0", 0), ("-7", -7), ("\(Int.max)", Int.max), ("\(Int.min)", Int.min)] {
            XCTAssertEqual(try readJSON(text).cursor.integer(), value)
        }
        for text in ["1.0", "1e2", "1E2", "1e-1", "-0.0"] {
            XCTAssertEqual(
                integerError(text), "1:1: expected a whole number without fraction and exponent, found `\(text)`")
        }
    }

    func testIntegersBeyondTheRangeAreRefusedAndShownShort() {
        let bounds = "from \(Int.min) to \(Int.max)"
        XCTAssertEqual(
            integerError("9223372036854775808"),
            "1:1: expected a whole number \(bounds), found `9223372036854775808`")
        XCTAssertEqual(
            integerError(String(repeating: "9", count: 512)),
            "1:1: expected a whole number \(bounds), found `\(String(repeating: "9", count: 40))…`")
        XCTAssertEqual(integerError("5", in: 0...4), "1:1: expected a whole number from 0 to 4, found `5`")
        XCTAssertEqual(integerError("4", in: 0...4), "4")
        XCTAssertEqual(integerError("-1", in: 0...4), "1:1: expected a whole number from 0 to 4, found `-1`")
    }

    private func integerError(_ text: String, in range: ClosedRange<Int> = Int.min...Int.max) -> String {
        do throws(JSONError) {
            return "\(try readJSON(text).cursor.integer(in: range))"
        } catch {
            return error.description
        }
    }

    func testUnknownMembersAreRefusedAtTheirKey() {
        let known = ["name", "on", "count", "none", "apps"]
        XCTAssertEqual(
            error { cursor throws(JSONError) in try cursor.refuseUnknownMembers(known: known) },
            #"4:3: unknown field `@odata.type` at $["@odata.type"]"#)
        XCTAssertEqual(
            error { cursor throws(JSONError) in try cursor.refuseUnknownMembers(known: known + ["@odata.type"]) },
            "nothing was thrown")
        XCTAssertEqual(
            error { cursor throws(JSONError) in try cursor.required("name").refuseUnknownMembers(known: []) },
            "2:11: expected an object, found a string at $.name")
    }

    func testAMisspelledMemberNamesTheNearestKnownOne() {
        let known = ["policy", "apps", "pinRequired", "id"]
        let suggestions = [
            "polcy": "policy", "policcy": "policy", "ploicy": "policy", "Policy": "policy", "app": "apps",
            "PINRequired": "pinRequired", "pinRequird": "pinRequired", "is": "id", "pin": nil, "xy": nil, "": nil,
            String(repeating: "p", count: 5_000): nil,
        ]
        for (written, meant) in suggestions {
            do throws(JSONError) {
                try readJSON("{\"\(written)\":1}").cursor.refuseUnknownMembers(known: known)
                XCTFail("\(written) was not refused")
            } catch {
                let shown = written.count > 40 ? written.prefix(40) + "…" : written[...]
                let tail = meant.map { "; did you mean `\($0)`?" } ?? ""
                XCTAssertEqual(error.message, "unknown field `\(shown)`\(tail)")
                XCTAssertEqual(error.code, .unknownMember)
            }
        }
    }

    func testTheFirstOfSeveralEquallyNearMembersIsNamed() {
        do throws(JSONError) {
            try readJSON(#"{"pat":1}"#).cursor.refuseUnknownMembers(known: ["cat", "bat", "path"])
            XCTFail("was not refused")
        } catch {
            XCTAssertEqual(error.message, "unknown field `pat`; did you mean `cat`?")
        }
    }

    func testAReaderThrowsErrorsOfItsOwnWithPlaceAndPath() throws {
        let error = try readJSON(text).cursor.required("count").fail("expected an even number")
        XCTAssertEqual(error.description, "2:39: expected an even number at $.count")
        XCTAssertEqual(error.code, .invalidValue)
    }

    func testACursorCountsItsPositionInTheFile() throws {
        XCTAssertEqual(try readJSON(text).cursor.required("on").position.description, "2:24")
    }
}
