internal import CMAMThread

extension IdentityLeak {
    /// Reports identities that setters left on the thread when a piece of work or a thread ends.
    ///
    /// An identity of another task is no leak, nor is one in force when the work began, even if it was set again.
    static func report(_ left: [ThreadIdentity.Other], at end: WorkEnd, began: ThreadIdentity.Saved) {
        var seen: Set<UInt64> = []
        for entry in left where end.reach.covers(entry.app) && seen.insert(entry.app).inserted {
            guard let app = entry.owner, app.detectsIdentityLeaks, entry.account.isSet else { continue }
            guard end.point == .threadExit || mam_is_current_task(entry.task) else { continue }
            guard !began.entries.contains(where: { entry.holdsTheSame(as: $0) }) else { continue }
            guard !app.scopeHolds(entry) else { continue }
            let leak = IdentityLeak(
                kind: .threadIdentityLeft, point: end.point, account: entry.accountID, scope: app.innermostScope,
                setter: entry.detail.place.map { SourcePlace($0) })
            app.report(leak)
        }
    }
}

extension ManagedApp {
    /// Whether the scope in force has the same account, so that setting it again changes nothing.
    fileprivate func scopeHolds(_ setting: ThreadIdentity.Other) -> Bool {
        let (entry, detail) = IdentityContext.current.lookup(serial)
        guard entry.scope != 0, entry.account == setting.account else { return false }
        return entry.account != .unlisted || detail.unlisted?.id == setting.detail.unlisted?.id
    }
}

extension ThreadIdentity.Other {
    /// The id behind the entry; valid only while its app exists.
    var accountID: AccountID? {
        if let record = account.record { return record._withUnsafeGuaranteedRef { $0.id } }
        return account == .unmanaged ? .unmanaged : detail.unlisted?.id
    }

    func holdsTheSame(as other: ThreadIdentity.Other) -> Bool {
        app == other.app && account == other.account
            && (account != .unlisted || detail.unlisted?.id == other.detail.unlisted?.id)
    }
}
