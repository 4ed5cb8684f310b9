import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Settings of which several make one key, or that take several keys: the whole finite space, row by row.
final class ClientKeyJointTests: XCTestCase {
    private func convert(_ members: [String]) throws -> PolicyConversion<ClientPolicy> {
        try PolicyFixtures.document(members.joined(separator: ", ")).clientPolicy()
    }

    private func text(_ policy: ClientPolicy) -> String {
        policy.json.split(whereSeparator: \.isNewline).dropFirst().dropLast()
            .map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    func testTheBiometricTimeoutIsASwitchAndItsMinutes() throws {
        for (period, expected, isExact) in [
            ("PT0S", "\"NonBioPassTimeOutRequired\": 0", true),
            ("PT12H", "\"NonBioPassTimeOutRequired\": 1, \"NonBioPassTimeOut\": 720", true),
            ("PT30S", "\"NonBioPassTimeOutRequired\": 1, \"NonBioPassTimeOut\": 1", false),
            ("PT90S", "\"NonBioPassTimeOutRequired\": 1, \"NonBioPassTimeOut\": 1", false),
        ] {
            let there = try convert(["\"pinRequiredInsteadOfBiometricTimeout\": \"\(period)\""])
            XCTAssertEqual(text(there.result), expected, period)
            XCTAssertEqual(there.issues.isEmpty, isExact, period)
        }
        let off = ClientPolicy(["NonBioPassTimeOutRequired": .boolean(false), "NonBioPassTimeOut": .integer(30)])
            .document()
        XCTAssertEqual(off.result.values, [.pinRequiredInsteadOfBiometricTimeout: .seconds(0)])
        XCTAssertEqual(off.issues.map(\.severity), [.info])
    }

    func testTheBrowserFollowsFromTwoKeys() throws {
        // Required, Edge or not, protocol; then the keys, and what comes back.
        for (required, edge, scheme, keys, back) in [
            (false, false, "", "0|", "-"), (false, true, "", "0|", "-"), (false, false, "p", "0|p", "-"),
            (false, true, "p", "0|p", "-"), (true, false, "", "1|", "edge"), (true, true, "", "1|", "edge"),
            (true, false, "p", "1|p", "-"), (true, true, "p", "1|-", "edge"),
        ] {
            let members = [
                "\"managedBrowserToOpenLinksRequired\": \(required)",
                "\"managedBrowser\": \"\(edge ? "microsoftEdge" : "notConfigured")\"",
                "\"customBrowserProtocol\": \"\(scheme)\"",
            ]
            let there = try convert(members)
            let written = there.result["UnmanagedBrowserProtocol"].map { $0 == .text("p") ? "p" : "" } ?? "-"
            XCTAssertEqual(
                "\(there.result["ManagedBrowserRequired"] == .integer(1) ? 1 : 0)|\(written)", keys, "\(members)")
            let again = there.result.document().result
            let found = again.values[.managedBrowser] == .list(["microsoftEdge"]) ? "edge" : "-"
            XCTAssertEqual(found, back, "\(members)")
            XCTAssertEqual(there.issues.isEmpty, required && edge && scheme.isEmpty, "\(members) \(there.issues)")
            // What the policy answers stays the same, which is the point of leaving the protocol out beside Edge.
            let document = try PolicyFixtures.document(members.joined(separator: ", "))
            XCTAssertEqual(
                document.compileStrictest().decision(for: .property(.isManagedBrowserRequired)).isAllowed,
                again.compileStrictest().decision(for: .property(.isManagedBrowserRequired)).isAllowed, "\(members)")
        }
    }

    func testDeviceModelsGoUnderTheKeyOfTheirAction() throws {
        for (models, action, expected, codes) in [
            ("\"iPad8,1;iPad8,2\"", "\"block\"", "\"AllowedIOSModelsElseBlock\": \"iPad8,1;iPad8,2\"", []),
            ("\"iPad8,1\"", "\"wipe\"", "\"AllowedIOSModelsElseWipe\": \"iPad8,1\"", []),
            ("\"\"", "\"wipe\"", "\"AllowedIOSModelsElseWipe\": \"\"", []),
            ("\"iPad8,1\"", "null", "\"AllowedIOSModelsElseBlock\": \"iPad8,1\"", ["reworded"]),
            ("\"iPad8,1\"", "\"warn\"", "\"AllowedIOSModelsElseBlock\": \"iPad8,1\"", ["loss"]),
            ("null", "\"wipe\"", "", ["noEffect"]), ("null", "null", "", []),
        ] {
            let there = try convert([
                "\"allowedIosDeviceModels\": \(models)", "\"appActionIfIosDeviceModelNotAllowed\": \(action)",
            ])
            XCTAssertEqual(text(there.result), expected, "\(models) \(action)")
            XCTAssertEqual(there.issues.map(\.code), codes, "\(models) \(action)")
        }
        for (block, wipe, models, action, severities) in [
            ("a", "b", "b", "wipe", [.error]), ("", "b", "b", "wipe", [.info]), ("a", "", "a", "block", [.info]),
            ("", "", "", "block", [.info]),
        ] as [(String, String, String, String, [PolicyIssue.Severity])] {
            let back = ClientPolicy([
                "AllowedIOSModelsElseBlock": .text(block), "AllowedIOSModelsElseWipe": .text(wipe),
            ]).document()
            XCTAssertEqual(
                back.result.values,
                [.allowedIosDeviceModels: .text(models), .appActionIfIosDeviceModelNotAllowed: .member(action)],
                "\(block) \(wipe)")
            XCTAssertEqual(back.issues.map(\.severity), severities, "\(block) \(wipe)")
        }
    }

    func testNonWorkingTimeIsAGracePeriod() throws {
        for (action, grace, expected, codes) in [
            ("\"block\"", "\"PT10M\"", "\"BlockClockStatusWithGracePeriod\": 10", []),
            ("\"block\"", "\"PT0S\"", "\"BlockClockStatusWithGracePeriod\": 0", []),
            ("\"block\"", "null", "\"BlockClockStatusWithGracePeriod\": 0", ["reworded"]),
            ("\"block\"", "\"PT90S\"", "\"BlockClockStatusWithGracePeriod\": 1", ["loss"]),
            ("\"wipe\"", "\"PT10M\"", "\"BlockClockStatusWithGracePeriod\": 10", ["loss"]),
            ("\"warn\"", "\"PT10M\"", "", ["loss", "noEffect"]), ("\"warn\"", "null", "", ["loss"]),
            ("null", "\"PT10M\"", "", ["noEffect"]),
        ] {
            let there = try convert([
                "\"appActionIfAccountIsClockedOut\": \(action)",
                "\"gracePeriodToBlockAppsDuringOffClockHours\": \(grace)",
            ])
            XCTAssertEqual(text(there.result), expected, "\(action) \(grace)")
            XCTAssertEqual(there.issues.map(\.code), codes, "\(action) \(grace)")
        }
        let back = ClientPolicy(["BlockClockStatusWithGracePeriod": .integer(10)]).document().result
        XCTAssertEqual(
            back.values,
            [
                .appActionIfAccountIsClockedOut: .member("block"),
                .gracePeriodToBlockAppsDuringOffClockHours: .seconds(600),
            ])
    }
}
