import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// What Genmoji, Writing Tools and dictation say, and the one key among them that Graph does not know.
final class DictationTests: XCTestCase {
    func testTheClientsKeyIsReadFromADocumentWithARemark() throws {
        let document = try PolicyFixtures.document("\"DictationBlocked\": true, \"pinRequired\": false")
        XCTAssertEqual(
            document.validate().map { "\($0.severity) \($0.code) \($0.path)" }, ["info noGraphName $.DictationBlocked"])
        XCTAssertFalse(document.compileStrictest().isDictationAllowed)
        XCTAssertTrue(try PolicyFixtures.document("\"pinRequired\": false").compileStrictest().isDictationAllowed)
    }

    func testDictationSurvivesARoundTripThroughGraphAndClientKeys() throws {
        let client = ClientPolicy(["DictationBlocked": .integer(1)])
        let document = client.document()
        XCTAssertEqual(document.issues.map { "\($0.severity) \($0.code)" }, ["warning noGraphName"])
        XCTAssertFalse(document.result.compileStrictest().isDictationAllowed)
        XCTAssertEqual(document.result.clientPolicy().result["dictationblocked"], .integer(1))
        let off = ClientPolicy(["DictationBlocked": .integer(0)]).document()
        XCTAssertEqual(off.issues.map { "\($0.severity) \($0.code)" }, ["info noGraphName"])
    }

    func testAStateThatCannotBeReadBlocks() throws {
        let policy = try PolicyFixtures.document(
            "\"genmojiConfigurationState\": 1, \"writingToolsConfigurationState\": \"unknownFutureValue\""
        ).compileStrictest()
        XCTAssertFalse(policy.isGenmojiAllowed)
        XCTAssertFalse(policy.areWritingToolsAllowed)
    }

    func testTheNearestChangeIsTheSettingItself() throws {
        let policy = try PolicyFixtures.document(
            """
            "genmojiConfigurationState": "blocked", "writingToolsConfigurationState": "notBlocked",
            "DictationBlocked": true, "thirdPartyKeyboardsBlocked": false
            """
        ).compileStrictest()
        let properties: [PolicyProperty] = [.genmoji, .writingTools, .dictation, .thirdPartyKeyboards]
        XCTAssertEqual(
            properties.map { policy.explanation(for: .property($0)).change.map { "\($0.name)=\($0.value)" } },
            [
                ["genmojiConfigurationState=notBlocked"], ["writingToolsConfigurationState=blocked"],
                ["DictationBlocked=false"], ["thirdPartyKeyboardsBlocked=true"],
            ])
        XCTAssertEqual(
            properties.map { policy.decision(for: .property($0)).rule.name },
            ["genmoji.blocked", "writingTools.allowed", "dictation.blocked", "keyboards.allowed"])
    }
}
