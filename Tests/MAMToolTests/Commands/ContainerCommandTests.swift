import Foundation
import MAMTool
import XCTest

/// Lists of objects of several types, given to every command that takes a policy or an app configuration.
final class ContainerCommandTests: ToolTestCase {
    private let ios =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "P", "printBlocked": true}"##
    private let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"}"##
    private let service =
        ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "displayName": "C", "customSettings": [{"name": "a", "value": "b"}]}"##
    private let robot =
        ##"{"@odata.type": "#microsoft.graph.androidManagedStoreAppConfiguration", "displayName": "R"}"##

    func testAListOfSeveralTypesIsReadByEveryCommand() async throws {
        let list = try file("list.json", "{\"value\": [\n\(android),\n\(ios),\n\(service)]}".utf8)
        let check = await mam(["policy", "check", list])
        XCTAssertEqual(check.status, .success, check.error)
        XCTAssertTrue(check.output.contains("$.value[1]: OK\n"), check.output)
        XCTAssertTrue(check.output.contains("it is left out at $.value[0] [otherPlatform]"), check.output)
        XCTAssertTrue(check.output.contains("it is left out at $.value[2] [otherType]"), check.output)
        for words in [["policy", "table"], ["policy", "decide", "--action", "printing"], ["policy", "page"]] {
            let outcome = await mam(words + [list])
            XCTAssertNotEqual(outcome.status, .dataError, outcome.error)
        }
        let doctor = await mam(["doctor", "--policy", list])
        XCTAssertNotEqual(doctor.status, .dataError, doctor.error)
        XCTAssertEqual(doctor.error.components(separatedBy: "it is left out").count, 3, doctor.error)
        let configuration = await mam(["appconfig", "check", list])
        XCTAssertEqual(configuration.status, .success, configuration.error)
        XCTAssertTrue(configuration.output.contains("$.value[2]: OK\n"), configuration.output)
        let show = await mam(["appconfig", "show", list, "--key", "a"])
        XCTAssertEqual(show.status, .success, show.error)
        let given = await mam(["doctor", "--appconfig", list])
        XCTAssertNotEqual(given.status, .dataError, given.error)
    }

    func testAnObjectThatIsLeftOutIsReportedAloneAsInAList() async throws {
        for (text, code) in [(android, "otherPlatform"), (service, "otherType"), (robot, "otherPlatform")] {
            let (alone, list) = (try file("alone.json", text.utf8), try file("list.json", "[\(text)]".utf8))
            let other = try file("ios.json", ios.utf8)
            for paths in [[alone], [list], [alone, other], [list, other]] {
                let outcome = await mam(["policy", "check"] + paths)
                XCTAssertEqual(outcome.status, .success, outcome.error)
                XCTAssertTrue(outcome.output.contains("it is left out at $"), outcome.output)
                if text != robot { XCTAssertTrue(outcome.output.contains("[\(code)]"), outcome.output) }
                XCTAssertTrue(outcome.output.contains("0 errors, 0 warnings, 1 info"), outcome.output)
            }
            let doctor = await mam(["doctor", "--policy", alone, "--policy", other])
            XCTAssertTrue(doctor.error.contains("it is left out"), doctor.error)
        }
        let alone = try file("robot.json", robot.utf8)
        let check = await mam(["appconfig", "check", alone])
        XCTAssertEqual(check.status, .success, check.error)
        XCTAssertTrue(check.output.contains("it is left out at $ [otherPlatform]"), check.output)
    }

    func testADumpGivenAsAPolicyIsRefusedWithTheWayToConvertIt() async throws {
        let dump = try file("dump.json", #"{"IntuneMAMPolicies": [{"PINEnabled": true, "DisableAria": false}]}"#.utf8)
        for words in [["policy", "decide", "--action", "printing"], ["policy", "check"], ["doctor", "--policy"]] {
            let outcome = await mam(words + [dump])
            XCTAssertEqual(outcome.status, .dataError, outcome.output)
            XCTAssertTrue(outcome.error.contains("mam policy convert --from client"), outcome.error)
        }
    }

    func testSeveralAppConfigurationsAreSelectedByNameOrIndex() async throws {
        let second = service.replacingOccurrences(of: "\"C\"", with: "\"D\"")
        let list = try file("list.json", "[\(service), \(second)]".utf8)
        let ambiguous = await mam(["appconfig", "show", list])
        XCTAssertEqual(ambiguous.status, .dataError)
        XCTAssertTrue(
            ambiguous.error.contains("use `--select`: select one of: 0 `C` at $[0]; 1 `D` at $[1]"), ambiguous.error)
        let selected = await mam(["appconfig", "show", list, "--select", "D"])
        XCTAssertEqual(selected.status, .success, selected.error)
        let doctor = await mam(["doctor", "--appconfig", list])
        XCTAssertTrue(doctor.error.contains("to a file of its own"), doctor.error)
    }
}
