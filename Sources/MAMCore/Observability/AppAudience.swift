internal import MAMBase
internal import MAMSettings
internal import Synchronization

/// Who is told of an app's events besides its observer.
struct AppAudience: Sendable, InitiallyEmpty {
    var logger: (any MAMLogger)?
    var telemetryDelegate: (any MAMTelemetryDelegate)?
    var dataRegion = MAMTelemetryDataRegion.global
    /// The accounts, by group, whose last policy switches telemetry off: it counts for what is told of its end, too.
    var silent: Set<UInt32> = []

    /// Whether anybody is there.
    var hears: Bool { logger != nil || telemetryDelegate != nil }

    /// Makes two accounts one: the policy in force says whether it is silent, without one whatever was said of either.
    mutating func merge(kept: UInt32, dropped: UInt32, isDisabled: Bool?) {
        let wasSilent = [silent.remove(dropped), silent.remove(kept)].contains { $0 != nil }
        if isDisabled ?? wasSilent { silent.insert(kept) }
    }
}

extension ManagedApp {
    /// Puts in place who listens from the first event on.
    func listen(_ logger: (any MAMLogger)?, _ telemetryDelegate: (any MAMTelemetryDelegate)?) {
        guard logger != nil || telemetryDelegate != nil else { return }
        changeAudience { ($0.logger, $0.telemetryDelegate) = (logger, telemetryDelegate) }
    }

    /// Changes who listens; the next event is told to them.
    func changeAudience(_ change: @Sendable (inout AppAudience) -> Void) {
        state.release { state -> AppAudience? in
            let old = state.audience
            var new = old ?? AppAudience()
            change(&new)
            for (group, inForce) in state.policies.elements where inForce.policy.isTelemetryDisabled {
                new.silent.insert(group)
            }
            state.audience = new
            audience.store(new.hears, ordering: .relaxed)
            return old
        }
    }

    /// Tells whoever listens of an event.
    func tell(_ event: MAMEvent) {
        guard let audience = state.withLock({ $0.audience }) else { return }
        if let logger = audience.logger, event.kind.logLevel >= leastLogLevel {
            logger.log(event.logLine { self.number(of: $0) })
        }
        if let delegate = audience.telemetryDelegate { send(event, to: delegate) }
    }

    /// The least level that is logged: verbose lines only when the `Info.plist` asks for them.
    var leastLogLevel: MAMLogLevel { configuration.settings.verboseLoggingEnabled ? .verbose : .info }

    /// What stands for an account in a line: one number for all of its names; nil for a stranger.
    func number(of account: AccountID) -> Int? {
        table.record(for: account).map { Int($0._withUnsafeGuaranteedRef { $0.group.load(ordering: .relaxed) }) }
    }
}

extension ManagedApp {
    /// Tells of something as if it had happened, for tests of who is told what.
    package func reportForTests(_ kind: MAMEvent.Kind) { report(kind) }
}

extension MAMPolicyManager {
    /// Who is given the lines of the app's log; nil for nobody.
    ///
    /// Safe to change at any time; events that are being told meanwhile go to the old one or the new one. The first one is
    /// ``ManagedApp/Configuration/logger``.
    ///
    /// SDK: `logger`
    public var logger: (any MAMLogger)? {
        get { app.state.withLock { $0.audience?.logger } }
        nonmutating set { app.changeAudience { $0.logger = newValue } }
    }
}
