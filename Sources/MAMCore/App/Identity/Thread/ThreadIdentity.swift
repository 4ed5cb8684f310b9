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

extension ThreadIdentity {
    /// The thread's identities when a piece of async work begins, to restore them at its end.
    ///
    /// A slot belongs to a thread, and a task may change threads. When the work ends, the identities that it set are
    /// removed from the current thread: all of them if that is the thread on which it began, otherwise those set in the
    /// work's own scope. Identities left on other threads count for no other task, and not outside of that scope.
    struct AsyncWork: Sendable {
        private let thread = mam_thread_number()
        private let before = isSet ? save() : .empty

        /// Ends the work, which opened the scope `own` itself, 0 for none; returns the removed entries.
        func end(_ own: UInt64) -> [Other] {
            let isSameThread = thread == mam_thread_number()
            guard isSet || isSameThread && before.more != nil else { return [] }
            let (found, task) = (save().entries, mam_slot_stamp())
            let mine = isSameThread ? before.entries.filter { $0.task == task } : []
            let (left, others) = found.split { other in
                other.task == task && (isSameThread || own != 0 && other.scope == own)
            }
            let isUnchanged = left.count == mine.count && zip(left, mine).allSatisfy { $0.isSameSetting(as: $1) }
            guard !isUnchanged else { return [] }
            restore(Saved(entries: mine + others))
            return left.filter { entry in !mine.contains { entry.isSameSetting(as: $0) } }
        }
    }
}

extension ThreadIdentity.Other {
    /// Whether the same setter call left both entries.
    fileprivate func isSameSetting(as other: ThreadIdentity.Other) -> Bool {
        scope == other.scope && task == other.task && holdsTheSame(as: other)
    }
}

extension Array {
    /// Splits the elements by a condition, each part in order.
    fileprivate func split(_ isWanted: (Element) -> Bool) -> (wanted: [Element], others: [Element]) {
        (filter(isWanted), filter { !isWanted($0) })
    }
}

extension ThreadIdentity {
    /// A copy of the slot that retains its objects, to restore it elsewhere.
    struct Saved: Sendable {
        var app: UInt64 = 0
        var scope: UInt64 = 0
        var task: UInt64 = 0
        var account = AccountBits.unset
        var more: More?

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
            self.init(app: newest.app, scope: newest.scope, task: newest.task, account: newest.account, more: more)
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

/// The kind of work that ends, for leak reports and for apps that must not be affected.
struct WorkEnd {
    let point: IdentityLeak.Point
    let reach: CaptureReach
}

extension ThreadIdentity {
    /// Runs `body` with the current slot; identities that it sets end with it.
    @inline(__always)
    static func keeping(_ end: WorkEnd, _ body: () -> Void) {
        let outer = mam_thread_slot_lend()
        body()
        let slot = mam_thread_slot_current()
        if slot.pointee.is_lent != 0 { slot.pointee.is_lent = outer.is_lent } else { endWork(outer, end) }
    }

    /// Runs `body` under a captured slot, in any task; identities that it sets end with it.
    @inline(__always)
    static func run(under captured: Saved, _ end: WorkEnd, _ body: () -> Void) {
        let stamp = captured.more == nil ? 0 : mam_slot_stamp()
        let keepsSome = end.reach == .automaticApps && isSet && DispatchPropagation.hasExplicitApps
        let isElsewhere = captured.more.map { !$0.others.isEmpty && (captured.task != stamp || !$0.isUniform) } ?? false
        guard keepsSome || isElsewhere else { return put(captured, stamp, end, body) }
        let stamped = captured.stamped(stamp)
        let merged = keepsSome ? stamped.keeping(explicitAppsOf: save()) : stamped
        put(merged, merged.task, end, body)
    }

    @inline(__always)
    private static func put(_ captured: Saved, _ stamp: UInt64, _ end: WorkEnd, _ body: () -> Void) {
        let slot = mam_thread_slot_current()
        // The slot borrows from the capture and from the frame around it: no reference count changes.
        let outer = slot.pointee
        slot.pointee = mam_thread_slot(
            app: captured.app, scope: captured.scope, task: stamp, account: captured.account.rawValue,
            more: captured.more.map { Unmanaged.passUnretained($0).toOpaque() }, is_plain: captured.isPlain ? 1 : 0,
            is_lent: 1)
        withExtendedLifetime(captured.more) { body() }
        if slot.pointee.is_lent != 0 { slot.pointee = outer } else { endWork(outer, end, began: captured) }
    }

    /// Ends a piece of work that has set an identity, and restores the previous slot.
    ///
    /// `began` is the slot with which the work began, if that is not `outer`.
    @inline(never)
    static func endWork(_ outer: mam_thread_slot, _ end: WorkEnd, began: Saved? = nil) {
        let slot = mam_thread_slot_current()
        // Both are retained: the next steps may release objects of either.
        let (left, before) = (Saved(slot.pointee), Saved(outer))
        slot.pointee.releaseMore()
        slot.pointee = outer
        if end.reach == .automaticApps, DispatchPropagation.hasExplicitApps {
            // For apps without interception the results of setters stay.
            if left.has(explicitOnly: true) || before.has(explicitOnly: true) {
                restore(before.keeping(explicitAppsOf: left))
            }
        }
        IdentityLeak.report(left.entries, at: end, began: began ?? before)
    }

    static func end(_ slot: mam_thread_slot) {
        let left = Saved(slot)
        slot.releaseMore()
        IdentityLeak.report(left.entries, at: WorkEnd(point: .threadExit, reach: .everyApp), began: .empty)
    }
}

extension ThreadIdentity.Saved {
    func has(explicitOnly: Bool) -> Bool { entries.contains { AppSerial.isExplicitOnly($0.app) == explicitOnly } }

    /// Returns this slot with the entries of another one for apps without transparent propagation.
    func keeping(explicitAppsOf other: ThreadIdentity.Saved) -> ThreadIdentity.Saved {
        let theirs = other.entries.filter { AppSerial.isExplicitOnly($0.app) }
        return ThreadIdentity.Saved(entries: theirs + entries.filter { !AppSerial.isExplicitOnly($0.app) })
    }
}
