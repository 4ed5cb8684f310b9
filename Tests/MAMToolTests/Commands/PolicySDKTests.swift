import Foundation
import MAMTool
import XCTest

/// `mam policy decide|explain --sdk`: an app with an older SDK.
final class PolicySDKTests: ToolTestCase {
    private func decide(_ path: String, _ options: String) async -> Outcome {
        await mam(["policy", "decide", path] + options.split(separator: " ").map(String.init))
    }

    func testASettingThatIsNewerThanTheSDKHasNoEffect() async throws {
        let path = try policy("old.json", Self.managed, "\"screenCaptureConfigurationState\": \"notBlocked\"")
        let old = await decide(path, "--action isScreenCaptureAllowed --sdk 20.2.1")
        XCTAssertEqual(old.status, .negative)
        XCTAssertTrue(old.output.contains("  sdk      20.2.1\n"), old.output)
        XCTAssertTrue(old.output.contains("screenCapture.bySendLevel"), old.output)
        XCTAssertTrue(old.output.contains("(Screen capture), no effect: it needs SDK 20.4.0 or later"), old.output)
        let new = await decide(path, "--action isScreenCaptureAllowed --sdk 20.4.0")
        XCTAssertEqual(new.status, .success)
        XCTAssertFalse(new.output.contains("no effect"), new.output)
        let json = try document(await decide(path, "--action isScreenCaptureAllowed --sdk 20.1 --format json").output)
        XCTAssertEqual(json["rule"] as? String, "sdk.unenforced")
        XCTAssertEqual((json["question"] as? [String: Any])?["sdk"] as? String, "20.1.0")
        let settings = try XCTUnwrap(json["settings"] as? [[String: Any]])
        XCTAssertEqual(settings.first?["neededSDK"] as? String, "SDK 20.4.0 or later, or from 19.7.12 on in line 19")
        let explained = await mam(["policy", "explain", path, "--action", "askSiri", "--sdk", "21.7.1"])
        XCTAssertEqual(explained.status, .success)
        XCTAssertTrue(explained.output.contains("it needs SDK 21.8.0 or later"), explained.output)
        for version in ["new", "0", "0.0.0", "21.1 (a)", ""] {
            let wrong = await mam(["policy", "decide", path, "--action", "askSiri", "--sdk", version])
            XCTAssertEqual(wrong.status, .usage, version)
        }
    }

    func testACopiedURLHasToBeAURL() async throws {
        let path = try policy("c.json", Self.managed)
        for url in ["", "plain words", "1:"] {
            for action in ["copy", "paste"] {
                let outcome = await mam(["policy", "decide", path, "--action", action, "--url", url])
                XCTAssertEqual(outcome.status, .usage, url)
                XCTAssertTrue(outcome.error.contains("is no URL"), outcome.error)
            }
        }
        let link = await mam(["policy", "decide", path, "--action", "openURL", "--url", "plain words"])
        XCTAssertTrue(link.output.contains("url.unreadable"), link.output)
    }

    func testALinkIsDecidedAsTheSDKOfTheAppDecides() async throws {
        let path = try policy("m.json", Self.managed, "\"dialerRestrictionLevel\": \"blocked\"")
        let rows: [(String, ExitStatus, String)] = [
            ("--action openURL --url sms:1 --sdk 18.9", .negative, "send.unmanagedApp"),
            ("--action openURL --url sms:1 --sdk 19.0", .success, "messaging.any"),
            ("--action openURL --url tel:1 --detected --sdk 22.1", .success, "it needs SDK 22.2.0 or later"),
            ("--action openURL --url tel:1 --detected --sdk 22.2", .negative, "dialer.blocked"),
        ]
        for (options, status, text) in rows {
            for command in ["decide", "explain"] {
                let outcome = await mam(["policy", command, path] + options.split(separator: " ").map(String.init))
                XCTAssertEqual(outcome.status, status, options)
                XCTAssertTrue(outcome.output.contains(text), outcome.output)
            }
        }
    }
}
