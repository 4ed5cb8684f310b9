import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Looks at what crashes left, and counts.
struct FireCrash {
    let kit: FireKit
    /// How many states were looked at, and how many there were.
    private(set) var (count, number) = (0, 0)
    private(set) var failureCount = 0

    init(_ kit: FireKit) { self.kit = kit }

    /// Whether the next state is one of those that this build looks at.
    mutating func isWanted() -> Bool {
        number += 1
        guard isExhaustive || number % 64 == 1 else { return false }
        count += 1
        return true
    }

    /// Looks at one state, and at crashes of whoever mends it when `isDeep`.
    mutating func look(
        _ tree: MemoryTree, _ states: ArraySlice<[UInt8]>, isDeep: Bool, _ replay: @autoclosure () -> String
    ) {
        let wrong: String?
        do {
            wrong = try failure(tree, states) ?? (isDeep ? deepFailure(tree, states) : nil)
        } catch { wrong = "unreadable: \(error)" }
        guard let wrong else { return }
        failureCount += 1
        if failureCount <= 20 { XCTFail("\(wrong); \(replay())") }
    }

    private func failure(_ tree: MemoryTree, _ states: ArraySlice<[UInt8]>) throws -> String? {
        let volume = MemoryVolume(tree)
        let seen = try FireKit.content(of: kit.open(on: volume, isWritable: false))
        if let wrong = FireKit.mismatch(seen, among: states) { return "lost: \(wrong)" }
        let writer = try kit.open(on: volume)
        if try FireKit.content(of: writer) != seen { return "writing sees something else" }
        try writer.finish()
        return try FireKit.content(of: kit.open(on: volume)) == seen ? nil : "something else after mending"
    }

    // The mending may be killed as well.
    private func deepFailure(_ tree: MemoryTree, _ states: ArraySlice<[UInt8]>) throws -> String? {
        let volume = MemoryVolume(tree)
        let recorder = CrashRecorder(volume)
        try kit.open(on: volume).finish()
        let log = recorder.finish()
        for position in 0...log.changes.count {
            for torn in [0, log.tearableCount(position) / 2] {
                if let wrong = try failure(log.afterKill(at: position, torn: torn), states) {
                    return "mending killed at \(position) torn \(torn): \(wrong)"
                }
            }
        }
        return nil
    }
}
