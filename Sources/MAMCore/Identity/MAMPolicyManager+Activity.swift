internal import MAMBase

extension MAMPolicyManager {
    /// The account of another app that sent what the app is just opening; nil when nothing is, or nobody known sent it.
    ///
    /// SDK: `getAccountIdForCurrentActivity`
    public var accountIDForCurrentActivity: AccountID? {
        app.state.withLock { $0.identities.accountIDForCurrentActivity }
    }

    /// Opens a URL that another app sent: ``accountIDForCurrentActivity`` is its account until that is done.
    ///
    /// An app opens one URL at a time; what is opened inside ends the outer one's.
    ///
    /// - Parameters:
    ///   - sender: The account that sent it, nil for nobody.
    ///   - operation: What opens it.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public func openingURL<Result, Failure: Error>(
        from sender: AccountID?, _ operation: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        note(.activityBegan(sender: sender))
        defer { note(.activityEnded) }
        return try await operation()
    }

    private func note(_ event: IdentitySwitchEvent) {
        app.state.withLock { _ = $0.identities.handle(event, IdentitySituation()) }
    }
}
