import MAMActivationRules
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// The dictionary form of a rule, turned into a predicate.
final class ActivationConstantsTests: XCTestCase {
    private func convert(_ members: KeyValuePairs<String, PropertyListValue>) throws -> String {
        try ActivationRule.converting(
            constants: members.map { PropertyListValue.Member("NSExtensionActivation" + $0.key, $0.value) }
        ).text
    }

    private func any(_ type: String) -> String {
        "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\" || "
            + "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.microsoft.intune.mam.\(type)\""
    }

    private func count(_ condition: String) -> String {
        "SUBQUERY ($extensionItem.attachments, $attachment, \(condition)).@count"
    }

    func testImagesBecomeACountOfTheirTypeAndItsTwin() throws {
        XCTAssertEqual(
            try convert(["SupportsImageWithMaxCount": .integer(4)]),
            "SUBQUERY (extensionItems, $extensionItem, \(count(any("public.image"))) == $extensionItem.attachments.@count"
                + " && \(count(any("public.image"))) <= 4).@count == 1")
    }

    func testEveryConstantHasItsTerm() throws {
        let rule = try convert([
            "DictionaryVersion": .integer(2), "UsesStrictMatching": .boolean(false), "SupportsText": .boolean(true),
            "SupportsAttachmentsWithMinCount": .integer(1), "SupportsAttachmentsWithMaxCount": .integer(9),
            "SupportsFileWithMaxCount": .integer(1), "SupportsMovieWithMaxCount": .integer(2),
            "SupportsWebPageWithMaxCount": .integer(3), "SupportsWebURLWithMaxCount": .integer(5),
            "SupportsImageWithMaxCount": .integer(0),
        ])
        let file =
            "((\(any("public.data"))) && NOT (\(["image", "movie", "url", "plain-text"].map { any("public.\($0)") }.joined(separator: " || "))))"
        let url = "((\(any("public.url"))) && NOT (\(any("public.file-url"))))"
        let all = [any("public.movie"), file, url, any("com.apple.property-list"), any("public.plain-text")]
        XCTAssertEqual(
            rule,
            "SUBQUERY (extensionItems, $extensionItem, $extensionItem.attachments.@count >= 1"
                + " && $extensionItem.attachments.@count <= 9"
                + " && \(count(all.joined(separator: " || "))) == $extensionItem.attachments.@count"
                + " && \(count(all[0])) <= 2 && \(count(all[1])) <= 1 && \(count(all[2])) <= 5"
                + " && \(count(all[3])) <= 3).@count == 1")
        XCTAssertEqual(try ActivationRule(rule).missingTwins, [])
        XCTAssertEqual(try ActivationRule(rule).addingTwins().text, rule)
    }

    func testAmbiguousConstantsAreNotConverted() {
        let rows: [(KeyValuePairs<String, PropertyListValue>, String)] = [
            (
                ["DictionaryVersion": .integer(1), "SupportsText": .boolean(true)],
                "a dictionary version other than 2 is not converted"
            ),
            (
                ["UsesStrictMatching": .boolean(true), "SupportsText": .boolean(true)],
                "strict matching is not converted"
            ),
            (["SupportsHolograms": .integer(1)], "unknown constant in the rule"),
            (["SupportsText": .boolean(false)], "the rule allows no type"),
            ([:], "the rule allows no type"),
            (["SupportsText": .string("YES")], "the value of `NSExtensionActivationSupportsText` is no boolean"),
            (
                ["SupportsFileWithMaxCount": .integer(-1)],
                "the value of `NSExtensionActivationSupportsFileWithMaxCount` is no count"
            ),
            (
                ["SupportsFileWithMaxCount": .string("1")],
                "the value of `NSExtensionActivationSupportsFileWithMaxCount` is no count"
            ),
            (["SupportsText": .boolean(true), "SupportsText": .boolean(true)], "a constant occurs twice in the rule"),
        ]
        for (members, message) in rows {
            XCTAssertThrowsError(try convert(members), message) { error in
                XCTAssertEqual(error as? ActivationRuleError, ActivationRuleError(message))
            }
        }
    }

    func testTheExampleOfTheRuleMatchesTheConversion() throws {
        let rule = try XCTUnwrap(SettingsRule(id: "A004"))
        let path = PropertyListPath([
            .key("NSExtension"), .key("NSExtensionAttributes"), .key("NSExtensionActivationRule"),
        ])
        func value(_ example: String) throws -> PropertyListValue? {
            try PropertyListDocument(rule.file(with: example)).node(at: path)?.value
        }
        guard case .dictionary(let constants) = try value(rule.wrong) else { return XCTFail("no constants") }
        XCTAssertEqual(try value(rule.right), .string(try ActivationRule.converting(constants: constants).text))
    }
}
