import Foundation
import MAMVolumes
import TestSeeds
import XCTest

final class VolumeContentTests: VolumeContractCase {
    func testWrittenBytesAreReadBack() throws {
        try onEveryVolume { subject in
            let file = try subject.file("a", [1, 2, 3, 4, 5])
            XCTAssertEqual(try file.get(10, at: 0), [1, 2, 3, 4, 5], subject.name)
            XCTAssertEqual(try file.get(2, at: 1), [2, 3], subject.name)
            XCTAssertEqual(try file.get(10, at: 5), [], subject.name)
            XCTAssertEqual(try file.get(10, at: 1 << 40), [], subject.name)
            XCTAssertEqual(try file.put([9], at: 7), 1)
            XCTAssertEqual(try file.get(10, at: 0), [1, 2, 3, 4, 5, 0, 0, 9], subject.name)
            XCTAssertEqual(try file.put([], at: 100), 0)
            XCTAssertEqual(try file.status().size, 8, subject.name)
            try file.synchronize(metadata: false)
            try file.synchronize(metadata: true)
        }
    }

    func testRandomWritesAndCutsAgreeWithAnArray() throws {
        for seed in TestSeeds([1], of: name) { try randomWritesAndCutsAgreeWithAnArray(seed) }
    }

    private func randomWritesAndCutsAgreeWithAnArray(_ seed: UInt64) throws {
        try onEveryVolume { subject in
            var random = SeededNumbers(seed: seed)
            let file = try subject.file("a")
            var model: [UInt8] = []
            for step in 0..<400 {
                let offset = Int.random(in: 0..<30_000, using: &random)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    try file.truncate(to: Int64(offset))
                    model = Array(model.prefix(offset)) + [UInt8](repeating: 0, count: max(0, offset - model.count))
                } else {
                    let bytes = [UInt8](
                        repeating: UInt8(truncatingIfNeeded: step), count: Int.random(in: 1..<9000, using: &random))
                    XCTAssertEqual(try file.put(bytes, at: Int64(offset)), bytes.count)
                    model += [UInt8](repeating: 0, count: max(0, offset + bytes.count - model.count))
                    model.replaceSubrange(offset..<offset + bytes.count, with: bytes)
                }
                guard try file.get(40_000, at: 0) == model else {
                    return XCTFail("\(subject.name): step \(step), seed \(seed)")
                }
            }
        }
    }

    func testLengthsAreSet() throws {
        try onEveryVolume { subject in
            let file = try subject.file("a", [1, 2, 3])
            try file.truncate(to: 5)
            XCTAssertEqual(try file.get(9, at: 0), [1, 2, 3, 0, 0], subject.name)
            try file.truncate(to: 1)
            try file.truncate(to: 3)
            XCTAssertEqual(try file.get(9, at: 0), [1, 0, 0], subject.name)
            try file.truncate(to: 1 << 40)
            XCTAssertEqual(try file.status().size, 1 << 40, subject.name)
            XCTAssertEqual(try file.get(2, at: 1 << 39), [0, 0], subject.name)
            XCTAssertEqual(try file.put([7], at: 1 << 39), 1)
            XCTAssertEqual(try file.get(2, at: 1 << 39), [7, 0], subject.name)
        }
    }

    func testPlacesOutsideAFileAreRefused() throws {
        try onEveryVolume { subject in
            let file = try subject.file("a")
            assert(subject, "read before", gives: EINVAL) { () throws(SystemError) in try file.get(1, at: -1) }
            assert(subject, "write before", gives: EINVAL) { () throws(SystemError) in try file.put([1], at: -1) }
            assert(subject, "write beyond", gives: EINVAL) { () throws(SystemError) in try file.put([1, 2], at: .max) }
            assert(subject, "cut before", gives: EINVAL) { () throws(SystemError) in try file.truncate(to: -1) }
        }
    }

    func testAFileAllowsOnlyTheOperationsItWasOpenedFor() throws {
        try onEveryVolume { subject in
            try subject.file("a", [1])
            let reader = try subject.file("a", [], .read)
            assert(subject, "write", gives: EBADF) { () throws(SystemError) in try reader.put([1], at: 0) }
            assert(subject, "truncate", gives: EINVAL) { () throws(SystemError) in try reader.truncate(to: 0) }
            try reader.synchronize(metadata: true)
            try reader.setMode(0o640)
            XCTAssertEqual(try reader.status().mode, 0o640, subject.name)
            let writer = try subject.file("a", [], .write)
            assert(subject, "read", gives: EBADF) { () throws(SystemError) in try writer.get(1, at: 0) }
            XCTAssertEqual(try writer.put([2], at: 0), 1)
        }
    }

    func testAClosedFileRefusesEverything() throws {
        try onEveryVolume { subject in
            let file = try subject.file("a", [1])
            file.close()
            file.close()
            let calls: [(String, () throws(SystemError) -> Any)] = [
                ("read", { () throws(SystemError) in try file.get(1, at: 0) }),
                ("write", { () throws(SystemError) in try file.put([1], at: 0) }),
                ("truncate", { () throws(SystemError) in try file.truncate(to: 0) }),
                ("synchronize", { () throws(SystemError) in try file.synchronize(metadata: false) }),
                ("status", { () throws(SystemError) in try file.status() }),
                ("attribute", { () throws(SystemError) in try file.attribute("user.a") as Any }),
                ("setAttribute", { () throws(SystemError) in try file.setAttribute("user.a", to: [1]) }),
                ("setMode", { () throws(SystemError) in try file.setMode(0o600) }),
            ]
            for (name, call) in calls { assert(subject, name, gives: EBADF, call) }
        }
    }
}
