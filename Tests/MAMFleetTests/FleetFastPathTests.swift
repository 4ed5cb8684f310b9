import MAMCore
import TestSeeds
import XCTest

import MAMFleet

/// Compares the fast paths with the machines.
final class FleetFastPathTests: XCTestCase {
    func testRunsWithoutFastPathsHaveTheSameRoot() async throws {
        let name = "MAMFleetTests.FleetFastPathTests/testRunsWithoutFastPathsHaveTheSameRoot"
        for seed in TestSeeds([1, 2], of: name) {
            let plan = try FleetFixtures.busy(seed: seed)
            let short = await (try FleetSimulation(plan)).run()
            let machines = await (try FleetSimulation(plan, usesFastPaths: false)).run()
            XCTAssertEqual(short.digest, machines.digest, "seed \(seed)")
            XCTAssertGreaterThan(machines.machineEvents, 2 * short.machineEvents)
        }
    }

    /// Rows at the edges of every interval, of which most never occur in a run.
    func testASessionOfAnyRowEndsInTheSameRowByFastPathsAndByMachines() throws {
        let count = isExhaustive ? 100_000 : 1_000
        let name = "MAMFleetTests.FleetFastPathTests/testASessionOfAnyRowEndsInTheSameRowByFastPathsAndByMachines"
        for seed in TestSeeds([1], of: name) {
            let plan = try FleetFixtures.busy(seed: seed, devices: 1, days: 14)
            let (short, whole) = (try FleetWorld(plan), try FleetWorld(plan, usesFastPaths: false))
            var (random, accepted, blocked) = (SeededRandom(seed, of: name), 0, 0)
            for number in 0..<count {
                let shard = short.shards[random.below(short.shards.count)]
                // A day with an outage, one with refused calls, and one with neither.
                let day = [7, 9, 12][random.below(3)]
                let rows = Self.rows(short, shard, day, &random)
                var one = ShardRun(short, shard, ListRecorder(), devices: rows.devices, instances: rows.instances)
                var other = ShardRun(whole, shard, ListRecorder(), devices: rows.devices, instances: rows.instances)
                let numbers = FleetRandom(seed: random.next(), device: shard.firstDevice)
                let place = random.below(8)
                one.run(.init(one.group, numbers, 0, after: 0, day: day, number: place, of: 8))
                other.run(.init(other.group, numbers, 0, after: 0, day: day, number: place, of: 8))
                guard one.devices[0] == other.devices[0], one.instances == other.instances,
                    FleetEvent.sorted(one.recorder.events) == FleetEvent.sorted(other.recorder.events)
                else {
                    return XCTFail(
                        """
                        seed \(seed), row \(number): \(rows.devices[0]) \(rows.instances.prefix(3))
                        short: \(one.devices[0]) \(one.instances.prefix(3)) \(one.recorder.events)
                        whole: \(other.devices[0]) \(other.instances.prefix(3)) \(other.recorder.events)
                        """)
                }
                XCTAssertEqual(one.counters.fold, other.counters.fold, "seed \(seed), row \(number)")
                if one.counters.total(.steadyEvents) > other.counters.total(.steadyEvents) { accepted += 1 }
                if one.counters.total(.blockedLaunches) == 1, one.counters.total(.machineEvents) == 0 { blocked += 1 }
            }
            print("fast paths: \(count) rows, of which \(accepted) were accepted, \(blocked) with a blocked launch")
            XCTAssertGreaterThan(accepted, count / 10)
            XCTAssertGreaterThan(blocked, count / 50)
        }
    }

    /// Makes the rows of one device, with times at the edges of intervals before a session.
    private static func rows(
        _ world: FleetWorld, _ shard: FleetShard, _ day: Int, _ random: inout SeededRandom
    ) -> (devices: [DeviceRow], instances: [InstanceRow]) {
        let now = FleetTime.start(ofDay: day)
        func age(_ random: inout SeededRandom, _ ages: [UInt32]) -> UInt32 {
            let age = min(ages[random.below(ages.count)], now - FleetTime.start)
            return random.chance(6) ? 0 : now - age + UInt32(random.below(80_000))
        }
        let edges: [UInt32] = [86_400, 60_000, 43_200, 21_600, 7_200, 3_600, 1_801, 1_800, 1_799, 60, 59]
        let long: [UInt32] = edges + [432_000, 432_001, 500_000, 518_400, 900_000]
        var device = ShardRun(world, shard, NoRecorder()).devices[0]
        device.facts = UInt8(random.below(8))
        (device.system, device.set) = (UInt8(random.below(world.systems.count)), UInt8(random.below(3)))
        device.isLicensed = !random.chance(5)
        (device.wipes, device.validUntil) = (7, random.chance(2) ? 0 : .max)
        device.lastUse = min(age(&random, edges), now - 1)
        device.pinPolicy = UInt8(random.below(world.policies.count + 1))
        if device.pinPolicy != 0 {
            device.pinSet = min(max(age(&random, long), FleetTime.start), now - 1)
            device.pinAccess = min(age(&random, edges), now - 1)
        }
        let instances = (0..<shard.appCount).map { _ -> InstanceRow in
            var row = InstanceRow()
            let states: [InstanceRow.State] = [.enrolled, .enrolled, .enrolled, .enrolled, .waiting, .absent]
            row.state = states[random.below(states.count)]
            row.flags = InstanceRow.Flags(rawValue: UInt8(truncatingIfNeeded: random.next()))
            // A process that is not running shows nothing; pending wipes are rare.
            if !random.chance(8) { row.flags.subtract([.hasPendingWipe, .hasBegunWipe, .isDisabled]) }
            if !random.chance(4) { row.flags.subtract([.isWipeOrdered, .mustBeOnlyAccount]) }
            row.flags.subtract([.isShown, .isAdmitted])
            let timers: [InstanceRow.Timer] = [.registered, .registered, .networkFailure]
            row.timer = row.state == .enrolled ? timers[random.below(3)] : .enrollmentRetry
            if row.timer == .networkFailure { row.timerValue = [1, 2, 6, 7, 8, 99, 100][random.below(7)] }
            row.last = min(age(&random, edges), now - 1)
            guard row.state == .enrolled else {
                row.flags.remove(.mustBeOnlyAccount)
                return row
            }
            row.last = max(row.last, FleetTime.start)
            row.contact = min(max(age(&random, long), FleetTime.start), now - 1)
            row.lastCheckIn = min(age(&random, long), now - 1)
            row.serviceContact = min(age(&random, long), now - 1)
            row.policy = UInt8(1 + random.below(world.policies.count))
            return row
        }
        // The other devices of the shard have no session.
        let others = Array(repeating: DeviceRow(), count: shard.count - 1)
        let empty = Array(repeating: InstanceRow(), count: (shard.count - 1) * shard.appCount)
        return ([device] + others, instances + empty)
    }
}
