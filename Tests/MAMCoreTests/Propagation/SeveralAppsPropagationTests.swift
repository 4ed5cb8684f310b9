import Dispatch
import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Several apps in one process: one block carries them all, each with identities of its own.
final class SeveralAppsPropagationTests: XCTestCase {
    private let apps = (0..<3).map { _ in IdentityKit.app() }

    override func tearDown() { for app in apps { app.setCurrentThreadAccountID(nil) } }

    /// Enters one identity for each app, the first outermost.
    private func enter(_ submitters: ArraySlice<SubmitterIdentity>, _ body: () -> Void) {
        guard let last = submitters.last else { return body() }
        let app = apps[submitters.endIndex - 1]
        enter(submitters.dropLast()) { last.enter(app, body) }
    }

    func testABlockCarriesEachAppsIdentitiesInTheirPlaces() {
        for seed in TestSeeds([1], of: name) { aBlockCarriesEachAppsIdentitiesInTheirPlaces(seed) }
    }

    private func aBlockCarriesEachAppsIdentitiesInTheirPlaces(_ seed: UInt64) {
        let (apps, place) = (apps, EntryPoint.Place("apps"))
        var random = SeededRandom(seed, of: name)
        let all = SubmitterIdentity.allCases
        for entry in EntryPoint.later + EntryPoint.inPlace {
            for _ in 0..<10 {
                let submitters = apps.map { _ in all[random.below(all.count)] }
                let (box, finish) = (IdentityKit.Box<[Findings]>(), Finish())
                enter(submitters[...]) {
                    entry.hand(place) {
                        box.value = apps.map { Findings(of: $0) }
                        finish.signal()
                    }
                    finish.wait()
                    XCTAssertEqual(apps.map(\.actsAs), submitters.map(\.acting), "the submitter, \(random.replay)")
                }
                XCTAssertEqual(
                    box.value, submitters.map { Findings(expecting: $0.acting) },
                    "\(entry.name), \(submitters), \(random.replay)")
                XCTAssertEqual(apps.map(\.actsAs), [.nobody, .nobody, .nobody], "\(entry.name), \(submitters)")
            }
        }
    }

    func testAKnownAndAnUnknownIDAndAnAliasActInABlockAsTheyDoOutside() {
        let (app, other, place) = (apps[0], apps[1], EntryPoint.Place("ids"))
        app.accounts.register("oid", alias: "alice@contoso.com")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "oid")
        for entry in EntryPoint.later + EntryPoint.inPlace {
            let (rules, acting, finish) = (Notes<PolicyRule>(), Notes<Acting>(), Finish())
            app.withAccountID("alice@contoso.com") {
                other.withAccountID("stranger") {
                    entry.hand(place) {
                        for app in [app, other] {
                            rules.add(app.policyManager.policy.decision(for: IdentityKit.question).rule)
                            acting.add(app.actsAs)
                        }
                        finish.signal()
                    }
                    finish.wait()
                }
            }
            XCTAssertEqual(rules.all, [.sendNone, .unmanaged], entry.name)
            XCTAssertEqual(acting.all, [.scope("alice@contoso.com"), .scope("stranger")], entry.name)
        }
    }

    func testAnIDEnrolledWhileABlockWaitsHasItsPolicyInTheBlock() {
        let (app, queue, rule) = (apps[0], DispatchQueue(label: "enrol"), Notes<PolicyRule>())
        queue.suspend()
        app.withAccountID("late") {
            queue.async { rule.add(app.policyManager.policy.decision(for: IdentityKit.question).rule) }
        }
        app.setCurrentThreadAccountID("late")
        queue.async { rule.add(app.policyManager.policy.decision(for: IdentityKit.question).rule) }
        app.setCurrentThreadAccountID(nil)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "late")
        queue.resume()
        queue.sync {}
        XCTAssertEqual(rule.all, [.sendNone, .sendNone])
    }

    func testAnItemOfOneAppHasNoIdentityInTheOthers() {
        let (apps, seen) = (apps, Notes<Acting>())
        let item = apps[0].withAccountID("creator") { DispatchWorkItem { for app in apps { seen.add(app.actsAs) } } }
        apps[1].withAccountID("runner") {
            apps[2].setCurrentThreadAccountID("runner")
            item.perform()
            XCTAssertEqual(apps.map(\.actsAs), [.nobody, .scope("runner"), .thread("runner")])
        }
        XCTAssertEqual(seen.all, [.scope("creator"), .nobody, .nobody])
    }
}
