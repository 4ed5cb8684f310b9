import Foundation
import MAMTool
import XCTest

/// Runs `configure` over files in the test's folder.
class ConfigureTestCase: ToolTestCase {
    /// An app's Info.plist with one scheme that lacks its twin.
    static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>com.example.notes</string>
          <!-- ours -->
          <key>CFBundleURLTypes</key>
          <array>
            <dict>
              <key>CFBundleURLSchemes</key>
              <array>
                <string>msauth.com.example.notes</string>
              </array>
            </dict>
          </array>
          <key>LSApplicationQueriesSchemes</key>
          <array>\(queries)</array>
          <key>NSFaceIDUsageDescription</key>
          <string>Unlock your notes.</string>
          <key>IntuneMAMSettings</key>
          <dict>
            <key>ADALClientId</key>
            <string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
            <key>ADALRedirectUri</key>
            <string>msauth.com.example.notes://auth</string>
          </dict>
        </dict>
        </plist>

        """

    private static let queries = [
        "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
        "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield", "smsec",
        "mvisionmobile", "scmx", "intunemam-mtd",
    ].map { "<string>\($0)</string>" }.joined()

    /// The same with the twin.
    static let configured = infoPlist.replacingOccurrences(
        of: "notes</string>\n      </array>",
        with: "notes</string>\n        <string>msauth.com.example.notes-intunemam</string>\n      </array>")

    static let change =
        "I001: CFBundleURLTypes[0].CFBundleURLSchemes[0]: adds `msauth.com.example.notes-intunemam` to the end of its list "
        + "(the URL scheme `msauth.com.example.notes` has no twin)"

    static let entitlements = """
        <plist version="1.0">
        <dict>
          <key>keychain-access-groups</key>
          <array>
            <string>$(AppIdentifierPrefix)com.example.notes</string>
            <string>$(AppIdentifierPrefix)com.microsoft.intune.mam</string>
          </array>
        </dict>
        </plist>

        """

    static let note =
        "mam: warning: no entitlements are given, so app groups and keychain groups are not checked\n"

    func contents(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    /// The names in the test's folder, so that nothing is left lying about.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    func modified(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
