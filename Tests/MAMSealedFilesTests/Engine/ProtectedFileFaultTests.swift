import MAMBase
import MAMPOSIX
import MAMSealedFiles
import MAMVolumes
import TestSeeds
import XCTest

/// Each changing call of a program fails once, in each way; and the program is killed after each of them.
final class ProtectedFileFaultTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    /// How much of the failing write is done: quarters, or all but a byte.
    private static let parts = isExhaustive ? Array(0...5) : [3]

    /// One change, beside the same on an array.
    private enum Change: CustomStringConvertible {
        case write(count: Int, at: Int, seed: Int)
        case truncate(Int)
        case finish
        case rewrap

        var description: String {
            switch self {
            case .write(let count, let offset, _): "write \(count) at \(offset)"
            case .truncate(let length): "truncate to \(length)"
            case .finish: "finish"
            case .rewrap: "rewrap"
            }
        }

        func run(on file: ProtectedFile, _ kit: Kit) throws(ProtectedFileError) {
            switch self {
            case .write(let count, let offset, let seed): try file.write(Kit.pattern(count, seed), at: Int64(offset))
            case .truncate(let length): try file.truncate(to: Int64(length))
            case .finish: try file.finish()
            case .rewrap: try file.rewrap(with: kit.other)
            }
        }

        func run(on content: inout [UInt8]) {
            switch self {
            case .write(let count, let offset, let seed):
                let missing = offset + count - content.count
                if missing > 0 { content += [UInt8](repeating: 0, count: missing) }
                content.replaceSubrange(offset..<offset + count, with: Kit.pattern(count, seed))
            case .truncate(let length):
                if length < content.count {
                    content.removeSubrange(length...)
                } else {
                    content += [UInt8](repeating: 0, count: length - content.count)
                }
            case .finish, .rewrap: break
            }
        }
    }

    private static let program: [Change] = [
        .write(count: 3000, at: 0, seed: 1), .write(count: 12_000, at: 3000, seed: 2),
        .write(count: 50, at: 4090, seed: 3), .write(count: 45_000, at: 2000, seed: 4),
        .write(count: 10, at: 90_000, seed: 5), .write(count: 9000, at: 60_000, seed: 6), .truncate(50_000),
        .truncate(70_000), .write(count: 100, at: 50_010, seed: 7), .rewrap, .truncate(5000),
        .write(count: 4096, at: 4096, seed: 8), .truncate(0), .write(count: 20_000, at: 100, seed: 9), .finish,
    ]

    /// Every chunk is that of one of the two contents; zeros count beyond an end.
    private func isBetween(_ got: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> Bool {
        guard got.count == old.count || got.count == new.count else { return false }
        let contents = [old, new].map {
            Array($0.prefix(got.count)) + Array(repeating: 0, count: max(0, got.count - $0.count))
        }
        return stride(from: 0, to: got.count, by: 4096).allSatisfy { start in
            let chunk = start..<min(start + 4096, got.count)
            return contents.contains { $0[chunk] == got[chunk] }
        }
    }

    func testAfterAnyFailureTheFileGoesOnAndOpensWithOldOrNewChunks() throws {
        let kit = try Kit()
        var states = 0
        for part in Self.parts {
            for failing in 0..<500 {
                guard try run(kit, failing, part, staysBroken: false, isPowerSafe: part == 2, &states) else { break }
            }
            for failing in 0..<500 {
                guard try run(kit, failing, part, staysBroken: true, isPowerSafe: part == 3, &states) else { break }
            }
        }
        print("\(name): \(states) states")
        XCTAssertGreaterThan(states, 75 * Self.parts.count)
    }

    /// Runs the program with one failure; false when it came to its end without.
    private func run(
        _ kit: Kit, _ failing: Int, _ part: Int, staysBroken: Bool, isPowerSafe: Bool, _ states: inout Int
    ) throws -> Bool {
        let raw = RawFile()
        let file = try kit.create(on: raw, .init(isPowerSafe: isPowerSafe))
        var content: [UInt8] = []
        raw.change { ($0.failingChange, $0.failingPart, $0.staysBroken) = (failing, part, staysBroken) }
        for change in Self.program {
            let old = content
            change.run(on: &content)
            guard let failure = Kit.failure({ () throws(ProtectedFileError) in try change.run(on: file, kit) }) else {
                continue
            }
            states += 1
            let what = "call \(failing), part \(part), in \(change)"
            XCTAssertEqual(failure.code, .system, what)
            XCTAssertEqual(failure.systemNumber, EIO, what)
            raw.change { $0.isBroken = false }
            // A copy, as after a kill.
            let reopened = try kit.open(RawFile(raw.bytes))
            XCTAssertTrue(isBetween(try reopened.all(), old, content), "reopened after \(what)")
            // The same object goes on, and agrees with whoever opens the file.
            let kept = try file.all()
            XCTAssertTrue(isBetween(kept, old, content), "going on after \(what)")
            if !staysBroken { XCTAssertEqual(file.length, reopened.length, what) }
            if case .finish = change { return true }
            var model = kept
            Change.write(count: 1, at: 4097, seed: 1).run(on: &model)
            change.run(on: &model)
            try Change.write(count: 1, at: 4097, seed: 1).run(on: file, kit)
            try change.run(on: file, kit)
            XCTAssertEqual(try file.all(), model, what)
            XCTAssertEqual(try kit.open(raw).all(), model, what)
            return true
        }
        return false
    }

    func testAKillAfterAnyByteLosesNothingThatWasAcknowledged() throws {
        let kit = try Kit()
        var states = 0
        let recorder = RecordingFile()
        let file = try ProtectedFile.create(on: recorder, owner: kit.owner, key: kit.account, nonces: kit.nonces)
        var content: [UInt8] = []
        for change in Self.program {
            let old = content
            let before = recorder.begin()
            change.run(on: &content)
            try change.run(on: file, kit)
            for state in recorder.states(from: before) {
                let got = try kit.open(RawFile(state)).all()
                XCTAssertTrue(isBetween(got, old, content), "killed in \(change)")
                states += 1
            }
            XCTAssertEqual(try kit.open(RawFile(recorder.bytes)).all(), content)
        }
        print("\(name): \(states) states")
        XCTAssertGreaterThan(states, 350)
    }
}

/// A raw file that remembers every change of it.
private final class RecordingFile: VolumeFile {
    private enum Step {
        case write([UInt8], Int)
        case truncate(Int)
    }

    private let inner = RawFile()
    private let steps = Guarded<[Step]>([])

    var bytes: [UInt8] { inner.bytes }

    func begin() -> [UInt8] {
        steps.withLock { $0 = [] }
        return inner.bytes
    }

    /// The contents after each step since, and after parts of each write.
    func states(from start: [UInt8]) -> [[UInt8]] {
        var (bytes, found) = (start, [start])
        for step in steps.withLock({ $0 }) {
            switch step {
            case .truncate(let count):
                if count < bytes.count {
                    bytes.removeSubrange(count...)
                } else {
                    bytes += [UInt8](repeating: 0, count: count - bytes.count)
                }
                found.append(bytes)
            case .write(let written, let offset):
                let whole = written.count
                var parts = [
                    1, 12, 63, 64, 100, 4096, 4128, 4192, whole / 4, whole / 2, whole * 3 / 4, whole - 1, whole,
                ]
                parts.sort()
                for count in parts where (1...whole).contains(count) {
                    var torn = bytes
                    let missing = offset + count - torn.count
                    if missing > 0 { torn += [UInt8](repeating: 0, count: missing) }
                    torn.replaceSubrange(offset..<offset + count, with: written[..<count])
                    found.append(torn)
                    if count == whole { bytes = torn }
                }
            }
        }
        return found
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        try inner.read(into: bytes, at: offset)
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let copy = Array(bytes)
        steps.withLock { $0.append(.write(copy, Int(offset))) }
        return try inner.write(bytes, at: offset)
    }

    func truncate(to length: Int64) throws(SystemError) {
        steps.withLock { $0.append(.truncate(Int(length))) }
        try inner.truncate(to: length)
    }

    func synchronize(metadata: Bool) throws(SystemError) {}
    func status() throws(SystemError) -> FileStatus { try inner.status() }
    func attribute(_ name: String) throws(SystemError) -> [UInt8]? { nil }
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {}
    func setMode(_ mode: UInt32) throws(SystemError) {}
    func close() {}
}
