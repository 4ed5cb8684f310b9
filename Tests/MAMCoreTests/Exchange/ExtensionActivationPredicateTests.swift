import MAMCore
import XCTest

/// What the predicates of activation rules take: those that the SDK's guides print, and what they may be made of.
final class ExtensionActivationPredicateTests: XCTestCase {
    private func rule(_ text: String) throws -> ExtensionActivation {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let path = ["NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule"]
        let value = path.reversed().reduce("<string>\(escaped)</string>") { "<dict><key>\($1)</key>\($0)</dict>" }
        return try ExtensionActivation(infoPlist: Array("<plist version=\"1.0\">\(value)</plist>".utf8))
    }

    private func isRefused(_ text: String) -> Bool { (try? rule(text)) == nil }

    private static let printed = """
        SUBQUERY (
            extensionItems,
            $extensionItem,
            SUBQUERY (
                $extensionItem.attachments,
                $attachment,
                ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.text" ||
                ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.microsoft.intune.mam.public.image"
            ).@count == 1
        ).@count == 1
        """
    private let managed = ItemExchange.managedTypePrefix

    func testTheRuleThatTheGuidesPrintTakesOneManagedFile() throws {
        let rule = try rule(Self.printed)
        XCTAssertEqual(rule.types, [managed + "public.text", managed + "public.image"])
        XCTAssertTrue(rule.takes([managed + "public.png"]))
        XCTAssertTrue(rule.takes([managed + "public.plain-text"]))
        XCTAssertFalse(rule.takes(["public.png"]), "a rule without the plain type takes nothing of other apps")
        XCTAssertFalse(rule.takes([managed + "public.png", managed + "public.png"]), "for exactly one file")
        XCTAssertFalse(rule.takes([managed + "public.movie"]))
        XCTAssertFalse(rule.takes([]))
    }

    func testOneOfTwoAttachmentsMayBeOfAnotherType() throws {
        // The printed rule counts those that conform, not all.
        XCTAssertTrue(try rule(Self.printed).takes([managed + "public.png", "public.movie"]))
        let exact = try rule(
            """
            SUBQUERY(extensionItems, $e, $e.attachments.@count == 1 && SUBQUERY($e.attachments, $a, \
            ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == $e.attachments.@count).@count == 1
            """)
        XCTAssertTrue(exact.takes(["public.png"]))
        XCTAssertFalse(exact.takes(["public.png", "public.movie"]))
    }

    func testConditionsAreCombinedAndNegated() throws {
        func takes(_ condition: String, _ offered: String...) throws -> Bool {
            try rule("SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(condition)).@count = 1).@count >= 1")
                .takes(offered)
        }
        let image = #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#
        let png = #"ANY $a.registeredTypeIdentifiers UTI-EQUALS 'public.png'"#
        XCTAssertTrue(try takes("\(image) AND NOT \(png)", "public.jpeg"))
        XCTAssertFalse(try takes("\(image) && !(\(png))", "public.png"))
        XCTAssertTrue(try takes("not not \(png)", "public.png"))
        XCTAssertTrue(try takes("\(png) OR \(image) && FALSEPREDICATE", "public.png"), "AND binds closer")
        XCTAssertFalse(try takes("(\(png) OR \(image)) && FALSEPREDICATE", "public.png"))
        XCTAssertTrue(try takes(#"NONE $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text""#, "public.png"))
        XCTAssertFalse(try takes(#"NONE $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text""#, "public.html"))
        XCTAssertTrue(try rule("TRUEPREDICATE").takes(["example.unknown"]))
        XCTAssertFalse(try rule("FALSEPREDICATE").takes(["public.png"]))
    }

    func testEveryComparisonOfCountsIsMeantAsItIsWritten() throws {
        for (comparison, holds) in [
            ("==", { $0 == 2 }), ("=", { $0 == 2 }), ("!=", { $0 != 2 }), ("<>", { $0 != 2 }), ("<", { $0 < 2 }),
            ("<=", { $0 <= 2 }), ("=<", { $0 <= 2 }), (">", { $0 > 2 }), (">=", { $0 >= 2 }), ("=>", { $0 >= 2 }),
        ] as [(String, (Int) -> Bool)] {
            let rule = try rule("SUBQUERY(extensionItems, $e, $e.attachments.@count \(comparison) 2).@count == 1")
            for count in 1...4 {
                let offered = Array(repeating: "public.png", count: count)
                XCTAssertEqual(rule.takes(offered), holds(count), "\(count) \(comparison) 2")
            }
        }
    }

    func testTheShareSheetShowsAnExtensionAsItsPredicateSays() throws {
        let app = ManagedApp(.init(settings: FileWorld.multiIdentity, detectsIdentityLeaks: false))
        app.policyManager.setPolicyInMemory(
            FileWorld.policy(#""allowedOutboundDataTransferDestinations":"managedApps""#), for: "alice")
        let candidates = [
            ShareExtension(app: "Word", isManaged: true, activation: try rule(Self.printed), isOpenIn: true),
            ShareExtension(app: "Plain", isManaged: true, activation: .init(types: ["public.data"])),
        ]
        func shown(_ account: AccountID, _ types: String...) -> [String] {
            app.withAccountID(account) {
                app.exchange.extensions(for: types, among: candidates).map(\.destination.title)
            }
        }
        XCTAssertEqual(shown("alice", "public.png"), ["Open in Word"])
        XCTAssertEqual(shown("alice", "public.png", "public.png"), [])
        XCTAssertEqual(shown(.unmanaged, "public.png"), ["Plain"])
    }

    func testPredicatesOfAnotherFormAreRefused() {
        for text in [
            "SUBQUERY(extensionItems, $e, $f.attachments.@count == 1).@count == 1",
            "$e.attachments.@count == 1", "extensionItems.@count", "TRUEPREDICATE TRUEPREDICATE",
            "SUBQUERY(extensionItems, $e, ANY $e.registeredTypeIdentifiers UTI-CONFORMS-TO \"a\").@count == 1",
            "SUBQUERY(extensionItems, $e, TRUEPREDICATE).@max == 1", "extensionItems.@count == 99999999999999999999",
            "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers LIKE \"a\")"
                + ".@count == 1).@count == 1",
        ] { XCTAssertTrue(isRefused(text), text) }
    }

    func testTheCapsOfTheSettingsCheckCountHereToo() throws {
        let deep = String(repeating: "(", count: 65) + "TRUEPREDICATE" + String(repeating: ")", count: 65)
        XCTAssertTrue(isRefused(deep))
        XCTAssertFalse(isRefused(String(deep.dropFirst().dropLast())))
        XCTAssertTrue(isRefused(String(repeating: "! ", count: 1 << 14) + "TRUEPREDICATE"))
        XCTAssertFalse(isRefused(String(repeating: "! ", count: 1 << 13) + "TRUEPREDICATE"))
        XCTAssertTrue(isRefused("TRUEPREDICATE" + String(repeating: " ", count: 1 << 16)))
    }

    func testAnActivationRuleThatIsTooExpensiveMatchesNothing() throws {
        // Each subquery looks at every attachment once more.
        var condition = "TRUEPREDICATE"
        for depth in 0..<12 { condition = "SUBQUERY($e.attachments, $a\(depth), \(condition)).@count >= 1" }
        let rule = try rule("SUBQUERY(extensionItems, $e, \(condition)).@count == 1")
        XCTAssertTrue(rule.takes(["public.png"]))
        let clock = ContinuousClock()
        let passed = clock.measure {
            XCTAssertFalse(rule.takes(Array(repeating: "public.png", count: 50)))
        }
        XCTAssertLessThan(passed, .seconds(20))
    }
}
