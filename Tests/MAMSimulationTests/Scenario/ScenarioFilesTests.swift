import Foundation
import MAMBase
import MAMSimulation
import XCTest

final class ScenarioFilesTests: XCTestCase {
    private func text(policy: String) -> String {
        """
        {
            "version": 1,
            "tenant": { "users": { "alice": { "policy": "\(policy)" } } },
            "apps": {}, "scenarios": []
        }
        """
    }

    private func run(_ policy: String, _ files: any ScenarioFiles) throws -> ScenarioReport {
        try ScenarioRunner(files: files).run(Scenario.read(Array(text(policy: policy).utf8), named: "s.json"))
    }

    /// A folder with a policy inside and one outside, and links to both.
    private func withFolder(_ body: (_ inside: String, _ above: String) throws -> Void) throws {
        let above = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let inside = above.appendingPathComponent("inside")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: above) }
        let policy = Data(SmallScenario.strictPolicy.utf8)
        try policy.write(to: inside.appendingPathComponent("a.json"))
        try policy.write(to: above.appendingPathComponent("secret.json"))
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: inside.appendingPathComponent(name).path, withDestinationPath: target)
        }
        try link("out.json", to: "../secret.json")
        try link("in.json", to: "a.json")
        try link("up", to: "..")
        try body(inside.path, above.path)
    }

    func testFilesBelowTheFolderAreRead() throws {
        try withFolder { inside, _ in
            for name in ["a.json", "./a.json", "in.json", "up/inside/a.json", "../inside/a.json"] {
                XCTAssertNoThrow(try run(name, ScenarioFolder(inside)), name)
            }
        }
    }

    func testEscapesAreRefusedWhereTheyAreNamed() throws {
        try withFolder { inside, _ in
            for name in ["../secret.json", "out.json", "up/secret.json", "../../etc/passwd", "../nowhere.json"] {
                let error = try scenarioError { _ = try run(name, ScenarioFolder(inside)) }
                XCTAssertEqual(error.kind, .refusedPath, name)
                XCTAssertEqual("\(error.position)", "3:49", name)
                XCTAssertEqual(error.path, "$.tenant.users.alice.policy")
            }
        }
    }

    func testAbsoluteNamesAreRefusedBeforeAnyFileIsOpened() throws {
        for name in ["/etc/passwd", "~/x.json", ""] {
            let error = try scenarioError { _ = try Scenario.read(Array(text(policy: name).utf8), named: "s.json") }
            XCTAssertEqual(error.kind, .refusedPath)
            XCTAssertEqual("\(error.position)", "3:49")
        }
    }

    func testARootWidensWhereFilesMayComeFrom() throws {
        try withFolder { inside, above in
            for name in ["secret.json", "../secret.json", "out.json", "a.json"] {
                XCTAssertNoThrow(try run(name, ScenarioFolder(inside, root: above)), name)
            }
            let error = try scenarioError { _ = try run("../../x.json", ScenarioFolder(inside, root: above)) }
            XCTAssertEqual(error.kind, .refusedPath)
        }
    }

    func testAFolderReplacedByALinkLeadsToNoFileOutside() throws {
        try withFolder { inside, above in
            let files = FileManager.default
            for folder in [inside + "/d", above + "/other"] {
                try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data("inside".utf8).write(to: URL(fileURLWithPath: inside + "/d/a.json"))
            try Data("outside".utf8).write(to: URL(fileURLWithPath: above + "/other/a.json"))
            try files.createSymbolicLink(atPath: inside + "/link", withDestinationPath: "../other")
            let (ended, isEnded) = (DispatchSemaphore(value: 0), Ending())
            Thread {
                while !isEnded.value.withLock({ $0 }) {
                    for (from, to) in [("d", "real"), ("link", "d"), ("d", "link"), ("real", "d")] {
                        rename("\(inside)/\(from)", "\(inside)/\(to)")
                    }
                }
                ended.signal()
            }.start()
            var found: [String: Int] = [:]
            for _ in 0..<20_000 {
                let text = (try? ScenarioFolder(inside).read("d/a.json")).map { String(decoding: $0, as: UTF8.self) }
                found[text ?? "refused", default: 0] += 1
            }
            isEnded.value.withLock { $0 = true }
            ended.wait()
            XCTAssertNil(found["outside"])
            XCTAssertGreaterThan(found["inside"] ?? 0, 0)
            XCTAssertGreaterThan(found["refused"] ?? 0, 0)
        }
    }

    private final class Ending: Sendable {
        let value = Guarded(false)
    }

    func testAMissingFileIsLocated() throws {
        try withFolder { inside, _ in
            let error = try scenarioError { _ = try run("b.json", ScenarioFolder(inside)) }
            XCTAssertEqual(error.description, "s.json:3:49: there is no file `b.json` at $.tenant.users.alice.policy")
            XCTAssertEqual(error.kind, .missingFile)
        }
    }

    func testFoldersPipesAndLargeFilesAreNotRead() throws {
        try withFolder { inside, _ in
            XCTAssertEqual(try scenarioError { _ = try run(".", ScenarioFolder(inside)) }.kind, .refusedPath)
            try FileManager.default.createDirectory(atPath: inside + "/folder", withIntermediateDirectories: true)
            XCTAssertEqual(try scenarioError { _ = try run("folder", ScenarioFolder(inside)) }.kind, .missingFile)
            XCTAssertEqual(mkfifo(inside + "/pipe", 0o600), 0)
            XCTAssertEqual(try scenarioError { _ = try run("pipe", ScenarioFolder(inside)) }.kind, .missingFile)
            let large = Data(repeating: 0x20, count: ScenarioFolder.maximumByteCount + 1)
            try large.write(to: URL(fileURLWithPath: inside + "/large"))
            XCTAssertEqual(try scenarioError { _ = try run("large", ScenarioFolder(inside)) }.kind, .invalidFile)
        }
    }

    func testAFileThatIsNoPolicyIsAnErrorWithBothPlaces() throws {
        let files = InMemoryFiles(["p.json": Array("{\n  \"a\": }".utf8)])
        let error = try scenarioError { _ = try run("p.json", files) }
        XCTAssertEqual(error.kind, .invalidFile)
        XCTAssertEqual("\(error.position)", "3:49")
        XCTAssertTrue(error.message.hasPrefix("`p.json`:2:8: "), error.message)
    }

    func testAFileWithSeveralPoliciesIsRefusedWithAnAdviceThatAScenarioCanFollow() throws {
        let list = "[\(SmallScenario.strictPolicy), \(SmallScenario.strictPolicy)]"
        let error = try scenarioError { _ = try run("p.json", InMemoryFiles(["p.json": Array(list.utf8)])) }
        XCTAssertEqual(error.kind, .invalidFile)
        XCTAssertEqual(error.message, "`p.json`: the file has 2 policies for iOS")
        XCTAssertEqual(error.help, "write one of them to a file of its own")
    }

    func testAnExportThatCannotDecideIsRefusedWithBothPlaces() throws {
        let v1 =
            ##"{"@odata.context": "https://graph.example/v1.0/$metadata#x", "pinRequired": true, "##
            + ##""@odata.type": "#microsoft.graph.iosManagedAppProtection"}"##
        let error = try scenarioError { _ = try run("p.json", InMemoryFiles(["p.json": Array(v1.utf8)])) }
        XCTAssertEqual(error.kind, .invalidFile)
        XCTAssertEqual("\(error.position)", "3:49")
        XCTAssertTrue(error.message.hasPrefix("`p.json`:1:1: the export is of Graph v1.0"), error.message)
        XCTAssertEqual(error.help, "export it from Graph beta: `/beta/deviceAppManagement/iosManagedAppProtections`")
    }

    func testAPolicyWithoutAppsIsNotAssignedToAGroup() throws {
        let text = """
            {"version": 1, "tenant": {"users": {"alice": {}}}, "apps": {"notes": {}}, "scenarios": [
            {"id": "A", "title": "a group", "steps": [
            {"do": "assignGroup", "group": "sales", "policy": "p.json"}]}]}
            """
        let filter = #""target": {"deviceAndAppManagementAssignmentFilterType": "include"}"#
        for (members, position, message) in [
            (
                "\"appGroupType\": \"selectedPublicApps\"", "1:77",
                "the export does not have the policy's whole list of apps"
            ),
            ("\"printBlocked\": true", "1:1", "the export does not have the policy's whole list of apps"),
            (
                "\"appGroupType\": \"allApps\", \"assignments\": [{\(filter)}]", "1:103",
                "an assignment of the policy has a filter, and the filter's rule is not in the export"
            ), ("\"appGroupType\": \"allApps\", \"printBlocked\": true", nil, ""),
            ("\"apps\": [{\"mobileAppIdentifier\": {\"bundleId\": \"com.Example.notes\"}}]", nil, ""),
            (
                "\"apps\": [{\"mobileAppIdentifier\": {\"bundleId\": \"a\"}}]", "1:69",
                "the policy does not list every app, and the export does not have `appGroupType`"
            ),
            (
                "\"appGroupType\": \"allAps\"", "1:77",
                "`appGroupType` of the policy cannot be read, so its target is not known"
            ),
            ("\"apps\": 3", "1:69", "`apps` of the policy cannot be read, so its target is not known"),
            (
                "\"targetedAppManagementLevels\": \"x\", \"appGroupType\": \"allApps\"", "1:92",
                "`targetedAppManagementLevels` of the policy cannot be read, so its target is not known"
            ),
            (
                "\"targetedAppManagementLevels\": \"unknownFutureValue\", \"appGroupType\": \"allApps\"", "1:92",
                "`targetedAppManagementLevels` of the policy has only values that Graph does not tell"
            ),
        ] as [(String, String?, String)] {
            let policy = ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", \##(members)}"##
            let files = InMemoryFiles(["p.json": Array(policy.utf8)])
            let scenario = try Scenario.read(Array(text.utf8), named: "s.json")
            guard let position else {
                XCTAssertNoThrow(try ScenarioRunner(files: files).run(scenario), members)
                continue
            }
            let error = try scenarioError { _ = try ScenarioRunner(files: files).run(scenario) }
            XCTAssertEqual("\(error.position)", "3:51", members)
            XCTAssertEqual(error.message, "`p.json`:\(position): \(message)", members)
        }
    }

    func testAnAppConfigurationOfTheOtherSenderIsRefused() throws {
        let managed = ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": []}"##
        let service = ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": []}"##
        let unlisted = service.replacing("[]", with: "[], \"appGroupType\": \"selectedPublicApps\"")
        let other = service.replacing("[]", with: #"[], "apps": [{"mobileAppIdentifier": {"bundleId": "a.b"}}]"#)
        let future = service.replacing("[]", with: "[], \"targetedAppManagementLevels\": \"unknownFutureValue\"")
        let filter = service.replacing(
            "[]",
            with: #"[], "assignments": [{"target": {"deviceAndAppManagementAssignmentFilterType": "include"}}]"#)
        let (assign, deliver) = (
            "\"do\": \"configure\", \"user\": \"alice\"", "\"do\": \"configureApp\", \"app\": \"notes\""
        )
        for (step, configuration, message) in [
            (assign, managed, "this is an app configuration of device management"), (assign, service, nil),
            (deliver, service, "this is an app configuration of the service for managed apps"), (deliver, managed, nil),
            (deliver, "<dict/>", nil),
            (assign, unlisted, "the export does not tell the apps of the app configuration"),
            ("\(assign), \"app\": \"notes\"", unlisted, nil),
            (assign, other, "the export does not tell the apps of the app configuration"),
            (assign, other.replacing("\"apps\"", with: "\"appGroupType\": \"selectedPublicApps\", \"apps\""), nil),
            (assign, future, "`targetedAppManagementLevels` of the app configuration has no value that Graph tells"),
            (assign, future.replacing("unknownFutureValue", with: "unmanaged"), nil),
            (
                "\(assign), \"app\": \"notes\"", filter,
                "an assignment of the app configuration has a filter, and the filter's rule is not in the export"
            ),
        ] {
            let text = """
                {"version": 1, "tenant": {"users": {"alice": {}}}, "apps": {"notes": {}}, "scenarios": [
                {"id": "A", "title": "a configuration", "steps": [{\(step), "configuration": "c"}]}]}
                """
            let files = InMemoryFiles(["c": Array(configuration.utf8)])
            let scenario = try Scenario.read(Array(text.utf8), named: "s.json")
            guard let message else {
                XCTAssertNoThrow(try ScenarioRunner(files: files).run(scenario), step)
                continue
            }
            XCTAssertEqual(
                try scenarioError { _ = try ScenarioRunner(files: files).run(scenario) }.message, "`c`: \(message)")
        }
    }

    func testAnAppConfigurationWithoutItsSettingsIsRefused() throws {
        for (members, list) in [
            (##""@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": null"##, "settings"),
            (##""@odata.type": "#microsoft.graph.iosMobileAppConfiguration""##, "settings"),
        ] {
            let text = """
                {"version": 1, "tenant": {"users": {"alice": {}}}, "apps": {"notes": {}}, "scenarios": [
                {"id": "A", "title": "a configuration", "steps": [
                {"do": "configureApp", "app": "notes", "configuration": "c"}]}]}
                """
            let files = InMemoryFiles(["c": Array("{\(members)}".utf8)])
            let scenario = try Scenario.read(Array(text.utf8), named: "s.json")
            XCTAssertEqual(
                try scenarioError { _ = try ScenarioRunner(files: files).run(scenario) }.message,
                "`c`:1:1: the document does not contain `\(list)`, so its settings are unknown")
        }
    }

    func testASettingThatCannotBeReadIsNotedInTheReport() throws {
        let policy = SmallScenario.strictPolicy.replacing("true", with: "\"maybe\"")
        let report = try run("p.json", InMemoryFiles(["p.json": Array(policy.utf8)]))
        XCTAssertEqual(report.notes.count, 1)
        XCTAssertTrue(report.notes[0].hasPrefix("p.json:4:"), report.notes[0])
    }

    func testFilesInMemoryAreConfinedToo() throws {
        let files = InMemoryFiles(["p/a.json": Array(SmallScenario.openPolicy.utf8)])
        XCTAssertNoThrow(try run("p/../p/./a.json", files))
        XCTAssertEqual(try scenarioError { _ = try run("p/../../p/a.json", files) }.kind, .refusedPath)
    }
}
