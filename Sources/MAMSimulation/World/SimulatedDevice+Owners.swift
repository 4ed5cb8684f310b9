public import MAMCore

extension SimulatedDevice {
    /// Returns the owner of an item or file that comes to an app, in the form that the app's policies take.
    ///
    /// If the app itself does not manage the owner, but another app of the device does, the result carries that app's
    /// policy. Otherwise data would become unmanaged by moving to an app without the account.
    ///
    /// - Parameters:
    ///   - owner: The account of the owner tag; `nil` for none.
    ///   - app: The app that receives the item or file.
    /// - Returns: The reference to the owner.
    public func owner(_ owner: AccountID?, seenBy app: SimulatedApp) -> AccountReference {
        guard let owner, !owner.isUnmanaged else { return .none }
        guard app.engine?.policyManager.isManaged(owner) != true else { return .id(owner) }
        for other in apps {
            if let policy = other.engine?.policyManager.policyInForce(for: owner) { return .otherManaged(policy) }
        }
        return .id(owner)
    }
}
