internal import Synchronization

extension ManagedApp {
    /// Who acts here and now, and which layer says so.
    ///
    /// - Parameters:
    ///   - task: Whether windows count.
    ///   - window: The window a UI task belongs to; the key window when it is not known.
    /// - Returns: The accounts in force and their layer; ``EffectiveIdentity/none`` when no layer holds one.
    public func effectiveIdentity(for task: IdentityTask = .ui, window: WindowID? = nil) -> EffectiveIdentity {
        let acting = acting(in: task, window: window)
        return EffectiveIdentity(accountIDs: accountIDs(of: acting, window: window), layer: acting.layer)
    }

    /// The ids behind a trivial word.
    ///
    /// Not on the path of decisions: this one may take the lock.
    @usableFromInline
    func accountIDs(of acting: ActingIdentity, window: WindowID?) -> [AccountID] {
        if let record = acting.account.record { return [record.takeUnretainedValue().id] }
        switch acting.account {
        case .unset: return []
        case .unmanaged: return [.unmanaged]
        case .unlisted: return unlisted(of: acting).map { [$0.id] } ?? []
        default: break
        }
        return state.withLock { state in
            if acting.layer == .process { return state.process.map { [$0] } ?? [] }
            return (state.windows[window ?? state.keyWindow] ?? .unset).accountIDs
        }
    }

    /// The object behind ``AccountBits/unlisted``: beside the scope or beside the thread's slot.
    func unlisted(of acting: ActingIdentity) -> UnlistedAccount? {
        switch acting.layer {
        case .scope: IdentityContext.current.lookup(serial).unlisted
        case .thread: ThreadIdentity.unlisted(app: serial, scope: entry.scope)
        case .none, .process, .window: nil
        }
    }

    /// What the policy of whoever acts says; one word, whatever happens meanwhile.
    @inline(__always)
    func policyWord(of acting: ActingIdentity, window: WindowID?) -> PolicyWord {
        if let record = acting.account.record { return record._withUnsafeGuaranteedRef { $0.policyWord } }
        if acting.account == .unset || acting.account == .unmanaged { return .unmanaged }
        return policyWordOfUnlisted(acting, window)
    }

    /// Ids that were unknown when they were set are looked up again once the directory has grown.
    @inline(never)
    private func policyWordOfUnlisted(_ acting: ActingIdentity, _ window: WindowID?) -> PolicyWord {
        if acting.account == .unlisted {
            guard let unlisted = unlisted(of: acting), table.epoch != unlisted.epoch else { return .unmanaged }
            return policyWord(for: unlisted.id)
        }
        return policyWord(forAll: accountIDs(of: acting, window: window))
    }

    /// What the policy of one id says.
    func policyWord(for id: AccountID) -> PolicyWord {
        guard !id.isUnmanaged, let record = table.record(for: id) else { return .unmanaged }
        return record._withUnsafeGuaranteedRef { $0.policyWord }
    }

    /// The accounts behind some ids, each once: a UPN and an object id of one account do not make a merged view.
    private func distinct(_ ids: [AccountID]) -> [AccountID] {
        var (groups, unlisted) = (Set<UInt32>(), Set<AccountID>())
        return ids.filter { id in
            guard let record = table.record(for: id) else { return unlisted.insert(id).inserted }
            return groups.insert(record._withUnsafeGuaranteedRef { $0.group.load(ordering: .acquiring) }).inserted
        }
    }

    /// What the policies of several ids say together: one id its own, several the lockdown as soon as one is managed.
    func policyWord(forAll ids: [AccountID]) -> PolicyWord {
        let words = distinct(ids).map { policyWord(for: $0) }
        guard words.count > 1 else { return words.first ?? .unmanaged }
        guard words.contains(where: \.isManaged) else { return .unmanaged }
        let needsPIN = words.contains {
            PolicyEvaluator.property(.isPINRequired, $0, device.facts).isAllowed
        }
        return .lockdown(isPINRequired: needsPIN)
    }
}
