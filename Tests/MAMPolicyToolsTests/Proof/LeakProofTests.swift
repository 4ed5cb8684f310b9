import MAMCore
import MAMPolicyTools
import MAMSimulation
import TestPolicies
import TestSeeds
import XCTest

/// Proofs that data stays with an account, beside a list of ways out written by hand.
final class LeakProofTests: XCTestCase {
    /// A policy that closes everything that has a question.
    private static let tight: [(name: String, value: String)] = [
        ("allowedOutboundDataTransferDestinations", "\"managedApps\""),
        ("allowedInboundDataTransferSources", "\"managedApps\""), ("saveAsBlocked", "true"),
        ("allowedDataStorageLocations", "[\"oneDriveForBusiness\", \"sharePoint\"]"),
        ("allowedOutboundClipboardSharingLevel", "\"managedApps\""), ("dataBackupBlocked", "true"),
        ("contactSyncBlocked", "true"), ("allowWidgetContentSync", "false"), ("printBlocked", "true"),
        ("notificationRestriction", "\"blockOrganizationalData\""),
        ("screenCaptureConfigurationState", "\"blocked\""), ("exemptedAppProtocols", "[]"),
        ("exemptedUniversalLinks", "[]"), ("managedUniversalLinks", "[]"),
        ("managedBrowserToOpenLinksRequired", "true"), ("managedBrowser", "\"microsoftEdge\""),
        ("dialerRestrictionLevel", "\"blocked\""), ("protectedMessagingRedirectAppType", "\"blocked\""),
        ("thirdPartyKeyboardsBlocked", "true"), ("genmojiConfigurationState", "\"blocked\""),
        ("writingToolsConfigurationState", "\"blocked\""),
    ]

    private func policy(_ changes: [String: String] = [:]) throws -> MAMPolicy {
        let known = Self.tight.map { (name: $0.name, value: changes[$0.name] ?? $0.value) }
        let more = changes.filter { change in !Self.tight.contains { $0.name == change.key } }
        let all = known.map { "\"\($0.name)\": \($0.value)" } + more.map { "\"\($0.key)\": \($0.value)" }
        return try PolicyFixtures.document(all.joined(separator: ", ")).compileStrictest()
    }

    func testThePolicyThatClosesEverythingIsTight() throws {
        let proof = LeakProof(noLeakOf: try policy())
        XCTAssertTrue(proof.isTight, proof.text)
        XCTAssertEqual(proof.stateCount, 16)
        XCTAssertGreaterThan(proof.wayCount, 50)
        XCTAssertEqual(
            proof.locations,
            [.store("oneDriveForBusiness", .same), .store("sharePoint", .same), .managedApp(.same), .clipboard])
        let (known, all) = (Set(DataLocation.AccountKind.allCases), Set(DataLocation.Sink.allCases))
        XCTAssertTrue(known.count == 3 && all.count == 12, "a new kind of place needs a way to it")
    }

    /// Each setting that opens a way, and where the shortest chain then ends.
    private static let openings: [(changes: [String: String], action: String, steps: Int, end: String)] = [
        (
            ["saveAsBlocked": "false"], "save to OneDrive for Business", 1,
            "OneDrive for Business, without an account, or of a private account"
        ),
        (
            ["allowedDataStorageLocations": "[\"box\"]"], "save to Box", 1,
            "Box, without an account, or of a private account"
        ),
        (
            ["allowedDataStorageLocations": "[\"photoLibrary\"]"], "save to the photo library", 1,
            "the photo library, without an account, or of a private account"
        ),
        (
            ["allowedDataStorageLocations": "[\"iManage\"]"], "save to iManage", 1,
            "iManage, without an account, or of a private account"
        ),
        (
            ["allowedDataStorageLocations": "[\"egnyte\"]"], "save to Egnyte", 1,
            "Egnyte, without an account, or of a private account"
        ),
        (["allowedOutboundClipboardSharingLevel": "\"allApps\""], "paste into unmanaged web pages", 1, "a web page"),
        (["allowedOutboundClipboardSharingExceptionLength": "10"], "paste into unmanaged web pages", 1, "a web page"),
        (["dataBackupBlocked": "false"], "backup of files", 1, "a backup"),
        (["contactSyncBlocked": "false"], "contact sync", 1, "the device's contacts"),
        (["allowWidgetContentSync": "true"], "widgets", 1, "a widget"),
        (["printBlocked": "false"], "printing", 1, "paper"),
        (["thirdPartyKeyboardsBlocked": "false"], "third-party keyboards", 1, "a third-party keyboard"),
        (["genmojiConfigurationState": "\"notBlocked\""], "Genmoji", 1, "Genmoji and Writing Tools"),
        (["writingToolsConfigurationState": "\"notBlocked\""], "Writing Tools", 1, "Genmoji and Writing Tools"),
        (["notificationRestriction": "\"allow\""], "notifications", 1, "a notification"),
        (["screenCaptureConfigurationState": "\"notBlocked\""], "screen capture", 1, "a picture of the screen"),
        (
            ["exemptedAppProtocols": "[{\"name\": \"Default\", \"value\": \"skype;\"}]"], "open `skype:`", 1,
            "an app without the SDK"
        ),
        (
            ["exemptedUniversalLinks": "[\"http://maps.example/*\"]"], "open universal links `http://maps.example/*`",
            1, "an app without the SDK"
        ),
        (["managedBrowserToOpenLinksRequired": "false"], "open web links (http)", 1, "a web page"),
        (
            ["managedBrowser": "\"notConfigured\"", "customBrowserProtocol": "\"other\""], "open web links (http)", 1,
            "an app without the SDK"
        ),
        (["dialerRestrictionLevel": "\"allApps\""], "open telephone numbers", 1, "an app without the SDK"),
        (
            ["dialerRestrictionLevel": "\"customApp\"", "customDialerAppProtocol": "\"d\""], "open telephone numbers",
            1, "an app without the SDK"
        ),
        (
            ["disableProtectionOfManagedOutboundOpenInData": "true"], "send to apps without the SDK", 1,
            "an app without the SDK"
        ),
    ]

    func testEverySettingThatOpensAWayIsFound() throws {
        for opening in Self.openings {
            let proof = LeakProof(noLeakOf: try policy(opening.changes))
            let place = "\(opening.changes)"
            XCTAssertEqual(proof.chain.last?.action, opening.action, place)
            XCTAssertEqual(proof.chain.last?.to, opening.end, place)
            XCTAssertEqual(proof.chain.count, opening.steps, place)
            for explanation in proof.chain.compactMap(\.explanation) { XCTAssertTrue(explanation.isAllowed, place) }
        }
        XCTAssertEqual(Self.openings.count, 23)
    }

    func testAChainOfTwoStepsIsFoundWhereThereIsNoShorterOne() throws {
        for changes in [
            ["allowedOutboundClipboardSharingLevel": "\"allApps\""],
            ["allowedOutboundClipboardSharingExceptionLength": "10"],
        ] {
            let proof = LeakProof(noLeakOf: try policy(changes), leavingOut: [.webViews])
            XCTAssertEqual(proof.chain.map(\.action), ["copy", "copy, to paste in the same app"])
            XCTAssertEqual(proof.chain.map(\.to), ["the clipboard", "a managed app with a private account"])
            XCTAssertNil(proof.chain.first?.explanation)
        }
    }

    func testSettingsThatKeepDataWithTheAccountOpenNoPath() throws {
        for changes in [
            ["allowedDataStorageLocations": "[\"localStorage\"]"], ["allowedDataStorageLocations": "[]"],
            ["allowedOutboundDataTransferDestinations": "\"none\""],
            ["allowedInboundDataTransferSources": "\"allApps\""],
            ["dialerRestrictionLevel": "\"managedApps\""], ["protectedMessagingRedirectAppType": "\"anyManagedApp\""],
            ["notificationRestriction": "\"block\""],
            ["allowedOutboundClipboardSharingLevel": "\"managedAppsWithPasteIn\""],
            ["filterOpenInToOnlyManagedApps": "true"], ["managedUniversalLinks": "[\"https://*.example/*\"]"],
        ] {
            let proof = LeakProof(noLeakOf: try policy(changes))
            XCTAssertTrue(proof.isTight, "\(changes): \(proof.text)")
        }
    }

    func testAPathThatIsOpenOnSomeDevicesOnlyNamesThem() throws {
        let proof = LeakProof(noLeakOf: try policy(["disableProtectionOfManagedOutboundOpenInData": "true"]))
        XCTAssertEqual(proof.condition, "on managed devices")
        XCTAssertEqual(LeakProof(noLeakOf: try policy(["printBlocked": "false"])).condition, "")
    }

    func testChannelsLeftOutOnRequestAreNamedAndNotSearched() throws {
        let open = try policy(["printBlocked": "false"])
        let proof = LeakProof(noLeakOf: open, leavingOut: [.printing])
        XCTAssertTrue(proof.isTight)
        XCTAssertTrue(proof.text.contains("left out on demand: printing"))
        XCTAssertFalse(
            LeakProof(noLeakOf: open, leavingOut: Set(LeakChannel.allCases).subtracting([.printing])).isTight)
    }

    func testTheSuggestedChangeClosesThePath() throws {
        let proof = LeakProof(noLeakOf: try policy(["contactSyncBlocked": "false"]))
        XCTAssertEqual(
            proof.chain.first?.explanation?.change.map { "\($0.name) \($0.value)" }, ["contactSyncBlocked true"])
    }

    /// Whether any question that leads out at once is answered with yes: no graph, no chains.
    private func leaksDirectly(_ policy: MAMPolicy, _ peers: [MAMPolicy]) -> Bool {
        let facts: [DeviceFacts] = [[], .mdmEnrolled]
        func asks(_ question: PolicyQuestion) -> Bool {
            facts.contains { policy.decision(for: question, facts: $0).isAllowed }
        }
        let others: [AccountReference] = [.none, .unmanaged] + peers.map { .otherManaged($0) }
        for location in MAMSaveLocation.allCases {
            let accounts = location == .cameraRoll ? [AccountReference.none] : others
            if accounts.contains(where: { asks(.save(to: location, account: $0)) }) { return true }
        }
        for payload in TransferPayload.allCases {
            if asks(.send(to: .unmanaged, payload: payload)) { return true }
            if others.contains(where: { asks(.send(to: .managed(account: $0), payload: payload)) }) { return true }
        }
        let contents: [ClipboardContent] = [.other, .text(length: 1)]
        for content in contents {
            if asks(.copy(to: .unmanagedApp, content)) { return true }
            if others.contains(where: { asks(.copy(to: .thisApp(account: $0), content)) }) { return true }
        }
        let properties: [PolicyProperty] = [
            .printing, .isScreenCaptureAllowed, .isContactSyncAllowed, .isWidgetContentSyncAllowed,
            .isSpotlightIndexingAllowed, .areSiriIntentsAllowed,
        ]
        return properties.contains { asks(.property($0)) } || policy.notificationPolicy == .allow
            || asks(.link(.compose(.mail))) || asks(.uploadInWebView(.unmanaged))
    }

    func testAPolicyIsTightExactlyWhenNoQuestionThatLeadsOutIsAnsweredWithYes() throws {
        for seed in TestSeeds([4], of: name) {
            try aPolicyIsTightExactlyWhenNoQuestionThatLeadsOutIsAnsweredWithYes(seed)
        }
    }

    private func aPolicyIsTightExactlyWhenNoQuestionThatLeadsOutIsAnsweredWithYes(_ seed: UInt64) throws {
        let space: [(String, [String])] = [
            (
                "allowedOutboundDataTransferDestinations",
                ["\"managedApps\"", "\"managedApps\"", "\"none\"", "\"allApps\""]
            ),
            ("saveAsBlocked", ["true", "true", "false"]),
            ("allowedDataStorageLocations", ["[]", "[\"sharePoint\"]", "[\"localStorage\"]", "[\"box\"]"]),
            (
                "allowedOutboundClipboardSharingLevel",
                ["\"blocked\"", "\"managedApps\"", "\"managedAppsWithPasteIn\"", "\"allApps\""]
            ),
            ("disableProtectionOfManagedOutboundOpenInData", ["false", "false", "true"]),
            ("allowedOutboundClipboardSharingExceptionLength", ["0", "0", "5"]),
            ("printBlocked", ["true", "true", "false"]),
            ("screenCaptureConfigurationState", ["\"blocked\"", "\"blocked\"", "null"]),
            ("notificationRestriction", ["\"block\"", "\"block\"", "\"allow\""]),
        ]
        let peers = try ["allApps", "managedApps"].map {
            try PolicyFixtures.document(
                "\"allowedInboundDataTransferSources\": \"\($0)\", \"allowedOutboundClipboardSharingLevel\": \"\($0)\""
            ).compileStrictest()
        }
        var generator = SeededGenerator(seed: seed)
        let rounds = isExhaustive ? 3840 : 60
        var tight = 0
        for round in 0..<rounds {
            var changes: [String: String] = [:]
            for (name, values) in space { changes[name] = values[Int.random(in: 0..<values.count, using: &generator)] }
            let policy = try policy(changes)
            let proof = LeakProof(noLeakOf: policy)
            XCTAssertEqual(proof.isTight, !leaksDirectly(policy, peers), "seed \(seed), round \(round): \(proof.text)")
            if proof.isTight { tight += 1 }
        }
        print("proofs: \(rounds) policies, \(tight) of them tight, seed \(seed)")
        XCTAssertGreaterThan(tight, 0)
        XCTAssertLessThan(tight, rounds)
    }
}
