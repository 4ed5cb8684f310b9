internal import CMAMThread

/// The thread layer: what the plain setter left on this thread, the newest entry first.
///
/// The newest entry lies in a C thread-local of a few words. Older ones that may count again (the thread's own identity
/// under that of a task or an async scope), those of other apps, and ids outside the directory hang off one retained
/// object, released when it is replaced or when the thread ends.
enum ThreadIdentity {
    /// The retained object behind `more`.
    final class More: Sendable {
        /// The app of the newest entry.
        ///
        /// Apps are held weakly: a thread does not keep what is gone.
        weak let owner: ManagedApp?
        let detail: Detail
        let others: [Other]
        /// Whether every entry was set in the same task, so that they all count or none does.
        let isUniform: Bool

        init(owner: ManagedApp?, detail: Detail, others: [Other], task: UInt64) {
            self.owner = owner
            self.detail = detail
            self.others = others
            isUniform = others.allSatisfy { $0.task == task }
        }
    }

    /// What an entry rarely has.
    struct Detail: Sendable {
        /// The account when it is outside the directory.
        var unlisted: UnlistedAccount?
        /// Where the setter was called; only for apps that look for leaks.
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

    /// The most entries of one app that tasks and async scopes leave on a thread.
    ///
    /// The oldest goes first. The thread's own entry, set outside of any task and scope, is not counted and never goes;
    /// an async scope that ends takes its own along, and a sync one puts the slot back.
    static let maximumDepth = 16

    /// Whether the slot of this thread holds anything, for any app.
    @inline(__always)
    static var isSet: Bool {
        let slot = mam_thread_slot_current()
        return slot.pointee.app != 0 || slot.pointee.more != nil
    }

    /// What the setter left for `app`, when it ran inside the scope that is current now and in the task that runs now.
    @inline(__always)
    static func read(app: UInt64, scope: UInt64) -> AccountBits? {
        var account: UInt = 0
        switch mam_thread_slot_read(app, scope, &account) {
        case MAM_SLOT_COUNTS: return AccountBits(rawValue: account)
        case MAM_SLOT_ELSEWHERE: return readOther(app: app, scope: scope)?.account
        default: return nil
        }
    }

    /// The account object behind ``AccountBits/unlisted``.
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

    /// Sets the entry of an app; what may count again lies under it.
    ///
    /// `nil` outside of a scope leaves none.
    @inline(never)
    static func set(for app: ManagedApp, scope: UInt64, account: AccountBits, detail: Detail) {
        let stamp = mam_slot_stamp()
        var (others, below, left) = ([Other](), 0, 0)
        for entry in save().entries where entry.owner != nil {
            if entry.app == app.serial {
                // The same place is set anew.
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
