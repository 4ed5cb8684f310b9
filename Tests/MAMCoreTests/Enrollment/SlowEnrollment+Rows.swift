import MAMCore
import MAMSimulation

/// The rows, each named after the row of the reference that it is.
extension SlowEnrollment {
    mutating func take(_ event: EnrollmentEvent) {
        switch event {
        case .register(let account, _): register(account, isLogin: false)
        case .login(let account, _): logIn(account)
        case .deregister(let account, let withWipe, _): deregister(account, withWipe)
        case .launched: launch()
        case .ticked(let isInUse): tick(isInUse)
        case .wipe(let id, let cause): command(id, "\(cause)")
        case .wasWiped(let id): wasWiped(id)
        case .checkIn(let id, let isInteractive): checkIn(id, isInteractive)
        case .deviceChanged(let device): manage(device)
        case .answered: break
        }
        always()
    }

    // E.6: a remediation fetches the policy, due or not, and enrols who waits.
    private mutating func checkIn(_ id: AccountID, _ isInteractive: Bool) {
        guard !process.contains("restarting") else { return }
        guard let index = accounts.firstIndex(where: { $0.account.hasName(id) }) else { return }
        if accounts[index].phase == .waiting {
            guard process.contains("launched"), !traits.isExtension else { return }
            (accounts[index].phase, accounts[index].isInteractive) = (.queued, isInteractive)
        } else if accounts[index].phase == .enrolled {
            let isAgain = accounts[index].isForgotten
            accounts[index].phase = isAgain ? .enrollingAgain : .refreshing
            accounts[index].step = isAgain ? "token(enrollAgain)" : "token(checkIn)"
            say("\(isInteractive ? "interactive " : "")token of \(accounts[index].name)")
        }
    }

    // E.1 207, 223, 208, 209, 210; E.2 register twice.
    private mutating func register(_ account: EnrollmentAccount?, isLogin: Bool) {
        let name = account?.id.rawValue ?? "-"
        if traits.isExtension { return say("enrollment 223 of \(name)") }
        guard let account else { return say("enrollment 207 of -") }
        guard let index = index(of: account) else {
            if let code = ban(on: account) {
                if code == 209 { say("log(accountNotAllowed)") }
                return say("enrollment \(code) of \(name)")
            }
            accounts.append(Account(account: account))
            accounts[accounts.count - 1].isInteractive = isLogin
            return
        }
        let known = accounts[index]
        if known.isGoing { return say("enrollment 201 of \(name)") }
        if known.isSilent, !known.isEnrolled {
            accounts[index].isSilent = false
            guard isLogin else { return }
            accounts[index].isInteractive = true
            // Nobody was to be asked for the token that is awaited: it is asked for once more.
            if known.step == "token(enroll)", !known.isInteractive {
                (accounts[index].phase, accounts[index].step) = (.queued, "idle")
            }
            return
        }
        if !isLogin {
            // The header: the request is ignored, and the account is tried again every so often.
            guard known.phase == .waiting else { return say("ignore(alreadyRegistered)") }
            let codes = ["notOnboarded": 222, "notLicensed": 200, "noPolicy": 225, "network": 205]
            return say("ignore(alreadyRegistered) with \(codes[known.timer] ?? 201)")
        }
        if known.isEnrolled { return say("enrollment 208 of \(name)") }
        if known.phase == .waiting {
            (accounts[index].phase, accounts[index].isInteractive) = (.queued, true)
            return
        }
        say("ignore(underWay)")
    }

    // E.1 219, E.2: the prompt of a log-in without an account, or of a launch that needs a policy.
    mutating func signedIn(_ answer: EnrollmentAnswer) {
        process.subtract(["signs in", "signs in at launch"])
        if case .signedIn(let account) = answer { registerSignedIn(account) } else { say("enrollment 219 of -") }
        always()
    }

    private mutating func registerSignedIn(_ account: EnrollmentAccount) {
        // The machine asked by itself: there is no call to warn about.
        let isKnown = index(of: account) != nil
        if isKnown, !signsInForCall { return }
        register(account, isLogin: true)
    }

    // E.4 step 3: NO means that the SDK shows a message and ends the app.
    mutating func restarts(_ answer: EnrollmentAnswer) {
        process.remove("asks for a restart")
        if answer == .restarts(false) { say("force restart") }
        always()
    }

    // E.2, E.3: the user of device management, by the service or by the keys.
    private static func user(of device: EnrollmentDevice) -> EnrollmentAccount? {
        device.managedUser ?? device.configuredUser
    }

    // E.3 last but one, E.1 209 and 210: whom device management does not allow goes.
    private mutating func manage(_ device: EnrollmentDevice) {
        // G.7: accounts of an extension are its app's.
        if traits.isExtension { return }
        let before = self.device
        self.device = device
        if Self.user(of: before)?.id != Self.user(of: device)?.id { say("managed user changed") }
        func allowed(_ device: EnrollmentDevice) -> Set<AccountID> {
            var allowed: Set<AccountID> = []
            if device.allowsManagedUserOnly, let user = device.managedUser { allowed.insert(user.id) }
            if let user = device.onlyConfiguredUser { allowed.insert(user.id) }
            return allowed
        }
        if allowed(before) != allowed(device) { say("allowed accounts changed") }
        for name in accounts.map(\.name) {
            guard let index = accounts.firstIndex(where: { $0.name == name }) else { continue }
            guard let code = ban(on: accounts[index].account), !accounts[index].isGoing else { continue }
            if accounts[index].isEnrolled {
                if code == 209 { say("log(accountNotAllowed)") }
                say("enrollment \(code) of \(name)")
                wipe(index, cause: "deviceManagement")
            } else {
                if accounts[index].phase == .choosing { say("dismiss") }
                leaveAlone(index, code)
            }
        }
        if before.requiredUser?.id != device.requiredUser?.id { require() }
    }

    // E.1 209 and 210: the app's configuration names the only user, or the service does; one managed account is the user's.
    private func ban(on account: EnrollmentAccount) -> Int? {
        if let only = device.onlyConfiguredUser, only.id != account.id { return 209 }
        guard let user = device.managedUser, user.id != account.id else { return nil }
        return device.allowsManagedUserOnly ? 209 : traits.allowsSeveral ? nil : 210
    }

    // RequireAccounts: the user is signed in, and may be asked, unless they are in or the service has refused them.
    private mutating func require() {
        guard let user = device.requiredUser else { return }
        guard let index = index(of: user) else {
            accounts.append(Account(account: user))
            accounts[accounts.count - 1].isInteractive = true
            return
        }
        let own = accounts[index]
        switch own.phase {
        case .waiting:
            guard !["noPolicy", "notLicensed", "notOnboarded"].contains(own.timer), isFree(index) else { return }
            (accounts[index].phase, accounts[index].isInteractive) = (.queued, true)
        case .authorizing where !own.isInteractive:
            (accounts[index].phase, accounts[index].step) = (.queued, "idle")
            (accounts[index].isSilent, accounts[index].isInteractive) = (false, true)
        case .queued, .choosing, .authorizing, .enrolling:
            (accounts[index].isSilent, accounts[index].isInteractive) = (false, true)
        default: break
        }
    }

    // E.2 loginAndEnroll(nil): the MDM user, else a prompt.
    private mutating func logIn(_ account: EnrollmentAccount?) {
        if traits.isExtension { return say("enrollment 223 of \(account?.id.rawValue ?? "-")") }
        if let account = account ?? Self.user(of: device) { return register(account, isLogin: true) }
        if !process.isDisjoint(with: ["signs in", "signs in at launch"]) { return say("ignore(underWay)") }
        process.insert("signs in")
        say("sign in")
    }

    // E.5 first item.
    private mutating func deregister(_ account: EnrollmentAccount?, _ withWipe: Bool) {
        let name = account?.id.rawValue ?? "-"
        if traits.isExtension { return say("unenroll 223 of \(name)") }
        guard let account, let index = index(of: account) else {
            return say("unenroll \(accounts.contains(where: \.isEnrolled) ? 214 : 213) of \(name)")
        }
        let known = accounts[index]
        if known.isGoing {
            // A wipe that anybody wants happens, whoever asked first.
            if known.phase == .leaving, withWipe { accounts[index].wipesAfter = true }
            if hasLeaveCall(index) { return say("ignore(alreadyLeaving)") }
            if known.phase == .wipeFailed {
                (accounts[index].phase, accounts[index].step) = (.wiping, "askApp")
                say("ask app to wipe \(name)")
            }
            return
        }
        if known.isEnrolled {
            (accounts[index].phase, accounts[index].step) = (.leaving, "token(unenroll)")
            accounts[index].wipesAfter = withWipe
            return say("token of \(name)")
        }
        if known.isCalled { say("enrollment 201 of \(name)") }
        if known.phase == .choosing { say("dismiss") }
        accounts.remove(at: index)
        if known.isKnown {
            say("drop \(name)")
            say("withdraw \(name)")
        }
        say("unenroll 104 of \(name)")
    }

    private func hasLeaveCall(_ index: Int) -> Bool { leaveCalls.contains(accounts[index].name) }

    // E.4 steps 4 and 5, C.4 at next use, E.5 what was begun goes on, E.2 AutoEnrollOnLaunch.
    private mutating func launch() {
        guard !process.contains("launched") else { return }
        process.insert("launched")
        require()
        // Of a tenant that does not use the service nobody is managed: somebody else may sign in where that is needed.
        let strangers = accounts.filter { $0.phase == .waiting && $0.timer == "notOnboarded" }
        let hasNobody = traits.requiresPolicy ? strangers.count == accounts.count : accounts.isEmpty
        let enrolls = !traits.isExtension && traits.enrollsAtLaunch && !process.contains("signs in") && hasNobody
        for index in accounts.indices where accounts[index].step == "idle" {
            let name = accounts[index].name
            switch accounts[index].phase {
            case .awaitingRestart:
                say("changed \(name)")
                checkIn(index)
            case .enrolled: checkIn(index)
            case .waiting:
                // A start that needs a policy waits for no timer of ours, only for those that an answer set.
                let isAnswered = ["noPolicy", "notLicensed", "notOnboarded"].contains(accounts[index].timer)
                if traits.requiresPolicy, !isAnswered { accounts[index].isDue = true }
                tryAgain(index, true)
            case .leaving:
                accounts[index].step = "token(unenroll)"
                say("token of \(name)")
            case .wipeFailed:
                accounts[index].step = "askApp"
                accounts[index].phase = .wiping
                say("ask app to wipe \(name)")
            default: break
            }
        }
        if enrolls { enrollBySelf() }
    }

    private mutating func enrollBySelf() {
        if let user = Self.user(of: device) {
            guard index(of: user) == nil else { return }
            accounts.append(Account(account: user))
            accounts[accounts.count - 1].isSilent = !traits.requiresPolicy
            accounts[accounts.count - 1].isInteractive = traits.requiresPolicy
        } else if traits.requiresPolicy {
            process.insert("signs in at launch")
            say("sign in")
        }
    }

    // C.4: the check-in; after 90 days the service has dropped the app, which registers again.
    private mutating func checkIn(_ index: Int) {
        accounts[index].phase = accounts[index].isForgotten ? .enrollingAgain : .refreshing
        accounts[index].step = accounts[index].isForgotten ? "token(enrollAgain)" : "token(checkIn)"
        say("token of \(accounts[index].name)")
    }

    // APX: the retry stops while somebody is enrolled, or about to be.
    private mutating func tryAgain(_ index: Int, _ isInUse: Bool) {
        if isFree(index), !traits.isExtension, accounts[index].isDue { accounts[index].phase = .queued }
    }

    private func isFree(_ index: Int) -> Bool {
        let others = accounts.indices.filter { $0 != index }.map { accounts[$0] }
        return traits.allowsSeveral || !others.contains { $0.isManaged || $0.phase != .waiting }
    }

    // C.4: due timers fire once; E.1 216.
    private mutating func tick(_ isInUse: Bool) {
        guard process.contains("launched") else { return }
        for name in accounts.map(\.name) {
            guard let index = accounts.firstIndex(where: { $0.name == name }) else { continue }
            let account = accounts[index]
            if account.step != "idle" {
                guard late.contains(name) else { continue }
                let isPersonAsked = account.isAsking || account.step == "token(enroll)" && account.isInteractive
                if isPersonAsked { continue }
                answer(index, .failed(.timeout))
                continue
            }
            guard !process.contains("restarting") else { continue }
            let needsUse = ["registered", "wipePoll"].contains(account.timer)
            switch account.phase {
            case .waiting: tryAgain(index, isInUse)
            case .enrolled where account.isDue && (isInUse || !needsUse): checkIn(index)
            case .wipeFailed where account.isDue && (isInUse || !needsUse):
                (accounts[index].phase, accounts[index].step) = (.wiping, "askApp")
                say("ask app to wipe \(name)")
            default: break
            }
        }
    }

    // E.5: conditional launch and the offline interval want a wipe.
    private mutating func command(_ id: AccountID, _ cause: String) {
        guard let index = accounts.firstIndex(where: { $0.account.id == id }) else { return }
        guard accounts[index].isManaged, accounts[index].phase != .wiping else { return }
        let before = accounts[index].cause
        wipe(index, cause: cause)
        if before.hasPrefix("wiping") { accounts[index].cause = before }
    }

    private mutating func wasWiped(_ id: AccountID) {
        guard let index = accounts.firstIndex(where: { $0.account.id == id }) else { return }
        guard accounts[index].isManaged else { return }
        if accounts[index].cause == "wiping(accountSwitch)" { process.insert("owes a restart") }
        gone(index)
    }
}
