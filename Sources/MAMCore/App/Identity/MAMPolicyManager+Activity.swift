internal import MAMBase

extension MAMPolicyManager {
    /// The account from which another app sent the URL that this app is opening now.
    ///
    /// `nil` if the app is not opening a URL, or if the sender is unknown.
    ///
    /// SDK: `getAccountIdForCurrentActivity`
    public var accountIDForCurrentActivity: AccountID? {
        app.state.withLock { $0.identities.accountIDForCurrentActivity }
    }

    /// Runs an operation that opens a URL from another app.
    ///
    /// During the operation, ``accountIDForCurrentActivity`` is the sender of the URL.
    ///
    /// An app opens one URL at a time. If a second call begins during the operation, the end of the second call also
    /// clears the sender that the first call set.
    ///
    /// - Parameters:
    ///   - sender: The account from which the other app sent the URL; `nil` if this account is unknown.
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
