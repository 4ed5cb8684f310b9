internal import CMAMThread

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
