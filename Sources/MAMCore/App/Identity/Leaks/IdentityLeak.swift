internal import CMAMThread
internal import MAMBase

/// A mistake in an app's use of identities, that is, of the accounts that its code acts for.
///
/// There are two kinds of mistakes:
/// - An identity stayed on a thread after its work ended.
/// - The app set no identity for work that needs one.
///
/// The engine never applies a leftover identity to other work: it restores the identity that was set before, or ignores
/// the leftover one. With the real SDK, a leftover identity applies to the thread's next work. An app that looks for
/// leaks (``ManagedApp/Configuration/detectsIdentityLeaks``) receives ``MAMEvent/Kind/identityLeak(_:)``.
public struct IdentityLeak: Sendable, Equatable, Codable {
    /// The kind of an identity leak: an identity that was not removed, or work for which no identity was set.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app set an identity of a thread and did not remove it.
        ///
        /// The app set it with ``ManagedApp/setCurrentThreadAccountID(_:file:line:)``.
        case threadIdentityLeft
        /// The app ended while code still acted for an account that was set with `withAccountID` (a scope).
        ///
        /// A task was still in the scope, or an ``IdentityCapture`` still stored the scope.
        case scopeOutlivesApp
        /// A multi-identity app with managed accounts asked a policy question while no identity was set.
        case policyQuestionUnderNoIdentity
        /// A multi-identity app with managed accounts worked with files while no identity was set.
        ///
        /// The app created a file, or asked for the effective identity of such work (``IdentityTask/file``).
        case fileTaskUnderNoIdentity
    }

    /// The moment at which the engine noticed an identity leak.
    public enum Point: String, Sendable, Hashable, Codable, CaseIterable {
        /// The leak was noticed at the end of a Dispatch block, or of an iteration of `concurrentPerform`.
        case block
        /// The leak was noticed at the end of a scope (`ManagedApp.withAccountID(_:operation:)`).
        case scope
        /// The leak was noticed at the end of the thread.
        case threadExit
        /// The leak was noticed at the end of the app.
        case appEnd
        /// The leak was noticed when the app used an identity.
        ///
        /// The app asked a policy question, created a file, or asked for the effective identity of work with files
        /// (``IdentityTask/file``).
        case question
    }

    /// The kind of the identity leak.
    public let kind: Kind
    /// The moment at which the engine noticed the identity leak.
    public let point: Point
    /// The account that was left on the thread; `nil` if the mistake is a missing identity.
    public let account: AccountID?
    /// The source line of the `withAccountID` call during which the leak occurred; `nil` if there was no such call.
    public let scope: SourcePlace?
    /// The source line that set the identity of the thread.
    ///
    /// `nil` if the leak is not of the kind ``Kind/threadIdentityLeft``.
    public let setter: SourcePlace?

    /// Makes a description of an identity leak.
    ///
    /// Tests use this initializer to make the leak that they expect.
    public init(
        kind: Kind, point: Point, account: AccountID? = nil, scope: SourcePlace? = nil, setter: SourcePlace? = nil
    ) {
        self.kind = kind
        self.point = point
        self.account = account
        self.scope = scope
        self.setter = setter
    }
}

extension ManagedApp {
    /// Reports a question that was asked under no identity, if an account of the app has a policy.
    ///
    /// Such an app has to set an identity first. In a single-identity app the engine sets it.
    @inline(never)
    @usableFromInline
    func noteMissingIdentity(_ kind: IdentityLeak.Kind) {
        guard detectsIdentityLeaks, state.withLock({ !$0.policies.isEmpty }) else { return }
        report(IdentityLeak(kind: kind, point: .question, scope: innermostScope))
    }

    /// Reports a leak to the observer.
    ///
    /// An identity that the observer sets on the thread ends with the call, and its own questions are not reported.
    func report(_ leak: IdentityLeak) {
        guard mam_thread_begins_report() else { return }
        ThreadIdentity.keeping(WorkEnd(point: .block, reach: .everyApp)) { report(.identityLeak(leak)) }
        mam_thread_ends_report()
    }

    /// The line that opened the scope in force, if it is recorded.
    var innermostScope: SourcePlace? {
        IdentityContext.current.lookup(serial).detail.place.map { SourcePlace($0) }
    }
}

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
