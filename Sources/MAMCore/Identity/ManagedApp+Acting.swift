internal import CMAMThread
internal import Synchronization

/// Who acts, in two trivial words: what every question starts from.
///
/// The cheap form of ``EffectiveIdentity``: made without a lock, an allocation or a reference count.
public struct ActingIdentity: Sendable {
    @usableFromInline let account: AccountBits
    /// The layer that supplied the identity.
    public let layer: IdentityLayer

    /// The account's place in the app's directory; `nil` for no identity, for "no user", and for an id the directory
    /// does not know.
    public var handle: Int? { account.record.map { Int($0._withUnsafeGuaranteedRef(\.handle)) } }
    /// Whether any layer holds an identity; "no user" is one.
    public var isSet: Bool { layer != .none }
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

    /// Who acts here and now; `window` is that of the task, the key window when it is not known.
    public func acting(in task: IdentityTask, window: WindowID? = nil) -> ActingIdentity {
        let entry = self.entry
        let thread: IdentityResolution.Thread<AccountBits>
        if let set = ThreadIdentity.read(app: serial, scope: entry.scope) {
            let account = set.isSet ? set : nil
            thread = entry.scope == 0 ? .setBeforeScope(account) : .setInsideScope(account)
        } else {
            thread = .notSet
        }
        let found = IdentityResolution.resolve(
            task: task, scope: entry.scope == 0 ? .noScope : .open(entry.account.isSet ? entry.account : nil),
            thread: thread, isMainThread: self.hasMainRole(entry), window: self.windowBits(window),
            process: self.processBits)
        return ActingIdentity(account: found.account ?? .unset, layer: found.layer)
    }

    /// Whether the code that runs now is the app's main thread, given the app's entry.
    @inline(__always)
    func hasMainRole(_ entry: IdentityContext.Entry) -> Bool {
        mam_is_process_main_thread() || entry.mainTask != 0 && entry.mainTask == mam_current_task() &+ 1
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
        guard case .some(let identity) = state.withLock({ $0.windows[window] }) else { return nil }
        let bits = cellBits(for: identity)
        return bits.isSet ? bits : nil
    }

    /// What a cell holds for a window's identity: anything but a known account is asked under the lock.
    func cellBits(for identity: WindowIdentity) -> AccountBits {
        switch identity {
        case .unset: .unset
        case .account(let id): cellBits(for: id)
        case .merged: .askUnderLock
        }
    }

    /// What the process cell holds for an id.
    func cellBits(for id: AccountID?) -> AccountBits {
        guard let id else { return .unset }
        if id.isUnmanaged { return .unmanaged }
        return table.record(for: id).map { AccountBits($0) } ?? .askUnderLock
    }
}
