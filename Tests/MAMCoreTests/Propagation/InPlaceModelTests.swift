import Dispatch
import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Random nestings of scopes, setters and work in place, for automatic and explicit apps side by side.
///
/// A small model says who acts: it knows only that the end of a scope puts every app back, and that the end of a block
/// puts back the automatic ones.
final class InPlaceModelTests: XCTestCase {
    /// What a thread has for one app, as the model sees it.
    private struct ThreadState: Equatable {
        /// The scope that is open and what it holds; `nil` when none is.
        var scope: Int?
        var scoped: String?
        /// What the setter left, by the scope it was called in.
        var set: [Int?: String?] = [:]

        var acting: Acting {
            if let id = set[scope] {
                // In a scope, `nil` hides the scope.
                return id.map { .thread($0) } ?? .nobody
            }
            guard scope != nil, let scoped else { return .nobody }
            return .scope(scoped)
        }
    }

    private struct World {
        let apps: [ManagedApp]
        let isExplicit: [Bool]
        let queues: [EntryPoint.Place]
        var random: SeededRandom
        var scopes = 0
        var wrong: [String] = []

        mutating func check(_ held: [ThreadState], _ step: String) {
            let found = apps.map(\.actsAs)
            if found != held.map(\.acting) { wrong.append("\(step): \(found), not \(held.map(\.acting))") }
        }

        /// Does a few random things on the way down, and returns what the thread has for each app afterwards.
        mutating func work(_ start: [ThreadState], depth: Int) -> [ThreadState] {
            var held = start
            for _ in 0..<random.below(5) + 1 where wrong.isEmpty {
                let index = random.below(apps.count)
                let (app, id) = (apps[index], "\(random.below(1000))")
                switch random.below(depth > 0 ? 8 : 3) {
                case 0:
                    app.setCurrentThreadAccountID(AccountID(id))
                    held[index].set[held[index].scope] = .some(id)
                    check(held, "setter of \(index)")
                case 1:
                    app.setCurrentThreadAccountID(nil)
                    if held[index].scope == nil {
                        held[index].set[nil] = nil
                    } else {
                        held[index].set[held[index].scope] = .some(nil)
                    }
                    check(held, "unset of \(index)")
                case 2: check(held, "nothing")
                case 3, 4:
                    scopes += 1
                    var inside = held
                    (inside[index].scope, inside[index].scoped) = (scopes, id)
                    app.withAccountID(AccountID(id)) { _ = work(inside, depth: depth - 1) }
                    check(held, "end of a scope of \(index)")
                default:
                    let after = block(held, depth)
                    // An explicit app's setters outlive the block; everything else is as it was.
                    for index in apps.indices where isExplicit[index] { held[index].set = after[index].set }
                    check(held, "end of a block")
                }
            }
            return held
        }

        /// Work in place, by one of the calls that wait; an item may have been made by nobody.
        private mutating func block(_ held: [ThreadState], _ depth: Int) -> [ThreadState] {
            let entry = EntryPoint.inPlace[random.below(EntryPoint.inPlace.count)]
            var after = held
            let place = queues[depth - 1]
            withUnsafeMutablePointer(to: &self) { world in
                let world = Handed(world)
                let result = IdentityKit.Box<Handed<[ThreadState]>>()
                let start = Handed(held)
                entry.hand(place) {
                    world.item.pointee.check(start.item, "start of \(entry.name)")
                    result.value = Handed(world.item.pointee.work(start.item, depth: depth - 1))
                }
                if let value = result.value { after = value.item }
            }
            return after
        }
    }

    func testEveryNestingMatchesTheModel() {
        for seed in TestSeeds([1], of: name) { everyNestingMatchesTheModel(seed) }
    }

    private func everyNestingMatchesTheModel(_ seed: UInt64) {
        var seeds = SeededRandom(seed, of: name)
        let queues = (0..<5).map { EntryPoint.Place("depth \($0)") }
        for round in 0..<300 {
            let isExplicit = (0..<3).map { _ in seeds.chance(2) }
            let random = seeds.forked(round % 7)
            _ = seeds.next()
            let wrong = Standalone.wait {
                let apps = isExplicit.map { IdentityKit.app(propagation: $0 ? .explicitOnly : .automatic) }
                var world = World(apps: apps, isExplicit: isExplicit, queues: queues, random: random)
                let after = world.work(apps.map { _ in ThreadState() }, depth: 5)
                world.check(after, "end")
                return world.wrong
            }
            XCTAssertEqual(wrong, [], "round \(round), \(isExplicit), \(seeds.replay)")
        }
    }
}
