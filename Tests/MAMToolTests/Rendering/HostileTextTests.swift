import Foundation
import MAMTool
import XCTest

/// Text that a terminal would obey, in names and contents of files: none of it reaches a stream.
final class HostileTextTests: ToolTestCase {
    /// Controls of both kinds, deletion, and every mark and override of direction.
    static let hostile =
        "\u{1B}[2J\u{7}\u{7F}\u{80}\u{9B}31m\u{9F}\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2028}\u{2066}\u{2069}"

    /// As a string of a JSON document; only the controls below the blank have to be escaped there.
    private static let json = hostile.replacingOccurrences(of: "\u{1B}", with: "\\u001b")
        .replacingOccurrences(of: "\u{7}", with: "\\u0007")
    /// As text of XML, which has no form for the controls below the blank.
    private static let xml = hostile.replacingOccurrences(of: "\u{1B}", with: "").replacingOccurrences(
        of: "\u{7}", with: "")

    private static let scenario = """
        {"version": 1, "tenant": {"users": {"alice": {"policy": "p.json"}}},
         "apps": {"notes": {"accounts": ["alice"]}},
         "scenarios": [{"id": "A", "title": "one step", "steps": [
            {"do": "openURL", "app": "notes", "as": "alice", "url": "https://example.com/", "expect": "allowed"},
            {"do": "save", "app": "notes", "as": "alice", "to": "box", "expect": "allowed"}]}]}
        """

    /// Files with hostile contents under hostile names, by the words that stand for them in command lines.
    private func files() throws -> [String: String] {
        let name = Self.hostile
        let policy = try policy(
            "p.json", "\"description\": \"\(Self.json)\"", "\"\(Self.json)\": 1",
            "\"managedBrowser\": \"\(Self.json)\"",
            "\"customBrowserProtocol\": \"\(Self.json)\"", "\"minimumRequiredOsVersion\": \"\(Self.json)\"",
            "\"managedUniversalLinks\": [\"https://\(Self.json).example.com/*\"]",
            "\"exemptedAppProtocols\": [{\"name\": \"\(Self.json)\", \"value\": \"\(Self.json);x\"}]",
            "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"\(Self.json)\"]")
        let named = try file("\(name).json", Data(contentsOf: URL(fileURLWithPath: policy)))
        let other = try self.policy("o\(name).json", "\"printBlocked\": true")
        let client = try file(
            "client.json", "{\"\(Self.json)\": \"\(Self.json)\", \"PrintingBlocked\": \"\(Self.json)\"}".utf8)
        let configuration = try file(
            "config\(name).json",
            """
            {"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "displayName": "\(Self.json)",
             "customSettings": [{"name": "\(Self.json)", "value": "\(Self.json)"}, {"name": "\(Self.json)", "value": "2"}]}
            """.utf8)
        let members: [String: Any] = [
            "CFBundleIdentifier": "com.example.notes", name: name, "IntuneMAMSettings": [name: name],
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["abc", name]]],
            "CFBundleDocumentTypes": [["CFBundleTypeName": name]],
        ]
        let binary = try file(
            "b\(name).plist",
            PropertyListSerialization.data(fromPropertyList: members, format: .binary, options: 0))
        let text = try file(
            "t\(name).plist",
            """
            <plist version="1.0"><dict>
              <key>CFBundleIdentifier</key><string>com.example.notes</string>
              <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
                <array><string>abc</string><string>\(Self.xml)</string></array></dict></array> <!-- \(Self.xml) -->
              <key>\(Self.xml)</key><string>\(Self.xml)</string>
              <key>IntuneMAMSettings</key><dict><key>\(Self.xml)</key><string>\(Self.xml)</string></dict>
            </dict></plist>
            """.utf8)
        let scenario = try file("s\(name).json", Self.scenario.utf8)
        let broken = try file("x\(name).json", "{\"version\": 1, \"\(Self.json)\": \"\(Self.json)\"}".utf8)
        let source = try file(
            "s\(name).swift", "@objc class \(name) { let a = \"\(name)\"; @\(name) var b = #selector(\(name)) }\n".utf8)
        for sdk in ["sdk\(name)", "plain", "broken"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(sdk), withIntermediateDirectories: true)
        }
        let word = "\u{202E}\u{9B}31m"
        _ = try file(
            "sdk\(name)/h\(name).h",
            """
            @protocol P\(word) - (void)m\(word):(T\(word))x __attribute__((deprecated("\(name)"))) NS_SWIFT_NAME(f\(word)(x:)); @end
            typedef NS_ENUM(NSInteger, E\(word)) { A\(word) = 3 API_AVAILABLE(ios(\(word))) };
            """.utf8)
        _ = try file("plain/h.h", "@protocol P\(word) - (int)m\(word):(T\(word))x; @end\n".utf8)
        _ = try file("broken/b\(name).h", "@interface \(name) \(word)\n".utf8)
        let graph = try file(
            "g\(name).xml",
            """
            <Edmx><Schema Namespace="microsoft.graph"><EnumType Name="e"><Member Name="m\(Self.xml)"/></EnumType>
            <EntityType Name="iosManagedAppProtection"><Property Name="n\(Self.xml)" Type="microsoft.graph.e"/>
            <Property Name="o&#x1B;" Type="t\(Self.xml)"/></EntityType></Schema></Edmx>
            """.utf8)
        let wrongGraph = try file("w\(name).xml", "<Edmx><\(name)></Edmx>".utf8)
        let export = folder.appendingPathComponent("export")
        try FileManager.default.createDirectory(at: export, withIntermediateDirectories: true)
        for (file, path) in [("p", named), ("c", configuration)] {
            try FileManager.default.copyItem(
                atPath: path, toPath: export.appendingPathComponent("\(file)\(name).json").path)
        }
        let notes = folder.appendingPathComponent("notes")
        try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
        let note = try file("notes/n\(name).txt", "the plan\n".utf8)
        _ = try self.policy("plain.json", "\"appGroupType\": \"allApps\"")
        func plan(_ file: String, named part: String) throws -> String {
            try self.file(
                file,
                """
                {"version": 1, "days": 1, "apps": [{"name": "\(part)", "bundleId": "com.example.mail"}],
                 "policies": [{"name": "\(part)", "file": "plain.json"}], "systems": [{"version": "18.1", "share": 1}],
                 "actions": [{"ask": "save.box"}], "habits": [{"name": "\(part)", "sessions": [1, 2], "minutes": [1, 9]}],
                 "groups": [{"name": "\(part)", "devices": 2, "apps": ["\(part)"], "habits": "\(part)", "policies": ["\(part)"]}]}
                """.utf8)
        }
        let fleet = try plan("f\(name).json", named: "mail")
        let fleetNames = try plan("names.json", named: Self.json)
        let recording = try file(
            "r\(name).json",
            """
            {"format": "mam-recording", "version": 1, "versions": {"sdk": "\(Self.json)", "system": "\(Self.json)",
             "app": "\(Self.json)"}, "settings": {}, "accounts": ["A"],
             "policies": [{"account": "A", "keys": {"PINEnabled": 1, "\(Self.json)": "\(Self.json)"}}],
             "configurations": [{"account": "A", "values": {"\(Self.json)": "\(Self.json)"}}], "rows": [
             {"name": "\(Self.json)", "arguments": {"\(Self.json)": "\(Self.json)"}, "answer": "\(Self.json)"},
             {"name": "isPINRequired", "arguments": {"identity": "A", "by": "scope"}, "answer": "\(Self.json)"}]}
            """.utf8)
        return [
            "RECORDING": recording, "FLEET": fleet, "FLEETNAMES": fleetNames,
            "STORE": folder.appendingPathComponent("r\(name).sqlite").path,
            "P": named, "O": other, "CLIENT": client, "CONFIG": configuration, "BINARY": binary, "TEXT": text,
            "S": scenario, "BROKEN": broken, "NOTE": note, "NOTES": notes.path, "H": name,
            "SDK": folder.appendingPathComponent("sdk\(name)").path,
            "OLDSDK": folder.appendingPathComponent("plain").path,
            "BROKENSDK": folder.appendingPathComponent("broken").path, "GRAPH": graph, "WRONGGRAPH": wrongGraph,
            "EXPORT": export.path, "SOURCE": source, "ADAPTED": folder.appendingPathComponent("adapted").path,
            "DEVICE": folder.appendingPathComponent("device").path,
        ]
    }

    /// Command lines by the name of the command; words in capitals stand for files, `H` for the hostile text.
    private static let lines: [String: [String]] = [
        "policy check": ["P", "H", "CLIENT", "BROKEN"],
        "policy lint": ["P", "H", "--explain H"],
        "policy decide": [
            "P --action save --location box", "P --action H", "P --action openURL --url https://H.example.com",
            "P --action isManagedBrowserRequired", "H --action printing",
        ],
        "policy explain": ["P --action save --location box", "P --all-blocked", "P --action H", "H --all-blocked"],
        "policy table": ["P", "P --peer-policy O", "H"],
        "policy page": ["P", "P O", "H", "P H", "P --peer-policy H"],
        "policy diff": ["P O", "O P", "P H"],
        "policy prove": ["P --no-leak", "P --no-leak --leave-out H", "H --no-leak"],
        "policy convert": ["P --from graph --to client", "CLIENT --from client --to graph", "P --from H --to client"],
        "policy assumptions": ["", "H"],
        "policy known": ["--against GRAPH", "--against WRONGGRAPH", "--against BROKEN", "--against H"],
        "appconfig check": ["CONFIG", "P", "H", "BROKEN"],
        "appconfig show": ["CONFIG", "CONFIG --key H", "CONFIG --upn H", "H"],
        "settings check": ["TEXT", "BINARY", "H", "TEXT BINARY"],
        "settings explain": ["", "H"],
        "settings keys": ["", "H"],
        "configure": [
            "-i BINARY --dry-run --diff", "-i BINARY --dry-run", "-i TEXT --dry-run --diff", "-i TEXT --dry-run",
            "-i H",
            "-i BINARY -o H/out.plist",
        ],
        "simulate": ["S", "S --trace", "S --list", "BROKEN", "H", "S --only H", "--schema"],
        "serve": ["--socket H/s", "--worlds H --stdio", "H", ""],
        "doctor": [
            "--policy P --bundle-id H --groups H", "--policy P --policy O", "--dump CLIENT --user H", "--plist TEXT",
            "--plist BINARY", "--appconfig CONFIG", "--policy BROKEN", "--licenses BROKEN", "--dump H", "--status H",
            "--sdk H",
        ],
        "what-if": [
            "EXPORT --app H --groups H", "EXPORT --app com.example.notes --against EXPORT", "EXPORT --app a --ios H",
            "H --app a", "EXPORT --app a --sdk 21.7.1 --enrolled --against H",
        ],
        "fleet run": ["FLEET", "FLEETNAMES", "FLEET --store STORE", "FLEET --until H", "BROKEN", "H"],
        "fleet status": ["FLEET --store STORE", "FLEET --store BROKEN", "FLEETNAMES --store STORE", "H"],
        "fleet worker": [
            "FLEET --store STORE", "FLEETNAMES --store STORE", "FLEET --store BROKEN", "BROKEN --store STORE",
        ],
        "fleet report": [
            "FLEET", "FLEETNAMES", "FLEET --store STORE", "FLEETNAMES --format html", "FLEET --store H", "H",
        ],
        "fleet compare": [
            "FLEET --policy P", "FLEETNAMES --policy O", "FLEET --policy P --group H", "FLEET --policy H",
            "H --policy P",
        ],
        "fleet replay": ["FLEET --device 1", "FLEETNAMES --device 1", "FLEET --device H", "H --device 0"],
        "fleet verify": ["FLEET --sample 1", "FLEETNAMES --sample 1", "H"],
        "fleet check": ["FLEET", "FLEETNAMES", "BROKEN", "H"],
        "fleet schema": [""],
        "diagnostics": ["S", "S --show log", "S --show telemetry", "BROKEN", "H"],
        "diagram": ["H", "enrollment"],
        "sdk": ["H", ""],
        "sdk headers": [
            "SDK", "SDK --against OLDSDK", "OLDSDK --against SDK", "BROKENSDK", "H", "SDK --against H", "NOTES",
        ],
        "help": ["H", "policy"],
        "manual": [""],
        "version": ["", "H"],
        "adapt": ["SOURCE --output ADAPTED", "SOURCE --output H", "H --output ADAPTED", "P --output ADAPTED"],
        "calibrate": [
            "RECORDING", "RECORDING --summary", "RECORDING --format markdown", "RECORDING --format github", "BROKEN",
            "H", "RECORDING --policy H",
        ],
        "completion": ["bash", "fish", "zsh", "H"],
        "protect": [
            "NOTE --account H --container NOTES --device DEVICE", "H --account a --device DEVICE",
            "NOTES --account bob --container NOTES --device DEVICE",
        ],
        "info": ["NOTE --device DEVICE", "H --device DEVICE", "NOTES --device H"],
        "files list": ["--container NOTES --device DEVICE", "--container H --device DEVICE"],
        "unprotect": ["NOTE --container NOTES --device DEVICE", "H --device DEVICE"],
        "wipe": ["--account H --yes --container NOTES --device DEVICE", "--account H --yes --device H"],
    ]

    func testNothingThatATerminalObeysReachesAStream() async throws {
        let files = try files()
        for command in Tool.mam.commands {
            let lines = try XCTUnwrap(Self.lines[command.name], "no command line for \(command.name)")
            var statuses: Set<ExitStatus> = []
            let formats = command.options.first { $0.name == "format" }.map(\.suggestions) ?? []
            for line in lines {
                for format in [nil] + formats.map(Optional.some) {
                    let words = line.split(separator: " ").map(String.init).map { word in
                        files[word]
                            ?? (word.contains("H") ? word.replacingOccurrences(of: "H", with: Self.hostile) : word)
                    }
                    let all = command.words + words + (format.map { ["--format", $0] } ?? [])
                    let outcome = await mam(all)
                    statuses.insert(outcome.status)
                    check(outcome, "mam \(command.name) \(line) --format \(format ?? "text")", isJSON: format == "json")
                }
            }
            XCTAssertNotEqual(statuses, [.usage], "\(command.name) was never run")
        }
    }

    private func check(_ outcome: Outcome, _ line: String, isJSON: Bool) {
        for (stream, text) in [("standard output", outcome.output), ("standard error", outcome.error)] {
            let bad = text.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control: scalar != "\n" && scalar != "\t"
                case .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
            XCTAssertEqual(bad.map { String($0.value, radix: 16) }, [], "\(line): \(stream)")
        }
        guard isJSON, !outcome.output.isEmpty else { return }
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)), line)
    }

    func testJSONKeepsTheValueOfAHostileName() async throws {
        let path = try policy("p\(Self.hostile).json", "\"printBlocked\": true")
        let outcome = await mam(["policy", "check", path, "--format", "json"])
        let files = try XCTUnwrap(try document(outcome.output)["files"] as? [[String: Any]])
        let name = try XCTUnwrap(files.first?["file"] as? String)
        XCTAssertEqual(Array(name.utf8), Array(path.utf8))
        XCTAssertTrue(outcome.output.contains("\\u009b31m"), outcome.output)
    }

    func testADiffOfABinaryFileShowsControlCharactersAsNumbers() async throws {
        let members: [String: Any] = [
            "CFBundleIdentifier": "com.example.notes", "Name": "a\u{1B}[31mb\u{9B}",
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["abc"]]],
        ]
        let path = try file(
            "Info.plist", PropertyListSerialization.data(fromPropertyList: members, format: .binary, options: 0))
        let outcome = await mam(["configure", "-i", path, "--dry-run", "--diff"])
        XCTAssertTrue(outcome.output.contains("+\t\t\t\t<string>abc-intunemam</string>"), outcome.output)
        XCTAssertFalse(outcome.output.contains("\u{1B}"))
        XCTAssertFalse(outcome.output.contains("bplist"))
    }

    func testAFileThatIsPrintedAsItIsKeepsItsBytes() async throws {
        let text = "<plist version=\"1.0\"><dict><key>a</key><string>\u{9B}\u{202E}</string></dict></plist>\n"
        let path = try file("Info.plist", text.utf8)
        let outcome = await mam(["configure", "-i", path, "-o", "-"])
        XCTAssertTrue(outcome.output.contains("<string>\u{9B}\u{202E}</string>"), outcome.error)
    }
}
