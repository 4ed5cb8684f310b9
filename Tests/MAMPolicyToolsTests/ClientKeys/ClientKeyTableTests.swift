import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Every row of the table of client keys, in both directions.
final class ClientKeyTableTests: XCTestCase {
    func testEveryGraphValueIsWrittenUnderItsClientKeyAndReadBack() throws {
        var states = 0
        for row in ClientKeyRows.all {
            for (graph, client) in row.values {
                let document = try PolicyFixtures.document("\"\(row.setting.rawValue)\": \(graph)")
                let there = document.clientPolicy()
                XCTAssertEqual(there.issues, [], "\(row.setting) \(graph)")
                XCTAssertEqual(there.result.json, "{\n  \"\(row.key)\": \(client)\n}", "\(row.setting)")
                let back = try ClientPolicy(json: Array("{\"\(row.key)\": \(client)}".utf8)).document()
                XCTAssertEqual(back.result.values[row.setting], document.values[row.setting], "\(row.key) \(client)")
                // The browser follows from its key, and that is said.
                let follows = row.setting == .managedBrowserToOpenLinksRequired && graph == "true"
                let said = follows ? ["reworded"] : row.setting.hasGraphName ? [] : ["noGraphName"]
                XCTAssertEqual(back.issues.map(\.code), said, "\(row.key) \(client)")
                states += 1
            }
        }
        print("client keys: \(states) values, each in both directions")
        XCTAssertEqual(ClientKeyRows.all.count, 59)
        XCTAssertEqual(states, 151)
    }

    func testEverySettingHasAKeyAPartInOneOrIsKnownToHaveNone() {
        let written = Set(ClientKeyRows.all.map(\.setting))
        for setting in PolicySetting.allCases where setting.descriptor.group != .metadata {
            let places = [written, ClientKeyRows.joint, ClientKeyRows.withoutKey].filter { $0.contains(setting) }
            XCTAssertEqual(places.count, 1, setting.rawValue)
        }
    }

    func testASettingWithoutAKeyIsReported() throws {
        let values: [(PolicySetting, String, PolicyIssue.Severity)] = [
            (.protectedMessagingRedirectAppType, "\"blocked\"", .warning),
            (.protectedMessagingRedirectAppType, "\"anyApp\"", .info),
            (.messagingRedirectAppUrlScheme, "\"sms2\"", .warning), (.messagingRedirectAppUrlScheme, "\"\"", .info),
            (.allowWidgetContentSync, "false", .warning), (.allowWidgetContentSync, "true", .info),
            (.previousPinBlockCount, "3", .warning), (.previousPinBlockCount, "0", .info),
            (.minimumWarningSdkVersion, "\"19.1\"", .warning),
            (.purviewContentEvaluationRequired, "\"required\"", .warning),
            (.purviewContentEvaluationRequired, "\"notRequired\"", .info),
            (.mobileThreatDefensePartnerPriority, "\"defenderOverThirdPartyPartner\"", .warning),
            (.displayName, "\"A\"", .info), (.apps, "[]", .info), (.appGroupType, "\"allApps\"", .info),
        ]
        for (setting, value, severity) in values {
            let conversion = try PolicyFixtures.document("\"\(setting.rawValue)\": \(value)").clientPolicy()
            XCTAssertEqual(conversion.issues.map(\.code), ["noClientKey"], setting.rawValue)
            XCTAssertEqual(conversion.issues.map(\.severity), [severity], "\(setting) \(value)")
            XCTAssertEqual(conversion.issues.map(\.path), ["$.\(setting.rawValue)"])
            XCTAssertNotNil(conversion.issues.first?.position)
            XCTAssertEqual(conversion.result.json, "{}")
        }
        let unknown = try PolicyFixtures.document("\"somethingNew\": 1").clientPolicy()
        XCTAssertEqual(unknown.issues.map(\.path), ["$.somethingNew"])
    }

    func testNotConfiguredIsSaidInEveryWayTheClientHasForIt() throws {
        let versions = ClientKeyRows.all.filter { $0.key.contains("Version") }
        XCTAssertEqual(versions.count, 11)
        let keys = versions.flatMap { row in ["\"0.0\"", "\"\"", "\"0\"", "null"].map { (row.key, $0) } }
        let others = [
            ("AppActionIfUnableToAuthenticateUser", "\"\""), ("BlockClockStatusWithGracePeriod", "-1"),
            ("PINEnabled", "null"),
        ]
        for (key, value) in keys + others {
            let conversion = try ClientPolicy(json: Array("{\"\(key)\": \(value)}".utf8)).document()
            XCTAssertEqual(conversion.result.values, [:], "\(key) \(value)")
            XCTAssertEqual(conversion.issues, [], "\(key) \(value)")
        }
        let null = try PolicyFixtures.document("\"minimumRequiredOsVersion\": \"0.0\", \"pinRequired\": null")
        XCTAssertEqual(null.clientPolicy().result.entries, [])
    }
}
