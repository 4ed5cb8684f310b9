internal import CMAMThread
internal import Synchronization

extension CorrelationID {
    /// The id in force here and now; nil where none is.
    public static var current: CorrelationID? { CorrelationScope.current?.ownCorrelationID }

    /// Runs `operation` with an id in force.
    ///
    /// The id travels as the scope of an identity does: with the task into `Task {}`, task groups and `async let`, and with
    /// blocks wherever identities travel with blocks (`Docs/Propagation.md`). It ends with the call, also when `operation`
    /// throws. An id inside of another one takes its place. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - id: The id; nil for none, which hides an outer one.
    ///   - operation: Runs at once, on the thread of the caller.
    /// - Returns: What `operation` returned.
    /// - Throws: What `operation` threw.
    public static func withValue<Result, Failure: Error>(
        _ id: CorrelationID?, operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        CorrelationScope.bind(CorrelationScope.make(id)) {
            do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
        }
        return try outcome.unwrapped()
    }

    /// Runs `operation` with an id in force, for the task and every task that it starts; otherwise as the synchronous form.
    ///
    /// - Parameters:
    ///   - id: The id; nil for none, which hides an outer one.
    ///   - operation: Runs where the caller runs.
    /// - Returns: What `operation` returned.
    /// - Throws: What `operation` threw.
    public nonisolated(nonsending) static func withValue<Result, Failure: Error>(
        _ id: CorrelationID?, operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await CorrelationScope.bind(CorrelationScope.make(id), operation)
    }
}

/// The correlation id in force: a task-local of its own, so that identities are read as if there were none.
///
/// What is bound is an object that a capture can carry as it is, without an allocation of its own.
enum CorrelationScope {
    @TaskLocal private static var bound: IdentityContext.Extra?

    /// Whether an id was ever put in force in this process; until then the task-local is not read.
    private static let wasOpened = Atomic<Bool>(false)

    /// The scope in force here and now.
    @inline(__always)
    static var current: IdentityContext.Extra? { wasOpened.load(ordering: .relaxed) ? bound : nil }

    /// Whether another scope than this one is in force.
    @inline(__always)
    static func isOther(_ scope: IdentityContext.Extra?) -> Bool {
        wasOpened.load(ordering: .relaxed) && bound !== scope
    }

    static func make(_ id: CorrelationID?) -> IdentityContext.Extra? {
        id.map { IdentityContext.Extra(correlation: .own($0)) }
    }

    /// Puts a scope in force for the code of this thread, and for the tasks that it starts.
    static func bind(_ scope: IdentityContext.Extra?, _ body: () -> Void) {
        open()
        guard swift_task_getCurrent() == nil else { return $bound.withValue(scope, operation: body) }
        let here = mam_thread_is_correlated_current()
        let outer = here.pointee
        here.pointee = scope != nil
        $bound.withValue(scope, operation: body)
        here.pointee = outer
    }

    /// Puts a scope in force for the task, and for the tasks that it starts.
    nonisolated(nonsending) static func bind<Result, Failure: Error>(
        _ scope: IdentityContext.Extra?, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        open()
        let result = await $bound.withValue(scope) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // First the interception: from then on it asks for the scope.
    private static func open() {
        guard !wasOpened.load(ordering: .relaxed) else { return }
        mam_dispatch_note_correlations()
        wasOpened.store(true, ordering: .releasing)
    }

    /// The scope in force, not owned: for a thread that waits, and keeps the scope meanwhile.
    static var borrowed: UnsafeRawPointer? {
        current.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    }

    /// The scope behind a pointer that was borrowed.
    static func scope(_ borrowed: UnsafeRawPointer?) -> IdentityContext.Extra? {
        borrowed.map { Unmanaged<IdentityContext.Extra>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension IdentityContext {
    /// What the object beside a context has to do with a correlation id.
    enum Correlation: Sendable {
        case none
        /// It is the scope of an id, and holds nothing of an identity.
        case own(CorrelationID)
        /// It goes with a capture, which takes this scope along.
        case carried(Extra)
    }
}

extension IdentityContext.Extra {
    /// Whether it is the scope of a correlation id.
    var isOfCorrelation: Bool { ownCorrelationID != nil }

    /// The id that it is the scope of.
    var ownCorrelationID: CorrelationID? { if case .own(let id) = correlation { id } else { nil } }

    /// The scope that a capture with this object takes along.
    var correlationScope: IdentityContext.Extra? {
        switch correlation {
        case .none: nil
        case .own: self
        case .carried(let scope): scope
        }
    }

    /// What belongs to the identities alone.
    var withoutCorrelation: IdentityContext.Extra? {
        switch correlation {
        case .none: self
        case .own: nil
        case .carried: IdentityContext.Extra(detail: detail, others: others)
        }
    }

    /// The object of a capture: that of its identities, and the scope that it takes along.
    static func carrying(
        _ scope: IdentityContext.Extra?, beside extra: IdentityContext.Extra?
    ) -> IdentityContext.Extra? {
        guard let scope, let extra else { return scope ?? extra }
        return IdentityContext.Extra(detail: extra.detail, others: extra.others, correlation: .carried(scope))
    }
}
