import MAMCore
import MAMPolicyTools
import MAMSimulation
import TestPolicies
import TestSeeds
import XCTest

/// What changes from one policy to another, beside a second count made question by question.
final class PolicyDiffTests: XCTestCase {
    /// The schemes that are told apart anyway, one of no policy's, and those of the list that counts when none is given.
    private static let schemes = [
        "http", "https", "tel", "telprompt", "sms", "imessage", "x-scheme-that-no-policy-names", "skype",
        "app-settings", "calshow", "itms", "itmss", "itms-apps", "itms-appss", "itms-services",
    ]
    /// Every question in every circumstance, the default lists of schemes and patterns counted.
    private let answersOfAPair = 2156

    private static let facts: [DeviceFacts] = [[], .mdmEnrolled, .devicePasscode, [.mdmEnrolled, .devicePasscode]]

    /// Another account's policy in the four forms that any rule can tell apart.
    private static let peers: [MAMPolicy] = {
        [
            ("managedApps", "managedApps"), ("allApps", "managedApps"), ("managedApps", "allApps"),
            ("allApps", "allApps"),
        ]
        .compactMap { send, receive in
            try? PolicyFixtures.document(
                """
                "allowedOutboundDataTransferDestinations": "\(send)", "allowedInboundDataTransferSources": "\(receive)"
                """
            ).compileStrictest()
        }
    }()

    /// Every account, four times each so that all circumstances count alike.
    private static let accounts: [AccountReference] =
        [.none, .same, .unmanaged].flatMap { Array(repeating: $0, count: 4) } + peers.map { .otherManaged($0) }
    private static let nobody = Array(repeating: AccountReference.none, count: 4)

    func testOtherWaysToWriteAValueAreNoDifference() throws {
        func exempted(_ values: String...) -> String {
            let pairs = values.enumerated().map { "{\"name\": \"\($0.offset)\", \"value\": \"\($0.element)\"}" }
            return "\"exemptedAppProtocols\": [\(pairs.joined(separator: ", "))]"
        }
        let pairs: [(old: String, new: String, isSame: Bool)] = [
            (
                #""allowedDataStorageLocations": ["box", "sharePoint"]"#,
                #""allowedDataStorageLocations": ["sharePoint", "box"]"#, true
            ),
            (#""allowedDataStorageLocations": ["box"]"#, #""allowedDataStorageLocations": ["sharePoint"]"#, false),
            (
                #""managedUniversalLinks": ["https://a.example/*", "https://b.example/*"]"#,
                #""managedUniversalLinks": ["https://b.example/*", "https://a.example/*", "https://b.example/*"]"#, true
            ),
            (#""managedUniversalLinks": []"#, #""pinRequired": false"#, false),
            (exempted("skype;maps"), exempted("maps", "skype;"), true),
            (exempted("skype"), exempted("skype;maps"), false),
            (#""minimumRequiredOsVersion": "16""#, #""minimumRequiredOsVersion": "16.0""#, true),
            (#""minimumRequiredOsVersion": "16""#, #""minimumRequiredOsVersion": "16.1""#, false),
            (#""customDialerAppProtocol": """#, #""customDialerAppProtocol": null"#, true),
            (#""customDialerAppProtocol": "x-dial""#, #""customDialerAppProtocol": null"#, false),
            (
                #""allowedIosDeviceModels": "iPhone12,1;iPhone13,2""#,
                #""allowedIosDeviceModels": "iPhone13,2;iPhone12,1;""#, true
            ),
            (#""allowedIosDeviceModels": """#, #""allowedIosDeviceModels": null"#, true),
            (#""allowedIosDeviceModels": "iPhone12,1""#, #""allowedIosDeviceModels": "iPhone13,2""#, false),
        ]
        for (old, new, isSame) in pairs {
            let (was, now) = (try PolicyFixtures.document(old), try PolicyFixtures.document(new))
            XCTAssertEqual(PolicyDiff(from: was, to: now).isSame, isSame, "\(old), \(new)")
            XCTAssertEqual(PolicyDiff(from: now, to: was).isSame, isSame, "\(new), \(old)")
        }
    }

    private func count(
        _ old: MAMPolicy, _ new: MAMPolicy, _ accounts: [AccountReference], facts: [DeviceFacts] = facts,
        times: Int = 1,
        _ question: (AccountReference) -> PolicyQuestion
    ) -> [Bool: Int] {
        var found: [Bool: Int] = [:]
        for account in accounts {
            for facts in facts {
                let was = old.decision(for: question(account), facts: facts).isAllowed
                let now = new.decision(for: question(account), facts: facts).isAllowed
                if was != now { found[now, default: 0] += times }
            }
        }
        return found
    }

    /// How many circumstances change to no and to yes, by verb and object, counted without the diff.
    private func counted(_ old: MAMPolicy, _ new: MAMPolicy) -> [String: [Bool: Int]] {
        var all: [String: [Bool: Int]] = [:]
        for location in MAMSaveLocation.allCases {
            let accounts = location == .cameraRoll ? Self.nobody : Self.accounts
            all["save \(location)"] = count(old, new, accounts) { .save(to: location, account: $0) }
        }
        for location in MAMOpenLocation.allCases {
            let accounts = location == .camera || location == .photos ? Self.nobody : Self.accounts
            all["open \(location)"] = count(old, new, accounts) { .open(from: location, account: $0) }
        }
        for payload in TransferPayload.allCases {
            func add(_ name: String, _ counts: [Bool: Int]) {
                all[name, default: [:]].merge(counts, uniquingKeysWith: +)
            }
            add("send true", count(old, new, Self.accounts) { .send(to: .managed(account: $0), payload: payload) })
            add("send false", count(old, new, Self.nobody) { _ in .send(to: .unmanaged, payload: payload) })
            add(
                "receive true",
                count(old, new, Self.accounts) { .receive(from: .managed(account: $0), payload: payload) })
            add("receive false", count(old, new, Self.nobody) { _ in .receive(from: .unmanaged, payload: payload) })
        }
        all["item"] = count(old, new, Self.accounts) { .receiveSharedItem(owner: $0) }
        all["file"] = count(old, new, Self.accounts) { .receiveSharedFile(owner: $0) }
        for mode in DocumentPickerMode.allCases {
            all["picker \(mode.name)"] = count(old, new, [.none]) { _ in .documentPicker(mode) }
        }
        all["upload"] = count(old, new, [.none]) { _ in .uploadInWebView(.unmanaged) }
        for scheme in Self.schemes {
            var counts: [Bool: Int] = [:]
            for isKnown in [false, true] {
                let found = count(old, new, [.none], facts: [[]]) { _ in
                    .link(.url(scheme + ":1", isKnownManagedAppScheme: isKnown))
                }
                counts.merge(found, uniquingKeysWith: +)
            }
            all["link \(scheme)"] = counts
        }
        for link in [LinkQuestion.universalLink("https://host.invalid/"), .compose(.mail), .compose(.message)] {
            all["link \(link)"] = count(old, new, [.none], facts: [[]], times: 2) { _ in .link(link) }
        }
        for property in PolicyProperty.allCases {
            all["property \(property)"] = count(old, new, [.none]) { _ in .property(property) }
        }
        return all.mapValues { $0.filter { $0.value > 0 } }.filter { !$0.value.isEmpty }
    }

    /// The same sums out of a diff, its objects left out: they are words.
    private func summed(_ diff: PolicyDiff) -> [Bool: Int] {
        var sums: [Bool: Int] = [:]
        for change in diff.changes where !change.isAboutPrivateAccounts {
            switch change.kind {
            case .newlyAllowed, .newlyRequired: sums[true, default: 0] += change.circumstances
            case .newlyBlocked, .noLongerRequired: sums[false, default: 0] += change.circumstances
            case .newlyChecked, .noLongerChecked, .changed: break
            }
        }
        return sums
    }

    private static let space: [(setting: String, values: [String])] = [
        ("allowedOutboundDataTransferDestinations", ["\"allApps\"", "\"managedApps\"", "\"none\""]),
        ("allowedInboundDataTransferSources", ["\"allApps\"", "\"managedApps\"", "\"none\""]),
        ("filterOpenInToOnlyManagedApps", ["false", "true"]),
        ("disableProtectionOfManagedOutboundOpenInData", ["false", "true"]),
        ("saveAsBlocked", ["false", "true"]),
        ("allowedDataStorageLocations", ["[]", "[\"box\"]", "[\"oneDriveForBusiness\", \"localStorage\"]"]),
        ("blockDataIngestionIntoOrganizationDocuments", ["false", "true"]),
        ("allowedDataIngestionLocations", ["[]", "[\"camera\"]", "[\"sharePoint\", \"photoLibrary\"]"]),
        ("pinRequired", ["false", "true"]), ("disableAppPinIfDevicePinIsSet", ["false", "true"]),
        ("printBlocked", ["false", "true"]), ("contactSyncBlocked", ["false", "true"]),
        ("appDataEncryptionType", ["\"useDeviceSettings\"", "\"whenDeviceLocked\""]),
        ("screenCaptureConfigurationState", ["\"blocked\"", "\"notBlocked\"", "null"]),
        ("managedBrowserToOpenLinksRequired", ["false", "true"]), ("minimumPinLength", ["4", "6"]),
    ]

    private func randomPolicy(_ generator: inout SeededGenerator) throws -> MAMPolicy {
        let members = Self.space.map {
            "\"\($0.setting)\": \($0.values[Int.random(in: 0..<$0.values.count, using: &generator)])"
        }
        return try PolicyFixtures.document(members.joined(separator: ", ")).compileStrictest()
    }

    func testTheCircumstancesOfAllChangesAreThoseInWhichAnAnswerChanges() throws {
        for seed in TestSeeds([20_261_121], of: name) {
            try theCircumstancesOfAllChangesAreThoseInWhichAnAnswerChanges(seed)
        }
    }

    private func theCircumstancesOfAllChangesAreThoseInWhichAnAnswerChanges(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rounds = isExhaustive ? 512 : 8
        var answers = 0
        for round in 0..<rounds {
            let (old, new) = (try randomPolicy(&generator), try randomPolicy(&generator))
            let diff = PolicyDiff(from: old, to: new)
            var expected: [Bool: Int] = [:]
            for counts in counted(old, new).values { expected.merge(counts, uniquingKeysWith: +) }
            XCTAssertEqual(summed(diff), expected, "seed \(seed), round \(round)")
            answers += diff.answerCount
        }
        print("policy diffs: \(rounds) pairs, \(answers) pairs of answers, seed \(seed)")
        XCTAssertEqual(answers, rounds * answersOfAPair)
    }

    func testAReversedDiffReversesEveryChange() throws {
        for seed in TestSeeds([7], of: name) { try aReversedDiffReversesEveryChange(seed) }
    }

    private func aReversedDiffReversesEveryChange(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rounds = isExhaustive ? 20 : 4
        for _ in 0..<rounds {
            let (old, new) = (try randomPolicy(&generator), try randomPolicy(&generator))
            let (there, back) = (summed(PolicyDiff(from: old, to: new)), summed(PolicyDiff(from: new, to: old)))
            XCTAssertEqual(there[true], back[false])
            XCTAssertEqual(there[false], back[true])
        }
    }

    func testEqualPoliciesGiveAnEmptyDiff() throws {
        let policy = try PolicyDocument(json: PolicyFixtures.whole).compileStrictest()
        let diff = PolicyDiff(from: policy, to: policy)
        XCTAssertTrue(diff.isEmpty)
        XCTAssertEqual(diff.settings, [])
        XCTAssertEqual(diff.text, "no answer changes, of 2146")
    }

    func testASettingThatChangesNoAnswerIsListedApart() throws {
        let old = try PolicyFixtures.document("\"minimumPinLength\": 4, \"saveAsBlocked\": false").compileStrictest()
        // With "all apps" nobody asks whether copies are blocked.
        let new = try PolicyFixtures.document("\"minimumPinLength\": 6, \"saveAsBlocked\": true").compileStrictest()
        let diff = PolicyDiff(from: old, to: new)
        XCTAssertTrue(diff.isEmpty)
        XCTAssertEqual(diff.settings.map(\.name), ["saveAsBlocked", "minimumPinLength"])
        XCTAssertEqual(diff.settings.map(\.changesAnswers), [false, false])
    }

    func testTheTextReadsLikeReleaseNotes() throws {
        let old = try PolicyFixtures.document(
            """
            "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true,
            "allowedDataStorageLocations": ["box"], "notificationRestriction": "allow",
            "pinRequired": false
            """
        ).compileStrictest()
        let new = try PolicyFixtures.document(
            """
            "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true,
            "allowedDataStorageLocations": ["sharePoint"], "notificationRestriction": "block",
            "printBlocked": true, "pinRequired": true
            """
        ).compileStrictest()
        XCTAssertEqual(
            PolicyDiff(from: old, to: new).text,
            """
            newly blocked
              save to Box
              printing
            newly allowed
              save to SharePoint, under the same account
            newly required
              an app PIN
            changed
              notifications: allow, now block
            """)
    }

    /// A setting that differs, with values as documents write them.
    private func setting(_ setting: PolicySetting, _ old: String, _ new: String) throws -> PolicyDiff.Setting {
        let members: [String: String] = [
            "name": setting.rawValue, "label": setting.descriptor.label, "old": old, "new": new,
        ]
        let texts = try JSONEncoder().encode(members)
        let form = String(decoding: texts, as: UTF8.self).dropLast() + ",\"changesAnswers\":false}"
        return try JSONDecoder().decode(PolicyDiff.Setting.self, from: Data(form.utf8))
    }

    func testSettingsThatDifferAreInTheWordsOfTheAdminCenter() throws {
        let cases: [(PolicySetting, String, String, String)] = [
            (.printBlocked, "false", "true", "Printing Org data: allow, now block"),
            (.pinRequired, "true", "false", "PIN for access: require, now not required"),
            (
                .disableAppPinIfDevicePinIsSet, "true", "false",
                "App PIN when device PIN is set: not required, now require"
            ),
            (
                .managedBrowser, "[notConfigured]", "[microsoftEdge]",
                "Restrict web content transfer with other apps: Microsoft Edge: not configured, now Microsoft Edge"
            ),
            (
                .notificationRestriction, "allow", "blockOrganizationalData",
                "Org data notifications: allow, now block Org data"
            ),
            (
                .allowedDataStorageLocations, "[]", "[oneDriveForBusiness, box]",
                "Allow user to save copies to selected services: empty, now OneDrive for Business, Box"
            ),
            (
                .exemptedAppProtocols, "[Default: skype;itms;]", "[Default: skype;, Zoom: zoomus]",
                "Select apps to exempt: skype, itms, now skype, Zoom (zoomus)"
            ),
            (.periodBeforePinReset, "PT0S", "P90D", "PIN reset after number of days: off, now 90 days"),
            (
                .appDataEncryptionType, "unreadable", "whenDeviceLockedExceptOpenFiles",
                "Encrypt Org data: unreadable, now when device locked except open files"
            ),
        ]
        for (name, old, new, wanted) in cases { XCTAssertEqual(try setting(name, old, new).sentence, wanted) }
    }

    func testNoWordOfASettingIsInCamelCase() throws {
        let brands = ["OneDrive for Business", "SharePoint", "iManage"]
        var count = 0
        for one in PolicySetting.allCases {
            let members: [String]
            switch one.descriptor.kind {
            case .member(let names, _, _), .flags(let names, _, _), .members(let names, _): members = names
            case .boolean: members = ["true", "false"]
            default: continue
            }
            for member in members {
                let words = try setting(one, member, "[\(member)]").words
                XCTAssertEqual(words.old.firstMatch(of: /[a-z][A-Z]/) != nil, brands.contains(words.old), words.old)
                XCTAssertFalse(["true", "false"].contains(words.old), one.rawValue)
                count += 1
            }
        }
        XCTAssertGreaterThan(count, 100)
    }
}
