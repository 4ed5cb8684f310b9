import Foundation
import MAMCore
import MAMSimulation
import Synchronization
import XCTest

final class ObserverTests: XCTestCase {
    private func event(_ number: Int) -> MAMEvent {
        let time = Instant(wall: Double(number), monotonic: 0, bootID: 1)
        return MAMEvent(time: time, app: "com.example/app", kind: .processIdentityChanged(account: "alice"))
    }

    func testARecorderKeepsTheLastEventsInOrder() {
        let recorder = RecordingObserver(capacity: 3)
        for number in 0..<8 { recorder.report(event(number)) }
        XCTAssertEqual(recorder.events.map(\.time.wall), [5, 6, 7])
        XCTAssertEqual(recorder.droppedCount, 5)
        recorder.removeAll()
        XCTAssertEqual(recorder.events, [])
        recorder.report(event(9))
        XCTAssertEqual(recorder.events.map(\.time.wall), [9])
    }

    func testEveryEventIsOneLineWithSortedKeys() throws {
        let lines = Mutex<[String]>([])
        let observer = JSONLinesObserver { line in lines.withLock { $0.append(line) } }
        for number in 0..<2 { observer.report(event(number)) }
        let written = lines.withLock { $0 }
        XCTAssertEqual(
            written[1],
            #"{"app":"com.example/app","kind":{"processIdentityChanged":{"account":"alice"}},"#
                + #""time":{"bootID":1,"monotonic":0,"wall":1}}"#)
        XCTAssertEqual(written.count, 2)
        let decoded = try JSONDecoder().decode(MAMEvent.self, from: Data(written[0].utf8))
        XCTAssertEqual(decoded, event(0))
    }

    func testAnEventWithoutAFiniteTimeWritesNoLine() {
        let time = Instant(wall: .nan, monotonic: 0, bootID: 1)
        let event = MAMEvent(time: time, app: "a", kind: .threadIdentityChanged(account: nil))
        XCTAssertNil(JSONLinesObserver.line(for: event))
    }
}
