import Foundation
import MAMTool
import XCTest

/// `mam policy check` on files written by hand.
final class PolicyCheckTests: ToolTestCase {
    private let android =
        "{\n  \"@odata.type\": \"#microsoft.graph.androidManagedAppProtection\",\n  \"displayName\": \"A\"\n}\n"
    /// An object of Graph that is no policy.
    private let user = "{\n  \"@odata.type\": \"#microsoft.graph.user\",\n  \"displayName\": \"A\"\n}\n"

    func testAPolicyWithoutIssuesIsOK() async throws {
        let good = try policy()
        let outcome = await mam(["policy", "check", good])
        XCTAssertEqual(
            outcome,
            Outcome(status: .success, output: "\(good): OK\n1 file: 0 errors, 0 warnings, 0 infos\n", error: ""))
    }

    func testIssuesAreLocatedAndCountedAndOnlyErrorsFail() async throws {
        let warned = try policy("warned.json", "\"saveAsBlocked\": true")
        let outcome = await mam(["policy", "check", warned])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(
            outcome.output,
            """
            \(warned):4:20: warning: copies may go anywhere because data may be sent to all apps at $.saveAsBlocked [noEffect]
              help: set `allowedOutboundDataTransferDestinations` to `managedApps`
            1 file: 0 errors, 1 warning, 0 infos

            """)
        let wrong = try policy("wrong.json", "\"pinRequired\": \"yes\"", "\"color\": 1")
        let failed = await mam(["policy", "check", wrong, warned])
        XCTAssertEqual(failed.status, .negative)
        XCTAssertEqual(failed.error, "")
        let lines = failed.output.split(separator: "\n").map(String.init)
        XCTAssertTrue(lines[0].hasPrefix("\(wrong):4:18: error: "), lines[0])
        XCTAssertTrue(lines[0].hasSuffix(" at $.pinRequired [wrongType]"), lines[0])
        XCTAssertTrue(lines[1].hasPrefix("\(wrong):5:12: info: "), lines[1])
        XCTAssertEqual(lines.last, "2 files: 1 error, 1 warning, 1 info")
    }

    func testTextsThatDoNotNameWhatTheirSettingNeedsAreReported() async throws {
        let lines: [(member: String, found: [String])] = [
            (#""customBrowserProtocol": "my browser""#, ["26: warning: `my browser` is not a URL scheme"]),
            (#""customDialerAppProtocol": "https://dial.example""#, ["28: warning: `https://dial.example` is a link"]),
            (#""messagingRedirectAppUrlScheme": "9x""#, ["34: warning: `9x` is not a URL scheme"]),
            (
                #""exemptedAppProtocols": [{"name": "A", "value": "maps;com google maps"}, {"name": "B", "value": "com.apple.Maps"}]"#,
                [
                    "49: warning: `com google maps` is not a URL scheme",
                    "97: warning: `com.apple.Maps` is the bundle id",
                ]
            ),
            (
                #""managedUniversalLinks": ["https://*.example.com/*", "notaurl", "maps://x"]"#,
                ["54: warning: `notaurl` is not a universal link", "65: warning: `maps://x` is not"]
            ),
            (#""exemptedUniversalLinks": ["https://a b.example"]"#, ["28: warning: `https://a b.example` is not"]),
            (
                #""allowedIosDeviceModels": "iPhone14,5, iPad2,1;iPhone16,1;iPhone 14""#,
                [
                    "27: warning: `iPhone14,5, iPad2,1` is one model, because commas separate none",
                    "`iPhone 14` is not the identifier",
                ]
            ),
            (
                #""apps": [{"mobileAppIdentifier": {"bundleId": "com example"}}]"#,
                ["47: warning: `com example` is not a bundle id"]
            ),
            (#""customDialerAppPackageId": "no package""#, ["29: info: `no package` is not a package id of Android"]),
        ]
        let file = try file(
            "names.json",
            "{\n\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\",\n\(lines.map(\.member).joined(separator: ",\n"))\n}\n"
                .utf8)
        for command in ["check", "lint"] {
            let outcome = await mam(["policy", command, file])
            for (place, line) in lines.enumerated() {
                let own = outcome.output.split(separator: "\n").filter { $0.hasPrefix("\(file):\(place + 3):") }
                for part in line.found {
                    XCTAssertTrue(own.contains { $0.contains(part) }, "\(part) is not in \(outcome.output)")
                }
            }
        }
    }

    func testUsualNamesAreNotReported() async throws {
        let file = try policy(
            "names.json", #""allowedOutboundDataTransferDestinations": "managedApps""#,
            #""exemptedAppProtocols": [{"name": "A", "value": "maps; googlemaps;x-mail:;msauth.com.example.app"}, {"name": "B", "value": ""}]"#,
            #""managedUniversalLinks": ["http://*.onedrive.com/*", "https://*collab.apps.mil/l/*", "*.example.com/*", "HTTPS://a.example"]"#,
            #""allowedIosDeviceModels": "iPhone14,5; iPad13,16;""#, #""customBrowserProtocol": """#,
            #""apps": [{"mobileAppIdentifier": {"bundleId": "com.Example.my-app2"}}]"#,
            #""exemptedAppPackages": [{"name": "x", "value": "com.example.my_app"}]"#)
        let outcome = await mam(["policy", "check", file])
        XCTAssertEqual(outcome.output, "\(file): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
    }

    func testAnAndroidPolicyIsNamedAndTheOthersAreStillChecked() async throws {
        let (other, good) = (try file("android.json", android.utf8), try policy())
        let outcome = await mam(["policy", "check", other, good])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(
            outcome.output,
            """
            \(other):2:18: info: this is an Android policy, not an iOS app-protection policy; it is left out at $ [otherPlatform]
            \(good): OK
            2 files: 0 errors, 0 warnings, 1 info

            """)
        XCTAssertEqual(outcome.error, "")
    }

    func testBrokenJSONIsLocatedToTheColumn() async throws {
        for (text, line, column) in [
            ("{\n  \"pinRequired\": tru,\n}", 2, 18), ("", 1, 1), ("{\"a\": 1", 1, 8), ("{\"a\": 1,}", 1, 8),
            ("[1, 2]", 1, 1),
            ("{\r\n\"é\": @}", 2, 6),
        ] {
            let broken = try file("broken.json", text.utf8)
            let outcome = await mam(["policy", "check", broken])
            XCTAssertEqual(outcome.status, .dataError, text)
            XCTAssertTrue(outcome.error.hasPrefix("mam: \(broken):\(line):\(column): "), outcome.error)
        }
    }

    func testUTF16WithAByteOrderMarkIsRead() async throws {
        let text = "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"displayName\": \"Größe\"}"
        for order in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = try XCTUnwrap("\u{FEFF}\(text)".data(using: order))
            let path = try file("utf16.json", bytes)
            let outcome = await mam(["policy", "check", path])
            XCTAssertEqual(outcome.status, .success, outcome.error)
            XCTAssertTrue(outcome.output.hasPrefix("\(path): OK\n"))
        }
    }

    func testASettingInTwoSpellingsIsAnError() async throws {
        let path = try policy("two.json", "\"saveasblocked\": false", "\"saveAsBlocked\": true")
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.contains("\(path):5:20: error: `saveAsBlocked` was already given in another spelling"),
            outcome.output)
        let converted = await mam(["policy", "convert", "--from", "graph", "--to", "graph", path])
        XCTAssertEqual(converted.status, .negative, "the strictest value is written")
        let twice = await mam([
            "policy", "check", try policy("same.json", "\"printBlocked\": false", "\"printBlocked\": true"),
        ])
        XCTAssertEqual(twice.output.components(separatedBy: "[duplicateKey]").count, 2, "one error: \(twice.output)")
    }

    func testMissingAndOversizedFilesHaveDifferentErrors() async throws {
        let (good, big) = (try policy(), try file("big.json", repeatElement(UInt8(ascii: " "), count: (4 << 20) + 1)))
        for (path, status, message) in [
            (folder.path + "/none.json", ExitStatus.noInput, "cannot be opened: no such file"),
            (good + "/below", .noInput, "cannot be opened: not a directory"),
            (good + "\0.json", .noInput, "cannot be opened: no such file"),
            (big, .dataError, "has more than 4194304 bytes, the most that is read"),
        ] {
            let outcome = await mam(["policy", "check", path, good])
            let name = path.replacingOccurrences(of: "\0", with: "\\u{0}")
            XCTAssertEqual(outcome.status, status)
            XCTAssertEqual(outcome.error, "mam: \(name): \(message)\n")
            XCTAssertTrue(outcome.output.hasPrefix("\(good): OK\n"), outcome.output)
        }
        let empty = await mam(["policy", "check", ""])
        XCTAssertEqual(empty.status, .noInput)
        XCTAssertEqual(empty.error, "mam: an empty name names no file\n")
    }

    func testTheGreatestExitStatusCounts() async throws {
        let (other, wrong) = (try file("user.json", user.utf8), try policy("wrong.json", "\"pinRequired\": 1"))
        let missing = folder.path + "/none.json"
        for (files, status) in [
            ([wrong, other], ExitStatus.dataError), ([other, wrong], .dataError), ([missing, other, wrong], .noInput),
            ([other, missing], .noInput),
        ] {
            let outcome = await mam(["policy", "check"] + files)
            XCTAssertEqual(outcome.status, status)
        }
    }

    func testADashReadsStandardInputOnce() async throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: try policy())))
        let outcome = await mam(["policy", "check", "-"], input: bytes)
        XCTAssertEqual(outcome.output, "<stdin>: OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
        let twice = await mam(["policy", "check", "-", "-"], input: bytes)
        XCTAssertEqual(twice.status, .usage)
        let broken = await mam(["policy", "check", "-"], input: Array("{".utf8))
        XCTAssertTrue(broken.error.hasPrefix("mam: <stdin>:1:2: "), broken.error)
    }

    func testJSONHoldsTheSameAsTheText() async throws {
        let (good, wrong) = (try policy(), try policy("wrong.json", "\"pinRequired\": \"yes\""))
        let other = try file("user.json", user.utf8)
        let outcome = await mam(["policy", "check", good, wrong, other, "--format", "json"])
        XCTAssertEqual(outcome.status, .dataError)
        let document = try document(outcome.output)
        XCTAssertEqual(document["version"] as? Int, 1)
        let counts = try XCTUnwrap(document["counts"] as? [String: Int])
        XCTAssertEqual(counts, ["files": 3, "error": 1, "warning": 0, "info": 0, "unreadable": 1])
        let files = try XCTUnwrap(document["files"] as? [[String: Any]])
        XCTAssertEqual(files.map { $0["file"] as? String }, [good, wrong, other])
        for file in files { XCTAssertEqual(Set(file.keys), ["file", "policy", "issues", "error"]) }
        let issue = try XCTUnwrap((files[1]["issues"] as? [[String: Any]])?.first)
        XCTAssertEqual(Set(issue.keys), ["severity", "code", "path", "line", "column", "message", "help"])
        XCTAssertEqual(issue["line"] as? Int, 4)
        XCTAssertEqual(issue["column"] as? Int, 18)
        XCTAssertTrue(files[2]["policy"] is NSNull)
        XCTAssertEqual((files[2]["error"] as? [String: Any])?["exit"] as? Int, 65)
        let error = try XCTUnwrap(try self.document(outcome.error)["error"] as? [String: Any])
        XCTAssertEqual(error["line"] as? Int, 2)
        XCTAssertEqual(error["column"] as? Int, 18)
        XCTAssertEqual(error["file"] as? String, other)
    }

    func testUntrustedTextStaysOnItsLine() async throws {
        let path = try policy("\u{1B}[2J\n.json", "\"notificationRestriction\": \"a\\n\\u001b[31mb\"", "\"x\\ny\": 1")
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertFalse(outcome.output.contains("\u{1B}"))
        XCTAssertEqual(outcome.output.split(separator: "\n").count, 4, outcome.output)
    }
}
