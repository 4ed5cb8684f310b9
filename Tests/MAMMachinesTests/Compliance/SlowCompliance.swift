import MAMMachines

/// Remediation once more, written from the reference as a table of words, without the types of the machine.
struct SlowCompliance {
    private struct Call: Equatable {
        let number: Int
        let account: String
        let isSilent: Bool
        var isGone = false
        var hasData = false
    }

    let choices: ComplianceChoices
    private var line: [Call] = []
    private var isUp = false
    private var isCovered = false
    /// What is awaited, and how far the first call came: "", "policy", or the reason it ends with.
    private var doing = ""
    private var came = ""
    private var mustWipe = false
    private var ticket = 0
    private var calls = 0

    init(_ choices: ComplianceChoices) { self.choices = choices }

    /// Part E.6 of the reference: what an answer means, loud and silent; "policy" and "enrolled" go on.
    private static let meaning: [String: (loud: String, silent: String)] = [
        "policyApplied": ("policy", "policy"), "policyAppliedAfterRestart": ("restart", "restart"),
        "enrollsAfterRestart": ("anew", "anew"),
        "alreadyEnrolled": ("enrolled", "enrolled"), "noPolicy": ("noPolicy", "noPolicy"),
        "notLicensed": ("notLicensed", "notLicensed"), "accountRefused": ("accountRefused", "accountRefused"),
        "accountRemoved": ("accountRemoved", "accountRemoved"), "signInNeeded": ("signInFailed", "signInNeeded"),
        "screenNeeded": ("serviceFailed", "screenNeeded"), "cancelled": ("cancelled", "cancelled"),
        "serviceFailed": ("serviceFailed", "serviceFailed"), "networkFailed": ("networkFailed", "networkFailed"),
    ]
    private static let launchMeaning = [
        "passed": "policyApplied", "blocked": "blocked", "cancelled": "cancelled", "failed": "serviceFailed",
    ]
    private static let wiping: Set = ["noPolicy", "notLicensed", "accountRefused", "accountRemoved", "blocked"]

    /// What is kept.
    private struct Kept: Equatable {
        let calls: Int
        let came: String
        let mustWipe: Bool
        let line: [Call]
    }
    private var kept: Kept { Kept(calls: calls, came: came, mustWipe: mustWipe, line: line) }

    private var isOver: Bool { came != "" && came != "policy" }

    private func hasData(_ account: String, _ situation: ComplianceSituation) -> Bool {
        situation.first { $0.key.rawValue == account }?.value.hasManagedContent == true
    }

    /// The process ends and starts again.
    mutating func restart() { (isUp, isCovered, doing, ticket) = (false, false, "", 0) }

    mutating func take(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [String] {
        let before = kept
        // What a call has to wipe is known from its beginning, until it is decided or somebody wiped it.
        for (place, call) in line.enumerated() where !(isOver && place == 0) && hasData(call.account, situation) {
            line[place].hasData = true
        }
        let words = react(event, situation)
        return (kept == before ? [] : ["store"]) + words
    }

    private mutating func react(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [String] {
        switch event {
        case .launched: isUp = true
        case .asked(let account, let isSilent):
            if account.rawValue.isEmpty { return ["warn noAccount"] }
            if line.dropFirst(doing == "tell" ? 1 : 0).contains(where: { $0.account == account.rawValue }) {
                return ["warn alreadyInProgress"]
            }
            if line.count == 64 { return ["warn queueFull"] }
            calls += 1
            line.append(
                Call(
                    number: calls, account: account.rawValue, isSilent: isSilent,
                    hasData: hasData(account.rawValue, situation)))
        case .removed(let account):
            let isOver = isOver
            var isFirst = false
            for (place, call) in line.enumerated() where call.account == account.rawValue && !(isOver && place == 0) {
                line[place].isGone = true
                isFirst = isFirst || place == 0
            }
            guard isFirst, ["enrol", "checkin", "launch"].contains(doing) else { return [] }
            return ["giveup \(ticket)"] + close("accountRemoved", situation)
        case .wasWiped(let account):
            for (place, call) in line.enumerated() where call.account == account.rawValue {
                line[place].hasData = false
            }
            if isOver, line.first?.account == account.rawValue { mustWipe = false }
            return []
        case .answered(let step, let answer):
            guard Int(step) == ticket, doing == "enrol" || doing == "checkin", let call = line.first,
                let meaning = Self.meaning["\(answer)"]
            else { return [] }
            switch call.isSilent ? meaning.silent : meaning.loud {
            case "enrolled": return doing == "enrol" ? ask("checkin", call) : close("serviceFailed", situation)
            case "restart":
                if call.isSilent, !choices.restartsSilently { return close("screenNeeded", situation) }
                came = "policy"
                return ask("restart", call)
            case "anew":
                return call.isSilent && !choices.restartsSilently
                    ? close("screenNeeded", situation) : ask("restart", call)
            case "policy":
                came = "policy"
                return call.isSilent ? close("policyApplied", situation) : ask("launch", call)
            case let reason: return close(reason, situation)
            }
        case .restarting(let step, let ends):
            guard Int(step) == ticket, doing == "restart", !ends else { return [] }
            doing = ""
        case .launchEnded(let step, let answer):
            guard Int(step) == ticket, doing == "launch" else { return [] }
            return close(Self.launchMeaning["\(answer)"] ?? "?", situation)
        case .wiped(let step):
            guard Int(step) == ticket, doing == "wipe" else { return [] }
            (mustWipe, doing) = (false, "")
        case .told(let step):
            guard Int(step) == ticket, doing == "tell" else { return [] }
            line.removeFirst()
            (came, doing) = ("", "")
        }
        return goOn(situation)
    }

    private mutating func goOn(_ situation: ComplianceSituation) -> [String] {
        guard isUp, doing == "", let call = line.first else { return [] }
        if came != "", came != "policy" { return ask(mustWipe ? "wipe" : "tell", call) }
        if call.isGone { return close("accountRemoved", situation) }
        var words: [String] = []
        if !call.isSilent, !isCovered { (isCovered, words) = (true, ["take"]) }
        let facts = situation.first { $0.key.rawValue == call.account }?.value
        let (isEnrolled, hasPolicy) = (facts?.isEnrolled == true, facts?.hasPolicy == true)
        if !isEnrolled {
            came = ""
            return words + ask("enrol", call)
        }
        if came == "", choices.checksInWhenEnrolled || !hasPolicy { return words + ask("checkin", call) }
        came = "policy"
        return words + (call.isSilent ? close("policyApplied", situation) : ask("launch", call))
    }

    private mutating func close(_ reason: String, _ situation: ComplianceSituation) -> [String] {
        mustWipe = Self.wiping.contains(reason) && line[0].hasData
        if reason == "blocked", !choices.wipesWhenBlocked { mustWipe = false }
        came = reason
        let words = isCovered ? ["release"] : []
        isCovered = false
        return words + ask(mustWipe ? "wipe" : "tell", line[0])
    }

    private mutating func ask(_ what: String, _ call: Call) -> [String] {
        ticket += 1
        doing = what
        switch what {
        case "enrol", "checkin": return ["\(what) \(call.account) \(!call.isSilent) \(ticket)"]
        case "tell": return ["tell \(call.account) \(came) \(call.number) \(ticket)"]
        default: return ["\(what) \(call.account) \(ticket)"]
        }
    }
}
