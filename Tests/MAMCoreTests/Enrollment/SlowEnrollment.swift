import MAMCore
import MAMSimulation

/// A second machine, written from the reference and slow on purpose: rows of plain rules, the first that fits is carried
/// out, and then what always follows.
///
/// It reads the shape of the other machine, knows none of its code, and says what is to be done and where every account is.
struct SlowEnrollment {
    struct Account {
        var account: EnrollmentAccount
        var phase = EnrollmentPhase.queued
        var step = "idle"
        var timer = "retry"
        var isDue = true
        var isKnown = false
        var isForgotten = false
        var isAlone = false
        var isSilent = false
        var isInteractive = false
        var isAsking = false
        var isCalled = false
        var wipesAfter = false
        var cause = ""
        var leftWith = 104

        init(account: EnrollmentAccount) { self.account = account }

        var name: String { account.id.rawValue }

        var isManaged: Bool { ![.queued, .choosing, .authorizing, .enrolling, .storing, .waiting].contains(phase) }
        var isEnrolled: Bool { [.awaitingRestart, .enrolled, .refreshing, .enrollingAgain].contains(phase) }
        var isGoing: Bool { [.leaving, .wiping, .wipeFailed].contains(phase) }
        var isStarting: Bool { [.choosing, .authorizing, .enrolling, .storing].contains(phase) }
    }

    var accounts: [Account] = []
    var process: Set<String> = []
    var device: EnrollmentDevice
    /// Whether a call waits for the sign-in.
    var signsInForCall: Bool
    let traits: EnrollmentTraits
    var words: [String] = []
    /// Accounts whose request is overdue, and those of which a call waits for them to leave.
    var (late, leaveCalls): (Set<String>, Set<String>) = ([], [])

    init(_ machine: EnrollmentMachine, at now: Instant) {
        let shape = machine.shape(at: now)
        (traits, process, device) = (machine.traits, Set(shape.process), shape.device)
        signsInForCall = process.contains("signs in")
        for (entry, shape) in zip(machine.entries, shape.accounts) {
            var account = Account(account: entry.names)
            let words = shape.details
            (account.phase, account.step, account.timer) = (shape.phase, words[1], words[2])
            account.isDue = words.contains("due")
            account.isForgotten = words.contains("forgotten")
            account.isKnown = words.contains("known") || account.isForgotten
            account.isAlone = words.contains("alone")
            account.isSilent = words.contains("silent")
            account.isInteractive = words.contains("interactive")
            account.isAsking = words.contains("asks")
            account.isCalled = words.contains("called")
            account.wipesAfter = words[0] == "leaving with a wipe"
            account.cause = words[0]
            if let left = words.first(where: { $0.hasPrefix("left with ") }) {
                account.leftWith = Int(left.dropFirst("left with ".count)) ?? 0
            }
            if words.contains("called to leave") { leaveCalls.insert(account.name) }
            if words.contains("late") { late.insert(account.name) }
            accounts.append(account)
        }
    }

    mutating func say(_ word: String) { words.append(word) }

    func index(of account: EnrollmentAccount) -> Int? { accounts.firstIndex { $0.account.id == account.id } }

    func sharesName(_ one: Account, _ other: Account) -> Bool {
        one.account.id != other.account.id && one.account.userPrincipalName == other.account.userPrincipalName
    }

    /// The states of the accounts and of the process, to compare two machines.
    ///
    /// Not a text, which would take longer to make.
    struct Picture: Equatable {
        struct AccountState: Equatable {
            let name: String
            let phase: EnrollmentPhase
            let step: String
            /// The timer, in phases that have one; else empty.
            let timer: String
            let isAlone: Bool
            let isKnown: Bool
            let isThenWiped: Bool
        }
        let accounts: [AccountState]
        let process: Set<String>
    }

    var picture: Picture {
        Picture(
            accounts: accounts.map { account in
                Picture.AccountState(
                    name: account.name, phase: account.phase, step: account.step,
                    timer: [.waiting, .enrolled, .wipeFailed].contains(account.phase) ? account.timer : "",
                    isAlone: account.isAlone, isKnown: account.isKnown,
                    isThenWiped: account.phase == .leaving && account.wipesAfter)
            }, process: process)
    }
}
