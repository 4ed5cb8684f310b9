package import MAMCore

/// The events that can happen to an enrollment machine, without those that differ only in irrelevant names or numbers.
package struct EnrollmentAlphabet: Sendable {
    package var accounts: [EnrollmentAccount]
    /// The reports of device management; none for a device without it.
    package var devices: [EnrollmentDevice] = []
    /// Whether to include every event, rather than one of each group that is handled alike.
    package var isWhole = true

    /// The accounts in the background, which only succeed or are forgotten by the service.
    var quiet: Set<AccountID> = []
    /// Whether the service may require an account to be the only one.
    var includesDemands = true

    package init(_ accounts: [EnrollmentAccount]) { self.accounts = accounts }

    /// Returns the events, always in the same order.
    ///
    /// Requested check-ins are left out, because they behave as those of the clock.
    ///
    /// - Parameters:
    ///   - machine: The machine, whose pending requests are answered in every way.
    ///   - call: The call that call events name.
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

    /// Returns the pending requests of a machine, each with its possible answers.
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
