import MAMActivationRules
import MAMSettings
import MAMSettingsTools
import XCTest

/// What is a rule, and what is none.
final class ActivationRuleReadingTests: XCTestCase {
    private func refusal(of text: String) -> ActivationRuleError? {
        do throws(ActivationRuleError) {
            _ = try ActivationRule(text)
            return nil
        } catch { return error }
    }

    func testMalformedRulesAreRefusedWithTheirOffset() {
        let rows: [(String, String, Int)] = [
            ("SUBQUERY(a, $b", "a bracket that does not close", 8),
            ("(a))", "a closing bracket without an opening one", 3),
            ("(a]", "a closing bracket that does not fit its opening one", 2),
            ("a, b", "a comma outside of brackets", 1),
            ("x == \"a", "a text that does not end", 5),
            ("x == 'a\\'", "a text that does not end", 5),
            ("x \u{1} y", "a control character in the rule", 2),
            (#"UTI-CONFORMS-TO "a""#, "nothing is compared with the type", 0),
            (#"f($t UTI-CONFORMS-TO "a").b UTI-CONFORMS-TO "c""#, "a condition is compared with a type", 28),
            (#"a || UTI-CONFORMS-TO "a""#, "nothing is compared with the type", 5),
        ]
        for (text, message, offset) in rows {
            XCTAssertEqual(refusal(of: text), ActivationRuleError(message, at: offset), text)
        }
    }

    func testLimitsAreKept() {
        XCTAssertEqual(refusal(of: String(repeating: "a", count: 1 << 16)), nil)
        XCTAssertEqual(
            refusal(of: String(repeating: "a", count: 1 << 16 + 1))?.message, "a rule of more than 65536 bytes")
        XCTAssertEqual(
            refusal(of: String(repeating: "(", count: 65))?.message, "more than 64 brackets inside each other")
        XCTAssertEqual(
            refusal(of: String(repeating: "a ", count: 20_000))?.message, "a rule of more than 16384 words and symbols")
    }

    func testTruePredicateIsRecognizedInEveryForm() throws {
        for text in ["TRUEPREDICATE", " truepredicate\n", "(TRUEPREDICATE)"] {
            XCTAssertTrue(try ActivationRule(text).isTruePredicate, text)
        }
        for text in ["", "TRUEPREDICATE || x", "\"TRUEPREDICATE\"", "FALSEPREDICATE"] {
            XCTAssertFalse(try ActivationRule(text).isTruePredicate, text)
        }
    }

    func testTypographicQuotesAreMadePlain() throws {
        for text in [
            "$t UTI-CONFORMS-TO \u{201C}public.data\u{201D}", "$t UTI-CONFORMS-TO \"public.data\u{201D}",
            "$t UTI-CONFORMS-TO \u{201E}public.data\"", "$t UTI-CONFORMS-TO \u{AB}public.data\u{BB}",
        ] {
            XCTAssertTrue(ActivationRule.hasTypographicQuotes(text))
            XCTAssertEqual(
                ActivationRule.straighteningQuotes(in: text)?.text, "$t UTI-CONFORMS-TO \"public.data\"", text)
        }
        XCTAssertEqual(ActivationRule.straighteningQuotes(in: "x == \u{2018}a\u{2019}")?.text, "x == 'a'")
        XCTAssertNil(ActivationRule.straighteningQuotes(in: "x == \"a\""))
        XCTAssertFalse(ActivationRule.hasTypographicQuotes("x == \"\u{E9}\u{20AC}\""))
        XCTAssertNil(ActivationRule.straighteningQuotes(in: "x == \u{201C}a"), "still no rule")
    }

    func testTypesAreListedOnceInOrder() throws {
        let rule = try ActivationRule(
            #"($t UTI-CONFORMS-TO "b" || $u UTI-CONFORMS-TO 'a') && $t UTI-CONFORMS-TO "b" && $t UTI-EQUALS "c""#)
        XCTAssertEqual(rule.types, ["b", "a"])
    }

    func testAnOpenInRuleTakesManagedTypesForOneFile() throws {
        let rule = try XCTUnwrap(ActivationRule.openIn(types: ["public.data", "public.text"]))
        XCTAssertEqual(
            rule.text,
            "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, "
                + #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.data" || "#
                + #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.text""#
                + ").@count == 1).@count == 1")
        XCTAssertTrue(rule.isOpenInForm)
        XCTAssertEqual(rule.missingTwins, [])
        XCTAssertEqual(rule.openInForm(), rule)
        let share = try ActivationRule(#"SUBQUERY(x, $t, $t UTI-CONFORMS-TO "a").@count == 1"#)
        XCTAssertFalse(share.isOpenInForm)
        XCTAssertEqual(share.openInForm()?.types, ["com.microsoft.intune.mam.a"])
        let two = try ActivationRule(
            #"SUBQUERY(y, $y, SUBQUERY(x, $t, $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a").@count == 2).@count == 1"#
        )
        XCTAssertFalse(two.isOpenInForm)
        XCTAssertNil(ActivationRule.openIn(types: []))
    }
}
