import MAMCore
import XCTest

/// What the user reads when a remediation ends.
final class ComplianceTextTests: XCTestCase {
    func testEveryStatusHasATitleAndAMessageForEveryReason() {
        var titles: Set<String> = []
        for status in MAMComplianceStatus.allCases {
            XCTAssertEqual(status.plainReason.status, status)
            titles.insert(MessageCatalog.english.text(.title(of: status), appName: "Files"))
            for reason in ComplianceReason.allCases {
                let key = ComplianceText.message(of: status, reason)
                XCTAssertEqual(
                    key.rawValue, "compliance.message.\(reason.status == status ? reason : status.plainReason)")
                for text in [key, .title(of: status)].map({ MessageCatalog.english.text($0, appName: "Files") }) {
                    XCTAssertFalse(text.isEmpty)
                    XCTAssertFalse(text.contains { "{}%@$\n".contains($0) }, text)
                }
            }
        }
        XCTAssertEqual(titles.count, 6)
        XCTAssertEqual(Set(ComplianceText.allCases.map(\.english)).count, ComplianceText.allCases.count)
    }

    func testEveryTextKeyIsUsedAndItsNameIsStable() {
        var used = Set(MAMComplianceStatus.allCases.map(ComplianceText.title))
        for reason in ComplianceReason.allCases { used.insert(.message(of: reason.status, reason)) }
        XCTAssertEqual(used, Set(ComplianceText.allCases))
        XCTAssertEqual(
            ComplianceText.allCases.map(\.rawValue).joined(separator: " "),
            """
            compliance.title.compliant compliance.title.notCompliant compliance.title.serviceFailure \
            compliance.title.networkFailure compliance.title.interactionRequired compliance.title.userCancelled \
            compliance.message.policyApplied compliance.message.noPolicy compliance.message.notLicensed \
            compliance.message.accountRefused compliance.message.accountRemoved compliance.message.blocked \
            compliance.message.serviceFailed compliance.message.signInFailed compliance.message.networkFailed \
            compliance.message.signInNeeded compliance.message.screenNeeded compliance.message.cancelled
            """)
        XCTAssertEqual(MAMComplianceStatus.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    }

    func testATranslationIsUsedAndMissingTextsAreEnglish() throws {
        let german = try MessageCatalog(
            language: "de", texts: [.titleCompliant: "Zugriff erlaubt", .cancelled: "{app}: abgebrochen ({app})."])
        XCTAssertEqual(german.language, "de")
        XCTAssertEqual(german.text(.titleCompliant, appName: "Files"), "Zugriff erlaubt")
        XCTAssertEqual(german.text(.cancelled, appName: "Files"), "Files: abgebrochen (Files).")
        XCTAssertEqual(german.text(.blocked, appName: "Files"), MessageCatalog.english.text(.blocked, appName: "Files"))
    }

    func testAnAppNameIsInsertedLiterallyWithoutControlCharactersAndTruncated() {
        let text = MessageCatalog.english.text(.policyApplied, appName: "{app}\n\u{0}{app}")
        XCTAssertEqual(text, "Your organization's data in {app}{app} is now protected.")
        let long = MessageCatalog.english.text(.policyApplied, appName: String(repeating: "x", count: 100_000))
        XCTAssertEqual(long.count(where: { $0 == "x" }), MessageCatalog.maximumNameLength)
        XCTAssertEqual(MessageCatalog.english.text(.titleCompliant, appName: "x"), "Access allowed")
    }

    func testInvalidTextsAreRefusedWithTheirKey() {
        let cases: [(String, MessageCatalogError.Problem)] = [
            ("", .empty), (" \u{A0}", .empty), (String(repeating: "x", count: 2049), .tooLong),
            ("{user}", .placeholder),
            ("{app", .placeholder), ("app}", .placeholder), ("{{app}}", .placeholder), ("a\u{7}", .placeholder),
            ("a\nb", .placeholder),
        ]
        for (text, problem) in cases {
            let texts: [ComplianceText: String] = [.blocked: text, .titleCompliant: "fine", .cancelled: "{x}"]
            XCTAssertThrowsError(try MessageCatalog(language: "xx", texts: texts)) {
                let error = $0 as? MessageCatalogError
                XCTAssertEqual(error?.problem, problem, text)
                XCTAssertEqual(error?.key, ComplianceText.blocked.rawValue)
                XCTAssertTrue("\($0)".hasPrefix("the text `compliance.message.blocked` "), "\($0)")
            }
        }
    }
}
