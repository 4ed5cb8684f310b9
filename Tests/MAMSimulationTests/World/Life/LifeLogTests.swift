import MAMCore
import MAMSimulation
import Synchronization
import TestSeeds
import XCTest

/// Everything that the apps of random lives log, tell and know, searched for what must not be there.
final class LifeLogTests: XCTestCase {
    private static let lives: UInt64 = isExhaustive ? 64 : 4

    /// Keeps what it is given.
    private final class Gatherer: MAMLogger, MAMTelemetryDelegate {
        let kept = Mutex((lines: [LogLine](), events: [MAMTelemetryEvent]()))

        func log(_ message: String, level: MAMLogLevel) { XCTFail("a line without its moment: \(message)") }
        func log(_ line: LogLine) { kept.withLock { $0.lines.append(line) } }
        func logAriaEvent(_ event: MAMTelemetryEvent) { kept.withLock { $0.events.append(event) } }
    }

    func testLogsAndTelemetryNameNoAccount() async throws {
        let seeds = TestSeeds(1...Self.lives, of: name)
        var (lines, events, levels, names) = (0, 0, Set<MAMLogLevel>(), Set<MAMTelemetryEvent.Name>())
        for seed in seeds {
            let gatherer = Gatherer()
            let walk = try LifeWalk(seed: seed, logger: gatherer, telemetryDelegate: gatherer)
            await walk.run(200)
            XCTAssertEqual(walk.failures, [])
            let (told, sent) = gatherer.kept.withLock { ($0.lines, $0.events) }
            let people = walk.managed + walk.unmanaged
            let upns = people.map { $0.userPrincipalName.rawValue.lowercased() }
            let secrets = upns + people.map { $0.objectID.rawValue.lowercased() }
            // Short names stand in other words, too.
            let short = Set(upns.map { String($0.prefix { $0 != "@" }) })
            func search(_ text: String) {
                let folded = text.lowercased()
                for secret in secrets where folded.contains(secret) { XCTFail("\(secret) in \(text)") }
                let words = Set(folded.split { !$0.isLetter }.map(String.init))
                XCTAssertTrue(words.isDisjoint(with: short), text)
            }
            for line in told {
                search(line.description)
                XCTAssertNil(LogRule.broken(by: line.message), line.message)
                XCTAssertEqual(LogLine(parsing: line.description.utf8), line.rounded, line.description)
                levels.insert(line.level)
            }
            for event in sent {
                search("\(event.name.rawValue) \(event.properties) \(event.app)")
                XCTAssertEqual(event.properties.keys.sorted(), event.name.propertyNames.sorted())
                if let id = event.accountID { XCTAssertTrue(people.map(\.objectID).contains(id)) }
                names.insert(event.name)
            }
            for app in walk.apps {
                guard let information = app.managed?.diagnosticConsole.diagnosticInformation else { continue }
                search(information.text)
                search(information.json)
            }
            (lines, events) = (lines + told.count, events + sent.count)
        }
        print("log of lives: \(lines) lines, \(events) events of telemetry of \(names.count) names")
        guard seeds.areCheckedIn else { return }
        XCTAssertGreaterThan(lines, 100 * Int(Self.lives))
        XCTAssertGreaterThan(events, 50 * Int(Self.lives))
        XCTAssertTrue(levels.isSuperset(of: [.verbose, .info, .warning]))
    }
}

extension LogLine {
    /// The line as far as its text says it: milliseconds.
    fileprivate var rounded: LogLine {
        LogLine(wall: (wall * 1000).rounded() / 1000, level: level, app: app, message: message)
    }
}
