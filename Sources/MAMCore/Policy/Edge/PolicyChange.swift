internal import Synchronization

/// What putting a policy in force, or taking it out of force, changed.
struct PolicyChange: Sendable {
    /// All names of the account.
    let group: UInt32
    /// The policy in force before, `nil` without one.
    let replaced: MAMPolicy?
    /// The policy in force now, `nil` without one.
    let policy: MAMPolicy?
    /// What the policies answer, before and now.
    let before: PolicyWord
    let after: PolicyWord
    /// The process identity before and now; both `nil` where policies do not change it.
    var processBefore: AccountID?
    var processAfter: AccountID?

    /// Whether the policy in force is another one than before.
    var isOther: Bool { replaced != policy }
    /// Whether the account was managed and no longer is.
    var endsManagement: Bool { before.isManaged && !after.isManaged }
    /// Whether the account is no longer blocked: without a policy, or once a readable one replaces one that was not.
    var unblocks: Bool { policy.map { !$0.isUnreadable && replaced?.isUnreadable == true } ?? true }
}

/// A policy as it was put in force: its object, and its word with what app configuration adds.
struct PolicyInForce: Sendable {
    let policy: MAMPolicy
    let word: PolicyWord
    /// Whether the derived screen-capture block was turned off with the policy, whatever app configuration says.
    let allowsScreenCapture: Bool
}

extension ManagedApp.State {
    /// Replaces the policy of an account; the account's record still holds the word from before.
    mutating func replacePolicy(
        of record: AccountRecord, by policy: MAMPolicy?, allowsScreenCapture: Bool
    ) -> PolicyChange {
        let group = record.group.load(ordering: .relaxed)
        let inForce = policy.map {
            PolicyInForce(policy: $0, allowsScreenCapture: allowsScreenCapture, appConfigs.settings(ofGroup: group))
        }
        let replaced = policies[group]?.policy
        policies[group] = inForce
        return PolicyChange(
            group: group, replaced: replaced, policy: policy, before: record.policyWord,
            after: inForce?.word ?? .unmanaged)
    }

    /// The process identity of a single-identity app: the account with a policy, the first of several, until it goes.
    mutating func keepProcessIdentity(in table: AccountTable) {
        if let process, let record = table.record(for: process),
            policies[record.takeUnretainedValue().group.load(ordering: .relaxed)] != nil
        {
            return
        }
        process = table.records.first { policies[$0.group.load(ordering: .relaxed)] != nil }?.id
    }
}
