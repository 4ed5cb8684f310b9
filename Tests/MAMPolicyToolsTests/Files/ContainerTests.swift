import Foundation
import MAMCore
import MAMPolicyTools
import XCTest

/// The containers in which policies and app configurations come: each is read by one reader.
final class ContainerTests: XCTestCase {
    private let ios =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "P", "printBlocked": true}"##
    private let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"}"##
    private let windows =
        ##"{"@odata.type": "#microsoft.graph.mdmWindowsInformationProtectionPolicy", "displayName": "W"}"##
    private let service =
        ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "displayName": "C", "customSettings": []}"##
    private let managed =
        ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "displayName": "D", "settings": []}"##
    private let robot =
        ##"{"@odata.type": "#microsoft.graph.androidManagedStoreAppConfiguration", "displayName": "R"}"##
    private let byDefault =
        ##"{"@odata.type": "#microsoft.graph.defaultManagedAppProtection", "displayName": "T", "printBlocked": true, "encryptAppData": true}"##

    private func policies(_ text: String) throws -> PolicyFile { try PolicyFile(json: Array(text.utf8)) }

    /// The containers of some documents, with the paths of the documents.
    private func containers(_ documents: [String]) -> [(text: String, paths: [String])] {
        let list = documents.joined(separator: ", ")
        func text(_ json: String) -> String {
            json.replacingOccurrences(of: #"\"#, with: #"\\"#).replacingOccurrences(of: #"""#, with: #"\""#)
        }
        func paths(_ start: String) -> [String] { documents.indices.map { "\(start)[\($0)]" } }
        return [
            ("[\(list)]", paths("$")), (#"{"@odata.context": "x", "value": [\#(list)]}"#, paths("$.value")),
            (
                #"{"responses": [{"id": "1", "status": 200, "body": {"value": [\#(list)]}}]}"#,
                paths("$.responses[0].body.value")
            ),
            (#"[{"@odata.context": "x", "value": [\#(list)]}]"#, paths("$[0].value")),
            (#"{"a": {"json": "\#(text(#"{"value": [\#(list)]}"#))"}}"#, paths("$.a.json.value")),
            (#"{"a": {"json": "\#(text("[\(list)]"))"}}"#, paths("$.a.json")),
        ]
    }

    func testOnePolicyAmongObjectsOfOtherTypesNeedsNoSelection() throws {
        let all = [android, ios, service, windows, byDefault, managed]
        for (text, paths) in containers(all) {
            let file = try policies(text)
            XCTAssertEqual(file.entries.map(\.path), paths, text)
            XCTAssertEqual(file.entries.map(\.isLeftOut), [true, false, true, true, false, true], text)
            XCTAssertEqual(try file.policy().values[.displayName], .text("P"), text)
        }
        for one in [android, windows, service, managed, robot] {
            let alone = try policies(one)
            XCTAssertEqual(alone.entries.map(\.isLeftOut), [true], one)
            XCTAssertThrowsError(try alone.policy(), one)
        }
    }

    func testTheDefaultPolicyOfATenantHasItsSettingsForIOS() throws {
        for text in [byDefault, "[\(byDefault), \(android)]"] {
            let policy = try policies(text).policy()
            XCTAssertEqual(policy.values[.printBlocked], .boolean(true), text)
        }
        XCTAssertEqual(try policies("[\(byDefault), \(ios)]").policy(selectedBy: "T").values[.displayName], .text("T"))
    }

    func testAppConfigurationsAreReadFromTheSameContainers() throws {
        for (text, paths) in containers([robot, service, ios, byDefault]) {
            let file = try AppConfigurationFile(Array(text.utf8))
            XCTAssertEqual(file.entries.map(\.path), paths, text)
            XCTAssertEqual(file.entries.map(\.isLeftOut), [true, false, true, true], text)
            XCTAssertEqual(try file.entry().result.get().displayName, "C", text)
        }
        let two = try AppConfigurationFile(Array("[\(service), \(managed)]".utf8))
        XCTAssertThrowsError(try two.entry().result.get()) { error in
            XCTAssertEqual((error as? PolicyReadError)?.code, .severalPolicies)
        }
        for selector in ["D", "1"] { XCTAssertEqual(try two.entry(selectedBy: selector).result.get().displayName, "D") }
        let page = try AppConfigurationFile(Array(#"{"value": [\#(service)], "@odata.nextLink": "n"}"#.utf8))
        XCTAssertEqual(page.furtherPagesIssue?.code, "furtherPages")
    }

    func testAnswersOfABatchThatAreErrorsMayHavePolicies() throws {
        let failed = #"{"id": "2", "status": 403, "body": {"error": {"code": "Forbidden"}}}"#
        let answered = #"{"id": "1", "status": 200, "body": {"value": [\#(ios)]}}"#
        let both = try policies(#"{"responses": [\#(answered), \#(failed)]}"#)
        XCTAssertEqual(both.entries.count, 1)
        XCTAssertTrue(both.hasFurtherPages)
        XCTAssertEqual(both.furtherPagesIssue?.code, "failedAnswers")
        let none = try policies(#"{"responses": [\#(failed)]}"#)
        XCTAssertEqual(none.entries.count, 0)
        XCTAssertThrowsError(try none.policy())
        let whole = try policies(#"{"responses": [\#(answered)]}"#)
        XCTAssertFalse(whole.hasFurtherPages)
        XCTAssertNil(whole.furtherPagesIssue)
    }

    func testObjectsThatPowerShellPrintsAreRead() throws {
        let typed = """
            {"AllowedDataStorageLocations": ["box"], "DisplayName": "P", "PrintBlocked": true, "AdditionalProperties": {},
             "PeriodOfflineBeforeWipeIsEnforced": {"Ticks": 77760000000000, "Days": 90}, "Assignments": null}
            """
        let derived = ##"""
            {"DisplayName": "P", "Id": "T_1", "AdditionalProperties":
             {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": true,
              "allowedDataStorageLocations": ["box"], "periodOfflineBeforeWipeIsEnforced": "P90D"}}
            """##
        for text in [typed, derived, "[\(typed)]", "[\(derived), \(android)]"] {
            let file = try policies(text)
            let policy = try file.policy()
            XCTAssertEqual(file.entries[0].name, "P", text)
            XCTAssertEqual(policy.values[.printBlocked], .boolean(true), text)
            XCTAssertEqual(policy.values[.allowedDataStorageLocations], .list(["box"]), text)
            XCTAssertEqual(policy.values[.periodOfflineBeforeWipeIsEnforced], .seconds(90 * 86_400), text)
            XCTAssertFalse(policy.validate().contains { $0.severity > .info }, "\(policy.validate())")
        }
        let configuration = ##"""
            [{"DisplayName": "D", "AdditionalProperties": {"@odata.type": "#microsoft.graph.iosMobileAppConfiguration",
              "settings": [{"appConfigKey": "a", "appConfigKeyType": "stringType", "appConfigKeyValue": "b"}]}},
             {"DisplayName": "C", "AdditionalProperties": {"@odata.type": "#microsoft.graph.androidManagedStoreAppConfiguration"}}]
            """##
        XCTAssertEqual(try AppConfigurationFile(Array(configuration.utf8)).entry().result.get().keys, ["a"])
    }

    func testObjectsInsideOfThoseThatPowerShellPrintsAreRead() throws {
        let group = "6f1c2c1e-0000-4000-8000-000000000001"
        func policy(_ identifier: String, _ target: String) -> String {
            """
            {"Id": "T_1", "PrintBlocked": true, "FaceIdBlocked": false, "AppGroupType": "selectedPublicApps",
             "ExemptedAppProtocols": [{"Name": "Default", "Value": "x-mail;", "AdditionalProperties": {}}],
             "Apps": [{"Id": "1", "MobileAppIdentifier": \(identifier), "AdditionalProperties": {}}],
             "Assignments": [{"Id": "2", "Target": \(target)}], "AdditionalProperties": {}}
            """
        }
        let (type, app) = ("#microsoft.graph.groupAssignmentTarget", "#microsoft.graph.iosMobileAppIdentifier")
        let filter =
            #""DeviceAndAppManagementAssignmentFilterId": null, "DeviceAndAppManagementAssignmentFilterType": "none""#
        for (identifier, target) in [
            (
                #"{"AdditionalProperties": {"@odata.type": "\#(app)", "bundleId": "com.example.mail"}}"#,
                #"{\#(filter), "AdditionalProperties": {"@odata.type": "\#(type)", "groupId": "\#(group)"}}"#
            ),
            (
                #"{"@odata.type": "\#(app)", "BundleId": "com.example.mail"}"#,
                #"{\#(filter), "@odata.type": "\#(type)", "GroupId": "\#(group)"}"#
            ),
        ] {
            let text = policy(identifier, target)
            let entry = try policies(text).entries[0]
            let document = try entry.result.get()
            XCTAssertEqual(document.values[.apps], .list(["com.example.mail"]), text)
            XCTAssertEqual(
                document.values[.exemptedAppProtocols], .pairs([.init(name: "Default", value: "x-mail;")]), text)
            XCTAssertEqual(entry.assignments?.map(\.target), [.group(id: group)], text)
            XCTAssertEqual(entry.assignments?.map(\.hasFilter), [false], text)
            XCTAssertFalse(document.validate().contains { $0.severity > .info }, "\(document.validate())")
            let filtered = text.replacingOccurrences(of: #"FilterType": "none""#, with: #"FilterType": "include""#)
            XCTAssertEqual(try policies(filtered).entries[0].assignments?.first?.hasFilter, true)
        }
        // Two values of one member are none.
        let twice = policy(
            #"{"bundleId": "com.example.one", "AdditionalProperties": {"bundleId": "com.example.two"}}"#, "{}")
        let document = try policies(
            twice.replacingOccurrences(of: #""bundleId": "com.example.one","#, with: #""BundleID": "com.example.one","#)
        ).policy()
        XCTAssertEqual(document.values[.apps], .unreadable)
    }

    func testAllOfAPolicyThatPowerShellPrintsHasNoFindingsAboutLetters() throws {
        let names: [PolicySetting] = [
            .displayName, .printBlocked, .pinRequired, .saveAsBlocked, .faceIdBlocked, .fingerprintBlocked,
            .contactSyncBlocked, .dataBackupBlocked, .simplePinBlocked, .thirdPartyKeyboardsBlocked,
        ]
        let members = names.map { setting in
            let name = setting.rawValue.prefix(1).uppercased() + setting.rawValue.dropFirst()
            return #""\#(name)": \#(setting == .displayName ? #""P""# : "true")"#
        }
        let whole = try policies("{\(members.joined(separator: ", "))}").policy()
        XCTAssertFalse(whole.validate().contains { $0.code == "letterCase" }, "\(whole.validate())")
        let configuration = """
            {"DisplayName": "C", "Id": "A_1", "AppGroupType": "allApps", "TargetedAppManagementLevels": "unspecified",
             "CustomSettings": [{"Name": "a", "Value": "b", "AdditionalProperties": {}}], "AdditionalProperties": {}}
            """
        let document = try AppConfigurationFile(Array(configuration.utf8)).entry().result.get()
        XCTAssertEqual(document.keys, ["a"])
        XCTAssertEqual(document.issues.map(\.code), [])
        let mixed = try policies(#"{"pinRequired": true, \#(members[1]), "displayName": "P"}"#).policy()
        XCTAssertEqual(mixed.validate().map(\.code), ["letterCase"])
    }

    func testTheBodyOfAChangeIsNoPolicy() throws {
        for name in ["body", "postData"] {
            let change = #"{"method": "PATCH", "url": "u", "\#(name)": \#(ios)}"#
            XCTAssertThrowsError(try policies(#"{"requests": [\#(change)]}"#), name) { error in
                XCTAssertEqual(
                    (error as? PolicyReadError)?.message,
                    "the file has requests that change a policy, and none as a whole")
            }
            let both = try policies(#"{"requests": [\#(change)], "answer": {"value": [\#(ios)]}}"#)
            XCTAssertEqual(both.entries.map(\.path), ["$.answer.value[0]"])
            XCTAssertEqual(try policies(change.replacing("PATCH", with: "POST")).entries.count, 1)
        }
    }

    func testAnObjectThatPowerShellLeftOutHasTheAdvice() throws {
        for text in ["System.Collections.Hashtable", "Microsoft.Graph.PowerShell.Models.MicrosoftGraphX", "@{id=1}"] {
            let policy = try policies(
                #"{"pinRequired": true, "apps": ["\#(text)"], "exemptedAppProtocols": "\#(text)"}"#
            )
            .policy()
            let issues = policy.validate().filter { $0.code == "wrongType" }
            XCTAssertEqual(issues.map { $0.help?.contains("`-Depth`") }, [true, true], text)
            XCTAssertEqual(policy.values[.apps], .unreadable)
        }
        let app = try policies(#"{"pinRequired": true, "apps": [{"id": "1", "mobileAppIdentifier": "@{bundleId=a}"}]}"#)
        XCTAssertEqual(try app.policy().validate().compactMap(\.help).filter { $0.contains("`-Depth`") }.count, 1)
        let other = try policies(#"{"pinRequired": true, "apps": ["com.example.mail"]}"#).policy()
        XCTAssertEqual(other.validate().filter { $0.code == "wrongType" }.map(\.help), [nil])
    }

    func testLicensesThatPowerShellPrintsAreRead() throws {
        let text = """
            [{"Id": "1", "SkuPartNumber": "EMS", "AdditionalProperties": {}, "ServicePlans": [
              {"AppliesTo": "User", "ProvisioningStatus": "Success", "ServicePlanName": "INTUNE_A",
               "ServicePlanId": "c1ec4a95-1f05-45b3-a911-aa3fa01094f5"}]}]
            """
        let licenses = try AccountLicenses(json: Array(text.utf8))
        XCTAssertEqual(licenses.plans.map(\.isEnabled), [true])
        XCTAssertFalse(licenses.isIncomplete)
        // As the one answer of a batch, too.
        let batch = #"{"responses": [{"id": "1", "status": 200, "body": {"value": \#(text)}}]}"#
        XCTAssertEqual(try AccountLicenses(json: Array(batch.utf8)).plans.map(\.isEnabled), [true])
        let failed = #"{"responses": [{"id": "1", "status": 403, "body": {"error": {"code": "Forbidden"}}}]}"#
        XCTAssertThrowsError(try AccountLicenses(json: Array(failed.utf8)))
    }

    /// Graph leaves out the type of objects in a list whose objects all have it.
    func testAListTellsTheTypeOfItsObjects() throws {
        let url = "https://graph.microsoft.com/beta/$metadata#deviceAppManagement/"
        let object = #""id": "T_1", "displayName": "N", "printBlocked": true"#
        let rows: [(list: String, code: PolicyReadError.Code?)] = [
            ("iosManagedAppProtections", nil), ("iosManagedAppProtections(assignments(),apps())", nil),
            ("managedAppPolicies/microsoft.graph.iosManagedAppProtection", nil), ("managedAppPolicies", nil),
            ("androidManagedAppProtections", .otherPlatform), ("androidManagedAppProtections(apps())", .otherPlatform),
            ("managedAppPolicies/microsoft.graph.androidManagedAppProtection", .otherPlatform),
            ("windowsManagedAppProtections", .otherPlatform),
            ("mdmWindowsInformationProtectionPolicies", .otherPlatform),
            ("targetedManagedAppConfigurations", .notAPolicy),
        ]
        for (list, code) in rows {
            for text in [
                #"{"@odata.context": "\#(url)\#(list)", "value": [{\#(object)}]}"#,
                #"{"@odata.context": "\#(url)\#(list)/$entity", \#(object)}"#,
                #"{"responses": [{"id": "1", "status": 200, "body": {"@odata.context": "\#(url)\#(list)", "value": [{\#(object)}]}}]}"#,
            ] {
                let file = try policies(text)
                XCTAssertEqual(file.entries.count, 1, text)
                var found: PolicyReadError.Code?
                if case .failure(let error) = file.entries[0].result { found = error.code }
                XCTAssertEqual(found, code, text)
                XCTAssertEqual(file.entries[0].isLeftOut, code != nil, text)
                guard !text.contains("value"), code == .otherPlatform else { continue }
                XCTAssertThrowsError(try PolicyDocument(json: text), text)
            }
        }
        let byDefault = try policies(
            #"{"@odata.context": "\#(url)defaultManagedAppProtections", "value": [{\#(object)}]}"#)
        XCTAssertTrue(byDefault.entries[0].isTenantDefault)
    }

    func testAPolicyForAnotherPlatformIsRecognizedByItsProperties() throws {
        let shared = #""displayName": "N", "printBlocked": true, "pinRequired": false"#
        let android = #""encryptAppData": true, "screenCaptureBlocked": true, "minimumRequiredPatchVersion": null"#
        func apps(_ id: String) -> String { #""apps": [{"mobileAppIdentifier": {"\#(id)": "com.example.mail"}}]"# }
        let rows: [(String, isOther: Bool)] = [
            ("\(shared), \(android)", true), ("\(shared), \(apps("packageId"))", true),
            ("\(shared), \(apps("windowsAppId"))", true), (shared, false), ("\(shared), \(apps("bundleId"))", false),
            // The default policy of a tenant has the settings of all platforms.
            ("\(shared), \(android), \"faceIdBlocked\": true", false),
            // A mistake of a person.
            ("\(shared), \"screenCaptureBlocked\": true", false),
        ]
        for (members, isOther) in rows {
            for text in ["{\(members)}", "[{\(members)}, \(ios)]", #"{"value": [{\#(members)}]}"#] {
                XCTAssertEqual(try policies(text).entries[0].isOfOtherPlatform, isOther, text)
            }
        }
    }

    func testClientKeysAreNeverReadAsAPolicyOfGraph() {
        for text in [
            #"{"PINEnabled": false, "PrintingBlocked": true, "DisableAria": false}"#,
            #"{"DictationBlocked": true, "PINEnabled": true}"#,
            #"{"IntuneMAMPolicies": [{"PINEnabled": false, "DisableAria": false}]}"#,
            #"[{"PINEnabled": true, "ThirdPartyKeyboardsBlocked": true, "ScreenCaptureConfigurationState": 1}]"#,
            #"{"AppSharingToLevel": 0, "DialerRestrictionLevel": 2, "PurviewContentEvaluationRequired": 1}"#,
        ] {
            XCTAssertThrowsError(try policies(text).policy(), text) { error in
                let error = error as? PolicyReadError
                XCTAssertEqual(error?.code, .notAPolicy, text)
                XCTAssertTrue(error?.help?.contains("--from client") ?? false, "\(text) \(String(describing: error))")
            }
        }
    }

    func testObjectsOfGraphInADumpAreNoPoliciesOfAClient() throws {
        let registration =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppRegistration", "appliedPolicies": [\##(ios)]}"##
        XCTAssertThrowsError(try ClientDump(Array(#"{"value": [\#(registration)]}"#.utf8))) { error in
            XCTAssertEqual(
                (error as? PolicyReadError)?.message, "this is a Graph document, not a dictionary of client keys")
        }
        let both = try ClientDump(Array(#"{"registration": \#(registration), "policy": {"PINEnabled": 1}}"#.utf8))
        XCTAssertEqual(both.entries.map(\.path), ["$.policy"])
    }

    func testTheNamesThatGraphAndTheClientShareTellNeither() throws {
        for setting in PolicySetting.allCases {
            let name = setting.rawValue.prefix(1).uppercased() + setting.rawValue.dropFirst()
            let alone = (try? ClientDump(Array("{\"\(name)\": 1}".utf8))) != nil
            guard alone, setting.rawValue != name else { continue }
            XCTAssertTrue(PolicyDocument.namedAlikeInClient.contains(setting), name)
        }
    }

    func testAPrintedDictionaryIsADump() throws {
        let printed = """
            {
                AppConfig =     {
                };
                EnrolledAccount = "ann@contoso.example";
                IntuneMAMPolicies =     {
                    AppSharingToLevel = 1;
                    MinOsVersion = "0.0";
                    PINEnabled = 1;
                    PrintingBlocked = 1;
                };
            }
            """
        let dump = try ClientDump(Array(printed.utf8))
        XCTAssertEqual(dump.entries.count, 1)
        let document = try dump.policy().document().result
        XCTAssertEqual(document.values[.pinRequired], .boolean(true))
        XCTAssertEqual(document.values[.printBlocked], .boolean(true))
        XCTAssertEqual(document.values[.allowedOutboundDataTransferDestinations], .member("managedApps"))
        for text in ["{ a = ", "{}", "{ \"a\": = }", "{ Other = 1; }"] {
            XCTAssertThrowsError(try ClientDump(Array(text.utf8)), text)
        }
    }
}
