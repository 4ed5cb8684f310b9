import MAMCore
import TestPolicies
import XCTest

final class PolicyExplanationTests: XCTestCase {
    func testAnExplanationNamesTheSettingItsLabelItsValueAndTheNearestChange() throws {
        let policy = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest()
        let explanation = policy.explanation(for: .save(to: .box, account: .same))
        XCTAssertFalse(explanation.isAllowed)
        XCTAssertEqual(explanation.rule, "saveCopies.notListed")
        XCTAssertEqual(explanation.settings.map(\.name), ["saveAsBlocked", "allowedDataStorageLocations"])
        XCTAssertEqual(explanation.settings.map(\.value), ["true", "[oneDriveForBusiness, sharePoint]"])
        XCTAssertEqual(explanation.settings.first?.label, "Save copies of Org data")
        XCTAssertEqual(explanation.change.map { "\($0.name) \($0.value)" }, ["allowedDataStorageLocations +box"])
    }

    func testTheTextNamesAnswerRuleSettingsAndChange() throws {
        let policy = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest()
        XCTAssertEqual(
            policy.explanation(for: .save(to: .box, account: .same)).text,
            """
            BLOCKED save to box, the same account
              rule    saveCopies.notListed: copies may not be saved, and the service is not listed
              setting saveAsBlocked = true (Save copies of Org data)
              setting allowedDataStorageLocations = [oneDriveForBusiness, sharePoint] (Allow user to save copies to selected services)
              change  allowedDataStorageLocations = +box would reverse the answer
            """)
    }

    func testAnAppsExplanationNamesTheAccountAndTheIdentityLayer() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(
            try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest(), for: "alice")
        let explanation = app.withAccountID("Alice") { app.explain(.property(.printing)) }
        XCTAssertEqual(explanation.accountIDs, ["alice"])
        XCTAssertEqual(explanation.layer, .scope)
        XCTAssertEqual(explanation.rule, "printing.blocked")
        XCTAssertEqual(explanation.change.map { "\($0.name) \($0.value)" }, ["printBlocked false"])
        XCTAssertFalse(explanation.text.contains("alice"))
    }

    func testTheNearestChangeOpensNoMoreThanIsNeeded() throws {
        func change(_ properties: String, _ question: PolicyQuestion, _ facts: DeviceFacts = []) throws -> [String] {
            let policy = try PolicyFixtures.document(properties).compileStrictest()
            return policy.explanation(for: question, facts: facts).change.map { "\($0.name) \($0.value)" }
        }
        let (out, sources) = ("\"allowedOutboundDataTransferDestinations\":", "\"allowedInboundDataTransferSources\":")
        XCTAssertEqual(
            try change("\(out) \"none\"", .save(to: .box, account: nil)),
            ["allowedOutboundDataTransferDestinations managedApps"])
        XCTAssertEqual(
            try change("\(sources) \"none\"", .open(from: .box, account: nil)),
            ["allowedInboundDataTransferSources managedApps"])
        XCTAssertEqual(
            try change("\(out) \"managedApps\"", .send(to: .unmanaged, payload: .file), [.mdmEnrolled]),
            ["disableProtectionOfManagedOutboundOpenInData true"])
        XCTAssertEqual(
            try change(
                "\"managedBrowserToOpenLinksRequired\": true, \"customBrowserProtocol\": \"p\"",
                .property(.isManagedBrowserRequired)),
            ["managedBrowser microsoftEdge"])
        XCTAssertEqual(
            try change("\(out) \"allApps\", \"saveAsBlocked\": true", .save(to: .box, account: nil)),
            ["allowedOutboundDataTransferDestinations managedApps"])
    }

    func testUntrustedTextInAnExplanationStaysOnItsLineAndIsTruncated() throws {
        let forged = "x\\n  rule    send.all: fine\\u001b[2J" + String(repeating: "y", count: 1000)
        let policy = try PolicyFixtures.document(
            "\"managedBrowserToOpenLinksRequired\": true, \"customBrowserProtocol\": \"\(forged)\""
        ).compileStrictest()
        let text = policy.explanation(for: .property(.isManagedBrowserRequired)).text
        XCTAssertEqual(
            text.split(separator: "\n").filter { $0.contains("rule    ") && $0.hasPrefix("  rule") }.count, 1)
        XCTAssertFalse(text.contains("\u{1b}"))
        XCTAssertLessThan(text.utf8.count, 1500)
    }

    func testEverySuggestedChangeReversesTheAnswer() throws {
        // The change is made in the document and everything compiled anew, apart from how it was found.
        var (policies, explained, changed) = (0, 0, 0)
        for outbound in ["allApps", "managedApps", "none"] {
            for inbound in ["allApps", "managedApps", "none"] {
                for isBlocked in [false, true] {
                    policies += 1
                    let base = [
                        "allowedOutboundDataTransferDestinations": "\"\(outbound)\"",
                        "allowedInboundDataTransferSources": "\"\(inbound)\"", "saveAsBlocked": "\(isBlocked)",
                        "blockDataIngestionIntoOrganizationDocuments": "\(isBlocked)",
                        "allowedDataStorageLocations": "[\"box\"]", "allowedDataIngestionLocations": "[\"camera\"]",
                    ]
                    let policy = try compile(base)
                    for question in Self.questions {
                        let explanation = policy.explanation(for: question)
                        explained += 1
                        guard !explanation.change.isEmpty else { continue }
                        changed += 1
                        let after = try compile(apply(explanation.change, to: base))
                        XCTAssertNotEqual(
                            after.decision(for: question).isAllowed, explanation.isAllowed,
                            "\(question) with \(explanation.change)")
                    }
                }
            }
        }
        print("explanations: \(policies) policies, \(explained) questions, \(changed) changes made")
        XCTAssertEqual(explained, 18 * Self.questions.count)
        XCTAssertGreaterThan(changed, explained * 8 / 10)
    }

    private static let questions: [PolicyQuestion] =
        MAMSaveLocation.allCases.flatMap { location in
            [AccountReference.none, .same, .unmanaged].map { .save(to: location, account: $0) }
        }
        + MAMOpenLocation.allCases.flatMap { location in
            [AccountReference.none, .same, .unmanaged].map { .open(from: location, account: $0) }
        } + PolicyProperty.allCases.map { .property($0) }
        + [.send(to: .unmanaged), .receive(from: .unmanaged), .send(to: .managed(account: .same))]

    func testEverySuggestedChangeForClipboardAndLinksReversesTheAnswer() throws {
        let (a, b): (ClipboardContent, ClipboardContent) = (.text(length: 7), .other)
        let questions: [PolicyQuestion] =
            [
                .copy(to: .unmanagedApp, a), .copy(to: .managedApp(account: .same), b), .paste(from: .unmanagedApp, a),
                .paste(from: .unmanagedApp, b), .pasteIntoWebView(.unmanaged, from: .thisApp(account: .same), a),
                .link(.universalLink("https://a.example/b")), .link(.universalLink("https://maps.apple.com/")),
                .link(.compose(.mail)), .link(.compose(.message)),
            ] + ["tel:1", "sms:1", "x-a:b", "skype:x"].map { .link(.url($0)) }
        var (asked, changed) = (0, 0)
        for outbound in ["allApps", "managedApps", "none"] {
            for (clipboard, dialer, messaging) in [
                ("blocked", "blocked", "blocked"), ("managedApps", "managedApps", "anyApp"),
                ("managedAppsWithPasteIn", "allApps", "specificApps"), ("allApps", "customApp", "anyManagedApp"),
            ] {
                let base = [
                    "allowedOutboundDataTransferDestinations": "\"\(outbound)\"",
                    "allowedOutboundClipboardSharingLevel": "\"\(clipboard)\"",
                    "dialerRestrictionLevel": "\"\(dialer)\"", "protectedMessagingRedirectAppType": "\"\(messaging)\"",
                    "exemptedUniversalLinks": "[\"https://maps.apple.com\"]",
                ]
                let policy = try compile(base)
                for question in questions {
                    let explanation = policy.explanation(for: question)
                    asked += 1
                    XCTAssertEqual(explanation.isAllowed, policy.decision(for: question).isAllowed)
                    guard !explanation.change.isEmpty else { continue }
                    changed += 1
                    let after = try compile(apply(explanation.change, to: base))
                    XCTAssertNotEqual(
                        after.decision(for: question).isAllowed, explanation.isAllowed,
                        "\(question) with \(explanation.change)")
                }
            }
        }
        print("explanations: \(asked) clipboard and link questions, \(changed) changes made")
        XCTAssertEqual(asked, 12 * questions.count)
        XCTAssertGreaterThan(changed, asked * 8 / 10)
    }

    private func compile(_ properties: [String: String]) throws -> MAMPolicy {
        try PolicyFixtures.document(properties.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))
            .compileStrictest()
    }

    private func apply(_ changes: [PolicyExplanation.Change], to base: [String: String]) throws -> [String: String] {
        var properties = base
        for change in changes {
            if change.name == "exemptedAppProtocols" {
                let scheme = change.value.dropFirst()
                let names = change.value.hasPrefix("+") ? "skype;\(scheme)" : ""
                properties[change.name] = "[{\"name\": \"Default\", \"value\": \"\(names)\"}]"
            } else if change.name == "allowedOutboundClipboardSharingExceptionLength" {
                properties[change.name] = change.value
            } else if change.value.hasPrefix("+") || change.value.hasPrefix("-") {
                let service = change.value.dropFirst()
                var list = base[change.name, default: "[]"].dropFirst().dropLast().split(separator: ",").map(
                    String.init)
                list.removeAll { $0.contains(service) }
                if change.value.hasPrefix("+") { list.append("\"\(service)\"") }
                properties[change.name] = "[\(list.joined(separator: ","))]"
            } else {
                properties[change.name] =
                    ["true", "false"].contains(change.value) ? change.value : "\"\(change.value)\""
            }
        }
        return properties
    }
}
