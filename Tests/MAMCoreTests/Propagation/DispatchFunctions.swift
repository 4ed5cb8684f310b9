import Dispatch
import Foundation

/// The functions of Dispatch as C sees them, found by name in this program.
///
/// Swift's overlay reaches some of them never and some only in certain cases; a C library calls them all.
struct DispatchFunctions: @unchecked Sendable {
    typealias Block = @convention(block) @Sendable () -> Void
    typealias OnQueue = @convention(c) (OpaquePointer, @escaping Block) -> Void
    typealias After = @convention(c) (UInt64, OpaquePointer, @escaping Block) -> Void
    typealias OnGroup = @convention(c) (OpaquePointer, OpaquePointer, @escaping Block) -> Void
    typealias Iterate =
        @convention(c) (Int, OpaquePointer?, @escaping @convention(block) @Sendable (Int) -> Void) -> Void
    typealias Create = @convention(c) (UInt, @escaping Block) -> Block
    typealias CreateWithQoS = @convention(c) (UInt, UInt32, Int32, @escaping Block) -> Block
    typealias Perform = @convention(c) (UInt, @escaping Block) -> Void
    typealias Notify = @convention(c) (@escaping Block, OpaquePointer, @escaping Block) -> Void
    typealias OnObject = @convention(c) (OpaquePointer) -> Void
    private typealias Work = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias OnQueueWork = @convention(c) (OpaquePointer, UnsafeMutableRawPointer?, Work) -> Void

    /// Every function that is intercepted.
    static let intercepted = [
        "dispatch_async", "dispatch_barrier_async", "dispatch_after", "dispatch_group_async", "dispatch_group_notify",
        "dispatch_sync", "dispatch_barrier_sync", "dispatch_async_and_wait", "dispatch_barrier_async_and_wait",
        "dispatch_apply", "dispatch_block_create", "dispatch_block_create_with_qos_class", "dispatch_block_notify",
        "dispatch_source_set_event_handler", "dispatch_source_set_cancel_handler",
        "dispatch_source_set_registration_handler", "dispatch_source_set_mandatory_cancel_handler",
        "dispatch_block_perform", "dispatch_io_read", "dispatch_io_write",
    ]

    /// A serial queue of C's own.
    let queue: OpaquePointer

    init(queueLabel label: String) {
        typealias Make = @convention(c) (UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer
        queue = Self.find("dispatch_queue_create", as: Make.self)(label, nil)
    }

    /// The function of that name that this program finds first.
    static func find<Function>(_ name: String, as type: Function.Type) -> Function {
        guard let found = dlsym(nil, name) else { preconditionFailure("this program has no \(name)") }
        return unsafeBitCast(found, to: type)
    }

    /// Where the file begins in memory that the function of that name comes from; `nil` when there is none.
    static func home(of name: String) -> UnsafeMutableRawPointer? {
        // `Dl_info` as C lays it out; Swift does not see it.
        typealias Info = (file: UInt, base: UnsafeMutableRawPointer?, symbol: UInt, address: UInt)
        typealias Ask = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
        guard let found = dlsym(nil, name) else { return nil }
        var info: Info = (0, nil, 0, 0)
        return find("dladdr", as: Ask.self)(found, &info) == 0 ? nil : info.base
    }

    /// Calls a function that takes a queue and a block.
    func call(_ name: String, _ block: @escaping Block) { Self.find(name, as: OnQueue.self)(queue, block) }

    /// Hands a plain function over, which is never intercepted: it sees the pool thread as it is.
    func workAsync(_ work: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Boxed(work: work)).toOpaque()
        Self.find("dispatch_async_f", as: OnQueueWork.self)(queue, context) { context in
            guard let context else { return }
            Unmanaged<Boxed>.fromOpaque(context).takeRetainedValue().work()
        }
    }

    /// Holds the queue until ``resume()``.
    func suspend() { Self.find("dispatch_suspend", as: OnObject.self)(queue) }
    func resume() { Self.find("dispatch_resume", as: OnObject.self)(queue) }

    private final class Boxed: Sendable {
        let work: @Sendable () -> Void
        init(work: @escaping @Sendable () -> Void) { self.work = work }
    }
}

extension DispatchFunctions {
    /// A source that adds up numbers, with one handler set by the function of that name; starts at once.
    func source(_ setter: String, _ handler: @escaping Block) -> OpaquePointer {
        typealias Make = @convention(c) (UnsafeRawPointer, UInt, UInt, OpaquePointer?) -> OpaquePointer
        guard let type = dlsym(nil, "_dispatch_source_type_data_add") else { preconditionFailure("no such source") }
        let source = Self.find("dispatch_source_create", as: Make.self)(type, 0, 0, queue)
        Self.find(setter, as: OnQueue.self)(source, handler)
        Self.find("dispatch_resume", as: OnObject.self)(source)
        return source
    }

    /// Adds to a source, so that its event handler runs.
    func merge(_ source: OpaquePointer) {
        typealias Merge = @convention(c) (OpaquePointer, UInt) -> Void
        Self.find("dispatch_source_merge_data", as: Merge.self)(source, 1)
    }

    func cancel(_ source: OpaquePointer) { Self.find("dispatch_source_cancel", as: OnObject.self)(source) }

    func makeGroup() -> OpaquePointer {
        Self.find("dispatch_group_create", as: (@convention(c) () -> OpaquePointer).self)()
    }
}
