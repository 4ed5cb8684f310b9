internal import CMAMThread

extension ThreadIdentity {
    /// A copy of the slot that owns what it points at, to be put back when a scope or a block ends.
    struct Saved: Sendable {
        var app: UInt64 = 0
        var scope: UInt64 = 0
        var task: UInt64 = 0
        var account = AccountBits.unset
        var more: More?

        /// Nothing set, for any app.
        static let empty = Saved()

        /// Every entry, the newest first.
        var entries: [Other] {
            let others = more?.others ?? []
            guard app != 0 else { return others }
            return [
                Other(
                    owner: more?.owner, app: app, scope: scope, task: task, account: account, unlisted: more?.unlisted)
            ] + others
        }

        init(
            app: UInt64 = 0, scope: UInt64 = 0, task: UInt64 = 0, account: AccountBits = .unset, more: More? = nil
        ) {
            (self.app, self.scope, self.task, self.account, self.more) = (app, scope, task, account, more)
        }

        init(entries: [Other]) {
            guard let newest = entries.first else {
                self.init()
                return
            }
            let more = More(owner: newest.owner, unlisted: newest.unlisted, others: Array(entries.dropFirst()))
            self.init(
                app: newest.app, scope: newest.scope, task: newest.task, account: newest.account, more: more)
        }
    }

    private static let releaseInstalled: Void = mam_thread_slot_set_release { pointer in
        if let pointer { Unmanaged<More>.fromOpaque(pointer).release() }
    }

    /// A copy of the whole slot.
    @inline(never)
    static func save() -> Saved {
        let slot = mam_thread_slot_current().pointee
        return Saved(
            app: slot.app, scope: slot.scope, task: slot.task, account: AccountBits(rawValue: slot.account),
            more: more(slot))
    }

    /// What a block submitted now takes along: the entries that count in the task that runs now.
    ///
    /// What other work left behind stays behind.
    static func capture() -> Saved {
        guard isSet else { return .empty }
        return Saved(entries: save().entries.filter { $0.owner != nil && mam_is_current_task($0.task) })
    }

    /// Puts a captured slot in force for the work that runs now, which may be in another task or in none.
    static func install(_ captured: Saved) {
        guard captured.app != 0 else { return restore(captured) }
        let task = mam_slot_stamp()
        restore(
            Saved(
                entries: captured.entries.map {
                    Other(
                        owner: $0.owner, app: $0.app, scope: $0.scope, task: task, account: $0.account,
                        unlisted: $0.unlisted)
                }))
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
