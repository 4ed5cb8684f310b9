import Foundation
import MAMTool
import XCTest

/// The exported files of a tenant in a folder, as an operand of checks and as evidence of the doctor.
final class ExportFolderTests: ToolTestCase {
    private static let app = "com.contoso.visits"
    private static let group = "6f1c2c1e-0000-4000-8000-000000000001"

    private static func iOS(_ name: String, _ members: String = "\"pinRequired\": true") -> String {
        """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "displayName": "\(name)",
          "apps": [{"mobileAppIdentifier": {"bundleId": "\(app)"}}],
          "assignments": [{"target": {"@odata.type": "#microsoft.graph.groupAssignmentTarget", "groupId": "\(group)"}}],
          \(members)
        }

        """
    }

    private static func other(_ type: String) -> String { "{\"@odata.type\": \"#microsoft.graph.\(type)\"}\n" }

    private static func configuration(_ app: String) -> String {
        """
        {
          "@odata.type": "#microsoft.graph.targetedManagedAppConfiguration",
          "displayName": "Keys",
          "appGroupType": "selectedPublicApps",
          "apps": [{"mobileAppIdentifier": {"bundleId": "\(app)"}}],
          "customSettings": [{"name": "color", "value": "blue"}]
        }

        """
    }

    /// Writes files below a folder, and returns its path.
    private func export(_ name: String, _ files: [String: String]) throws -> String {
        for (path, content) in files {
            let url = folder.appendingPathComponent("\(name)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: url)
        }
        return folder.appendingPathComponent(name).path
    }

    /// Every kind of file that tools write into an export.
    private var contoso: [String: String] {
        [
            "App Protection/Managed.json": Self.iOS("Managed"),
            "App Protection/Open.json": Self.iOS("Open", "\"saveAsBlocked\": true"),
            "App Protection/Android.json": Self.other("androidManagedAppProtection"),
            "App Protection/Windows.json": Self.other("windowsManagedAppProtection"),
            "App Configuration/Keys.json": Self.configuration(Self.app),
            "Device Configuration/Wi-Fi.json": Self.other("iosWiFiConfiguration"),
            "Groups/All.json": "{\"id\": \"\(Self.group)\", \"displayName\": \"All\"}\n",
            "scripts/run.ps1": "Write-Host { \n", "report.csv": "a;b\n", "empty.txt": "",
            "Users/licenses.json":
                "{\"value\": [{\"skuPartNumber\": \"EMS\", \"servicePlans\": [{\"servicePlanName\": \"INTUNE_A\", \"provisioningStatus\": \"Success\"}]}]}\n",
            ".git/config.json": "{", "App Protection/.Hidden.json": "{",
        ]
    }

    func testAFolderIsSortedByKindsAndPlatformsAndEndsWithASummary() async throws {
        let path = try export("contoso", contoso)
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertEqual(
            outcome.output,
            """
            \(path)/App Configuration/Keys.json:2:18: info: `#microsoft.graph.targetedManagedAppConfi…` is not an iOS app-protection policy; it is left out at $ [otherType]
            \(path)/App Protection/Android.json:1:17: info: this is an Android policy, not an iOS app-protection policy; it is left out at $ [otherPlatform]
            \(path)/App Protection/Managed.json: OK
            \(path)/App Protection/Open.json:6:20: warning: copies may go anywhere because data may be sent to all apps at $.saveAsBlocked [noEffect]
              help: set `allowedOutboundDataTransferDestinations` to `managedApps`
            \(path)/App Protection/Windows.json:1:17: info: this is a Windows policy, not an iOS app-protection policy; it is left out at $ [otherPlatform]
            \(path)/Users/licenses.json: info: this is a list of licenses; it is left out at $ [otherKind]
              help: give it to `mam doctor` with `--licenses`
            \(path): 2 policies for iOS, 1 policy for Android, 1 policy for Windows, 1 app configuration for managed apps, 6 other files; 0 errors, 1 warning, 4 infos
            6 files: 0 errors, 1 warning, 4 infos

            """)
        XCTAssertEqual(outcome.error, "")
        let slash = await mam(["policy", "check", path + "/"])
        XCTAssertEqual(slash.output, outcome.output.replacingOccurrences(of: "\(path): 2", with: "\(path)/: 2"))
    }

    func testTheSummaryIsInJSONToo() async throws {
        let path = try export("contoso", contoso)
        let found = try document(await mam(["policy", "check", path, "--format", "json"]).output)
        let folders = try XCTUnwrap(found["folders"] as? [[String: Any]])
        XCTAssertEqual(folders.count, 1)
        XCTAssertEqual(folders[0]["folder"] as? String, path)
        XCTAssertEqual(
            folders[0]["objects"] as? [String: Int],
            [
                "policy": 2, "tenantDefault": 0, "androidPolicy": 1, "windowsPolicy": 1, "otherPolicy": 0,
                "managedAppConfiguration": 1, "deviceConfiguration": 0, "otherConfiguration": 0,
            ])
        XCTAssertEqual(folders[0]["otherFiles"] as? Int, 6)
        XCTAssertEqual(folders[0]["warning"] as? Int, 1)
        XCTAssertEqual(folders[0]["unreadable"] as? Int, 0)
        let file = try document(await mam(["policy", "check", try policy(), "--format", "json"]).output)
        XCTAssertNil(file["folders"], "a command line of files has no folders")
    }

    func testLintAndTheCheckOfAppConfigurationsReadFolders() async throws {
        let path = try export("contoso", contoso)
        let lint = await mam(["policy", "lint", path])
        XCTAssertEqual(lint.status, .negative)
        XCTAssertTrue(lint.output.contains("\(path): 2 policies for iOS, "), lint.output)
        let keys = await mam(["appconfig", "check", path])
        XCTAssertEqual(keys.status, .success, keys.error)
        XCTAssertTrue(keys.output.contains("\(path)/App Configuration/Keys.json: OK\n"), keys.output)
        XCTAssertTrue(
            keys.output.contains("\(path)/App Protection/Managed.json:2:18: info: "), "a policy is left out: \(keys)")
        XCTAssertTrue(keys.output.contains("1 app configuration for managed apps, 6 other files; "), keys.output)
    }

    func testAFileThatMayBeAPolicyAndCannotBeReadIsAnError() async throws {
        var files = contoso
        files["App Protection/Broken.json"] = "{\"pinRequired\": tru"
        let path = try export("contoso", files)
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertTrue(outcome.error.hasPrefix("mam: \(path)/App Protection/Broken.json:1:17: "), outcome.error)
        XCTAssertTrue(outcome.output.contains("0 errors, 1 warning, 4 infos; 1 not read\n7 files: "), outcome.output)
        XCTAssertTrue(outcome.output.contains("Open.json:6:20"), "the others are checked")
        let doctor = await mam(["doctor", "--export", path])
        XCTAssertEqual(doctor.status, .dataError)
        XCTAssertEqual(doctor.output, "")
    }

    func testCompressedFilesAndPoliciesInBase64AreNamed() async throws {
        var files = contoso
        files["old.zip"] = "PK\u{3}\u{4}"
        let path = try export("packed", files)
        let check = await mam(["policy", "check", path])
        XCTAssertTrue(check.output.contains("/old.zip: info: this is a compressed file; it is left out"), check.output)
        let doctor = await mam(["doctor", "--export", path])
        XCTAssertTrue(
            doctor.error.contains("/old.zip: warning: is a compressed file, which may contain policies"), doctor.error)
        files["old.zip"] = nil
        files["p.txt"] = Data(Self.iOS("Encoded").utf8).base64EncodedString(options: .lineLength76Characters)
        let encoded = try export("encoded", files)
        for line in [["policy", "check", encoded], ["doctor", "--export", encoded]] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .dataError, "\(line)")
            XCTAssertTrue(outcome.error.contains("p.txt: mentions policies for iOS, and is in base64"), outcome.error)
        }
    }

    func testPoliciesInFormsOfOtherToolsAreErrors() async throws {
        for (name, text) in [
            ("p.yaml", "'@odata.type': '#microsoft.graph.iosManagedAppProtection'\n"),
            ("Tenant.ps1", "IntuneAppProtectionPolicyiOS \"P\" { SaveAsBlocked = $True }\n"),
            ("main.tf", "resource \"microsoft365_graph_beta_ios_managed_app_protection\" \"p\" {\n}\n"),
        ] {
            var files = contoso
            files[name] = text
            let outcome = await mam(["policy", "check", try export("forms-\(name)", files)])
            XCTAssertEqual(outcome.status, .dataError, name)
            XCTAssertTrue(outcome.error.contains("\(name): mentions policies for iOS, and is not JSON"), outcome.error)
        }
    }

    func testAFolderWithoutPoliciesIsNoAnswer() async throws {
        let path = try export("empty", ["a/list.csv": "a\n", "b.json": "{}\n"])
        for line in [["policy", "check", path], ["appconfig", "check", path], ["doctor", "--export", path]] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .dataError, "\(line)")
            XCTAssertTrue(
                outcome.error.contains("\(path): contains neither policies nor app configurations"), outcome.error)
        }
        let missing = await mam(["doctor", "--export", path + "/none"])
        XCTAssertEqual(missing.status, .noInput)
        let file = await mam(["doctor", "--export", try policy()])
        XCTAssertEqual(file.status, .noInput)
        XCTAssertTrue(file.error.contains("is no folder"), file.error)
    }

    func testLinksAndPipesAreNotFollowed() async throws {
        let path = try export("contoso", ["Managed.json": Self.iOS("Managed")])
        let outside = try policy("outside.json", "\"saveAsBlocked\": true")
        try FileManager.default.createSymbolicLink(atPath: path + "/link.json", withDestinationPath: outside)
        try FileManager.default.createSymbolicLink(atPath: path + "/loop", withDestinationPath: path)
        XCTAssertEqual(mkfifo(path + "/pipe.json", 0o600), 0)
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(
            outcome.output,
            """
            \(path)/Managed.json: OK
            \(path)/link.json: warning: this is a symbolic link, which is not followed; it is left out at $ [link]
              help: name the file or folder that it leads to
            \(path)/loop: warning: this is a symbolic link, which is not followed; it is left out at $ [link]
              help: name the file or folder that it leads to
            \(path): 1 policy for iOS, 3 other files; 0 errors, 2 warnings, 0 infos
            3 files: 0 errors, 2 warnings, 0 infos

            """)
        let doctor = await mam(["doctor", "--export", path])
        XCTAssertEqual(doctor.status, .noInput, "a diagnosis without the policies behind a link could be wrong")
        XCTAssertTrue(doctor.error.contains("\(path)/link.json: is a symbolic link"), doctor.error)
        let piped = try export("piped", ["Managed.json": Self.iOS("Managed")])
        XCTAssertEqual(mkfifo(piped + "/pipe.json", 0o600), 0)
        let pipe = await mam(["doctor", "--export", piped])
        XCTAssertEqual(pipe.status, .noInput, "neither without those in a pipe")
        XCTAssertTrue(pipe.error.contains("\(piped)/pipe.json: is no file that can be read"), pipe.error)
        // A link that was named is followed, as for a file.
        let link = folder.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let named = await mam(["policy", "check", link])
        XCTAssertTrue(named.output.hasPrefix("\(link)/Managed.json: OK\n"), named.output + named.error)
    }

    func testEachTenantOfAFolderHasASummary() async throws {
        let path = try export(
            "all",
            [
                "Contoso/MigrationTable.json": "{\"Organization\": \"Contoso\"}\n",
                "Contoso/AppProtection/a.json": Self.iOS("A"),
                "Contoso West/MigrationTable.json": "{\"Organization\": \"Contoso West\"}\n",
                "Contoso West/AppProtection/b.json": Self.iOS("B", "\"pinRequired\": 7"),
                "Contoso West/AppProtection/c.json": Self.iOS("C"),
            ])
        let outcome = await mam(["policy", "check", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.hasSuffix(
                """
                \(path)/Contoso: 1 policy for iOS, 1 other file; 0 errors, 0 warnings, 0 infos
                \(path)/Contoso West: 2 policies for iOS, 1 other file; 1 error, 0 warnings, 0 infos
                3 files: 1 error, 0 warnings, 0 infos

                """), outcome.output)
        let around = try export("all", ["top.json": Self.iOS("D")])
        let more = await mam(["policy", "check", around])
        XCTAssertTrue(
            more.output.contains("\(path): 1 policy for iOS; 0 errors, 0 warnings, 0 infos\n\(path)/Contoso: 1 policy"),
            "a file of no tenant counts for the folder: \(more.output)")
        let two = await mam(["doctor", "--export", path])
        XCTAssertEqual(two.status, .dataError, "policies of two tenants are not mixed")
        XCTAssertTrue(two.error.contains("\(path): contains the exports of 2 tenants"), two.error)
        let one = await mam(["doctor", "--export", path + "/Contoso"])
        XCTAssertTrue(one.output.hasSuffix("\(path)/Contoso: 1 policy for iOS, 1 other file\n"), one.output)
        let table = "{\"TenantId\": \"\(Self.group)\"}\n"
        let days = try export(
            "days", ["1/MigrationTable.json": table, "1/a.json": Self.iOS("A"), "2/MigrationTable.json": table])
        let same = await mam(["doctor", "--export", days])
        XCTAssertEqual(same.status, .success, "two exports of one tenant: \(same.error)")
    }

    func testTooManyFilesAndTooManyFoldersAreRefused() async throws {
        let place = Array(repeating: "d", count: 16).joined(separator: "/")
        let deep = try export("deep", [place + "/p.json": "{}", "Managed.json": Self.iOS("Managed")])
        let outcome = await mam(["policy", "check", deep])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(
            outcome.error,
            "mam: \(deep)/\(place): is more than 16 folders deep\n  help: name one of the folders in it\n")
        XCTAssertTrue(outcome.output.hasPrefix("\(deep)/Managed.json: OK\n"), "the others are read: \(outcome.output)")
        let fitting = try export("fitting", [String(place.dropLast(2)) + "/p.json": Self.iOS("Managed")])
        let read = await mam(["policy", "check", fitting])
        XCTAssertEqual(read.status, .success, read.error)
        let many = try export("many", ["Managed.json": Self.iOS("Managed")])
        for index in 0..<10_000 {
            XCTAssertTrue(FileManager.default.createFile(atPath: "\(many)/\(index)", contents: nil))
        }
        let refused = await mam(["policy", "check", many])
        XCTAssertEqual(refused.status, .dataError)
        XCTAssertTrue(refused.error.contains("contains more than 10000 files"), refused.error)
    }

    func testCommandsThatReadOnePolicyNeedAFile() async throws {
        let path = try export("contoso", contoso)
        for line in ["decide FILE --action printing", "table FILE", "convert FILE --from graph --to client"] {
            let outcome = await mam(["policy"] + line.split(separator: " ").map { $0 == "FILE" ? path : String($0) })
            XCTAssertEqual(outcome.status, .noInput, line)
            XCTAssertEqual(outcome.error, "mam: \(path): cannot be read: it is a directory\n", line)
        }
    }

    func testSelectionNeedsAFile() async throws {
        let path = try export("contoso", contoso)
        let outcome = await mam(["policy", "check", path, "--select", "Managed"])
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("name the file in place of the folder"), outcome.error)
    }

    func testTheDoctorReadsThePoliciesOfAnExport() async throws {
        var files = contoso
        files["App Protection/Open.json"] = Self.iOS("Open")
        let path = try export("contoso", files)
        let facts = ["--bundle-id", Self.app, "--groups", Self.group]
        let outcome = await mam(["doctor", "--export", path] + facts)
        XCTAssertEqual(outcome.status, .success, outcome.output)
        for (link, state) in [("license", "unknown"), ("group", "fine"), ("app", "fine")] {
            XCTAssertTrue(outcome.output.contains(try Regex("(?m)^\(state) +\(link) ")), "\(link): \(outcome.output)")
        }
        XCTAssertTrue(
            outcome.output.hasSuffix(
                "\(path): 2 policies for iOS, 1 policy for Android, 1 policy for Windows, 1 app configuration for managed apps, 6 other files\n"
            ), outcome.output)
        let lines = outcome.error.split(separator: "\n")
        XCTAssertEqual(lines.count, 4, "one line for each object that is left out: \(outcome.error)")
        XCTAssertTrue(lines.prefix(2).allSatisfy { $0.hasSuffix("; it is left out") }, outcome.error)
        XCTAssertEqual(lines[2], "mam: \(path): warning: contains 1 app configuration; none counts")
        let json = try document(await mam(["doctor", "--export", path, "--format", "json"] + facts).output)
        let folders = try XCTUnwrap(json["folders"] as? [[String: Any]])
        XCTAssertEqual(folders.first?["folder"] as? String, path)
        XCTAssertEqual(Set(folders[0].keys), ["folder", "objects", "otherFiles"], "nothing was checked")
        let elsewhere = await mam(["doctor", "--export", path, "--bundle-id", "com.contoso.other", "--groups="])
        XCTAssertEqual(elsewhere.status, .negative)
        XCTAssertTrue(elsewhere.output.contains("first broken link: group: "), elsewhere.output)
    }

    func testTheDoctorLeavesOutOlderVersionsOfAPolicy() async throws {
        func version(_ time: String, _ group: String) -> String {
            Self.iOS("Managed", "\"id\": \"T_1\", \"lastModifiedDateTime\": \"\(time)\"")
                .replacingOccurrences(of: Self.group, with: group)
        }
        let other = "6f1c2c1e-0000-4000-8000-000000000002"
        for (old, new) in [
            ("2026-10-01T10:00:00Z", "2026-11-01T10:00:00Z"), ("2026-11-01T10:00:00Z", "2026-11-01T10:00:00.5Z"),
        ] {
            let path = try export(
                "days", ["2026-10/a.json": version(old, Self.group), "2026-11/a.json": version(new, other)])
            let outcome = await mam(["doctor", "--export", path, "--groups", Self.group])
            XCTAssertEqual(outcome.status, .negative, "the group of the older version counts: \(outcome.output)")
            XCTAssertTrue(
                outcome.error.contains(
                    "\(path)/2026-10/a.json:1:1: warning: the export has a later version of this policy"),
                outcome.error)
            let now = await mam(["doctor", "--export", path, "--groups", other])
            XCTAssertEqual(now.status, .success, now.output)
        }
        let same = try export(
            "same",
            ["a.json": version("2026-10-01T10:00:00Z", Self.group), "b.json": version("2026-10-01T10:00:00Z", other)])
        let both = await mam(["doctor", "--export", same, "--groups", Self.group])
        XCTAssertEqual(both.status, .dataError, "neither of two files of one version is the older one: \(both.output)")
        XCTAssertTrue(both.error.contains("the id and the time of another policy"), both.error)
    }

    func testTheDoctorUsesOnlyTheConfigurationThatIsNamed() async throws {
        let path = try export("contoso", contoso)
        let facts = ["--bundle-id", Self.app, "--groups", Self.group]
        let unnamed = await mam(["doctor", "--export", path] + facts)
        XCTAssertTrue(unnamed.error.contains("give the one that the app receives with `--appconfig`"), unnamed.error)
        let named = await mam(
            ["doctor", "--export", path, "--appconfig", path + "/App Configuration/Keys.json"] + facts)
        XCTAssertFalse(named.error.contains("none counts"), named.error)
    }

    func testTheDoctorNeverCallsALinkBrokenForAPartThatTheExportLacks() async throws {
        let policy = Self.iOS("Managed")
        let text = policy.replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\"", with: "\\\"")
        let next = "\"@odata.nextLink\": \"https://graph.example/next\""
        let other = "6f1c2c1e-0000-4000-8000-000000000002"
        let theirs = policy.replacingOccurrences(of: Self.group, with: other)
        for (name, content, state) in [
            ("page", "{\(next), \"value\": []}", "unknown"),
            ("batch", "{\"responses\": [{\"id\": \"1\", \"status\": 429, \"body\": {\"error\": {}}}]}", "unknown"),
            ("refused", "{\"responses\": [{\"id\": \"1\", \"status\": 403}]}", "unknown"),
            (
                "body", "{\"responses\": [{\"id\": \"1\", \"status\": 200, \"body\": {\"error\": {\"code\": \"x\"}}}]}",
                "unknown"
            ),
            ("errors", "[{\"error\": {\"code\": \"x\"}}]", "unknown"),
            ("member", "{\"apps\": [1], \"policies\": {\"error\": {\"message\": \"Forbidden\"}}}", "unknown"),
            (
                "inner", "{\"responses\": [{\"id\": \"1\", \"status\": 200, \"body\": {\(next), \"value\": []}}]}",
                "unknown"
            ),
            (
                "batches", "[{\"responses\": [{\"id\": \"1\", \"status\": 200, \"body\": {\"value\": [\(theirs)]}}]}]",
                "fine"
            ),
            ("lists", "[[], [\(theirs)]]", "fine"), ("wrapped", "[{\"policy\": \(theirs)}]", "fine"),
            (
                "text",
                "{\"resources\": [{\"content\": \"\(text.replacingOccurrences(of: Self.group, with: other))\"}]}",
                "fine"
            ),
        ] {
            let path = try export(name, ["a.json": policy, "b.json": content + "\n"])
            let outcome = await mam(["doctor", "--export", path, "--groups", other])
            XCTAssertEqual(outcome.status, .success, "\(name): \(outcome.error)")
            XCTAssertTrue(outcome.output.contains(try Regex("(?m)^\(state) +group ")), "\(name): \(outcome.output)")
        }
        for (name, file, content) in [
            ("error", "b.json", "{\"error\": {\"code\": \"Forbidden\", \"message\": \"\"}}"),
            ("yaml", "b.yaml", "'@odata.type': '#microsoft.graph.iosManagedAppProtection'"),
            ("errors", "b.json", "{\"Error\": {\"Code\": \"x\"}}"), ("comment", "b.json", "// exported\n" + policy),
            ("json5", "b.json5", "// exported\n" + policy),
            ("html", "b.html", "<html>#microsoft.graph.iosManagedAppProtection</html>"),
            ("cut", "b.txt", String(policy.dropLast(9))), ("twice", "b.json", policy + policy),
        ] {
            let path = try export(name, ["a.json": policy, file: content + "\n"])
            for line in [["doctor", "--export", path, "--groups", other], ["policy", "check", path]] {
                let outcome = await mam(line)
                XCTAssertEqual(outcome.status, .dataError, "\(name): \(outcome.output)")
                XCTAssertTrue(outcome.error.contains("\(path)/\(file):"), "\(name): \(outcome.error)")
            }
        }
        let deep = String(repeating: "{\"a\": [", count: 8) + policy + String(repeating: "]}", count: 8)
        let read = await mam(["policy", "check", try export("nested", ["a.json": deep])])
        XCTAssertTrue(read.output.contains("1 policy for iOS;"), read.output)
    }

    func testTimesThatCannotBeComparedAreAnError() async throws {
        func version(_ time: String) -> String {
            Self.iOS("Managed", "\"id\": \"T_1\", \"lastModifiedDateTime\": \"\(time)\"")
        }
        for (first, second) in [
            ("01/05/2026 10:00:00", "12/01/2025 10:00:00"), ("2026-01-05T09:00:00-08:00", "2026-01-05T10:00:00Z"),
            ("9.1.2025", "10.1.2026"), ("", "2026-01-05T10:00:00Z"), ("", ""),
            ("2026-13-45T29:00:00Z", "2026-01-05T10:00:00Z"), ("0001-01-01T00:00:00Z", "2026-01-05T10:00:00Z"),
        ] {
            let path = try export("times", ["a.json": version(first), "b.json": version(second)])
            let outcome = await mam(["doctor", "--export", path])
            XCTAssertEqual(outcome.status, .dataError, first)
            XCTAssertTrue(outcome.error.contains("its time cannot be compared"), outcome.error)
        }
        let same = try export("equal", ["a.json": version("9.1.2025"), "b.json": version("9.1.2025")])
        let outcome = await mam(["doctor", "--export", same])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        let zeros = try export(
            "zeros", ["a.json": version("2026-01-05T10:00:00Z"), "b.json": version("2026-01-05T10:00:00.000Z")])
        let equal = await mam(["doctor", "--export", zeros])
        XCTAssertFalse(equal.error.contains("later version"), equal.error)
    }

    func testFilesThatOnlyResembleAWantedKindAreLeftOut() async throws {
        let path = try export(
            "near",
            [
                "policy.json": Self.iOS("Managed"),
                "untyped.json": "{\"customSettings\": [{\"name\": \"color\", \"value\": \"blue\"}]}",
                "registrations.json":
                    "{\"value\": [{\"@odata.type\": \"#microsoft.graph.iosManagedAppRegistration\", \"appliedPolicies\": [\(Self.iOS("Managed"))]}]}",
                "names.json":
                    "{\"@odata.type\": \"#microsoft.graph.targetedManagedAppConfiguration\", \"customSettings\": [{\"name\": \"PINEnabled\", \"value\": \"1\"}]}",
                "catalog.json":
                    "{\"@odata.type\": \"#microsoft.graph.deviceManagementConfigurationPolicy\", \"pinRequired\": true, \"settings\": {\"PINEnabled\": 1}}",
            ])
        let content =
            "1 policy for iOS, 2 app configurations for managed apps, 2 other files; "
        for command in ["policy", "appconfig"] {
            let outcome = await mam([command, "check", path])
            XCTAssertEqual(outcome.status, .success, outcome.error)
            XCTAssertTrue(outcome.output.contains("\(path): \(content)"), outcome.output)
        }
        let doctor = await mam(["doctor", "--export", path, "--groups", Self.group])
        XCTAssertEqual(doctor.status, .success, doctor.error)
    }

    func testLicensesOfTheTenantOrOfAnotherAccountAreRefused() async throws {
        let plan = "\"servicePlans\": [{\"servicePlanName\": \"INTUNE_A\", \"provisioningStatus\": \"Success\"}]"
        let tenant = try file("skus.json", "{\"value\": [{\"consumedUnits\": 0, \(plan)}]}".utf8)
        let refused = await mam(["doctor", "--licenses", tenant])
        XCTAssertEqual(refused.status, .dataError)
        XCTAssertTrue(refused.error.contains("licenses of the tenant or of a group"), refused.error)
        for text in [
            "{\"@odata.context\": \"https://graph.microsoft.com/v1.0/$metadata#organization\", \"value\": [{\"assignedPlans\": []}]}",
            "{\"@odata.type\": \"#microsoft.graph.group\", \"assignedLicenses\": []}",
        ] {
            let other = await mam(["doctor", "--licenses", try file("other.json", text.utf8)])
            XCTAssertEqual(other.status, .dataError, text)
        }
        let named = try file(
            "named.json",
            "{\"@odata.context\": \"https://graph.microsoft.com/v1.0/$metadata#users('tom%40contoso.example')/licenseDetails\", \"value\": [{\(plan)}]}"
                .utf8)
        for (name, status) in [("tom@contoso.example", ExitStatus.success), ("adele@contoso.example", .dataError)] {
            let outcome = await mam(["doctor", "--licenses", named, "--user", name])
            XCTAssertEqual(outcome.status, status, outcome.error)
        }
        let user = try file(
            "user.json",
            "{\"userPrincipalName\": \"adele@contoso.example\", \"id\": \"\(Self.group)\", \"assignedPlans\": [{\"servicePlanId\": \"c1ec4a95-1f05-45b3-a911-aa3fa01094f5\", \"capabilityStatus\": \"Enabled\"}]}"
                .utf8)
        for (name, status) in [
            ("adele@contoso.example", ExitStatus.success), ("ADELE@contoso.example", .success), (Self.group, .success),
            ("tom@contoso.example", .dataError), ("6f1c2c1e-0000-4000-8000-000000000009", .dataError),
        ] {
            let outcome = await mam(["doctor", "--licenses", user, "--user", name])
            XCTAssertEqual(outcome.status, status, name)
            XCTAssertFalse(outcome.error.contains(name), outcome.error)
        }
    }
}
