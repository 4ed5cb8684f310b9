internal import CMAMThread
internal import Synchronization

/// Which apps ever opened a scope in this process: none, one, or several.
///
/// A task-local costs about six thread-local reads. Until an app opens its first scope none can be open, so the read is
/// left out; and while one app only has opened scopes, a new scope need not look for those of others. The gate never
/// closes again: an unstructured task keeps its scope after the scope has returned.
///
/// Relaxed loads are enough: whoever runs inside a scope runs after the gate was opened for it, on the same thread or
/// behind the creation of its task.
enum ScopeGate {
    private static let word = Atomic<UInt64>(0)
    private static let several = UInt64.max

    /// Whether `app` may have a scope open somewhere.
    @inline(__always)
    static func isOpen(for app: UInt64) -> Bool {
        let word = word.load(ordering: .relaxed)
        return word == app || word == several
    }

    /// Whether any app may have a scope open somewhere.
    @inline(__always)
    static var isOpen: Bool { word.load(ordering: .relaxed) != 0 }

    /// Notes that `app` opens a scope; returns whether other apps may have some, or this one the main-thread role.
    @inline(__always)
    static func open(for app: UInt64) -> Bool {
        let found = word.load(ordering: .acquiring)
        if found == app { return false }
        return found == several || openFirst(for: app)
    }

    /// Notes that contexts hold more than one app's scope: from now on every scope looks at what is around it.
    static func openForAll() {
        mam_dispatch_note_scopes()
        word.store(several, ordering: .releasing)
    }

    @inline(never)
    private static func openFirst(for app: UInt64) -> Bool {
        // First: whoever finds the gate open dispatches blocks at once, and those have to look for scopes.
        mam_dispatch_note_scopes()
        let (exchanged, found) = word.compareExchange(expected: 0, desired: app, ordering: .acquiringAndReleasing)
        if exchanged || found == app { return false }
        openForAll()
        return true
    }
}
