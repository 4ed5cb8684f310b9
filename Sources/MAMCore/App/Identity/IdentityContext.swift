internal import CMAMThread

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

extension IdentityContext {
    /// The context in the form that the task-local holds: a trivial value, so reading changes no reference count.
    struct Bound: Sendable {
        var entry = Entry()
        var extra: Unmanaged<Extra>?
    }

    /// The task-local that carries the context into tasks (Docs/Architecture.md, process-wide things).
    @TaskLocal private static var taskBound = Bound()

    /// The same value for code of this thread outside of tasks, where reading it costs a sixth of the task-local.
    ///
    /// Outside of tasks a task-local also belongs to the thread. Only this file binds it, so the two never differ.
    @inline(__always)
    private static var threadBound: UnsafeMutablePointer<Bound> {
        UnsafeMutableRawPointer(mam_thread_bound_current()).assumingMemoryBound(to: Bound.self)
    }

    /// The task-local object and the type of its value, for the interception of Dispatch.
    static var taskLocal: (key: UnsafeRawPointer, type: UnsafeRawPointer) {
        (
            UnsafeRawPointer(Unmanaged.passUnretained($taskBound).toOpaque()),
            unsafeBitCast(Bound.self as Any.Type, to: UnsafeRawPointer.self)
        )
    }

    /// The context that every question reads.
    @inline(__always)
    static var bound: Bound { swift_task_getCurrent() == nil ? threadBound.pointee : taskBound }

    /// Binds a context for the code of this thread and for the tasks that it starts.
    @inline(__always)
    static func bind(_ new: Bound, _ body: () -> Void) {
        guard swift_task_getCurrent() == nil else { return $taskBound.withValue(new, operation: body) }
        let here = threadBound
        let outer = here.pointee
        here.pointee = new
        $taskBound.withValue(new, operation: body)
        here.pointee = outer
    }

    /// Keeps the object behind ``Bound/extra`` alive for as long as a task or a block holds the context.
    ///
    /// Bound in the rare case only that there is such an object: other apps' scopes, or an id outside the directory.
    @TaskLocal static var keeper: Extra?

    /// The context in force here and now.
    static var current: IdentityContext {
        let bound = bound
        return IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
    }

    private var asBound: Bound { Bound(entry: entry, extra: extra.map { Unmanaged.passUnretained($0) }) }

    /// Runs `body` with this context in force.
    func bind(_ body: () -> Void) {
        guard extra != nil else { return IdentityContext.bind(asBound, body) }
        IdentityContext.$keeper.withValue(extra) { IdentityContext.bind(asBound, body) }
    }

    /// Runs `body` with this context in force for the task and the tasks it starts.
    ///
    /// Identities that setters leave on the thread where the body ends are removed, and reported as left at `point`.
    /// `own` is the scope that was opened for the body, 0 for none.
    nonisolated(nonsending) func bind<Result, Failure: Error>(
        _ point: IdentityLeak.Point, own: UInt64 = 0, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let work = ThreadIdentity.AsyncWork()
        let result: Swift.Result<Result, Failure>
        if extra == nil {
            result = await IdentityContext.$taskBound.withValue(asBound) { () async -> Swift.Result<Result, Failure> in
                do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
            }
        } else {
            result = await IdentityContext.$keeper.withValue(extra) { () async -> Swift.Result<Result, Failure> in
                await IdentityContext.$taskBound.withValue(asBound) { () async -> Swift.Result<Result, Failure> in
                    do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
                }
            }
        }
        let left = work.end(own)
        if !left.isEmpty {
            bind { IdentityLeak.report(left, at: WorkEnd(point: point, reach: .everyApp), began: .empty) }
        }
        return try result.get()
    }
}

extension IdentityContext {
    /// Returns the context for a block or a capture: the entries of the apps in `reach`, without main-thread roles.
    func departing(_ reach: CaptureReach) -> IdentityContext {
        let isWhole = reach.covers(entry.app)
        if extra == nil {
            guard isWhole else { return IdentityContext() }
            var copy = self
            copy.entry.mainTask = 0
            return copy
        }
        let staying = parts.filter { reach.covers($0.entry.app) }.map { part in
            var part = part
            part.entry.mainTask = 0
            return part
        }
        return IdentityContext(parts: staying)
    }

    /// Merges this context into the context `here` of the place where a captured block runs.
    ///
    /// The result has the main-thread roles of `here`, and the entries of `here` for the apps outside `reach`.
    func arriving(over here: IdentityContext, _ reach: CaptureReach) -> IdentityContext {
        if here.isEmpty || here.extra == nil && here.entry.mainTask == 0 && reach.covers(here.entry.app) { return self }
        var parts = parts
        for found in here.parts {
            let index = parts.firstIndex { $0.entry.app == found.entry.app }
            if !reach.covers(found.entry.app) {
                if let index { parts[index] = found } else { parts.append(found) }
            } else if found.entry.mainTask != 0 {
                if let index {
                    parts[index].entry.mainTask = found.entry.mainTask
                } else {
                    let role = Entry(app: found.entry.app, mainTask: found.entry.mainTask)
                    parts.append(Part(entry: role, detail: Detail()))
                }
            }
        }
        return IdentityContext(parts: parts)
    }
}

/// The number that identifies an app in scopes and thread slots; one bit is set for automatic propagation.
///
/// The bit lets a capture decide which apps' entries to take along without a look at the apps.
enum AppSerial {
    static func next(_ mode: DispatchPropagation.Mode) -> UInt64 {
        mam_next_serial() << 1 | (mode == .explicitOnly ? 1 : 0)
    }

    /// Whether the app with this number propagates by explicit calls only.
    @inline(__always)
    static func isExplicitOnly(_ app: UInt64) -> Bool { mam_is_left_alone(app) }
}

/// The apps whose identities a capture holds.
enum CaptureReach {
    /// Every app: a call of the explicit API.
    case everyApp
    /// The apps that propagate automatically: an intercepted block. The identities of other apps are left unchanged.
    case automaticApps

    @inline(__always)
    func covers(_ app: UInt64) -> Bool { self == .everyApp || !AppSerial.isExplicitOnly(app) }
}

/// A line of source code, named in a report of an identity leak.
///
/// An identity leak is a mistake in an app's use of identities, see ``IdentityLeak``.
public struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The module and the name of the source file, in the form of `#fileID`.
    public let file: String
    /// The number of the line, counted from 1.
    public let line: Int

    /// Makes a reference to a line of source code.
    ///
    /// - Parameters:
    ///   - file: The module and the name of the source file, in the form of `#fileID`.
    ///   - line: The number of the line, counted from 1.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    init(_ place: StaticPlace) { self.init(file: place.file.description, line: Int(clamping: place.line)) }

    /// A text with the source file and the line, such as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}

/// A line of source code as a compile-time constant, which costs nothing to keep.
struct StaticPlace: Sendable {
    let file: StaticString
    let line: UInt
}
