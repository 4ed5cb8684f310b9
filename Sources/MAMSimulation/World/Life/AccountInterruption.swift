internal import MAMBase
public import MAMCore

/// A wipe of an account in an app, or a restart of an app, on a simulated device.
public struct AccountInterruption: Sendable, Hashable {
    /// The kind of an interruption: a wipe of an account, or a restart of an app.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The engine of an app asked the app to wipe an account.
        case wipe
        /// The engine of an app asked the app to restart.
        case restart
    }

    /// The kind of the interruption: a wipe of an account, or a restart of an app.
    public let kind: Kind
    /// The short name of the app in which the wipe or restart happened.
    public let app: String
    /// The account that the wipe or restart concerns; `nil` for a restart that concerns no account.
    public let account: AccountID?
    /// The time of the wipe or restart, in seconds of the device's wall clock since 1970-01-01T00:00:00Z.
    public let time: Double
}

extension SimulatedDevice {
    /// The last 4,096 wipes of accounts and restarts of apps on the device, oldest first.
    ///
    /// The first policy of an account applies only after a restart of the app. Such a restart is recorded once for each
    /// account that waits for it. Any other restart is recorded for the account that the app wiped last, or for no
    /// account.
    public var interruptions: [AccountInterruption] { interruptionLog.withLock { $0.all } }

    /// Returns the accounts that were wiped again and again, or whose app restarted again and again.
    ///
    /// - Parameter limit: The number of wipes or restarts that counts as a loop, and the time in which they are
    ///   counted. Defaults to ``LoopLimit/standard``.
    /// - Returns: The loops, in the order in which they were recognized.
    public func loops(_ limit: LoopLimit = .standard) -> [AccountLoop] {
        var detector = LoopDetector(limit)
        for interruption in interruptions { _ = detector.add(interruption) }
        return detector.loops
    }

    /// Records that an app was told to wipe an account, or to restart.
    func noteInterruption(_ kind: AccountInterruption.Kind, of account: AccountID?, in app: SimulatedApp) {
        let now = time.now().wall
        let manager = app.managed?.enrollmentManager
        let awaiting = app.accounts.map(\.objectID).filter { manager?.awaitsRestart($0) ?? false }
        interruptionLog.withLock { log in
            var accounts: [AccountID?] = account.map { [$0] } ?? awaiting
            if accounts.isEmpty { accounts = [log.lastWiped[app.name]] }
            if kind == .wipe { log.lastWiped[app.name] = account }
            for account in accounts {
                log.all.append(AccountInterruption(kind: kind, app: app.name, account: account, time: now))
            }
            log.all.removeFirst(max(0, log.all.count - InterruptionLog.maximumCount))
            log.count += accounts.count
        }
    }

    /// Returns the interruptions after the first ones, and the number of all so far.
    func interruptions(after count: Int) -> (new: ArraySlice<AccountInterruption>, count: Int) {
        interruptionLog.withLock { log in (log.all.suffix(max(0, log.count - count)), log.count) }
    }
}

struct InterruptionLog: Sendable {
    static let maximumCount = 4096
    var all: [AccountInterruption] = []
    /// The number of interruptions so far, with the dropped ones.
    var count = 0
    /// The account that each app wiped last.
    var lastWiped: [String: AccountID] = [:]
}
