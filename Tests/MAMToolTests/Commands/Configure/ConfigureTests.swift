import Foundation
import MAMTool
import XCTest

/// `mam configure`: what it prints and what it ends with.
final class ConfigureTests: ConfigureTestCase {
    func testTheInfoPlistIsChangedInPlace() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let outcome = await mam(["configure", "-i", path])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(outcome.output, "\(path): \(Self.change)\n1 change\n")
        XCTAssertEqual(outcome.error, Self.note)
        XCTAssertEqual(try contents(path), Self.configured)
        XCTAssertEqual(try names(), ["Info.plist"])
        let again = await mam(["configure", "-i", path])
        XCTAssertEqual(again.output, "nothing to change\n")
        XCTAssertEqual(again.status, .success)
    }

    func testADryRunWritesNothingAndTellsByItsStatus() async throws {
        let (path, done) = (try file("a", Self.infoPlist.utf8), try file("b", Self.configured.utf8))
        let would = await mam(["configure", "-i", path, "--dry-run", "-o", folder.path + "/out"])
        XCTAssertEqual(would.status, .negative)
        XCTAssertEqual(would.output, "\(path): \(Self.change)\n1 change\n")
        XCTAssertEqual(try contents(path), Self.infoPlist)
        XCTAssertEqual(try names(), ["a", "b"])
        let not = await mam(["configure", "-i", done, "--dry-run"])
        XCTAssertEqual(not.status, .success)
    }

    func testADiffTakesThePlaceOfTheChanges() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let outcome = await mam(["configure", "--input", path, "--dry-run", "--diff"])
        XCTAssertEqual(
            outcome.output,
            """
            --- \(path)
            +++ \(path)
            @@ -10,6 +10,7 @@
                   <key>CFBundleURLSchemes</key>
                   <array>
                     <string>msauth.com.example.notes</string>
            +        <string>msauth.com.example.notes-intunemam</string>
                   </array>
                 </dict>
               </array>
            1 change

            """)
    }

    func testTheReportIsADocumentOnRequest() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let outcome = await mam(["configure", "-i", path, "-o", folder.path + "/out", "--format", "json", "--diff"])
        let report = try document(outcome.output)
        XCTAssertEqual(report["version"] as? Int, 1)
        XCTAssertEqual(report["changed"] as? Bool, true)
        XCTAssertEqual(report["written"] as? Bool, true)
        XCTAssertEqual((report["findings"] as? [Any])?.count, 0)
        XCTAssertTrue(report["leftOut"] is NSNull)
        XCTAssertEqual((report["diff"] as? String)?.hasPrefix("--- "), true)
        let change = try XCTUnwrap((report["changes"] as? [[String: Any]])?.first)
        XCTAssertEqual(change["id"] as? String, "I001")
        XCTAssertEqual(change["file"] as? String, path)
        XCTAssertEqual(change["path"] as? String, "CFBundleURLTypes[0].CFBundleURLSchemes[0]")
    }

    func testStandardInputGoesToStandardOutput() async throws {
        let outcome = await mam(["configure", "-i", "-"], input: Array(Self.infoPlist.utf8))
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(outcome.output, Self.configured)
        XCTAssertEqual(outcome.error, Self.note + "<stdin>: \(Self.change)\n1 change\n")
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let other = await mam(["configure", "-i", path, "-o", "-"])
        XCTAssertEqual(other.output, Self.configured)
        XCTAssertEqual(try contents(path), Self.infoPlist)
    }

    func testOptionsReachTheConfigurator() async throws {
        let text = Self.infoPlist.replacingOccurrences(of: "<string>Unlock your notes.</string>", with: "<string/>")
        let path = try file("Info.plist", text.utf8)
        let outcome = await mam([
            "configure", "-i", path, "--faceid-text", "Look & unlock", "--allow", "I001", "--link-sdk", "26",
        ])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(
            try contents(path), text.replacingOccurrences(of: "<string/>", with: "<string>Look &amp; unlock</string>"))
    }

    func testRemainingFindingsAreCounted() async throws {
        let text = Self.configured.replacingOccurrences(
            of: "msauth.com.example.notes://auth", with: "msauth.$(PRODUCT_BUNDLE_IDENTIFIER)://auth")
        let path = try file("Info.plist", text.utf8)
        let outcome = await mam(["configure", "-i", path])
        XCTAssertEqual(outcome.status, .success)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        XCTAssertTrue(lines.first?.hasPrefix("\(path): info S040: IntuneMAMSettings.ADALRedirectUri: ") ?? false)
        XCTAssertEqual(lines.last, "nothing to change, 1 finding left (`mam settings check` lists it)")
        XCTAssertEqual(try contents(path), text)
    }

    func testSchemesWithoutRoomAreReported() async throws {
        let own = (0..<24).map { "<string>own\($0)-intunemam</string>" }.joined()
        let text = Self.configured.replacingOccurrences(
            of: "<array><string>http-intunemam", with: "<array>\(own)<string>http-intunemam"
        )
        .replacingOccurrences(of: "<string>zips</string>", with: "")
        let path = try file("Info.plist", text.utf8)
        let outcome = await mam(["configure", "-i", path, "--link-sdk", "27"])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.contains(
                "\(path): error I007: LSApplicationQueriesSchemes: no room for `zips`: only 25 entries count\n"))
        XCTAssertEqual(try contents(path), text)
    }
}
