internal import CMAMThread
internal import Synchronization

/// The apps that ever opened a scope in this process: none, one, or several.
///
/// Reading a task-local costs about as much as six thread-local reads. The read is left out until an app opens its
/// first scope. While only one app has opened scopes, a new scope does not look for scopes of other apps. The gate
/// never closes again, because an unstructured task keeps its scope after the scope has returned.
///
/// Relaxed loads are enough: code in a scope runs after the gate's opening, on the same thread or in a task made later.
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

    /// Records that `app` opens a scope; returns whether contexts may hold scopes of other apps, or a main-thread role
    /// of this one.
    @inline(__always)
    static func open(for app: UInt64) -> Bool {
        let found = word.load(ordering: .acquiring)
        if found == app { return false }
        return found == several || openFirst(for: app)
    }

    /// Records that contexts may hold entries of several apps, so that every new scope looks at the context around it.
    static func openForAll() {
        mam_dispatch_note_scopes()
        word.store(several, ordering: .releasing)
    }

    @inline(never)
    private static func openFirst(for app: UInt64) -> Bool {
        // First, because another thread that finds it open submits blocks immediately, which have to look for scopes.
        mam_dispatch_note_scopes()
        let (exchanged, found) = word.compareExchange(expected: 0, desired: app, ordering: .acquiringAndReleasing)
        if exchanged || found == app { return false }
        openForAll()
        return true
    }
}
