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

    func testALogInDuringASilentEnrollmentAsksTheUser() throws {
        var machine = silent(a)
        let silentTicket = try XCTUnwrap(machine.entries.first?.ticket)
        let ticket = try XCTUnwrap(asksUser(machine.handle(.login(a, EnrollmentCall(1)), at: start)))
        XCTAssertEqual(machine.handle(.answered(silentTicket, .noToken(.credentials)), at: start), [])
        XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: start.after(9000)), [])
        let canceled = machine.handle(.answered(ticket, .noToken(.canceled)), at: start.after(9000))
        XCTAssertEqual(canceled.map(\.word), ["store", "enrollment 219 of A"])
        XCTAssertEqual(canceled.compactMap(\.call), [EnrollmentCall(1)])
    }

    func testARegistrationDuringASilentEnrollmentAsksNoUser() throws {
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

    private static let byName = EnrollmentKit.account(nil, "x@one.example")
    private static let byID = EnrollmentKit.account("X")
    private static let both = EnrollmentKit.account("X", "x@one.example")

    /// A launched app in which an account waits after a registration without a token: 203, and 207 for a principal name alone.
    private func waiting(_ account: EnrollmentAccount) throws -> EnrollmentMachine {
        var machine = EnrollmentMachine(EnrollmentKit.traits { $0.restartsForFirstPolicy = false })
        _ = machine.handle(.launched, at: start)
        _ = machine.handle(.register(account, EnrollmentCall(1)), at: start)
        let ticket = try XCTUnwrap(machine.entries.first?.ticket)
        let told = machine.handle(.answered(ticket, .noToken(.credentials)), at: start)
        let code = account.objectID == nil ? 207 : 203
        XCTAssertEqual(told.map(\.word).last, "enrollment \(code) of \(account.id.rawValue)")
        XCTAssertEqual(machine.phase(of: account.id), .waiting)
        return machine
    }

    func testALogInUnderAnotherNameEnrollsTheAccountThatWaits() throws {
        for (first, second) in [(Self.byName, Self.byID), (Self.byID, Self.byName)] {
            var machine = try waiting(first)
            let ticket = try XCTUnwrap(asksUser(machine.handle(.login(second, EnrollmentCall(2)), at: start)))
            // Only the token tells that both are one account. It is used, and the user is not asked for another.
            let shown = machine.handle(.answered(ticket, .token(Self.both)), at: start)
            XCTAssertEqual(shown.map(\.word).filter { $0 != "store" }, ["enrol X"])
            XCTAssertEqual(machine.entries.map(\.names), [Self.both])
            var effects = shown
            for answer in [
                EnrollmentAnswer.service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails()),
                .stored(true),
            ] {
                let ticket = try XCTUnwrap(effects.compactMap(\.ticket).first)
                effects = machine.handle(.answered(ticket, answer), at: start)
            }
            XCTAssertEqual(effects.map(\.word).filter { $0 != "store" }.first, "enrollment 100 of X")
            XCTAssertEqual(effects.compactMap(\.call), [EnrollmentCall(2)])
            XCTAssertEqual(machine.phase(of: "X"), .enrolled)
        }
    }

    func testARegistrationUnderAnotherNameLeavesTheAccountWaitingAndReturnsTheReason() throws {
        for (first, second) in [(Self.byName, Self.byID), (Self.byID, Self.byName)] {
            var machine = try waiting(first)
            _ = machine.handle(.register(second, EnrollmentCall(2)), at: start)
            let ticket = try XCTUnwrap(machine.entries.last?.ticket)
            let shown = machine.handle(.answered(ticket, .token(Self.both)), at: start).filter { $0 != .store }
            guard shown.count == 1, case .ignore(EnrollmentCall(2), .alreadyRegistered, let status?) = shown[0] else {
                return XCTFail("\(shown)")
            }
            XCTAssertEqual(status.code, .internalError, "the timer does not tell why")
            XCTAssertEqual(machine.entries.map(\.names), [Self.both], "both names are known from now on")
            XCTAssertEqual(machine.phase(of: "X"), .waiting)
            // So a log-in finds the account at once.
            XCTAssertNotNil(asksUser(machine.handle(.login(Self.byID, EnrollmentCall(3)), at: start)))
            XCTAssertEqual(machine.entries.count, 1)
        }
    }

    func testACallUnderAnotherNameIsAnsweredLikeASecondCall() throws {
        let states: [(prepare: (inout EnrollmentMachine) -> Void, word: String)] = [
            ({ _ = $0.handle(.register(Self.byID, EnrollmentCall(1)), at: EnrollmentKit.start) }, "ignore(underWay)"),
            ({ _ = $0.setEnrolled(Self.byID, at: EnrollmentKit.start) }, "enrollment 208 of X"),
            (
                {
                    _ = $0.setEnrolled(Self.byID, at: EnrollmentKit.start)
                    _ = $0.handle(.deregister(Self.byID, withWipe: false, EnrollmentCall(1)), at: EnrollmentKit.start)
                }, "enrollment 201 of X"
            ),
        ]
        for (prepare, word) in states {
            var machine = EnrollmentMachine(EnrollmentKit.traits { $0.allowsSeveral = true })
            _ = machine.handle(.launched, at: start)
            prepare(&machine)
            let ticket = try XCTUnwrap(asksUser(machine.handle(.login(Self.byName, EnrollmentCall(2)), at: start)))
            let shown = machine.handle(.answered(ticket, .token(Self.both)), at: start).filter { $0 != .store }
            XCTAssertEqual(shown.map(\.word), [word])
            XCTAssertEqual(shown.compactMap(\.call), [EnrollmentCall(2)])
            XCTAssertEqual(machine.entries.map(\.id), ["X"])
        }
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
