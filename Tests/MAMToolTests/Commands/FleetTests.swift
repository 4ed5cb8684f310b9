import Foundation
import MAMTool
import XCTest

final class FleetTests: ToolTestCase {
    private func plan(_ old: String = "", _ new: String = "") throws -> String {
        _ = try file("p.json", Array(#"{"displayName": "p", "appGroupType": "allApps", "pinRequired": true}"#.utf8))
        let text = """
            {"version": 1, "days": 3, "apps": [{"name": "mail", "bundleId": "com.example.mail"}],
             "policies": [{"name": "p", "file": "p.json"}], "systems": [{"version": "18.1", "share": 1}],
             "actions": [{"ask": "save.box"}],
             "habits": [{"name": "office", "sessions": [2, 3], "minutes": [1, 40], "actions": [1, 2]}],
             "groups": [{"name": "staff", "devices": 20, "apps": ["mail"], "habits": "office", "policies": ["p"]}]}
            """
        return try file("plan.json", Array(text.replacingOccurrences(of: old, with: new).utf8))
    }

    func testARunHasTheSameRootForAnyNumberOfWorkers() async throws {
        let path = try plan()
        var roots: Set<String> = []
        for workers in ["1", "3"] {
            let outcome = await mam(["fleet", "run", path, "--workers", workers, "--format", "json"])
            XCTAssertEqual(outcome.status, .success)
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            XCTAssertEqual(object?["devices"] as? Int, 20)
            XCTAssertNotNil(object?["seconds"])
            roots.insert(try XCTUnwrap(object?["root"] as? String))
        }
        XCTAssertEqual(roots.count, 1)
        let text = await mam(["fleet", "run", path, "--until", "P1DT1S"])
        XCTAssertTrue(text.output.hasPrefix("20 devices, 20 instances, 2 days\n"), text.output)
    }

    func testAPolicyWhoseExportLacksSettingsIsNotCompared() async throws {
        let (path, policy) = (try plan(), try file("v1.json", GraphV1Export.text().utf8))
        for format in ["text", "json"] {
            let outcome = await mam(["fleet", "compare", path, "--policy", policy, "--format", format])
            XCTAssertEqual(outcome.status, .dataError, format)
            XCTAssertEqual(outcome.output, "", format)
            XCTAssertTrue(outcome.error.contains("the export is of Graph v1.0"), outcome.error)
        }
    }

    func testAPlanIsCheckedVerifiedReplayedAndReported() async throws {
        let path = try plan()
        let check = await mam(["fleet", "check", path])
        XCTAssertEqual(check.output, "20 devices, 20 instances, 1 shard, 3 days\n")
        let verify = await mam(["fleet", "verify", path, "--sample", "5"])
        XCTAssertEqual(verify, Outcome(status: .success, output: "5 devices, no difference\n", error: ""))
        let replay = await mam(["fleet", "replay", path, "--device", "7", "--until", "P1D"])
        XCTAssertEqual(replay.status, .success)
        XCTAssertTrue(replay.output.contains(" mail: prompt pin for access.pin\n"), replay.output)
        let report = await mam(["fleet", "report", path])
        XCTAssertEqual(report.output.split(separator: "\n").count, 4)
        let schema = await mam("fleet schema")
        XCTAssertTrue(schema.output.contains("\"mam fleet plan\""))
    }

    func testAStoreKeepsARunAndRefusesAnEditedPlan() async throws {
        let (path, store) = (try plan(), folder.appendingPathComponent("run.sqlite").path)
        for command in ["status", "report"] {
            let missing = await mam(["fleet", command, path, "--store", store])
            XCTAssertEqual(missing.status, .noInput)
            XCTAssertTrue(missing.error.contains("run.sqlite: is not there or cannot be opened"), missing.error)
            XCTAssertFalse(FileManager.default.fileExists(atPath: store))
        }
        let first = await mam(["fleet", "run", path, "--store", store, "--workers", "2", "--format", "json"])
        let again = await mam(["fleet", "run", path, "--store", store, "--format", "json"])
        let plain = await mam(["fleet", "run", path, "--format", "json"])
        let roots = try [first, again, plain].map { outcome in
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["root"] as? String)
        }
        XCTAssertEqual(Set(roots).count, 1)
        let done = await mam(["fleet", "status", path, "--store", store])
        XCTAssertEqual(
            done, Outcome(status: .success, output: "1 of 1 shards are finished, 0 are claimed\n", error: ""))
        let stored = await mam(["fleet", "report", path, "--store", store])
        let made = await mam(["fleet", "report", path])
        XCTAssertEqual(stored, made)
        let worker = await mam(["fleet", "worker", path, "--store", store])
        XCTAssertEqual(worker, Outcome(status: .success, output: "finished, root \(roots[0])\n", error: ""))
        _ = try plan("\"days\": 3", "\"days\": 3, \"seed\": 9")
        let edited = await mam(["fleet", "run", path, "--store", store])
        XCTAssertEqual(edited.status, .dataError)
        XCTAssertTrue(edited.error.contains("run.sqlite: belongs to the plan "), edited.error)
    }

    func testProgressIsPrintedForAWatchingUser() async throws {
        let path = try plan()
        for isWatched in [true, false] {
            let outcome = await mam(
                ["fleet", "run", path], environment: ToolEnvironment(folder: folder.path, isWatched: isWatched))
            XCTAssertEqual(outcome.status, .success)
            let line = /mam: day 3 of 3, [1-9][0-9]* events a second, 0 s left, 1 of 1 shards\n/
            XCTAssertEqual(outcome.error.wholeMatch(of: line) != nil, isWatched, outcome.error)
            XCTAssertEqual(outcome.error.isEmpty, !isWatched)
        }
    }

    func testAWorkerCreatesARunAndJoinsOne() async throws {
        let (path, store) = (try plan(), folder.appendingPathComponent("worker.sqlite").path)
        let worker = await mam(["fleet", "worker", path, "--store", store, "--until", "P1D"])
        XCTAssertTrue(worker.output.hasPrefix("finished, root "), worker.output)
        let other = await mam(["fleet", "worker", path, "--store", store])
        XCTAssertEqual(other.status, .dataError)
        XCTAssertTrue(other.error.contains("belongs to a run of 1 day, and this is one of 3"), other.error)
        let server = await mam(["fleet", "worker", path, "--store", "postgresql://u:secret@127.0.0.1:1/fleet"])
        XCTAssertEqual(server.status, .ioError)
        XCTAssertFalse(server.error.contains("secret"), server.error)
    }

    func testAnAddressThatIsWrongMakesNoFileAndShowsNoPassword() async throws {
        let path = try plan()
        for address in [
            "jdbc:postgresql://127.0.0.1:1/db?user=u&password=secret", "postgresql://h/db;password=secret",
            "postgresql://u%3Asecret%40h/db", "Server=127.0.0.1;Port=5432;User Id=u;Password=secret;Database=db",
            "host=h password=secret dbname=db",
        ] {
            for command in ["run", "worker", "status", "report"] {
                let outcome = await mam(["fleet", command, path, "--store", address])
                XCTAssertEqual(outcome.status, .ioError, address)
                XCTAssertFalse((outcome.output + outcome.error).contains("secret"), outcome.error)
            }
            XCTAssertFalse(FileManager.default.fileExists(atPath: address), address)
        }
    }

    func testAFileThatIsNoStoreIsLeftAndAnotherNameIsAdvised() async throws {
        let path = try plan()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for command in ["run", "worker", "status", "report"] {
            let outcome = await mam(["fleet", command, path, "--store", path])
            XCTAssertEqual(outcome.status, .dataError, command)
            XCTAssertTrue(outcome.error.contains("plan.json: is not the store of a fleet run"), outcome.error)
            XCTAssertTrue(outcome.error.contains("name a store, or a file that does not exist"), outcome.error)
        }
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), bytes)
    }

    func testWrongPlansAndOptionsHaveTheirStatus() async throws {
        let wrong = await mam(["fleet", "run", try plan("\"office\", \"policies\"", "\"ofice\", \"policies\"")])
        XCTAssertEqual(wrong.status, .dataError)
        XCTAssertTrue(wrong.error.contains("did you mean `office`?"), wrong.error)
        let missing = await mam(["fleet", "check", folder.path + "/none.json"])
        XCTAssertEqual(missing.status, .noInput)
        for arguments in [["--workers", "0"], ["--until", "soon"]] {
            let outcome = await mam(["fleet", "run", try plan()] + arguments)
            XCTAssertEqual(outcome.status, .usage)
        }
        let device = await mam(["fleet", "replay", try plan(), "--device", "20"])
        XCTAssertEqual(device.status, .usage)
    }
}
