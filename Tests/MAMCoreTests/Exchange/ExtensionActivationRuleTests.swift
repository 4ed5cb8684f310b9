import MAMCore
import XCTest

/// What the constants of an activation rule take.
final class ExtensionActivationRuleTests: XCTestCase {
    private func plist(_ rule: String) -> [UInt8] {
        let path = ["NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule"]
        let value = path.reversed().reduce(rule) { "<dict><key>\($1)</key>\($0)</dict>" }
        return Array("<plist version=\"1.0\">\(value)</plist>".utf8)
    }

    private func constants(_ members: KeyValuePairs<String, Any>) -> String {
        let members = members.map { key, value in
            let value = (value as? Bool).map { $0 ? "<true/>" : "<false/>" } ?? "<integer>\(value)</integer>"
            return "<key>NSExtensionActivation\(key)</key>\(value)"
        }
        return "<dict>\(members.joined())</dict>"
    }

    private func rule(
        _ members: KeyValuePairs<String, Any>, takesManagedItems: Bool = false
    ) throws -> ExtensionActivation {
        try ExtensionActivation(infoPlist: plist(constants(members)), takesManagedItems: takesManagedItems)
    }

    /// Each constant for itself: what it takes as often as it says and no more, and what it does not take.
    func testEveryConstantTakesItsTypesUpToItsNumber() throws {
        let rows: [(constant: String, takes: [String], refuses: [String])] = [
            ("SupportsImageWithMaxCount", ["public.image", "public.png"], ["public.movie", "public.data"]),
            ("SupportsMovieWithMaxCount", ["public.movie", "public.mpeg-4"], ["public.image", "public.audio"]),
            (
                "SupportsFileWithMaxCount", ["public.data", "com.adobe.pdf", "public.zip-archive", "public.html"],
                ["public.image", "public.png", "public.movie", "public.url", "public.file-url", "public.plain-text"]
            ),
            ("SupportsWebURLWithMaxCount", ["public.url"], ["public.file-url", "public.data", "public.html"]),
            ("SupportsWebPageWithMaxCount", ["com.apple.property-list"], ["public.html", "public.url", "public.data"]),
        ]
        for (constant, takes, refuses) in rows {
            let rule = try rule([constant: 2])
            XCTAssertEqual(rule.most, 2)
            for type in takes {
                XCTAssertTrue(rule.takes([type]), "\(constant): \(type)")
                XCTAssertTrue(rule.takes([type, takes[0]]), "\(constant): \(type)")
                XCTAssertFalse(rule.takes([type, type, type]), "\(constant): \(type)")
            }
            for type in refuses + ["example.unknown"] {
                XCTAssertFalse(rule.takes([type]), "\(constant): \(type)")
                XCTAssertFalse(rule.takes([takes[0], type]), "\(constant): \(type)")
            }
        }
    }

    func testARuleForTextAcceptsAnyNumberOfTexts() throws {
        let rule = try rule(["SupportsText": true])
        for count in [1, 2, 100] { XCTAssertTrue(rule.takes(Array(repeating: "public.utf8-plain-text", count: count))) }
        XCTAssertFalse(rule.takes(["public.html"]))
        XCTAssertFalse(rule.takes([]))
    }

    func testEachKindIsCountedForItself() throws {
        let rule = try rule([
            "SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 1, "SupportsFileWithMaxCount": 0,
        ])
        XCTAssertEqual(rule.types, ["public.image", "public.movie"])
        XCTAssertTrue(rule.takes(["public.png", "public.jpeg", "public.movie"]))
        XCTAssertTrue(rule.takes(["public.movie"]))
        XCTAssertFalse(rule.takes(["public.movie", "public.mpeg-4"]))
        XCTAssertFalse(rule.takes(["public.png", "public.jpeg", "public.heic"]))
        XCTAssertFalse(rule.takes(["public.png", "com.adobe.pdf"]))
        XCTAssertFalse(rule.takes([]))
    }

    func testAttachmentsAsAWholeHaveALeastAndAMost() throws {
        let rule = try rule([
            "SupportsImageWithMaxCount": 5, "SupportsText": true, "SupportsAttachmentsWithMinCount": 2,
            "SupportsAttachmentsWithMaxCount": 3, "DictionaryVersion": 2, "UsesStrictMatching": false,
        ])
        for (count, isTaken) in [(0, false), (1, false), (2, true), (3, true), (4, false)] {
            XCTAssertEqual(rule.takes(Array(repeating: "public.png", count: count)), isTaken, "\(count)")
        }
        XCTAssertTrue(rule.takes(["public.png", "public.plain-text"]))
        let upsideDown = try self.rule([
            "SupportsText": true, "SupportsAttachmentsWithMinCount": 2, "SupportsAttachmentsWithMaxCount": 1,
        ])
        XCTAssertFalse(upsideDown.takes(["public.plain-text"]))
        XCTAssertEqual(
            try self.rule(["SupportsImageWithMaxCount": Int.max, "SupportsMovieWithMaxCount": 1]).most, .max)
    }

    func testItemsOfManagedAppsAreTakenOnceTheRuleIsConverted() throws {
        let managed = ItemExchange.managedTypePrefix
        let members: KeyValuePairs<String, Any> = ["SupportsImageWithMaxCount": 2]
        let (left, converted) = (try rule(members), try rule(members, takesManagedItems: true))
        XCTAssertFalse(left.takes([managed + "public.png"]))
        XCTAssertTrue(converted.takes([managed + "public.png", "public.png"]))
        XCTAssertFalse(converted.takes([managed + "public.png", "public.png", "public.png"]), "they count together")
        XCTAssertFalse(converted.takes([managed + "public.movie"]))
        XCTAssertEqual(converted.types, ["public.image", managed + "public.image"])
    }

    func testAnUnusableRuleIsRefusedWithTheReason() throws {
        let rows: [(rule: String, error: ExtensionActivationError)] = [
            ("<string>SUBQUERY (</string>", .notUnderstood("a bracket that does not close, at byte 9 of the rule")),
            ("<string/>", .notUnderstood("the predicate ends where it has to go on, at byte 0 of the rule")),
            (
                "<string>extensionItems.@count BETWEEN {1, 2}</string>",
                .notUnderstood("the predicate is not of the form of an activation rule, at byte 22 of the rule")
            ),
            ("<array/>", .notUnderstood("the rule is neither a dictionary of constants nor a predicate")),
            ("<dict/>", .notUnderstood("the rule allows no type")),
            (
                constants(["DictionaryVersion": 1, "SupportsText": true]),
                .notUnderstood("a dictionary version other than 2 is not converted")
            ),
            (
                constants(["UsesStrictMatching": true, "SupportsText": true]),
                .notUnderstood("strict matching is not converted")
            ),
            (constants(["SupportsHolograms": 1]), .notUnderstood("unknown constant in the rule")),
            (
                constants(["SupportsImageWithMaxCount": -1]),
                .notUnderstood("the value of `NSExtensionActivationSupportsImageWithMaxCount` is no count")
            ),
        ]
        for (rule, wanted) in rows {
            XCTAssertThrowsError(try ExtensionActivation(infoPlist: plist(rule)), rule) { error in
                XCTAssertEqual(error as? ExtensionActivationError, wanted)
                XCTAssertFalse("\(error)".contains("\n"))
            }
        }
        let none = Array("<plist version=\"1.0\"><dict/></plist>".utf8)
        XCTAssertThrowsError(try ExtensionActivation(infoPlist: none)) {
            XCTAssertEqual($0 as? ExtensionActivationError, .noRule)
        }
        XCTAssertThrowsError(try ExtensionActivation(infoPlist: Array("nothing".utf8))) { error in
            guard case .unreadable? = error as? ExtensionActivationError else { return XCTFail("\(error)") }
        }
    }
}
