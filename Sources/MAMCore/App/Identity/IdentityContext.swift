/// The identities that follow a task or a block: for each app its open scope and, while it lasts, its main-thread role.
///
/// The entry of the app that opened a scope last is stored inline, so the usual case of one app neither allocates nor
/// retains. ``extra`` holds the entries of other apps, and rare details such as an id outside the directory.
struct IdentityContext: Sendable {
    var entry = Entry()
    var extra: Extra?

    /// One app's part.
    struct Entry: Sendable, Equatable {
        /// The app's serial, 0 for no app.
        var app: UInt64 = 0
        /// The scope's serial, 0 when no scope is open.
        var scope: UInt64 = 0
        /// The account of the scope; ``AccountBits/unset`` in a scope of `nil`.
        var account = AccountBits.unset
        /// 1 more than the id of the task that has the main-thread role, 0 for no role.
        ///
        /// A child task inherits the task-local but has another id, and so not the role.
        var mainTask: UInt64 = 0
    }

    /// The rare details of an entry.
    struct Detail: Sendable {
        /// The account of the scope when it is outside the directory.
        var unlisted: UnlistedAccount?
        /// The line that opened the scope; only for apps that look for leaks.
        var place: StaticPlace?
        /// An object that lives as long as code may still enter the scope; only for apps that look for leaks.
        var origin: ScopeOrigin?

        var isEmpty: Bool { unlisted == nil && place == nil && origin == nil }
    }

    /// One app's entry with its details.
    struct Part: Sendable {
        var entry: Entry
        var detail: Detail
    }

    final class Extra: Sendable {
        /// The details of the inline entry.
        let detail: Detail
        let others: [Part]
        /// The correlation id that a capture takes along; never that of a context in force.
        let correlation: Correlation

        init(detail: Detail = Detail(), others: [Part] = [], correlation: Correlation = .none) {
            self.detail = detail
            self.others = others
            self.correlation = correlation
        }

        /// Makes a copy without the origins of scopes.
        convenience init(closing other: Extra) {
            func closed(_ detail: Detail) -> Detail { Detail(unlisted: detail.unlisted, place: detail.place) }
            self.init(
                detail: closed(other.detail),
                others: other.others.map { Part(entry: $0.entry, detail: closed($0.detail)) },
                correlation: other.correlation)
        }
    }
}

extension IdentityContext {
    /// A context of several apps' parts, the first of them inline.
    init(parts: some Collection<Part>) {
        guard let first = parts.first else {
            self.init()
            return
        }
        let others = Array(parts.dropFirst())
        let needsExtra = !first.detail.isEmpty || !others.isEmpty
        self.init(entry: first.entry, extra: needsExtra ? Extra(detail: first.detail, others: others) : nil)
    }

    /// Every app's part, the inline one first.
    var parts: [Part] {
        guard !isEmpty else { return [] }
        return [Part(entry: entry, detail: extra?.detail ?? Detail())] + (extra?.others ?? [])
    }

    var isEmpty: Bool { entry.app == 0 }

    /// Returns the entry of one app and its details.
    func lookup(_ app: UInt64) -> (entry: Entry, detail: Detail) {
        if entry.app == app { return (entry, extra?.detail ?? Detail()) }
        guard let other = extra?.others.first(where: { $0.entry.app == app }) else { return (Entry(), Detail()) }
        return (other.entry, other.detail)
    }

    /// Returns this context with one app's entry replaced; the new entry becomes the inline one.
    func replacing(_ new: Entry, detail: Detail) -> IdentityContext {
        guard entry.app != 0, entry.app != new.app || extra != nil else {
            return IdentityContext(entry: new, extra: detail.isEmpty ? nil : Extra(detail: detail))
        }
        return IdentityContext(
            parts: [Part(entry: new, detail: detail)] + parts.filter { $0.entry.app != new.app })
    }
}
