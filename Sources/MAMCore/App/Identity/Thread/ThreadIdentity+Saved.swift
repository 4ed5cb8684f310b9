internal import CMAMThread

extension ThreadIdentity {
    /// A copy of the slot that retains its objects, to restore it elsewhere.
    struct Saved: Sendable {
        var app: UInt64 = 0
        var scope: UInt64 = 0
        var task: UInt64 = 0
        var account = AccountBits.unset
        var more: More?

        /// An empty slot.
        static let empty = Saved()

        /// All entries, the newest first.
        var entries: [Other] {
            let others = more?.others ?? []
            guard app != 0 else { return others }
            return [
                Other(
                    owner: more?.owner, app: app, scope: scope, task: task, account: account,
                    detail: more?.detail ?? Detail())
            ] + others
        }

        init(
            app: UInt64 = 0, scope: UInt64 = 0, task: UInt64 = 0, account: AccountBits = .unset, more: More? = nil
        ) {
            self.app = app
            self.scope = scope
            self.task = task
            self.account = account
            self.more = more
        }

        /// A slot without a newest entry, only with other entries.
        init(others: [Other]) {
            self.init(
                more: others.isEmpty
                    ? nil : More(owner: nil, detail: Detail(), others: others, task: others.first?.task ?? 0))
        }

        init(entries: [Other]) {
            guard let newest = entries.first else {
                self.init()
                return
            }
            let others = Array(entries.dropFirst())
            let more = More(owner: newest.owner, detail: newest.detail, others: others, task: newest.task)
            self.init(
                app: newest.app, scope: newest.scope, task: newest.task, account: newest.account, more: more)
        }
    }

    private static let ownerInstalled: Void = mam_thread_slot_set_owner(
        { endWork($0.pointee, WorkEnd(point: .block, reach: .automaticApps), began: Saved($1.pointee)) },
        { end($0.pointee) })

    /// Copies the whole slot.
    @inline(never)
    static func save() -> Saved { Saved(mam_thread_slot_current().pointee) }

    /// Captures the entries that count in the current task, for a block that is submitted now.
    ///
    /// Entries that other work left are not captured.
    @inline(__always)
    static func capture(_ reach: CaptureReach) -> Saved {
        let slot = mam_thread_slot_current().pointee
        guard slot.app != 0 || slot.more != nil else { return .empty }
        if let more = more(slot), slot.app != 0, more.others.isEmpty {
            guard mam_is_current_task(slot.task), reach.covers(slot.app) else { return .empty }
            return Saved(
                app: slot.app, scope: slot.scope, task: slot.task, account: AccountBits(rawValue: slot.account),
                more: more)
        }
        return captureSeveral(reach)
    }

    @inline(never)
    private static func captureSeveral(_ reach: CaptureReach) -> Saved {
        let saved = save()
        let all = saved.entries
        let counting = all.filter { $0.owner != nil && reach.covers($0.app) && mam_is_current_task($0.task) }
        return counting.count == all.count && saved.app != 0 ? saved : Saved(entries: counting)
    }

    /// Replaces the slot by `saved`.
    @inline(never)
    static func restore(_ saved: Saved) {
        let slot = mam_thread_slot_current()
        let old = slot.pointee
        var new: UnsafeMutableRawPointer?
        if let more = saved.more {
            _ = ownerInstalled
            mam_thread_slot_arm()
            new = Unmanaged.passRetained(more).toOpaque()
        }
        slot.pointee = mam_thread_slot(
            app: saved.app, scope: saved.scope, task: saved.task, account: saved.account.rawValue, more: new,
            is_plain: saved.isPlain ? 1 : 0, is_lent: 0)
        old.releaseMore()
    }
}

extension ThreadIdentity.Saved {
    /// Copies a slot.
    init(_ slot: mam_thread_slot) {
        self.init(
            app: slot.app, scope: slot.scope, task: slot.task, account: AccountBits(rawValue: slot.account),
            more: ThreadIdentity.more(slot))
    }

    /// Returns the same entries, as if they had been set in the task with this number.
    func stamped(_ task: UInt64) -> ThreadIdentity.Saved {
        ThreadIdentity.Saved(
            entries: entries.map {
                ThreadIdentity.Other(
                    owner: $0.owner, app: $0.app, scope: $0.scope, task: task, account: $0.account, detail: $0.detail)
            })
    }
}

extension mam_thread_slot {
    /// Releases the object behind the slot, unless it is borrowed.
    func releaseMore() {
        guard let more, is_lent == 0 else { return }
        Unmanaged<ThreadIdentity.More>.fromOpaque(more).release()
    }
}
