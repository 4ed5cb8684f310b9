import MAMCore
import TestPolicies
import XCTest

/// Only a document without errors is validated, and compiles to what the strictest way makes of it.
final class ValidatedPolicyDocumentTests: XCTestCase {
    private func refusal(of properties: String) throws -> PolicyReadError? {
        do {
            _ = try PolicyFixtures.document(properties).validated()
            return nil
        } catch let error as PolicyReadError { return error }
    }

    func testADocumentWithoutErrorsCompilesToThePolicyOfTheStrictestWay() throws {
        let interner = PolicyInterner()
        let document = try PolicyFixtures.document("\"printBlocked\": true, \"saveAsBlocked\": null")
        XCTAssertTrue(try document.validated().compile(in: interner) === document.compileStrictest(in: interner))
    }

    func testWarningsAreKeptAndRefuseNothing() throws {
        let document = try PolicyFixtures.document(
            "\"saveAsBlocked\": true, \"allowedOutboundDataTransferDestinations\": \"managedApps\", \"allowedDataStorageLocations\": [\"dropbox\"]"
        )
        let validated = try document.validated()
        XCTAssertEqual(validated.issues.map(\.severity), [.warning])
        XCTAssertEqual(validated.issues, document.validate())
        XCTAssertEqual(validated.document.values, document.values)
    }

    func testAnErrorIsThrownWithItsPlaceAndTheNumberOfOthers() throws {
        let properties = ["\"printBlocked\": \"no\"", "\"pinRequired\": 1", "\"saveAsBlocked\": 0"]
        for (count, others) in [(1, ""), (2, ", and one more error"), (3, ", and 2 more errors")] {
            let text = properties.prefix(count).joined(separator: ", ")
            let first = try XCTUnwrap(PolicyFixtures.document(text).validate().first)
            let error = try XCTUnwrap(refusal(of: text))
            XCTAssertEqual(error.code, .unreadableValue)
            XCTAssertEqual(error.message, first.message + " at $.printBlocked" + others)
            XCTAssertEqual(error.position, first.position)
            XCTAssertNotNil(error.position)
            XCTAssertEqual(error.help, first.help)
        }
    }

    func testRepeatedAndUnknownValuesAreRefused() throws {
        for text in [
            "\"printBlocked\": false, \"printBlocked\": false",
            "\"allowedOutboundDataTransferDestinations\": \"everybody\"",
        ] { XCTAssertEqual(try refusal(of: text)?.code, .unreadableValue, text) }
        XCTAssertNil(try refusal(of: "\"printBlocked\": true"))
    }
}
