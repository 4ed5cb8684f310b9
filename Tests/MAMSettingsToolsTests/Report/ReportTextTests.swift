import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// The report for people.
final class ReportTextTests: ReportTestCase {
    func testAFindingShowsItsLineItsCaretsAndItsHelp() {
        XCTAssertEqual(
            report(Self.mixed).text,
            """
            Info.plist:8:3: error[I003]: `日本` is not a URL scheme
              |
            8 |         <string>日本</string>
              |         ^^^^^^^^^^^^^^^^^^^^^
              = at: CFBundleURLTypes[0].CFBundleURLSchemes[2]
              = help: a scheme is a letter, then letters, digits, `.`, `-` and `+`; the App Store refuses any other
            Info.plist:9:3: error[I001]: the URL scheme `notes` has no twin
              |
            9 |         <string>notes</string></array></dict>
              |         ^^^^^^^^^^^^^^^^^^^^^^
              = at: CFBundleURLTypes[0].CFBundleURLSchemes[3]
              = help: managed apps open this app by `notes-intunemam`
              = fix: adds `notes-intunemam` to the end of its list
            Info.plist:11:1: warning[I010]: the scene manifest has no `UISceneConfigurations`
               |
            11 | <key>UIApplicationSceneManifest</key>
               | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
               = at: UIApplicationSceneManifest.UISceneConfigurations
               = help: without a configuration for `UIWindowSceneSessionRoleApplication` policies may not apply
            1 file: 2 errors, 1 warning, 0 infos; `mam configure` mends 1

            """)
    }

    func testAFileWithoutFindingsIsOK() {
        XCTAssertEqual(
            report(Self.file("", Self.clean)).text, "Info.plist: OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
    }

    func testAnUnreadableFileShowsWhereReadingEnded() {
        let text = report(Array("<plist>\n<dict>\n\t<key>a</kee>".utf8)).text
        XCTAssertTrue(text.hasPrefix("Info.plist:3:"), text)
        XCTAssertTrue(text.contains("3 |     <key>a</kee>\n"), text)
        let wide = report(Array("\u{FEFF}<plist>\n\0".utf8)).text
        XCTAssertTrue(wide.contains(": error[P002]: "), wide)
    }

    func testPlacesInABinaryFileAreBytes() throws {
        let value = PropertyListValue.dictionary([
            .init("CFBundleURLTypes", .array([.dictionary([.init("CFBundleURLSchemes", .array([.string("notes")]))])]))
        ])
        let text = report(BinaryPropertyListWriter.bytes(of: value)).text
        let line = text.split(separator: "\n").first { $0.contains("[I001]") }
        XCTAssertEqual(line?.prefix(17), "Info.plist: byte ")
        XCTAssertFalse(text.contains("^"), text)
        XCTAssertTrue(report(Array("bplist00xx".utf8)).text.hasPrefix("Info.plist: byte "))
    }

    func testOtherPlacesAreNamed() {
        let text = report(
            Self.file(
                "<key>NSFaceIDUsageDescription</key>\n<string>a</string>\n<key>NSFaceIDUsageDescription</key>\n<string>b</string>",
                Self.clean)
        ).text
        XCTAssertTrue(text.contains("  = also: Info.plist:"), text)
    }

    func testWarningsFailWhenTheyShall() {
        let warning = Self.file("<key>UIApplicationSceneManifest</key>\n<dict/>", Self.clean)
        XCTAssertFalse(report(warning).hasFailures)
        XCTAssertTrue(report(warning, isStrict: true).hasFailures)
        XCTAssertTrue(report(Self.mixed).hasFailures)
        XCTAssertFalse(report(Self.file("", Self.clean), isStrict: true).hasFailures)
    }

    func testNoControlCharacterOfTheFileReachesTheTerminal() {
        let members =
            "<key>CFBundleURLTypes</key>\n<array><dict><key>CFBundleURLSchemes</key><array><string>\u{202E}\u{2028}&lt;&#9;`</string></array></dict></array>"
        let text = report(Self.file(members, Self.clean), named: Self.hostile).text
        for scalar in text.unicodeScalars {
            XCTAssertTrue(
                scalar == "\n"
                    || scalar.value >= 0x20 && scalar != "\u{202E}" && scalar != "\u{2028}" && scalar != "\u{FEFF}")
        }
        XCTAssertTrue(text.contains("\\u{1B}[2J\\u{202E}"), text)
        XCTAssertTrue(text.contains("\\u{202E}\\u{2028}<\\u{9}\\u{60}"), text)
    }
}
