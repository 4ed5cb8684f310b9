import Foundation
import MAMCore
import MAMTool
import XCTest

/// `mam policy decide`: the command line and the shape of its answer.
final class PolicyDecideTests: ToolTestCase {
    private func decide(_ policy: String, _ line: String) async -> Outcome {
        await mam(["policy", "decide", policy] + line.split(separator: " ").map(String.init))
    }

    func testTheAnswerNamesItsReason() async throws {
        let blocked = try policy(
            "p.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": []")
        let outcome = await decide(blocked, "--action save --location box")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.error, "")
        XCTAssertEqual(
            outcome.output,
            """
            BLOCKED: save to Box, no account
              rule     saveCopies.notListed: copies may not be saved, and the service is not listed
              asked    an account with the policy Test
              setting  saveAsBlocked = true (Save copies of Org data)
              setting  allowedDataStorageLocations = [] (Allow user to save copies to selected services)
              change   allowedDataStorageLocations with box would reverse the answer

            """)
    }

    func testAQuestionThatDependsOnAMissingSettingHasNoAnswer() async throws {
        let path = try file("v1.json", GraphV1Export.text().utf8)
        for (line, setting) in [
            ("--action thirdPartyKeyboards", "thirdPartyKeyboardsBlocked"),
            ("--action genmoji", "genmojiConfigurationState"),
            ("--action openURL --url tel:1", "dialerRestrictionLevel"),
            ("--action openURL --url itms-apps://x", "exemptedAppProtocols"),
            ("--action openURL --url odd:x", "exemptedAppProtocols"),
            ("--action isScreenCaptureAllowed", "screenCaptureConfigurationState"),
        ] {
            let outcome = await decide(path, line)
            XCTAssertEqual(outcome.status, .dataError, line)
            XCTAssertTrue(outcome.output.hasPrefix("UNKNOWN: "), outcome.output)
            XCTAssertTrue(outcome.output.contains("  missing  \(setting) ("), outcome.output)
            XCTAssertTrue(outcome.error.contains("the export is of Graph v1.0"), outcome.error)
            let json = try document(await decide(path, line + " --format json").output)
            XCTAssertTrue(json["allowed"] is NSNull, line)
            XCTAssertTrue((json["missing"] as? [String])?.contains(setting) ?? false, line)
            let explained = await mam(["policy", "explain", path] + line.split(separator: " ").map(String.init))
            XCTAssertEqual(explained.status, .dataError, line)
            XCTAssertTrue(explained.output.contains("  missing  \(setting) ("), explained.output)
        }
        for (line, status) in [("--action printing", ExitStatus.success), ("--action isPINRequired", .negative)] {
            let outcome = await decide(path, line)
            XCTAssertEqual(outcome.status, status, line)
            XCTAssertFalse(outcome.output.contains("UNKNOWN"), outcome.output)
        }
        let proof = await mam("policy prove \(path) --no-leak")
        XCTAssertEqual(proof.status, .dataError)
        XCTAssertEqual(proof.output, "")
        let check = await mam("policy check \(path)")
        XCTAssertEqual(check.status, .success)
        XCTAssertTrue(check.output.hasSuffix("1 file: 0 errors, 1 warning, 0 infos\n"), check.output)
    }

    func testAPropertyIsAllowedOrRequired() async throws {
        let path = try policy("p.json", "\"pinRequired\": false", "\"printBlocked\": true", Self.managed)
        for (name, value, headline) in [
            ("isPINRequired", false, "an app PIN is not required"),
            ("isAppSharingAllowed", true, "allowed: sharing with other apps"),
            ("isSpotlightIndexingAllowed", false, "BLOCKED: Spotlight indexing"),
            ("areSiriIntentsAllowed", false, "BLOCKED: Siri"),
            ("areAppIntentsAllowed", false, "BLOCKED: App Intents"),
            ("isContactSyncAllowed", true, "allowed: contact sync"),
            ("isWidgetContentSyncAllowed", true, "allowed: widgets"),
            ("isScreenCaptureAllowed", false, "BLOCKED: screen capture"),
            ("isFileEncryptionRequired", true, "encryption of files is required"),
            ("shouldFileProviderEncryptFiles", true, "encryption of what a file provider hands out is required"),
            ("isManagedBrowserRequired", false, "the managed browser for links is not required"),
            ("printing", false, "BLOCKED: printing"),
        ] {
            let outcome = await decide(path, "--action \(name)")
            XCTAssertEqual(outcome.status, value ? .success : .negative, name)
            XCTAssertTrue(outcome.output.hasPrefix(headline + "\n"), outcome.output)
        }
    }

    func testDocumentPickersAreAskedByMode() async throws {
        let path = try policy(
            "p.json", "\"allowedInboundDataTransferSources\": \"none\"",
            "\"allowedOutboundDataTransferDestinations\": \"managedApps\"")
        for (mode, status) in [
            ("import", ExitStatus.negative), ("open", .negative), ("exportToService", .success),
            ("moveToService", .success),
        ] {
            let outcome = await decide(path, "--action documentPicker --location \(mode)")
            XCTAssertEqual(outcome.status, status, mode)
        }
    }

    func testJSONNamesTheQuestionWithItsDefaults() async throws {
        let path = try policy("p.json", Self.managed)
        let outcome = await decide(path, "--action send --format json")
        let document = try document(outcome.output)
        XCTAssertEqual(
            Set(document.keys),
            ["version", "policy", "peerPolicy", "question", "allowed", "rule", "meaning", "settings", "change"])
        XCTAssertEqual(document["version"] as? Int, 1)
        XCTAssertEqual(document["allowed"] as? Bool, true)
        XCTAssertEqual(document["rule"] as? String, "send.sameAccount")
        let question = try XCTUnwrap(document["question"] as? [String: Any])
        XCTAssertEqual(question["account"] as? String, "same")
        XCTAssertEqual(question["peerApp"] as? String, "managed")
        XCTAssertEqual(question["payload"] as? String, "text")
        XCTAssertEqual(question["owner"] as? String, "managed")
        XCTAssertEqual(question["mdm"] as? Bool, false)
        XCTAssertTrue(question["location"] is NSNull)
        let policy = try XCTUnwrap(document["policy"] as? [String: String])
        XCTAssertEqual(policy["name"], "Test")
        XCTAssertEqual(policy["fingerprint"]?.count, 64)
        let change = try XCTUnwrap((document["change"] as? [[String: Any]])?.first)
        XCTAssertEqual(Set(change.keys), ["name", "label", "value", "isPeer"])
    }

    func testTheClipboardIsAskedByTheLengthOfTheText() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"allowedOutboundClipboardSharingLevel\": \"managedAppsWithPasteIn\"",
            "\"allowedOutboundClipboardSharingExceptionLength\": 10")
        for (line, status) in [
            ("--action copy", ExitStatus.success), ("--action copy --peer-app unmanaged", .negative),
            ("--action copy --peer-app unmanaged --length 10", .success),
            ("--action copy --peer-app unmanaged --length 11", .negative),
            ("--action paste --peer-app unmanaged", .success),
            ("--action copy --account otherManaged", .negative),
            ("--action paste --owner unmanaged --account otherManaged", .negative),
            ("--action copy --length -1", .usage), ("--action copy --length 9999999999", .usage),
            ("--action save --location box --length 1", .usage),
        ] {
            let outcome = await decide(path, line)
            XCTAssertEqual(outcome.status, status, line)
        }
    }

    func testTheAnswerForALinkNamesTheURLThatOpens() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"managedBrowserToOpenLinksRequired\": true",
            "\"dialerRestrictionLevel\": \"customApp\"", "\"customDialerAppProtocol\": \"dial\"")
        let web = await decide(path, "--action openURL --url https://a.example/")
        XCTAssertTrue(web.output.contains("\n  opens    microsoft-edge-https://a.example/\n"), web.output)
        XCTAssertEqual(web.status, .success)
        let call = try document(await decide(path, "--action openURL --url tel:1 --format json").output)
        let question = try XCTUnwrap(call["question"] as? [String: Any])
        XCTAssertEqual(question["opens"] as? String, "dial:1")
        let link = await decide(path, "--action universalLink --url https://a.example/")
        XCTAssertEqual(link.status, .negative)
        XCTAssertFalse(link.output.contains("opens "), link.output)
        let none = await decide(path, "--action openURL")
        XCTAssertEqual(none.status, .usage)
        XCTAssertTrue(none.error.contains("`openURL` needs `--url`"), none.error)
        let free = await decide(path, "--action openURL --url x-a: --owner unmanaged")
        XCTAssertEqual(free.status, .success)
    }

    func testNamesOfIOSAndEverydayWordsAreActions() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"exemptedAppProtocols\": [{\"name\": \"Mail\", \"value\": \"mailto\"}]")
        let rows: [(String, ExitStatus, String)] = [
            ("MFMailComposeViewController", .success, "allowed: put data into the mail composer\n"),
            ("MFMessageComposeViewController", .negative, "BLOCKED: put data into the message composer\n"),
            ("Quick Look", .negative, "BLOCKED: Quick Look\n"),
            ("QLPreviewController", .negative, "BLOCKED: Quick Look\n"),
            ("Save to Files", .negative, "BLOCKED: save to other places, no account\n"),
            ("Spotlight", .negative, "BLOCKED: Spotlight indexing\n"),
            ("AirPrint", .success, "allowed: printing\n"),
            ("Image Playground", .success, "allowed: Image Playground\n"),
            ("SharePlay", .negative, "BLOCKED: SharePlay\n"),
            ("Look Up", .negative, "BLOCKED: looking up long selections\n"),
            ("iCloud backup", .success, "allowed: backup of files\n"),
            ("Finder backup", .success, "allowed: backup of files\n"),
            ("Outlook", .success, "allowed: send text to a managed app with the same account\n"),
            ("WhatsApp", .negative, "BLOCKED: send text to an app without the SDK\n"),
            ("calendar", .success, "allowed: contact sync\n"),
            ("Gboard", .success, "allowed: third-party keyboards\n"),
            ("USB drive", .negative, "BLOCKED: save to other places, no account\n"),
            ("back up", .success, "allowed: backup of files\n"), ("iTunes", .success, "allowed: backup of files\n"),
            ("AVPictureInPictureController", .negative, "BLOCKED: picture in picture\n"),
            ("AirDrop", .negative, "BLOCKED: send text to an app without the SDK\n"),
            (
                "UIActivityViewController --peer-app managed", .success,
                "allowed: send text to a managed app with the same account\n"
            ), ("share sheet --peer-app unmanaged", .negative, "BLOCKED: send text to an app without the SDK\n"),
        ]
        for (word, status, headline) in rows {
            for command in ["decide", "explain"] {
                let parts = word.components(separatedBy: " --peer-app ")
                let options = parts.dropFirst().flatMap { ["--peer-app", $0] }
                let outcome = await mam(["policy", command, path, "--action", parts[0]] + options)
                XCTAssertEqual(outcome.status, status, word)
                XCTAssertTrue(outcome.output.hasPrefix(headline), outcome.output + outcome.error)
            }
        }
        for word in ["share sheet", "UIActivityViewController", "Copy to"] {
            let outcome = await mam(["policy", "decide", path, "--action", word])
            XCTAssertEqual(outcome.status, .usage, "managed or unmanaged apps are not told apart: \(word)")
            XCTAssertTrue(
                outcome.error.contains("`--action send --peer-app managed` or `--action send --peer-app unmanaged`"),
                outcome.error)
        }
        for word in ["Face ID", "Touch ID", "Handoff"] {
            let outcome = await mam(["policy", "decide", path, "--action", word])
            XCTAssertEqual(outcome.status, .usage, "no question is about \(word)")
        }
        for (word, help) in [
            (
                "UIPasteboard",
                "several actions are meant by `UIPasteboard`; it is asked with `--action copy` or `--action paste`"
            ),
            ("mailto", "`--action openURL` or `--action compose --location mail`"),
            ("MFMailCompositViewController", "did you mean `--action compose --location mail`?"),
            ("UIFrobnicator", "`mam help policy decide` lists them"),
        ] {
            let outcome = await mam(["policy", "decide", path, "--action", word])
            XCTAssertEqual(outcome.status, .usage, word)
            XCTAssertTrue(outcome.error.contains(help), outcome.error)
        }
    }

    func testTheLabelOfASettingLeadsToTheQuestionsThatItDecides() async throws {
        let path = try policy("p.json", Self.managed)
        for (label, headline) in [
            ("Printing Org data", "allowed: printing\n"), ("printBlocked", "allowed: printing\n"),
            ("Backup Org data", "allowed: backup of files\n"),
            ("Encrypt Org data", "encryption of files is required\n"),
            ("Screen capture", "BLOCKED: screen capture\n"),
            ("Sync policy managed app data with native apps", "allowed: contact sync\n"),
            ("PIN for access", "an app PIN is required\n"), ("passcode", "an app PIN is required\n"),
        ] {
            let outcome = await mam(["policy", "decide", path, "--action", label])
            XCTAssertTrue(outcome.output.hasPrefix(headline), "\(label): \(outcome.output)\(outcome.error)")
        }
        for (label, message) in [
            ("Send Org data to other apps", "it is asked with `--action send` or `--action openURL` or "),
            ("Receive data from other apps", "it is asked with `--action receive` or `--action documentPicker` or "),
            ("Save copies of Org data", "`save` needs `--location`"),
            (
                "Restrict cut, copy, and paste between other apps",
                "it is asked with `--action copy` or `--action paste`"
            ),
            ("Restrict cut, copy and paste between other apps", "`--action copy` or `--action paste`"),
            ("Org data notifications", "`notification` needs `--location`"),
            ("incoming Org data", "is no action: the setting `protectInboundDataFromUnknownSources`"),
            ("web content transfer", "is about it: ask `--action isManagedBrowserRequired` or `--action openURL`"),
            ("selective wipe", "no policy allows or blocks a wipe. Docs/Protection.md "),
            ("App Clip", "`universalLink` needs `--url`"),
        ] {
            let outcome = await mam(["policy", "decide", path, "--action", label])
            XCTAssertEqual(outcome.status, .usage, label)
            XCTAssertTrue(outcome.error.contains(message), "\(label): \(outcome.error)")
        }
    }

    func testTheActionsOfASettingExist() async throws {
        let path = try policy("p.json", Self.managed)
        var led = 0
        for setting in PolicySetting.allCases where setting.descriptor.group == .dataProtection {
            let outcome = await mam(["policy", "decide", path, "--action", setting.rawValue])
            if !outcome.error.contains("unknown action") { led += 1 }
        }
        XCTAssertEqual(led, PolicySetting.allCases.filter { $0.descriptor.group == .dataProtection }.count - 3)
    }

    func testSavingToTheLibraryAndOpeningFromItAreNamedTheSameWay() async throws {
        let path = try policy("p.json", Self.managed)
        for word in ["photo library", "photoLibrary", "photos"] {
            let outcome = await mam(["policy", "decide", path, "--action", word])
            XCTAssertEqual(outcome.status, .usage, word)
            XCTAssertTrue(
                outcome.error.contains(
                    "it is asked with `--action save --location cameraRoll` or `--action open --location photos`"),
                outcome.error)
        }
        for word in ["save photo", "Save to Photos"] {
            let outcome = await mam(["policy", "decide", path, "--action", word])
            XCTAssertEqual(outcome.status, .success, outcome.error)
            XCTAssertTrue(outcome.output.hasPrefix("allowed: save to the photo library, no account\n"), outcome.output)
        }
        for (line, place) in [
            ("save --location photoLibrary", "cameraRoll"), ("save --location localStorage", "localDrive"),
            ("open --location photoLibrary", "photos"), ("open --location localDrive", "localStorage"),
        ] {
            let outcome = await decide(path, "--action \(line)")
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertTrue(outcome.error.contains("; did you mean `\(place)`?"), outcome.error)
        }
    }

    func testTheHeadlineHasWordsInTheirPlaceAndTheDocumentTheNames() async throws {
        let path = try policy("p.json", Self.managed, "\"pinRequired\": true")
        for (line, headline) in [
            ("--action save --location localDrive --account unmanaged", ": save to local storage, a private account"),
            ("--action open --location photos", ": open from the photo library, no account"),
            ("--action send --payload file", ": send a file to a managed app with the same account"),
            ("--action documentPicker --location moveToService", ": show a document picker to move out"),
            ("--action notification --location noOrgData", ": show a notification without Org data"),
            ("--action uploadInWebView --web-view unmanaged", ": upload a file to unmanaged web pages"),
            (
                "--action pasteIntoWebView --web-view unmanaged --peer-app unmanaged",
                ": paste something that is no text that was copied in an app without the SDK into unmanaged web pages"
            ),
            ("--action isPINRequired", "an app PIN is required"),
            ("--action isManagedBrowserRequired", "the managed browser for links is not required"),
        ] {
            let output = await decide(path, line).output
            let first = output.prefix { $0 != "\n" }
            XCTAssertTrue(headline.hasPrefix(":") ? first.hasSuffix(headline) : first == headline, output)
        }
        let json = try document(await decide(path, "--action save --location localDrive --format json").output)
        XCTAssertEqual((json["question"] as? [String: Any])?["location"] as? String, "localDrive")
        let partial = try file("v1.json", GraphV1Export.text().utf8)
        let unknown = await decide(partial, "--action genmoji")
        XCTAssertTrue(unknown.output.hasPrefix("UNKNOWN: Genmoji\n"), unknown.output)
    }

    func testEveryQuestionOfTheTableIsAnAction() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"managedBrowserToOpenLinksRequired\": true",
            "\"dialerRestrictionLevel\": \"customApp\"", "\"customDialerAppProtocol\": \"dial\"",
            "\"notificationRestriction\": \"blockOrganizationalData\"",
            "\"allowedOutboundClipboardSharingLevel\": \"blocked\"",
            "\"allowedOutboundClipboardSharingExceptionLength\": 20")
        let link = "https://teams.microsoft.com/l/x"
        for (line, status, text) in [
            ("--action compose --location mail", ExitStatus.negative, "send.unmanagedApp"),
            ("--action compose", .usage, "needs `--location`: one of mail, message"),
            ("--action notification --location orgData", .negative, "notifications.orgDataBlocked"),
            ("--action notification --location noOrgData", .success, "notifications.allowed"),
            ("--action uploadInWebView", .success, "webView.identity"),
            ("--action uploadInWebView --web-view unmanaged", .negative, "send.otherAccount"),
            ("--action pasteIntoWebView --web-view currentIdentityBlockUpload", .negative, "webView.uploadBlocked"),
            ("--action webViewLink --url \(link)", .success, "webView.stays"),
            (
                "--action webViewLink --url \(link) --external", .success,
                "opens    \(link)\n  or       microsoft-edge-\(link)"
            ),
            ("--action webViewLink --url \(link) --external --from-frame", .success, "opens    microsoft-edge-\(link)"),
            ("--action openURL --url \(link)", .success, "link.managed"),
            ("--action openURL --url https://maps.apple.com/?q=1", .success, "link.exempted"),
            ("--action openURL --url tel:1", .success, "dialer.specific"),
            ("--action openURL --url tel:1 --detected", .negative, "dialer.detected"),
            ("--action openURL --url x-a: --known-managed-scheme", .success, "url.managedApp"),
            ("--action copy --peer-app unmanaged --url https://a.example/", .success, "clipboard.withinLimit"),
            ("--action copy --peer-app unmanaged --url https://a.example/plan", .negative, "clipboard.overLimit"),
            ("--action copy --peer-app unmanaged --url https://a.example/ --length 1", .usage, "not both"),
            ("--action save --location box --external", .usage, "not `--external`"),
            ("--action openURL --url tel:1 --web-view unset", .usage, "not `--web-view`"),
        ] {
            let outcome = await decide(path, line)
            XCTAssertEqual(outcome.status, status, line)
            XCTAssertTrue((outcome.output + outcome.error).contains(text), outcome.output + outcome.error)
        }
        let json = try document(await decide(path, "--action openURL --url \(link) --format json").output)
        let question = try XCTUnwrap(json["question"] as? [String: Any])
        XCTAssertEqual(question["opens"] as? String, link)
        XCTAssertEqual(question["opensElse"] as? String, "microsoft-edge-\(link)")
    }

    func testTheOtherAccountHasThePeerPolicyOrTheSameOne() async throws {
        let (open, closed) = (try policy("open.json"), try policy("closed.json", Self.managed))
        let question = "--action save --location oneDriveForBusiness --account otherManaged"
        let (same, other) = (await decide(open, question), await decide(open, "\(question) --peer-policy \(closed)"))
        XCTAssertEqual(same.status, .success)
        XCTAssertEqual(other.status, .negative)
        XCTAssertTrue(other.output.contains("the other account's allowedInboundDataTransferSources"), other.output)
        let missing = await decide(open, "\(question) --peer-policy \(folder.path)/none")
        XCTAssertEqual(missing.status, .noInput)
        let twice = await mam("policy decide - --action send --peer-policy -")
        XCTAssertEqual(twice.status, .usage)
    }

    func testOSSharingNeedsAManagedDeviceAndAFile() async throws {
        let path = try policy("p.json", Self.managed, "\"disableProtectionOfManagedOutboundOpenInData\": true")
        for (options, status) in [
            ("", ExitStatus.negative), ("--mdm", .negative), ("--payload file", .negative),
            ("--mdm --payload file", .success),
        ] {
            let outcome = await decide(path, "--action send --peer-app unmanaged \(options)")
            XCTAssertEqual(outcome.status, status, options)
        }
    }

    func testMissingAndSuperfluousOptionsAreRefusedWithTheOptionsOfTheAction() async throws {
        let path = try policy()
        let open =
            "other, oneDriveForBusiness, sharePoint, camera, localStorage, photos, accountDocument, box, iManage, egnyte"
        for (line, message) in [
            ("--action save", "`save` needs `--location`: one of other, "),
            ("--action open", "`open` needs `--location`: one of \(open)"),
            ("--action open --location cameraRoll", "`cameraRoll` is no location of `open`: one of \(open)"),
            (
                "--action save --location oneDrivForBusiness",
                "`oneDrivForBusiness` is no location of `save`; did you mean `oneDriveForBusiness`?"
            ),
            (
                "--action documentPicker",
                "`documentPicker` needs `--location`: one of import, open, exportToService, moveToService"
            ),
            (
                "--action send --location box",
                "`send` takes `--peer-app`, `--account`, `--payload`, `--peer-policy`, `--owner`, `--mdm`, `--offline` and `--sdk`, not `--location`"
            ),
            (
                "--action isPINRequired --account same",
                "`isPINRequired` takes `--owner`, `--mdm`, `--offline` and `--sdk`, not `--account`"
            ),
            (
                "--action shareItem --payload file",
                "`shareItem` takes `--account`, `--peer-policy`, `--owner`, `--mdm`, `--offline` and `--sdk`, not `--payload`"
            ),
            (
                "--action printing --peer-policy x",
                "`printing` takes `--owner`, `--mdm`, `--offline` and `--sdk`, not `--peer-policy`"
            ),
            (
                "--action send --peer-app unmanaged --account same",
                "the account of an unmanaged app has no effect; leave `--account` out"
            ),
            ("--action isPINRequird", "unknown action `isPINRequird`; did you mean `isPINRequired`?"),
            ("--action fly", "unknown action `fly`; `mam help policy decide` lists them"),
            (
                "--action faceid",
                "unknown action `faceid`; it is no action: the setting `faceIdBlocked` (Face ID instead of PIN for access) is about it"
            ),
            (
                "--action save --location box --account nobody",
                "`nobody` is no value of `--account`: one of none, same, unmanaged, otherManaged"
            ),
            ("", "missing `--action`"),
        ] {
            let outcome = await decide(path, line)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertEqual(outcome.output, "", line)
            XCTAssertTrue(outcome.error.hasPrefix("mam: \(message)"), outcome.error)
            XCTAssertTrue(outcome.error.contains("\nusage: mam policy decide POLICY --action ACTION "), outcome.error)
        }
    }

    func testAPolicyWithErrorsStillAnswersAndSaysSo() async throws {
        let path = try policy("p.json", "\"printBlocked\": \"maybe\"")
        let outcome = await decide(path, "--action printing")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(
            outcome.error,
            """
            mam: \(path):4:19: warning: 1 setting cannot be read; the strictest value counts
              help: `mam policy check` lists the issues

            """)
        let json = await decide(path, "--action printing --format json")
        let warning = try XCTUnwrap(try document(json.error)["warning"] as? [String: Any])
        XCTAssertEqual(warning["line"] as? Int, 4)
        XCTAssertNil(warning["exit"])
    }

    func testAFileThatIsNoPolicyHasNoAnswer() async throws {
        let outcome = await decide(try file("p.json", "{\"a\": 1}".utf8), "--action printing")
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(outcome.output, "")
    }
}
