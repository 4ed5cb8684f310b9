extension IdentityContext {
    /// The context as the task-local holds it: trivial, so that reading it touches no reference count.
    struct Bound: Sendable {
        var entry = Entry()
        var extra: Unmanaged<Extra>?

        var isEmpty: Bool { entry.app == 0 }
    }

    /// The task-local that every question reads (Docs/Architecture.md, process-wide things).
    @TaskLocal static var bound = Bound()

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
        guard extra != nil else { return IdentityContext.$bound.withValue(asBound, operation: body) }
        IdentityContext.$keeper.withValue(extra) { IdentityContext.$bound.withValue(asBound, operation: body) }
    }

    /// Runs `body` with this context in force for the task and the tasks it starts.
    ///
    /// What setters leave on the thread where it ends is taken away, and reported as left at `point`.
    nonisolated(nonsending) func bind<Result, Failure: Error>(
        _ point: IdentityLeak.Point, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let work = ThreadIdentity.AsyncWork()
        let result: Swift.Result<Result, Failure>
        if extra == nil {
            result = await IdentityContext.$bound.withValue(asBound) { () async -> Swift.Result<Result, Failure> in
                do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
            }
        } else {
            result = await IdentityContext.$keeper.withValue(extra) { () async -> Swift.Result<Result, Failure> in
                await IdentityContext.$bound.withValue(asBound) { () async -> Swift.Result<Result, Failure> in
                    do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
                }
            }
        }
        let left = work.end(entry)
        if !left.isEmpty {
            bind { IdentityLeak.report(left, at: WorkEnd(point: point, reach: .everyApp), began: .empty) }
        }
        return try result.get()
    }
}
