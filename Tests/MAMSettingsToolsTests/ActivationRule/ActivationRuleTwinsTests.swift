import MAMActivationRules
import MAMSettingsTools
import XCTest

/// Rules before and after their types get twins.
final class ActivationRuleTwinsTests: XCTestCase {
    private func check(_ before: String, _ after: String, missing: [String], line: UInt = #line) throws {
        let rule = try ActivationRule(before)
        XCTAssertEqual(rule.missingTwins, missing, line: line)
        XCTAssertEqual(rule.addingTwins().text, after, line: line)
        let changed = try ActivationRule(after)
        XCTAssertEqual(changed.missingTwins, [], line: line)
        XCTAssertEqual(changed.addingTwins().text, after, line: line)
    }

    func testTwinsStandAtTheEndOfTheGroupAndCountsStay() throws {
        try check(
            """
            SUBQUERY (
                extensionItems,
                $extensionItem,
                SUBQUERY (
                    $extensionItem.attachments,
                    $attachment,
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpeg" ||
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.mpeg"
                ).@count == $extensionItem.attachments.@count
            ).@count == 1
            """,
            """
            SUBQUERY (
                extensionItems,
                $extensionItem,
                SUBQUERY (
                    $extensionItem.attachments,
                    $attachment,
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpeg" ||
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.mpeg" ||
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.jpeg" ||
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.mpeg"
                ).@count == $extensionItem.attachments.@count
            ).@count == 1
            """, missing: ["public.jpeg", "public.mpeg"])
    }

    func testAnOnlyTypeOnALineOfItsOwnGetsItsTwinOnTheNext() throws {
        try check(
            "SUBQUERY(a, $a,\n  $a.t UTI-CONFORMS-TO 'x.y'\n).@count <= 3",
            "SUBQUERY(a, $a,\n  $a.t UTI-CONFORMS-TO 'x.y' ||\n  $a.t UTI-CONFORMS-TO 'com.microsoft.intune.mam.x.y'\n).@count <= 3",
            missing: ["x.y"])
        try check(
            #"$t UTI-CONFORMS-TO "x""#, #"$t UTI-CONFORMS-TO "x" || $t UTI-CONFORMS-TO "com.microsoft.intune.mam.x""#,
            missing: ["x"])
    }

    func testLinesThatBeginWithTheOperatorStayThatWay() throws {
        try check(
            "$t UTI-CONFORMS-TO \"a\"\r\n\t|| $t UTI-CONFORMS-TO \"b\"",
            "$t UTI-CONFORMS-TO \"a\"\r\n\t|| $t UTI-CONFORMS-TO \"b\"\r\n\t"
                + "|| $t UTI-CONFORMS-TO \"com.microsoft.intune.mam.a\"\r\n\t|| $t UTI-CONFORMS-TO \"com.microsoft.intune.mam.b\"",
            missing: ["a", "b"])
    }

    func testOnlyTypesWithoutATwinGetOne() throws {
        try check(
            #"$t UTI-CONFORMS-TO "a" OR $t uti-conforms-to "com.microsoft.intune.mam.a" OR $t UTI-CONFORMS-TO "b""#,
            #"$t UTI-CONFORMS-TO "a" OR $t uti-conforms-to "com.microsoft.intune.mam.a" OR $t UTI-CONFORMS-TO "b""#
                + #" || $t UTI-CONFORMS-TO "com.microsoft.intune.mam.b""#,
            missing: ["b"])
    }

    func testARuleBesideAnAndKeepsItsMeaningByBrackets() throws {
        try check(
            #"ANY $t UTI-CONFORMS-TO "a" && NOT ANY $t UTI-CONFORMS-TO "b""#,
            #"(ANY $t UTI-CONFORMS-TO "a" || ANY $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a")"#
                + #" && NOT (ANY $t UTI-CONFORMS-TO "b" || ANY $t UTI-CONFORMS-TO "com.microsoft.intune.mam.b")"#,
            missing: ["a", "b"])
        try check(
            #"!($t UTI-CONFORMS-TO "a") AND x == 1"#,
            #"!($t UTI-CONFORMS-TO "a" || $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a") AND x == 1"#,
            missing: ["a"])
        try check(
            #"NONE $t UTI-CONFORMS-TO "a""#,
            #"(NONE $t UTI-CONFORMS-TO "a" && NONE $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a")"#, missing: ["a"])
    }

    func testATwinInAnotherSubqueryDoesNotCount() throws {
        let twin = #"$t UTI-CONFORMS-TO "com.microsoft.intune.mam.a""#
        try check(
            #"SUBQUERY(x, $t, $t UTI-CONFORMS-TO "a" || \#(twin)).@count == 1 || SUBQUERY(x, $t, $t UTI-CONFORMS-TO "a").@count == 2"#,
            #"SUBQUERY(x, $t, $t UTI-CONFORMS-TO "a" || \#(twin)).@count == 1 || SUBQUERY(x, $t, $t UTI-CONFORMS-TO "a" || \#(twin)).@count == 2"#,
            missing: ["a"])
    }

    func testATwinInOtherBracketsOfTheSameConditionCounts() throws {
        let rule = #"($t UTI-CONFORMS-TO "a" && x) || ($t UTI-CONFORMS-TO "com.microsoft.intune.mam.a" && y)"#
        try check(rule, rule, missing: [])
    }

    func testATwinOfAnotherVariableDoesNotCount() throws {
        try check(
            #"$t UTI-CONFORMS-TO "a" || $u UTI-CONFORMS-TO "com.microsoft.intune.mam.a""#,
            #"$t UTI-CONFORMS-TO "a" || $u UTI-CONFORMS-TO "com.microsoft.intune.mam.a" || $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a""#,
            missing: ["a"])
    }

    func testWordsInsideAStringAreNotConditions() throws {
        let rule = #"name == "$t UTI-CONFORMS-TO \"a\" || (" || name == 'it\'s, fine)'"#
        try check(rule, rule, missing: [])
        XCTAssertEqual(try ActivationRule(rule).types, [])
    }

    func testABarBeforeTheTwinStaysABar() throws {
        let rule = try ActivationRule(#"SUBQUERY (a, $a, x UTI-CONFORMS-TO "p":||y UTI-CONFORMS-TO "q" |)"#)
        let mended = rule.addingTwins()
        XCTAssertEqual(mended.missingTwins, [])
        XCTAssertEqual(mended.addingTwins().text, mended.text)
    }

    func testATypeTwiceInAGroupGetsOneTwin() throws {
        try check(
            #"$t UTI-CONFORMS-TO "a" || $t UTI-CONFORMS-TO "a""#,
            #"$t UTI-CONFORMS-TO "a" || $t UTI-CONFORMS-TO "a" || $t UTI-CONFORMS-TO "com.microsoft.intune.mam.a""#,
            missing: ["a"])
    }
}
