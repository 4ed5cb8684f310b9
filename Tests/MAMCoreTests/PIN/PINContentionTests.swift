import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import XCTest

/// Several threads and apps at one PIN.
final class PINContentionTests: StorageTestCase {
    private func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) -> PINAnswer?) -> [PINAnswer] {
        let answers = Collected<PINAnswer>()
        DispatchQueue.concurrentPerform(iterations: count) { index in
            if let answer = body(index) { answers.add(answer) }
        }
        return answers.all
    }

    private func storages() throws -> [DeviceStorage] { [.inMemory(), try openStorage()] }

    func testExactlyAsManyTriesAreAnsweredAsThereAre() throws {
        for storage in try storages() {
            let device = DeviceEnvironment(time: VirtualTime(), storage: storage)
            let apps = try (0..<3).map {
                try PINKit.app("\"maximumPinRetries\": 7", bundleID: "com.example.app\($0)", on: device)
            }
            let all = apps.map { PINKit.pins(of: $0) }
            try PINKit.setFirst("4711", all[0])
            let answers = atOnce(40) { index in
                try? all[index % 3].verify(TypedPIN("\(1000 + index)"), for: "ann")
            }
            XCTAssertEqual(answers.count, 40)
            let answered = answers.filter { if case .wrong = $0 { true } else { false } }
            XCTAssertEqual(answered.count, 7, "\(answers)")
            XCTAssertEqual(answers.filter { $0 == .spent(.reset) }.count, 33)
            XCTAssertEqual(try all[1].state(of: "ann"), .signingIn(.triesSpent))
            XCTAssertEqual(try all[2].verify("4711", for: "ann"), .spent(.reset))
        }
    }

    func testTheRightPINAmongWrongOnesNeverMakesMoreTries() throws {
        for round in 0..<20 {
            let device = DeviceEnvironment(time: VirtualTime())
            let pins = PINKit.pins(of: try PINKit.app("\"maximumPinRetries\": 4", on: device))
            try PINKit.setFirst("4711", pins)
            let answers = atOnce(12) { index in
                try? pins.verify(index == round % 12 ? "4711" : TypedPIN("\(1000 + index)"), for: "ann")
            }
            let wrong = answers.filter { if case .wrong = $0 { true } else { false } }.count
            let right = answers.filter { $0 == .correct }.count
            XCTAssertEqual(answers.count, 12)
            XCTAssertLessThanOrEqual(right, 1)
            // A right try sets the count back once.
            XCTAssertLessThanOrEqual(wrong, right == 1 ? 8 : 4)
            let record = try XCTUnwrap(try device.storage.pin(in: StoreSlot.pin(publisher: "pub", account: "ann")))
            XCTAssertLessThanOrEqual(record.charged, 4)
            XCTAssertLessThanOrEqual(record.failed, record.charged)
        }
    }

    func testOneOfSeveralConcurrentFirstPINsIsStored() throws {
        for storage in try storages() {
            let device = DeviceEnvironment(time: VirtualTime(), storage: storage)
            let pins = PINKit.pins(of: try PINKit.app(on: device))
            let changes = Collected<(index: Int, change: PINChange)>()
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                let pin = TypedPIN("\(2000 + index)")
                guard let change = try? pins.setPIN(pin, confirmation: pin, for: "ann") else { return }
                changes.add((index, change))
            }
            let all = changes.all
            let stored = all.filter { $0.change == .stored }
            XCTAssertEqual(all.count, 8)
            XCTAssertEqual(stored.count, 1)
            for (_, change) in all where change != .stored {
                XCTAssertTrue(change == .superseded || change == .oldPINRequired(nil), "\(change)")
            }
            let winner = try XCTUnwrap(stored.first?.index)
            XCTAssertEqual(try pins.verify(TypedPIN("\(2000 + winner)"), for: "ann"), .correct)
        }
    }

    func testAPromptServesSeveralThreads() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"maximumPinRetries\": 5"))
        try PINKit.setFirst("4711", pins)
        let prompt = try pins.prompt(for: "ann", at: PINKit.later(3600))
        XCTAssertEqual(prompt.state, .asking)
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            _ = try? prompt.type(TypedPIN("\(3000 + index)"), at: PINKit.later(3600))
        }
        XCTAssertEqual(prompt.state, .signingIn(.triesSpent))
    }
}
