internal import Synchronization

/// The result of putting a policy in force or removing it.
///
/// It does not hold the two policies. Interners refer to policies weakly, so counting a reference to one takes about 10
/// ns, and each copy of the change would count both.
struct PolicyChange: Sendable {
    /// The account's group, which all its names share.
    let group: UInt32
    /// Whether the policy in force differs from the one before.
    let isOther: Bool
    /// Whether the change ends the account's block: a policy was removed, or a readable one replaced an unreadable one.
    let unblocks: Bool
    /// The policy words before and after the change.
    let before: PolicyWord
    let after: PolicyWord
    /// The process identity before and after; both `nil` if policies do not change it.
    var processBefore: AccountID?
    var processAfter: AccountID?

    /// Whether the account was managed and no longer is.
    var endsManagement: Bool { before.isManaged && !after.isManaged }
}

/// A policy in force: the policy object, and its word including the effect of app configuration.
struct PolicyInForce: Sendable {
    let policy: MAMPolicy
    let word: PolicyWord
    /// Whether the derived screen-capture block was turned off with the policy, regardless of app configuration.
    let allowsScreenCapture: Bool
}

extension ManagedApp.State {
    /// Replaces the policy of an account; the account's record still holds the word from before.
    mutating func replacePolicy(
        of record: AccountRecord, in table: AccountTable, by policy: MAMPolicy?, allowsScreenCapture: Bool
    ) -> PolicyChange {
        let group = record.group.load(ordering: .relaxed)
        let inForce = policy.map {
            PolicyInForce(
                policy: $0, allowsScreenCapture: allowsScreenCapture, serviceSettings(ofGroup: group),
                isManaged: appConfigs.managedGroup(in: table) == group, sdk: sdk)
        }
        let replaced = policies[group]?.policy
        policies[group] = inForce
        return PolicyChange(
            group: group, isOther: replaced != policy,
            unblocks: policy.map { !$0.isUnreadable && replaced?.isUnreadable == true } ?? true,
            before: record.policyWord, after: inForce?.word ?? .unmanaged)
    }

    /// Keeps a single-identity app's process identity: the first account with a policy, until the policy is removed.
    mutating func keepProcessIdentity(in table: AccountTable) {
        if let process, let record = table.record(for: process),
            policies[record.takeUnretainedValue().group.load(ordering: .relaxed)] != nil
        {
            return
        }
        process = table.records.first { policies[$0.group.load(ordering: .relaxed)] != nil }?.id
    }
}
