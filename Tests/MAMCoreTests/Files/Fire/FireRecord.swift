import Foundation
import MAMCore
import MAMSealedFiles
import MAMSimulation
import MAMVolumes
import XCTest

/// A random history of one protected file: every change of the volume below it, and what the file should hold when.
struct FireRecord {
    /// One thing that was done.
    struct Step {
        /// Where in the log it begins and ends.
        let range: Range<Int>
        /// What the file holds once it is done, counted in `states`; those before it came up on the way.
        let state: Int
        /// Whether it brought everything to the disk.
        let isSynced: Bool
    }

    let log: CrashLog
    let states: [[UInt8]]
    let steps: [Step]

    /// What may be found after a crash that leaves the first changes of the log, and maybe a part of the next one.
    ///
    /// With `onDisk` only what was brought to the disk counts as safe.
    func states(at position: Int, isTorn: Bool, onDisk: Bool) -> ArraySlice<[UInt8]> {
        let done = steps.last { $0.range.upperBound <= position && ($0.isSynced || !onDisk) }?.state ?? 0
        let begun = steps.last { $0.range.lowerBound < position || isTorn && $0.range.lowerBound == position }
        return states[done...max(done, begun?.state ?? 0)]
    }

    /// Does random things, some of which end with the death of the process.
    init(seed: UInt64, _ kit: FireKit, stepCount: Int) throws {
        let memory = MemoryVolume()
        let faulty = FaultyVolume(over: memory)
        var file = try kit.create(on: faulty)
        var random = SeededGenerator(seed: seed)
        let recorder = CrashRecorder(memory)
        var (states, steps): ([[UInt8]], [Step]) = ([[]], [])
        for number in 0..<stepCount {
            let (begin, before) = (recorder.position, states.count - 1)
            let action = Self.action(number, length: states[before].count, using: &random)
            let isLast = Int.random(in: 0..<8, using: &random) == 0
            if isLast {
                let share = FaultPlan.Share.allCases.randomElement(using: &random) ?? .half
                faulty.follow(FaultPlan(.death(share), at: Int.random(in: 0..<6, using: &random), of: .write))
            }
            var after = states[before]
            action.run(on: &after)
            var isDone = true
            do throws(ProtectedFileError) { try action.run(on: file, kit) } catch {
                guard isLast, error.systemNumber == FaultPlan.dead else { throw error }
                isDone = false
            }
            if case .finish = action.kind {} else { states.append(after) }
            let isOver = if case .finish = action.kind { true } else { isLast }
            if isOver {
                faulty.restart()
                file = try kit.open(on: faulty)
                let found = try FireKit.content(of: file)
                // Killed in the middle, what is found is what counts from then on.
                XCTAssertNil(FireKit.mismatch(found, among: states[before...]), "seed \(seed), step \(number)")
                states.append(found)
            }
            var isSynced = false
            if case .synchronize = action.kind { isSynced = isDone }
            steps.append(Step(range: begin..<recorder.position, state: states.count - 1, isSynced: isSynced))
        }
        (log, self.states, self.steps) = (recorder.finish(), states, steps)
    }

    private static func action(
        _ number: Int, length: Int, using random: inout SeededGenerator
    ) -> FireAction {
        let chunk = FireKit.chunk
        func offset(_ limit: Int) -> Int {
            let offset = Int.random(in: 0...limit, using: &random)
            return Bool.random(using: &random) ? offset : offset / chunk * chunk
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return FireAction("finish", .finish)
        case 1: return FireAction("synchronize", .synchronize)
        case 2: return FireAction("cut", .truncate(offset(length)))
        case 3: return FireAction("grow", .truncate(length + Int.random(in: 0...3 * chunk, using: &random)))
        case 4: return FireAction("rewrap", .rewrap)
        default:
            // Up to 24 chunks, so that states stay small; sometimes behind the end.
            let count = Int.random(in: 1...(Bool.random(using: &random) ? 12 * chunk : 2 * chunk), using: &random)
            let offset = offset(min(length + (number % 4 == 0 ? 3 * chunk : 0), 24 * chunk))
            return FireAction("write", .write(offset: offset, FireKit.bytes(count, seed: random.next())))
        }
    }
}
