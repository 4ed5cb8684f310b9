import Foundation
import MAMCore
import XCTest

/// Every state with every event, under every kind of facts, against a table that was written by hand.
final class PINMachineTests: XCTestCase {
    private typealias World = (name: String, facts: PINFacts, entry: PINState, prompt: PINEffect)

    private func world(
        _ name: String, entry: PINState, _ prompt: PINEffect, _ change: (inout PINRules, inout PINRecord) -> Void,
        now: Instant = PINKit.later(3600), biometrics: PINBiometrics = .none
    ) -> World {
        var (rules, record) = (PINRules(), PINRecord())
        record.replace(with: PINKit.hash())
        (record.setAt, record.lastAccess, record.charged, record.failed) = (PINKit.start, PINKit.start, 2, 1)
        record.fits = PINShape()
        record.enrollment = 7
        change(&rules, &record)
        return (name, PINFacts(rules: rules, record: record, biometrics: biometrics, now: now), entry, prompt)
    }

    private var worlds: [World] {
        let face = PINBiometrics(.faceID, enrollment: 7)
        return [
            world("plain", entry: .asking, .ask(triesLeft: 3), { _, _ in }),
            world("recent", entry: .unlocked, .grant, { _, record in record.lastAccess = PINKit.later(3000) }),
            world("face", entry: .biometrics(.faceID), .askBiometrics(.faceID), { _, _ in }, biometrics: face),
            world(
                "spent", entry: .signingIn(.triesSpent), .signIn(.triesSpent),
                { _, record in (record.charged, record.failed) = (5, 5) }),
            world(
                "wipe", entry: .wipeDemanded, .wipe,
                { rules, record in
                    rules.spentAction = .wipe
                    (record.charged, record.failed) = (5, 5)
                }),
            world("free", entry: .notRequired, .grant, { rules, _ in rules.isRequired = false }),
            world("none", entry: .choosing(.first), .choose(.first), { _, record in record = PINRecord() }),
            world(
                "given up", entry: .choosing(.reset), .choose(.reset), { _, record in record.replace(with: nil) }),
            world(
                "expired", entry: .asking, .ask(triesLeft: 3),
                { rules, record in
                    (rules.expiry, rules.recheck) = (60, .max)
                    record.lastAccess = PINKit.later(3000)
                }),
        ]
    }

    private static let events: [PINEvent] = [
        .rightPIN(fits: true), .rightPIN(fits: false), .wrongPIN, .newPIN([]), .newPIN([.simple]),
        .newPINAgain(isSame: true), .newPINAgain(isSame: false), .biometricsSucceeded, .biometricsFailed,
        .biometricsUnavailable, .biometricsChanged, .forgotten, .signedIn(isSame: true), .signedIn(isSame: false),
        .resumed, .left, .inactive, .policyChanged, .cancelled, .wiped,
    ]

    private static let states: [PINState] =
        [.notRequired, .locked, .asking, .wipeDemanded, .unlocked, .biometrics(.touchID), .biometrics(.faceID)]
        + PINChangeReason.allCases.flatMap { [.choosing($0), .confirming($0)] }
        + PINSignInReason.allCases.map { .signingIn($0) }

    // One letter for each event, in their order.
    //
    // .  nothing happens                    E  whatever the facts say, and its prompt
    // e  the same, nothing when it is the state already          L  locked      D  locked, denied
    // N  access is noted                    R  in, or a change when the PIN is too old      r  a change
    // W  asked again, or spent              F  sign in, forgotten                  B  in by biometrics
    // A  the PIN is asked for               C  type it again       X  refused      S  stored and in
    // M  not the same                       Z  reset, choose       O  another account       T  counted anew, locked
    // k  out of locked only to where nothing is shown to choose  a, f  as e, but nothing milder
    private static let table: [(String, String)] = [
        ("notRequired", "..............E.ee.."),
        ("locked     ", "..............EL.k.."),
        ("asking     ", "RrW........F..EL.aD."),
        ("wipe       ", "...................T"),
        ("unlocked   ", "..............ENee.."),
        ("biometrics ", ".......BAAAF..EL.eD."),
        ("choosing   ", "...CX.........EL.eD."),
        ("confirming ", ".....SM.......EL.eD."),
        ("forgotten  ", "............ZOEL.fD."),
        ("triesSpent ", "............ZOEL.eD."),
    ]

    private static func row(_ state: PINState) -> String {
        let name =
            switch state {
            case .notRequired: "notRequired"
            case .locked: "locked"
            case .choosing: "choosing"
            case .confirming: "confirming"
            case .asking: "asking"
            case .biometrics: "biometrics"
            case .signingIn(.forgotten): "forgotten"
            case .signingIn(.triesSpent): "triesSpent"
            case .wipeDemanded: "wipe"
            case .unlocked: "unlocked"
            }
        return table.first { $0.0.hasPrefix(name) }?.1 ?? ""
    }

    private func expected(_ letter: Character, _ state: PINState, _ world: World) -> (PINState, [PINEffect])? {
        let entry = (world.entry, [world.prompt])
        let reason: PINChangeReason =
            switch state {
            case .choosing(let reason), .confirming(let reason): reason
            default: .first
            }
        switch letter {
        case ".": return (state, [])
        case "E": return entry
        case "e": return world.entry == state ? (state, []) : entry
        case "L": return (.locked, [])
        case "D": return (.locked, [.deny])
        case "N": return (state, [.noteAccess])
        case "R", "r":
            if world.name == "free" { return (.notRequired, [.grant]) }
            if world.name == "expired" { return (.choosing(.expired), [.choose(.expired)]) }
            return letter == "R" ? (.unlocked, [.grant]) : (.choosing(.rulesChanged), [.choose(.rulesChanged)])
        case "W":
            if world.name == "spent" || world.name == "wipe" { return entry }
            let left = ["free": 0, "none": 5, "given up": 5][world.name] ?? 3
            return (.asking, [.ask(triesLeft: left)])
        case "A":
            let left = ["spent": 0, "wipe": 0, "free": 0, "none": 5, "given up": 5][world.name] ?? 3
            return (.asking, [.ask(triesLeft: left)])
        case "F": return (.signingIn(.forgotten), [.signIn(.forgotten)])
        case "B": return world.name == "face" || world.name == "recent" ? (.unlocked, [.noteAccess, .grant]) : entry
        case "C": return (.confirming(reason), [.repeatNew])
        case "X": return (state, [.refuse([.simple])])
        case "S": return (.unlocked, [.store, .grant])
        case "M": return (.choosing(reason), [.mismatch])
        case "Z": return (.choosing(.reset), [.reset, .choose(.reset)])
        case "O": return (state, [.refuseAccount])
        case "T": return (.locked, [.clearTries])
        case "k": return world.name == "free" || world.name == "wipe" ? entry : (state, [])
        case "a", "f":
            return ["plain", "face", "expired"].contains(world.name) ? (state, []) : entry
        default: return nil
        }
    }

    func testEveryEventInEveryStateMatchesTheTable() throws {
        XCTAssertEqual(Self.table.map(\.1.count), [Int](repeating: Self.events.count, count: 10))
        var (states, moved) = (0, 0)
        for world in worlds {
            XCTAssertEqual(world.facts.entry, world.entry, world.name)
            for state in Self.states {
                for (event, letter) in zip(Self.events, Self.row(state)) {
                    let step = PINMachine.step(state, event, world.facts)
                    let (next, effects) = try XCTUnwrap(expected(letter, state, world))
                    XCTAssertEqual(step.state, next, "\(world.name): \(state) with \(event)")
                    XCTAssertEqual(step.effects, effects, "\(world.name): \(state) with \(event)")
                    states += 1
                    if step.state != state { moved += 1 }
                }
            }
        }
        print("steps of a pin: \(states) states, \(moved) moved")
        XCTAssertEqual(states, 9 * 17 * 20)
        XCTAssertGreaterThan(moved, 700)
    }

    /// Whatever happens, access opens only by the right PIN, biometrics, a stored PIN, or because none is needed.
    func testAccessOpensOnlyByAPINOrBiometricsOrIfNoneIsNeeded() {
        var opened: Set<String> = []
        for world in worlds {
            for state in Self.states where state != .unlocked && state != .notRequired {
                for event in Self.events {
                    let step = PINMachine.step(state, event, world.facts)
                    guard step.effects.contains(.grant) else { continue }
                    let isOwed = world.entry == .unlocked || world.entry == .notRequired
                    guard !isOwed else { continue }
                    opened.insert("\(state) \(event)".components(separatedBy: "(fits").first ?? "")
                    switch (state, event) {
                    case (.asking, .rightPIN(fits: true)), (.biometrics, .biometricsSucceeded),
                        (.confirming, .newPINAgain(isSame: true)):
                        break
                    default: XCTFail("\(world.name): \(state) with \(event) opens access")
                    }
                }
            }
        }
        XCTAssertEqual(opened.count, 7, "\(opened)")
    }

    func testADemandedWipeIsNotWithdrawnByLaterEvents() {
        for world in worlds {
            for event in Self.events where event != .wiped {
                let step = PINMachine.step(.wipeDemanded, event, world.facts)
                XCTAssertEqual(step.state, .wipeDemanded)
                XCTAssertEqual(step.effects, [])
            }
        }
    }
}
