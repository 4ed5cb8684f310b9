import Foundation
import MAMCore
import MAMPolicyTools
import XCTest

/// Exports that leave out settings: no tool states what rests on them.
final class PartialExportTests: XCTestCase {
    private let type = ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##

    /// An export of Graph beta with `$select`, which has these members only.
    private func selected(_ members: String...) throws -> PolicyDocument {
        let context =
            #""@odata.context": "https://graph.example/beta/$metadata#deviceAppManagement/iosManagedAppProtections(id,x)""#
        return try PolicyDocument(json: "{\(([type, context] + members).joined(separator: ", "))}")
    }

    private func whole(_ members: String...) throws -> PolicyDocument {
        try PolicyDocument(json: "{\(([type] + members).joined(separator: ", "))}")
    }

    private let managed = #""allowedOutboundDataTransferDestinations": "managedApps""#

    func testADifferenceListsOnlyChangesThatDoNotRestOnMissingSettings() throws {
        let old = try selected(#""printBlocked": true"#, #""thirdPartyKeyboardsBlocked": false"#)
        let new = try whole(#""printBlocked": false"#, #""thirdPartyKeyboardsBlocked": true"#, managed)
        let diff = PolicyDiff(from: old, to: new)
        XCTAssertEqual(Set(diff.changes.map(\.object)), ["printing", "third-party keyboards"])
        XCTAssertFalse(diff.unknown.isEmpty)
        XCTAssertTrue(diff.unknown.contains { $0.verb == "send to" }, "\(diff.unknown)")
        XCTAssertTrue(diff.leftOut.contains("allowedOutboundDataTransferDestinations"))
        XCTAssertFalse(diff.leftOut.contains("printBlocked"))
        XCTAssertEqual(Set(diff.settings.map(\.name)), ["printBlocked", "thirdPartyKeyboardsBlocked"])
        XCTAssertTrue(diff.settings.allSatisfy(\.changesAnswers))
        let text = diff.text
        XCTAssertTrue(text.contains("unknown: an export lacks the settings that decide\n"), text)
        XCTAssertTrue(text.contains("  send to "), text)
        let back = PolicyDiff(from: new, to: old)
        XCTAssertEqual(back.unknown.count, diff.unknown.count)
        XCTAssertEqual(back.changes.count, diff.changes.count)
    }

    func testAListedChangeHoldsForAllPossibleMissingValues() throws {
        let members = [
            managed, #""allowedInboundDataTransferSources": "managedApps""#, #""saveAsBlocked": true"#,
            #""allowedDataStorageLocations": ["box"]"#, #""dialerRestrictionLevel": "blocked""#,
            #""managedBrowserToOpenLinksRequired": true"#, #""managedBrowser": "microsoftEdge""#,
            #""allowedOutboundClipboardSharingLevel": "blocked""#, #""printBlocked": true"#,
        ]
        let new = try whole(#""printBlocked": false"#, #""allowWidgetContentSync": false"#)
        for place in members.indices {
            let kept = Array(members[...place])
            let partial = try PolicyDocument(
                json: "{\(([type, #""@odata.context": "x/v1.0/y""#] + kept).joined(separator: ", "))}")
            XCTAssertNotNil(partial.gap)
            let listed = PolicyDiff(from: partial, to: new).changes
            // What the export may stand for: the settings of v1.0 that are missing have their defaults.
            for more in [
                [], [#""filterOpenInToOnlyManagedApps": true"#], [#""purviewContentEvaluationRequired": "required""#],
                [#""thirdPartyKeyboardsBlocked": true"#, #""exemptedAppProtocols": []"#],
                [#""blockDataIngestionIntoOrganizationDocuments": true"#, #""allowedDataIngestionLocations": []"#],
                [#""notificationRestriction": "block""#, #""screenCaptureConfigurationState": "blocked""#],
            ] {
                let meant = try PolicyDocument(json: "{\(([type] + kept + more).joined(separator: ", "))}")
                let all = PolicyDiff(from: meant, to: new).changes
                for change in listed {
                    XCTAssertTrue(
                        all.contains {
                            $0.verb == change.verb && $0.object == change.object && $0.kind == change.kind
                                && $0.circumstances >= change.circumstances
                        }, "\(change) with \(more)")
                }
            }
        }
    }

    func testWholeDocumentsAreComparedAsTheirPolicies() throws {
        let (old, new) = (try whole(managed), try whole(#""saveAsBlocked": true"#))
        let diff = PolicyDiff(from: old, to: new)
        XCTAssertEqual(diff, PolicyDiff(from: old.compileStrictest(), to: new.compileStrictest()))
        XCTAssertEqual(diff.unknown, [])
        XCTAssertEqual(diff.leftOut, [])
    }

    func testALinterFindingThatRestsOnAMissingSettingIsNotMade() throws {
        let members = [#""saveAsBlocked": true"#, #""minimumPinLength": 8"#]
        let whole = try self.whole(members[0], members[1], #""pinRequired": false"#)
        XCTAssertEqual(Set(whole.lint().map(\.code)), ["saveBlockUnused", "pinSettingUnused"])
        let unknown = try selected(members[0], members[1])
        XCTAssertEqual(unknown.lint(), [])
        let told = try selected(
            members[0], members[1], #""allowedOutboundDataTransferDestinations": "allApps""#, #""pinRequired": false"#)
        XCTAssertEqual(Set(told.lint().map(\.code)), ["saveBlockUnused", "pinSettingUnused"])
    }

    func testTheTextOfAnExportHasTheSameGap() throws {
        let documents = [
            try selected(#""printBlocked": true"#, #""apps@odata.nextLink": "https://n""#),
            try whole(
                #""@odata.context": "https://graph.example/v1.0/$metadata#x""#, #""minimumRequiredOsVersion": null"#,
                #""contactSyncBlocked": null"#, #""thirdPartyKeyboardsBlocked": null"#),
            try whole(#""createdDateTime": "2026-01-02T03:04:05Z""#, #""version": "1""#, #""saveAsBlocked": true"#),
            try whole(#""saveAsBlocked": true"#, #""minimumRequiredOsVersion": null"#),
        ]
        for document in documents {
            let again = try PolicyDocument(json: document.json)
            XCTAssertEqual(again.gap, document.gap, document.json)
            XCTAssertEqual(again.hasMoreApps, document.hasMoreApps, document.json)
            XCTAssertEqual(again.json, document.json)
            for setting in PolicySetting.allCases {
                XCTAssertEqual(again.leavesOut(setting), document.leavesOut(setting), setting.rawValue)
            }
        }
        let listed = try PolicyFile(
            json: Array(
                #"{"@odata.context": "https://graph.example/v1.0/$metadata#x", "value": [{\#(type), "saveAsBlocked": true}]}"#
                    .utf8)
        ).policy()
        XCTAssertEqual(try PolicyDocument(json: listed.json).gap, .graphV1)
    }

    func testClientKeysOfAnExportNameTheKeysThatAreUnknown() throws {
        let conversion = try selected(#""printBlocked": true"#).clientPolicy()
        let messages = conversion.issues.filter { $0.code == "leftOut" }.map(\.message)
        XCTAssertTrue(messages.contains { $0.contains("`AppSharingToLevel`") }, "\(messages)")
        XCTAssertFalse(messages.contains { $0.contains("`PrintingBlocked`") }, "\(messages)")
        XCTAssertTrue(messages.contains { $0.contains("`allowedIosDeviceModels`") }, "\(messages)")
        XCTAssertFalse(try whole(#""printBlocked": true"#).clientPolicy().issues.contains { $0.code == "leftOut" })
    }

    func testAPageMarksUnknownValues() throws {
        let html = PolicyPage(PossiblePolicies(try selected(#""printBlocked": true"#)), notes: ["a part is <missing>"])
            .html
        XCTAssertTrue(html.contains("<dt>Partial</dt><dd>a part is &lt;missing&gt;</dd>"))
        XCTAssertTrue(html.contains("? unknown"))
        XCTAssertTrue(html.contains("Unknown: the export lacks a setting of this check"))
        XCTAssertTrue(html.contains("not in the export"))
        let whole = PolicyPage(try whole(#""printBlocked": true"#).compileStrictest()).html
        XCTAssertFalse(whole.contains("unknown"))
        XCTAssertFalse(whole.contains("Partial"))
    }
}
