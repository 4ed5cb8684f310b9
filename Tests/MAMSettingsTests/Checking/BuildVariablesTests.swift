import MAMSettings
import XCTest

final class BuildVariablesTests: XCTestCase {
    private let variables = BuildVariables([
        "ID": "com.Example.My App", "A": "<$(B)>", "B": "b", "LOOP": "$(LOOP)", "EMPTY": "", "_x1": "y",
    ])

    private func expand(_ text: String) -> (String, [String]) { variables.expand(text) }

    func testKnownVariablesArePutIn() {
        for (text, expected) in [
            ("", ""), ("plain", "plain"), ("$(B)", "b"), ("${B}", "b"), ("x$(B)y${B}z", "xbybz"), ("$(A)", "<b>"),
            ("$(EMPTY)", ""), ("$(_x1)", "y"), ("é$(B)é", "ébé"), ("$(ID:rfc1034identifier)", "com.Example.My-App"),
            ("$(ID:lower)", "com.example.my app"), ("$(B:upper)", "B"),
            ("$(ID:rfc1034identifier:lower)", "com.example.my-app"),
        ] {
            let (result, unknown) = expand(text)
            XCTAssertEqual(result, expected, text)
            XCTAssertEqual(unknown, [], text)
        }
    }

    func testUnknownVariablesStayAndAreNamedOnce() {
        for (text, expected, names) in [
            ("$(X)", "$(X)", ["X"]), ("$(X)$(B)${Y}$(X)", "$(X)b${Y}$(X)", ["X", "Y"]),
            ("$(B:c99extidentifier)", "$(B:c99extidentifier)", ["B:c99extidentifier"]),
            ("$(B:default=x)", "$(B:default=x)", ["B:default=x"]),
        ] {
            let (result, unknown) = expand(text)
            XCTAssertEqual(result, expected, text)
            XCTAssertEqual(unknown, names, text)
        }
    }

    func testTextsThatAreNotVariablesAreLeftUnchanged() {
        for text in [
            "$", "$B", "$(", "$(B", "$()", "${B)", "$(B}", "$( B)", "$(B C)", "$$", "(B)", "$(:lower)", "$(é)",
        ] {
            let (result, unknown) = expand(text)
            XCTAssertEqual(result, text)
            XCTAssertEqual(unknown, [], text)
        }
    }

    func testAVariableThatNamesItselfEndsUnknown() {
        let (result, unknown) = expand("$(LOOP)")
        XCTAssertEqual(result, "$(LOOP)")
        XCTAssertEqual(unknown, ["LOOP"])
    }

    func testValuesThatGrowWithoutEndAreCut() {
        var definitions = ["V0": String(repeating: "x", count: 100)]
        for level in 1...7 { definitions["V\(level)"] = String(repeating: "$(V\(level - 1))", count: 100) }
        let (result, unknown) = BuildVariables(definitions).expand("$(V7)")
        XCTAssertFalse(unknown.isEmpty)
        XCTAssertLessThan(result.utf8.count, 1 << 20)
    }
}
