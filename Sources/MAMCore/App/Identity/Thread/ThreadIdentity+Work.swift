internal import CMAMThread

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

    /// Handles the slot of a thread that ends.
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
