internal import MAMBase
internal import MAMSettings
internal import Synchronization

/// Controls the telemetry of one app: the object that receives it, and the region in which it is stored.
///
/// The manager also gives the reason if no telemetry is sent. No telemetry is sent in these cases:
/// - The app has no ``delegate``.
/// - The settings turn telemetry off (`MAMTelemetryDisabled`, or `telemetryEnabled` at run time) or are unreadable.
/// - The event is about an account whose policy turns telemetry off. The policy does this with `DisableAria`, a key of
///   the policy that the service sends to the SDK.
/// - The event is about the app as a whole, and the policy of at least one account turns telemetry off (assumption
///   `telemetry-policy` in Docs/Assumptions.md).
///
/// SDK: `IntuneMAMTelemetryManager`
public struct MAMTelemetryManager: Sendable {
    /// The app whose telemetry this object controls.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The object that receives the app's telemetry; nil if no object receives it.
    ///
    /// The initial value is ``ManagedApp/Configuration/telemetryDelegate``.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMTelemetryDelegate)? {
        get { app.state.withLock { $0.audience?.telemetryDelegate } }
        nonmutating set { app.changeAudience { $0.telemetryDelegate = newValue } }
    }

    /// The region in which the app's telemetry is to be stored.
    ///
    /// Defaults to global (assumption `telemetry-region` in Docs/Assumptions.md).
    public var dataRegion: MAMTelemetryDataRegion {
        get { app.state.withLock { $0.audience?.dataRegion } ?? .global }
        nonmutating set { app.changeAudience { $0.dataRegion = newValue } }
    }

    /// Returns the reason why the app sends no telemetry.
    ///
    /// - Parameter account: The account of the event. Defaults to nil: an event about the app.
    /// - Returns: The reason; nil if the app sends telemetry.
    public func hindrance(for account: AccountID? = nil) -> TelemetryHindrance? {
        guard app.state.withLock({ $0.audience?.telemetryDelegate != nil }) else { return .noDelegate }
        return app.telemetryHindrance(of: account.map { [$0] } ?? [])
    }
}

/// The reason why an app sends no telemetry.
public enum TelemetryHindrance: String, Sendable, Hashable, Codable {
    /// The app has no object that receives telemetry (``MAMTelemetryManager/delegate``).
    case noDelegate
    /// The app's settings turn telemetry off.
    case settings
    /// The settings that the app changed at run time cannot be read.
    case settingsNotReadable
    /// The policy of an account turns telemetry off.
    case policy
}

extension ManagedApp {
    /// The object that controls the telemetry of this app.
    public var telemetryManager: MAMTelemetryManager { MAMTelemetryManager(app: self) }

    /// Tells a delegate of an event, unless settings or a policy forbid it; returns whether it was told.
    func send(_ event: MAMEvent, to delegate: any MAMTelemetryDelegate) -> Bool {
        let accounts = event.kind.accounts.filter { !$0.isUnmanaged }
        notePolicies(of: accounts)
        guard let (name, known) = event.kind.telemetry, telemetryHindrance(of: accounts) == nil else { return false }
        var properties = known
        switch event.kind {
        case .startEnded: properties["management"] = "\(policyManager.mamPolicySource)"
        case .enrollmentStatus(_, _, let account):
            properties["milliseconds"] = serviceMilliseconds(of: account).map { "\($0)" } ?? "none"
        default: break
        }
        // One account can be named; an event about several is about none of them in particular.
        let account = accounts.count == 1 ? objectID(of: accounts[0]) : nil
        delegate.logAriaEvent(
            MAMTelemetryEvent(
                name, time: event.time, app: event.app, properties: properties, accountID: account,
                tenantID: account.flatMap { self.accounts.tenantID(of: $0) },
                dataRegion: telemetryManager.dataRegion,
                usesPreproduction: configuration.settings.mamTelemetryUsePPE))
        return true
    }

    fileprivate func telemetryHindrance(of accounts: [AccountID]) -> TelemetryHindrance? {
        // Not through the settings' property: it would report a failure to read them through this function again.
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

    /// Stores whether the policies of these accounts disable telemetry, for the life of the process.
    ///
    /// Events about the end of a policy are sent after its removal.
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

    /// Returns the name of an account that is an object id; nil if it has none.
    private func objectID(of account: AccountID) -> AccountID? {
        if LogRule.isGUID(account.rawValue) { return account }
        guard let number = number(of: account) else { return nil }
        return table.load()?.records.first {
            Int($0.group.load(ordering: .relaxed)) == number && LogRule.isGUID($0.id.rawValue)
        }?.id
    }
}

extension MAMPolicy {
    /// Whether the policy turns off telemetry about its account.
    ///
    /// A policy does this with `DisableAria`, a key of the policy that the service sends to the SDK. If the value of
    /// this key cannot be read, telemetry is turned off.
    public var isTelemetryDisabled: Bool {
        switch settings[.telemetryDisabled] {
        case .boolean(let value): value
        case nil: false
        default: true
        }
    }
}
