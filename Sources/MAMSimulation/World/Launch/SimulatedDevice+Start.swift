public import MAMCore

extension SimulatedDevice {
    /// Starts an app as somebody does who taps it: a new process, in which a missing policy is looked at first
    /// (`LaunchManager.started()`).
    ///
    /// The process that ran before ends. An app that does not start without a policy does not run afterwards.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - person: Who answers what the start shows.
    /// - Returns: How it ended; nil for an app without the SDK, which just starts.
    public func start(_ app: SimulatedApp, by person: any LaunchUser) async -> StartResult? {
        guard let engine = relaunch(app) else { return nil }
        let manager = engine.launchManager
        let before = manager.host
        manager.host = SimulatedHost(self, app.name, person)
        let result = await manager.started()
        manager.host = before
        return result
    }

    /// The user of the tenant who is known to an app: signed in there, or in another app of its publisher.
    ///
    /// A token is at hand where the other app keeps its tokens in the same keychain group
    /// (`ADALCacheKeychainGroupOverride`); elsewhere the broker knows who it is, and he has to sign in.
    func knownIdentity(of app: SimulatedApp) -> KnownIdentity? {
        guard let own = app.engine?.configuration else { return nil }
        if let user = app.accounts.first(where: { $0.tenantID == tenant.id }) {
            return KnownIdentity(user.objectID, isEnrolled: true, hasToken: true)
        }
        var found: KnownIdentity?
        for other in apps where other.name != app.name {
            guard let their = other.engine?.configuration, their.publisher == own.publisher,
                let user = other.accounts.first(where: { $0.tenantID == tenant.id })
            else { continue }
            if their.tokenGroup == own.tokenGroup { return KnownIdentity(user.objectID, hasToken: true) }
            found = found ?? KnownIdentity(user.objectID)
        }
        return found
    }
}

/// Somebody who starts an app.
public struct StartingUser: LaunchUser {
    /// Who signs in when asked to; nobody when it is nil.
    public var account: AccountID?
    /// Whether somebody goes on at a warning.
    public var goesOn: Bool

    /// Makes somebody.
    public init(signingInAs account: AccountID? = nil, goesOn: Bool = true) {
        (self.account, self.goesOn) = (account, goesOn)
    }

    /// Cancels.
    public func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer { .canceled }

    /// Cancels.
    public func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }

    /// Signs in, goes on or leaves, as said.
    public func answer(_ prompt: StartPrompt, in app: ManagedApp) async -> StartAnswer {
        switch prompt {
        case .signIn: account.map { .signedIn($0) } ?? .canceled
        case .warning: goesOn ? .accepted : .canceled
        case .block: .accepted
        }
    }
}
