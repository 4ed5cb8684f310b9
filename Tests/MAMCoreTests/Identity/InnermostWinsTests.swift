import Dispatch
import MAMCore
import XCTest

/// Whatever was entered last wins: the twelve cases the rule was found with, and the setter's lifetime.
final class InnermostWinsTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    func testASetterWithoutAScopeActs() {
        app.setCurrentThreadAccountID("9")
        assertActs(app.actsAs, .thread("9"))
    }

    func testAScopeEnteredLaterBeatsTheSetter() {
        app.setCurrentThreadAccountID("9")
        app.withAccountID("1") { assertActs(app.actsAs, .scope("1")) }
    }

    func testASetterInsideAScopeBeatsTheScope() {
        app.withAccountID("1") {
            app.setCurrentThreadAccountID("2")
            assertActs(app.actsAs, .thread("2"))
        }
    }

    func testAnInnerScopeBeatsTheSetterAndGivesItBack() {
        app.withAccountID("1") {
            app.setCurrentThreadAccountID("2")
            app.withAccountID("3") { assertActs(app.actsAs, .scope("3")) }
            assertActs(app.actsAs, .thread("2"))
        }
    }

    func testASetterInsideAScopeEndsWithTheScope() {
        app.withAccountID("1") { app.setCurrentThreadAccountID("2") }
        assertActs(app.actsAs, .nobody)
        app.setCurrentThreadAccountID("9")
        app.withAccountID("1") { app.setCurrentThreadAccountID("2") }
        assertActs(app.actsAs, .thread("9"))
        app.withAccountID("1") { app.setCurrentThreadAccountID(nil) }
        assertActs(app.actsAs, .thread("9"))
    }

    func testASetterInsideAScopeEndsWithTheScopeAlsoWhenItThrows() {
        struct Stop: Error {}
        app.setCurrentThreadAccountID("9")
        XCTAssertThrowsError(
            try app.withAccountID("1") {
                app.setCurrentThreadAccountID("2")
                throw Stop()
            })
        assertActs(app.actsAs, .thread("9"))
    }

    func testASetterOfNilInsideAScopeHidesTheScope() {
        app.policyManager.setProcessAccountID("P")
        app.withAccountID("1") {
            app.setCurrentThreadAccountID(nil)
            assertActs(app.actsAs, .process("P"))
            XCTAssertNil(app.currentThreadAccountID)
            app.withAccountID("3") { assertActs(app.actsAs, .scope("3")) }
            assertActs(app.actsAs, .process("P"))
        }
    }

    func testAScopeOfNilHidesTheSetterBeforeIt() {
        app.policyManager.setProcessAccountID("P")
        app.setCurrentThreadAccountID("9")
        app.withAccountID(nil) { assertActs(app.actsAs, .process("P")) }
        assertActs(app.actsAs, .thread("9"))
    }

    func testTheLastOfSeveralSettersActs() {
        app.withAccountID("1") {
            for id in ["2", "", "stranger", "4"] {
                app.setCurrentThreadAccountID(AccountID(id))
                assertActs(app.actsAs, .thread(id))
                XCTAssertEqual(app.currentThreadAccountID, AccountID(id))
            }
        }
    }

    func testABlockInheritsTheSetterAndItsOwnSetterWins() {
        let (app, queue) = (app, DispatchQueue(label: "test"))
        app.withAccountID("1") {
            app.setCurrentThreadAccountID("2")
            queue.mam.async {
                assertActs(app.actsAs, .thread("2"))
                app.setCurrentThreadAccountID("4")
                assertActs(app.actsAs, .thread("4"))
            }
            queue.mam.sync { assertActs(app.actsAs, .thread("2"), "the block's setter ended with it") }
            assertActs(app.actsAs, .thread("2"))
        }
        XCTAssertEqual(queue.sync { app.actsAs }, .nobody)
    }

    func testASetterInABlockUnderACapturedScopeActsAndEndsWithTheBlock() {
        let (app, queue) = (app, DispatchQueue(label: "test"))
        app.withAccountID("5") {
            queue.mam.async {
                assertActs(app.actsAs, .scope("5"))
                app.setCurrentThreadAccountID("6")
                assertActs(app.actsAs, .thread("6"))
            }
            queue.mam.async { assertActs(app.actsAs, .scope("5")) }
        }
        queue.sync {}
        queue.mam.sync { assertActs(app.actsAs, .nobody) }
    }

    func testASetterBeforeTheScopeStaysHiddenInABlockOfTheScope() {
        let app = app
        app.setCurrentThreadAccountID("9")
        let capture = app.withAccountID("1") { IdentityCapture() }
        assertActs(IdentityKit.inBackground { capture.run { app.actsAs } }, .scope("1"))
    }

    func testDeeplyNestedScopesAndSettersUnwindOneByOne() {
        func descend(_ depth: Int) {
            guard depth < 200 else { return }
            app.withAccountID(AccountID("s\(depth)")) {
                assertActs(app.actsAs, .scope("s\(depth)"))
                app.setCurrentThreadAccountID(AccountID("t\(depth)"))
                descend(depth + 1)
                assertActs(app.actsAs, .thread("t\(depth)"))
            }
        }
        descend(0)
        assertActs(app.actsAs, .nobody)
    }
}
