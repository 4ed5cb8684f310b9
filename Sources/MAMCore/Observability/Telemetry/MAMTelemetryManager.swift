internal import MAMBase
internal import MAMSettings
internal import Synchronization

/// The telemetry of one app: a view, made on demand.
///
/// Nothing is told without a ``delegate``; nothing while the app's settings switch it off (`MAMTelemetryDisabled`, or
/// `telemetryEnabled` set at run time), and nothing while nobody can tell; nothing of an account whose policy switches it off
/// (the client key `DisableAria`), and while such a policy is in force nothing of the app as a whole either (assumption
/// `telemetry-policy`).
///
/// SDK: `IntuneMAMTelemetryManager`
public struct MAMTelemetryManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Who is given telemetry; nil for nobody.
    ///
    /// The first one is ``ManagedApp/Configuration/telemetryDelegate``.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMTelemetryDelegate)? {
        get { app.state.withLock { $0.audience?.telemetryDelegate } }
        nonmutating set { app.changeAudience { $0.telemetryDelegate = newValue } }
    }

    /// Where telemetry of this app is to be kept; anywhere unless somebody says so (assumption `telemetry-region`).
    public var dataRegion: MAMTelemetryDataRegion {
        get { app.state.withLock { $0.audience?.dataRegion } ?? .global }
        nonmutating set { app.changeAudience { $0.dataRegion = newValue } }
    }

    /// Why no telemetry of an account is told, or of the app as a whole; nil while it is.
    public func hindrance(for account: AccountID? = nil) -> TelemetryHindrance? {
        guard app.state.withLock({ $0.audience?.telemetryDelegate != nil }) else { return .noDelegate }
        return app.telemetryHindrance(of: account.map { [$0] } ?? [])
    }
}

/// Why telemetry is not told.
public enum TelemetryHindrance: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nobody would be given it.
    case noDelegate
    /// The app's settings switch it off.
    case settings
    /// What the app has set cannot be read, so nobody can tell.
    case settingsNotReadable
    /// A policy switches it off.
    case policy
}

extension ManagedApp {
    /// The telemetry of this app.
    public var telemetryManager: MAMTelemetryManager { MAMTelemetryManager(app: self) }

    /// Tells an event, unless somebody does not want it to be told.
    func send(_ event: MAMEvent, to delegate: any MAMTelemetryDelegate) {
        let accounts = event.kind.accounts.filter { !$0.isUnmanaged }
        notePolicies(of: accounts)
        guard let (name, properties) = event.kind.telemetry, telemetryHindrance(of: accounts) == nil else { return }
        // One account can be named; an event about several is about none of them in particular.
        let account = accounts.count == 1 ? objectID(of: accounts[0]) : nil
        delegate.logAriaEvent(
            MAMTelemetryEvent(
                name, time: event.time, app: event.app, properties: properties, accountID: account,
                tenantID: account.flatMap { self.accounts.profile(of: $0)?.tenantID },
                dataRegion: telemetryManager.dataRegion,
                usesPreproduction: configuration.settings.mamTelemetryUsePPE))
    }

    fileprivate func telemetryHindrance(of accounts: [AccountID]) -> TelemetryHindrance? {
        // Not through the property of the settings, which reports what it cannot read, and would be told that here.
        guard let settings = try? settingsManager.snapshot() else { return .settingsNotReadable }
        if settings.effective.mamTelemetryDisabled { return .settings }
        let groups = accounts.compactMap { number(of: $0) }.map { UInt32(truncatingIfNeeded: $0) }
        let isSilent = state.withLock { state in
            let silent = state.audience?.silent ?? []
            guard accounts.isEmpty else { return groups.contains { silent.contains($0) } }
            return state.policies.elements.contains { $0.value.policy.isTelemetryDisabled }
        }
        return isSilent ? .policy : nil
    }

    /// Remembers what the policies of these accounts say, for as long as the process lasts: what is told of the end of a
    /// policy is told after it has gone.
    private func notePolicies(of accounts: [AccountID]) {
        let groups = accounts.compactMap { number(of: $0) }.map { UInt32(truncatingIfNeeded: $0) }
        guard !groups.isEmpty else { return }
        state.withLock { state in
            for group in groups {
                guard let policy = state.policies[group]?.policy else { continue }
                if policy.isTelemetryDisabled {
                    state.audience?.silent.insert(group)
                } else {
                    state.audience?.silent.remove(group)
                }
            }
        }
    }

    /// The name of an account that is an object id; nil when none of its names is.
    private func objectID(of account: AccountID) -> AccountID? {
        if LogRule.isGUID(account.rawValue) { return account }
        guard let number = number(of: account) else { return nil }
        return table.load()?.records.first {
            Int($0.group.load(ordering: .relaxed)) == number && LogRule.isGUID($0.id.rawValue)
        }?.id
    }
}

extension MAMPolicy {
    /// Whether the policy wants no telemetry of its account to be told: the client key `DisableAria`, also when its value
    /// cannot be read.
    public var isTelemetryDisabled: Bool {
        switch settings[.telemetryDisabled] {
        case .boolean(let value): value
        case nil: false
        default: true
        }
    }
}
