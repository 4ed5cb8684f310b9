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

    private func app(
        _ world: (switches: Set<String>, keys: [String]), extras: Set<Probe.Extra> = [],
        configurations: [String: [AppConfiguration]] = [:], asked: Set<String>? = nil
    ) throws -> ProbedApp {
        let policies = try zip("AB", world.keys).map { (letter: String($0), policy: try policy(ofKeys: $1)) }
        return ProbedApp(
            policies: policies, switches: world.switches, sdk: VersionNumber(release: "21.7.1"), extras: extras,
            configurations: configurations, asked: asked)
    }

    /// Returns the names of a world's rows without those about files, which cost most and are decided by the first world.
    private func rowsWithoutFiles(of world: (switches: Set<String>, keys: [String])) async throws -> Set<String> {
        let rows = try SDKRecording(try await app(world).recording(denying: [])).rows
        return Set(rows.filter { !$0.name.hasPrefix("file") && $0.name != "receiveFile" }.map(\.id))
    }

    /// Returns a recording with the rows of some names; the command asks the rows of a recording only.
    private func part(of recording: [UInt8], _ isKept: (String) -> Bool) throws -> [UInt8] {
        var object = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(recording)) as? [String: Any])
        object["rows"] = (object["rows"] as? [[String: Any]])?.filter { isKept($0["name"] as? String ?? "") }
        return Array(try JSONSerialization.data(withJSONObject: object))
    }

    func testARecordingOfTheEngineEqualsItsAnswers() async throws {
        for (place, world) in Self.worlds.enumerated() {
            let bytes = try await app(world).recording(denying: [])
            let recording = try SDKRecording(bytes)
            let answers = try await ProbedApp(recording).answers(denying: [])
            XCTAssertEqual(recording.rows.filter { answers[$0.id] != $0.answer }.map(\.id), [])
            XCTAssertGreaterThan(recording.rows.count, 500)
            XCTAssertFalse(recording.rows.contains { $0.answer == .text("no answer") || $0.answer == .text("other") })
            // The command asks every assumption besides, which one world shows.
            guard place == 2 else { continue }
            let outcome = await mam(["calibrate", try file("recording.json", bytes), "--fit"])
            XCTAssertEqual(outcome.status, .success, outcome.output + outcome.error)
            XCTAssertTrue(outcome.output.contains(" 0 different, 0 not asked"), outcome.output)
            XCTAssertTrue(outcome.output.contains("fit: every row is equal\n"), outcome.output)
        }
    }

    func testTheOrderOfCallsIsRecordedAndCompared() async throws {
        let recording = try SDKRecording(
            try await app(Self.worlds[0], extras: Set(Probe.Extra.allCases)).recording(denying: []))
        let answers = try await ProbedApp(recording).answers(denying: [])
        XCTAssertEqual(recording.rows.filter { answers[$0.id] != $0.answer }.map(\.id), [])
        func answer(_ id: String) -> SDKRecording.Answer? { recording.rows.first { $0.id == id }?.answer }
        XCTAssertEqual(answer("delegateCalls identity=A of=switch"), .list([]))
        XCTAssertEqual(answer("switchWindow identity=A"), .number(0))
        XCTAssertEqual(answer("isManagedAfterWipe account=B"), .truth(false))
        XCTAssertEqual(
            answer("delegateCalls of=enrollment"),
            .list(["enrollmentRequest 100 main", "restartApplication background"]))
        let first = try SDKRecording(try await app(Self.worlds[0], extras: [.enrollment]).recording(denying: []))
        XCTAssertEqual(
            first.rows.filter { $0.name == "delegateCalls" }.map(\.id),
            ["delegateCalls of=unenrollment", "delegateCalls of=enrollment"])
        guard case .list(let left)? = first.rows.first(where: { $0.id == "delegateCalls of=unenrollment" })?.answer
        else {
            return XCTFail("no order")
        }
        XCTAssertTrue(left.contains("unenrollRequest 104 main"), "\(left)")
        XCTAssertEqual(
            Assumption.decided(by: first.rows[first.rows.count - 3]),
            ["enrollment-status-first", "required-policy-without-restart"])
    }

    func testAppConfigurationIsComparedWithoutItsWords() async throws {
        let configurations: [String: [AppConfiguration]] = [
            "A": [
                ["server": "mail.contoso.example", "limit": 5, "on": true, "level": "7", "phone": "+15555550142"],
                ["server": "files.contoso.example", "limit": 2, "on": false, "level": "high"],
                AppConfiguration(dictionaryLiteral: ("server", "z.contoso.example"), ("extra", "no")).marked(
                    asDefault: true),
            ],
            "B": [["limit": "12", "big": 15_555_550_142, "IntuneMAMRequireAccounts": "Enabled"]],
        ]
        let bytes = try await app(Self.worlds[0], configurations: configurations).recording(denying: [])
        let recording = try SDKRecording(bytes)
        let answers = try await ProbedApp(recording).answers(denying: [])
        XCTAssertEqual(recording.rows.filter { answers[$0.id] != $0.answer }.map(\.id), [])
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["contoso", "server", "limit", "level", "high", "phone", "5555550142", "extra", "big"] {
            XCTAssertFalse(text.contains(word), word)
        }
        XCTAssertTrue(text.contains("IntuneMAMRequireAccounts"), "a key of the SDK")
        XCTAssertEqual(recording.configurations["A"]?.map(\.isDefault), [false, false, true])
        func answer(_ id: String) -> SDKRecording.Answer? { recording.rows.first { $0.id == id }?.answer }
        // The keys in their order: extra, level, limit, on, phone, server. The default configuration yields.
        XCTAssertEqual(answer("appConfigNumber account=A key=kaac query=min"), .number(2))
        XCTAssertEqual(answer("appConfigNumber account=B key=kaac query=any"), .number(12))
        XCTAssertEqual(answer("appConfigBoolean account=A key=kaad query=and"), .truth(false))
        XCTAssertEqual(answer("appConfigConflict account=A key=kaaf"), .truth(true))
        XCTAssertEqual(answer("appConfigText account=A key=kaaf query=max"), .text("taae"))
        XCTAssertEqual(answer("appConfigText account=A key=kaaa query=any"), .text("no"))
        XCTAssertNil(answer("appConfigNumber account=A key=kaae query=any"), "the number could be an id")
        XCTAssertNil(answer("appConfigText account=A key=kaab query=max"), "a letter has not the order of its text")
        let wrong = recording.answering(["appConfigConflict account=A key=kaaf": .truth(false)])
        let result = try await Calibration(wrong, with: try ProbedApp(wrong)).compare()
        XCTAssertEqual(result.different.map(\.suspected), [["app-config-equality"]])
    }

    /// How many pairs of assumptions are fitted again: the environment variable `CALIBRATED_PAIRS`, which `.ci/long` sets, or few.
    private static let pairCount =
        ProcessInfo.processInfo.environment["CALIBRATED_PAIRS"].flatMap { Int($0) } ?? 2

    /// Whether every assumption is denied, and not only the first two of each world.
    private static let deniesEach = isExhaustive || pairCount > 20

    /// One test, because a simulated app keeps its answers for each set of denied assumptions.
    func testDeniedAssumptionsAreNamedAndFitAloneAndInPairs() async throws {
        var found: [String: Int] = [:]
        var (pairs, same) = (0, 0)
        for (place, world) in Self.worlds.enumerated() {
            let app = try app(world, asked: place == 0 ? nil : try await rowsWithoutFiles(of: world))
            let usual = try SDKRecording(try await app.recording(denying: []))
            let answers = try await app.answers(denying: [])
            var visible: [DeniedAssumptions] = []
            for (name, assumption) in DeniedAssumptions.named where found[name] == nil {
                let denying = try await app.answers(denying: assumption)
                guard denying != answers else { continue }
                guard Self.deniesEach || visible.count < 2 else { break }
                visible.append(assumption)
                let recording = usual.answering(denying)
                let result = try await Calibration(recording, with: app).compare()
                XCTAssertEqual(Array(result.refuted.keys), [name])
                XCTAssertFalse(result.different.isEmpty)
                found[name] = result.different.count
                let fit = try await Calibration(recording, with: app).fit()
                XCTAssertEqual(fit?.names, [name])
                // An engine with the other choice, beside a recording with the usual one, asks every pair.
                guard found.count == 1 || Self.pairCount > 20 else { continue }
                let reversed = try await Calibration(usual, with: app, denying: assumption).compare()
                XCTAssertEqual(Array(reversed.refuted.keys), [name])
                XCTAssertEqual(reversed.different.map(\.row.id), result.different.map(\.row.id))
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
                    let (again, wanted) = (try await app.answers(denying: denied), try await app.answers(denying: pair))
                    XCTAssertEqual(again, wanted, "\(denied.names) is not \(pair.names)")
                }
            }
        }
        XCTAssertEqual(pairs + same, Self.pairCount)
        if pairs + same > 20 { XCTAssertGreaterThan(pairs, same, "of a pair, one can hide the other") }
        guard Self.deniesEach else { return }
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
        let wipe = recording.rows.filter { $0.name == "isManagedAfterWipe" || $0.arguments["of"] == "wipe" }
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
        let few = try part(of: Array(bytes)) { ["managedAccounts", "primaryAccount", "policySource"].contains($0) }
        let outcome = await mam(["calibrate", try file("r.json", few)])
        XCTAssertTrue(outcome.output.contains("\nnot asked\n  policySource\n"), outcome.output)
    }

    func testADifferenceIsReportedInEveryFormat() async throws {
        let whole = try await app(Self.worlds[1]).recording(denying: .sharePointOnline)
        let path = try file("recording.json", try part(of: whole) { ["save", "notificationPolicy"].contains($0) })
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
        XCTAssertTrue(github.contains("; refutes sharepoint-online\n"), github)
        let summary = await mam(["calibrate", path, path, "--summary"]).output
        XCTAssertTrue(
            summary.contains(
                #/^2 recordings: \d+ equal, [1-9]\d* different, 0 not asked\n(.*\n)*  lockdown-content +\d+ rows of SDK 21.7.1\n(.*\n)*  sharepoint-online +\d+ rows of SDK 21.7.1\n/#
            ),
            summary)
    }

    /// Answers the question of the screen as a person does.
    @MainActor private func tap(_ title: String, on screen: ProbeViewController) {
        let question = screen.presentedViewController as? UIAlertController
        for action in question?.actions ?? [] where action.title == title { action.handler?(action) }
        screen.dismiss(animated: false)
    }

    @MainActor func testTheScreenOfTheProbeSharesARecording() async throws {
        let home = folder.appendingPathComponent("home")
        try UserFolders.use(home.path)
        defer { unsetenv("CFFIXED_USER_HOME") }
        let device = SimulatedDevice(tenant: SimulatedTenant(), facts: .devicePasscode)
        let host = try await SDKHost.start(device.install("app"), on: device)
        defer { host.end() }
        let screen = ProbeViewController()
        screen.viewDidAppear(false)
        tap("Cancel", on: screen)
        XCTAssertNil(screen.presentedViewController)
        screen.viewDidAppear(false)
        tap("Record", on: screen)
        while screen.presentedViewController == nil { await Task.yield() }
        let sheet = try XCTUnwrap(screen.presentedViewController as? UIActivityViewController)
        let file = try XCTUnwrap(sheet.activityItems.first as? URL)
        defer { try? FileManager.default.removeItem(at: file) }
        XCTAssertGreaterThan(try SDKRecording(Array(try Data(contentsOf: file))).rows.count, 100)
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
                "$.accounts[0]: expected one of `A`, `B`, `C`, `D`, `E`, `F`, `G`, `H`"
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

    /// Returns the path of a recording with one row, or with other fields.
    private func recording(_ name: String, _ fields: [String: Any] = [:]) throws -> String {
        let usual: [String: Any] = [
            "format": "mam-recording", "version": 1, "settings": [String: Any](), "accounts": ["A"],
            "versions": ["sdk": "21.7.1", "system": "iOS 26.1", "app": "1.0"],
            "policies": [["account": "A", "keys": ["AppSharingToLevel": 1, "PINEnabled": 0]]],
            "configurations": [Any](), "rows": [row(true)],
        ]
        let object = usual.merging(fields) { $1 }
        return try file(
            name, try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted]))
    }

    private func row(_ answer: Any, _ name: String = "save", more: [String: String] = [:]) -> [String: Any] {
        let arguments = ["account": "A", "by": "scope", "identity": "A", "location": "box"]
        return ["name": name, "arguments": arguments.merging(more) { $1 }, "answer": answer]
    }

    func testWhatCannotBeComparedIsRefused() async throws {
        func versions(_ sdk: String) -> [String: Any] {
            ["versions": ["sdk": sdk, "system": "iOS 26.1", "app": "1.0"], "rows": [Any]()]
        }
        func keys(_ keys: [String: Any]) -> [String: Any] { ["policies": [["account": "A", "keys": keys]]] }
        let rows: [([String: Any], String)] = [
            (versions("banana"), "$.versions.sdk: expected a version of the SDK"), (versions(""), "$.versions.sdk: "),
            (versions("21.7.1-beta"), "$.versions.sdk: "), (versions("99999999999999999999.1"), "$.versions.sdk: "),
            (["accounts": ["B"], "policies": [Any]()], "$.accounts[0]: expected `A`"),
            (["accounts": ["A", "C"]], "$.accounts[1]: expected `B`"), (["accounts": ["A", "A"]], "$.accounts[1]: "),
            (keys(["nonsense": 1]), "$.policies[0].keys: no client key was recognized"),
            (keys([:]), "$.policies[0].keys: no client key was recognized"),
        ]
        for (fields, message) in rows {
            let outcome = await mam(["calibrate", try recording("wrong.json", fields)])
            XCTAssertEqual(outcome.status, .dataError, message)
            XCTAssertTrue(outcome.error.contains(message), outcome.error)
            XCTAssertTrue(outcome.error.contains(#/wrong.json:\d+:\d+: /#), outcome.error)
        }
        let partial = try file(
            "partial.json",
            (#"{"@odata.context": "https://graph.microsoft.com/beta/$metadata#deviceAppManagement/iosManagedAppProtections(pinRequired)/$entity", "#
                + ##""@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": false}"##).utf8)
        let outcome = await mam(["calibrate", try recording("bare.json", ["policies": [Any]()]), "--policy", partial])
        XCTAssertEqual(outcome.status, .dataError, outcome.output)
        XCTAssertTrue(outcome.error.contains("partial.json"), outcome.error)
    }

    func testTheNamesOfTwoQuestionsDiffer() throws {
        let path = try recording(
            "names.json",
            [
                "rows": [
                    ["name": "a", "arguments": ["x": "1 y=2"], "answer": true],
                    ["name": "a", "arguments": ["x": "1", "y": "2"], "answer": true],
                    ["name": "a", "arguments": ["x": "1\\", "y": "2"], "answer": true],
                    ["name": "a", "arguments": ["x=1": "2"], "answer": true],
                    ["name": "a x=1=2", "arguments": [String: String](), "answer": true],
                    ["name": "a", "arguments": ["x": "1=2"], "answer": true],
                ]
            ])
        let recording = try SDKRecording(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        XCTAssertEqual(
            recording.rows.map(\.id),
            [#"a x=1\ y=2"#, "a x=1 y=2", #"a x=1\\ y=2"#, #"a x\=1=2"#, #"a\ x=1=2"#, "a x=1=2"])
    }

    func testARecordingOfWhichNothingIsComparedFitsNothing() async throws {
        let path = try recording(
            "unknown.json",
            [
                "policies": [["account": "A", "keys": ["PINEnabled": "banana", "AppSharingToLevel": 1]]],
                "rows": [row(true, "unknown", more: ["by": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"])],
            ])
        let outcome = await mam(["calibrate", path, "--fit"])
        XCTAssertTrue(outcome.output.hasSuffix("\nfit: no row was compared\n"), outcome.output)
        XCTAssertTrue(outcome.output.contains("unknown account=A by=… identity=A"), outcome.output)
        XCTAssertTrue(
            outcome.error.contains(#/unknown.json:\d+:\d+: warning: \$.policies\[0\].keys.PINEnabled: /#), outcome.error
        )
        let summary = await mam(["calibrate", path, "--summary"])
        XCTAssertEqual(
            summary.output,
            "1 recording: 0 equal, 0 different, 1 not asked\n\nno row decides about an assumption\n")
    }

    func testVersionsAreOrderedAsNumbers() async throws {
        func path(_ sdk: String) throws -> String {
            try recording("\(sdk).json", ["versions": ["sdk": sdk, "system": "iOS 26.1", "app": "1.0"]])
        }
        let outcome = await mam(["calibrate", try path("21.10.0"), try path("9.0.0"), "--summary"])
        XCTAssertTrue(outcome.output.contains("2 rows of SDK 9.0.0 to 21.10.0"), outcome.output)
        XCTAssertTrue(
            outcome.error.contains(#/21.10.0.json:\d+:\d+: warning: SDK 21.10.0 is newer than 21.7.1/#), outcome.error)
        XCTAssertFalse(outcome.error.contains("9.0.0.json"), outcome.error)
    }

    func testNoTextOfARecordingBecomesMarkupOrNamesAnAccount() async throws {
        let path = try recording("text.json", ["rows": [row("<script>| [x](y) mia@contoso.example")]])
        let markdown = await mam(["calibrate", path, "--format", "markdown"]).output
        XCTAssertTrue(markdown.contains("| &lt;script&gt;&#124; &#91;x](y) … |"), markdown)
        let github = await mam(["calibrate", path, "--format", "github"]).output
        XCTAssertTrue(github.contains(#/title=(?!perhaps)[a-z-]+::save .*; perhaps [a-z-]+/#), github)
        XCTAssertFalse((markdown + github).contains("mia"), github)
        let json = await mam(["calibrate", path, "--format", "json"]).output
        XCTAssertTrue(json.contains("[x](y) …\""), json)
    }

    func testThePolicyCanBeGivenApart() async throws {
        let bytes = try part(of: try await app(Self.worlds[2]).recording(denying: [])) { $0 == "save" }
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
