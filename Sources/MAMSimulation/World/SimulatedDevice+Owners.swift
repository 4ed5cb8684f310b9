public import MAMCore

extension SimulatedDevice {
    /// The owner tag of an item or file that comes to an app, as the app must see it.
    ///
    /// An owner the app itself does not manage is judged by the policy that another app of the device holds for it:
    /// the tag would be worth nothing if not knowing the owner made data free.
    public func owner(_ owner: AccountID?, seenBy app: SimulatedApp) -> AccountReference {
        guard let owner, !owner.isUnmanaged else { return .none }
        guard app.engine?.policyManager.isManaged(owner) != true else { return .id(owner) }
        for other in apps {
            if let policy = other.engine?.policyManager.policyInForce(for: owner) { return .otherManaged(policy) }
        }
        return .id(owner)
    }
}
