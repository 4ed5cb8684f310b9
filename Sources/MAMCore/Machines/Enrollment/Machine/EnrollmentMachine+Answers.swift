extension EnrollmentMachine {
    mutating func take(
        _ answer: EnrollmentAnswer, to ticket: EnrollmentTicket, _ now: Instant
    ) -> [EnrollmentEffect] {
        if ticket == signIn?.ticket { return takeSignIn(answer) }
        if ticket == restartTicket {
            guard case .restarts(let isDoneByApp) = answer else { return [] }
            restartTicket = nil
            return isDoneByApp ? [] : [.forceRestart]
        }
        guard let index = entries.firstIndex(where: { $0.activity?.ticket == ticket }),
            let step = entries[index].activity?.step
        else { return [] }
        switch (step, answer) {
        case (.token(let purpose), .token(let account)): return take(account, for: purpose, index, now)
        case (.token(let purpose), .noToken(let failure)): return fail(.token(failure), purpose, index, now)
        case (.enrolling(let isAgain), .service(let answer, let details)):
            return isAgain ? enrolledAgain(answer, details, index, now) : accepted(answer, details, index, now)
        case (.enrolling(isAgain: false), .failed(let failure)): return fail(.service(failure), .enroll, index, now)
        case (.enrolling(isAgain: true), .failed(let failure)): return fail(.service(failure), .enrollAgain, index, now)
        case (.checkingIn, .service(let answer, let details)): return checkedIn(answer, details, index, now)
        case (.checkingIn, .failed(let failure)): return checkInFailed(.service(failure), index, now)
        case (.unenrolling, .service): return unenrolled(.unenrollmentSuccess, index, now)
        case (.unenrolling, .failed(let failure)): return fail(.service(failure), .unenroll, index, now)
        case (.storing(let purpose), .stored(let isDone)): return stored(isDone, purpose, index, now)
        case (.choosing(let question), .chose(let decision)): return chose(decision, question, index, now)
        case (.askingApp, .appWiped(let isDone)): return remove(includingFiles: !isDone, index, now)
        case (.removing, .removed(let isDone)): return removed(isDone, index, now)
        default: return []
        }
    }

    /// Handles a token from the app: the account's names are now known, and the request that needs the token is sent.
    private mutating func take(
        _ account: EnrollmentAccount, for purpose: EnrollmentEntry.Purpose, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard !entries[index].account.isKnownToDiffer(from: account) else {
            return fail(.otherUsersToken, purpose, index, now)
        }
        guard account.objectID != nil else { return fail(.token(.malformed), purpose, index, now) }
        var names = entries[index].account
        names.learn(account)
        if let other = entries.indices.first(where: { $0 != index && entries[$0].account.isSame(as: names) }) {
            // The enrolled entry stays, or else the earlier one.
            guard entries[index].isManaged, !entries[other].isManaged else {
                guard entries[other].state == .waiting else { return merge(index, into: other) }
                entries[other].account = names
                guard purpose == .enroll, entries[index].isInteractive else { return merge(index, into: other) }
                // A log-in tries at once, and the token is here.
                return proceed(names, for: .enroll, takeOver(index, other), now)
            }
            let merged = merge(other, into: index)
            return merged + proceed(names, for: purpose, other < index ? index - 1 : index, now)
        }
        return proceed(names, for: purpose, index, now)
    }

    private mutating func proceed(
        _ names: EnrollmentAccount, for purpose: EnrollmentEntry.Purpose, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        entries[index].account = names
        switch purpose {
        case .enroll:
            if let code = device.refusal(of: names, allowsSeveral: traits.allowsSeveral) { return giveUp(index, code) }
            // The names may have revealed an obstacle, which the next start of the queue handles.
            guard obstacle(to: index) == nil else { return stop(index) }
            return [.enroll(names, isAgain: false, begin(.enrolling(isAgain: false), index, now))]
        case .enrollAgain: return [.enroll(names, isAgain: true, begin(.enrolling(isAgain: true), index, now))]
        case .checkIn: return [.checkIn(names, begin(.checkingIn, index, now))]
        case .unenroll: return [.unenroll(names, begin(.unenrolling, index, now))]
        }
    }

    /// Merges two entries that turned out to be one account.
    ///
    /// The call of the first one is answered like a second call about the other.
    private mutating func merge(_ index: Int, into other: Int) -> [EnrollmentEffect] {
        let stopped = stop(index)
        let (call, mayAsk) = (entries[index].enrollCall, entries[index].isInteractive)
        if entries[other].isSilent, entries[other].state == .queued {
            (entries[other].isSilent, entries[other].enrollCall) = (false, call)
            let asking = mayAsk ? allowPrompts(other) : []
            entries.remove(at: index)
            return stopped + asking
        }
        entries.remove(at: index)
        return stopped + addAgain(index < other ? other - 1 : other, call, mayAsk)
    }

    /// Lets an account that waits go on with the log-in of the same account under another name.
    ///
    /// - Returns: The index of the account.
    private mutating func takeOver(_ index: Int, _ other: Int) -> Int {
        (entries[other].state, entries[other].isInteractive) = (.queued, true)
        entries[other].enrollCall = entries[index].enrollCall
        entries.remove(at: index)
        return index < other ? other - 1 : other
    }

    /// Handles the failure of a request, according to its purpose.
    mutating func fail(
        _ failure: EnrollmentFailure, _ purpose: EnrollmentEntry.Purpose, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        switch purpose {
        case .enroll:
            let code = failure.code(
                in: .enrollment, isInteractive: entries[index].isInteractive,
                hasObjectID: entries[index].account.objectID != nil)
            return refuse(index, code, now, because: failure.text)
        case .enrollAgain: return enrollAgainFailed(failure, index, now)
        case .checkIn: return checkInFailed(failure, index, now)
        case .unenroll: return unenrolled(failure.code(in: .unenroll), index, now)
        }
    }
}
