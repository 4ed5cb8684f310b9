import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Random schedules of everything that hands work over, against a model that knows the rules only.
final class RandomScheduleTests: XCTestCase {
    private static let count = 10_000

    /// One schedule in so many is taken.
    private static let stride = isExhaustive ? 1 : 64

    func testEveryProbeOfARandomScheduleMatchesTheRules() {
        for seed in TestSeeds([1], of: name) { everyProbeOfARandomScheduleMatchesTheRules(seed) }
    }

    private func everyProbeOfARandomScheduleMatchesTheRules(_ seed: UInt64) {
        let random = SeededRandom(seed, of: name)
        let numbers = Array(Swift.stride(from: 0, to: Self.count, by: Self.stride))
        var (ran, probes, answers) = (0, 0, 0)
        for number in numbers {
            var maker = ScheduleMaker(random.forked(number))
            let schedule = maker.make()
            let model = ScheduleModel(schedule, processes: ScheduleRunner.processes)
            ran += 1
            probes += model.expected.count
            answers += model.expected.values.reduce(0) { $0 + $1.answers.compactMap { $0 }.count * $1.times }
            guard let difference = difference(schedule, detectsLeaks: number / 64 % 2 == 0) else { continue }
            let (smallest, itsDifference) = shrink(schedule, difference, detectsLeaks: number / 64 % 2 == 0)
            XCTFail("schedule \(number): \(itsDifference)\n\(smallest)\n\(random.replay)")
            break
        }
        print("\(name): \(ran) schedules, \(probes) probes, \(answers) answers compared")
        XCTAssertEqual(ran, numbers.count)
        XCTAssertEqual(ran, (Self.count + Self.stride - 1) / Self.stride)
        XCTAssertGreaterThan(answers, 10 * ran, "the schedules ask too little")
    }

    private func difference(_ schedule: Schedule, detectsLeaks: Bool) -> String? {
        let model = ScheduleModel(schedule, processes: ScheduleRunner.processes)
        guard let seen = ScheduleRunner(detectsLeaks: detectsLeaks).run(schedule) else { return "it does not end" }
        return model.difference(from: seen)
    }

    /// Leaves out step after step, as long as something is still wrong.
    private func shrink(_ schedule: Schedule, _ difference: String, detectsLeaks: Bool) -> (Schedule, String) {
        for smaller in schedule.smaller {
            // What differs by chance gets a few chances.
            for _ in 0..<8 {
                guard let found = self.difference(smaller, detectsLeaks: detectsLeaks) else { continue }
                return shrink(smaller, found, detectsLeaks: detectsLeaks)
            }
        }
        return (schedule, difference)
    }
}

/// Makes random schedules.
struct ScheduleMaker {
    private var random: SeededRandom
    private var probes = 0
    /// How many steps may still be made.
    private var budget: Int

    init(_ random: SeededRandom) {
        var random = random
        budget = 4 + random.below(16)
        self.random = random
    }

    mutating func make() -> Schedule {
        let root = pick(Schedule.Root.allCases)
        var steps: [ScheduleNode] = []
        while budget > 0 { steps += body(Place(isTask: root == .task)) }
        return Schedule(root: root, steps: steps)
    }

    /// What is known of the place of a step.
    private struct Place {
        /// Whether it is directly in a task.
        var isTask = false
        /// The highest queue that the code is on; it waits for higher ones only, so that nothing waits in a circle.
        var queue = -1
        /// How often the code runs.
        var times = 1
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

    private mutating func id() -> String? { pick(["a", "b", "c", "", nil]) }

    private mutating func probe() -> ScheduleNode {
        probes += 1
        return ScheduleNode(kind: .probe(probes))
    }

    private mutating func body(_ place: Place) -> [ScheduleNode] {
        var nodes = [probe()]
        for _ in 0...random.below(3) where budget > 0 {
            budget -= 1
            nodes.append(place.isTask && !random.chance(3) ? stepOfTask(place) : step(place))
            nodes.append(probe())
        }
        return nodes
    }

    /// A step that there is in tasks only.
    private mutating func stepOfTask(_ place: Place) -> ScheduleNode {
        let inTask = Place(isTask: true, times: place.times)
        switch random.below(6) {
        case 0: return ScheduleNode(kind: .childTask, body: body(inTask))
        case 1: return ScheduleNode(kind: .asyncLet, body: body(inTask))
        case 2:
            let queue = random.below(ScheduleRunner.queueCount)
            return ScheduleNode(kind: .continuation(queue: queue), body: body(Place(queue: queue, times: place.times)))
        case 3:
            probes += 1
            return ScheduleNode(kind: .leave(app: random.below(2), id(), probe: probes))
        case 4: return ScheduleNode(kind: .scope(app: random.below(2), id()), body: body(inTask))
        default: return ScheduleNode(kind: .yield)
        }
    }

    private mutating func step(_ place: Place) -> ScheduleNode {
        let elsewhere = Place(times: place.times)
        switch random.below(10) {
        case 0, 1:
            guard !place.isTask else { return ScheduleNode(kind: .yield) }
            return ScheduleNode(kind: .set(app: random.below(2), id()))
        case 2: return ScheduleNode(kind: .scope(app: random.below(2), id()), body: body(place))
        case 3, 4: return block(place)
        case 5: return item(place)
        case 6: return ScheduleNode(kind: .operation(queue: random.below(2)), body: body(elsewhere))
        case 7: return iterations(place)
        case 8:
            let onThread = random.chance(3)
            return ScheduleNode(kind: .capture(onThread: onThread), body: body(onThread ? elsewhere : place))
        default:
            let inTask = Place(isTask: true, times: place.times)
            return ScheduleNode(kind: random.chance(3) ? .detached : .task, body: body(inTask))
        }
    }

    /// The place on a queue: the code that waits for it stays on its own queues as well.
    private func place(on queue: Int, in place: Place, waits: Bool) -> Place {
        Place(queue: waits ? max(queue, place.queue) : queue, times: place.times)
    }

    private mutating func block(_ place: Place) -> ScheduleNode {
        var (way, queue) = (pick(ScheduleNode.Way.allCases), random.below(ScheduleRunner.queueCount))
        if way.waits, queue <= place.queue { (way, queue) = (.async, place.queue) }
        let inside = self.place(on: queue, in: place, waits: way.waits)
        return ScheduleNode(kind: .block(way, queue: queue), body: body(inside))
    }

    private mutating func item(_ place: Place) -> ScheduleNode {
        var (way, queue) = (pick(ScheduleNode.ItemWay.allCases), random.below(ScheduleRunner.queueCount))
        if way == .sync, queue <= place.queue { (way, queue) = (.async, place.queue) }
        let inside =
            way == .perform
            ? Place(queue: place.queue, times: place.times) : self.place(on: queue, in: place, waits: way == .sync)
        return ScheduleNode(kind: .item(way, queue: queue, isMAM: random.chance(3)), body: body(inside))
    }

    /// Iterations of iterations stay few.
    private mutating func iterations(_ place: Place) -> ScheduleNode {
        guard place.times < 8 else { return ScheduleNode(kind: .scope(app: 0, id()), body: body(place)) }
        let count = 2 + random.below(4)
        let inside = Place(queue: place.queue, times: place.times * count)
        return ScheduleNode(kind: .iterations(count), body: body(inside))
    }
}
