import Foundation
import MAMCore
import MAMSettings
import MAMTool
import XCTest

/// `mam sdk`.
final class SDKCommandTests: ToolTestCase {
    func testNamesLeadToOurSymbols() async throws {
        let asked = [
            "setUIPolicyAccountId", "IntuneMAMPolicyManager policyForWindow:", "[IntuneMAMFile tell:]",
            "IntuneMAMBoolOr", "MAMEnrollmentManager registerAndEnrollAccountId:", "isSaveToAllowedForLocation",
            "IntuneMAMEnrollmentStatusTimeout", "setAccountId(_:forScope:)", "IntuneMAMPolicyDelegate",
            "deRegisterAndUnenrollAccountId(_:withWipe:)", "IntuneMAMWipeDidCompleteNotification",
            "IntuneMAMPolicy.isPINRequired", "AccountDirectory.isSame", "intuneMAMWebViewPolicy", "IntuneMAMFile",
        ]
        var text = ""
        for name in asked {
            let outcome = await mam(["sdk", name])
            XCTAssertEqual(outcome.status, .success, name)
            XCTAssertEqual(outcome.error, "")
            text += "$ mam sdk '\(name)'\n\(outcome.output)\n"
        }
        try Golden.check(text, "sdk.txt")
    }

    func testARowOfTheTableOfVersionsThatIsNoSymbolIsFound() async throws {
        for (typed, name, since) in [
            ("HooksAlwaysEnabled", "HooksAlwaysEnabled", "20.9.0 or 21.2.0"),
            ("screencapturecontrol", "com.microsoft.intune.mam.screencapturecontrol", "19.7.6 or 20.2.1"),
            ("genmojiConfigurationState", "genmojiConfigurationState", "19.7.12 or 20.4.0"),
            ("Ask Siri", "askSiri", "21.8.0"), ("picture in picture", "pictureInPicture", "20.6.0"),
            ("iOS 17 or later", "iOS 17 or later", "21.0.0"), ("xcode 26", "Xcode 26", "21.1.0"),
        ] {
            let outcome = await mam(["sdk"] + typed.split(separator: " ").map(String.init))
            XCTAssertEqual(outcome.status, .success, outcome.error)
            let first = "\(name)\n  is "
            XCTAssertTrue(outcome.output.hasPrefix(first), outcome.output)
            XCTAssertTrue(outcome.output.contains("since   \(since)\n"), outcome.output)
        }
        let json = try document(await mam("sdk HooksAlwaysEnabled --format json").output)
        XCTAssertEqual((json["symbols"] as? [Any])?.count, 0)
        let row = try XCTUnwrap((json["versions"] as? [[String: Any]])?.first)
        XCTAssertEqual(row["since"] as? [String], ["20.9.0", "21.2.0"])
        for row in SDKVersionTable.all {
            if case .api = row.subject { continue }
            let outcome = await mam(["sdk", row.subject.name])
            XCTAssertEqual(outcome.status, .success, row.subject.name)
            XCTAssertTrue(outcome.output.contains(row.sinceText), "\(row.subject.name): \(outcome.output)")
        }
    }

    func testALongListHasTheFirstVersions() async throws {
        for (name, symbol, since) in [
            ("IntuneMAMFile", "IntuneMAMFile", "12.6.1"), ("IntuneMAMSettings", "IntuneMAMSettings", "11.1.2"),
            ("IntuneMAMOpenLocation", "IntuneMAMOpenLocation.IntuneMAMOpenLocationPhotos", "15.1.0"),
        ] {
            let lines = await mam(["sdk", name]).output.split(separator: "\n").map { $0.split(separator: " ") }
            XCTAssertGreaterThan(lines.count, 9, name)
            XCTAssertEqual(lines[0], ["SDK", "SINCE", "HERE"])
            XCTAssertTrue(lines.contains { $0.first == symbol[...] && $0.dropFirst().first == since[...] }, symbol)
        }
        let one = await mam(["sdk", "CurrentIdentityBlockUpload"]).output
        XCTAssertTrue(one.contains("since     19.0.0"), one)
    }

    func testEveryPropertyAndLocationIsFoundByAWordOtherThanItsName() {
        func expect(_ kind: QuestionKind, _ names: [String], _ symbol: (String) -> String) {
            for name in names
            where SDKSymbol.all.contains(where: { $0.name == symbol(name) || $0.here == symbol(name) }) {
                let words = kind.description.searchWords.filter { $0.place == name }.flatMap(\.words)
                let found = words.filter { word in
                    SearchWords.folded(word) != SearchWords.folded(name)
                        && SDKSearch.symbols(for: word).contains { $0.name == symbol(name) || $0.here == symbol(name) }
                }
                XCTAssertFalse(found.isEmpty, symbol(name))
            }
        }
        expect(.property, PolicyProperty.allCases.map(\.name)) { "IntuneMAMPolicy.\($0)" }
        expect(.save, MAMSaveLocation.allCases.map(\.name)) { "MAMSaveLocation.\($0)" }
        expect(.open, MAMOpenLocation.allCases.map(\.name)) { "MAMOpenLocation.\($0)" }
        for (word, name) in [
            ("google drive", "IntuneMAMSaveLocation.IntuneMAMSaveLocationGoogleDrive"),
            ("take a photo", "IntuneMAMOpenLocation.IntuneMAMOpenLocationCamera"),
            ("screenshot", "IntuneMAMPolicy.isScreenCaptureAllowed"),
            ("phone number", "IntuneMAMPolicy isURLAllowed:"),
        ] {
            XCTAssertTrue(SDKSearch.symbols(for: word).contains { $0.name == name }, word)
        }
        XCTAssertEqual(SDKSearch.symbols(for: "frobnicate"), [])
    }

    func testARemovedNameIsReportedWithTheVersionThatRemovedIt() async throws {
        let rows: [(String, removed: String)] = [
            ("mdmEnrolledAccountId", "20.1.0"), ("mdmEnrolledAccount", "20.1.0"),
            ("IntuneMAMEnrollmentManager mdmEnrolledAccountId", "20.1.0"), ("setCurrentThreadAccountId:", "20.1.0"),
            ("registerAndEnrollAccount:", "20.1.0"), ("registeredAccounts", "20.1.0"), ("enrolledAccount", "20.1.0"),
            ("wipeDataForAccount:", "20.1.0"), ("deRegisterAndUnenrollAccount:withWipe:", "20.1.0"),
            ("setUIPolicyIdentity:forWindow:", "20.1.0"), ("IntuneMAMLocation", "14.3.0"),
        ]
        for (name, removed) in rows {
            let outcome = await mam(["sdk", name])
            XCTAssertEqual(outcome.status, .success, name)
            XCTAssertTrue(
                outcome.output.hasPrefix(
                    "`\(name)` is a name of an older SDK, removed in \(removed); its replacement:"),
                outcome.output)
            let json = try document(await mam(["sdk", name, "--format", "json"]).output)
            XCTAssertEqual(json["removedIn"] as? String, removed, name)
        }
        for name in ["setCurrentThreadAccountId", "registerAndEnrollAccountId:", "allowedAccounts"] {
            let outcome = await mam(["sdk", name])
            XCTAssertFalse(outcome.output.contains("older SDK"), outcome.output)
        }
    }

    func testNamesOfOlderSDKsLeadToTheirReplacements() async {
        for (old, new) in [
            ("primaryUser", "IntuneMAMEnrollmentManager enrolledAccountId"),
            ("IntuneMAMFilePolicyManager", "IntuneMAMFileProtectionManager"),
            ("[IntuneMAMFilePolicyManager protect:identity:]", "IntuneMAMFileProtectionManager protect:accountId:"),
            (
                "setUIPolicyIdentity:completionHandler:",
                "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:"
            ),
            ("setUIPolicyIdentity", "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:"),
            ("IntuneMAMPolicyManager getUIPolicyIdentity", "IntuneMAMPolicyManager getUIPolicyAccountId"),
            ("setCurrentThreadIdentity:", "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:"),
            ("getCurrentThreadIdentity", "IntuneMAMPolicyManager getCurrentThreadAccountId"),
            ("setProcessIdentity:", "IntuneMAMPolicyManager setProcessAccountId:"),
            ("isIdentityManaged:", "IntuneMAMPolicyManager isAccountIdManaged:"),
            ("registerAndEnrollAccount:", "IntuneMAMEnrollmentManager registerAndEnrollAccountId:"),
            (
                "deRegisterAndUnenrollAccount:withWipe:",
                "IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:"
            ),
            ("registeredAccounts", "IntuneMAMEnrollmentManager registeredAccountIds"),
            ("enrolledAccount", "IntuneMAMEnrollmentManager enrolledAccountId"),
            ("wipeDataForAccount:", "IntuneMAMPolicyDelegate wipeDataForAccountId:"),
            ("appConfigForIdentity:", "IntuneMAMAppConfigManager appConfigForAccountId:"),
            ("policyForIdentity:", "IntuneMAMPolicyManager policyForAccountId:"),
            (
                "identitySwitchRequired:forReason:completionHandler:",
                "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler:"
            ),
            (
                "identitySwitchRequired:forWindow:reason:completionHandler:",
                "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:"
            ),
            ("IntuneMAMPolicyManager.primaryUser", "IntuneMAMEnrollmentManager enrolledAccountId"),
            ("[[IntuneMAMPolicyManager instance] primaryUser]", "IntuneMAMEnrollmentManager enrolledAccountId"),
            ("IntuneMAMEnrollmentManager.instance().enrolledAccount()", "IntuneMAMEnrollmentManager enrolledAccountId"),
            ("setUIPolicyIdentity:withAsyncResult:", "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:"),
            (
                "setUIPolicyIdentity:forWindow:",
                "IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:"
            ),
            (
                "setUIPolicyIdentity(_:for:completionHandler:)",
                "IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:"
            ),
            ("getIdentityForCurrentActivity", "IntuneMAMPolicyManager getAccountIdForCurrentActivity"),
            ("IntuneMAMAsyncResult", "IntuneMAMSwitchIdentityResult"),
            ("IntuneMAMSwitchIdentitySuccess", "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultSuccess"),
            (
                "IntuneMAMSwitchIdentityNotAllowed",
                "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultNotAllowed"
            ),
            ("IntuneMAMAddIdentityFailed", "IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultFailed"),
            ("addIdentity:completionHandler:", "IntuneMAMPolicyDelegate addAccountId:completionHandler:"),
            ("verifyAndProtect:identity:", "IntuneMAMFileProtectionManager verifyAndProtect:accountId:"),
            ("encryptFile:forIdentity:", "IntuneMAMFileProtectionManager encryptFile:forAccountId:"),
            (
                "setIdentity:onFileProviderEnumerator:",
                "IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:"
            ),
            ("protectString:identity:", "IntuneMAMDataProtectionManager protectString:accountId:"),
            (
                "isSaveToAllowedForLocation:withAccountName:",
                "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:"
            ),
            (
                "isOpenFromAllowedForLocation:withAccountName:",
                "IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:"
            ),
            (
                "remediateComplianceForIdentity:silent:",
                "IntuneMAMComplianceManager remediateComplianceForAccountId:silent:"
            ),
            (
                "identity:hasComplianceStatus:withErrorMessage:andErrorTitle:",
                "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:"
            ),
            ("deRegisterAndUnenrollAccount:", "IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:"),
            ("IntuneMAMTelemetry", "IntuneMAMTelemetryManager"),
            (
                "logAriaEventWithName:properties:privacyLevel:",
                "IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:"
            ), ("displayDiagnosticConsoleInDarkMode:", "IntuneMAMDiagnosticConsole displayDiagnosticConsole"),
            ("IntuneMAMLocation", "IntuneMAMSaveLocation"),
        ] {
            let outcome = await mam(["sdk", old])
            XCTAssertEqual(outcome.status, .success, "\(old): \(outcome.error)")
            XCTAssertTrue(outcome.output.contains("is a name of an older SDK"), old)
            XCTAssertTrue(outcome.output.contains("; its replacement:\n\n"), old)
            XCTAssertTrue(outcome.output.contains(new), "\(old): \(outcome.output)")
        }
        for name in [
            "setUIPolicyAccountId", "IntuneMAMSwitchIdentityResult", "isIdentity:equalTo:", "allowedAccounts",
            "accountId:hasComplianceStatus:", "IntuneMAMPolicyManager.instance().setProcessAccountId(_:)",
            "IntuneMAMEnrollmentStatus.identity",
        ] {
            let today = await mam(["sdk", name])
            XCTAssertEqual(today.status, .success, "\(name): \(today.error)")
            XCTAssertFalse(today.output.contains("older SDK"), name)
        }
    }

    func testAnyPartOfANameIsFound() async {
        for (part, name) in [
            ("getAccessToken", "IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:"),
            ("getaccesstoken", "getAccessTokenForAccountId:"), ("DidReleaseUI", "IntuneMAMSDKDidReleaseUI"),
            ("captureImage", "captureImageOfWindow:"), ("SingleManagedAccount", "SingleManagedAccount"),
            ("FileProtectionStatus", "IntuneMAMFileProtectionStatus"),
        ] {
            let outcome = await mam(["sdk", part])
            XCTAssertEqual(outcome.status, .success, "\(part): \(outcome.error)")
            XCTAssertTrue(outcome.output.contains(name), "\(part): \(outcome.output)")
        }
        let none = await mam(["sdk", "Tractor"])
        XCTAssertEqual(none.status, .usage)
        XCTAssertTrue(none.error.contains("no symbol of SDK 21.7.1 contains `Tractor`"), none.error)
    }

    func testNamesOfSwiftAreFound() {
        for (typed, name) in [
            ("policy(for:)", "IntuneMAMPolicyManager policyForWindow:"),
            ("IntuneMAMPolicyManager.instance().policy(for:)", "IntuneMAMPolicyManager policyForWindow:"),
            ("IntuneMAMAppConfigDidChange", "IntuneMAMAppConfigDidChangeNotification"),
            (".IntuneMAMAppConfigDidChange", "IntuneMAMAppConfigDidChangeNotification"),
            ("NSNotification.Name.IntuneMAMWipeDidComplete", "IntuneMAMWipeDidCompleteNotification"),
            ("IntuneMAMSaveLocation.box", "IntuneMAMSaveLocation.IntuneMAMSaveLocationBox"),
            ("IntuneMAMFile.createFile(atPath:forAccountId:)", "IntuneMAMFile createFileAtPath:forAccountId:error:"),
        ] {
            XCTAssertEqual(SDKSearch.symbols(for: typed).map(\.name), [name], typed)
        }
        XCTAssertEqual(SDKSearch.symbols(for: "setUIPolicy").count, 4)
    }

    func testACallAsCodeWritesItFindsTheNameThatItCalls() async {
        let save = "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:"
        let enroll = "IntuneMAMEnrollmentManager registerAndEnrollAccountId:"
        let identity = "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:"
        for (typed, name) in [
            ("registerAndEnrollAccountId(accountId)", enroll),
            ("[[IntuneMAMEnrollmentManager instance] registerAndEnrollAccountId:accountId]", enroll),
            ("[[IntuneMAMEnrollmentManager instance] registerAndEnrollAccountId:account.id];", enroll),
            ("[manager registerAndEnrollAccountId:@\"a:b\"]", enroll),
            ("IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(id)", enroll),
            ("isURLAllowed(url)", "IntuneMAMPolicy isURLAllowed:"),
            ("loginAndEnrollAccount(nil)", "IntuneMAMEnrollmentManager loginAndEnrollAccount:"),
            ("isSaveToAllowed(for: .localDrive, withAccountId: nil)", save),
            ("let isAllowed = policy?.isSaveToAllowed(for: place(of: file, in: x), withAccountId: \"a, b\")", save),
            ("BOOL isAllowed = [policy isSaveToAllowedForLocation:place withAccountId:nil];", save),
            ("IntuneMAMPolicyManager.instance().policy()?.isPINRequired", "IntuneMAMPolicy.isPINRequired"),
            ("[[[IntuneMAMPolicyManager instance] policy] isPINRequired]", "IntuneMAMPolicy.isPINRequired"),
            ("policy(for: window)", "IntuneMAMPolicyManager policyForWindow:"),
            ("func policy(for window: UIWindow) -> IntuneMAMPolicy?", "IntuneMAMPolicyManager policyForWindow:"),
            ("setUIPolicyAccountId(id, completionHandler: { result in f(result) })", identity),
            ("setUIPolicyAccountId(id) { result in f(result) }", identity),
        ] {
            let outcome = await mam(["sdk", typed])
            XCTAssertEqual(outcome.status, .success, "\(typed): \(outcome.error)")
            XCTAssertTrue(outcome.output.hasPrefix(name + "\n"), "\(typed): \(outcome.output)")
        }
    }

    func testACallWithOtherLabelsFindsTheMethodsOfItsName() async {
        XCTAssertEqual(
            SDKSearch.symbols(for: "manager.policy(of: user)").compactMap(\.stem),
            ["policy", "policyForAccountId", "policyForAccountIds", "policyForWindow"])
        let call = await mam(["sdk", "open(_:options:completionHandler:)"])
        XCTAssertTrue(call.output.contains("IntuneMAMPolicy isURLAllowed:\n"), call.output)
        XCTAssertFalse(call.output.contains("older SDK"), call.output)
    }

    func testACallOfAnOldNameLeadsToItsReplacement() async {
        for (typed, old, name) in [
            (
                "isSaveToAllowed(for:withAccountName:)", "isSaveToAllowed(for:withAccountName:)",
                "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:"
            ),
            (
                "policy.isSaveToAllowed(for: .box, withAccountName: nil)", "isSaveToAllowed(for:withAccountName:)",
                "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:"
            ),
            (
                "[manager registerAndEnrollAccount:upn]", "registerAndEnrollAccount:",
                "IntuneMAMEnrollmentManager registerAndEnrollAccountId:"
            ),
            (
                "setCurrentThreadAccountId(id)", "setCurrentThreadAccountId(_:)",
                "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:"
            ),
        ] {
            let outcome = await mam(["sdk", typed])
            XCTAssertEqual(outcome.status, .success, "\(typed): \(outcome.error)")
            let first = "`\(old)` is a name of an older SDK, removed in 20.1.0; its replacement:\n\n\(name)\n"
            XCTAssertTrue(outcome.output.hasPrefix(first), "\(typed): \(outcome.output)")
        }
    }

    func testAKeyThatIsNoSymbolLeadsToTheCommandThatPrintsIt() async {
        for key in ["ADALClientId", "MAMPolicyRequired", "MultiIdentity", "multiidentity"] {
            let outcome = await mam(["sdk", key])
            XCTAssertEqual(outcome.status, .usage, key)
            XCTAssertTrue(outcome.error.contains("a key of `IntuneMAMSettings`: `mam settings keys "), outcome.error)
        }
        let configured = await mam("sdk IntuneMAMUPN")
        XCTAssertEqual(configured.status, .usage)
        XCTAssertTrue(configured.error.contains("a key of app configuration: `mam appconfig show"), configured.error)
        XCTAssertFalse(configured.error.contains("did you mean"), configured.error)
    }

    func testAPartInTheMiddleOfASelectorIsFound() async {
        let outcome = await mam(["sdk", "hasComplianceStatus"])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertTrue(
            outcome.output.contains(
                "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:"),
            outcome.output)
    }

    func testAKeyOfTheUserDefaultsHasTheReasonWhyItMeansNothingHere() async throws {
        let outcome = await mam("sdk IntuneMAMUseMSALOnNextLaunch")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.contains("user defaults, key"), outcome.output)
        XCTAssertTrue(outcome.output.contains("one-sign-in-library"), outcome.output)
        let near = await mam("sdk IntuneMAMUseMSALOnNextLanch")
        XCTAssertTrue(near.error.contains("did you mean `IntuneMAMUseMSALOnNextLaunch`?"), near.error)
        for page in ["SDKMap", "SettingsInTheEngine"] {
            let file = SDKFiles.root.appendingPathComponent("Docs/\(page).md")
            let text = try String(contentsOf: file, encoding: .utf8)
            XCTAssertTrue(text.contains("IntuneMAMUseMSALOnNextLaunch"), page)
        }
    }

    func testAMisspelledNameSuggestsTheNearestOne() async {
        let near = [
            ("setUIPolicyAcountId", "setUIPolicyAccountId"), ("IntuneMAMPolicyManger", "IntuneMAMPolicyManager"),
            ("registerAndEnrolAccountId", "registerAndEnrollAccountId"),
            ("IntuneMAMPolicyManager polciy", "IntuneMAMPolicyManager policy"),
            ("MAMPolicyManager.primaryAcountId", "IntuneMAMPolicyManager primaryAccountId"),
        ]
        for (typed, meant) in near {
            let outcome = await mam(["sdk", typed])
            XCTAssertEqual(outcome.status, .usage, typed)
            XCTAssertTrue(outcome.error.contains("did you mean `\(meant)`?"), outcome.error)
            let followed = await mam(["sdk", meant])
            XCTAssertEqual(followed.status, .success, meant)
        }
        let far = await mam("sdk nonsense-of-somebody")
        XCTAssertEqual(far.status, .usage)
        XCTAssertFalse(far.error.contains("did you mean"), far.error)
    }

    func testEveryNameMemberAndTypeIsFound() {
        for symbol in SDKSymbol.all {
            let exact = SDKSearch.symbols(for: symbol.name)
            XCTAssertTrue(exact.contains(symbol), symbol.name)
            if symbol.member != nil { XCTAssertEqual(exact, [symbol]) }
            for part in [symbol.member, symbol.stem, symbol.type, symbol.here].compactMap({ $0 }) {
                XCTAssertTrue(SDKSearch.symbols(for: part).contains(symbol), "\(symbol.name) by \(part)")
            }
        }
        XCTAssertEqual(SDKSearch.symbols(for: ""), [])
        XCTAssertEqual(SDKSearch.symbols(for: String(repeating: "x", count: 100_000)), [])
    }

    func testTheVersionsOfANameArePrinted() async throws {
        let known = await mam("sdk captureImageOfWindow:")
        XCTAssertTrue(known.output.contains("  since     19.7.8 or 20.3.0\n"), known.output)
        let unknown = await mam("sdk isPINRequired")
        XCTAssertFalse(unknown.output.contains("since"), unknown.output)
        let old = await mam("sdk setUIPolicyIdentity: --format json")
        XCTAssertEqual(try document(old.output)["removedIn"] as? String, "20.1.0")
        let member = await mam("sdk remediateComplianceForAccountId:silent:")
        XCTAssertTrue(member.output.contains("  since     9.0.5\n"), member.output)
    }

    func testJSONHasEveryMemberOfEverySymbol() async throws {
        let all = try document(await mam("sdk --format json").output)
        XCTAssertEqual(all["version"] as? Int, 1)
        XCTAssertEqual(all["sdk"] as? String, "21.7.1")
        let symbols = try XCTUnwrap(all["symbols"] as? [[String: Any]])
        XCTAssertEqual(symbols.count, 416)
        for symbol in symbols {
            XCTAssertEqual(Set(symbol.keys), ["name", "swift", "kind", "header", "value", "here", "note", "since"])
        }
        let one = try document(await mam("sdk IntuneMAMEnrollmentStatusTimeout --format json").output)
        let timeout = try XCTUnwrap((one["symbols"] as? [[String: Any]])?.first)
        XCTAssertEqual(timeout["value"] as? Int, 216)
        XCTAssertEqual(timeout["here"] as? String, "MAMEnrollmentStatus.Code.timeout")
    }

    func testWithoutANameAllAreListed() async {
        let lines = await mam("sdk").output.split(separator: "\n")
        XCTAssertEqual(lines.count, 417)
    }
}
