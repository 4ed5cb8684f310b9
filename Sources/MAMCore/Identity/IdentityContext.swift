/// What travels with a task or a block: for each app the scope that is open and, while it lasts, the main-thread role.
///
/// The entry of the app that opened a scope last lies inline, so the usual case (one app) neither allocates nor retains;
/// entries of other apps, and ids outside of the directory, hang off ``extra``.
struct IdentityContext: Sendable {
    var entry = Entry()
    var extra: Extra?

    /// One app's part.
    struct Entry: Sendable {
        /// The app's serial, 0 for no app.
        var app: UInt64 = 0
        /// The scope's serial, 0 when no scope is open.
        var scope: UInt64 = 0
        /// What the scope holds; ``AccountBits/unset`` in a scope of `nil`.
        var account = AccountBits.unset
        /// 1 more than the id of the task that has the main-thread role, 0 for no role.
        ///
        /// A child task inherits the task-local but has another id, and so not the role.
        var mainTask: UInt64 = 0
    }

    final class Extra: Sendable {
        /// The inline entry's account when it is outside the directory.
        let unlisted: UnlistedAccount?
        let others: [Other]

        init(unlisted: UnlistedAccount?, others: [Other]) {
            self.unlisted = unlisted
            self.others = others
        }
    }

    struct Other: Sendable {
        let entry: Entry
        let unlisted: UnlistedAccount?
    }
}

extension IdentityContext {
    /// The entry of one app and the object behind an unlisted account.
    func lookup(_ app: UInt64) -> (entry: Entry, unlisted: UnlistedAccount?) {
        if entry.app == app { return (entry, extra?.unlisted) }
        guard let other = extra?.others.first(where: { $0.entry.app == app }) else { return (Entry(), nil) }
        return (other.entry, other.unlisted)
    }

    /// This context with one app's entry replaced, that app's now being the inline one.
    func replacing(_ new: Entry, unlisted: UnlistedAccount?) -> IdentityContext {
        guard entry.app != 0, entry.app != new.app || extra != nil else {
            return IdentityContext(entry: new, extra: unlisted.map { Extra(unlisted: $0, others: []) })
        }
        var others = (extra?.others ?? []).filter { $0.entry.app != new.app }
        if entry.app != new.app { others.append(Other(entry: entry, unlisted: extra?.unlisted)) }
        let needsExtra = unlisted != nil || !others.isEmpty
        return IdentityContext(entry: new, extra: needsExtra ? Extra(unlisted: unlisted, others: others) : nil)
    }

    /// This context without anybody's main-thread role: what a block on another queue may inherit.
    var withoutMainRole: IdentityContext {
        var copy = self
        copy.entry.mainTask = 0
        guard let extra, extra.others.contains(where: { $0.entry.mainTask != 0 }) else { return copy }
        let others = extra.others.map { other in
            var entry = other.entry
            entry.mainTask = 0
            return Other(entry: entry, unlisted: other.unlisted)
        }
        copy.extra = Extra(unlisted: extra.unlisted, others: others)
        return copy
    }

    /// This context with the main-thread roles of the place where it is put in force.
    func keepingMainRoles(of here: IdentityContext) -> IdentityContext {
        var result = self
        for (app, task) in here.mainRoles {
            var (entry, unlisted) = result.lookup(app)
            (entry.app, entry.mainTask) = (app, task)
            result = result.replacing(entry, unlisted: unlisted)
        }
        return result
    }

    /// The apps whose main-thread role is held here, each with its stamp.
    private var mainRoles: [(app: UInt64, task: UInt64)] {
        guard entry.mainTask != 0 || extra != nil else { return [] }
        let entries = [entry] + (extra?.others.map(\.entry) ?? [])
        return entries.filter { $0.mainTask != 0 }.map { ($0.app, $0.mainTask) }
    }

    var isEmpty: Bool { entry.app == 0 }
}
