import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// I009, I010 and I012 to I014: single keys and document types.
final class InfoPlistKeyRulesTests: RuleTestCase {
    private let key = "NSFaceIDUsageDescription"

    func testATextForFaceIDHasToSaySomething() throws {
        let table = [
            ("<string></string>", "5:1-5:18 error I009"), ("<string/>", "5:1-5:10 error I009"),
            ("<string> \u{A0}\t</string>", "5:1-5:21 error I009"), ("<true/>", "5:1-5:8 error I009"),
        ]
        for (value, line) in table {
            let found = try findings("<key>\(key)</key>\n\(value)")
            XCTAssertEqual(lines(found), [line], value)
            XCTAssertEqual(edits(found), [], value)
        }
        XCTAssertEqual(lines(try findings("", without: [key])), ["file error I009"])
        XCTAssertEqual(lines(try findings("<key>\(key)</key>\n<string>$(FACE)</string>")), [])
    }

    func testTheTextIsWrittenWhenOneIsGiven() throws {
        let given = Self.options { $0.faceIDText = "Unlock work notes." }
        for members in ["", "<key>\(key)</key>\n<string/>"] {
            let found = try findings(members, options: given, without: [key])
            XCTAssertEqual(
                edits(found),
                [PropertyListEdit(Self.path("NSFaceIDUsageDescription"), .set(.string("Unlock work notes.")))])
        }
        XCTAssertEqual(lines(try findings("", options: given)), [])
        let blank = try findings("", options: Self.options { $0.faceIDText = " \u{A0}" }, without: [key])
        XCTAssertEqual(edits(blank), [])
    }

    func testWorkInTheBackgroundNeedsAnotherClassThanComplete() throws {
        let modes = "<key>UIBackgroundModes</key>\n<array><string>fetch</string></array>"
        func settings(_ member: String) -> String { "\n<key>IntuneMAMSettings</key><dict>\(member)</dict>" }
        func level(_ name: String) -> String {
            settings("<key>MaxFileProtectionLevel</key><string>NSFileProtection\(name)</string>")
        }
        let table: [(String, [String])] = [
            (modes, ["5:1-5:38 warning I013"]), (modes + settings(""), ["5:1-5:38 warning I013"]),
            (modes + level("Complete"), ["5:1-5:38 warning I013"]), (modes + level("CompleteUnlessOpen"), []),
            (modes + level("CompleteUntilFirstUserAuthentication"), []), (modes + level("None"), []),
            // Values that are no level have a finding of their own, or cannot be judged.
            (modes + level("Completely"), []), (modes + level("$(LEVEL)"), []),
            ("<key>UIBackgroundModes</key>\n<array/>", []),
            ("<key>UIBackgroundModes</key>\n<string>fetch</string>", []),
            ("<key>UIBackgroundModes</key>\n<array><string></string></array>", []), ("", []),
        ]
        for (members, expected) in table {
            let found = try findings(members).filter { $0.issue.id == .backgroundWithComplete }
            XCTAssertEqual(lines(found), expected, members)
            XCTAssertEqual(found.first?.edits ?? [], [], members)
        }
        let missing = try findings(modes).first?.issue
        XCTAssertEqual(
            missing?.message,
            "the app runs in the background, and `MaxFileProtectionLevel` is missing: files may have the class Complete"
        )
    }

    func testASceneManifestNamesConfigurations() throws {
        let table: [(String, [String])] = [
            ("<dict/>", ["4:1-4:38 warning I010"]),
            ("<dict><key>UISceneConfigurations</key><dict/></dict>", ["5:39-5:46 warning I010"]),
            ("<dict><key>UISceneConfigurations</key><true/></dict>", ["5:39-5:46 warning I010"]),
            (
                "<dict><key>UISceneConfigurations</key><dict><key>R</key><array><dict/></array></dict></dict>", []
            ), ("<string>x</string>", ["5:1-5:19 warning I010"]),
            (
                "<dict><key>UISceneConfigurations</key><dict><key>R</key><array/></dict></dict>",
                ["5:57-5:65 warning I010"]
            ),
        ]
        for (value, expected) in table {
            let found = try findings("<key>UIApplicationSceneManifest</key>\n\(value)")
            XCTAssertEqual(lines(found), expected, value)
            XCTAssertEqual(found.first?.edits ?? [], [], value)
        }
    }

    func testAnAppOfTheIOS27SDKNeedsScenes() throws {
        let named =
            "<dict><key>UISceneConfigurations</key><dict>"
            + "<key>UIWindowSceneSessionRoleApplication</key><array><dict/></array></dict></dict>"
        let car = named.replacingOccurrences(of: "UIWindow", with: "CPTemplateApplication")
        let empty = named.replacingOccurrences(of: "<dict/>", with: "")
        func ids(_ members: String, linked: Int? = nil) throws -> [String] {
            try findings(members, options: Self.options { $0.linkedSDK = linked }).map(\.issue.id.rawValue)
        }
        let manifest = "<key>UIApplicationSceneManifest</key>"
        for (members, linked, expected) in [
            ("", nil, []), ("", 26, []), ("", 27, ["I014"]), ("", 28, ["I014"]),
            (manifest + named, 27, []), (manifest + "<dict/>", 27, ["I010", "I014"]),
            (manifest + "<dict/>", 26, ["I010"]), (manifest + car, 27, ["I014"]), (manifest + car, 26, []),
            (manifest + empty, 27, ["I014", "I010"]),
            ("<key>DTSDKName</key><string>iphoneos27.0</string>", nil, ["I014"]),
            ("<key>DTSDKName</key><string>iphonesimulator27.1</string>", nil, ["I014"]),
            ("<key>DTSDKName</key><string>iphoneos26.2</string>", nil, []),
            ("<key>DTSDKName</key><string>iphoneos27.0</string>", 26, []),
            ("<key>DTSDKName</key><string>macosx27.0</string>", nil, []),
            ("<key>DTPlatformVersion</key><string>27.0</string>", nil, ["I014"]),
            (
                "<key>DTPlatformName</key><string>macosx</string><key>DTPlatformVersion</key><string>27.0</string>",
                nil,
                []
            ),
        ] as [(String, Int?, [String])] {
            XCTAssertEqual(try ids(members, linked: linked), expected, "\(members) \(linked ?? 0)")
        }
    }

    func testADocumentTypeGetsATwinAtTheEndOfItsList() throws {
        let members = """
            <key>CFBundleDocumentTypes</key>
            <array>
              <dict><key>LSItemContentTypes</key><array><string>public.text</string></array></dict>
              <dict><key>CFBundleTypeName</key><string>no types</string></dict>
              <dict>
                <key>LSItemContentTypes</key>
                <array>
                  <string>public.image</string>
                  <string>com.microsoft.intune.mam.public.text</string>
                  <string>Public.Text</string>
                </array>
              </dict>
            </array>
            """
        let found = try findings(members)
        XCTAssertEqual(lines(found), ["11:7-11:36 error I012"])
        XCTAssertEqual(found.first?.issue.keyPath, "CFBundleDocumentTypes[2].LSItemContentTypes[0]")
        XCTAssertEqual(
            edits(found),
            [
                PropertyListEdit(
                    Self.path("CFBundleDocumentTypes", 2, "LSItemContentTypes"),
                    .append([.string("com.microsoft.intune.mam.public.image")]))
            ])
    }

    func testDocumentTypesWithVariablesAreNotJudged() throws {
        let members = """
            <key>CFBundleDocumentTypes</key>
            <array><dict><key>LSItemContentTypes</key><array><string>$(TYPE)</string></array></dict></array>
            """
        XCTAssertEqual(lines(try findings(members)), [])
        XCTAssertEqual(
            lines(try findings(members, options: Self.options { $0.definitions = ["TYPE": "com.x.y"] })),
            ["5:50-5:74 error I012"])
        let check = try InfoPlistCheck(infoPlist: Self.file(members, Self.clean))
        XCTAssertEqual(lines(check.infoPlist.findings), ["5:50-5:74 info S040"])
        let pair = members.replacingOccurrences(
            of: "<array><string>", with: "<array><string>com.microsoft.intune.mam.$(TYPE)</string><string>")
        let paired = try InfoPlistCheck(infoPlist: Self.file(pair, Self.clean))
        XCTAssertEqual(lines(paired.infoPlist.findings), [])
    }

    func testAnExtensionNeedsNeitherTextNorScenes() throws {
        let found = try findings(
            "<key>NSExtension</key>\n<dict/>\n<key>UIApplicationSceneManifest</key>\n<dict/>", without: [key])
        XCTAssertEqual(lines(found), [])
    }
}
