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
        guard let place = entries.firstIndex(where: { $0.activity?.ticket == ticket }),
            let step = entries[place].activity?.step
        else { return [] }
        switch (step, answer) {
        case (.token(let purpose), .token(let account)): return take(account, for: purpose, place, now)
        case (.token(let purpose), .noToken(let failure)): return fail(.token(failure), purpose, place, now)
        case (.enrolling(let isAgain), .service(let answer, let news)):
            return isAgain ? enrolledAgain(answer, news, place, now) : accepted(answer, news, place, now)
        case (.enrolling(isAgain: false), .failed(let failure)): return fail(.service(failure), .enroll, place, now)
        case (.enrolling(isAgain: true), .failed(let failure)): return fail(.service(failure), .enrollAgain, place, now)
        case (.checkingIn, .service(let answer, let news)): return checkedIn(answer, news, place, now)
        case (.checkingIn, .failed(let failure)): return checkInFailed(.service(failure), place, now)
        case (.unenrolling, .service): return unenrolled(.unenrollmentSuccess, place, now)
        case (.unenrolling, .failed(let failure)): return fail(.service(failure), .unenroll, place, now)
        case (.storing(let isFirst), .stored(let isDone)): return stored(isDone, isFirst, place, now)
        case (.choosing(let question), .chose(let decision)): return chose(decision, question, place, now)
        case (.askingApp, .appWiped(let isDone)): return remove(includingFiles: !isDone, place, now)
        case (.removing, .removed(let isDone)): return removed(isDone, place, now)
        default: return []
        }
    }

    /// The app gave a token: the account's names are known now, and the request it was for goes out.
    private mutating func take(
        _ account: EnrollmentAccount, for purpose: EnrollmentEntry.Purpose, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard !entries[place].account.isKnownToDiffer(from: account) else {
            return fail(.otherUsersToken, purpose, place, now)
        }
        guard account.objectID != nil else { return fail(.token(.malformed), purpose, place, now) }
        var names = entries[place].account
        names.learn(account)
        if let other = entries.indices.first(where: { $0 != place && entries[$0].account.isSame(as: names) }) {
            // The one that is enrolled stays, else the one that was there first.
            guard entries[place].isManaged, !entries[other].isManaged else { return merge(place, into: other) }
            let merged = merge(other, into: place)
            return merged + proceed(names, for: purpose, other < place ? place - 1 : place, now)
        }
        return proceed(names, for: purpose, place, now)
    }

    private mutating func proceed(
        _ names: EnrollmentAccount, for purpose: EnrollmentEntry.Purpose, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        entries[place].account = names
        switch purpose {
        case .enroll:
            if let code = device.refusal(of: names, allowsSeveral: traits.allowsSeveral) { return giveUp(place, code) }
            // The names may have shown what stands in the way; whoever begins with the queue will find it.
            guard obstacle(to: place) == nil else { return stop(place) }
            return [.enroll(names, isAgain: false, begin(.enrolling(isAgain: false), place, now))]
        case .enrollAgain: return [.enroll(names, isAgain: true, begin(.enrolling(isAgain: true), place, now))]
        case .checkIn: return [.checkIn(names, begin(.checkingIn, place, now))]
        case .unenroll: return [.unenroll(names, begin(.unenrolling, place, now))]
        }
    }

    /// Two names turned out to be one account.
    private mutating func merge(_ place: Int, into other: Int) -> [EnrollmentEffect] {
        let stopped = stop(place)
        let (call, mayAsk) = (entries[place].enrollCall, entries[place].isInteractive)
        if entries[other].isSilent, entries[other].standing == .queued {
            (entries[other].isSilent, entries[other].enrollCall) = (false, call)
            let asking = mayAsk ? letAsk(other) : []
            entries.remove(at: place)
            return stopped + asking
        }
        entries.remove(at: place)
        return stopped + (call.map { [.ignore($0, .alreadyRegistered)] } ?? [])
    }

    /// A request of an account failed, by its purpose.
    mutating func fail(
        _ failure: EnrollmentFailure, _ purpose: EnrollmentEntry.Purpose, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        switch purpose {
        case .enroll:
            return refuse(place, failure.code(in: .enrollment, isInteractive: entries[place].isInteractive), now)
        case .enrollAgain: return enrollAgainFailed(failure, place, now)
        case .checkIn: return checkInFailed(failure, place, now)
        case .unenroll: return unenrolled(failure.code(in: .unenroll), place, now)
        }
    }
}
