import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// Reports about files written in a test.
class ReportTestCase: RuleTestCase {
    func report(
        _ bytes: [UInt8], named name: String = "Info.plist", entitlements: [UInt8]? = nil, isStrict: Bool = false,
        options: SettingsCheckOptions = SettingsCheckOptions()
    ) -> SettingsReport {
        let check = InfoPlistCheck(checking: bytes, entitlements, options: options)
        var files = [SettingsReport.File(name, .infoPlist, check.infoPlist)]
        if let checked = check.entitlements { files.append(.init("App.entitlements", .entitlements, checked)) }
        return SettingsReport(files, isStrict: isStrict)
    }

    /// A bundle with one finding of each severity.
    static let mixed = RuleTestCase.file(
        """
        <key>CFBundleURLTypes</key>
        <array>
        \t<dict><key>CFBundleURLSchemes</key><array>
        \t\t<string>msauth.com.example.fieldnotes</string><string>msauth.com.example.fieldnotes-intunemam</string>
        \t\t<string>日本</string>
        \t\t<string>notes</string></array></dict>
        </array>
        <key>UIApplicationSceneManifest</key>
        <dict/>
        """, RuleTestCase.clean)

    /// A file full of what terminals and documents would obey.
    static let hostile: String = "\u{1B}[2J\u{202E}\"<&'>]]>\u{0}\u{2028}\r\n\u{FEFF}\\"

    func json(_ text: String) throws -> [String: Any] {
        XCTAssertTrue(text.hasSuffix("}\n"))
        XCTAssertEqual(text.filter { $0.isNewline }.count, 1)
        return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
