import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage

/// Keeps what an engine reports, as far as it is told to somebody else as well.
final class LifeObserver: MAMObserver {
    private let state = Guarded((events: [MAMEvent.Kind](), mark: 0))
    private let warned = Guarded([String]())
    /// Whose wipes came to their end since the store last broke.
    let wiped = Guarded<Set<AccountID>>([])
    /// How many runs of conditional launch came to an end.
    let runs = Guarded(0)

    func report(_ event: MAMEvent) {
        if case .accountWiped(let account) = event.kind { wiped.withLock { _ = $0.insert(account) } }
        if case .conditionalLaunchEnded = event.kind { runs.withLock { $0 += 1 } }
        switch event.kind {
        case .enrollmentStatus, .remediationEnded, .accountWiped, .managedUserChanged, .allowedAccountsChanged,
            .accountEnrolled, .accountUnenrolled:
            state.withLock { $0.events.append(event.kind) }
        case .enrollmentWarning(let text): warned.withLock { $0.append(text) }
        default: break
        }
    }

    /// Takes the warnings about enrollment since they were last taken.
    func takeWarnings() -> [String] {
        warned.withLock { warnings in
            defer { warnings = [] }
            return warnings
        }
    }

    /// Takes what was reported since it was last taken.
    func take() -> [MAMEvent.Kind] {
        state.withLock { state in
            defer { state = ([], 0) }
            return state.events
        }
    }

    func mark() { state.withLock { $0.mark = $0.events.count } }

    /// The accounts that were wiped or left since the mark, in words that end with them.
    var sinceMark: [String] {
        state.withLock { state in
            state.events.dropFirst(state.mark).compactMap { kind in
                switch kind {
                case .accountWiped(let account): "wiped \(account.rawValue)"
                case .accountUnenrolled(let account): "unenrolled \(account.rawValue)"
                default: nil
                }
            }
        }
    }
}

/// What apps are told, counted: as often as their engines report it, neither more nor less.
extension LifeWalk {
    /// How an app was before a step.
    struct Moment {
        let engine: ManagedApp?
        let hasRecord: Bool
        let enrolled: [AccountID]
        let policies: [AccountID: MAMPolicy]
    }

    func moment(of app: SimulatedApp) -> Moment {
        let engine = app.managed
        var policies: [AccountID: MAMPolicy] = [:]
        for user in managed { policies[user.objectID] = engine?.policyManager.policyInForce(for: user.objectID) }
        return Moment(
            engine: engine, hasRecord: engine?.enrollmentManager.machine != nil,
            enrolled: engine?.enrollmentManager.enrolledAccountIDs ?? [], policies: policies)
    }

    /// Compares what an app was told with what its engine reported, and both with what is the case now.
    func compare(_ app: SimulatedApp, with before: Moment?) async {
        let (reported, heard) = (observers[app.name]?.take() ?? [], told.removeValue(forKey: app.name) ?? [])
        let notified = await device.life(of: app).listener?.take() ?? []
        var (statuses, remediations, wipes, users, allowed) = ([String](), [String](), 0, 0, 0)
        var enrolled = before?.enrolled ?? []
        for kind in reported {
            switch kind {
            case .enrollmentStatus(let kind, let code, let account):
                statuses.append("\(kind) \(code) \(account.rawValue)")
            case .remediationEnded(let account, let status):
                remediations.append("remediation \(status) \(account.rawValue)")
            case .accountWiped: wipes += 1
            case .managedUserChanged: users += 1
            case .allowedAccountsChanged: allowed += 1
            case .accountEnrolled(let account): enrolled.append(account)
            case .accountUnenrolled(let account): enrolled.removeAll { $0 == account }
            default: break
            }
        }
        // What is said of two accounts at one time may be heard in either order; of one account, in the order it was said.
        func byAccount(_ words: [String]) -> [Substring: [String]] {
            Dictionary(grouping: words) { $0.suffix(36) }
        }
        check(
            byAccount(heard.filter { !$0.hasPrefix("remediation") }) == byAccount(statuses),
            "\(app) was told \(heard), and \(statuses) was reported")
        check(
            byAccount(heard.filter { $0.hasPrefix("remediation") }) == byAccount(remediations),
            "\(app) was told \(heard), and \(remediations) was reported")
        func count(_ name: MAMNotification.Name) -> Int { notified.count { $0.name == name } }
        check(count(.wipeDidComplete) == wipes, "\(wipes) wipes in \(app), \(count(.wipeDidComplete)) notifications")
        check(count(.mdmEnrolledAccountIDDidChange) == users, "\(users) users of the device in \(app)")
        check(count(.allowedAccountsDidChange) == allowed, "\(allowed) times others were allowed in \(app)")
        guard let before, before.hasRecord, let engine = app.managed, engine === before.engine else { return }
        let now = moment(of: app)
        check(
            Set(enrolled) == Set(now.enrolled) && enrolled.count == now.enrolled.count,
            "who is enrolled in \(app) is not who was told to be")
        for user in managed where before.policies[user.objectID] != now.policies[user.objectID] {
            check(
                notified.contains(.policyDidChange(account: user.objectID)),
                "\(app) was not told of the policy of \(name(user))")
        }
    }

    /// What the device keeps of an app's accounts.
    func kept(_ app: SimulatedApp) -> EnrollmentRecord? {
        guard let container = containers[app.name] else { return nil }
        do { return try device.environment.storage.enrollmentRecord(of: container) ?? EnrollmentRecord() } catch {
            check(isFailing, "the record of \(app) can be read: \(error)")
            return nil
        }
    }

    private var containers: [String: AppContainer] {
        Dictionary(
            uniqueKeysWithValues: apps.map { app in
                (app.name, AppContainer(publisher: Self.publisher, app: "com.example.\(app.name)"))
            })
    }

    /// Who is managed by what is kept.
    func managedAccounts(of app: SimulatedApp) -> [AccountID] {
        kept(app).map { EnrollmentMachine($0, EnrollmentTraits()).managedAccounts } ?? []
    }

    /// No policy is kept of whom nobody manages.
    func lookAtRows(of app: SimulatedApp, _ machine: EnrollmentMachine?) {
        guard let container = containers[app.name], let machine else { return }
        let rows = (try? device.environment.storage.storedPolicies(of: container)) ?? []
        for row in rows {
            check(
                machine.entries.contains { entry in
                    row.policy.map { entry.names.isSame(as: $0.names) && entry.isManaged } ?? false
                }, "a policy is kept in \(app) of somebody who is not managed")
        }
        for entry in machine.entries where entry.isEnrolled {
            check(rows.contains { $0.policy?.names.isSame(as: entry.names) ?? false }, "the policy in \(app) is kept")
        }
    }
}
