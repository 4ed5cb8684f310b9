extension LaunchManager {
    /// Wipes an account from the app, whatever led to it: a command of the service, a check, wrong PINs.
    ///
    /// The app is asked first (``MAMPolicyDelegate/wipeData(for:)``); what it leaves to the engine is removed as by
    /// ``MAMFileProtectionManager/wipe(_:)``. Then the policy goes, and what the app knew of the account; the PIN stays and
    /// its tries are counted anew. That it began is kept first: when the process dies on the way, the next check of the
    /// account wipes it again.
    ///
    /// - Returns: Whether the account is gone; if not, it is blocked by its policy and wiped again when it is next looked
    ///   at.
    /// - Throws: What the store throws; the wipe then has not ended.
    @discardableResult
    public func wipe(_ account: AccountID) async throws(StorageError) -> Bool {
        try await wipe(account, through: host, delegate: app.policyManager.delegate, traits: host?.traits(of: app))
    }

    package func wipe(
        _ account: AccountID, through host: (any LaunchHost)?, delegate: (any MAMPolicyDelegate)?,
        traits: LaunchTraits?
    ) async throws(StorageError) -> Bool {
        guard !account.isUnmanaged else { return false }
        let storage = app.device.storage
        do throws(StorageError) { try noteBegunWipe(of: account) } catch {
            // What cannot be read is of no use any more, and must not keep the data there.
            guard error.code == .corrupt else { throw error }
            try storage.removeLaunch(in: slots(account))
            try noteBegunWipe(of: account)
        }
        let isDone = await delegate?.wipeData(for: account) ?? false
        if !isDone, app.configuration.container != nil {
            // What is left of the files goes with the next file call, which the ledger of files sees to.
            do throws(MAMFileProtectionError) { try app.fileProtectionManager.wipe(account) } catch {
                app.report(.storageFailed(error.message))
                return false
            }
        }
        try pinManager(traits ?? LaunchTraits()).wipeEnded(of: account)
        app.policyManager.setPolicy(nil, for: account)
        try storage.removeLaunch(in: slots(account) + PINGeneration.allCases.flatMap { sharedSlots(account, $0) })
        await host?.accountWiped(account, in: app)
        app.report(.accountWiped(account: account))
        let restarts = await delegate?.restartApplication() ?? false
        app.report(.restartRequired(isDoneByApp: restarts))
        return true
    }

    private func noteBegunWipe(of account: AccountID) throws(StorageError) {
        try changeRecords(of: account) { $0.hasBegunWipe = true }
    }
}
