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

    func testAnOldSDKDoesNotRestrictWhatNewerOnesRestrict() throws {
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
