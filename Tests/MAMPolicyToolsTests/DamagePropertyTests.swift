import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// Every setting with every kind of damage: never looser than any value it may have been, neither when it is asked nor
/// when it is converted.
final class DamagePropertyTests: XCTestCase {
    private typealias Members = SettingSpace.Members

    /// In debug builds every eighteenth setting and key, in release builds all of them.
    private static let slice = isExhaustive ? 1 : 18

    private static func sliced<Element>(_ all: some Sequence<Element>) -> [Element] {
        all.enumerated().filter { $0.offset % slice == 0 }.map(\.element)
    }

    /// What may stand in the place of a value; for some settings a part of them are values.
    private static let damages = [
        "true", "7", "-1", "1.5", "1e400", "-1e400", "70000", "99999999999999999999", "\"garbage text\"", "\"1 \"",
        "\"\\u0000\"", "[]", "[7]", "{}", "{\"value\": 1}", "\"PT\"", "\"18.O\"",
    ]

    /// Settings beside the damaged one: none, and those under which most others count.
    private static let environment: [Members] = [
        [:],
        [
            .allowedOutboundDataTransferDestinations: "\"managedApps\"",
            .allowedInboundDataTransferSources: "\"managedApps\"", .saveAsBlocked: "true",
            .blockDataIngestionIntoOrganizationDocuments: "true", .allowedDataStorageLocations: "[\"box\"]",
            .allowedOutboundClipboardSharingLevel: "\"managedApps\"",
            .allowedOutboundClipboardSharingExceptionLength: "20", .managedBrowserToOpenLinksRequired: "true",
            .customBrowserProtocol: "\"x-web\"", .dialerRestrictionLevel: "\"customApp\"",
            .customDialerAppProtocol: "\"x-dial\"", .protectedMessagingRedirectAppType: "\"specificApps\"",
            .messagingRedirectAppUrlScheme: "\"x-text\"", .allowedIosDeviceModels: "\"iPhone16,1\"",
            .maximumAllowedDeviceThreatLevel: "\"low\"", .appActionIfAccountIsClockedOut: "\"block\"",
            .minimumRequiredOsVersion: "\"16.0\"",
        ],
    ]

    func testADamagedSettingIsNeverLooserThanAnyValueOfIt() throws {
        var (damaged, compared) = (0, 0)
        for setting in Self.sliced(SettingSpace.settings) {
            for environment in Self.environment {
                var seen: [String: PolicyDocument] = [:]
                for damage in Self.damages {
                    guard let document = try Self.document(environment, setting, damage) else { continue }
                    damaged += 1
                    seen[document.compileStrictest().fingerprint] = document
                }
                // One reading for every kind of damage; what can be any text has none to be damaged by but its type.
                XCTAssertEqual(seen.count, 1, "\(setting)")
                let meant = try SettingSpace.values(setting).map { value in
                    var members = environment
                    members[setting] = value
                    return try SettingSpace.document(members)
                }
                for document in seen.values {
                    for meant in meant {
                        compared += 1
                        Self.assertNotLooser(document, than: meant, "\(setting)")
                    }
                }
            }
        }
        print("damaged settings: \(damaged) documents, \(compared) comparisons with what was meant")
        XCTAssertGreaterThan(damaged, 1000 / Self.slice)
    }

    func testADamagedSettingIsNeverWrittenLooser() throws {
        let withoutKey = Set(ClientKeyRows.withoutKey)
        for setting in Self.sliced(SettingSpace.settings) {
            for (place, environment) in Self.environment.enumerated() {
                guard let document = try Self.document(environment, setting, "{\"value\": 1}") else {
                    XCTFail("\(setting) takes an object")
                    continue
                }
                // No word says "the worse of both".
                guard setting != .mobileThreatDefensePartnerPriority else { continue }
                Self.assertNotLooser(try PolicyDocument(json: document.json), than: document, "\(setting) as Graph")
                // What the client has no key for is lost beside it, and said.
                guard place == 0, !withoutKey.contains(setting) else { continue }
                let client = document.clientPolicy()
                XCTAssertTrue(client.issues.contains { $0.severity == .error }, "\(setting)")
                let again = try ClientPolicy(json: Array(client.result.json.utf8)).document()
                // An action alone has no client key: it means nothing without what it acts on.
                Self.assertNotLooser(again.result, than: document, "\(setting) as client keys")
            }
        }
    }

    func testADamagedClientKeyIsNeverLooserThanAnyValueOfItsSetting() throws {
        var damaged = 0
        for row in Self.sliced(ClientKeyRows.all) {
            let meant = try SettingSpace.values(row.setting).compactMap { $0 }.map {
                try SettingSpace.document([row.setting: $0])
            }
            for damage in Self.damages {
                let conversion = try ClientPolicy(json: Array("{\"\(row.key)\": \(damage)}".utf8)).document()
                guard conversion.issues.contains(where: { $0.severity == .error }) else { continue }
                damaged += 1
                for meant in meant {
                    Self.assertNotLooser(conversion.result, than: meant, "\(row.key): \(damage)")
                    Self.assertNotLooser(
                        try PolicyDocument(json: conversion.result.json), than: meant, "\(row.key): \(damage), written")
                }
                guard damage == "{}" else { continue }
                let list = "<plist><dict><key>\(row.key)</key><data>AA==</data></dict></plist>"
                XCTAssertEqual(
                    try ClientPolicy(propertyList: Array(list.utf8)).document().result.values, conversion.result.values,
                    row.key)
            }
        }
        print("damaged client keys: \(damaged)")
        XCTAssertGreaterThan(damaged, 400 / Self.slice)
    }

    /// A document with a value of a setting; nil when the value is none that cannot be read.
    private static func document(
        _ environment: Members, _ setting: PolicySetting, _ value: String
    ) throws -> PolicyDocument? {
        var members = environment
        members[setting] = value
        let document = try SettingSpace.document(members)
        return document.values[setting] == .unreadable ? document : nil
    }

    /// Asks both policies everything, and both for every moment before a launch.
    private static func assertNotLooser(
        _ document: PolicyDocument, than meant: PolicyDocument, _ name: String, line: UInt = #line
    ) {
        let (policy, reference) = (document.compileStrictest(), meant.compileStrictest())
        guard policy.fingerprint != reference.fingerprint else { return }
        let changes = PolicyDiff(from: reference, to: policy).changes.filter {
            $0.kind == .newlyAllowed || $0.kind == .noLongerRequired
        }
        XCTAssertEqual(
            changes.map { "\($0.verb) \($0.object) \($0.condition)" }, [], "\(name), meant \(meant.values)", line: line)
        for moment in LaunchMoment.all {
            let (now, before) = (asked(policy, moment), asked(reference, moment))
            XCTAssertTrue(
                now == nil || before.map { now?.isSuperset(of: $0) ?? true } ?? false,
                "\(name), \(moment.name), meant \(meant.values)", line: line)
        }
    }

    /// What a launch asks of the user; nil when the account is not shown.
    private static func asked(_ policy: MAMPolicy, _ moment: LaunchMoment) -> Set<LaunchCheck>? {
        let verdicts = policy.launchRequirements.verdicts(for: moment.facts, after: moment.memory)
        return verdicts.contains { $0.action.endsRun } ? nil : Set(verdicts.map(\.check))
    }
}
