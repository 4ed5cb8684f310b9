package import MAMCore

/// Every event that can happen to a machine, up to names and numbers that change nothing.
package struct EnrollmentAlphabet: Sendable {
    /// The accounts that events name.
    package var accounts: [EnrollmentAccount]
    /// What device management may say; none for a device on which it never speaks.
    package var devices: [EnrollmentDevice] = []
    /// Whether everything comes, or only one of each kind of events that are treated alike.
    package var isWhole = true

    /// Accounts that only go on well, or that the service forgets: whoever is beside the ones that are looked at.
    package var quiet: Set<AccountID> = []
    /// Whether the service may say that an account is to be the only one.
    package var includesDemands = true

    /// Makes the alphabet of accounts.
    package init(_ accounts: [EnrollmentAccount]) { self.accounts = accounts }

    /// The events, in an order that never changes; without check-ins that somebody wants, which are those of the clock.
    ///
    /// - Parameters:
    ///   - machine: What they happen to: its requests are answered in every way.
    ///   - call: What calls are named.
    /// - Returns: The events.
    package func events(for machine: EnrollmentMachine, call: EnrollmentCall) -> [EnrollmentEvent] {
        var events: [EnrollmentEvent] = [.launched, .ticked(isInUse: true), .ticked(isInUse: false)]
        if isWhole { events += [.register(nil, call), .login(nil, call), .deregister(nil, withWipe: false, call)] }
        for account in accounts {
            events += [.register(account, call), .login(account, call)]
            events += [.deregister(account, withWipe: false, call), .deregister(account, withWipe: true, call)]
            events += [.wipe(account.id, .conditionalLaunch), .wasWiped(account.id)]
        }
        events += devices.map { .deviceChanged($0) }
        for (ticket, answers) in awaited(by: machine) { events += answers.map { .answered(ticket, $0) } }
        if isWhole { events.append(.answered(EnrollmentTicket(.max), .removed(true))) }
        return events
    }

    /// The requests that wait, and every answer each can have.
    package func awaited(by machine: EnrollmentMachine) -> [(EnrollmentTicket, [EnrollmentAnswer])] {
        var awaited: [(EnrollmentTicket, [EnrollmentAnswer])] = []
        if let signIn = machine.signIn {
            awaited.append((signIn.ticket, accounts.map { .signedIn($0) } + [.notSignedIn]))
        }
        if isWhole, let ticket = machine.restartTicket {
            awaited.append((ticket, [.restarts(true), .restarts(false)]))
        }
        for entry in machine.entries {
            guard let activity = entry.activity else { continue }
            let isQuiet = quiet.contains(entry.id)
            let answers =
                isQuiet
                ? quietAnswers(to: activity.step, of: entry.names) : answers(to: activity.step, of: entry.names)
            awaited.append((activity.ticket, answers))
        }
        return awaited
    }

    private func quietAnswers(to step: EnrollmentEntry.Step, of account: EnrollmentAccount) -> [EnrollmentAnswer] {
        let good = answers(to: step, of: account).prefix(1)
        return if case .checkingIn = step { [Self.service[1], .failed(.gone)] } else { Array(good) }
    }

    private func answers(to step: EnrollmentEntry.Step, of account: EnrollmentAccount) -> [EnrollmentAnswer] {
        switch step {
        case .token:
            var answers = [EnrollmentAnswer.token(account)]
            answers += accounts.filter { $0 != account }.map { .token($0) }
            if let name = account.userPrincipalName.flatMap({ EnrollmentAccount($0) }) { answers.append(.token(name)) }
            return answers + (isWhole ? MAMTokenFailure.allCases : [.credentials, .timeout]).map { .noToken($0) }
        case .enrolling, .checkingIn:
            return Self.service.filter { includesDemands || !$0.word.hasSuffix("alone") } + failures
        case .unenrolling:
            let failures = isWhole ? failures : [.failed(.network)]
            return [.service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails())] + failures
        case .storing: return [.stored(true), .stored(false)]
        case .choosing: return EnrollmentDecision.allCases.map { .chose($0) }
        case .askingApp: return [.appWiped(true), .appWiped(false)]
        case .removing: return [.removed(true), .removed(false)]
        }
    }

    private var failures: [EnrollmentAnswer] {
        let some: [MAMServiceError] = [
            .network, .malformed, .gone, .notEnrolled, .otherAccountEnrolled, .notDeviceAccount, .unenrolledUser,
        ]
        return (isWhole ? MAMServiceError.allCases : some).map { .failed($0) }
    }

    private static let service: [EnrollmentAnswer] = {
        var wipe = CheckInAnswer(.registered(nextAfter: nil))
        wipe.asksForWipe = true
        let outcomes: [CheckInAnswer.Outcome] = [.noPolicy, .notLicensed, .notOnboarded, .unreachable]
        let policy = CheckInAnswer(.registered(nextAfter: nil))
        return [
            .service(policy, EnrollmentAnswerDetails()),
            .service(policy, EnrollmentAnswerDetails(hasChangedPolicy: false)),
            .service(policy, EnrollmentAnswerDetails(mustBeOnlyAccount: true)),
            .service(wipe, EnrollmentAnswerDetails()),
        ] + outcomes.map { .service(CheckInAnswer($0), EnrollmentAnswerDetails()) }
    }()
}
