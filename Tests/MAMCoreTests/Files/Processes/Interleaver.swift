import Foundation
import MAMCore
import MAMProcesses
import MAMSimulation
import MAMVolumes
import XCTest

/// Two threads that stand for processes, of which one at a time goes on: from one call of the system to the next.
///
/// Unchecked: everything is reached while the condition's lock is held.
final class Interleaver: @unchecked Sendable {
    private enum ThreadState: Equatable { case running, ready, blocked(unlocks: Int), done }

    private let condition = NSCondition()
    private var states: [ThreadState] = [.ready, .ready]
    private var (turn, last, unlocks): (Int?, Int, Int) = (nil, 0, 0)
    private var isActive = false

    /// What was chosen where there was a choice, and among how many.
    private(set) var choices: [(index: Int, count: Int)] = []

    /// A process is about to call the system.
    func step(_ process: Int) { hand(over: process) { _ in .ready } }

    /// A process waits for another one's lock.
    func pause(_ process: Int) { hand(over: process) { .blocked(unlocks: $0) } }

    /// A lock was given back.
    func unlocked() {
        condition.lock()
        unlocks += 1
        condition.unlock()
    }

    private func hand(over process: Int, _ state: (Int) -> ThreadState) {
        condition.lock()
        defer { condition.unlock() }
        guard isActive else { return }
        states[process] = state(unlocks)
        condition.broadcast()
        while turn != process { condition.wait() }
        turn = nil
        states[process] = .running
    }

    /// Runs both; `choose` is asked where either may go on, with how many there are.
    func run(_ bodies: [@Sendable () -> Void], choose: (Int, Int) -> Int) {
        (states, turn, last, choices) = ([.running, .running], nil, 0, [])
        isActive = true
        for (process, body) in bodies.enumerated() {
            Thread.detachNewThread { [self] in
                step(process)
                body()
                condition.lock()
                states[process] = .done
                condition.broadcast()
                condition.unlock()
            }
        }
        condition.lock()
        while true {
            while turn != nil || states.contains(.running) { condition.wait() }
            let open = [last, 1 - last].filter { mayGoOn($0) }
            if open.isEmpty {
                // Both wait: time goes by, for one and then for the other.
                guard let other = [1 - last, last].first(where: { states[$0] != .done }) else { break }
                last = other
            } else {
                var index = 0
                if open.count > 1 {
                    index = choose(choices.count, open.count)
                    choices.append((index, open.count))
                }
                last = open[index]
            }
            turn = last
            condition.broadcast()
        }
        isActive = false
        condition.unlock()
    }

    private func mayGoOn(_ process: Int) -> Bool {
        switch states[process] {
        case .ready: true
        case .blocked(let before): unlocks > before
        case .running, .done: false
        }
    }
}

/// A process's part of a meeting, whose waits are an interleaver's.
final class InterleavedRegion: ProcessRegion, ProcessRegions {
    private let party: MemoryRegion.Party
    private let interleaver: Interleaver
    private let process: Int

    init(_ place: MemoryRegion, _ process: Int, _ interleaver: Interleaver) {
        // A deadlock comes out as a wait of two seconds, here of 2000 rounds.
        party = MemoryRegion.Party(of: place, number: process)
        (self.process, self.interleaver) = (process, interleaver)
    }

    func region(for container: FilePlace) throws(SystemError) -> any ProcessRegion { self }
    var words: ProcessWords { party.words }
    func tryLock(_ lock: ProcessLock, isShared: Bool) throws(SystemError) -> Bool {
        try party.tryLock(lock, isShared: isShared)
    }
    func unlock(_ lock: ProcessLock) {
        party.unlock(lock)
        interleaver.unlocked()
    }
    func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool { try party.isHeldElsewhere(lock) }
    func pause(round: Int) {
        interleaver.pause(process)
        party.pause(round: round)
    }
    var now: UInt64 { party.now }
}
