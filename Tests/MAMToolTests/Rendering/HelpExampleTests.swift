import Foundation
import MAMTool
import XCTest

/// Every example of the help, typed into a shell, in the order of the help: what one writes, a later one reads.
final class HelpExampleTests: ToolTestCase {
    /// What a shell that runs an example finds: the program of this build, and folders of its own.
    private func environment() throws -> [String: String] {
        let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let path = programs.appendingPathComponent("mam").path
        XCTAssertTrue(FileManager.default.isExecutableFile(atPath: path), "mam was not built")
        return [
            "PATH": "\(programs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
        ]
    }

    func testTheHookRefusesACommitWithAPolicyThatHasAMistake() async throws {
        let hook = SDKFiles.root.appendingPathComponent("Docs/Examples/Checks/pre-commit")
        let script = """
            set -eu
            git init -q repository && cd repository
            git config user.name Mia && git config user.email mia@contoso.example
            cp '\(hook.path)' .git/hooks/pre-commit
            mkdir policies "policies/two words"
            commit() { git add -A && git commit -qm "$1" && echo "committed $1" || echo "refused $1"; }
            echo '{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": true}' >policies/a.json
            commit good
            echo '{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": 7}' >'policies/two words/b.json'
            commit bad
            # What lies in the folder is mended, what is staged is not.
            cp policies/a.json 'policies/two words/b.json'
            git commit -qm staged && echo "committed staged" || echo "refused staged"
            commit mended
            git rm -q policies/a.json
            commit removed
            """
        guard let result = try Shell.run("bash", ["-c", "cd '\(folder.path)'\n\(script)"], environment: environment())
        else { throw XCTSkip("bash is not installed") }
        let verdicts = result.output.split(separator: "\n").filter { $0.contains(#/^(committed|refused) /#) }
        XCTAssertEqual(
            verdicts, ["committed good", "refused bad", "refused staged", "committed mended", "committed removed"],
            result.output)
    }

    func testTheWorkflowAnnotatesMistakesAndWhatAPullRequestChanges() async throws {
        let workflow = try String(
            contentsOf: SDKFiles.root.appendingPathComponent("Docs/Examples/Checks/policies.yml"), encoding: .utf8)
        // The commands of a step stand below `run: |`, two places further in than it.
        let steps = workflow.components(separatedBy: "        run: |\n").dropFirst().map { block in
            block.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("          ") }
                .joined(separator: "\n")
        }
        XCTAssertEqual(steps.count, 3)
        let script = """
            set -eu
            git init -q checkout && cd checkout
            git config user.name Mia && git config user.email mia@contoso.example
            mkdir policies
            echo '{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": true}' >policies/a.json
            git add -A && git commit -qm base
            export BASE=$(git rev-parse HEAD) RUNNER_TEMP=.. POLICIES=policies
            echo '{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": false}' >policies/a.json
            git commit -qam change
            bash -e <<'STEP'
            \(steps[2])
            STEP
            echo '{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": 7}' >policies/a.json
            bash -e <<'STEP' || echo "the step failed"
            \(steps[1])
            STEP
            """
        guard let result = try Shell.run("bash", ["-c", "cd '\(folder.path)'\n\(script)"], environment: environment())
        else { throw XCTSkip("bash is not installed") }
        XCTAssertTrue(result.output.contains(#/::\w+ file=policies/a\.json/#), result.output)
        XCTAssertTrue(result.output.contains("::error file=policies/a.json,line=1"), result.output)
        XCTAssertTrue(result.output.hasSuffix("the step failed\n"), result.output)
    }

    /// What the examples exit with, where it is not 0.
    private static let statuses: [String: Int32] = [
        // These find something, are blocked, or lose a part.
        "mam doctor --policy exports.json --groups 6f1c2c1e-… --plist Info.plist": 1,
        "mam doctor --export contoso --bundle-id com.contoso.visits --groups 6f1c2c1e-…": 1,
        "mam doctor --policy exports.json --select Sales --groups=": 1,
        "mam doctor --status 225 --policy exports.json": 1,
        "mam policy decide p.json --action save --location box": 1,
        "mam policy decide p.json --action send --peer-app unmanaged": 1,
        "mam policy decide p.json --action receive --owner unmanaged --account same": 1,
        "mam policy decide p.json --action MFMailComposeViewController": 1,
        "mam policy explain p.json --action save --location box": 1,
        "mam policy explain p.json --all-blocked": 1,
        "mam policy diff level1.json level3.json": 1,
        "mam policy diff today planned --format csv > p.csv": 1,
        "mam policy known --against metadata.xml": 1,
        "mam policy prove p.json": 1,
        "mam policy prove p.json --leave-out links,screen": 1,
        "mam sdk headers IntuneMAMSwift.xcframework": 1,
        "mam what-if today --against planned --groups= --app com.contoso.visits": 1,
        "mam policy convert --from graph --to client p.json": 1,
        "mam policy convert --from graph --to client p.json --format github > keys.json": 1,
        "mam settings check App/Info.plist -e App/App.entitlements": 1,
        // The program of the tests is built without PostgreSQL.
        "mam fleet worker plan.json --store postgresql://db/fleet --workers 2": 74,
        // It serves until it is ended.
        #"mam serve --socket "$XDG_RUNTIME_DIR/mam.sock""#: 124,
    ]

    func testEveryCommandHasAnExampleAndEveryExampleDoesWhatTheHelpSays() async throws {
        let place = try fixtures()
        let environment = try environment().merging(["PLACE": place]) { $1 }
        var expected = Self.statuses
        for command in Tool.mam.commands {
            let examples = command.sections.filter(\.isExamples).flatMap(\.rows).map(\.0)
            XCTAssertFalse(examples.isEmpty, "`mam \(command.name)` has no example")
            for example in examples {
                XCTAssertTrue(example.contains(command.name), example)
                let status = expected.removeValue(forKey: example) ?? 0
                // A server is ended after a moment, which is enough for it to start or to fail.
                let line = status == 124 ? "timeout 1 \(example)" : example
                let script = "cd \"$PLACE\"; \(line)"
                let shell = example.contains(" fish ") ? "fish" : "bash"
                guard let result = try Shell.run(shell, ["-c", script], environment: environment) else {
                    throw XCTSkip("\(shell) is not installed")
                }
                XCTAssertEqual(result.status, status, "\(example)\n\(result.output.prefix(2000))")
            }
        }
        XCTAssertEqual(expected, [:], "no such examples")
    }

    /// The files that the examples name, in a folder beside that of an app's sources.
    private func fixtures() throws -> String {
        let place = folder.appendingPathComponent("work")
        let docs = SDKFiles.root.appendingPathComponent("Docs")
        let examples = docs.appendingPathComponent("Examples")
        func copy(_ source: URL, _ names: String...) throws {
            for name in names {
                let target = place.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: source, to: target)
            }
        }
        func write(_ name: String, _ text: String) throws {
            let target = place.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: target)
        }
        func configuration(_ name: String, _ key: String) -> String {
            """
            {"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "displayName": "\(name)",
            "customSettings": [{"name": "\(key)", "value": "\(name)"}]}
            """
        }
        let policies = docs.appendingPathComponent("Scenarios/policies")
        let (loose, strict) = ("save-copies-onedrive.json", "managed-apps.json")
        try copy(policies.appendingPathComponent(loose), "p.json", "level1.json", "exports/one.json")
        try copy(policies.appendingPathComponent(strict), "level3.json", "strict.json", "exports/two.json")
        let sales = try String(contentsOf: policies.appendingPathComponent(strict), encoding: .utf8)
        try write("exports.json", sales.replacing(/"displayName": "[^"]*"/) { _ in #""displayName": "Sales""# })
        try copy(examples.appendingPathComponent("exports"), "contoso", "today")
        try copy(examples.appendingPathComponent("exports-planned"), "planned")
        let header = "@interface IntuneMAMNew : NSObject\n- (void)renew;\n@end\n"
        for folder in ["IntuneMAMSwift.xcframework", "new", "old"] { try write("\(folder)/IntuneMAMNew.h", header) }
        try write(
            "metadata.xml",
            """
            <Edmx><DataServices><Schema Namespace="microsoft.graph"><EntityType Name="iosManagedAppProtection">
            <Property Name="printBlocked" Type="Edm.Boolean"/></EntityType></Schema></DataServices></Edmx>
            """)
        try copy(examples.appendingPathComponent("plists/multi-identity-app.plist"), "Info.plist")
        try copy(examples.appendingPathComponent("bundles/App-Info.plist"), "App/Info.plist")
        try copy(
            examples.appendingPathComponent("bundles/App.entitlements"), "App.entitlements", "App/App.entitlements")
        try copy(docs.appendingPathComponent("Scenarios/pin.json"), "cases.json", "Docs/Scenarios/pin.json")
        try copy(policies, "policies", "Docs/Scenarios/policies")
        let recording = """
            {"format": "mam-recording", "version": 1, "versions": {"sdk": "21.7.1", "system": "18.3", "app": "1.0"},
            "settings": {}, "accounts": ["A"], "policies": [{"account": "A", "keys": {"AppSharingToLevel": 1}}],
            "configurations": [], "rows": []}
            """
        for name in ["recording.json", "recordings/one.json"] { try write(name, recording) }
        try write("a.json", configuration("Ocean", "theme"))
        try write("b.json", configuration("Large", "size"))
        try write("all.json", configuration("Light", "theme"))
        try write(
            "mdm.json",
            """
            {"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "displayName": "Keys", "settings": [
            {"appConfigKey": "IntuneMAMUPN", "appConfigKeyType": "stringType", "appConfigKeyValue": "{{userprincipalname}}"}]}
            """)
        for (name, key, value) in [
            ("keys.plist", "IntuneMAMUPN", "<string>{{userprincipalname}}</string>"),
            ("dump.plist", "AppSharingToLevel", "<integer>1</integer>"),
        ] {
            try write(name, #"<plist version="1.0"><dict><key>\#(key)</key>\#(value)</dict></plist>"#)
        }
        try write("dump.json", #"{"AppSharingToLevel": 1}"#)
        try write("notes/a.txt", "the launch is on Monday")
        try write("../App/Sources/Notes.swift", "import Foundation\n@objc final class Notes: NSObject {}\n")
        try write("Sources/README.md", "")
        try write(
            "plan.json",
            """
            {"version": 1, "seed": 1, "days": 31,
            "apps": [{"name": "notes", "bundleId": "com.example.notes", "weight": 1}],
            "policies": [{"name": "level1", "file": "level1.json"}],
            "systems": [{"version": "18.3", "share": 1}],
            "actions": [{"ask": "save.box", "weight": 1}],
            "habits": [{"name": "office", "sessions": [1, 2], "minutes": [1, 2], "actions": [1, 2]}],
            "groups": [{"name": "staff", "devices": 20, "apps": ["notes"], "habits": "office", "policies": ["level1"]}]}
            """)
        return place.path
    }
}
