import Foundation
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What an app knows of itself.
final class DiagnosticInformationTests: XCTestCase {
    private typealias Kit = ObservabilityKit

    private func app() throws -> ManagedApp {
        let app = Kit.app(Listener()) {
            ($0.adalClientID, $0.verboseLoggingEnabled, $0.splashDuration) = (
                "11111111-2222-4333-8444-555555555555", true, 2
            )
            $0.valuesToScrubFromLogging = ["license"]
        }
        app.device.facts = [.jailbroken, .mdmEnrolled]
        app.accounts.register(Kit.aliceByName, alias: Kit.alice)
        app.policyManager.setPolicyInMemory(
            try Kit.policy("\"appDataEncryptionType\": \"whenDeviceLocked\", \"DisableAria\": true"), for: Kit.alice)
        app.accounts.register("bob@fabrikam.example")
        app.policyManager.setProcessAccountID(Kit.alice)
        app.appConfigManager.setConfigurations(
            [
                [
                    "color": "red", "license": "one, two", "mail": "carol@contoso.example", "folder": "/home/carol",
                    "owner": "ALICE@contoso.example", "alice@contoso.example": "1", "secret": "00112233445566778899",
                ]
            ], for: Kit.alice)
        return app
    }

    func testTheInformationDescribesTheCurrentState() throws {
        let app = try app()
        let information = app.diagnosticConsole.diagnosticInformation
        XCTAssertEqual(information.app, "com.example.notes")
        XCTAssertEqual(information.deviceFacts, ["mdmEnrolled", "jailbroken"])
        XCTAssertEqual(information.settings["ADALClientId"], "set")
        XCTAssertEqual(information.settings["VerboseLoggingEnabled"], "true")
        XCTAssertEqual(information.settings["ValuesToScrubFromLogging"], "set")
        XCTAssertNil(information.settings["MAMTelemetryDisabled"])
        XCTAssertEqual(information.logLevel, .verbose)
        XCTAssertTrue(information.hasLogger)
        XCTAssertEqual(information.processAccount, 0)
        XCTAssertEqual(information.telemetryHindrance, .policy)
        XCTAssertEqual(information.accounts.map(\.number), [0, 2])
        let (alice, bob) = (information.accounts[0], information.accounts[1])
        XCTAssertEqual(
            alice.policy, app.policyManager.policyInForce(for: Kit.alice).map { String($0.fingerprint.prefix(8)) })
        XCTAssertTrue(alice.isEncryptionRequired)
        XCTAssertEqual(alice.telemetryHindrance, .policy)
        XCTAssertEqual(alice.blockedReason, .notBlocked)
        XCTAssertNil(bob.policy)
        XCTAssertNil(bob.telemetryHindrance)
        XCTAssertEqual(alice.appConfiguration.count, 1)
        XCTAssertTrue(alice.appConfiguration[0].contains("color=red"), alice.appConfiguration[0])
        XCTAssertTrue(alice.appConfiguration[0].contains("mail=(scrubbed)"), alice.appConfiguration[0])
    }

    func testTheInformationContainsNoNamesOrSecrets() throws {
        let information = try app().diagnosticConsole.diagnosticInformation
        for text in [information.text, information.json] {
            for secret in [
                "alice", "carol", "bob", "contoso", "fabrikam", "6f2c7c44", "11111111", "one", "two", "/home",
                "0011223344",
            ] {
                XCTAssertFalse(text.lowercased().contains(secret), "\(secret) in \(text)")
            }
        }
    }

    func testItsJSONIsReadBackAsTheSameValue() throws {
        for information in [
            try app().diagnosticConsole.diagnosticInformation, Kit.app(nil).diagnosticConsole.diagnosticInformation,
        ] {
            let read = try JSONDecoder().decode(DiagnosticInformation.self, from: Data(information.json.utf8))
            XCTAssertEqual(read, information)
            XCTAssertEqual(read.json, information.json)
            XCTAssertTrue(information.text.hasPrefix("app                com.example.notes\n"), information.text)
        }
    }
}
