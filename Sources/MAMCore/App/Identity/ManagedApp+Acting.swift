internal import CMAMThread
internal import MAMBase
internal import Synchronization

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

/// The apps that ever opened a scope in this process: none, one, or several.
///
/// Reading a task-local costs about as much as six thread-local reads. The read is left out until an app opens its
/// first scope. While only one app has opened scopes, a new scope does not look for scopes of other apps. The gate
/// never closes again, because an unstructured task keeps its scope after the scope has returned.
///
/// Relaxed loads are enough: code in a scope runs after the gate's opening, on the same thread or in a task made later.
enum ScopeGate {
    private static let word = Atomic<UInt64>(0)
    private static let several = UInt64.max

    /// Whether `app` may have a scope open somewhere.
    @inline(__always)
    static func isOpen(for app: UInt64) -> Bool {
        let word = word.load(ordering: .relaxed)
        return word == app || word == several
    }

    @inline(__always)
    static var isOpen: Bool { word.load(ordering: .relaxed) != 0 }

    /// Records that `app` opens a scope; returns whether contexts may hold scopes of other apps, or a main-thread role
    /// of this one.
    @inline(__always)
    static func open(for app: UInt64) -> Bool {
        let found = word.load(ordering: .acquiring)
        if found == app { return false }
        return found == several || openFirst(for: app)
    }

    /// Records that contexts may hold entries of several apps, so that every new scope looks at the context around it.
    static func openForAll() {
        mam_dispatch_note_scopes()
        word.store(several, ordering: .releasing)
    }

    @inline(never)
    private static func openFirst(for app: UInt64) -> Bool {
        // First, because another thread that finds it open submits blocks immediately, which have to look for scopes.
        mam_dispatch_note_scopes()
        let (exchanged, found) = word.compareExchange(expected: 0, desired: app, ordering: .acquiringAndReleasing)
        if exchanged || found == app { return false }
        openForAll()
        return true
    }
}
