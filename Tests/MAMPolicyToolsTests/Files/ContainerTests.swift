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
