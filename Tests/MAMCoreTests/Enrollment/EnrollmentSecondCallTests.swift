import MAMCore
import MAMSimulation
import XCTest

/// A second call about an account while the first one is under way.
final class EnrollmentSecondCallTests: XCTestCase {
    private let (a, start) = (EnrollmentKit.a, EnrollmentKit.start)

    /// A process whose launch enrols the managed user by itself; his token is awaited.
    private func silent(_ user: EnrollmentAccount) -> EnrollmentMachine {
        var machine = EnrollmentMachine(EnrollmentKit.traits { $0.enrollsAtLaunch = true })
        _ = machine.handle(.deviceChanged(EnrollmentKit.managed(user)), at: start)
        let asked = machine.handle(.launched, at: start)
        XCTAssertTrue(asked.contains { if case .requestToken(_, isInteractive: false, _) = $0 { true } else { false } })
        return machine
    }

    private func asksUser(_ effects: [EnrollmentEffect]) -> EnrollmentTicket? {
        effects.compactMap { effect -> EnrollmentTicket? in
            if case .requestToken(_, isInteractive: true, let ticket) = effect { ticket } else { nil }
        }.first
    }

    func testALogInForWhoIsBeingEnrolledByItselfAsksTheUser() throws {
        var machine = silent(a)
        let silentTicket = try XCTUnwrap(machine.entries.first?.ticket)
        let ticket = try XCTUnwrap(asksUser(machine.handle(.login(a, EnrollmentCall(1)), at: start)))
        XCTAssertEqual(machine.handle(.answered(silentTicket, .noToken(.credentials)), at: start), [])
        XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: start.after(9000)), [])
        let canceled = machine.handle(.answered(ticket, .noToken(.canceled)), at: start.after(9000))
        XCTAssertEqual(canceled.map(\.word), ["store", "enrollment 219 of A"])
        XCTAssertEqual(canceled.compactMap(\.call), [EnrollmentCall(1)])
    }

    func testARegistrationOfWhoIsBeingEnrolledByItselfAsksNobody() throws {
        var machine = silent(a)
        let ticket = try XCTUnwrap(machine.entries.first?.ticket)
        XCTAssertEqual(machine.handle(.register(a, EnrollmentCall(1)), at: start), [.store])
        XCTAssertEqual(machine.entries.first?.ticket, ticket)
    }

    func testALogInUnderAnotherNameAsksTheUserToo() throws {
        var machine = silent(EnrollmentKit.account("A"))
        let other = EnrollmentKit.account(nil, "other@one.example")
        let login = machine.handle(.login(other, EnrollmentCall(1)), at: start)
        XCTAssertNil(asksUser(login), "one after the other")
        var several = EnrollmentMachine(
            EnrollmentKit.traits { ($0.enrollsAtLaunch, $0.allowsSeveral) = (true, true) })
        _ = several.handle(.deviceChanged(EnrollmentKit.managed(EnrollmentKit.account("A"))), at: start)
        _ = several.handle(.launched, at: start)
        let second = several.handle(.login(EnrollmentKit.account(nil, "a@one.example"), EnrollmentCall(1)), at: start)
        let ticket = try XCTUnwrap(asksUser(second))
        // The token shows that both are one, who was to be asked for nothing.
        XCTAssertNotNil(asksUser(several.handle(.answered(ticket, .token(a)), at: start)))
        XCTAssertEqual(several.entries.count, 1)
    }

    func testAWipeThatTheSecondDeregistrationWantsHappens() throws {
        for (first, second) in [(false, true), (true, false)] {
            var driver = EnrollmentDriver()
            driver.handle(.register(a, driver.nextCall()))
            driver.relaunch()
            var machine = driver.machine
            _ = machine.handle(.deregister(a, withWipe: first, EnrollmentCall(1)), at: start)
            let again = machine.handle(.deregister(a, withWipe: second, EnrollmentCall(2)), at: start)
            XCTAssertEqual(again.map(\.word).filter { $0 != "store" }, ["ignore(alreadyLeaving)"])
            XCTAssertEqual(again.first == .store, second, "it survives the process")
            let ticket = try XCTUnwrap(machine.entries.first?.ticket)
            let gone = machine.handle(.answered(ticket, .noToken(.credentials)), at: start)
            XCTAssertTrue(gone.contains { if case .askAppToWipe = $0 { true } else { false } }, "\(gone)")
        }
    }
}
