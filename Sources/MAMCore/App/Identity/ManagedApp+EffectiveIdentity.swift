internal import MAMBase
internal import Synchronization

extension ManagedApp {
    /// Returns the account or accounts that the calling code acts for.
    ///
    /// Their policies apply to the code. The call is safe from any thread, and takes a lock only in these cases:
    /// - The key window shows several accounts.
    /// - The caller passes a `window`.
    /// - The identity of the key window or the process is an account id that the app does not know (``accounts``).
    ///
    /// - Parameters:
    ///   - task: The kind of task. The identity of a window applies only to UI tasks. Defaults to a UI task.
    ///   - window: The window of a UI task. Defaults to the key window.
    /// - Returns: The accounts, and the place where the identity was set; ``IdentityLayer/none`` if it is not set.
    public func effectiveIdentity(for task: IdentityTask = .ui, window: WindowID? = nil) -> EffectiveIdentity {
        let acting = acting(in: task, window: window)
        let (layer, ids) = layerAndAccountIDs(acting, task, window)
        if task == .file, layer == .none { noteMissingIdentity(.fileTaskUnderNoIdentity) }
        return EffectiveIdentity(accountIDs: ids, layer: layer)
    }

    /// Returns the layer and the ids behind a trivial word.
    ///
    /// Decisions do not call this. If the word sends readers to the lock, window and process are searched again under
    /// the lock, so that layer and ids belong together.
    @usableFromInline
    func layerAndAccountIDs(
        _ acting: ActingIdentity, _ task: IdentityTask, _ window: WindowID?
    ) -> (layer: IdentityLayer, ids: [AccountID]) {
        if let record = acting.account.record { return (acting.layer, [record.takeUnretainedValue().id]) }
        switch acting.account {
        case .unset: return (.none, [])
        case .unmanaged: return (acting.layer, [.unmanaged])
        case .unlisted: return (acting.layer, unlisted(of: acting).map { [$0.id] } ?? [])
        default: break
        }
        let isMainThread = window != nil || isMainThread
        return state.withLock { state in
            let shown = state.windows[window ?? state.keyWindow] ?? .unset
            if task == .ui, isMainThread, shown != .unset { return (.window, shown.accountIDs) }
            return state.process.map { (.process, [$0]) } ?? (.none, [])
        }
    }

    /// Returns the object behind ``AccountBits/unlisted``, stored beside the scope or the thread's slot.
    func unlisted(of acting: ActingIdentity) -> UnlistedAccount? {
        switch acting.layer {
        case .scope: IdentityContext.current.lookup(serial).detail.unlisted
        case .thread: ThreadIdentity.unlisted(app: serial, scope: entry.scope)
        case .none, .process, .window: nil
        }
    }

    func policyWord(for id: AccountID) -> PolicyWord {
        guard !id.isUnmanaged else { return .unmanaged }
        guard let record = table.record(for: id) else { return policyOfUnknownAccounts?.word ?? .unmanaged }
        return record._withUnsafeGuaranteedRef { $0.policyWord }
    }

    /// Returns ids without duplicates of an account: a UPN and an object id of one account do not make a merged window.
    private func distinct(_ ids: [AccountID]) -> [AccountID] {
        var (groups, unlisted) = (Set<UInt32>(), Set<AccountID>())
        return ids.filter { id in
            guard let record = table.record(for: id) else { return unlisted.insert(id).inserted }
            return groups.insert(record._withUnsafeGuaranteedRef { $0.group.load(ordering: .acquiring) }).inserted
        }
    }

    /// Returns the combined policy of several ids: one account's own, or lockdown for several of which one is managed.
    func policyWord(forAll ids: [AccountID]) -> PolicyWord {
        if ids.count == 1 { return policyWord(for: ids[0]) }
        let words = distinct(ids).map { policyWord(for: $0) }
        guard words.count > 1 else { return words.first ?? .unmanaged }
        guard words.contains(where: \.isManaged) else { return .unmanaged }
        let needsPIN = words.contains {
            PolicyEvaluator.property(.isPINRequired, $0, device.facts.inApp).isAllowed
        }
        var word = PolicyWord.lockdown(isPINRequired: needsPIN)
        if configuration.deniedAssumptions.contains(.lockdownContent) { word.notifications = .block }
        return word
    }
}

/// The account that the running code acts for, and the place from which this account comes (``IdentityLayer``).
///
/// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]` and similar calls; each call reads only one place.
public struct EffectiveIdentity: Sendable, Hashable {
    /// The account whose policy applies; `nil` if no identity is set, or if the window shows data of several accounts.
    ///
    /// If the window shows several accounts, ``accountIDs`` has all of them. If the app knows the account, the id has
    /// the upper and lower case of its registration, even if it was set in another case.
    public var accountID: AccountID? { accountIDs.count == 1 ? accountIDs[0] : nil }
    /// The accounts whose policies apply to the code.
    ///
    /// There is usually one account. There are several if the window shows several, and none if no identity is set.
    public let accountIDs: [AccountID]
    /// The place where the identity was set: the process, the window, the scope (`withAccountID`) or the thread.
    public let layer: IdentityLayer

    /// Makes a value that describes an effective identity.
    ///
    /// Tests and tools use this initializer to make the identity that they expect.
    public init(accountIDs: [AccountID], layer: IdentityLayer) {
        self.accountIDs = accountIDs
        self.layer = layer
    }
}
