import MAMCore
import MAMSimulation

/// What follows every event, and what several rows have in common.
extension SlowEnrollment {
    // E.3: who waits for whom.
    func standsInTheWay(_ own: Account) -> String? {
        let others = accounts.filter { $0.name != own.name }
        if !traits.allowsSeveral, others.contains(where: { $0.isGoing || $0.isStarting }) { return "wait" }
        if others.contains(where: { $0.isEnrolled && sharesName($0, own) }) { return "sameName" }
        if traits.allowsSeveral {
            if others.contains(where: { $0.isGoing && (own.isAlone || $0.isAlone) }) { return "wait" }
            return others.contains { $0.isEnrolled && (own.isAlone || $0.isAlone) } ? "onlyAccount" : nil
        }
        return others.contains(where: \.isEnrolled) ? "whichAccount" : nil
    }

    func mustGo(for own: Account, _ question: String) -> [Account] {
        accounts.filter { other in
            guard other.name != own.name, other.isEnrolled else { return false }
            if question == "sameName" { return sharesName(other, own) }
            return question == "whichAccount" || own.isAlone || other.isAlone
        }
    }

    mutating func always() {
        // G.7: nobody is enrolled in an extension.
        if !traits.isExtension, process.contains("launched"),
            process.isDisjoint(with: ["restarting", "owes a restart"])
        {
            for index in accounts.indices where [.queued, .choosing].contains(accounts[index].phase) {
                let own = accounts[index]
                let reason = standsInTheWay(own)
                if own.phase == .choosing {
                    if own.step == "choose(\(reason ?? ""))" { continue }
                    say("dismiss")
                    (accounts[index].phase, accounts[index].step) = (.queued, "idle")
                }
                if let reason, reason != "wait" {
                    say("ask(\(reason)) \(mustGo(for: own, reason).map(\.name).joined(separator: " ")) or \(own.name)")
                    (accounts[index].phase, accounts[index].step) = (.choosing, "choose(\(reason))")
                } else if reason == nil {
                    say("\(own.isInteractive ? "interactive " : "")token of \(own.name)")
                    (accounts[index].phase, accounts[index].step) = (.authorizing, "token(enroll)")
                }
            }
        }
        // E.4: a restart waits for wipes that are under way.
        if process.contains("owes a restart"), !process.contains("restarting"),
            !accounts.contains(where: { $0.phase == .wiping })
        {
            process.remove("owes a restart")
            process.formUnion(["restarting", "asks for a restart"])
            say("restart")
        }
        admit()
    }

    // MAMPolicyRequired and MAMPolicyWarnAbsent.
    private mutating func admit() {
        guard !traits.isExtension, process.contains("launched"), process.isDisjoint(with: ["enter", "warn"]) else {
            return
        }
        let answer: String
        if accounts.contains(where: { $0.isManaged && $0.phase != .awaitingRestart }) {
            answer = "enter"
        } else if !traits.requiresPolicy, !traits.warnsWithoutPolicy {
            answer = "enter"
        } else {
            let isComing =
                accounts.contains { $0.phase == .queued || $0.isStarting || $0.phase == .awaitingRestart }
                || !process.isDisjoint(with: ["signs in", "signs in at launch"])
            answer = isComing ? "wait" : traits.requiresPolicy ? "block" : "warn"
        }
        guard !process.contains(answer) else { return }
        process.subtract(["wait", "block"])
        process.insert(answer)
        say("admit(\(answer))")
    }

    // APX: after an un-enrol the retry of the others begins anew, at 24 h.
    mutating func othersBeginAnew(but name: String) {
        guard !traits.allowsSeveral else { return }
        for index in accounts.indices where accounts[index].phase == .waiting && accounts[index].name != name {
            (accounts[index].timer, accounts[index].isDue) = ("retry", false)
        }
    }

    // E.5: a wipe asks the app first, whatever led to it.
    mutating func wipe(_ index: Int, cause: String) {
        if accounts[index].phase == .choosing { say("dismiss") }
        accounts[index].cause = "wiping(\(cause))"
        (accounts[index].phase, accounts[index].step) = (.wiping, "askApp")
        say("ask app to wipe \(accounts[index].name)")
    }

    // E.5: gone for good.
    mutating func gone(_ index: Int) {
        let account = accounts.remove(at: index)
        if account.cause != "wiping(signOut)" { say("withdraw \(account.name)") }
        say("drop \(account.name)")
        say("unenroll \(account.leftWith) of \(account.name)")
        say("wiped \(account.name)")
        othersBeginAnew(but: account.name)
    }

    // An account that is not enrolled is given up; what the service has of it is taken back.
    mutating func leaveAlone(_ index: Int, _ code: Int) {
        let account = accounts.remove(at: index)
        if account.isKnown {
            say("drop \(account.name)")
            say("withdraw \(account.name)")
        }
        guard !account.isSilent else { return }
        if code == 209 { say("log(accountNotAllowed)") }
        say("enrollment \(code) of \(account.name)")
    }

    // C.4: when an account that was not enrolled is tried again.
    func timer(after code: Int) -> String {
        switch code {
        case 204, 205, 212, 216: "network"
        case 200: "notLicensed"
        case 225: "noPolicy"
        case 222: "notOnboarded"
        default: "retry"
        }
    }

    // E.2: any failure leads back to registered and waiting.
    mutating func wait(_ index: Int, _ code: Int, timer: String? = nil) {
        if accounts[index].isSilent || [209, 210, 211, 227].contains(code) { return leaveAlone(index, code) }
        say("enrollment \(code) of \(accounts[index].name)")
        (accounts[index].phase, accounts[index].step, accounts[index].isDue) = (.waiting, "idle", false)
        accounts[index].timer = timer ?? self.timer(after: code)
    }

    // Policy and enrollment are lost; the account stays registered.
    mutating func lose(_ index: Int, timer: String) {
        say("drop \(accounts[index].name)")
        (accounts[index].phase, accounts[index].step, accounts[index].timer) = (.waiting, "idle", timer)
        (accounts[index].isKnown, accounts[index].isAlone, accounts[index].isDue) = (false, false, false)
        othersBeginAnew(but: accounts[index].name)
    }
}
