internal import CMAMThread
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

/// The effective identity as two trivial words, from which every question starts.
///
/// The cheap form of ``EffectiveIdentity``: made without a lock, an allocation or a reference count.
@usableFromInline
package struct ActingIdentity: Sendable {
    @usableFromInline let account: AccountBits
    /// The layer that supplied the identity.
    @usableFromInline package let layer: IdentityLayer

    @inlinable
    init(account: AccountBits, layer: IdentityLayer) { (self.account, self.layer) = (account, layer) }

    /// Whether any layer holds an identity; "no user" is one.
    package var isSet: Bool { layer != .none }
}

extension ManagedApp {
    /// The entry of this app in the task-local; empty without a read as long as no scope was ever opened.
    @inline(__always)
    var entry: IdentityContext.Entry {
        guard ScopeGate.isOpen(for: serial) else { return IdentityContext.Entry() }
        let bound = IdentityContext.bound
        if bound.entry.app == serial { return bound.entry }
        return bound.extra == nil ? IdentityContext.Entry() : IdentityContext.current.lookup(serial).entry
    }

    /// Returns the effective identity of the calling code; `window` is the task's window, or the key window.
    ///
    /// Window and process are read at one moment, so an identity that moves between them is always found in one.
    @usableFromInline
    package func acting(in task: IdentityTask, window: WindowID? = nil) -> ActingIdentity {
        let entry = self.entry
        let thread = threadState(entry)
        // Scope and thread belong to the calling code. If one of them holds an identity, no shared state is read.
        let own = resolve(.file, entry, thread, isWindowNamed: false, window: nil, process: nil)
        if own.isSet { return own }
        // A file task looks at one word more, which needs no second look.
        if task == .file { return fileIdentity }
        return sharedIdentity(task, entry, thread, window)
    }

    /// Searches also the layers that other threads may change during the search.
    @inline(never)
    private func sharedIdentity(
        _ task: IdentityTask, _ entry: IdentityContext.Entry, _ thread: IdentityResolution.Thread<AccountBits>,
        _ window: WindowID?
    ) -> ActingIdentity {
        for _ in 0..<4 {
            let version = identityVersion.load(ordering: .acquiring)
            let found = resolve(
                task, entry, thread, isWindowNamed: window != nil, window: self.windowBits(window),
                process: self.processBits)
            if version & 1 == 0, identityVersion.load(ordering: .acquiring) == version { return found }
        }
        return state.withLock { state in
            resolve(
                task, entry, thread, isWindowNamed: window != nil, window: state.bits(of: window, in: self),
                process: state.processBits(in: self))
        }
    }

    /// The layers in their order, for the words that stand for accounts.
    @inline(__always)
    private func resolve(
        _ task: IdentityTask, _ entry: IdentityContext.Entry, _ thread: IdentityResolution.Thread<AccountBits>,
        isWindowNamed: Bool, window: @autoclosure () -> AccountBits?, process: @autoclosure () -> AccountBits?
    ) -> ActingIdentity {
        let found = IdentityResolution.resolve(
            task: task, scope: entry.scope == 0 ? .noScope : .open(entry.account.isSet ? entry.account : nil),
            // A task that names its window is a task of that window, on whichever thread it runs.
            thread: thread, isMainThread: isWindowNamed || self.hasMainRole(entry), window: window(),
            process: process())
        return ActingIdentity(account: found.account ?? .unset, layer: found.layer)
    }

    /// Returns the identity that the setter left on this thread, as far as it counts in this entry's scope.
    @inline(__always)
    private func threadState(_ entry: IdentityContext.Entry) -> IdentityResolution.Thread<AccountBits> {
        guard let set = ThreadIdentity.read(app: serial, scope: entry.scope) else { return .notSet }
        let account = set.isSet ? set : nil
        return entry.scope == 0 ? .setBeforeScope(account) : .setInsideScope(account)
    }

    /// Whether the code that runs now is the app's main thread, given the app's entry.
    @inline(__always)
    func hasMainRole(_ entry: IdentityContext.Entry) -> Bool {
        mam_is_process_main_thread() || entry.mainTask != 0 && entry.mainTask == mam_current_task() &+ 1
    }

    /// The identity of a file task when neither scope nor thread holds one.
    @inline(__always)
    private var fileIdentity: ActingIdentity {
        let bits = AccountBits(rawValue: processCell.load(ordering: .acquiring))
        return ActingIdentity(account: bits, layer: bits.isSet ? .process : .none)
    }

    private var processBits: AccountBits? {
        let bits = AccountBits(rawValue: processCell.load(ordering: .acquiring))
        return bits.isSet ? bits : nil
    }

    @inline(__always)
    private func windowBits(_ window: WindowID?) -> AccountBits? {
        guard let window else {
            let bits = AccountBits(rawValue: keyWindowCell.load(ordering: .acquiring))
            return bits.isSet ? bits : nil
        }
        return windowBitsUnderLock(window)
    }

    private func windowBitsUnderLock(_ window: WindowID) -> AccountBits? {
        state.withLock { $0.bits(of: window, in: self) }
    }

    /// Returns the word of a window's identity for its cell; a merged window has a word that sends readers to the lock.
    func cellBits(for identity: WindowIdentity) -> AccountBits {
        switch identity {
        case .unset: .unset
        case .account(let id): cellBits(for: id)
        case .merged: .askUnderLock
        }
    }

    /// Returns the word of an id for the process cell; one outside the directory gets a word that leads to the lock.
    func cellBits(for id: AccountID?) -> AccountBits {
        guard let id else { return .unset }
        if id.isUnmanaged { return .unmanaged }
        return table.record(for: id).map { AccountBits($0) } ?? .askUnderLock
    }
}

extension ManagedApp.State {
    /// The word of a window, the key window when it is `nil`; `nil` when nothing is set.
    func bits(of window: WindowID?, in app: ManagedApp) -> AccountBits? {
        let bits = app.cellBits(for: windows[window ?? keyWindow] ?? .unset)
        return bits.isSet ? bits : nil
    }

    /// The word of the process; `nil` when nothing is set.
    func processBits(in app: ManagedApp) -> AccountBits? {
        let bits = app.cellBits(for: process)
        return bits.isSet ? bits : nil
    }
}

/// The search for the effective identity: one pure function for UI tasks and for file tasks.
///
/// Its truth table stands in `Docs/Identity.md` and is tested row by row. `nil` falls through to the next layer; the
/// unmanaged account stops the search like any other.
enum IdentityResolution {
    /// The scope that is current where the question is asked.
    enum Scope<Account> {
        case noScope
        /// A scope is open; it may hold `nil`.
        case open(Account?)
    }

    /// The identity that the plain setter left on the thread, as far as it counts.
    enum Thread<Account> {
        case notSet
        /// Set before the current scope was entered, or outside of any scope when none is open.
        case setBeforeScope(Account?)
        /// Set inside the scope that is current.
        case setInsideScope(Account?)
    }

    /// Returns the identity in force and the layer that supplied it.
    ///
    /// The innermost layer wins: a setter inside the current scope overrides the scope, and a scope entered later
    /// overrides the setter. If the winner holds `nil`, it hides the other and the next layer is searched.
    @inline(__always)
    static func resolve<Account>(
        task: IdentityTask, scope: Scope<Account>, thread: Thread<Account>, isMainThread: @autoclosure () -> Bool,
        window: @autoclosure () -> Account?, process: @autoclosure () -> Account?
    ) -> (account: Account?, layer: IdentityLayer) {
        switch (scope, thread) {
        case (_, .setInsideScope(let account)):
            if let account { return (account, .thread) }
        case (.open(let account), _):
            if let account { return (account, .scope) }
        case (.noScope, .setBeforeScope(let account)):
            if let account { return (account, .thread) }
        case (.noScope, .notSet):
            break
        }
        if task == .ui, isMainThread(), let account = window() { return (account, .window) }
        if let account = process() { return (account, .process) }
        return (nil, .none)
    }
}
