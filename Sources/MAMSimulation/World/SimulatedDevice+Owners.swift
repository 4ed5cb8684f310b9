public import MAMCore

extension SimulatedDevice {
    /// Returns a reference to the owner of an item or file, for questions to the policies of the receiving app.
    ///
    /// If the owner has no policy in this app, but has a policy in another app of the device, the reference contains
    /// the policy of the other app. Without this rule, data would become unmanaged when it moves to an app without the
    /// account.
    ///
    /// - Parameters:
    ///   - owner: The account that the item or file names as its owner; `nil` for none.
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
