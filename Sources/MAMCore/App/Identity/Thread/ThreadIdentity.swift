internal import CMAMThread

/// The thread layer: the identities that plain setters left on this thread, the newest entry first.
///
/// The newest entry is in a C thread-local of a few words. One retained object has the others, and is released when it
/// is replaced or when the thread ends:
///
/// - older entries that may count again, such as the thread's own identity under that of a task or an async scope
/// - entries of other apps
/// - ids outside the directory
enum ThreadIdentity {
    /// The retained object behind `more`.
    final class More: Sendable {
        /// The app of the newest entry.
        ///
        /// A weak reference: a thread does not keep an app alive.
        weak let owner: ManagedApp?
        let detail: Detail
        let others: [Other]
        /// Whether all entries were set in one task, so that they count together.
        let isUniform: Bool

        init(owner: ManagedApp?, detail: Detail, others: [Other], task: UInt64) {
            self.owner = owner
            self.detail = detail
            self.others = others
            isUniform = others.allSatisfy { $0.task == task }
        }
    }

    /// The rare details of an entry.
    struct Detail: Sendable {
        /// The account if it is outside the directory.
        var unlisted: UnlistedAccount?
        /// The line that called the setter; only for apps that look for leaks.
        var place: StaticPlace?
    }

    /// An entry that is not the newest.
    struct Other: Sendable {
        weak let owner: ManagedApp?
        let app: UInt64
        let scope: UInt64
        let task: UInt64
        let account: AccountBits
        let detail: Detail
    }

    /// The maximum number of entries of one app that tasks and async scopes leave on a thread.
    ///
    /// The oldest is dropped first. The thread's own entry, set outside of any task and scope, is not counted and never
    /// dropped. An async scope that ends removes its own, and a synchronous one restores the slot.
    static let maximumDepth = 16

    /// Whether the slot of this thread has an entry of any app.
    @inline(__always)
    static var isSet: Bool {
        let slot = mam_thread_slot_current()
        return slot.pointee.app != 0 || slot.pointee.more != nil
    }

    /// Returns the identity that a setter left for `app` in the current scope and task.
    @inline(__always)
    static func read(app: UInt64, scope: UInt64) -> AccountBits? {
        var account: UInt = 0
        switch mam_thread_slot_read(app, scope, &account) {
        case MAM_SLOT_COUNTS: return AccountBits(rawValue: account)
        case MAM_SLOT_ELSEWHERE: return readOther(app: app, scope: scope)?.account
        default: return nil
        }
    }

    /// Returns the account object behind ``AccountBits/unlisted``.
    @inline(never)
    static func unlisted(app: UInt64, scope: UInt64) -> UnlistedAccount? {
        var account: UInt = 0
        switch mam_thread_slot_read(app, scope, &account) {
        case MAM_SLOT_COUNTS: return more(mam_thread_slot_current().pointee)?.detail.unlisted
        case MAM_SLOT_ELSEWHERE: return readOther(app: app, scope: scope)?.detail.unlisted
        default: return nil
        }
    }

    @inline(never)
    private static func readOther(app: UInt64, scope: UInt64) -> Other? {
        guard let more = more(mam_thread_slot_current().pointee) else { return nil }
        return more.others.first { $0.app == app && $0.scope == scope && mam_is_current_task($0.task) }
    }

    static func more(_ slot: mam_thread_slot) -> More? {
        slot.more.map { Unmanaged<More>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the entry of an app, above entries that may count again.
    ///
    /// `nil` outside of a scope leaves no entry.
    @inline(never)
    static func set(for app: ManagedApp, scope: UInt64, account: AccountBits, detail: Detail) {
        let stamp = mam_slot_stamp()
        var (others, below, left) = ([Other](), 0, 0)
        for entry in save().entries where entry.owner != nil {
            if entry.app == app.serial {
                // The entry of the same scope and task is replaced.
                if entry.scope == scope, entry.task == stamp { continue }
                let isThreadsOwn = entry.scope == 0 && (entry.task == 0 || entry.task == MAM_ANY_TASK)
                if !isThreadsOwn { left += 1 }
                guard isThreadsOwn || left <= maximumDepth else { continue }
                below += 1
            }
            others.append(entry)
        }
        guard account.isSet || scope != 0 || below > 0 else { return restore(Saved(others: others)) }
        restore(
            Saved(
                app: app.serial, scope: scope, task: stamp, account: account,
                more: More(owner: app, detail: detail, others: others, task: stamp)))
    }
}
