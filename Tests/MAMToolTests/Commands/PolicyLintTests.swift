import Foundation
import MAMPolicyTools
import MAMTool
import XCTest

/// `mam policy lint` on files written by hand.
final class PolicyLintTests: ToolTestCase {
    func testNothingToSayIsOK() async throws {
        let good = try policy()
        let outcome = await mam(["policy", "lint", good])
        XCTAssertEqual(
            outcome,
            Outcome(status: .success, output: "\(good): OK\n1 file: 0 errors, 0 warnings, 0 infos\n", error: ""))
    }

    func testFindingsAreLocatedAndCountedAndInfosAloneDoNotFail() async throws {
        let file = try policy("policy.json", "\"pinRequired\": false", "\"minimumPinLength\": 8")
        let warned = try policy("warned.json", "\"saveAsBlocked\": true")
        for format in ["text", "json", "sarif", "github"] {
            let infos = await mam(["policy", "lint", file, "--format", format])
            XCTAssertEqual(infos.status, .success, format)
            let both = await mam(["policy", "lint", file, warned, "--format", format])
            XCTAssertEqual(both.status, .negative, format)
        }
        let outcome = await mam(["policy", "lint", file])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(
            outcome.output,
            """
            \(file):5:23: info: no PIN is required, so settings about PINs have no effect at $.minimumPinLength [pinSettingUnused]
              help: set `pinRequired` to true, or set this setting to its default
            1 file: 0 errors, 0 warnings, 1 info

            """)
    }

    func testTheJSONHasEveryFindingAndAFileThatCannotBeReadDoesNotStopTheOthers() async throws {
        let (broken, file) = (
            try self.file("broken.json", "{".utf8), try policy("policy.json", "\"saveAsBlocked\": true")
        )
        let outcome = await mam(["policy", "lint", "--format", "json", broken, file])
        XCTAssertEqual(outcome.status, .dataError)
        let report = try document(outcome.output)
        let files = try XCTUnwrap(report["files"] as? [[String: Any]])
        XCTAssertEqual(files.count, 2)
        let issues = try XCTUnwrap(files[1]["issues"] as? [[String: Any]])
        XCTAssertEqual(issues.map { $0["code"] as? String }, ["saveBlockUnused"])
        XCTAssertEqual(issues.map { $0["line"] as? Int }, [4])
        XCTAssertTrue(files[0]["error"] is [String: Any])
    }

    func testOlderDefaultsOfTheServiceAreNotReported() async throws {
        for services in [
            #""oneDriveForBusiness", "sharePoint", "camera""#,
            #""camera", "sharePoint", "oneDriveForBusiness", "photoLibrary""#,
        ] {
            for schemes in ["tel;telprompt;", ""] {
                let file = try policy(
                    "old.json", #""allowedInboundDataTransferSources": "allApps""#,
                    #""allowedOutboundDataTransferDestinations": "allApps""#,
                    #""allowedDataIngestionLocations": [\#(services)]"#,
                    #""exemptedAppProtocols": [{"name": "Default", "value": "\#(schemes)skype;app-settings;calshow;itms;itmss;itms-apps;itms-appss;itms-services;"}]"#
                )
                for command in ["lint", "check"] {
                    let outcome = await mam(["policy", command, file])
                    XCTAssertEqual(outcome.output, "\(file): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
                    XCTAssertEqual(outcome.status, .success)
                }
            }
        }
        let edited = await mam([
            "policy", "lint", try policy("edited.json", #""allowedDataIngestionLocations": ["camera"]"#),
        ])
        XCTAssertTrue(edited.output.contains("[openListUnused]"), edited.output)
    }

    func testATextThatNamesNoDialerOrBrowserIsNotCalledAbsent() async throws {
        let file = try policy(
            "names.json", #""managedBrowserToOpenLinksRequired": true"#, #""customBrowserProtocol": "my browser""#,
            #""dialerRestrictionLevel": "customApp""#, #""customDialerAppProtocol": "my dialer""#,
            #""protectedMessagingRedirectAppType": "specificApps""#, #""messagingRedirectAppUrlScheme": "my texts""#)
        let outcome = await mam(["policy", "lint", file])
        XCTAssertEqual(outcome.status, .negative)
        for part in [
            "5:28: warning: `my browser` is not a URL scheme", "7:30: warning: `my dialer` is not", "9:36: warning",
        ] {
            XCTAssertTrue(outcome.output.contains(part), outcome.output)
        }
        for untruth in ["without naming", "not named", "none is chosen"] {
            XCTAssertFalse(outcome.output.contains(untruth), outcome.output)
        }
        for format in ["json", "sarif", "github"] {
            let other = await mam(["policy", "lint", file, "--format", format])
            XCTAssertTrue(other.output.contains("notAScheme"), other.output)
        }
    }

    func testARuleIsExplained() async throws {
        let outcome = await mam("policy lint --explain saveBlockUnused")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(outcome.error, "")
        for part in ["saveBlockUnused: ", "why", "source", "what to do", "example", "\"saveAsBlocked\": true"] {
            XCTAssertTrue(outcome.output.contains(part), outcome.output)
        }
        let json = try document(await mam("policy lint --explain saveBlockUnused --format json").output)
        XCTAssertEqual(json["id"] as? String, "saveBlockUnused")
        XCTAssertEqual(json["settings"] as? [String], ["saveAsBlocked"])
    }

    func testMissingAndUnknownArgumentsAreUsageErrors() async throws {
        let nothing = await mam("policy lint")
        XCTAssertEqual(nothing.status, .usage)
        let near = await mam("policy lint --explain saveBlockUnusd")
        XCTAssertEqual(near.status, .usage)
        XCTAssertTrue(near.error.contains("did you mean `saveBlockUnused`?"), near.error)
        let both = await mam(["policy", "lint", "--explain", "saveBlockUnused", try policy()])
        XCTAssertEqual(both.status, .usage)
    }
}
