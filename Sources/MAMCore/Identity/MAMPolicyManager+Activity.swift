internal import MAMBase

extension MAMPolicyManager {
    /// The account of another app that sent the URL being opened; `nil` when no URL is being opened, or its sender is
    /// unknown.
    ///
    /// SDK: `getAccountIdForCurrentActivity`
    public var accountIDForCurrentActivity: AccountID? {
        app.state.withLock { $0.identities.accountIDForCurrentActivity }
    }

    /// Runs an operation that opens a URL from another app, with its sender as ``accountIDForCurrentActivity``.
    ///
    /// An app opens one URL at a time: when a second call begins inside the operation, its end also clears the sender
    /// of the first.
    ///
    /// - Parameters:
    ///   - sender: The account that sent the URL; `nil` if it is unknown.
    ///   - operation: The operation that opens the URL.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
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
