import MAMCore
import MAMSimulation

/// A random life of one app: calls, answers, time, death; and what must hold all the while.
struct EnrollmentWalk {
    let seed: UInt64
    private var random: SeededGenerator
    private(set) var machine: EnrollmentMachine
    private var now = EnrollmentKit.start
    private var alphabet: EnrollmentAlphabet
    private var open: Set<EnrollmentCall> = []
    private var policies: Set<AccountID> = []
    private var commanded: Set<AccountID> = []
    private var everCommanded: Set<AccountID> = []
    private var lastTicket: UInt64 = 0
    private var nextCall: UInt64 = 0
    /// What went wrong.
    private(set) var failures: [String] = []
    private(set) var events = 0
    private(set) var deaths = 0
    private(set) var codes: [Int: Int] = [:]
    private(set) var trace: [String] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var traits = EnrollmentTraits()
        let bits = random.next()
        (traits.allowsSeveral, traits.enrollsAtLaunch) = (bits & 1 != 0, bits & 2 != 0)
        (traits.requiresPolicy, traits.warnsWithoutPolicy) = (bits & 12 == 12, bits & 16 != 0)
        traits.restartsForFirstPolicy = bits & 32 != 0
        traits.profile = bits & 64 != 0 ? .legacy : .current
        var choices = EnrollmentChoices()
        (choices.checksInAtLaunch, choices.restartsAfterWipe) = (bits & 256 != 0, bits & 512 != 0)
        machine = EnrollmentMachine(traits, choices: choices)
        let kit = EnrollmentKit.self
        alphabet = EnrollmentAlphabet([kit.a, kit.b, kit.c, kit.account(nil, "b@one.example"), kit.account("A")])
        // A device that forbids accounts now and then; most of the time it says nothing.
        if bits & 0xC00 == 0 {
            alphabet.devices = [
                kit.managed(nil), kit.managed(kit.a), kit.managed(kit.b, only: true),
                kit.configured(kit.a, required: true), kit.configured(kit.b, only: true),
            ]
        }
        (self.seed, self.random) = (seed, random)
    }

    mutating func run(_ count: Int) {
        for _ in 0..<count where failures.isEmpty { step() }
        if failures.isEmpty { comeToRest() }
    }

    private mutating func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
        if !isRight { failures.append("seed \(seed), event \(events): \(what()); \(trace.suffix(12))") }
    }

    private mutating func pass(_ seconds: Double) {
        now = now.after(seconds)
        // Somebody plays with the clock.
        if random.next() % 64 == 0 { now.wall -= Double(random.next() % 200_000) }
        if random.next() % 64 == 0 { (now.monotonic, now.bootID) = (0, now.bootID + 1) }
    }

    private mutating func step() {
        let dice = random.next() % 100
        if dice < 3 || machine.isRestarting && dice < 40 { return die(losingTheLast: false) }
        let waits: [Double] = [0, 0, 0, 0, 1, 130, 1900, 90_000, 8_000_000]
        pass(waits[Int(random.next() % UInt64(waits.count))])
        nextCall += 1
        let call = EnrollmentCall(nextCall)
        let awaited = alphabet.awaited(by: machine)
        let event: EnrollmentEvent
        if !machine.isLaunched, dice < 80 {
            event = .launched
        } else if dice < 60, let (ticket, answers) = awaited.randomElement(using: &random), let first = answers.first {
            // Half of all answers are good ones, or no life would come far.
            let isGood = random.next() % 2 == 0
            let answer = isGood ? goodAnswer(ticket, first) : answers.randomElement(using: &random) ?? first
            event = .answered(ticket, answer)
        } else {
            event = alphabet.events(for: machine, call: call).randomElement(using: &random) ?? .launched
        }
        handle(event)
        if random.next() % 50 == 0 { die(losingTheLast: true) }
    }

    private func goodAnswer(_ ticket: EnrollmentTicket, _ first: EnrollmentAnswer) -> EnrollmentAnswer {
        guard let entry = machine.entries.first(where: { $0.ticket == ticket }), case .token = first else {
            return first
        }
        let all = [EnrollmentKit.a, EnrollmentKit.b, EnrollmentKit.c]
        return .token(all.first { !$0.isKnownToDiffer(from: entry.names) } ?? EnrollmentKit.a)
    }

    private var lastRecord = EnrollmentRecord()

    private mutating func handle(_ event: EnrollmentEvent) {
        events += 1
        let before = machine
        lastRecord = before.record
        if let call = event.call { open.insert(call) }
        noteCommands(event)
        everCommanded.formUnion(commanded)
        let effects = machine.handle(event, at: now)
        trace.append("\(event.word): \(effects.map(\.word))")
        if trace.count > 24 { trace.removeFirst(12) }
        if case .answered(let ticket, .stored(true)) = event,
            let entry = before.entries.first(where: { $0.ticket == ticket })
        {
            policies.insert(entry.id)
        }
        let hasChanged = machine.record != before.record
        check(effects.contains(.store) == hasChanged, "what changed is stored")
        check(effects.dropFirst().allSatisfy { $0 != .store }, "storing comes first")
        for effect in effects { take(effect) }
        let isStale = event == stale
        check(!isStale || effects.isEmpty, "answers that nobody awaits change nothing")
        look()
    }

    private let stale = EnrollmentEvent.answered(EnrollmentTicket(.max), .removed(true))

    private mutating func take(_ effect: EnrollmentEffect) {
        if let ticket = effect.ticket {
            let isNew = ticket.number > lastTicket
            check(isNew, "requests have numbers of their own")
            lastTicket = ticket.number
        }
        if let call = effect.call {
            let wasOpen = open.remove(call) != nil
            check(wasOpen, "a call is answered once: \(effect.word)")
        }
        switch effect {
        case .tell(let kind, let status, _):
            codes[status.code.rawValue, default: 0] += 1
            if status.code == .newPoliciesReceived {
                check(policies.contains(status.accountID), "a policy that is told of is stored: \(effect.word)")
            }
            check(status.code.description?.kinds.contains(kind) == true, "\(effect.word) is in the catalog")
            check(status.errorText?.contains("example") != true, "texts name nobody")
        case .dropPolicy(let account): policies.remove(account)
        case .askAppToWipe(let account, _), .removeData(let account, _, _), .notify(.wipeDidComplete(let account)):
            let mayBeWiped = commanded.contains(account)
            check(mayBeWiped, "only who is to be wiped is wiped: \(effect.word)")
            if case .notify = effect { commanded.remove(account) }
        default: break
        }
    }

    /// Who may be wiped, as far as the event tells.
    private mutating func noteCommands(_ event: EnrollmentEvent) {
        switch event {
        case .wipe(let account, _), .wasWiped(let account):
            for entry in machine.entries where entry.names.hasName(account) { commanded.insert(entry.id) }
        case .deregister(let account?, withWipe: true, _):
            for entry in machine.entries where entry.names.isSame(as: account) { commanded.insert(entry.id) }
        case .deviceChanged(let device):
            for user in [device.managedUser, device.onlyConfiguredUser].compactMap(\.self) {
                for entry in machine.entries where entry.names.isKnownToDiffer(from: user) {
                    commanded.insert(entry.id)
                }
            }
        case .answered(let ticket, let answer):
            guard let entry = machine.entries.first(where: { $0.ticket == ticket }) else { return }
            switch answer {
            case .service(let answer, _) where answer.asksForWipe: commanded.insert(entry.id)
            case .failed(.notEMMAccount), .failed(.otherManagedUser), .failed(.notDeviceAccount),
                .failed(.onlyOneAccount):
                commanded.insert(entry.id)
            case .chose(.keepNew):
                for other in machine.entries where other.id != entry.id && other.isEnrolled {
                    commanded.insert(other.id)
                }
            default: return
            }
        default: return
        }
    }

    private mutating func look() {
        let managed = machine.managedAccounts
        let ids = machine.entries.map(\.id)
        if !machine.traits.allowsSeveral { check(managed.count <= 1, "one managed account in single mode") }
        let isKept = policies.isSubset(of: managed)
        check(isKept, "no policy without enrollment")
        let isThere = policies.isSuperset(of: machine.enrolledAccounts)
        check(isThere, "no enrollment without a policy")
        check(Set(ids).count == ids.count, "accounts have names of their own")
        let alarms = machine.alarms(at: now)
        check(alarms.allSatisfy { ids.contains($0.account) && $0.seconds >= 0 }, "nothing is armed for strangers")
        check(Set(alarms.map(\.account)).count == alarms.count, "one alarm for an account")
    }

    /// The process ends, with or without what the last event wanted stored, and another one begins.
    private mutating func die(losingTheLast: Bool) {
        deaths += 1
        let record = losingTheLast ? lastRecord : machine.record
        let bytes = record.encoded
        let read = bytes.withUnsafeBytes { try? EnrollmentRecord($0) }
        check(read == record && read?.encoded == bytes, "what is stored is what is read")
        let anew = EnrollmentMachine(record, machine.traits, choices: machine.choices)
        if let read {
            check(
                EnrollmentMachine(read, machine.traits, choices: machine.choices) == anew,
                "a reread machine is the same")
        }
        machine = anew
        (open, lastTicket) = ([], 0)
        // A wipe whose end was not stored is done once more.
        for entry in anew.entries where entry.phase == .wipeFailed || entry.phase == .leaving {
            if everCommanded.contains(entry.id) { commanded.insert(entry.id) }
        }
        // The edge forgets policies of accounts that are not managed, as it does at every launch.
        policies.formIntersection(anew.managedAccounts)
        // And what it holds for enrolled accounts was stored before the machine was.
        policies.formUnion(anew.enrolledAccounts)
        lastRecord = record
        pass(1)
        handle(.launched)
    }

    /// Everything is answered well, processes go on after restarts, and nothing may be left open.
    private mutating func comeToRest() {
        var left = 400
        while left > 0, failures.isEmpty {
            left -= 1
            if machine.isRestarting { die(losingTheLast: false) }
            guard let (ticket, answers) = alphabet.awaited(by: machine).first, let first = answers.first else {
                // Others may wait for the end of a wipe that failed.
                guard machine.entries.contains(where: { $0.phase == .wipeFailed }) else { break }
                now = now.after(2000)
                handle(.ticked(isInUse: true))
                continue
            }
            handle(.answered(ticket, goodAnswer(ticket, first)))
        }
        check(left > 0, "it comes to rest")
        let isAnswered = open.isEmpty
        check(isAnswered, "every call is answered")
        let isLeft = machine.entries.contains { $0.isManaged && !$0.isEnrolled && $0.phase != .wipeFailed }
        check(!isLeft, "nobody is left half gone")
    }
}
