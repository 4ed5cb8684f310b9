import MAMCore
import MAMPolicyTools
import XCTest

final class DiagnosisTests: XCTestCase {
    func testWithoutEvidenceEveryLinkIsUnknownWithAdvice() {
        let diagnosis = Diagnosis(of: DiagnosisEvidence())
        XCTAssertEqual(diagnosis.findings.map(\.link), Diagnosis.Link.allCases)
        XCTAssertEqual(Set(diagnosis.findings.map(\.state)), [.unknown])
        XCTAssertNil(diagnosis.firstBroken)
        for finding in diagnosis.findings { XCTAssertNotNil(finding.advice, finding.reason) }
    }

    /// What each status alone shows: the broken link, and those that hold.
    private static let table: [Int: (broken: Diagnosis.Link?, fine: [Diagnosis.Link])] = {
        // App configuration enrolls without a policy, so nothing shows that one was found.
        let all: [Diagnosis.Link] = [.license, .token, .enrollment, .checkIn]
        var table: [Int: (broken: Diagnosis.Link?, fine: [Diagnosis.Link])] = [
            100: (nil, all), 101: (nil, all), 208: (nil, [.token, .enrollment]),
            102: (.checkIn, [.token, .enrollment]),
            103: (.checkIn, [.token, .enrollment]), 212: (.checkIn, []), 220: (.checkIn, [.token, .enrollment]),
            200: (.license, [.token]), 202: (.license, []), 225: (.enrollment, [.license, .token]),
        ]
        for code in [203, 207, 217, 219, 224] { table[code] = (.token, []) }
        for code in [104, 201, 204, 205, 206, 209, 210, 211, 213, 214, 215, 216, 218, 221, 222, 223, 226, 227] {
            table[code] = (.enrollment, [])
        }
        return table
    }()

    func testEveryStatusShowsItsLinks() {
        XCTAssertEqual(Self.table.count, 33)
        for (code, row) in Self.table {
            var evidence = DiagnosisEvidence()
            evidence.status = MAMEnrollmentStatus.Code(rawValue: code)
            let diagnosis = Diagnosis(of: evidence)
            XCTAssertEqual(diagnosis.firstBroken?.link, row.broken, "\(code)")
            XCTAssertEqual(diagnosis.findings.filter { $0.state == .fine }.map(\.link), row.fine, "\(code)")
            for finding in diagnosis.findings where finding.state != .fine {
                XCTAssertFalse((finding.advice ?? "").isEmpty, "\(code): \(finding.reason)")
            }
        }
    }

    func testTheFixOfAStatusIsSomethingToDo() {
        for (code, row) in Self.table where row.broken != nil {
            var evidence = DiagnosisEvidence()
            evidence.status = MAMEnrollmentStatus.Code(rawValue: code)
            let advice = Diagnosis(of: evidence).firstBroken?.advice ?? ""
            let duty = EnrollmentCodeDescription.all.first { $0.code.rawValue == code }?.duty ?? ""
            XCTAssertFalse(advice.hasPrefix("nothing"), "\(code): \(advice)")
            XCTAssertFalse(duty.hasPrefix("nothing") && duty.hasSuffix(advice), "\(code): \(advice)")
        }
    }

    func testAStatusThatFailedIsLaterThanTheDump() throws {
        var evidence = DiagnosisEvidence()
        evidence.dump = .init("dump", try ClientDump(Array(#"{"PrintingBlocked": 1}"#.utf8)))
        XCTAssertEqual(Diagnosis(of: evidence).findings.filter { $0.state == .fine }.count, 8)
        evidence.status = .noPolicyReceived
        let diagnosis = Diagnosis(of: evidence)
        XCTAssertEqual(diagnosis.firstBroken?.link, .checkIn)
        XCTAssertEqual(diagnosis.findings.first?.state, .unknown)
    }

    func testAnEmptyDumpIsReadOnlyWhenThatIsAskedFor() throws {
        let list = "<plist version=\"1.0\"><dict><key>a</key><dict/></dict></plist>"
        for text in ["{}", "[]", #"{"IntuneMAMPolicies": [{}, null]}"#, list] {
            XCTAssertEqual(try ClientDump(Array(text.utf8), acceptsEmpty: true).entries.count, 0, text)
            XCTAssertThrowsError(try ClientDump(Array(text.utf8)), text)
        }
        for text in ["7", "{\"a\": 1}", "[\"a\"]", list.replacingOccurrences(of: "<dict/>", with: "<true/>")] {
            XCTAssertThrowsError(try ClientDump(Array(text.utf8), acceptsEmpty: true), text)
        }
    }

    private func state(of link: Diagnosis.Link, _ evidence: DiagnosisEvidence) -> Diagnosis.State? {
        Diagnosis(of: evidence).findings.first { $0.link == link }?.state
    }

    func testManagementLevelsThatGraphDoesNotTellAreUnknown() throws {
        let rows: [(String, Diagnosis.State)] = [
            ("unknownFutureValue", .unknown), ("androidEnterprise", .broken), ("unmanaged", .fine), ("mdm", .broken),
        ]
        for (levels, state) in rows {
            let export =
                ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "##
                + #""targetedAppManagementLevels": "\#(levels)", "isAssigned": true}"#
            var evidence = DiagnosisEvidence()
            evidence.policies = [.init("p", try PolicyFile(json: Array(export.utf8)))]
            evidence.isMDMEnrolled = false
            XCTAssertEqual(self.state(of: .managementLevel, evidence), state, levels)
        }
    }

    /// An export of a tenant's default policy and another one, with the assignments of the latter.
    private func evidence(besideDefault other: String?, app: String = "com.contoso.visits") throws -> DiagnosisEvidence
    {
        let byDefault =
            ##"{"@odata.type": "#microsoft.graph.defaultManagedAppProtection", "##
            + #""apps": [{"mobileAppIdentifier": {"bundleId": "com.contoso.visits"}}], "printBlocked": true}"#
        var evidence = DiagnosisEvidence()
        evidence.policies = [.init("d", try PolicyFile(json: Array(byDefault.utf8)))]
        if let other { evidence.policies.append(.init("p", try PolicyFile(json: Array(other.utf8)))) }
        (evidence.groups, evidence.bundleID, evidence.isMDMEnrolled) = (["a"], app, false)
        return evidence
    }

    private static func policy(of platform: String, _ members: String) -> String {
        ##"{"@odata.type": "#microsoft.graph.\##(platform)ManagedAppProtection", "appGroupType": "selectedPublicApps", "##
            + #""apps": [{"mobileAppIdentifier": {"bundleId": "com.contoso.other"}}], "#
            + #""targetedAppManagementLevels": "unspecified", \#(members)}"#
    }

    private static func assigned(to group: String) -> String {
        ##""assignments": [{"target": {"@odata.type": "#microsoft.graph.groupAssignmentTarget", "##
            + #""groupId": "\#(group)"}}]"#
    }

    func testTheDefaultPolicyOfATenantReachesAnAccountWithoutAnotherPolicy() throws {
        let links: [Diagnosis.Link] = [.group, .app, .managementLevel]
        let other = Self.policy(of: "ios", Self.assigned(to: "b"))
        for (text, states) in [
            (other, [.fine, .fine, .fine]),
            // Another policy is assigned, although it does not include the app.
            (Self.policy(of: "ios", Self.assigned(to: "a")), [.fine, .broken, .fine]),
            (Self.policy(of: "ios", #""printBlocked": true"#), [.unknown, .fine, .fine]),
            (nil, [.unknown, .fine, .fine]),
            // An export without policies for iOS does not tell whether the tenant has some.
            (Self.policy(of: "android", Self.assigned(to: "b")), [.unknown, .fine, .fine]),
            (Self.policy(of: "android", Self.assigned(to: "a")), [.unknown, .fine, .fine]),
            ("[\(other), \(Self.policy(of: "android", Self.assigned(to: "b")))]", [.fine, .fine, .fine]),
            ("[\(other), \(Self.policy(of: "android", #""version": "1""#))]", [.unknown, .fine, .fine]),
            ("[\(other), \(Self.policy(of: "android", Self.assigned(to: "a")))]", [.broken, .broken, .fine]),
        ] as [(String?, [Diagnosis.State])] {
            let evidence = try evidence(besideDefault: text)
            XCTAssertEqual(links.map { state(of: $0, evidence) }, states, text ?? "nil")
        }
        let places = Diagnosis(of: try evidence(besideDefault: other)).findings.prefix(4).map(\.place?.path)
        XCTAssertEqual(places, [nil, "$", "$.apps", "$"], "its type has no `appGroupType` and no management levels")
        let alone = Diagnosis(of: try evidence(besideDefault: nil)).findings.first { $0.link == .group }
        XCTAssertFalse(
            alone?.advice?.contains("export it with `$expand=assignments`") ?? true, "its type has no assignments")
    }

    func testADefaultPolicyThatDoesNotIncludeTheAppLeavesTheOthersToBeExplained() throws {
        let evidence = try evidence(
            besideDefault: Self.policy(of: "ios", Self.assigned(to: "b")), app: "com.contoso.other")
        XCTAssertEqual(state(of: .group, evidence), .broken)
        XCTAssertEqual(state(of: .app, evidence), .fine)
        XCTAssertEqual(
            state(of: .app, try self.evidence(besideDefault: nil, app: "com.contoso.other")), .broken,
            "its list of apps is whole, although it has no `appGroupType`")
    }

    func testSettingsWithoutTheKeysOfDeviceManagementAreNamed() throws {
        let sharing =
            #""allowedOutboundDataTransferDestinations": "managedApps", "disableProtectionOfManagedOutboundOpenInData": true"#
        let incoming = #""allowedInboundDataTransferSources": "allApps", "protectInboundDataFromUnknownSources": true"#
        let exemption = #""pinRequired": true, "disableAppPinIfDevicePinIsSet": true"#
        let rows: [(String, PolicySetting?)] = [
            (sharing, .disableProtectionOfManagedOutboundOpenInData), (exemption, .disableAppPinIfDevicePinIsSet),
            (incoming, .protectInboundDataFromUnknownSources), (#""pinRequired": true"#, nil),
        ]
        for (members, setting) in rows {
            for levels in ["unspecified", "unmanaged", "mdm"] {
                for isEnrolled in [false, true, nil] {
                    var evidence = DiagnosisEvidence()
                    let text =
                        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "##
                        + #""targetedAppManagementLevels": "\#(levels)", "isAssigned": true, \#(members)}"#
                    evidence.policies = [.init("p", try PolicyFile(json: Array(text.utf8)))]
                    evidence.isMDMEnrolled = isEnrolled
                    let finding = try XCTUnwrap(Diagnosis(of: evidence).findings.last)
                    let isUnknown = setting != nil && levels == "unspecified" && isEnrolled != false
                    XCTAssertEqual(finding.state, isUnknown ? .unknown : .fine, finding.reason)
                    let isNamed = setting.map { finding.reason.contains("`\($0.rawValue)`") } ?? false
                    XCTAssertEqual(isNamed, setting != nil && levels != "mdm", "\(levels): \(finding.reason)")
                    XCTAssertEqual(finding.advice != nil, isNamed)
                    XCTAssertEqual(finding.place?.path, isNamed ? setting.map { "$.\($0.rawValue)" } : "$")
                }
            }
        }
    }

    func testAnAppWithOneKeyOfDeviceManagementHasNone() throws {
        let policy =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "##
            + #""targetedAppManagementLevels": "unspecified", "pinRequired": true, "disableAppPinIfDevicePinIsSet": true}"#
        func row(_ key: String, _ value: String) -> String {
            #"{"appConfigKey": "\#(key)", "appConfigKeyType": "stringType", "appConfigKeyValue": "\#(value)"}"#
        }
        let name = row("IntuneMAMUPN", "{{userprincipalname}}")
        for (rows, isNamed) in [(name, true), ("\(name), \(row("IntuneMAMOID", "{{userid}}"))", false)] {
            let text =
                ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": [\##(rows)]}"##
            var evidence = DiagnosisEvidence()
            evidence.policies = [.init("p", try PolicyFile(json: Array(policy.utf8)))]
            evidence.configuration = .init("c", try AppConfigurationDocument(json: Array(text.utf8)))
            evidence.isMDMEnrolled = true
            let finding = try XCTUnwrap(Diagnosis(of: evidence).findings.last)
            XCTAssertEqual(finding.state, .fine, finding.reason)
            XCTAssertEqual(finding.reason.contains("`disableAppPinIfDevicePinIsSet` has no effect"), isNamed)
        }
    }

    func testAPageWithoutPoliciesLeavesEveryLinkUnknown() throws {
        let page = #"{"@odata.nextLink": "https://n", "value": []}"#
        var evidence = DiagnosisEvidence()
        evidence.policies = [.init("p", try PolicyFile(json: Array(page.utf8)))]
        XCTAssertEqual(Set(Diagnosis(of: evidence).findings.map(\.state)), [.unknown])
    }

    func testLicensesAreReadInBothFormsOfGraph() throws {
        let id = "C1EC4A95-1f05-45b3-a911-aa3fa01094f5"
        let user = #"{"assignedPlans": [{"servicePlanId": "\#(id)", "capabilityStatus": "Enabled"}]}"#
        for (text, names, enabled, isIncomplete) in [
            (
                #"{"assignedPlans": [{"servicePlanId": "\#(id)", "capabilityStatus": "Enabled"}]}"#, ["INTUNE_A"],
                [true],
                false
            ),
            (
                #"{"assignedPlans": [{"servicePlanId": "\#(id)", "capabilityStatus": "Deleted"}]}"#, ["INTUNE_A"],
                [false], false
            ),
            (#"[{"servicePlans": [{"servicePlanName": "intune_edu"}]}]"#, ["INTUNE_EDU"], [nil], false),
            (
                #"{"servicePlans": [{"servicePlanName": "INTUNE_A", "provisioningStatus": "Novel"}]}"#, ["INTUNE_A"],
                [nil], false
            ),
            (
                #"{"servicePlans": [{"servicePlanId": "\#(id)", "provisioningStatus": "PendingInput"}]}"#, ["INTUNE_A"],
                [true], false
            ), (#"{"value": []}"#, [], [], true), (#"[]"#, [], [], true),
            (#"{"@odata.context": "$metadata#users('x')/licenseDetails", "value": []}"#, [], [], false),
            (#"{"value": [{"skuId": "b", "skuPartNumber": "EMS"}]}"#, [], [], true),
            (#"{"assignedLicenses": [{"skuId": "b"}]}"#, [], [], true), (#"{"assignedLicenses": []}"#, [], [], false),
            (#"{"value": [{"servicePlans": []}], "@odata.nextLink": "https://next"}"#, [], [], true),
            (#"{"value": [{"servicePlans": []}], "@odata.count": 2}"#, [], [], true),
            (
                #"{"@odata.context": "$metadata#users('x')/licenseDetails", "@odata.count": 1, "value": []}"#, [], [],
                true
            ),
            (#"{"servicePlans": [], "servicePlans@odata.count": 3}"#, [], [], true),
            // Of two users, the plan may be the other one's.
            ("{\"value\": [\(user), {\"assignedPlans\": []}]}", ["INTUNE_A"], [nil], true),
            ("{\"value\": [\(user)]}", ["INTUNE_A"], [true], false),
            (#"{"servicePlans": [{"servicePlanName": "INTUNE_O365"}]}"#, [], [], false),
            (#"{"servicePlans": [7, {}, {"servicePlanName": "INTUNE_O365"}]}"#, [], [], true),
        ] as [(String, [String], [Bool?], Bool)] {
            let licenses = try AccountLicenses(json: Array(text.utf8))
            XCTAssertEqual(licenses.plans.map(\.name), names, text)
            XCTAssertEqual(licenses.plans.map(\.isEnabled), enabled, text)
            XCTAssertEqual(licenses.isIncomplete, isIncomplete, text)
        }
    }

    func testTheAccountIsFoundAmongSeveralUsers() throws {
        let users = #"""
            {"value": [
            {"id": "1", "userPrincipalName": "mia@contoso.example", "assignedPlans": [
              {"servicePlanId": "c1ec4a95-1f05-45b3-a911-aa3fa01094f5", "capabilityStatus": "Enabled"}]},
            {"id": "2", "userPrincipalName": "tom@contoso.example", "assignedPlans": []}], "@odata.nextLink": "https://n"}
            """#
        for (account, enabled, isIncomplete) in [
            ("MIA@contoso.example", [true], false), ("2", [], false), ("eve@contoso.example", [nil], true),
            ("3", [nil], true),
        ] as [(AccountID, [Bool?], Bool)] {
            let licenses = try AccountLicenses(json: Array(users.utf8), of: account)
            XCTAssertEqual(licenses.plans.map(\.isEnabled), enabled, account.rawValue)
            XCTAssertEqual(licenses.isIncomplete, isIncomplete, account.rawValue)
            XCTAssertFalse(licenses.belongToAnother(than: account) && !isIncomplete)
        }
    }
}
