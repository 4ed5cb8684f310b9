import Foundation
import MAMTool
import XCTest

/// No output of the doctor has an account, a group or a token, wherever the files have it.
final class DoctorPrivacyTests: ToolTestCase {
    private let account = "ann@contoso.example"
    private let objectID = "3c1f9d2e-5b7a-4e08-9a64-0d2b8c6e1f57"
    private let token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9"

    func testNoFormatShowsAnAccountOfAFile() async throws {
        let plist = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>"
        let files: [(option: String, content: String)] = [
            ("--dump", "{\"PRIVATE\": {\"AppSharingToLevel\": 1, \"IntuneIdentityUPN\": \"PRIVATE\"}}"),
            ("--dump", "{\"PRIVATE\": {\"AppSharingToLevel\": \"PRIVATE\"}}"), ("--dump", "{PRIVATE: 1}"),
            ("--dump", "[\"PRIVATE\" \"PRIVATE\"]"), ("--dump", "{\"a\": PRIVATE}"),
            (
                "--dump",
                "\(plist)<key>PRIVATE</key><dict><key>AppSharingToLevel</key><integer>1</integer></dict></dict></plist>"
            ),
            ("--dump", "\(plist)<PRIVATE></dict></plist>"), ("--policy", "{\"PRIVATE\": PRIVATE}"),
            ("--policy", "{\"pinRequired\": \"PRIVATE\", \"PRIVATE\": [{\"pinRequired\": 1}]}"),
            (
                "--policy",
                "{\"PRIVATE\": [{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"minimumPinLength\": \"PRIVATE\"}]}"
            ),
            ("--policy", "{\"@odata.type\": \"PRIVATE\"}"), ("--licenses", "{\"PRIVATE\": \"PRIVATE\"}"),
            (
                "--licenses",
                "{\"value\": [{\"skuPartNumber\": \"PRIVATE\", \"servicePlans\": [{\"servicePlanName\": 1}]}]}"
            ),
            ("--appconfig", "\(plist)<key>IntuneMAMUPN</key><string>PRIVATE</string></dict></plist>"),
            ("--appconfig", "{\"@odata.type\": \"PRIVATE\", \"settings\": [\"PRIVATE\"]}"),
            (
                "--plist",
                "\(plist)<key>IntuneMAMSettings</key><dict><key>ADALRedirectUri</key><string>PRIVATE</string></dict></dict></plist>"
            ),
            ("--plist", "\(plist)<key>PRIVATE</PRIVATE></dict></plist>"),
        ]
        var count = 0
        for (option, content) in files {
            for secret in [account, objectID, token] {
                let path = try file("f", content.replacingOccurrences(of: "PRIVATE", with: secret).utf8)
                for format in ["text", "json", "sarif", "github"] {
                    for facts in [[], ["--user", account, "--groups", objectID]] {
                        let outcome = await mam(["doctor", option, path, "--format", format] + facts)
                        for text in [outcome.output, outcome.error] {
                            XCTAssertFalse(text.contains(secret), "\(format) of \(content): \(text)")
                        }
                        count += 1
                    }
                }
            }
        }
        XCTAssertEqual(count, files.count * 3 * 4 * 2)
    }

    func testAnErrorDoesNotQuoteTheAccountOrTheGroupsOfTheCommandLine() async throws {
        for (user, content) in [
            ("miaquux", "{\"@odata.type\": \"miaquux\"}"),
            ("mia=quux@contoso.example", "{\"@odata.type\": \"mia=quux@contoso.example\"}"),
        ] {
            let path = try file("f", content.utf8)
            for option in ["--policy", "--appconfig"] {
                let outcome = await mam(["doctor", option, path, "--user", user])
                XCTAssertEqual(outcome.status, .dataError, outcome.output)
                XCTAssertFalse(outcome.error.contains("quux"), outcome.error)
            }
        }
    }
}
