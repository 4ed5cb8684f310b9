import Foundation
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Every call of every action goes wrong in every way.
final class VolumeFaultTests: XCTestCase {
    private static let faults: [FaultPlan] =
        [EIO, ENOSPC].flatMap { number in
            [false, true].map { FaultPlan(.failure(number), at: 0, lasts: $0) }
        } + [FaultPlan(.failure(EINTR), at: 0, of: .interruptible)]
        + [.firstByte, .half, .allButLastByte].map { FaultPlan(.short($0), at: 0, of: .transfers) }
        + [FaultPlan(.short(.half), at: 0, of: .transfers, lasts: true)]
        + FaultPlan.Share.allCases.map { FaultPlan(.death($0), at: 0) }

    private func isHarmless(_ plan: FaultPlan) -> Bool {
        switch plan.fault {
        case .failure(let number): number == EINTR
        case .short, .lock: true
        case .death: false
        }
    }

    private func isDeath(_ plan: FaultPlan) -> Bool { if case .death = plan.fault { true } else { false } }

    /// A volume with a file that has a hole and ends in the middle of a chunk.
    private func makeVolume(_ kit: FireKit) throws -> (volume: MemoryTree, content: [UInt8]) {
        let volume = MemoryVolume()
        let file = try kit.create(on: volume)
        var content = FireKit.bytes(22 * FireKit.chunk, seed: 1)
        try file.put(content, at: 0)
        let end = FireKit.bytes(FireKit.chunk + 1000, seed: 2)
        try file.put(end, at: 24 * FireKit.chunk)
        content.put(end, at: 24 * FireKit.chunk)
        try file.finish()
        return (volume.snapshot, content)
    }

    /// One action with one fault.
    private struct Trial {
        let kit: FireKit
        let base: (volume: MemoryTree, content: [UInt8])
        let action: FireAction
        /// Whether the file was changed in the same session before.
        let isWarm: Bool

        func prepared() throws -> (faulty: FaultyVolume, memory: MemoryVolume, file: ProtectedFile) {
            let memory = MemoryVolume(base.volume)
            let faulty = FaultyVolume(over: memory)
            let file = try kit.open(on: faulty)
            if isWarm { try file.put([base.content[0]], at: 0) }
            return (faulty, memory, file)
        }
    }

    /// What is wrong afterwards; nil for nothing.
    private func failure(_ trial: Trial, _ plan: FaultPlan) throws -> String? {
        let (faulty, memory, file) = try trial.prepared()
        let before = trial.base.content
        var after = before
        trial.action.run(on: &after)
        faulty.follow(plan)
        var error: ProtectedFileError?
        do throws(ProtectedFileError) { try trial.action.run(on: file, trial.kit) } catch let thrown { error = thrown }
        guard faulty.hitCount > 0 else { return "the call was never made" }
        faulty.follow(nil)
        if let error {
            if isHarmless(plan) { return "failed: \(error)" }
            if error.code != .system { return "failed otherwise: \(error.code)" }
        }
        let states = error == nil ? [after] : [before, after]
        if let wrong = try reopened(memory.snapshot, states[...], trial, isDone: error == nil) {
            return "reopened: \(wrong)"
        }
        if !isDeath(plan), error != nil {
            if let wrong = FireKit.mismatch(try FireKit.content(of: file), among: states[...]) {
                return "same handle: \(wrong)"
            }
            try trial.action.run(on: file, trial.kit)
            return try reopened(memory.snapshot, [after], trial, isDone: true).map { "again: \($0)" }
        }
        return nil
    }

    /// What is wrong with the file for whoever opens it next.
    private func reopened(
        _ tree: MemoryTree, _ states: ArraySlice<[UInt8]>, _ trial: Trial, isDone: Bool
    ) throws -> String? {
        let volume = MemoryVolume(tree)
        let reader = try trial.kit.open(on: volume, isWritable: false)
        let seen = try FireKit.content(of: reader)
        if let wrong = FireKit.mismatch(seen, among: states) { return "reading: \(wrong)" }
        if isDone, case .rewrap = trial.action.kind, reader.keyID != trial.kit.otherKey.id { return "the old key" }
        let writer = try trial.kit.open(on: volume)
        if try FireKit.content(of: writer) != seen { return "writing sees something else" }
        try writer.finish()
        let clean = try trial.kit.open(on: volume, isWritable: false)
        if clean.isDirty { return "dirty after the end" }
        return try FireKit.content(of: clean) == seen ? nil : "something else after the end"
    }

    private func run(isPowerSafe: Bool, atLeast least: Int) throws {
        let kit = try FireKit(isPowerSafe: isPowerSafe)
        let base = try makeVolume(kit)
        var (count, number) = (0, 0)
        for action in FireAction.all(base.content.count) {
            for isWarm in [false, true] {
                let trial = Trial(kit: kit, base: base, action: action, isWarm: isWarm)
                for plan in Self.faults {
                    let (faulty, _, file) = try trial.prepared()
                    faulty.follow(FaultPlan(plan.fault, at: .max, of: plan.calls))
                    try action.run(on: file, kit)
                    for call in 0..<faulty.count {
                        number += 1
                        guard isExhaustive || number % 64 == 1 else { continue }
                        count += 1
                        var plan = plan
                        plan.number = call
                        let wrong: String?
                        do { wrong = try failure(trial, plan) } catch { wrong = "\(error)" }
                        if let wrong { XCTFail("\(action.name), warm \(isWarm), \(plan): \(wrong)") }
                    }
                }
            }
        }
        print("\(count) of \(number) faults, power safe: \(isPowerSafe)")
        XCTAssertEqual(count, isExhaustive ? number : (number + 63) / 64)
        XCTAssertGreaterThan(number, least)
    }

    func testEveryCallThatGoesWrongLeavesOldOrNewChunks() throws { try run(isPowerSafe: false, atLeast: 1000) }

    func testEveryCallThatGoesWrongLeavesOldOrNewChunksPowerSafe() throws { try run(isPowerSafe: true, atLeast: 1000) }

    func testAFileWhoseCreationFailedIsNoProtectedFile() throws {
        let kit = try FireKit()
        var count = 0
        for plan in Self.faults {
            var plan = plan
            while true {
                let memory = MemoryVolume()
                let faulty = FaultyVolume(over: memory)
                let raw = try faulty.open(FireKit.path, [.read, .write, .create], mode: 0o600)
                faulty.follow(plan)
                var file: ProtectedFile?
                do {
                    file = try ProtectedFile.create(
                        on: raw, owner: try XCTUnwrap(AccountID("someone@example.com")), key: kit.key,
                        nonces: kit.nonces)
                } catch {
                    XCTAssertFalse(isHarmless(plan), "\(plan): \(error)")
                }
                guard faulty.hitCount > 0 else { break }
                faulty.follow(nil)
                count += 1
                plan.number += 1
                let found = try? kit.open(on: MemoryVolume(memory.snapshot))
                if file != nil {
                    XCTAssertEqual(found?.length, 0, "\(plan)")
                } else if let found {
                    XCTAssertEqual(found.length, 0, "\(plan)")
                }
                if file == nil, !isDeath(plan) {
                    try raw.truncate(to: 0)
                    XCTAssertNoThrow(
                        try ProtectedFile.create(
                            on: raw, owner: try XCTUnwrap(AccountID("someone@example.com")), key: kit.key,
                            nonces: kit.nonces), "\(plan)")
                }
            }
        }
        print("\(count) faults while making a file")
        XCTAssertGreaterThanOrEqual(count, 20)
    }
}
