import Foundation
import MAMCore
import MAMPolicyTools
import MAMSettings
import MAMTool
import XCTest

/// Files in the wrong place: every command and option, each with every kind of file.
final class FileKindTests: ToolTestCase {
    /// A file of each kind, in each form that people have it.
    private static let files: [(kind: FileKind, content: String)] = [
        (.infoPlist, plist("<key>CFBundleIdentifier</key><string>com.example.notes</string>")),
        (.infoPlist, plist("<key>NSExtension</key><dict/>")), (.infoPlist, "{ IntuneMAMSettings = { }; }\n"),
        (.infoPlist, plist("<key>keychain-access-groups</key><array/><key>CFBundleName</key><string>n</string>")),
        (.framework, bundle("FMWK")), (.bundle, bundle("BNDL")), (.xcframework, bundle("XFWK")),
        (.xcframework, plist("<key>AvailableLibraries</key><array/>")),
        (.watchApp, plist("<key>CFBundleName</key><string>n</string><key>WKApplication</key><true/>")),
        (
            .watchApp,
            plist(
                "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.watchkit</string></dict>"
            )
        ), (.entitlements, plist("<key>keychain-access-groups</key><array/>")),
        (.entitlements, plist("<key>com.apple.security.application-groups</key><array/>")),
        (.strings, "/* a button */\n\"Save\" = \"Sichern\";\n"), (.strings, "CFBundleDisplayName = \"Notizen\";\n"),
        (
            .strings,
            plist("<key>%d files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@files@</string></dict>")
        ), (.settingsPage, plist("<key>PreferenceSpecifiers</key><array/>")),
        (.configurationProfile, plist("<key>PayloadContent</key><array/>")),
        (.provisioningProfile, plist("<key>Entitlements</key><dict/><key>AppIDName</key><string>n</string>")),
        (.archive, plist("<key>ApplicationProperties</key><dict/><key>ArchiveVersion</key><integer>2</integer>")),
        (.debugSymbols, bundle("dSYM")), (.bundle, bundle("KEXT")),
        (.otherList, plist("<key>GOOGLE_APP_ID</key><string>1</string><key>BUNDLE_ID</key><string>n</string>")),
        (.otherList, plist("<key>softwareVersionBundleId</key><string>com.example.notes</string>")),
        (.otherList, plist("<key>Label</key><string>n</string><key>ProgramArguments</key><array/>")),
        (.privacyManifest, plist("<key>NSPrivacyTracking</key><false/>")),
        (.exportOptions, plist("<key>signingStyle</key><string>manual</string>")),
        (.xcodeProject, "// !$*UTF8*$!\n{ archiveVersion = 1; objects = { }; rootObject = A1; }\n"),
        (.managedConfiguration, plist("<key>IntuneMAMUPN</key><string>{{userprincipalname}}</string>")),
        (.clientPolicy, plist("<key>AppSharingToLevel</key><integer>1</integer>")),
        (.clientPolicy, "{\"IntuneMAMPolicies\": [{\"PINEnabled\": true, \"DisableAria\": false}]}\n"),
        (
            .clientPolicy,
            "[{\"name\": \"PINEnabled\", \"value\": \"1\"}, {\"name\": \"DisableAria\", \"value\": \"0\"}]\n"
        ),
        (.clientPolicy, "{\"Policies\": [{\"Settings\": [{\"Key\": \"AppSharingToLevel\", \"Value\": 1}]}]}\n"),
        (
            .clientPolicy,
            plist(
                "<key>Policy</key><array><dict><key>Name</key><string>PINEnabled</string><key>Value</key><true/></dict></array>"
            )
        ),
        (.clientPolicy, "(\n  { name = PINEnabled; value = 1; }\n)\n"),
        (.managedConfiguration, "<dict><key>IntuneMAMUPN</key><string>a</string></dict>\n"),
        (.clientPolicy, "<dict><key>AppSharingToLevel</key><integer>1</integer></dict>\n"),
        (.infoPlist, "<dict><key>CFBundleName</key><string>a</string></dict>\n"),
        (
            .managedConfiguration,
            plist(
                "<key>Command</key><dict><key>Configuration</key><dict><key>IntuneMAMUPN</key><string>a</string></dict></dict>"
            )
        ),
        (.otherList, plist("<key>items</key><array><dict><key>assets</key><array/></dict></array>")),
        (.provisioningProfile, "0\u{2}" + plist("<key>AppIDName</key><string>a</string>")),
        (.configurationProfile, "0\u{2}" + plist("<key>PayloadType</key><string>Configuration</string>")),
        (.graphPolicy, "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"}\n"),
        (.graphPolicy, "{\"value\": [{\"@odata.type\": \"#microsoft.graph.androidManagedAppProtection\"}]}\n"),
        (.graphPolicy, "[{\"pinRequired\": true}]\n"),
        (.graphConfiguration, "{\"@odata.type\": \"#microsoft.graph.targetedManagedAppConfiguration\"}\n"),
        (.graphConfiguration, "{\"settings\": [{\"appConfigKey\": \"a\", \"appConfigKeyValue\": \"b\"}]}\n"),
        (.licenses, "{\"value\": [{\"skuPartNumber\": \"EMS\", \"servicePlans\": []}]}\n"),
        (.scenario, "// One scenario.\n{\"version\": 1, \"scenarios\": []}\n"),
        (.fleetPlan, "{\"version\": 1, \"days\": 1, \"habits\": []}\n"),
        (.compressed, "PK\u{3}\u{4}\u{14}policies.json"), (.compressed, "BZh91AY&SY"),
        (.base64, "eyJAb2RhdGEudHlwZSI6ICIjbWljcm9zb2Z0LmdyYXBoLmlvc01hbmFnZWRBcHBQcm90ZWN0aW9uIn0=\n"),
        (.base64, "PD94bWwg\r\ndmVyc2lvbj0i\r\nMS4wIj8+\r\n"),
        (.printed, "{\n  \"CFBundleName\" => \"a\"\n}\n"), (.printed, "[\n  0 => {\n  }\n]\n"),
        (.printed, "\n@odata.type : #microsoft.graph.iosManagedAppProtection\ndisplayName : P\npinRequired : True\n"),
        (.webPage, "<!DOCTYPE html>\n<html lang=\"en\"><title>Sign in</title></html>\n"),
        (.webPage, "\n<HTML></HTML>\n"),
        (.printed, "Dict {\n    CFBundleName = a\n}\n"), (.printed, "Array {\n    Dict {\n    }\n}\n"),
        (.printed, "[Dict]\n\t[Key] application-identifier\n\t[Value]\n\t\t[String] A1B2C3D4E5.a\n"),
        (.printed, "Executable=/a/App.app/App\n[Dict]\n\t[Key] get-task-allow\n\t[Value]\n\t\t[Bool] true\n"),
    ]

    private static func plist(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(members)</dict></plist>\n"
    }

    private static func bundle(_ type: String) -> String {
        plist("<key>CFBundlePackageType</key><string>\(type)</string>")
    }

    /// The places of files on command lines, with the kinds that belong there; FILE stands for the file.
    private static let places: [(line: String, kinds: Set<FileKind>)] = [
        ("settings check FILE", [.infoPlist]), ("settings check PLIST -e FILE", [.entitlements]),
        ("configure -i FILE", [.infoPlist]), ("configure -i FILE --dry-run --diff", [.infoPlist]),
        ("configure -i PLIST -e FILE --fix-entitlements", [.entitlements]), ("doctor --plist FILE", [.infoPlist]),
        ("doctor --plist PLIST --entitlements FILE", [.entitlements]), ("doctor --policy FILE", FileKind.ofGraph),
        ("doctor --dump FILE", [.clientPolicy, .settingsPage]), ("doctor --licenses FILE", [.licenses]),
        ("doctor --appconfig FILE", FileKind.ofGraph.union([.managedConfiguration])),
        ("appconfig check FILE", FileKind.ofGraph.union([.managedConfiguration])),
        ("appconfig show FILE", FileKind.ofGraph.union([.managedConfiguration])),
        ("appconfig show CONFIGURATION --info-plist FILE", [.infoPlist]), ("policy check FILE", FileKind.ofGraph),
        ("policy lint FILE", FileKind.ofGraph), ("policy decide FILE --action printing", FileKind.ofGraph),
        ("policy explain FILE --all-blocked", FileKind.ofGraph), ("policy table FILE", FileKind.ofGraph),
        ("policy page FILE", FileKind.ofGraph), ("policy diff POLICY FILE", FileKind.ofGraph),
        ("policy diff FILE POLICY", FileKind.ofGraph),
        ("policy convert FILE --from graph --to client", FileKind.ofGraph),
        ("policy convert FILE --from client --to graph", [.clientPolicy, .settingsPage]),
        ("policy prove FILE --no-leak", FileKind.ofGraph), ("simulate FILE", [.scenario]),
        ("diagnostics FILE", [.scenario]),
        ("fleet check FILE", [.fleetPlan]), ("fleet run FILE", [.fleetPlan]), ("fleet report FILE", [.fleetPlan]),
        ("fleet verify FILE", [.fleetPlan]), ("fleet replay FILE --device 1", [.fleetPlan]),
        ("fleet compare FILE --policy POLICY", [.fleetPlan]),
    ]

    func testEveryKindIsRecognized() {
        for (kind, content) in Self.files { XCTAssertEqual(FileKind.all(in: Array(content.utf8)), [kind], content) }
        XCTAssertEqual(FileKind.all(in: [0x1F, 0x8B, 0x08, 0x00]), [.compressed])
        XCTAssertEqual(Set(Self.files.map(\.kind)), Set(FileKind.allCases))
    }

    func testAConfigurationOfAnAppMayHaveNamesOfOtherFiles() {
        for (members, kinds) in [
            ("<key>ServerURL</key><string>https://x</string><key>TouchIDEnabled</key><true/>", []),
            (
                "<key>IntuneMAMUPN</key><string>a</string><key>MinimumOSVersion</key><string>1</string>",
                [.managedConfiguration]
            ),
            (
                "<key>IntuneMAMUPN</key><string>a</string><key>PayloadType</key><string>1</string>",
                [.managedConfiguration]
            ),
            (
                "<key>IntuneMAMUPN</key><string>a</string><key>PINEnabled</key><true/>",
                [.managedConfiguration, .clientPolicy]
            ),
            (
                "<key>CFBundleIdentifier</key><string>a</string><key>policy</key><dict><key>PINEnabled</key><true/></dict>",
                [.infoPlist, .clientPolicy]
            ),
        ] as [(String, Set<FileKind>)] {
            XCTAssertEqual(FileKind.all(in: Array(Self.plist(members).utf8)), kinds, members)
        }
        let json =
            "{\"ServerURL\": \"https://x\", \"authenticationEnabled\": true, \"PrintingBlocked\": 1, \"color\": 1}"
        XCTAssertEqual(FileKind.all(in: Array(json.utf8)), [])
    }

    func testTheKeysOfDeviceManagementAreThoseThatTheSDKReads() {
        XCTAssertEqual(FileKind.managedKeys, Set(AppConfigurationKey.ofDeviceManagement))
    }

    func testAFileWithoutDistinctiveContentHasNoKind() {
        for content in [
            "", "{}", "[]", "{\"displayName\": \"a\"}", "{\"DisableAria\": false}", "{ a = b; }", "text",
            "dGV4dCB0ZXh0\n",
            Self.plist(""), Self.plist("<key>a</key><string>b</string>"), "{\"value\": []}",
            Self.plist("<key>ContainerName</key><string>b</string>"),
            "{\"@odata.type\": \"#microsoft.graph.deviceManagementConfigurationPolicy\", \"a\": {\"PINEnabled\": 1}}",
        ] {
            XCTAssertEqual(FileKind.all(in: Array(content.utf8)), [], content)
        }
    }

    func testAFileInTheWrongPlaceIsNamedAndNothingIsWritten() async throws {
        let good = [
            "PLIST": try file("Good.plist", Self.bundle("APPL").utf8), "POLICY": try policy("Good.json", Self.managed),
            "CONFIGURATION": try file(
                "Configuration.json", XCTUnwrap(Self.files.first { $0.kind == .graphConfiguration }).content.utf8),
        ]
        let before = try contents(of: good.values.sorted())
        var count = 0
        for (line, kinds) in Self.places {
            for (number, (kind, content)) in Self.files.enumerated() where !kinds.contains(kind) {
                let path = try file("file-\(number)", content.utf8)
                let outcome = await mam(
                    line.split(separator: " ").map { $0 == "FILE" ? path : good[String($0)] ?? String($0) })
                XCTAssertEqual(outcome.status, .dataError, "\(line): \(content)")
                let text = outcome.output + outcome.error
                XCTAssertTrue(text.contains("this is \(kind.name)"), "\(line): \(text)")
                XCTAssertTrue(text.contains(kind.use), "\(line): \(text)")
                XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), content, line)
                count += 1
            }
        }
        XCTAssertEqual(try contents(of: good.values.sorted()), before)
        print("kinds: \(count) files in wrong places")
        XCTAssertEqual(
            count, Self.places.map { place in Self.files.count { !place.kinds.contains($0.kind) } }.reduce(0, +))
        XCTAssertGreaterThan(count, 700)
    }

    func testSettingsCheckListsAFileOfAnotherKindAsAFinding() async throws {
        let path = try file(
            "App.entitlements", Self.plist("<key>aps-environment</key><string>production</string>").utf8)
        let outcome = await mam(["settings", "check", path, "--format", "json"])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertTrue(outcome.output.contains("\"P013\""), outcome.output)
        let both = await mam(["settings", "check", path, try file("Info.plist", Self.bundle("APPL").utf8)])
        XCTAssertTrue(both.output.contains("S001"), "the other file is checked: \(both.output)")
    }

    private func contents(of paths: [String]) throws -> [String] {
        try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
}
