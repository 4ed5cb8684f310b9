import MAMCore
import MAMSimulation

/// A machine with a world around it that answers at once, in the same way every time.
struct EnrollmentDriver {
    var machine: EnrollmentMachine
    var now = EnrollmentKit.start
    /// What the service says to a request; nil leaves it open.
    var service: (Bool) -> EnrollmentAnswer? = { _ in
        .service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails())
    }
    var decision = EnrollmentDecision.keepNew
    var gives: [AccountID: EnrollmentAccount] = [:]
    /// Why the app gives no token; nil gives one.
    var tokenFailure: MAMTokenFailure?
    private(set) var words: [String] = []
    private(set) var requests = 0
    private(set) var restarts = 0
    private var calls: UInt64 = 0

    init(_ traits: EnrollmentTraits = EnrollmentTraits()) {
        machine = EnrollmentMachine(traits)
        handle(.launched)
    }

    mutating func nextCall() -> EnrollmentCall {
        calls += 1
        return EnrollmentCall(calls)
    }

    /// What was said since the last time somebody looked.
    mutating func heard() -> [String] {
        defer { words = [] }
        return words
    }

    mutating func handle(_ event: EnrollmentEvent) {
        var waiting = [event]
        while !waiting.isEmpty {
            let event = waiting.removeFirst()
            for effect in machine.handle(event, at: now) {
                words.append(effect.word)
                if let ticket = effect.ticket, let answer = answer(effect) { waiting.append(.answered(ticket, answer)) }
            }
        }
    }

    private mutating func answer(_ effect: EnrollmentEffect) -> EnrollmentAnswer? {
        switch effect {
        case .requestToken(let account, _, _):
            return tokenFailure.map { .noToken($0) } ?? .token(gives[account.id] ?? account)
        case .enroll, .checkIn:
            requests += 1
            return service(machine.managedAccounts.isEmpty)
        case .unenroll: return .service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails())
        case .ask: return .chose(decision)
        case .storePolicy: return .stored(true)
        case .askAppToWipe: return .appWiped(true)
        case .removeData: return .removed(true)
        case .restart:
            restarts += 1
            return .restarts(true)
        default: return nil
        }
    }

    /// The process ends, and the next one is launched.
    mutating func relaunch() {
        machine = EnrollmentMachine(machine.record, machine.traits, choices: machine.choices)
        handle(.launched)
    }

    /// Lets time pass up to a moment, waking the machine whenever it wants, in seconds from now.
    mutating func live(_ seconds: Double, isInUse: Bool = true) {
        let end = now.wall + seconds
        while let next = machine.alarms(at: now).filter({ isInUse || !$0.needsUse }).map(\.seconds).min(),
            now.wall + max(1, next) <= end
        {
            now = now.after(max(1, next))
            handle(.ticked(isInUse: isInUse))
        }
        now = now.after(end - now.wall)
    }
}
