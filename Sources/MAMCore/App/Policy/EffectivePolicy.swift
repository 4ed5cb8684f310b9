/// The policy of the account for which code acts, as the policy applies in one app on one device.
///
/// The account is fixed when the value is made. The account's policy is read again for every question, so a new policy
/// takes effect immediately. Each answer is based on one version of the policy.
/// ``MAMPolicyManager/policyInForce(for:)`` returns the current version as an immutable object.
///
/// SDK: `id<IntuneMAMPolicy>`, the result of `policy`, `policyForAccountId:` and similar methods
public struct EffectivePolicy: PolicyAnswering {
    @usableFromInline let app: ManagedApp
    @usableFromInline let account: AccountBits
    /// The place where the app set the policy's account: the process, window, scope (`withAccountID`) or thread.
    ///
    /// The value is ``IdentityLayer/none`` if no identity was set, or if the caller named the account.
    public let layer: IdentityLayer
    /// The ids if the account word cannot name the identity: an account outside the directory, or several accounts.
    @usableFromInline let ids: [AccountID]?

    @inlinable
    init(app: ManagedApp, window: WindowID?) {
        let acting = app.acting(in: .ui, window: window)
        let found = acting.account.identifiesAccount ? (layer: acting.layer, ids: nil) : app.asked(acting, window)
        self.app = app
        self.account = acting.account
        self.layer = found.layer
        self.ids = found.ids
    }

    // A function, because an initializer would retain the id's text.
    @inlinable
    static func named(_ id: AccountID?, in app: ManagedApp) -> EffectivePolicy {
        let account = app.bits(naming: id)
        return EffectivePolicy(
            app: app, acting: ActingIdentity(account: account, layer: .none),
            ids: account.identifiesAccount ? nil : EffectivePolicy.ids(of: id))
    }

    init(app: ManagedApp, accountIDs: [AccountID]) {
        self.app = app
        self.layer = .none
        let record = accountIDs.count == 1 ? app.table.record(for: accountIDs[0]) : nil
        self.account = record.map { AccountBits($0) } ?? .unlisted
        self.ids = record == nil ? accountIDs : nil
    }

    @inlinable
    init(app: ManagedApp, acting: ActingIdentity, ids: [AccountID]?) {
        self.app = app
        self.account = acting.account
        self.layer = acting.layer
        self.ids = ids
    }

    @usableFromInline
    @inline(never)
    static func ids(of id: AccountID?) -> [AccountID] { id.map { [$0] } ?? [] }

    @inlinable
    var acting: ActingIdentity { ActingIdentity(account: account, layer: layer) }

    /// The policy's current word.
    @inline(__always)
    var word: PolicyWord { app.word(of: acting, ids) }

    /// Answers a question of an app, on the basis of one version of the policy.
    ///
    /// The call takes no lock and allocates no memory, with three exceptions: the policy of several accounts at once,
    /// questions about links, and questions about third-party keyboards.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer, and the rule of the policy that decided it.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        app.decision(for: question, acting, ids)
    }

    /// Decides a question without the functions for single kinds.
    ///
    /// The answer is the same as that of ``decision(for:)``.
    package func decisionInFull(for question: PolicyQuestion) -> PolicyDecision {
        app.decisionInFull(for: question, acting, ids)
    }

    /// The policy's current word.
    ///
    /// Without an identity, the question is reported to the app's diagnostics.
    var reportedWord: PolicyWord { app.reportedWord(of: acting, ids) }

    /// The kinds of notifications that the policy allows the app to show.
    ///
    /// SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { reportedWord.notifications }

    /// The accounts that have this policy; empty if no identity was set.
    public var accountIDs: [AccountID] {
        app.accountIDs(of: acting, ids)
    }

    /// Returns whether this is the policy of one account with that id.
    ///
    /// Builds no list for an account of the directory.
    func isOf(_ id: AccountID) -> Bool {
        app.isOne(acting, ids, id)
    }

    /// Whether a policy applies, that is, whether at least one of the accounts has a policy.
    public var isManaged: Bool { word.isManaged }
}

extension ManagedApp {
    /// Answers a question with the policy of the account for which UI code on the current thread acts.
    ///
    /// The call does the same as `policyManager.policy.decision(for:)`.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        let acting = acting(in: .ui, window: nil)
        let found = acting.account.identifiesAccount ? (layer: acting.layer, ids: nil) : asked(acting, nil)
        return decision(for: question, ActingIdentity(account: acting.account, layer: found.layer), found.ids)
    }
}
