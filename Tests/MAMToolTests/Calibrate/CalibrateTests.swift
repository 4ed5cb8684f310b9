import Foundation
import IntuneMAMSwift
import MAMCore
import MAMPolicyTools
import MAMProbe
import MAMSettings
import MAMSimulation
import MAMTool
import TestSeeds
import XCTest

/// Recordings of the probe, compared with the answers of the engine.
final class CalibrateTests: ToolTestCase {
    /// Policies of two accounts that make every assumption visible.
    private static let worlds: [(switches: Set<String>, keys: [String])] = [
        (
            ["MultiIdentity", "MultiManagedIdentities"],
            [
                #"{"AppSharingToLevel": 1, "AppSharingFromLevel": 1, "ScreenCaptureConfigurationState": 0, "#
                    + #""FileEncryptionLevel": 3, "ManagedBrowserRequired": 1, "#
                    + #""UnmanagedBrowserProtocol": "other-browser", "DialerRestrictionLevel": 1, "PINEnabled": 0}"#,
                #"{"AppSharingToLevel": 0, "AppSharingFromLevel": 2, "NotificationRestriction": 1, "PINEnabled": 0}"#,
            ]
        ),
        (
            ["MultiIdentity", "MultiManagedIdentities"],
            [
                #"{"AppSharingToLevel": 1, "AppSharingFromLevel": 1, "FileSharingSaveAsDisabled": 1, "#
                    + #""ManagedLocations": 1, "PINEnabled": 0}"#,
                #"{"AppSharingToLevel": 2, "AppSharingFromLevel": 2, "FileSharingSaveAsDisabled": 1, "#
                    + #""ManagedLocations": 4, "DialerRestrictionLevel": 0, "FileEncryptionLevel": 0, "#
                    + #""PINEnabled": 0}"#,
            ]
        ),
        ([], [#"{"AppSharingToLevel": 1, "AppSharingFromLevel": 0, "PINEnabled": 0}"#]),
    ]

    private func policy(ofKeys json: String) throws -> MAMPolicy {
        try ClientPolicy(json: Array(json.utf8)).document().result.compileStrictest()
    }

    private func app(_ world: (switches: Set<String>, keys: [String])) throws -> ProbedApp {
        let policies = try zip("AB", world.keys).map { (letter: String($0), policy: try policy(ofKeys: $1)) }
        return ProbedApp(policies: policies, switches: world.switches, sdk: VersionNumber(release: "21.7.1"))
    }

    func testARecordingOfTheEngineEqualsItsAnswers() async throws {
        for world in Self.worlds {
            let bytes = try await app(world).recording(denying: [])
            let path = try file("recording.json", bytes)
            let outcome = await mam(["calibrate", path, "--fit"])
            XCTAssertEqual(outcome.status, .success, outcome.output + outcome.error)
            XCTAssertTrue(outcome.output.contains(" 0 different, 0 not asked"), outcome.output)
            XCTAssertTrue(outcome.output.contains("fit: every row is equal\n"), outcome.output)
            let rows = try SDKRecording(bytes).rows
            XCTAssertGreaterThan(rows.count, 500)
            XCTAssertFalse(rows.contains { $0.answer == .text("no answer") || $0.answer == .text("other") })
        }
    }

    /// How many pairs of assumptions are fitted again: the environment variable `CALIBRATED_PAIRS`, which `.ci/long` sets, or few.
    private static let pairCount =
        ProcessInfo.processInfo.environment["CALIBRATED_PAIRS"].flatMap { Int($0) } ?? 2

    /// One test, because a simulated app keeps its answers for each set of denied assumptions.
    func testDeniedAssumptionsAreNamedAndFitAloneAndInPairs() async throws {
        var found: [String: Int] = [:]
        var (pairs, same) = (0, 0)
        for world in Self.worlds {
            let app = try app(world)
            let usual = try SDKRecording(try await app.recording(denying: []))
            let answers = try await app.answers(denying: [])
            var visible: [DeniedAssumptions] = []
            for (name, assumption) in DeniedAssumptions.named where found[name] == nil {
                guard try await app.answers(denying: assumption) != answers else { continue }
                guard isExhaustive || visible.count < 2 else { break }
                visible.append(assumption)
                let result = try await Calibration(usual, with: app, denying: assumption).compare()
                XCTAssertEqual(Array(result.refuted.keys), [name])
                XCTAssertFalse(result.different.isEmpty)
                found[name] = result.different.count
                let denying = try SDKRecording(try await app.recording(denying: assumption))
                let fit = try await Calibration(denying, with: app).fit()
                XCTAssertEqual(fit?.names, [name])
            }
            guard world.keys == Self.worlds[0].keys else { continue }
            for seed in TestSeeds([1], of: name) {
                var random = SeededGenerator(seed: seed)
                for _ in 0..<Self.pairCount {
                    let one = try XCTUnwrap(visible.randomElement(using: &random))
                    let other = try XCTUnwrap(visible.filter { $0 != one }.randomElement(using: &random))
                    let pair = one.union(other)
                    let recording = usual.answering(try await app.answers(denying: pair))
                    let fit = try await Calibration(recording, with: app).fit()
                    let denied = try XCTUnwrap(fit, "nothing fits \(pair.names)")
                    if denied == pair { pairs += 1 } else { same += 1 }
                    let (again, wanted) = (
                        try await app.answers(denying: denied), try await app.answers(denying: pair)
                    )
                    XCTAssertEqual(again, wanted, "\(denied.names) is not \(pair.names)")
                }
            }
        }
        XCTAssertEqual(pairs + same, Self.pairCount)
        if pairs + same > 20 { XCTAssertGreaterThan(pairs, same, "of a pair, one can hide the other") }
        guard isExhaustive else { return }
        XCTAssertEqual(
            DeniedAssumptions.named.map(\.name).filter { found[$0] == nil }, [], "no row of any world shows these")
        print("found \(found.count) of \(DeniedAssumptions.named.count); pairs \(pairs), with the same answers \(same)")
    }

    func testARecordingNamesNoAccount() async throws {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "margarete", policy: try policy(ofKeys: Self.worlds[0].keys[0]))
        let device = SimulatedDevice(tenant: tenant, facts: .devicePasscode)
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = device.install(
            "secretapp", ManagedApp.Configuration(bundleID: "com.example.secretapp", settings: settings))
        device.enroll(user, in: app)
        let host = try await SDKHost.start(app, on: device, isProcessWide: true, checksUserFolders: false)
        defer { host.end() }
        let information = IntuneMAMDiagnosticConsole.getDiagnosticInformation() ?? [:]
        XCTAssertTrue("\(information)".contains(user.objectID.rawValue), "the diagnostics name the account")
        let probe = try Probe(
            files: nil, journal: folder.appendingPathComponent("journal"), system: "Linux", app: "1.0",
            settings: [
                "ADALClientId": "0f1e2d3c-0000-4000-8000-aabbccddeeff", "MultiIdentity": true, "SplashDuration": 2,
            ])
        let data = try await probe.record([.windows, .wipe])
        let recording = try SDKRecording(Array(data))
        XCTAssertEqual(recording.accounts, ["A"])
        XCTAssertEqual(recording.switches, ["MultiIdentity"])
        XCTAssertEqual(Array(recording.policies.keys), ["A"])
        let text = String(decoding: data, as: UTF8.self).lowercased()
        let secrets = [
            user.objectID.rawValue, user.userPrincipalName.rawValue, "margarete", "secretapp", "0f1e2d3c",
            Probe.unmanagedAccountId, folder.path,
        ]
        for secret in secrets { XCTAssertFalse(text.contains(secret.lowercased()), secret) }
        let wipe = recording.rows.filter { $0.name == "isManagedAfterWipe" || $0.name == "notifications" }
        XCTAssertEqual(wipe.last?.answer, .truth(false))
        guard case .list(let order) = wipe.first?.answer else { return XCTFail("no order") }
        XCTAssertTrue(order.contains("wipeDidComplete main"), "\(order)")
    }

    func testACrashCostsOneQuestion() async throws {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant, facts: .devicePasscode)
        let host = try await SDKHost.start(
            device.install("app"), on: device, isProcessWide: true, checksUserFolders: false)
        defer { host.end() }
        let journal = folder.appendingPathComponent("journal")
        let whole = try SDKRecording(
            Array(try await Probe(files: nil, journal: nil, system: "Linux", app: "1.0").record()))
        // The journal of an app that ended while it answered the third question, after two answers.
        try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: true)
        func line(_ row: SDKRecording.Row, _ answer: String) throws -> String {
            let arguments = try JSONEncoder().encode(row.arguments)
            return "{\"name\": \"\(row.name)\", \"arguments\": \(String(decoding: arguments, as: UTF8.self)), "
                + "\"answer\": \(answer)}\n"
        }
        try Data((line(whole.rows[0], "[\"kept\"]") + line(whole.rows[1], "\"kept\"")).utf8)
            .write(to: journal.appendingPathComponent("answers.jsonl"))
        try Data(line(whole.rows[2], "null").utf8).write(to: journal.appendingPathComponent("asking.json"))
        let bytes = try await Probe(files: nil, journal: journal, system: "Linux", app: "1.0").record()
        let recording = try SDKRecording(Array(bytes))
        XCTAssertEqual(recording.rows.map(\.id), whole.rows.map(\.id))
        XCTAssertEqual(recording.rows.prefix(3).map(\.answer), [.list(["kept"]), .text("kept"), .text("crashed")])
        XCTAssertEqual(recording.rows.dropFirst(3).map(\.answer), whole.rows.dropFirst(3).map(\.answer))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: journal.path), [])
        let outcome = await mam(["calibrate", try file("r.json", bytes)])
        XCTAssertTrue(outcome.output.contains("\nnot asked\n  policySource\n"), outcome.output)
    }

    func testADifferenceIsReportedInEveryFormat() async throws {
        let bytes = try await app(Self.worlds[1]).recording(denying: .sharePointOnline)
        let path = try file("recording.json", bytes)
        let text = await mam(["calibrate", path, "--fit"])
        XCTAssertEqual(text.status, .negative, text.error)
        XCTAssertTrue(text.output.contains("save account=A by=scope identity=A location=sharePoint\n"), text.output)
        XCTAssertTrue(text.output.contains("refutes   sharepoint-online (MAMSaveLocation.listable)"), text.output)
        XCTAssertTrue(text.output.contains("rule      saveCopies.listed: "), text.output)
        XCTAssertTrue(text.output.contains("fit: every row is equal without sharepoint-online\n"), text.output)
        let json = try document(await mam(["calibrate", path, "--format", "json"]).output)
        let one = try XCTUnwrap((json["recordings"] as? [[String: Any]])?.first)
        XCTAssertEqual((one["different"] as? [[String: Any]])?.first?["refutes"] as? [String], ["sharepoint-online"])
        let markdown = await mam(["calibrate", path, "--format", "markdown"]).output
        XCTAssertTrue(markdown.contains("| yes | saveCopies.listed | sharepoint-online |\n"), markdown)
        let github = await mam(["calibrate", path, "--format", "github"]).output
        XCTAssertTrue(github.hasPrefix("::warning file="), github)
        XCTAssertTrue(github.contains("title=sharepoint-online::save "), github)
        let summary = await mam(["calibrate", path, path, "--summary"]).output
        XCTAssertTrue(
            summary.contains(
                #/lockdown-content +\d+ rows of SDK 21.7.1\n(.*\n)*  sharepoint-online +\d+ rows of SDK 21.7.1\n/#),
            summary)
    }

    func testAWrongRecordingIsLocated() async throws {
        let good = String(decoding: try await app(Self.worlds[2]).recording(denying: []), as: UTF8.self)
        XCTAssertNoThrow(try SDKRecording(Array(good.utf8)))
        let cases: [(String, String, String)] = [
            ("\"version\" : 1", "\"version\" : 2", "$.version: this version is not known; expected 1"),
            ("\"mam-recording\"", "\"recording\"", "$.format: expected `mam-recording`"),
            ("\"rows\" : [", "\"rows\" : [ 1,", "$.rows[0]: expected an object, found a number"),
            (
                "\"accounts\" : [\n    \"A\"", "\"accounts\" : [\n    \"Z\"",
                "$.accounts[0]: expected a letter from A to H"
            ),
            ("\"rows\" : [", "\"more\": 1, \"rows\" : [", "$.more: unknown field `more`"),
        ]
        for (old, new, message) in cases {
            XCTAssertTrue(good.contains(old), old)
            let path = try file("wrong.json", good.replacing(old, with: new, maxReplacements: 1).utf8)
            let outcome = await mam(["calibrate", path])
            XCTAssertEqual(outcome.status, .dataError)
            XCTAssertTrue(outcome.error.contains(message), outcome.error)
            XCTAssertTrue(outcome.error.contains(#/wrong.json:\d+:\d+: /#), outcome.error)
        }
        let bare = try file("bare.json", good.replacing("\"policies\" : [", with: "\"policies\" : [], \"x\" : [").utf8)
        let unknown = await mam(["calibrate", bare])
        XCTAssertEqual(unknown.status, .dataError)
        let many = "{\"format\": \"mam-recording\", \"rows\": [" + String(repeating: "{},", count: 1_100_000) + "{}]}"
        let huge = await mam(["calibrate", try file("huge.json", many.utf8)])
        XCTAssertEqual(huge.status, .dataError, huge.error)
    }

    func testThePolicyCanBeGivenApart() async throws {
        let bytes = try await app(Self.worlds[2]).recording(denying: [])
        var object = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        object["policies"] = [Any]()
        let path = try file("bare.json", try JSONSerialization.data(withJSONObject: object))
        let missing = await mam(["calibrate", path])
        XCTAssertEqual(missing.status, .dataError)
        XCTAssertTrue(missing.error.contains("the recording has no policy of the account A"), missing.error)
        let policy = try policy(
            "p.json", "\"allowedOutboundDataTransferDestinations\": \"managedApps\"",
            "\"allowedInboundDataTransferSources\": \"none\"", "\"pinRequired\": false")
        let given = await mam(["calibrate", path, "--policy", policy])
        XCTAssertEqual(given.status, .success, given.output + given.error)
    }

    func testEveryRecordingThatPeopleSentStillHolds() async throws {
        let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../Recordings").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        for name in files.sorted() where name != "recording.schema.json" {
            let outcome = await mam(["calibrate", folder.appendingPathComponent(name).path])
            XCTAssertEqual(outcome.status, .success, outcome.output + outcome.error)
        }
    }
}
