import MAMCore
import XCTest

/// Synchronous scopes: results, errors, and the two kinds of nothing.
final class ScopeTests: XCTestCase {
    private let app = IdentityKit.app()

    private struct MyError: Error, Equatable { let number: Int }

    func testAScopeReturnsTheResultOfItsOperation() {
        XCTAssertEqual(app.withAccountID("alice") { 42 }, 42)
        XCTAssertNil(app.withAccountID("alice") { Int?.none })
    }

    func testTheInnermostScopeTellsItsApp() async {
        let other = IdentityKit.app()
        XCTAssertNotEqual(app.id, other.id)
        XCTAssertNil(ManagedApp.idInScope)
        app.withAccountID("alice") {
            XCTAssertEqual(ManagedApp.idInScope, app.id)
            other.withAccountID(nil) { XCTAssertEqual(ManagedApp.idInScope, other.id) }
            XCTAssertEqual(ManagedApp.idInScope, app.id)
        }
        await app.withAccountID("alice") {
            let found = await Task { ManagedApp.idInScope }.value
            XCTAssertEqual(found, app.id)
        }
        app.onMainThread { XCTAssertNil(ManagedApp.idInScope, "a role is no scope") }
    }

    func testAScopeOfAThrowingOperationPassesTheErrorThrough() {
        XCTAssertThrowsError(try app.withAccountID("alice") { throw MyError(number: 1) }) { error in
            XCTAssertEqual(error as? MyError, MyError(number: 1))
        }
        assertActs(app.actsAs, .nobody)
    }

    func testATypedErrorKeepsItsType() {
        do throws(MyError) {
            try app.withAccountID("alice") { () throws(MyError) in throw MyError(number: 7) }
            XCTFail("did not throw")
        } catch {
            // Compiles only because `error` is a MyError.
            XCTAssertEqual(error.number, 7)
        }
    }

    func testANestedTypedErrorLeavesEveryScope() {
        do throws(MyError) {
            try app.withAccountID("alice") { () throws(MyError) in
                try app.onMainThread { () throws(MyError) in
                    try app.withAccountID(nil) { () throws(MyError) in throw MyError(number: 3) }
                }
            }
        } catch {
            XCTAssertEqual(error.number, 3)
        }
        assertActs(app.actsAs, .nobody)
    }

    func testAnOperationThatCannotThrowNeedsNoTry() {
        let length: Int = app.withAccountID("alice") { app.currentThreadAccountID?.rawValue.utf8.count ?? 0 }
        XCTAssertEqual(length, 5)
    }

    func testAScopeMayReturnAValueThatIsNotSendableAndCopiesNothing() {
        final class Local {}
        let local = Local()
        XCTAssertTrue(app.withAccountID("alice") { local } === local)
    }

    func testTheEmptyIDStopsTheSearch() {
        app.policyManager.setProcessAccountID("process")
        app.withAccountID("") {
            assertActs(app.actsAs, .scope(""))
            XCTAssertEqual(app.currentThreadAccountID, .unmanaged)
        }
        app.withAccountID("outer") { app.withAccountID(.unmanaged) { assertActs(app.actsAs, .scope("")) } }
    }

    func testNilFallsThroughAndHidesTheOuterScope() {
        app.policyManager.setProcessAccountID("process")
        app.withAccountID("outer") {
            app.withAccountID(nil) {
                assertActs(app.actsAs, .process("process"))
                XCTAssertNil(app.currentThreadAccountID)
            }
            assertActs(app.actsAs, .scope("outer"))
        }
    }

    func testAnIDOf256BytesActsInAScope() throws {
        let text = String(repeating: "é", count: 128)
        let id = try XCTUnwrap(AccountID(text))
        app.withAccountID(id) { assertActs(app.actsAs, .scope(text)) }
        app.accounts.register(id)
        app.withAccountID(AccountID(text)) { assertActs(app.actsAs, .scope(text)) }
    }

    func testOnlyTheInnermostOfManyNestedScopesActs() {
        let ids = (0..<100).map { "account\($0)" }
        func open(_ rest: ArraySlice<String>) {
            guard let first = rest.first else { return assertActs(app.actsAs, .scope("account99")) }
            app.withAccountID(AccountID(first)) {
                open(rest.dropFirst())
                assertActs(app.actsAs, .scope(first))
            }
        }
        open(ids[...])
        assertActs(app.actsAs, .nobody)
    }

    func testAnAppThatGoesAwayInsideItsScopeLeavesAnotherOneUntouched() {
        var first: ManagedApp? = IdentityKit.app()
        weak let gone = first
        let second = IdentityKit.app()
        let capture = first?.withAccountID("stranger") { second.withAccountID("second") { IdentityCapture() } }
        first = nil
        XCTAssertNil(gone, "a capture does not keep the app alive")
        capture?.run { assertActs(second.actsAs, .scope("second")) }
    }
}
