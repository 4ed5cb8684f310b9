internal import MAMBase
internal import MAMSettings
internal import Synchronization

/// The recipients of an app's events besides its observer.
struct AppAudience: Sendable, InitiallyEmpty {
    var logger: (any MAMLogger)?
    var telemetryDelegate: (any MAMTelemetryDelegate)?
    var dataRegion = MAMTelemetryDataRegion.global
    /// The groups of accounts whose last policy disables telemetry.
    ///
    /// It also applies to events about the end of that policy.
    var silent: Set<UInt32> = []

    /// Whether there is a recipient.
    var hears: Bool { logger != nil || telemetryDelegate != nil }

    /// Merges two accounts.
    ///
    /// The policy in force decides whether the result is silent; without one, either account decides.
    mutating func merge(kept: UInt32, dropped: UInt32, isDisabled: Bool?) {
        let wasSilent = [silent.remove(dropped), silent.remove(kept)].contains { $0 != nil }
        if isDisabled ?? wasSilent { silent.insert(kept) }
    }
}

extension ManagedApp {
    /// Sets the recipients for all events from the first one on.
    func listen(_ logger: (any MAMLogger)?, _ telemetryDelegate: (any MAMTelemetryDelegate)?) {
        guard logger != nil || telemetryDelegate != nil else { return }
        changeAudience { ($0.logger, $0.telemetryDelegate) = (logger, telemetryDelegate) }
    }

    /// Changes the recipients of all later events.
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

    /// Tells the logger and the telemetry delegate of an event; returns whether one of them was told.
    func tell(_ event: MAMEvent) -> Bool {
        guard let audience = state.withLock({ $0.audience }) else { return false }
        var isTold = false
        if let logger = audience.logger, event.kind.logLevel >= leastLogLevel {
            logger.log(event.logLine { self.number(of: $0) })
            isTold = true
        }
        if let delegate = audience.telemetryDelegate, send(event, to: delegate) { isTold = true }
        return isTold
    }

    /// The lowest level that is logged: verbose lines only if the `Info.plist` enables them.
    var leastLogLevel: MAMLogLevel { configuration.settings.verboseLoggingEnabled ? .verbose : .info }

    /// Returns the number of an account in log lines, which all of its names share; nil for an unknown account.
    func number(of account: AccountID) -> Int? {
        table.record(for: account).map { Int($0._withUnsafeGuaranteedRef { $0.group.load(ordering: .relaxed) }) }
    }
}

extension ManagedApp {
    /// Reports an event that did not happen, for tests of the delivery of events.
    package func reportForTests(_ kind: MAMEvent.Kind) { report(kind) }
}

extension MAMPolicyManager {
    /// The object that receives the lines of the app's log; nil if no object receives them.
    ///
    /// It can be replaced at any time. An event that is being delivered at that moment goes to the old or to the new
    /// object. The initial value is ``ManagedApp/Configuration/logger``.
    ///
    /// SDK: `logger`
    public var logger: (any MAMLogger)? {
        get { app.state.withLock { $0.audience?.logger } }
        nonmutating set { app.changeAudience { $0.logger = newValue } }
    }
}
