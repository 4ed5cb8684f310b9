/// The search for the effective identity: one pure function for UI tasks and for file tasks.
///
/// Its truth table stands in `Docs/Identity.md` and is tested row by row. `nil` falls through to the next layer; the
/// unmanaged account stops the search like any other.
enum IdentityResolution {
    /// The scope that is current where the question is asked.
    enum Scope<Account> {
        case noScope
        /// A scope is open; it may hold `nil`.
        case open(Account?)
    }

    /// The identity that the plain setter left on the thread, as far as it counts.
    enum Thread<Account> {
        case notSet
        /// Set before the current scope was entered, or outside of any scope when none is open.
        case setBeforeScope(Account?)
        /// Set inside the scope that is current.
        case setInsideScope(Account?)
    }

    /// Returns the identity in force and the layer that supplied it.
    ///
    /// The innermost layer wins: a setter inside the current scope overrides the scope, and a scope entered later
    /// overrides the setter. If the winner holds `nil`, it hides the other and the next layer is searched.
    @inline(__always)
    static func resolve<Account>(
        task: IdentityTask, scope: Scope<Account>, thread: Thread<Account>, isMainThread: @autoclosure () -> Bool,
        window: @autoclosure () -> Account?, process: @autoclosure () -> Account?
    ) -> (account: Account?, layer: IdentityLayer) {
        switch (scope, thread) {
        case (_, .setInsideScope(let account)):
            if let account { return (account, .thread) }
        case (.open(let account), _):
            if let account { return (account, .scope) }
        case (.noScope, .setBeforeScope(let account)):
            if let account { return (account, .thread) }
        case (.noScope, .notSet):
            break
        }
        if task == .ui, isMainThread(), let account = window() { return (account, .window) }
        if let account = process() { return (account, .process) }
        return (nil, .none)
    }
}
