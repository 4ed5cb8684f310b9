import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Changes of files that die or fail at every single call of the system and of the index.
final class ManagedFileDeathTests: XCTestCase {
    private typealias Place = ManagedFileMoment.Place

    private static let step = isExhaustive ? 1 : 8

    // Runs a moment with a fault at each of its points, until it gets to its end; how many there were.
    private func each(
        _ moment: ManagedFileMoment, _ plan: (Place, Int) -> Void, _ after: (Place, Int) throws -> Void
    ) async throws -> Int {
        var (point, count) = (0, 0)
        while true {
            let place = try Place()
            try moment.prepare(place)
            plan(place, point)
            do { try await moment.act(place) } catch {}
            let wasHit = place.volume.hitCount > 0 || place.index.wasHit
            guard wasHit else { return count }
            try after(place, point)
            (point, count) = (point + Self.step, count + 1)
        }
    }

    func testAfterAKillAtAnySystemCallFilesAreOldOrNew() async throws {
        var count = 0
        for share in [FaultPlan.Share.nothing, .half, .everything] {
            for moment in ManagedFileMoment.all {
                count += try await each(moment) { place, point in
                    place.volume.follow(FaultPlan(.death(share), at: point))
                } _: { place, point in
                    place.restart()
                    _ = try moment.check(place, "death \(share) at \(point)", isRestarted: true)
                }
            }
        }
        print("changes of files died \(count) times, at each of their calls of the system")
        XCTAssertGreaterThan(count, 1500 / Self.step)
    }

    func testAfterAKillAtAnyIndexCallFilesAreOldOrNew() async throws {
        var count = 0
        for fault in [FailingOwnerIndex.Fault.deathBefore, .deathAfter] {
            for moment in ManagedFileMoment.all {
                count += try await each(moment) { place, point in
                    place.index.follow(fault, at: point)
                    place.volume.dies { [index = place.index] in index.isDead }
                } _: { place, point in
                    place.restart()
                    _ = try moment.check(place, "index, \(fault) at \(point)", isRestarted: true)
                }
            }
        }
        print("changes of files died \(count) times, at each of their calls of the index")
        XCTAssertGreaterThan(count, 150 / Self.step)
    }

    func testAfterAFailureOfAnyCallTheFilesAreOldOrNewAndStaySo() async throws {
        var count = 0
        for (number, lasts) in [(Int32(28), false), (28, true), (5, false), (5, true)] {
            for moment in ManagedFileMoment.all {
                count += try await each(moment) { place, point in
                    place.volume.follow(FaultPlan(.failure(number), at: point, lasts: lasts))
                } _: { place, point in
                    try checkAfterRestart(moment, place, "failure \(number)\(lasts ? " that lasts" : "") at \(point)")
                }
            }
        }
        print("changes of files failed \(count) times, at each of their calls of the system")
        XCTAssertGreaterThan(count, 2000 / Self.step)
    }

    func testAfterAFailureOfTheIndexTheFilesAreOldOrNewAndStaySo() async throws {
        var count = 0
        for moment in ManagedFileMoment.all {
            count += try await each(moment) { place, point in
                place.index.follow(.failure, at: point)
            } _: { place, point in
                place.index.restart()
                try checkAfterRestart(moment, place, "failure of the index at \(point)")
            }
        }
        print("changes of files failed \(count) times, at each of their calls of the index")
        XCTAssertGreaterThan(count, 75 / Self.step)
    }

    // What is found after a failure is what is found after the next start.
    private func checkAfterRestart(_ moment: ManagedFileMoment, _ place: Place, _ point: String) throws {
        place.volume.follow(nil)
        let before = try moment.check(place, point, isRestarted: false)
        place.restart()
        let after = try moment.check(place, point, isRestarted: true)
        XCTAssertEqual(before, after, "\(moment.name), \(point)")
    }
}
