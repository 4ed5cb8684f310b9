import MAMCore
import MAMPolicyTools
import MAMSettings
import XCTest

final class PolicyFileTests: XCTestCase {
    private let first =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "One", "printBlocked": true}"##
    private let second = #"{"displayName": "Two", "printBlocked": false, "saveAsBlocked": 7}"#
    private let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "Robot"}"##

    private func read(_ text: String) throws -> PolicyFile { try PolicyFile(json: Array(text.utf8)) }

    private func refusal(_ work: () throws -> Void) -> PolicyReadError? {
        do { try work() } catch { return error as? PolicyReadError }
        return nil
    }

    func testAListTellsWhetherItGoesOn() throws {
        let next = #""@odata.nextLink": "https://graph.example/next""#
        for (text, isList, goesOn) in [
            (first, false, false), ("{\"value\": [\(first)]}", true, false),
            ("{\(next), \"value\": [\(first)]}", true, true),
            (#"{"@odata.nextLink": null, "value": [\#(first)]}"#, true, false),
            (#"{"@nextLink": "https://n", "value": [\#(first)]}"#, true, true),
            // The link of another list tells nothing about the policies.
            ("{\"policies\": [\(first), \(second)], \"groups\": {\(next), \"value\": []}}", true, false),
            ("{\"policies\": [\(first)], \"groups\": {\(next), \"value\": [{\"id\": \"g\"}]}}", true, false),
            ("{\"policies\": [\(first)], \(next), \"value\": []}", true, false),
            ("{\"answer\": {\(next), \"value\": [\(first), \(second)]}}", true, true), ("[\(first)]", true, false),
            // A count that is larger than the list.
            (#"{"@odata.count": 2, "value": [\#(first)]}"#, true, true),
            (#"{"@odata.count": "2", "value": [\#(first)]}"#, true, true),
            (#"{"@odata.count": 1, "value": [\#(first)]}"#, true, false),
            (#"{"@odata.count": null, "value": [\#(first)]}"#, true, false),
            (#"{"a": {"@count": 3, "value": [\#(first), \#(second)]}}"#, true, true),
            (#"{"policies": [\#(first)], "groups": {"@odata.count": 9, "value": [{"id": "g"}]}}"#, true, false),
        ] {
            let file = try read(text)
            XCTAssertEqual(file.isList, isList, text)
            XCTAssertEqual(file.hasFurtherPages, goesOn, text)
        }
    }

    func testAListThatIsShorterThanItsCountSaysSo() throws {
        let issue = try XCTUnwrap(try read(#"{"@odata.count": 2, "value": [\#(first)]}"#).furtherPagesIssue)
        XCTAssertEqual(issue.code, "furtherPages")
        XCTAssertEqual(issue.message, "`@odata.count` is larger than the list, so the file lacks policies")
    }

    func testAnAnswerThatABrowserKeptInBase64IsRead() throws {
        let answer = Data("{\"value\": [\(first)]}".utf8).base64EncodedString()
        for text in [answer, Data("[\(first)]".utf8).base64EncodedString()] {
            let file = try read(#"{"log": {"content": {"encoding": "base64", "text": "\#(text)"}}}"#)
            XCTAssertEqual(file.entries.map(\.name), ["One"])
        }
        XCTAssertNil(try? read(#"{"text": "eyJhIjoxfQ=="}"#).policy())
        XCTAssertNil(try? read(#"{"text": "each"}"#).policy())
    }

    func testAPolicyInOtherLettersWithoutATypeIsRead() throws {
        for text in [
            #"{"saveasblocked": true, "pinrequired": true}"#, #"{"SAVEASBLOCKED": true}"#,
            #"{"value": [{"displayname": "One", "printblocked": true}]}"#,
        ] {
            let document = try read(text).policy()
            XCTAssertFalse(document.validate().contains { $0.severity == .error }, text)
            XCTAssertTrue(document.json.contains("locked\": true"), document.json)
        }
        // Client keys are called so too.
        XCTAssertNotNil(refusal { _ = try read(#"{"thirdpartykeyboardsblocked": true}"#).policy() })
    }

    func testAPageWithoutPoliciesIsReadIfTheListGoesOn() throws {
        let policies = "https://graph.example/beta/$metadata#deviceAppManagement/iosManagedAppProtections"
        for text in [
            #"{"value": [], "@odata.nextLink": "https://n"}"#, #"{"@nextLink": "https://n", "value": []}"#,
            #"{"@odata.context": "\#(policies)", "value": [], "@odata.nextLink": "https://n"}"#,
            #"{"@odata.count": 4, "value": []}"#,
        ] {
            let file = try read(text)
            XCTAssertTrue(file.entries.isEmpty && file.isList && file.hasFurtherPages, text)
            for selector in [nil, "0", "One"] {
                let error = refusal { _ = try file.policy(selectedBy: selector) }
                XCTAssertEqual(error?.code, .notAPolicy, text)
                XCTAssertEqual(error?.message, "the list contains no policy", text)
            }
        }
        for text in [
            #"{"value": [], "@odata.nextLink": null}"#, #"{"value": [], "@odata.count": 0}"#,
            #"{"@odata.context": "https://graph.example/beta/$metadata#groups", "value": [], "@odata.nextLink": "n"}"#,
            #"{"a": {"value": [], "@odata.nextLink": "https://n"}}"#,
        ] {
            XCTAssertEqual(refusal { _ = try read(text).policy() }?.code, .notAPolicy, text)
        }
    }

    func testTheAnnotationOfAnAnswerCountsForItsPolicies() throws {
        let context =
            #""@odata.context": "https://graph.example/v1.0/$metadata#deviceAppManagement/iosManagedAppProtections""#
        let list = try read("{\(context), \"value\": [\(first), \(second)]}")
        XCTAssertEqual(try list.entries.map { try $0.result.get().gap }, [.graphV1, .graphV1])
        let mixed = try read("{\"a\": {\(context), \"value\": [\(first)]}, \"b\": \(second)}")
        XCTAssertEqual(try mixed.entries.map { try $0.result.get().gap }, [.graphV1, nil])
    }

    func testEveryFormOfAFileGivesItsPoliciesWithTheirPlaces() throws {
        let inText = second.replacingOccurrences(of: #"""#, with: #"\""#)
        let rows: [(text: String, paths: [String], names: [String])] = [
            (first, ["$"], ["One"]),
            (
                #"{"@odata.context": "x", "value": [\#(first), \#(second)]}"#, ["$.value[0]", "$.value[1]"],
                ["One", "Two"]
            ),
            ("[\(second)]", ["$[0]"], ["Two"]),
            ("[\(second), \(first)]", ["$[0]", "$[1]"], ["Two", "One"]),
            (#"{"name": "x", "properties": {"json": "\#(inText)"}}"#, ["$.properties.json"], ["Two"]),
            (#"["\#(inText)"]"#, ["$[0]"], ["Two"]),
            (#"{"resources": [{"kind": "a", "body": \#(first)}]}"#, ["$.resources[0].body"], ["One"]),
            (#"{"value": [\#(android), \#(second)]}"#, ["$.value[0]", "$.value[1]"], ["Robot", "Two"]),
        ]
        for row in rows {
            let file = try read(row.text)
            XCTAssertEqual(file.entries.map(\.path), row.paths, row.text)
            XCTAssertEqual(file.entries.map(\.name), row.names, row.text)
        }
    }

    func testAPolicyOfAListIsThePolicyOfItsOwnFile() throws {
        let alone = try PolicyDocument(json: second)
        for text in ["[\(second)]", "{\"value\": [\(android), \(second)]}", "{\"a\": {\"b\": \(second)}}"] {
            let policy = try read(text).policy()
            XCTAssertEqual(policy.values, alone.values, text)
            XCTAssertEqual(policy.compileStrictest(), alone.compileStrictest(), text)
            XCTAssertEqual(policy.validate().map(\.code), alone.validate().map(\.code), text)
        }
    }

    func testIssuesNameThePlaceInTheFile() throws {
        let inList = try read("{\"value\": [\n\(second)]}").policy().validate()
        XCTAssertEqual(inList.map(\.path), ["$.value[0].saveAsBlocked"])
        XCTAssertEqual(inList.first?.position?.line, 2)
        let text = second.replacingOccurrences(of: #"""#, with: #"\""#)
        let inText = try read("{\n\n \"json\": \"\(text)\"}").policy().validate()
        XCTAssertEqual(inText.map(\.path), ["$.json.saveAsBlocked"])
        XCTAssertEqual(inText.first?.position?.line, 3)
        XCTAssertEqual(inText.first?.position?.column, 10)
        let unused = #"[{"displayName": "x", "filterOpenInToOnlyManagedApps": true}]"#
        XCTAssertEqual(try read(unused).policy().validate().map(\.path), ["$[0].filterOpenInToOnlyManagedApps"])
    }

    func testASelectorPicksByNameThenByIndex() throws {
        let file = try read(#"[\#(first), \#(second), {"displayName": "0", "printBlocked": true}]"#)
        XCTAssertEqual(try file.policy(selectedBy: "Two").values[.displayName], .text("Two"))
        XCTAssertEqual(try file.policy(selectedBy: "1").values[.displayName], .text("Two"))
        // A name counts before an index.
        XCTAssertEqual(try file.policy(selectedBy: "0").values[.displayName], .text("0"))
        for selector in [nil, "3", "-1", "two", ""] {
            let error = refusal { _ = try file.policy(selectedBy: selector) }
            XCTAssertEqual(error?.code, .severalPolicies, selector ?? "none")
            XCTAssertEqual(error?.help?.contains("1 `Two` at $[1]"), true, error?.help ?? "")
        }
        let same = try read("[\(first), \(first)]")
        XCTAssertEqual(refusal { _ = try same.policy(selectedBy: "One") }?.message, "2 policies have this name")
    }

    func testPoliciesOfOtherPlatformsAreRefusedWhenTheyAreSelected() throws {
        let file = try read("[\(android), \(first)]")
        XCTAssertEqual(try file.policy().values[.displayName], .text("One"))
        XCTAssertEqual(refusal { _ = try file.policy(selectedBy: "0") }?.code, .otherPlatform)
        XCTAssertEqual(file.entries.map(\.isOfOtherPlatform), [true, false])
        XCTAssertEqual(refusal { _ = try read("[\(android), \(android)]").policy() }?.code, .severalPolicies)
    }

    func testAFileWithoutAPolicyIsRefusedAndNeverBecomesAnEmptyOne() {
        for text in [
            "{}", "[]", "{\"value\": []}", "{\"value\": {}}", "{\"a\": {\"b\": [1, \"{}\"]}}", "1", "\"x\"", "null",
            "{\"a\": \"{\\\"printBlocked\\\": true\"}",
        ] {
            let error = refusal { _ = try read(text).policy() }
            XCTAssertEqual(error?.code, .notAPolicy, text)
        }
        // Each element of a list counts, so that an empty one is no open policy.
        for text in ["[{}]", "{\"value\": [{}]}", "[1]"] {
            XCTAssertEqual(refusal { _ = try read(text).policy() }?.code, .notAPolicy, text)
        }
    }

    func testAKeyThatIsGivenTwiceAroundThePoliciesIsRefused() throws {
        for text in [
            "{\"value\": [\(first)], \"value\": [\(second)]}", "{\"a\": {\"b\": \(first), \"b\": \(second)}}",
        ] {
            let error = refusal { _ = try read(text) }
            XCTAssertEqual(error?.code, .notAPolicy, text)
            XCTAssertEqual(error?.help, "remove one of the two; readers disagree which one counts", text)
        }
        // Inside a policy it is an issue of that policy alone.
        let inside = try read("[\(first), {\"printBlocked\": true, \"printBlocked\": false}]")
        XCTAssertEqual(try inside.policy(selectedBy: "0").validate().map(\.code), [])
        XCTAssertEqual(try inside.policy(selectedBy: "1").validate().map(\.code), ["duplicateKey"])
        XCTAssertEqual(try inside.policy(selectedBy: "1").values[.printBlocked], .unreadable)
    }

    func testAFileHasAtMostAThousandPolicies() throws {
        let most = "[" + Array(repeating: first, count: PolicyFile.maximumCount).joined(separator: ",")
        XCTAssertEqual(try read(most + "]").entries.count, PolicyFile.maximumCount)
        XCTAssertEqual(
            refusal { _ = try read("\(most), \(first)]") }?.message, "the file contains more than 1000 policies")
    }
}
