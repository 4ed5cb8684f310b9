import Dispatch
import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// Where a correlation id is in force, and where it is not any more.
final class CorrelationScopeTests: XCTestCase {
    private struct MyError: Error, Equatable {}

    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    private func id(_ text: String) throws -> CorrelationID { try CorrelationID(text) }

    private var current: String? { CorrelationID.current?.text }

    func testAnIDIsInForceAsLongAsItsCall() throws {
        let (outer, inner) = (try id("outer"), try id("inner"))
        XCTAssertNil(CorrelationID.current)
        let found = CorrelationID.withValue(outer) { () -> [String?] in
            let before = current
            let inside = CorrelationID.withValue(inner) { current }
            let hidden = CorrelationID.withValue(nil) { current }
            return [before, inside, hidden, current]
        }
        XCTAssertEqual(found, ["outer", "inner", nil, "outer"])
        XCTAssertNil(CorrelationID.current)
        XCTAssertThrowsError(try CorrelationID.withValue(outer) { throw MyError() }) {
            XCTAssertEqual($0 as? MyError, MyError())
        }
        XCTAssertNil(CorrelationID.current)
    }

    func testEventsCarryTheIDInForce() throws {
        let recorder = RecordingObserver()
        let app = IdentityKit.app(observer: recorder)
        let id = try id("request-7")
        let start = recorder.events.count
        setThread("alice", of: app)
        CorrelationID.withValue(id) {
            setThread("bob", of: app)
            app.withAccountID("carol") { setThread("dave", of: app) }
        }
        setThread(nil, of: app)
        XCTAssertEqual(recorder.events.dropFirst(start).map(\.correlationID), [nil, id, id, nil])
    }

    func testIdentitiesAreTheSameWithAndWithoutAnID() throws {
        let (app, id) = (app, try id("r"))
        for submitter in SubmitterIdentity.allCases {
            submitter.enter(app) {
                CorrelationID.withValue(id) {
                    assertActs(app.actsAs, submitter.acting, "\(submitter)")
                    let seen = IdentityKit.inBackground { app.actsAs }
                    assertActs(seen, submitter.acting, "\(submitter) in a block")
                }
                assertActs(app.actsAs, submitter.acting, "\(submitter) afterwards")
            }
            CorrelationID.withValue(id) {
                let seen = submitter.enter(app) { IdentityKit.inBackground { [app.actsAs, app.actsAs] } }
                XCTAssertEqual(seen, [submitter.acting, submitter.acting], "\(submitter) inside")
                XCTAssertEqual(current, "r")
            }
        }
    }

    func testTasksInheritAnIDAndDetachedOnesDoNot() async throws {
        let id = try id("task")
        let found = await CorrelationID.withValue(id) { () async -> [String?] in
            let child = await Task { CorrelationID.current?.text }.value
            let detached = await Task.detached { CorrelationID.current?.text }.value
            async let bound = CorrelationID.current?.text
            await Task.yield()
            return [child, detached, await bound, CorrelationID.current?.text]
        }
        XCTAssertEqual(found, ["task", nil, "task", "task"])
        XCTAssertNil(CorrelationID.current)
        do {
            try await CorrelationID.withValue(id) { () async throws in
                await Task.yield()
                throw MyError()
            }
            XCTFail("nothing was thrown")
        } catch { XCTAssertEqual(error as? MyError, MyError()) }
        XCTAssertNil(CorrelationID.current)
    }

    func testACaptureCarriesTheIDAndRestoresTheOneBefore() throws {
        let (first, second) = (try id("first"), try id("second"))
        let capture = CorrelationID.withValue(first) { IdentityCapture() }
        let none = IdentityCapture()
        XCTAssertEqual(capture.run { current }, "first")
        let found = CorrelationID.withValue(second) { [capture.run { current }, none.run { current }, current] }
        XCTAssertEqual(found, ["first", nil, "second"])
        let wrapped = capture.wrap { CorrelationID.current?.text }
        XCTAssertEqual(Standalone.wait { wrapped() }, "first")
        XCTAssertNil(CorrelationID.current)
    }

    func testACaptureTakesTheIDIntoATask() async throws {
        let id = try id("first")
        let capture = IdentityKit.inBackground { CorrelationID.withValue(id) { IdentityCapture() } }
        let inTask = await capture.run { () async -> String? in
            await Task.yield()
            return CorrelationID.current?.text
        }
        XCTAssertEqual(inTask, "first")
        XCTAssertNil(CorrelationID.current)
    }
}
