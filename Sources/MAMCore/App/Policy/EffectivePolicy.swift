internal import MAMBase
internal import Synchronization

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
    public func decision(for question: PolicyQuestion) -> PolicyDecision { app.decision(for: question, acting, ids) }

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
    public var accountIDs: [AccountID] { app.accountIDs(of: acting, ids) }

    /// Returns whether this is the policy of one account with that id.
    ///
    /// Builds no list for an account of the directory.
    func isOf(_ id: AccountID) -> Bool { app.isOne(acting, ids, id) }

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

extension EffectivePolicy {
    /// Explains the answer to a policy question.
    ///
    /// The explanation contains the rule, the settings of the rule, and a change of settings that would reverse the
    /// answer. The call takes the app's lock for a moment.
    public func explanation(for question: PolicyQuestion) -> PolicyExplanation { explainer(of: question)() }

    /// Returns a closure that makes the explanation from the policies of this moment, at any later time.
    ///
    /// Takes the app's lock for a moment.
    package func explainer(of question: PolicyQuestion) -> @Sendable () -> PolicyExplanation {
        let ids = accountIDs
        let (asked, own, peer) = asked(question, ids)
        return { [layer] in PolicyExplanation(asked, own: own, peer: peer, layer: layer, accountIDs: ids) }
    }

    /// Returns the answer to a policy question, with the settings that decided it.
    ///
    /// For a text to read, use ``PolicyExplanation``. The call takes the app's lock for a moment.
    public func reason(for question: PolicyQuestion) -> PolicyReason {
        let (asked, own, peer) = asked(question, accountIDs)
        return PolicyReason(asked, own: own, peer: peer, layer: layer)
    }

    /// Returns the inputs of the answer to a question, with the policies of this moment.
    package func inputs(
        of question: PolicyQuestion
    ) -> (asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) { asked(question, accountIDs) }

    private func asked(
        _ question: PolicyQuestion, _ accountIDs: [AccountID]
    ) -> (asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) {
        // The policy object and its word come from one locked read, so the settings shown are those that answered.
        let inForce = app.policyInForce(forAll: accountIDs)
        let own = inForce?.word ?? word
        let facts = app.facts(for: accountIDs.first)
        if let link = question.link {
            let asked = PolicyAsked(
                LinkAsked(link, schemes: app.device.openableSchemes, sdk: app.sdk), own: own,
                links: inForce?.policy.links ?? .closed, facts: facts)
            return (asked, inForce?.policy, nil)
        }
        if case .property(.thirdPartyKeyboards) = question {
            // Read once, so that the number of blocking accounts and the first one's policy belong together.
            let others = app.keyboardBlockers(besides: self, own)
            let peer = (others.first?.id ?? app.firstManagedAccount(besides: self))
                .flatMap { app.policyInForce(forAll: [$0]) }
            var inputs = PolicyAsked(
                question: question.evaluated.question, account: .otherManaged, own: own,
                peer: others.first?.word ?? peer?.word ?? .unmanaged, facts: facts)
            inputs.isPeerOneOfSeveral = others.count > 1
            return (inputs, inForce?.policy, peer?.policy)
        }
        let (asked, reference) = question.evaluated
        let (account, peer) = app.evaluated(reference, beside: asked, own, acting, ids)
        let inputs = PolicyAsked(question: asked, account: account, own: own, peer: peer, facts: facts)
        let peerPolicy =
            switch reference {
            case .otherManaged(let policy): policy
            case .id(let id): app.policyManager.policyInForce(for: id)
            case .none, .same, .unmanaged: MAMPolicy?.none
            }
        return (inputs, inForce?.policy, peerPolicy)
    }
}

extension ManagedApp {
    /// Returns the policy in force for one account, under any of its names; `nil` for several accounts.
    func policyInForce(forAll ids: [AccountID]) -> PolicyInForce? {
        guard !ids.isEmpty else { return nil }
        return state.withLock { state in
            let groups = Set(ids.map { table.record(for: $0)?.takeUnretainedValue().group.load(ordering: .relaxed) })
            guard groups.count == 1, case .some(.some(let group)) = groups.first else { return nil }
            return state.policies[group]
        }
    }
}

extension ManagedApp {
    /// Explains the answer to a policy question, for UI code on the current thread.
    ///
    /// The answer comes from the policy of the account for which UI code on this thread acts.
    public func explain(_ question: PolicyQuestion) -> PolicyExplanation {
        policyManager.policy.explanation(for: question)
    }
}

extension EffectivePolicy {
    /// Decides whether the app may open a link, and where the link then opens.
    ///
    /// The decision and the target come from the same version of the policy. The call takes the app's lock and then the
    /// device's lock for a moment, because it needs the policy's lists of URLs.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        let asked = app.asked(about: question, acting)
        let (own, policy) = wordAndPolicy
        return asked.answer(own, policy?.links ?? .closed, layer: layer)
    }

    /// The word and the policy with the texts of one version of the policy.
    ///
    /// If the policy was removed concurrently there are no texts, and no link is exempted (``PolicyLinks/closed``).
    var wordAndPolicy: (PolicyWord, MAMPolicy?) { app.wordAndPolicy(of: acting, ids) }
}

extension ManagedApp {
    /// Decides whether a link opens, without its target.
    @inline(never)
    func decision(about link: LinkQuestion, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        let asked = asked(about: link, acting)
        let (own, policy) = wordAndPolicy(of: acting, ids)
        guard let policy else { return asked.decision(own, .closed, layer: acting.layer).decision }
        return asked.decision(own, policy.links, layer: acting.layer).decision
    }

    /// Returns a question about a link as it is asked on the app's device.
    fileprivate func asked(about link: LinkQuestion, _ acting: ActingIdentity) -> LinkAsked {
        if acting.account == .unset { noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return LinkAsked(link, schemes: device.openableSchemes, sdk: sdk)
    }

    /// What the version of the app's SDK does; `nil` for everything.
    var sdk: SDKReading? { state.withLock { $0.sdk } }

    fileprivate func wordAndPolicy(of acting: ActingIdentity, _ ids: [AccountID]?) -> (PolicyWord, MAMPolicy?) {
        let own = word(of: acting, ids)
        guard own.isManaged, !own.isLockdown else { return (own, nil) }
        guard let inForce = policyInForce(of: acting, ids) else { return (own, nil) }
        return (inForce.word, inForce.policy)
    }

    private func policyInForce(of acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyInForce? {
        guard let record = acting.account.record else { return policyInForce(forAll: accountIDs(of: acting, ids)) }
        return state.withLock { state in
            state.policies[record._withUnsafeGuaranteedRef { $0.group.load(ordering: .relaxed) }]
        }
    }
}

extension EffectivePolicy {
    /// Returns the rows that a share sheet shows when the user shares data to which this policy applies.
    ///
    /// The call takes the app's lock for a moment.
    ///
    /// - Parameter list: The rows that the share sheet would show without a policy, in their order.
    /// - Returns: The rows that the share sheet shows with the policy, in their order.
    public func shareSheet(_ list: [ShareDestination]) -> [OfferedDestination] {
        ShareSheet.offered(list, word, app.device.facts.inApp, app.sdk)
    }
}

extension EffectivePolicy {
    /// The maximum number of words that the user may look up in a dictionary; `nil` if the policy sets no limit.
    ///
    /// A policy sets a limit if it does not let Org data (data of the organization) go to all apps. The account's app
    /// configuration can name the number of words (``ServiceConfigurationSettings/maximumLookUpWordCount``). If the code
    /// acts for several accounts at once, and one of them is managed, the number is 0.
    ///
    /// The call takes the app's lock for a moment.
    public var lookUpWordLimit: Int? {
        guard !decision(for: .property(.lookUp)).isAllowed else { return nil }
        let ids = accountIDs
        guard ids.count == 1 else { return 0 }
        return app.appConfigManager.serviceSettings(for: ids[0]).maximumLookUpWordCount
    }
}

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
