import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// A001 to A004: what an extension says it takes.
final class ActivationRuleRulesTests: RuleTestCase {
    /// The rule stands on line 9.
    private func rule(_ value: String) -> String {
        """
        <key>NSExtension</key>
        <dict>
        <key>NSExtensionAttributes</key>
        <dict>
        <key>NSExtensionActivationRule</key>
        \(value)
        </dict></dict>
        """
    }

    private func predicate(_ types: String..., quote: String = "\"") -> String {
        let terms = types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \(quote)\($0)\(quote)" }
        return "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, "
            + terms.joined(separator: " || ") + ").@count == 1).@count == 1"
    }

    private let path = RuleTestCase.path("NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule")

    func testARuleThatTakesEverythingIsRefused() throws {
        for text in ["TRUEPREDICATE", " (truepredicate) "] {
            let found = try findings(rule("<string>\(text)</string>"))
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["A001"], text)
            XCTAssertEqual(found.first?.issue.position?.description, "9:1", text)
            XCTAssertEqual(edits(found), [], text)
        }
        XCTAssertEqual(lines(try findings(rule("<string>FALSEPREDICATE</string>"))), [])
    }

    func testTypographicQuotesBecomePlainOnes() throws {
        let wrong = predicate("public.image", quote: "”")
        let found = try findings(rule("<string>\(wrong)</string>"))
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["A002"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .set(.string(predicate("public.image"))))])
    }

    func testEveryTypeNeedsItsTwin() throws {
        let mam = "com.microsoft.intune.mam."
        let found = try findings(rule("<string>\(predicate("public.image", "public.url"))</string>"))
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["A003", "A003"])
        XCTAssertEqual(found.first?.issue.message, "the rule takes `public.image` and not its twin")
        let both = predicate("public.image", "public.url", mam + "public.image", mam + "public.url")
        for finding in found { XCTAssertEqual(finding.edits, [PropertyListEdit(path, .set(.string(both)))]) }
        XCTAssertEqual(lines(try findings(rule("<string>\(both)</string>"))), [])
    }

    func testConstantsAreConvertedWhereTheirMeaningIsKnown() throws {
        let known = try findings(
            rule("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>2</integer></dict>"))
        XCTAssertEqual(lines(known).map { $0.suffix(9) }, ["info A004"])
        guard case .set(.string(let text)) = edits(known).first?.operation else { return XCTFail("not converted") }
        XCTAssertEqual(try ActivationRule(text).missingTwins, [])
        for constants in [
            "<key>NSExtensionActivationDictionaryVersion</key><integer>1</integer>", "",
            "<key>NSExtensionActivationUsesStrictMatching</key><true/>",
        ] {
            let found = try findings(rule("<dict>\(constants)</dict>"))
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["A004"], constants)
            XCTAssertEqual(edits(found), [], constants)
            XCTAssertTrue(found.first?.issue.help?.hasPrefix("it is not converted: ") ?? false, constants)
        }
    }

    func testARuleThatIsNotAPredicateIsAnError() throws {
        let table = [
            ("<integer>1</integer>", "expected a predicate as a string, found: integer"),
            ("<array/>", "expected a predicate as a string, found: array"),
            ("<string> </string>", "the activation rule is empty"),
            ("<string>(((</string>", "the activation rule is no predicate: a bracket that does not close"),
        ]
        for (value, message) in table {
            let found = try findings(rule(value))
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["A002"], value)
            XCTAssertEqual(found.first?.issue.severity, .error, value)
            XCTAssertEqual(found.first?.issue.message, message)
            XCTAssertEqual(edits(found), [], value)
        }
    }

    func testAnOpenInExtensionTakesOneFileOfAManagedApp() throws {
        let group = "<key>AppGroupIdentifiers</key><array><string>group.a</string></array>"
        let on = "\n<key>IntuneMAMSettings</key>\n<dict><key>OpenInActionExtension</key><true/>\(group)</dict>"
        let right = predicate("com.microsoft.intune.mam.public.image")
        XCTAssertEqual(lines(try findings(rule("<string>\(right)</string>") + on)), [])
        for wrong in [
            predicate("public.image"), predicate("public.image", "com.microsoft.intune.mam.public.image"),
            right + " || SUBQUERY (extensionItems, $i, $i.x UTI-CONFORMS-TO \"public.image\").@count == 2",
        ] {
            let found = try findings(rule("<string>\(wrong)</string>") + on)
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["A003"], wrong)
            XCTAssertEqual(edits(found), [PropertyListEdit(path, .set(.string(right)))], wrong)
        }
        let excluding = predicate("public.image\" AND NOT ANY $attachment.x UTI-CONFORMS-TO \"public.url")
        XCTAssertEqual(
            edits(try findings(rule("<string>\(excluding)</string>") + on)),
            [PropertyListEdit(path, .set(.string(right)))])
    }

    func testATypeThatIsExcludedIsNotSaidToBeTaken() throws {
        for term in [
            "NOT ANY $t UTI-CONFORMS-TO \"a\"", "!($t UTI-CONFORMS-TO \"a\")", "NONE $t UTI-CONFORMS-TO \"a\"",
            "NOT SUBQUERY(x, $t, $t UTI-CONFORMS-TO \"a\").@count == 1",
        ] {
            let found = try findings(rule("<string>\(term)</string>"))
            XCTAssertEqual(found.map(\.issue.message), ["the rule excludes `a` and not its twin"], term)
        }
        let twice = try findings(rule("<string>NOT (NOT $t UTI-CONFORMS-TO \"a\")</string>"))
        XCTAssertEqual(twice.map(\.issue.message), ["the rule takes `a` and not its twin"])
    }

    func testVariablesAndMalformedExtensionsAreNotChecked() throws {
        XCTAssertEqual(lines(try findings(rule("<string>$(RULE)</string>"))), [])
        XCTAssertEqual(lines(try findings("<key>NSExtension</key>\n<string>x</string>")), [])
    }
}
