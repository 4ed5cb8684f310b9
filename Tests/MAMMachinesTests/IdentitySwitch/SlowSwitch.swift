import MAMMachines

/// Switches of identity once more, written from parts G.3 to G.7 of the reference in words and plain lists.
struct SlowSwitch {
    /// One thing that is waited for.
    ///
    /// `kind` is add, ask, check, off or leave.
    private struct Task {
        var kind: String
        let who: String  // "app", "in" or "resume"
        let request: UInt64
        let wants: [String]?  // nil is unset, [""] is no user
        var reason = 0
        var said: [String: Int] = [:]
        var isSaid = false
        var off: Set<String> = []
        var ending = 1
        var about = ""
        var mustGo = false
        var again = false
        var ticket = 0
    }
    private struct Pane {
        var shows: [String]?
        var task: Task?
        var question: Task?
    }

    private let isMulti: Bool
    private let isMany: Bool
    private var panes: [Int: Pane] = [0: Pane()]
    private var key = 0
    private var process: String?
    private var isDead = false
    private var tickets = 0
    private(set) var activity: String?

    init(_ settings: IdentitySwitchMachine.Settings) {
        (isMulti, isMany) = (settings.multiIdentity, settings.multiManagedIdentities)
    }

    func shows(_ window: WindowID) -> [String]? { panes[window == .main ? 0 : 1]?.shows }

    mutating func take(_ event: IdentitySwitchEvent, _ now: IdentitySituation) -> [String] {
        if isDead {
            if case .relaunched = event {
                (panes, key, process, isDead) = ([0: Pane()], 0, nil, false)
            } else if let request = event.request {
                return ["answer \(request) 3"]
            }
            return []
        }
        switch event {
        case .asked(let request, let window, let identity, let isMerge):
            return asked(request, number(window), identity, isMerge, now)
        case .incoming(let request, let window, let account, let reason):
            return incoming(request, number(window), account.rawValue, reason.rawValue, now)
        case .launchEnded(let step, let answer): return checkEnded(Int(step), answer, now)
        case .added(let step, let result): return added(Int(step), result == .success, now)
        case .switched(let step, let result): return switched(Int(step), result.rawValue, now)
        case .blocked(let step, let result): return takenOff(Int(step), result == .success, now)
        case .removed(let account):
            // An account that was wiped has nothing left to show.
            mark(account.rawValue)
            var words: [String] = []
            for pane in panes.keys.sorted() {
                guard let shows = panes[pane]?.shows, shows.contains(account.rawValue) else { continue }
                let others = shows.filter { $0 != account.rawValue }
                // What looks at the account asks the app to show nobody.
                if others.isEmpty, panes[pane]?.task?.wants?.contains(account.rawValue) == true { continue }
                panes[pane]?.shows = others.isEmpty ? [""] : others
                words.append("set \(pane) " + (panes[pane]?.shows ?? []).map { "'\($0)'" }.joined(separator: "+"))
            }
            return words
        case .expelled(let account): return expelled(account.rawValue)
        case .opened(let window): if panes[number(window)] == nil { panes[number(window)] = Pane() }
        case .closed(let window):
            guard let pane = panes[number(window)] else { return [] }
            panes[number(window)] = number(window) == 0 ? Pane() : nil
            if key == number(window) { key = 0 }
            // G.4: a window that is gone cannot show anything; the first one stays.
            let result = number(window) == 0 ? 1 : 3
            return throwAway(pane.task, result) + throwAway(pane.question, result)
        case .madeKey(let window): if panes[number(window)] != nil { key = number(window) }
        case .processSet(let account): process = account?.rawValue
        case .activityBegan(let sender): activity = sender?.rawValue
        case .activityEnded: activity = nil
        case .paused: break
        case .resumed(let window): return resumed(number(window), now)
        case .killed: die()
        case .relaunched: break
        }
        return []
    }

    private func number(_ window: WindowID?) -> Int { window.map { $0 == .main ? 0 : 1 } ?? key }

    private mutating func die() {
        panes = panes.mapValues { Pane(shows: $0.shows) }
        (isDead, activity) = (true, nil)
    }

    // MARK: Rules

    private func managed(_ account: String, _ now: IdentitySituation) -> Bool {
        now.accounts.contains { $0.key.rawValue == account && $0.value.isManaged }
    }

    private func visible(_ pane: Int) -> [String] { panes[pane]?.shows ?? process.map { [$0] } ?? [] }

    /// G.3: another user of the organization of a managed one, another identity on the main thread; G.2: single identity.
    private func isForbidden(_ wants: [String]?, _ isMerge: Bool, _ now: IdentitySituation) -> Bool {
        if !isMulti { return true }
        if isMerge, !isMany { return true }
        if let thread = now.thread?.rawValue, wants?.contains(thread) != true { return true }
        if isMany { return false }
        guard let wants, wants.count == 1, !managed(wants[0], now) else { return false }
        let tenants = now.accounts.filter { $0.value.isManaged }.compactMap { $0.value.tenant?.lowercased() }
        let own = now.accounts.first { $0.key.rawValue == wants[0] }?.value.tenant?.lowercased()
        return own.map { tenants.contains($0) } ?? false
    }

    private mutating func asked(
        _ request: UInt64, _ pane: Int, _ identity: WindowIdentity, _ isMerge: Bool, _ now: IdentitySituation
    ) -> [String] {
        var wants: [String]? = identity == .unset ? nil : identity.accountIDs.map(\.rawValue)
        if isMerge, (wants ?? []).isEmpty { wants = [""] }
        if isForbidden(wants, isMerge, now) { return ["answer \(request) 2"] }
        if panes[pane] == nil { return ["answer \(request) 3"] }
        return start(Task(kind: "", who: "app", request: request, wants: wants), pane, now)
    }

    private mutating func incoming(
        _ request: UInt64, _ pane: Int, _ account: String, _ reason: Int, _ now: IdentitySituation
    ) -> [String] {
        guard let there = panes[pane] else { return ["answer \(request) 3"] }
        if there.task == nil, visible(pane) == [account] { return ["answer \(request) 0"] }
        if isForbidden([account], false, now) { return ["answer \(request) 2"] }
        let isKnown = now.accounts.contains { $0.key.rawValue == account }
        if isKnown, !managed(account, now) { return ["answer \(request) 2 notManaged"] }
        tickets += 1
        let isNew = !isKnown && account != ""
        panes[pane]?.question = Task(
            kind: isNew ? "add" : "ask", who: "in", request: request, wants: [account], reason: reason, ticket: tickets)
        return throwAway(there.question, 1)
            + [isNew ? "add '\(account)' \(tickets)" : "ask '\(account)' \(pane) \(reason) \(tickets)"]
    }

    private mutating func start(_ task: Task, _ pane: Int, _ now: IdentitySituation) -> [String] {
        var (task, words) = (task, [String]())
        if let old = panes[pane]?.task {
            let open = (old.wants ?? []).filter {
                visible(pane).contains($0) && (old.kind == "check" ? managed($0, now) : old.said[$0] != 0)
            }
            task.mustGo = old.mustGo || old.kind == "leave" || !open.isEmpty
            task.again = old.again
            words = throwAway(old, 1)
        }
        return words + proceed(task, pane, now)
    }

    private func throwAway(_ task: Task?, _ result: Int) -> [String] {
        guard let task else { return [] }
        return ["giveup \(task.ticket)"] + (task.who == "resume" ? [] : ["answer \(task.request) \(result)"])
    }

    /// G.5: every managed account in its order, then those that are blocked are taken off, then the end.
    private mutating func proceed(_ task: Task, _ pane: Int, _ now: IdentitySituation) -> [String] {
        var task = task
        let wants = task.wants ?? []
        let names = wants.map { "'\($0)'" }.joined(separator: "+")
        if !task.isSaid, wants.contains(where: { managed($0, now) }) {
            tickets += 1
            (task.kind, task.ticket) = ("check", tickets)
            panes[pane]?.task = task
            return ["launch \(names) \(pane) \(task.who == "resume") \(tickets)"]
        }
        let bad = wants.filter { (task.said[$0] ?? 0) != 0 }
        if wants.count > 1, let next = bad.first(where: { !task.off.contains($0) }) {
            tickets += 1
            (task.kind, task.about, task.ticket) = ("off", next, tickets)
            panes[pane]?.task = task
            return ["off '\(next)' \(task.said[next] ?? 1) \(pane) \(tickets)"]
        }
        if !wants.isEmpty, bad.count == wants.count { return failed(task, pane, now) }
        panes[pane]?.task = nil
        if task.who == "resume" { return [] }
        panes[pane]?.shows = task.wants
        return ["set \(pane) \(task.wants == nil ? "nil" : names)", "answer \(task.request) 0"]
    }

    private mutating func failed(_ task: Task, _ pane: Int, _ now: IdentitySituation) -> [String] {
        var mustGo = task.mustGo
        if let wants = task.wants, wants.count == 1, (task.said[wants[0]] ?? 0) != 0, visible(pane).contains(wants[0]) {
            mustGo = true
        }
        if mustGo { return hideAccount(task, pane) }
        panes[pane]?.task = nil
        switch task.who {
        case "resume": return []
        case "in": return ["answer \(task.request) \(task.ending) launchBlocked"] + (task.again ? look(pane, now) : [])
        default: return ["answer \(task.request) \(task.ending)"] + (task.again ? look(pane, now) : [])
        }
    }

    private mutating func hideAccount(_ task: Task, _ pane: Int) -> [String] {
        if !isMulti { return exit(task, pane) }
        tickets += 1
        panes[pane]?.task = task
        panes[pane]?.task?.kind = "leave"
        panes[pane]?.task?.ticket = tickets
        return ["ask '' \(pane) 1 \(tickets)"]
    }

    private mutating func exit(_ task: Task, _ pane: Int) -> [String] {
        var words =
            task.who == "resume"
            ? [] : ["answer \(task.request) \(task.ending)" + (task.who == "in" ? " launchBlocked" : "")]
        panes[pane]?.task = nil
        for (_, pane) in panes.sorted(by: { $0.key < $1.key }) {
            words += throwAway(pane.task, 3) + throwAway(pane.question, 3)
        }
        die()
        return words + ["exit"]
    }

    // MARK: Answers

    private func task(_ ticket: Int, _ kind: String) -> (Int, Task)? {
        for (number, pane) in panes {
            for task in [pane.task, pane.question] {
                if let task, task.ticket == ticket, task.kind == kind { return (number, task) }
            }
        }
        return nil
    }

    private mutating func checkEnded(
        _ ticket: Int, _ answer: IdentityLaunchAnswer, _ now: IdentitySituation
    ) -> [String] {
        guard case (let pane, var task)? = task(ticket, "check") else { return [] }
        let wants = task.wants ?? []
        switch answer {
        case .ended(let reasons):
            task.isSaid = true
            for account in wants where task.said[account] == nil {
                task.said[account] = reasons.first { $0.key.rawValue == account }?.value.rawValue ?? 0
            }
            return proceed(task, pane, now)
        case .unanswered: return failed(task, pane, now)
        case .canceled, .failed:
            // Nobody knows who may be shown.
            if answer == .failed { task.ending = 3 }
            if visible(pane).contains(where: { wants.contains($0) && managed($0, now) }) { task.mustGo = true }
            return failed(task, pane, now)
        }
    }

    private mutating func takenOff(_ ticket: Int, _ isDone: Bool, _ now: IdentitySituation) -> [String] {
        guard case (let pane, var task)? = task(ticket, "off") else { return [] }
        task.off.insert(task.about)
        return isDone ? proceed(task, pane, now) : hideAccount(task, pane)
    }

    private mutating func added(_ ticket: Int, _ isDone: Bool, _ now: IdentitySituation) -> [String] {
        guard let (pane, task) = task(ticket, "add"), let account = task.wants?.first else { return [] }
        if !isDone || !now.accounts.contains(where: { $0.key.rawValue == account }) {
            panes[pane]?.question = nil
            return ["answer \(task.request) 3 signInNeeded"]
        }
        if !managed(account, now) {
            panes[pane]?.question = nil
            return ["answer \(task.request) 2 notManaged"]
        }
        tickets += 1
        panes[pane]?.question?.kind = "ask"
        panes[pane]?.question?.ticket = tickets
        return ["ask '\(account)' \(pane) \(task.reason) \(tickets)"]
    }

    private mutating func switched(_ ticket: Int, _ result: Int, _ now: IdentitySituation) -> [String] {
        if let (pane, task) = task(ticket, "leave") {
            if result != 0 { return exit(task, pane) }
            panes[pane]?.task = nil
            panes[pane]?.shows = [""]
            let answer = "answer \(task.request) \(task.ending)" + (task.who == "in" ? " launchBlocked" : "")
            return ["set \(pane) ''"] + (task.who == "resume" ? [] : [answer])
        }
        guard let (pane, task) = task(ticket, "ask") else { return [] }
        panes[pane]?.question = nil
        // The app says that it has no account without an owner: there is nothing the data may go to.
        if result == 2, task.wants == [""] { return ["answer \(task.request) 2 notManaged"] }
        if result != 0 { return ["answer \(task.request) \(result) switchRefused"] }
        if panes[pane]?.task == nil, let wants = task.wants, visible(pane) == wants {
            return ["answer \(task.request) 0"]
        }
        return start(task, pane, now)
    }

    private mutating func mark(_ account: String) {
        for pane in panes.keys where panes[pane]?.task?.wants?.contains(account) == true {
            panes[pane]?.task?.said[account] = 1
        }
    }

    private mutating func expelled(_ account: String) -> [String] {
        mark(account)
        var words: [String] = []
        for pane in panes.keys.sorted() where !isDead && visible(pane).contains(account) {
            if let task = panes[pane]?.task {
                if task.wants?.contains(account) != true { panes[pane]?.task?.mustGo = true }
            } else {
                words += hideAccount(Task(kind: "leave", who: "resume", request: 0, wants: [account]), pane)
            }
        }
        return words
    }

    private mutating func resumed(_ pane: Int, _ now: IdentitySituation) -> [String] {
        guard let there = panes[pane] else { return [] }
        guard let task = there.task else { return look(pane, now) }
        if task.who == "resume", task.kind == "check" {
            guard visible(pane).contains(where: { managed($0, now) }) else { return [] }
            return start(Task(kind: "", who: "resume", request: 0, wants: visible(pane)), pane, now)
        }
        panes[pane]?.task?.again = true
        return []
    }

    private mutating func look(_ pane: Int, _ now: IdentitySituation) -> [String] {
        guard visible(pane).contains(where: { managed($0, now) }) else { return [] }
        return proceed(Task(kind: "", who: "resume", request: 0, wants: visible(pane)), pane, now)
    }
}

extension IdentitySwitchEvent {
    /// The request it makes.
    var request: UInt64? {
        switch self {
        case .asked(let request, _, _, _), .incoming(let request, _, _, _): request
        default: nil
        }
    }
}
