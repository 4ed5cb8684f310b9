import MAMCore
import MAMSettings
import XCTest

/// Policies as apps with older SDKs apply them.
final class SDKReadingTests: XCTestCase {
    /// What a policy restricts by version, written from the release notes: `+` allows, `-` blocks.
    ///
    /// The columns: screen capture, Genmoji, Writing Tools, Image Playground, picture in picture, Ask Siri,
    /// Group Activities, Translate, Look Up.
    // swift-format-ignore
    private static let restricted: [(version: String, allApps: String, managedApps: String)] = [
        ("14.7.0",  "+++ +++ +++", "+++ +++ +++"),
        ("15.0.0",  "+++ +++ +++", "+++ +++ --+"),
        ("17.6.1",  "+++ +++ +++", "+++ +++ --+"),
        ("17.7.0",  "+++ +++ +++", "+++ +++ ---"),
        ("19.7.4",  "+++ +++ +++", "+++ +++ ---"),
        ("19.7.5",  "+++ +++ +++", "++- +++ ---"),
        ("19.7.6",  "+++ +++ +++", "--- +++ ---"),
        ("19.7.12", "--- +++ +++", "--- +++ ---"),
        ("20.1.0",  "+++ +++ +++", "+++ +++ ---"),
        ("20.1.2",  "+++ +++ +++", "++- +++ ---"),
        ("20.2.1",  "+++ +++ +++", "--- +++ ---"),
        ("20.3.0",  "+++ +++ +++", "--- +++ ---"),
        ("20.4.0",  "--- +++ +++", "--- +++ ---"),
        ("20.6.0",  "--- --+ +++", "--- --+ ---"),
        ("21.7.1",  "--- --+ +++", "--- --+ ---"),
        ("21.8.0",  "--- --- +++", "--- --- ---"),
        ("22.2.0",  "--- --- +++", "--- --- ---"),
    ]

    private static let columns: [PolicyProperty] = [
        .isScreenCaptureAllowed, .genmoji, .writingTools, .imagePlayground, .pictureInPicture, .askSiri,
        .groupActivities, .translate, .lookUp,
    ]

    private func policy(_ level: String, _ more: String = "") throws -> MAMPolicy {
        try PolicyDocument(
            json: """
                {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "screenCaptureConfigurationState": "blocked",
                "genmojiConfigurationState": "blocked", "writingToolsConfigurationState": "blocked",
                "allowedOutboundDataTransferDestinations": "\(level)"\(more)}
                """
        ).compileStrictest()
    }

    private func answers(_ policy: MAMPolicy) -> String {
        let marks = Self.columns.map { policy.decision(for: .property($0)).isAllowed ? "+" : "-" }
        return [marks[0..<3], marks[3..<6], marks[6..<9]].map { $0.joined() }.joined(separator: " ")
    }

    func testAnOldSDKDoesNotApplyRestrictionsOfNewerVersions() throws {
        for (level, column) in [
            ("allApps", \(version: String, allApps: String, managedApps: String).allApps),
            ("managedApps", \.managedApps),
        ] {
            let policy = try policy(level)
            for row in Self.restricted {
                let version = try XCTUnwrap(VersionNumber(row.version))
                XCTAssertEqual(answers(policy.read(by: version)), row[keyPath: column], "\(row.version) \(level)")
            }
            XCTAssertEqual(answers(policy), level == "allApps" ? "--- --- +++" : "--- --- ---")
        }
    }

    func testTheVersionsOfTheTableAreAChain() {
        let steps: [SDKBehavior] = [
            .groupActivities, .lookUp, .writingTools, .screenCapture, .imagePlayground, .askSiri,
        ]
        for version in Set(SDKVersionTable.all.flatMap(\.since)) {
            let has = steps.map { $0.isIn(version) }
            XCTAssertEqual(has, has.sorted { $0 && !$1 }, version.release)
            XCTAssertEqual(SDKBehavior.translate.isIn(version), has[0], version.release)
            XCTAssertEqual(SDKBehavior.genmoji.isIn(version), has[3], version.release)
            XCTAssertEqual(SDKBehavior.pictureInPicture.isIn(version), has[4], version.release)
            XCTAssertEqual(SDKBehavior.clipboardLimitForURLs.isIn(version), has[3], version.release)
        }
    }

    func testASettingWithoutEffectIsNamedWithTheVersionThatItNeeds() throws {
        let policy = try policy("allApps").read(by: VersionNumber(parts: [20, 1, 2]))
        XCTAssertEqual(
            policy.settingsWithoutEffect,
            [.genmojiConfigurationState, .screenCaptureConfigurationState, .writingToolsConfigurationState])
        let explanation = policy.explanation(for: .property(.isScreenCaptureAllowed))
        XCTAssertEqual(explanation.rule, "sdk.unenforced")
        XCTAssertTrue(
            explanation.text.contains(
                "screenCaptureConfigurationState = blocked (Screen capture), no effect: it needs SDK 20.4.0 or later, or "
                    + "from 19.7.12 on in line 19"), explanation.text)
        XCTAssertEqual(explanation.change, [], "no setting reverses what the SDK does not restrict")
        XCTAssertEqual(policy, try self.policy("allApps"), "the delivered policy is the same")
    }

    func testASettingHasItsEffectFromTheVersionOfTheSettingsPageOn() throws {
        let settings = """
            , "managedBrowserToOpenLinksRequired": true, "customBrowserProtocol": "x-web", \
            "maximumAllowedDeviceThreatLevel": "low", "maximumRequiredOsVersion": "15.0"
            """
        let policy = try policy("managedApps", settings)
        let rows: [(PolicySetting, before: [Int], since: [Int])] = [
            (.customBrowserProtocol, [11, 0, 8], [11, 0, 9]),
            (.maximumAllowedDeviceThreatLevel, [12, 0, 14], [12, 0, 15]),
            (.maximumRequiredOsVersion, [14, 3], [14, 4]),
        ]
        for (setting, before, since) in rows {
            let (old, new) = (VersionNumber(parts: before), VersionNumber(parts: since))
            XCTAssertTrue(policy.read(by: old).settingsWithoutEffect.contains(setting), "\(setting)")
            XCTAssertFalse(policy.read(by: new).settingsWithoutEffect.contains(setting), "\(setting)")
        }
    }

    func testASettingCountsAsMissingInAnOldSDK() throws {
        let settings = """
            , "allowWidgetContentSync": false, "protectedMessagingRedirectAppType": "blocked", \
            "maximumRequiredOsVersion": "15.0", "pinRequired": true, "pinCharacterSet": "alphanumericAndSymbol", \
            "saveAsBlocked": true, "allowedDataStorageLocations": ["box", "egnyte"]
            """
        let policy = try policy("managedApps", settings)
        func widgets(_ version: [Int]) -> Bool {
            policy.read(by: VersionNumber(parts: version)).isWidgetContentSyncAllowed
        }
        XCTAssertEqual([widgets([19, 0]), widgets([19, 1])], [true, false])
        func shape(_ version: [Int]) -> PINShape.Kind {
            PINRules(policy.read(by: VersionNumber(parts: version))).shape.kind
        }
        XCTAssertEqual([shape([7, 1, 11]), shape([7, 1, 12])], [.numeric, .passcode])
        func saves(_ location: MAMSaveLocation, _ version: [Int]) -> Bool {
            policy.read(by: VersionNumber(parts: version)).isSaveAllowed(to: location, accountID: nil)
        }
        XCTAssertEqual(
            [saves(.egnyte, [20, 3]), saves(.egnyte, [20, 4]), saves(.box, [20, 3])], [false, true, true])
    }

    private func allowed(_ question: LinkQuestion, _ policy: MAMPolicy, _ version: [Int]) throws -> Bool {
        let version = VersionNumber(parts: version)
        let app = ManagedApp(ManagedApp.Configuration(sdkVersion: version))
        let id = try XCTUnwrap(AccountID("ann@contoso.example"))
        app.policyManager.setPolicyInMemory(policy, for: id)
        let inApp = app.policyManager.policy(for: id).answer(for: question)
        XCTAssertEqual(inApp.decision.rule, policy.read(by: version).answer(for: question).decision.rule)
        XCTAssertEqual(
            app.policyManager.policy(for: id).explanation(for: .link(question)).rule, inApp.decision.rule.name)
        return inApp.isAllowed
    }

    func testAMessageFollowsTheSendLevelInAnSDKWithoutTheSettingForMessages() throws {
        let policy = try policy("managedApps", ", \"protectedMessagingRedirectAppType\": \"anyApp\"")
        for scheme in ["sms:1", "imessage:1"] {
            XCTAssertEqual(
                [try allowed(.url(scheme), policy, [18, 9]), try allowed(.url(scheme), policy, [19])], [false, true])
        }
        let closed = try self.policy("allApps", ", \"protectedMessagingRedirectAppType\": \"blocked\"")
        XCTAssertEqual(
            [try allowed(.url("sms:1"), closed, [18, 9]), try allowed(.url("sms:1"), closed, [19])], [true, false])
        let text = closed.read(by: VersionNumber(parts: [18, 9])).explanation(for: .link(.url("sms:1"))).text
        XCTAssertTrue(
            text.contains("; SDK 18.9.0 does not read `protectedMessagingRedirectAppType`"), text)
        XCTAssertTrue(text.contains("no effect: it needs SDK 19.0.0 or later"), text)
    }

    func testAnExemptedSchemeOpensTheSystemsComposerFromItsVersionOn() throws {
        let policy = try policy(
            "managedApps", ", \"exemptedAppProtocols\": [{\"name\": \"mail\", \"value\": \"mailto;sms\"}]")
        for composer in SystemComposer.allCases {
            XCTAssertEqual(
                [
                    try allowed(.compose(composer), policy, [14, 4, 1]),
                    try allowed(.compose(composer), policy, [14, 5]),
                ], [false, true])
        }
        let text = policy.read(by: VersionNumber(parts: [14, 4, 1])).explanation(for: .link(.compose(.mail))).meaning
        XCTAssertTrue(text.contains("; only SDK 14.5.0 or later allows the system's composers"), text)
    }

    func testALinkOfAFrameGoesToManagedAppsInAnOldSDK() throws {
        let policy = try policy(
            "managedApps",
            """
            , "managedBrowserToOpenLinksRequired": true, "managedBrowser": "microsoftEdge", \
            "managedUniversalLinks": ["https://field.example/*"]
            """)
        func rule(_ version: [Int]) -> String {
            policy.read(by: VersionNumber(parts: version)).answer(
                for: .webViewLink("https://field.example/a", isExternal: true, isFromFrameOrScript: true)
            ).decision.rule.name
        }
        XCTAssertEqual([rule([19, 7, 8]), rule([19, 7, 9])], ["link.managed", "web.managedBrowser"])
    }

    func testANumberThatTheSystemFindsIsCalledInAnSDKThatDoesNotSeeTheCall() throws {
        let policy = try policy("managedApps", ", \"dialerRestrictionLevel\": \"blocked\"")
        let asked = LinkQuestion.url("tel:1", isDetected: true)
        XCTAssertEqual([try allowed(asked, policy, [22, 1]), try allowed(asked, policy, [22, 2])], [true, false])
        XCTAssertFalse(try allowed(.url("tel:1"), policy, [22, 1]), "a number that the app opens is blocked")
        let old = policy.read(by: VersionNumber(parts: [22, 1])).explanation(for: .link(asked))
        XCTAssertEqual(old.rule, "sdk.unenforced")
        XCTAssertTrue(old.meaning.hasSuffix(": it needs SDK 22.2.0 or later"), old.meaning)
        XCTAssertEqual(old.settings.map(\.name), ["dialerRestrictionLevel", "customDialerAppProtocol"])
    }

    func testTheShareSheetOfAnOldSDKTreatsTheRowsOfTheSystemOtherwise() throws {
        let policy = try policy(
            "managedApps", ", \"saveAsBlocked\": true, \"allowedDataStorageLocations\": [\"photoLibrary\"]")
        let rows = [
            ShareDestination(app: "Files", action: .saveToFiles, isManaged: false),
            ShareDestination(app: "Photos", action: .saveImage, isManaged: false),
        ]
        for (version, titles) in [
            ([14, 0], ["Save to Files"]), ([14, 1], []), ([16, 1, 0], []), ([16, 1, 1], ["Save Image"]),
        ] {
            let version = VersionNumber(parts: version)
            let found = policy.read(by: version).shareSheet(rows).map(\.destination.title)
            XCTAssertEqual(found, titles, version.release)
            let app = ManagedApp(ManagedApp.Configuration(sdkVersion: version))
            let id = try XCTUnwrap(AccountID("ann@contoso.example"))
            app.policyManager.setPolicyInMemory(policy, for: id)
            XCTAssertEqual(app.policyManager.policy(for: id).shareSheet(rows).map(\.destination.title), titles)
        }
    }

    func testAKeyOfAppConfigurationThatIsNewerThanTheSDKIsNotRead() {
        let keys: [(String, AppConfigurationValue, since: [[Int]], before: [[Int]])] = [
            (
                AppConfigurationKey.screenCaptureControl, .string("Disabled"), [[19, 7, 6], [20, 2, 1]],
                [[19, 7, 5], [20, 2]]
            ),
            (AppConfigurationKey.appStore, .string("CompanyPortal"), [[10, 0, 7]], [[10, 0, 6]]),
            (AppConfigurationKey.visionOSCompatibleApps, .string("Enabled"), [[19, 4]], [[19, 3]]),
            (AppConfigurationKey.requireRegistration, .string("Enabled"), [[15, 3]], [[15, 2]]),
            (AppConfigurationKey.alwaysAppliesSaveCopies, .string("true"), [[12, 6, 1]], [[12, 3, 1], [12]]),
            (AppConfigurationKey.maximumLookUpWordCount, .string("7"), [[17, 7]], [[17, 6]]),
        ]
        let nothing = ServiceConfigurationSettings(MAMAppConfig([AppConfiguration]()))
        for (key, value, since, before) in keys {
            var configuration = AppConfiguration()
            configuration[key] = value
            func settings(_ version: [Int]?) -> ServiceConfigurationSettings {
                ServiceConfigurationSettings(
                    MAMAppConfig([configuration]), sdkVersion: version.map { VersionNumber(parts: $0) })
            }
            for version in [nil] + since { XCTAssertNotEqual(settings(version), nothing, "\(key) \(version ?? [])") }
            for version in before { XCTAssertEqual(settings(version), nothing, "\(key) \(version)") }
        }
        let managed: AppConfiguration = ["IntuneMAMUPN": "a@contoso.example", "IntuneMAMRequireAccounts": "Enabled"]
        func isRequired(_ version: [Int]) -> Bool {
            DeviceManagementSettings(managed, sdkVersion: VersionNumber(parts: version)).requiresEnrolledAccount
        }
        XCTAssertEqual([isRequired([12, 3]), isRequired([12, 3, 1])], [false, true])
    }

    func testAnExplanationNamesTheSettingsThatTheSDKDoesNotRead() throws {
        let policy = try policy(
            "managedApps", ", \"saveAsBlocked\": true, \"allowedDataStorageLocations\": [\"egnyte\"]")
        let old = policy.read(by: VersionNumber(parts: [20, 2, 1]))
        for (property, setting) in [
            (PolicyProperty.genmoji, "genmojiConfigurationState"),
            (.isScreenCaptureAllowed, "screenCaptureConfigurationState"),
            (.pictureInPicture, "screenCaptureConfigurationState"),
        ] {
            let found = old.explanation(for: .property(property))
            let row = found.settings.first { $0.name == setting }
            XCTAssertEqual(row?.neededSDK, "SDK 20.4.0 or later, or from 19.7.12 on in line 19", property.name)
            guard found.rule != "sdk.unenforced" else { continue }
            XCTAssertTrue(found.meaning.hasSuffix("; SDK 20.2.1 does not read `\(setting)`"), found.meaning)
        }
        let save = old.explanation(for: .save(to: .egnyte, account: .none))
        XCTAssertEqual(save.rule, "saveCopies.notListed")
        XCTAssertTrue(
            save.meaning.hasSuffix("; SDK 20.2.1 does not read `egnyte` in `allowedDataStorageLocations`"), save.meaning
        )
        XCTAssertFalse(
            save.change.contains { $0.name == "allowedDataStorageLocations" }, "the SDK does not read egnyte")
        XCTAssertFalse(policy.explanation(for: .save(to: .egnyte, account: .none)).meaning.contains("SDK"))
        let dialer = try self.policy("managedApps", ", \"dialerRestrictionLevel\": \"managedApps\"")
            .read(by: VersionNumber(parts: [13, 9]))
        XCTAssertEqual(dialer.settingsWithoutEffect.first, .dialerRestrictionLevel)
        let unread = try self.policy(
            "managedApps", ", \"dialerRestrictionLevel\": \"managedApps\", \"exemptedAppProtocols\": []"
        )
        .read(by: VersionNumber(parts: [13, 9])).explanation(for: .link(.url("tel:1")))
        XCTAssertTrue(
            unread.meaning.hasSuffix("; SDK 13.9.0 does not read `managedApps` in `dialerRestrictionLevel`"),
            unread.text)
        let called = dialer.explanation(for: .link(.url("tel:1")))
        XCTAssertTrue(called.text.contains("`managedApps`") || called.rule == "url.exempted", called.text)
        XCTAssertFalse(called.change.contains { $0.value == "managedApps" }, called.text)
        let copied = try self.policy(
            "managedApps",
            ", \"allowedOutboundClipboardSharingLevel\": \"managedApps\", \"allowedOutboundClipboardSharingExceptionLength\": 9"
        )
        .read(by: VersionNumber(parts: [20, 2])).explanation(for: .copy(to: .unmanagedApp, .url(length: 8)))
        XCTAssertFalse(copied.isAllowed)
        XCTAssertTrue(
            copied.meaning.contains("; only SDK 20.2.1 or later, or from 19.7.6 on in line 19 applies"), copied.meaning)
    }

    func testAnAppExplainsRestrictionsThatItsSDKLacksEvenIfItReadsEverySetting() throws {
        let policy = try PolicyDocument(
            json: #"{"@odata.type": "iosManagedAppProtection", "allowedOutboundDataTransferDestinations": "none"}"#
        ).compileStrictest()
        let app = ManagedApp(ManagedApp.Configuration(sdkVersion: VersionNumber(parts: [17, 6, 1])))
        let id = try XCTUnwrap(AccountID("ann@contoso.example"))
        app.policyManager.setPolicyInMemory(policy, for: id)
        let explained = app.policyManager.policy(for: id).explanation(for: .property(.lookUp))
        XCTAssertEqual(explained.rule, "sdk.unenforced")
        XCTAssertTrue(explained.meaning.hasSuffix(": it needs SDK 17.7.0 or later"), explained.meaning)
    }

    func testAnAppReadsItsPoliciesByItsVersion() throws {
        let app = ManagedApp(ManagedApp.Configuration(sdkVersion: VersionNumber(parts: [20, 1, 2])))
        let id = try XCTUnwrap(AccountID("ann@contoso.example"))
        let policy = try policy("managedApps")
        app.policyManager.setPolicyInMemory(policy, for: id)
        XCTAssertTrue(app.policyManager.policy(for: id).isScreenCaptureAllowed)
        XCTAssertFalse(app.policyManager.policy(for: id).areWritingToolsAllowed)
        XCTAssertEqual(app.policyManager.policyInForce(for: id), policy)
        app.read(as: nil)
        XCTAssertFalse(app.policyManager.policy(for: id).isScreenCaptureAllowed)
        app.read(as: SDKReading(VersionNumber(parts: [20, 2, 1])))
        XCTAssertFalse(app.policyManager.policy(for: id).isScreenCaptureAllowed)
        app.appConfigManager.setConfigurations(
            [["com.microsoft.intune.mam.screencapturecontrol": .string("Disabled")]], for: id)
        XCTAssertTrue(app.policyManager.policy(for: id).isScreenCaptureAllowed)
    }

    func testLookingUpIsLimitedToTheWordsOfAppConfiguration() throws {
        let app = ManagedApp(ManagedApp.Configuration(sdkVersion: VersionNumber(parts: [21, 7, 1])))
        let id = try XCTUnwrap(AccountID("ann@contoso.example"))
        func limit() -> Int? { app.policyManager.policy(for: id).lookUpWordLimit }
        XCTAssertNil(limit())
        app.policyManager.setPolicyInMemory(try policy("allApps"), for: id)
        XCTAssertNil(limit())
        app.policyManager.setPolicyInMemory(try policy("managedApps"), for: id)
        XCTAssertEqual(limit(), 2)
        let key = "com.microsoft.intune.mam.IntuneMAMOnly.MaxLookUpWordCount"
        let rows: [(String, Int)] = [("5", 5), ("0", 0), ("many", 2), ("-1", 2), ("1.5", 2), (" 3", 2)]
        for (text, expected) in rows {
            app.appConfigManager.setConfigurations([[key: .string(text)]], for: id)
            XCTAssertEqual(limit(), expected, text)
        }
        app.read(as: SDKReading(VersionNumber(parts: [22, 2])))
        XCTAssertEqual(limit(), 3, "blanks are removed from 22.2.0 on")
        app.read(as: SDKReading(VersionNumber(parts: [17, 6, 1])))
        XCTAssertNil(limit())
    }

    func testBlanksAroundValuesAreRemovedFrom22OnOnly() {
        let value: AppConfiguration = ["com.microsoft.intune.mam.screencapturecontrol": .string(" Disabled\t")]
        func isOff(_ version: VersionNumber?) -> Bool {
            ServiceConfigurationSettings(MAMAppConfig([value]), sdkVersion: version).isDerivedScreenCaptureBlockOff
        }
        XCTAssertFalse(isOff(nil))
        XCTAssertFalse(isOff(VersionNumber(parts: [21, 9])))
        XCTAssertTrue(isOff(VersionNumber(parts: [22, 2])))
    }
}
