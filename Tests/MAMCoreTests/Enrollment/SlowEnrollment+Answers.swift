import MAMCore
import MAMSimulation

/// The rows for answers; a request is named by where its account is.
extension SlowEnrollment {
    /// E.1: the status of each failure where an account enrols, where its policy is fetched, where it is un-enrolled.
    static let codes: [EnrollmentFailure: (enrollment: Int, policy: Int, unenroll: Int)] = [
        .token(.credentials): (203, 203, 203), .token(.canceled): (203, 203, 203),
        .token(.tokenLibrary): (203, 217, 217), .token(.tokenMethod): (224, 217, 217),
        .token(.network): (205, 212, 201), .token(.malformed): (206, 206, 206), .token(.timeout): (216, 216, 216),
        .token(.internalError): (201, 201, 201), .otherUsersToken: (203, 214, 214),
        .service(.location): (204, 212, 201), .service(.network): (205, 212, 201),
        .service(.malformed): (206, 206, 206), .service(.timeout): (216, 216, 216),
        .service(.internalError): (201, 201, 201), .service(.gone): (201, 220, 213),
        .service(.notEnrolled): (201, 213, 213), .service(.otherAccountEnrolled): (203, 214, 214),
        .service(.alreadyEnrolled): (208, 201, 201), .service(.notEMMAccount): (209, 214, 214),
        .service(.otherManagedUser): (210, 214, 214), .service(.notDeviceAccount): (211, 214, 214),
        .service(.unenrolledUser): (221, 213, 213), .service(.tenantMigration): (222, 0, 201),
        .service(.deviceBlocked): (226, 201, 201), .service(.onlyOneAccount): (227, 201, 201),
    ]

    mutating func takeAnswer(_ answer: EnrollmentAnswer, of index: Int) {
        self.answer(index, answer)
        always()
    }

    mutating func answer(_ index: Int, _ answer: EnrollmentAnswer) {
        let own = accounts[index]
        switch (own.step, answer) {
        case ("token(enroll)", .token), ("token(checkIn)", .token), ("token(unenroll)", .token),
            ("token(enrollAgain)", .token):
            token(index, answer)
        case (_, .noToken(let failure)): fail(index, .token(failure))
        case (_, .failed(let failure)): fail(index, .service(failure))
        case ("enrol", .service(let answer, let details)): enrolled(index, answer, details)
        case ("enrolAgain", .service(let answer, let details)): enrolledAgain(index, answer, details)
        case ("checkIn", .service(let answer, let details)): checkedIn(index, answer, details)
        case ("unenrol", .service): unenrolled(index, 104)
        case ("storeFirst", .stored(let isDone)): storedFirst(index, isDone)
        // E.4 step 1: the status says what became of the policy.
        case ("store", .stored(let isDone)), ("storeAgain", .stored(let isDone)):
            (accounts[index].phase, accounts[index].step, accounts[index].timer) = (.enrolled, "idle", "registered")
            say("\(own.step == "store" ? "policy" : "enrollment") \(isDone ? 100 : 201) of \(own.name)")
            if isDone { say("changed \(own.name)") }
        case (_, .chose(let decision)): chose(index, decision)
        case (_, .appWiped(let isDone)):
            accounts[index].step = "remove"
            say("remove \(isDone ? "" : "files and ")keys of \(own.name)")
        case (_, .removed(false)):
            (accounts[index].phase, accounts[index].step, accounts[index].timer) = (.wipeFailed, "idle", "wipePoll")
            say("unenroll 215 of \(own.name)")
        case (_, .removed(true)):
            if own.cause != "wiping(signOut)" { process.insert("owes a restart") }
            gone(index)
        default: break
        }
    }

    private mutating func token(_ index: Int, _ answer: EnrollmentAnswer) {
        guard case .token(let given) = answer else { return }
        let own = accounts[index]
        if let id = given.objectID, id != own.account.objectID { return fail(index, .otherUsersToken) }
        if given.objectID == nil { return fail(index, .token(.malformed)) }
        switch own.step {
        case "token(enroll)":
            // E.3: whoever stands in the way is looked for once more.
            if standsInTheWay(own) != nil { return (accounts[index].phase, accounts[index].step) = (.queued, "idle") }
            (accounts[index].phase, accounts[index].step) = (.enrolling, "enrol")
            say("enrol \(own.name)")
        case "token(enrollAgain)":
            accounts[index].step = "enrolAgain"
            say("enrol again \(own.name)")
        case "token(checkIn)":
            accounts[index].step = "checkIn"
            say("check in \(own.name)")
        default:
            accounts[index].step = "unenrol"
            say("unenrol \(own.name)")
        }
    }

    private mutating func fail(_ index: Int, _ failure: EnrollmentFailure) {
        let (own, codes) = (accounts[index], Self.codes[failure] ?? (0, 0, 0))
        switch own.step {
        case "token(enroll)", "enrol":
            // iOS-625: a log-in without a token library is an internal error. iOS-444: a name without an object id is 207.
            switch failure {
            case .token(.canceled) where own.isInteractive: wait(index, 219)
            case .token(.tokenLibrary) where own.isInteractive: wait(index, 201)
            case .token(.credentials) where !own.isInteractive && own.account.objectID == nil: wait(index, 207)
            default: wait(index, codes.enrollment)
            }
        case "token(enrollAgain)", "enrolAgain": againFailed(index, codes.enrollment)
        case "token(checkIn)", "checkIn": checkInFailed(index, failure, codes.policy)
        case "token(unenroll)", "unenrol": unenrolled(index, codes.unenroll)
        default: break
        }
    }

    private func code(_ answer: CheckInAnswer) -> Int {
        switch answer.outcome {
        case .registered: 100
        case .noPolicy: 225
        case .notLicensed: 200
        case .notOnboarded: 222
        case .unreachable: 205
        }
    }

    // E.2 enrolling, E.4 steps 1 and 2, H-20.
    private mutating func enrolled(_ index: Int, _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails) {
        let (own, code) = (accounts[index], code(answer))
        if code == 205 { return wait(index, 205) }
        guard code == 100 else {
            say("note of \(own.name)")
            accounts[index].isKnown = false
            return wait(index, code)
        }
        (accounts[index].isKnown, accounts[index].isAlone, accounts[index].timer) = (
            true, details.mustBeOnlyAccount, "registered"
        )
        if standsInTheWay(accounts[index]) != nil {
            return (accounts[index].phase, accounts[index].step) = (.queued, "idle")
        }
        say("note of \(own.name)")
        (accounts[index].isSilent, accounts[index].isInteractive) = (false, false)
        if answer.asksForWipe {
            say("policy 102 of \(own.name)")
            return wipe(index, cause: "service")
        }
        (accounts[index].phase, accounts[index].step) = (.storing, "storeFirst")
        say("first policy of \(own.name)")
    }

    // E.4 steps 2 to 5.
    private mutating func storedFirst(_ index: Int, _ isDone: Bool) {
        let name = accounts[index].name
        accounts[index].step = "idle"
        guard isDone else { return wait(index, 201) }
        say("enrollment 100 of \(name)")
        accounts[index].timer = "registered"
        // The keys of device management: the hooks work before there is a policy.
        let restarts = traits.restartsForFirstPolicy && device.configuredUser == nil
        accounts[index].phase = restarts ? .awaitingRestart : .enrolled
        if restarts { process.insert("owes a restart") } else { say("changed \(name)") }
    }

    // E.1 100, 101, 102, 103.
    private mutating func checkedIn(_ index: Int, _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails) {
        let name = accounts[index].name
        if answer.outcome == .unreachable { return checkInFailed(index, .service(.network), 212) }
        say("note of \(name)")
        accounts[index].isKnown = true
        if answer.asksForWipe { return bring(index, answer, details) }
        guard code(answer) == 100 else {
            say("policy 103 of \(name)")
            return lose(index, timer: timer(after: code(answer)))
        }
        if !details.hasChangedPolicy { say("policy 101 of \(name)") }
        bring(index, answer, details)
    }

    private mutating func bring(
        _ index: Int, _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, step: String = "store"
    ) {
        let name = accounts[index].name
        if answer.asksForWipe {
            say("policy 102 of \(name)")
            return wipe(index, cause: "service")
        }
        (accounts[index].phase, accounts[index].step, accounts[index].timer) = (.enrolled, "idle", "registered")
        guard details.hasChangedPolicy else { return }
        (accounts[index].phase, accounts[index].step) = (.refreshing, step)
        say("policy of \(name)")
    }

    // E.1 203, 206, 212, 213, 214, 216, 217, 220; C.4 network back-off.
    private mutating func checkInFailed(_ index: Int, _ failure: EnrollmentFailure, _ code: Int) {
        let name = accounts[index].name
        switch failure {
        // G.7: an extension stays as it is until its app has enrolled the account anew.
        case _
        where traits.isExtension
            && [.service(.notEnrolled), .service(.unenrolledUser), .service(.tenantMigration)].contains(failure):
            say("note of \(name)")
            say("policy \(failure == .service(.tenantMigration) ? 201 : 213) of \(name)")
            (accounts[index].phase, accounts[index].step, accounts[index].timer) = (.enrolled, "idle", "registered")
        case .service(.notEnrolled), .service(.unenrolledUser), .service(.tenantMigration):
            if code == 213 { say("policy 213 of \(name)") }
            (accounts[index].phase, accounts[index].step) = (.enrollingAgain, "enrolAgain")
            say("enrol again \(name)")
        case .service(.gone):
            say("policy 220 of \(name)")
            lose(index, timer: "retry")
            if !traits.isExtension { accounts[index].phase = .queued }
        case .service(.otherAccountEnrolled):
            say("policy 214 of \(name)")
            lose(index, timer: "retry")
        // E.1 209 to 211: the app must remove the account, so the engine does.
        case .service(.notEMMAccount), .service(.otherManagedUser), .service(.notDeviceAccount):
            say("policy 214 of \(name)")
            wipe(index, cause: "deviceManagement")
        default:
            say("note of \(name)")
            say("policy \(code) of \(name)")
            (accounts[index].phase, accounts[index].step) = (.enrolled, "idle")
            accounts[index].timer = code == 212 || code == 216 ? "network" : "registered"
        }
    }

    // E.1 221, 222; an account that was enrolled keeps its policy until the service refuses it.
    private mutating func enrolledAgain(_ index: Int, _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails) {
        let (name, code) = (accounts[index].name, code(answer))
        if code == 205 { return againFailed(index, 205) }
        say("note of \(name)")
        // What is only true once it is stored is told then; a wipe has a status of its own.
        if code != 100 || !(answer.asksForWipe || details.hasChangedPolicy) { say("enrollment \(code) of \(name)") }
        guard code == 100 else { return lose(index, timer: timer(after: code)) }
        (accounts[index].isKnown, accounts[index].isAlone) = (true, details.mustBeOnlyAccount)
        bring(index, answer, details, step: "storeAgain")
    }

    private mutating func againFailed(_ index: Int, _ code: Int) {
        let name = accounts[index].name
        if code == 209 { say("log(accountNotAllowed)") }
        say("enrollment \(code) of \(name)")
        (accounts[index].phase, accounts[index].step) = (.enrolled, "idle")
        switch code {
        case 221: lose(index, timer: "retry")
        case 209, 210, 211, 227: wipe(index, cause: "deviceManagement")
        case 208: accounts[index].timer = "registered"
        default:
            say("note of \(name)")
            accounts[index].timer = timer(after: code)
        }
    }

    // E.5: un-enrolled, then wiped only if the app wants it.
    private mutating func unenrolled(_ index: Int, _ code: Int) {
        let own = accounts[index]
        if code != 104 { say("withdraw \(own.name)") }
        accounts[index].leftWith = code
        if own.wipesAfter { return wipe(index, cause: "signOut") }
        accounts.remove(at: index)
        say("drop \(own.name)")
        say("unenroll \(code) of \(own.name)")
        othersBeginAnew(but: own.name)
    }

    // E.3: keep old, keep new, give up.
    private mutating func chose(_ chosen: Int, _ decision: EnrollmentDecision) {
        let own = accounts[chosen]
        let question = String(own.step.dropFirst("choose(".count).dropLast())
        switch decision {
        case .keepOld: leaveAlone(chosen, 227)
        case .canceled: leaveAlone(chosen, 218)
        case .keepNew:
            say("enrollment 218 of \(own.name)")
            let rivals = mustGo(for: own, question)
            (accounts[chosen].phase, accounts[chosen].step) = (.queued, "idle")
            for rival in rivals {
                if let index = index(of: rival.account) { wipe(index, cause: "accountSwitch") }
            }
        }
    }
}
