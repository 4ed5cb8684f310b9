internal import CMAMThread
internal import Synchronization

extension CorrelationID {
    /// The correlation id of the current task or thread; nil if none was set.
    public static var current: CorrelationID? { CorrelationScope.current?.ownCorrelationID }

    /// Runs an operation with a correlation id.
    ///
    /// All events that occur in the operation contain this id. Like the account that is set by
    /// `ManagedApp.withAccountID(_:operation:)`, the id also applies to work that the operation starts:
    /// - in `Task {}`, task groups and `async let`
    /// - in Dispatch blocks that act for the same accounts as the code that submits them (`Docs/Propagation.md`)
    ///
    /// The id applies until the call returns or throws, except in a nested call with another id. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - id: The id; nil removes the current id for the operation.
    ///   - operation: The operation, which runs immediately on the calling thread.
    /// - Returns: The result of `operation`.
    /// - Throws: The error of `operation`.
    public static func withValue<Result, Failure: Error>(
        _ id: CorrelationID?, operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        CorrelationScope.bind(CorrelationScope.make(id)) {
            do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
        }
        return try outcome.unwrapped()
    }

    /// Runs an async operation with a correlation id.
    ///
    /// The method does the same as the synchronous `withValue`. Events of the operation's tasks contain the id too.
    ///
    /// - Parameters:
    ///   - id: The id; nil removes the current id for the operation.
    ///   - operation: The operation, which runs on the caller's executor.
    /// - Returns: The result of `operation`.
    /// - Throws: The error of `operation`.
    public nonisolated(nonsending) static func withValue<Result, Failure: Error>(
        _ id: CorrelationID?, operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await CorrelationScope.bind(CorrelationScope.make(id), operation)
    }
}

/// The correlation id in force.
///
/// It has its own task-local, so that reading identities costs the same without ids. The value is an object, which a
/// capture can hold without another allocation.
enum CorrelationScope {
    @TaskLocal private static var bound: IdentityContext.Extra?

    /// Whether an id was ever in force in this process.
    ///
    /// Until then the task-local is not read.
    private static let wasOpened = Atomic<Bool>(false)

    @inline(__always)
    static var current: IdentityContext.Extra? { wasOpened.load(ordering: .relaxed) ? bound : nil }

    @inline(__always)
    static func isOther(_ scope: IdentityContext.Extra?) -> Bool {
        wasOpened.load(ordering: .relaxed) && bound !== scope
    }

    static func make(_ id: CorrelationID?) -> IdentityContext.Extra? {
        id.map { IdentityContext.Extra(correlation: .own($0)) }
    }

    /// Puts a scope in force for the code of this thread and for the tasks that it starts.
    static func bind(_ scope: IdentityContext.Extra?, _ body: () -> Void) {
        open()
        guard swift_task_getCurrent() == nil else { return $bound.withValue(scope, operation: body) }
        let here = mam_thread_is_correlated_current()
        let outer = here.pointee
        here.pointee = scope != nil
        $bound.withValue(scope, operation: body)
        here.pointee = outer
    }

    /// Puts a scope in force for the task and for the tasks that it starts.
    nonisolated(nonsending) static func bind<Result, Failure: Error>(
        _ scope: IdentityContext.Extra?, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        open()
        let result = await $bound.withValue(scope) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // The interception is informed first, because it has to read every scope from then on.
    private static func open() {
        guard !wasOpened.load(ordering: .relaxed) else { return }
        mam_dispatch_note_correlations()
        wasOpened.store(true, ordering: .releasing)
    }

    /// The current scope as an unowned pointer, for a thread that waits and keeps the scope meanwhile.
    static var borrowed: UnsafeRawPointer? {
        current.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    }

    static func scope(_ borrowed: UnsafeRawPointer?) -> IdentityContext.Extra? {
        borrowed.map { Unmanaged<IdentityContext.Extra>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension IdentityContext {
    /// The relation of a context's object to a correlation id.
    enum Correlation: Sendable {
        case none
        /// The object is the scope of this id, and holds no identity.
        case own(CorrelationID)
        /// The object belongs to a capture, which carries this scope.
        case carried(Extra)
    }
}

extension IdentityContext.Extra {
    var isOfCorrelation: Bool { ownCorrelationID != nil }

    /// The id whose scope the object is; nil for another object.
    var ownCorrelationID: CorrelationID? { if case .own(let id) = correlation { id } else { nil } }

    /// The scope that a capture with this object carries.
    var correlationScope: IdentityContext.Extra? {
        switch correlation {
        case .none: nil
        case .own: self
        case .carried(let scope): scope
        }
    }

    /// The part of the object that belongs to identities only.
    var withoutCorrelation: IdentityContext.Extra? {
        switch correlation {
        case .none: self
        case .own: nil
        case .carried: IdentityContext.Extra(detail: detail, others: others)
        }
    }

    /// Returns the object of a capture with the object of its identities and a scope.
    static func carrying(
        _ scope: IdentityContext.Extra?, beside extra: IdentityContext.Extra?
    ) -> IdentityContext.Extra? {
        guard let scope, let extra else { return scope ?? extra }
        return IdentityContext.Extra(detail: extra.detail, others: extra.others, correlation: .carried(scope))
    }
}
