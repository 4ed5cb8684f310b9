#if PostgreSQL
    import Foundation
    import MAMFleet
    import XCTest

    /// Servers that do not answer as PostgreSQL does.
    final class HostileFleetStoreTests: XCTestCase {
        /// Runs one statement on a server of one behavior, and returns the message of the error and the growth of the process.
        private func outcome(
            _ behavior: HostileServer.Behavior, isLocal: Bool, statement: String = "SELECT 1"
        ) throws -> (message: String, bytes: Int) {
            let server = try HostileServer(behavior, isLocal: isLocal)
            defer { server.end() }
            let before = Self.residentByteCount
            var message = "no error"
            do {
                let address = try PostgreSQLAddress(server.url)
                try PostgreSQLConnection(address, answerSeconds: 2).run(statement)
            } catch { message = "\(error)".components(separatedBy: ": ").last ?? "" }
            return (message, Self.residentByteCount - before)
        }

        private static var residentByteCount: Int {
            let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
            return words.count > 1 ? (Int(words[1]) ?? 0) * 4_096 : 0
        }

        func testInvalidAnswersOfAServerEndInBoundedTimeAndBytes() throws {
            let expected: [(HostileServer.Behavior, String)] = [
                (.copyOut, "does not answer as a PostgreSQL server does"),
                (.copyIn, "does not answer as a PostgreSQL server does"),
                (.rows(ofBytes: 8), "sends more than the answer to a statement can have"),
                (.rows(ofBytes: 1 << 20), "sends more than the answer to a statement can have"),
                (.notices(ofBytes: 64), "sends more than the answer to a statement can have"),
                (.notices(ofBytes: 20_000), "sends more than the answer to a statement can have"),
                (.settings, "sends more than the answer to a statement can have"),
                (.answers, "does not answer as a PostgreSQL server does"),
                (.silence, "did not answer for 2 s"),
                (.end, "the connection was lost"),
                (.noticesBeforeIt(ofBytes: 64), "does not answer as a PostgreSQL server does"),
                (.noticesBeforeIt(ofBytes: 20_000), "does not answer as a PostgreSQL server does"),
                (.silenceBeforeIt, "does not answer"),
                (.otherProtocol, "does not answer as a PostgreSQL server does"),
            ]
            for (behavior, message) in expected {
                for isLocal in [false, true] {
                    let start = ContinuousClock.now
                    let outcome = try outcome(behavior, isLocal: isLocal)
                    XCTAssertEqual(outcome.message, message, "\(behavior), local \(isLocal)")
                    XCTAssertLessThan(outcome.bytes, 200 << 20, "\(behavior), local \(isLocal)")
                    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20), "\(behavior), local \(isLocal)")
                }
            }
        }

        func testAServerThatDoesNotAnswerIsFollowedByTheNextOne() throws {
            let silent = try HostileServer(.silenceBeforeIt, isLocal: false)
            let good = try HostileServer(.one, isLocal: false)
            defer {
                silent.end()
                good.end()
            }
            let url =
                "postgresql://127.0.0.1:\(silent.port),127.0.0.1:\(good.port)/fleet?connect_timeout=2&sslmode=disable"
            let connection = try PostgreSQLConnection(try PostgreSQLAddress(url), answerSeconds: 2)
            XCTAssertEqual(try connection.run("SELECT 1").text(0, 0), "1")
        }

        func testAnInvalidStoreURLCreatesNoFileAndShowsNoPassword() throws {
            let simulation = try FleetStorePlans.simulation()
            for name in [
                "postgresql:fleet", "postgresql:u:secret@h/fleet", "postgresql:/u:secret@h/fleet", "postgres:secret",
                "PostgreSQL://u:secret@h/fleet", "postgresql://u:sec/ret@h/fleet", "postgresql://u:sec/re@t@h/fleet",
                "postgresql://u:secret/fleet", "postgresql://u@h:secret/fleet", "host=h password=secret",
                "dbname = fleet password=secret", "mysql://u:secret@h/fleet", "postgresql://u:sec/ret@h",
                "postgresql://h/fleet?password=a@secret",
            ] {
                XCTAssertThrowsError(try simulation.store(named: name), name) {
                    XCTAssertEqual("\($0)", "the URL of the store is wrong", name)
                }
                XCTAssertFalse(FileManager.default.fileExists(atPath: name), name)
            }
        }
    }
#endif
