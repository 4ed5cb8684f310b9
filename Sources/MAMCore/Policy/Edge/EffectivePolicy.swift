/// The policy of one identity, as its app and its device see it.
///
/// The identity is fixed when the value is made; what its policy says is read anew for every question, so a policy that
/// is replaced meanwhile counts at once. Each answer rests on one version of the policy. The immutable object behind it
/// is ``MAMPolicyManager/policyInForce(for:)``.
///
/// SDK: `id<IntuneMAMPolicy>`, as `policy`, `policyForAccountId:` and their relatives return it
public struct EffectivePolicy: PolicyAnswering {
    @usableFromInline let app: ManagedApp
    @usableFromInline let account: AccountBits
    /// The layer the identity came from; ``IdentityLayer/none`` when it was named by id.
    public let layer: IdentityLayer
    /// The ids, where one word cannot say who it is: outside the directory, or several.
    @usableFromInline let ids: [AccountID]?

    @inlinable
    init(app: ManagedApp, window: WindowID?) {
        let acting = app.acting(in: .ui, window: window)
        let found = acting.account.saysWho ? (layer: acting.layer, ids: nil) : app.asked(acting, window)
        self.app = app
        self.account = acting.account
        self.layer = found.layer
        self.ids = found.ids
    }

    // A function and not an initializer, which would take a reference to the id's text along.
    @inlinable
    static func named(_ id: AccountID?, in app: ManagedApp) -> EffectivePolicy {
        let account = app.bits(naming: id)
        return EffectivePolicy(
            app: app, acting: ActingIdentity(account: account, layer: .none),
            ids: account.saysWho ? nil : EffectivePolicy.ids(of: id))
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

    /// The account and the layer, in two words.
    @inlinable
    var acting: ActingIdentity { ActingIdentity(account: account, layer: layer) }

    /// What the policy says now.
    @inline(__always)
    var word: PolicyWord { app.word(of: acting, ids) }

    /// The answer and its rule, by one version of the policy.
    ///
    /// Takes no lock and allocates nothing, except for several accounts at once, for links and for third-party keyboards.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        app.decision(for: question, acting, ids)
    }

    /// Any question the long way, which answers as the functions of single kinds do.
    package func decisionInFull(for question: PolicyQuestion) -> PolicyDecision {
        app.decisionInFull(for: question, acting, ids)
    }

    /// The policy's word now.
    ///
    /// A question under no identity is reported to the app's diagnostics.
    var reportedWord: PolicyWord { app.reportedWord(of: acting, ids) }

    /// Which notifications may show Org data. SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { reportedWord.notifications }

    /// The accounts this is the policy of; none when no layer held an identity.
    public var accountIDs: [AccountID] {
        app.accountIDs(of: acting, ids)
    }

    /// Whether this is the policy of one account by that id; builds no list for an account of the directory.
    func isOf(_ id: AccountID) -> Bool {
        app.isOne(acting, ids, id)
    }

    /// Whether a policy applies at all.
    public var isManaged: Bool { word.isManaged }
}

extension ManagedApp {
    /// The answer for whoever acts here and now in a UI task.
    ///
    /// The short form of `policyManager.policy.decision(for:)`.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        let acting = acting(in: .ui, window: nil)
        let found = acting.account.saysWho ? (layer: acting.layer, ids: nil) : asked(acting, nil)
        return decision(for: question, ActingIdentity(account: acting.account, layer: found.layer), found.ids)
    }
}
