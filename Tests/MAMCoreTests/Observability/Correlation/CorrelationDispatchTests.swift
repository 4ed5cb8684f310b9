import Dispatch
import Foundation
import MAMCore
import XCTest

/// A correlation id across every call of Dispatch, as identities go.
final class CorrelationDispatchTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// What a block finds: the id, and the account that acts.
    private struct Found: Sendable, Equatable {
        let id: String?
        let acting: Acting
    }

    private func found(_ entry: EntryPoint, _ place: EntryPoint.Place) -> Found? {
        let (app, box, finish) = (app, IdentityKit.Box<Found>(), Finish())
        entry.hand(place) {
            box.value = Found(id: CorrelationID.current?.text, acting: app.actsAs)
            finish.signal()
        }
        finish.wait()
        return box.value
    }

    func testEveryCallCarriesTheIDBesideTheIdentity() throws {
        let place = EntryPoint.Place("correlated")
        let id = try CorrelationID("r-1")
        for entry in EntryPoint.later + EntryPoint.inPlace {
            for submitter in [SubmitterIdentity.nobody, .scope, .setter, .setterInScope] {
                submitter.enter(app) {
                    let inside = CorrelationID.withValue(id) { found(entry, place) }
                    XCTAssertEqual(inside, Found(id: "r-1", acting: submitter.acting), "\(entry.name), \(submitter)")
                    let outside = found(entry, place)
                    XCTAssertEqual(
                        outside, Found(id: nil, acting: submitter.acting), "\(entry.name), \(submitter), without")
                }
            }
            XCTAssertNil(CorrelationID.current, entry.name)
        }
    }

    func testEveryDispatchCallCarriesTheIDInATaskWithSeveralApps() throws {
        let place = EntryPoint.Place("correlated in a task")
        let (id, other) = (try CorrelationID("r-1"), IdentityKit.app())
        for entry in EntryPoint.later {
            let (app, box, finish) = (app, IdentityKit.Box<[Found]>(), Finish())
            IdentityKit.inTask {
                await CorrelationID.withValue(id) { () async in
                    await other.withAccountID("mail") { () async in
                        await app.withAccountID("alice") { () async in
                            await asynchronously()
                            entry.hand(place) {
                                box.value = [app, other].map { app in
                                    Found(id: CorrelationID.current?.text, acting: app.actsAs)
                                }
                                finish.signal()
                            }
                        }
                    }
                }
            }
            finish.wait()
            XCTAssertEqual(
                box.value,
                [Found(id: "r-1", acting: .scope("alice")), Found(id: "r-1", acting: .scope("mail"))], entry.name)
        }
    }

    func testAnItemCarriesTheIDOfItsCreator() throws {
        let (id, other) = (try CorrelationID("creator"), try CorrelationID("runner"))
        let seen = Notes<String?>()
        let item = CorrelationID.withValue(id) { DispatchWorkItem { seen.add(CorrelationID.current?.text) } }
        let plain = DispatchWorkItem { seen.add(CorrelationID.current?.text) }
        CorrelationID.withValue(other) {
            item.perform()
            plain.perform()
        }
        item.perform()
        XCTAssertEqual(seen.all, ["creator", nil, "creator"])
    }

    func testTheExplicitQueueCarriesTheIDForAnAppWithoutInterception() throws {
        let (id, queue) = (try CorrelationID("explicit"), DispatchQueue(label: "explicit").mam)
        let explicit = IdentityKit.app(propagation: .explicitOnly)
        let (seen, finish) = (Notes<String?>(), Finish())
        CorrelationID.withValue(id) {
            explicit.withAccountID("alice") {
                queue.async {
                    seen.add(CorrelationID.current?.text)
                    seen.add(explicit.actsAs.id)
                    finish.signal()
                }
            }
            queue.sync { seen.add(CorrelationID.current?.text) }
        }
        finish.wait()
        XCTAssertEqual(seen.all, ["explicit", "alice", "explicit"])
    }

    func testABlockThatRunsOnAnotherThreadForAWaitingCallerHasTheCallersID() throws {
        let id = try CorrelationID("waits")
        let (box, done) = (IdentityKit.Box<[String?]>(), expectation(description: "the other thread is done"))
        Standalone.run {
            let inside = CorrelationID.withValue(id) { DispatchQueue.main.sync { CorrelationID.current?.text } }
            let outside = DispatchQueue.main.sync { CorrelationID.current?.text }
            box.value = [inside, outside, CorrelationID.current?.text]
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
        XCTAssertEqual(box.value, ["waits", nil, nil])
    }

    func testIterationsSideBySideHaveTheIDOfTheCaller() throws {
        let (id, seen) = (try CorrelationID("side"), Notes<String?>())
        CorrelationID.withValue(id) {
            DispatchQueue.concurrentPerform(iterations: 64) { _ in seen.add(CorrelationID.current?.text) }
        }
        XCTAssertEqual(seen.all, [String?](repeating: "side", count: 64))
        XCTAssertNil(CorrelationID.current)
    }

    func testThreadsWithIDsOfTheirOwnDoNotMixThem() {
        let (wrong, queue) = (Notes<String>(), DispatchQueue(label: "mixed", attributes: .concurrent))
        let app = app
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<100 {
                let text = "w\(worker)-\(round)"
                guard let id = try? CorrelationID(text) else { return wrong.add("no id") }
                let finish = Finish()
                CorrelationID.withValue(id) {
                    app.withAccountID("alice") {
                        queue.async {
                            if CorrelationID.current?.text != text { wrong.add(text) }
                            finish.signal()
                        }
                    }
                }
                finish.wait()
                if CorrelationID.current != nil { wrong.add("left behind") }
            }
        }
        XCTAssertEqual(wrong.all, [])
    }
}
