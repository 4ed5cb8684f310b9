import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What users read, in one catalog.
final class MessageTests: XCTestCase {
    private let app = ManagedApp(.init(bundleID: "com.example.notes"))

    private var everything: [MAMUserMessage] {
        let helper = app.uiHelper
        var all = [helper.sharingBlockedMessage, helper.captureBlockedMessage, helper.restartApplicationMessage]
        all += EnrollmentCodeDescription.all.map { helper.message(for: $0.code) }
        all += MAMComplianceStatus.allCases.map { helper.message(for: $0) }
        all += MAMBlockAccountReason.allCases.map { helper.message(for: $0) }
        all += IncomingRefusal.allCases.map { helper.message(for: $0) }
        all += MAMCertificatePinningStatusCode.allCases.map { helper.message(for: $0) }
        return all
    }

    func testEveryStatusHasATitleAndAText() {
        app.complianceManager.appName = "Notes"
        XCTAssertEqual(everything.count, 3 + EnrollmentCodeDescription.all.count + 6 + 4 + 4 + 8)
        for message in everything {
            XCTAssertFalse(message.title.isEmpty)
            XCTAssertFalse(message.title.hasSuffix("."), message.title)
            XCTAssertTrue(message.text.hasSuffix("."), message.text)
            XCTAssertFalse((message.title + message.text).contains { "{}%@$\n".contains($0) }, message.text)
        }
    }

    func testEveryMessageKeyIsUsedAndItsNameIsStable() throws {
        let texts = Dictionary(uniqueKeysWithValues: UserText.allCases.map { ($0, $0.rawValue) })
        app.uiHelper.texts = try MessageCatalog(language: "keys", userTexts: texts)
        var said = Set(everything.flatMap { [$0.title, $0.text] })
        said.formIntersection(UserText.allCases.map(\.rawValue))
        XCTAssertEqual(said, Set(UserText.allCases.map(\.rawValue)))
        XCTAssertEqual(Set(MessageCatalog.keys).count, MessageCatalog.keys.count)
        XCTAssertEqual(
            UserText.allCases.map(\.rawValue).joined(separator: " "),
            """
            title.notAllowed title.restart title.connection title.managed title.removed title.signIn title.tryAgain \
            title.account sharing.blocked capture.blocked sharing.incoming sharing.incoming.signIn \
            sharing.incoming.notManaged restart \
            certificate.unreadable certificate.notTrusted certificate.notPinned enrollment.policyReceived \
            enrollment.policyUnchanged enrollment.noPolicy enrollment.dataRemoved enrollment.unenrolled \
            enrollment.noLicense enrollment.signIn enrollment.signInCancelled enrollment.noNetwork \
            enrollment.serviceFailed enrollment.otherAccount enrollment.otherDeviceUser enrollment.deviceBlocked \
            enrollment.dataNotRemoved enrollment.notHere blocked.not blocked.conditionalLaunch blocked.cancelled \
            blocked.clockedOut
            """)
    }

    func testRemediationsAndMessagesHaveOneCatalog() throws {
        app.uiHelper.texts = try MessageCatalog(
            language: "de", texts: [.titleCompliant: "Zugriff erlaubt"],
            userTexts: [.titleRestart: "Neustart nötig", .restart: "{app} bitte neu starten."])
        XCTAssertEqual(app.complianceManager.texts.language, "de")
        XCTAssertEqual(
            app.uiHelper.restartApplicationMessage,
            MAMUserMessage(title: "Neustart nötig", text: "com.example.notes bitte neu starten."))
        XCTAssertEqual(app.uiHelper.message(for: MAMComplianceStatus.compliant).title, "Zugriff erlaubt")
        XCTAssertEqual(app.uiHelper.sharingBlockedMessage.title, "Action not allowed")
    }

    /// A translation of every text, as an app reads it from its own resources.
    private func translation() throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: MessageCatalog.keys.map { key in
                (key, "übersetzt: " + (try XCTUnwrap(MessageCatalog.english.template(forKey: key))))
            })
    }

    func testEveryMessageCanBeTranslatedAndKeepsTheNameOfTheApp() throws {
        app.complianceManager.appName = "Notizen"
        let english = everything
        app.uiHelper.texts = try MessageCatalog(language: "de", translations: translation())
        for (message, original) in zip(everything, english) {
            XCTAssertEqual(message.title, "übersetzt: " + original.title)
            XCTAssertEqual(message.text, "übersetzt: " + original.text)
        }
        XCTAssertTrue(everything.contains { $0.text.contains("Notizen") })
    }

    func testATextThatATranslationLacksIsInEnglish() throws {
        app.uiHelper.texts = try MessageCatalog(language: "de", translations: ["title.restart": "Neustart nötig"])
        XCTAssertEqual(app.uiHelper.restartApplicationMessage.title, "Neustart nötig")
        XCTAssertEqual(app.uiHelper.sharingBlockedMessage.title, "Action not allowed")
        XCTAssertNil(MessageCatalog.english.template(forKey: "title.restarted"))
    }

    func testATranslationOfAKeyThatNoMessageHasIsRefused() {
        XCTAssertThrowsError(try MessageCatalog(language: "de", translations: ["title.restarted": "Neustart"])) {
            XCTAssertEqual(($0 as? MessageCatalogError)?.problem, .unknownKey)
            XCTAssertEqual(($0 as? MessageCatalogError)?.key, "title.restarted")
        }
    }

    func testATextThatCannotBeShownIsRefusedWithItsKey() {
        XCTAssertThrowsError(try MessageCatalog(language: "xx", userTexts: [.restart: "{user}", .sharingBlocked: ""])) {
            XCTAssertEqual("\($0)", "the text `sharing.blocked` is empty")
        }
    }

    func testASuccessIsNeverTheMessageOfAFailure() {
        let succeeded = EnrollmentCodeDescription.all.filter(\.code.isSuccess).map { $0.code.userTexts.text }
        for row in EnrollmentCodeDescription.all where !row.code.isSuccess && row.code != .alreadyEnrolled {
            XCTAssertFalse(
                succeeded.contains(row.code.userTexts.text) && row.code.userTexts.text != .noPolicy, "\(row.code)")
        }
        XCTAssertEqual(MAMEnrollmentStatus.Code(rawValue: 999).userTexts.text, .serviceFailed)
    }

    func testARefusedServerHasAMessageWithoutItsName() {
        let manager = app.certificatePinningManager
        XCTAssertEqual(manager.errorMessage().title, "Connection not safe")
        XCTAssertEqual(
            manager.errorMessage().text,
            "Your organization does not trust the server that answered. com.example.notes does not connect.")
    }
}
