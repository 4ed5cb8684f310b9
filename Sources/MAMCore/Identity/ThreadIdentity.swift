internal import CMAMThread

/// The thread layer: what the plain setter left on this thread, one entry per app.
///
/// The entry of the app that set last lies in a C thread-local of a few words; entries of other apps and ids outside
/// the directory hang off one retained object, released when they are replaced or when the thread ends.
enum ThreadIdentity {
    /// The retained object behind `more`.
    final class More: Sendable {
        let unlisted: UnlistedAccount?
        let others: [Other]

        init(unlisted: UnlistedAccount?, others: [Other]) {
            self.unlisted = unlisted
            self.others = others
        }
    }

    struct Other: Sendable {
        let app: UInt64
        let scope: UInt64
        let task: UInt64
        let account: AccountBits
        let unlisted: UnlistedAccount?
    }

    /// A copy of the slot that owns what it points at, to be put back when a scope or a block ends.
    struct Saved: Sendable {
        fileprivate var app: UInt64 = 0
        fileprivate var scope: UInt64 = 0
        fileprivate var task: UInt64 = 0
        fileprivate var account = AccountBits.unset
        fileprivate var more: More?

        /// Nothing set, for any app.
        static let empty = Saved()
    }

    private static let releaseInstalled: Void = mam_thread_slot_set_release { pointer in
        if let pointer { Unmanaged<More>.fromOpaque(pointer).release() }
    }

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
        let slot = mam_thread_slot_current().pointee
        return slot.app == app ? more(slot)?.unlisted : readOther(app: app, scope: scope)?.unlisted
    }

    @inline(never)
    private static func readOther(app: UInt64, scope: UInt64) -> Other? {
        guard let more = more(mam_thread_slot_current().pointee) else { return nil }
        return more.others.first { $0.app == app && $0.scope == scope && mam_is_current_task($0.task) }
    }

    private static func more(_ slot: mam_thread_slot) -> More? {
        slot.more.map { Unmanaged<More>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the entry of `app`; the entries of other apps stay.
    ///
    /// `nil` outside of a scope leaves none.
    @inline(never)
    static func set(app: UInt64, scope: UInt64, account: AccountBits, unlisted: UnlistedAccount?) {
        let saved = save()
        var others = (saved.more?.others ?? []).filter { $0.app != app }
        if saved.app != 0, saved.app != app {
            others.append(
                Other(
                    app: saved.app, scope: saved.scope, task: saved.task, account: saved.account,
                    unlisted: saved.more?.unlisted))
        }
        let needsMore = unlisted != nil || !others.isEmpty
        let more = needsMore ? More(unlisted: unlisted, others: others) : nil
        guard account.isSet || scope != 0 else { return restore(Saved(more: more)) }
        restore(Saved(app: app, scope: scope, task: mam_slot_stamp(), account: account, more: more))
    }

    /// A copy of the whole slot.
    @inline(never)
    static func save() -> Saved {
        let slot = mam_thread_slot_current().pointee
        return Saved(
            app: slot.app, scope: slot.scope, task: slot.task, account: AccountBits(rawValue: slot.account),
            more: more(slot))
    }

    /// What a block submitted now takes along: the entries set in the task that runs now.
    ///
    /// Left-overs stay behind.
    static func capture() -> Saved {
        let saved = save()
        let others = saved.more?.others.filter { mam_is_current_task($0.task) } ?? []
        if saved.app != 0, mam_is_current_task(saved.task) {
            guard others.count != saved.more?.others.count ?? 0 else { return saved }
            var kept = saved
            let unlisted = saved.more?.unlisted
            kept.more = unlisted == nil && others.isEmpty ? nil : More(unlisted: unlisted, others: others)
            return kept
        }
        guard !others.isEmpty else { return .empty }
        return Saved(app: 0, more: More(unlisted: nil, others: others))
    }

    /// Puts a captured slot in force for the work that runs now, which may be in another task or in none.
    static func install(_ captured: Saved) {
        let task = mam_slot_stamp()
        var stamped = captured
        stamped.task = task
        if let more = captured.more, more.others.contains(where: { $0.task != task }) {
            let others = more.others.map {
                Other(app: $0.app, scope: $0.scope, task: task, account: $0.account, unlisted: $0.unlisted)
            }
            stamped.more = More(unlisted: more.unlisted, others: others)
        }
        restore(stamped)
    }

    /// Makes the slot what it was when `saved` was taken.
    @inline(never)
    static func restore(_ saved: Saved) {
        let slot = mam_thread_slot_current()
        let old = slot.pointee.more
        var new: UnsafeMutableRawPointer?
        if let more = saved.more {
            _ = releaseInstalled
            mam_thread_slot_arm()
            new = Unmanaged.passRetained(more).toOpaque()
        }
        slot.pointee = mam_thread_slot(
            app: saved.app, scope: saved.scope, task: saved.task, account: saved.account.rawValue, more: new)
        if let old { Unmanaged<More>.fromOpaque(old).release() }
    }
}
