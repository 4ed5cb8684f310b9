internal import CMAMThread
internal import Dispatch

/// The automatic mechanism that makes a Dispatch block act for the account of the code that submitted the block.
///
/// In an app with ``Mode/automatic``, ordinary calls of Grand Central Dispatch (GCD) pass on two identities, as the
/// SDK's hooks do on a phone. One is the account of the scope (`ManagedApp.withAccountID(_:operation:)`), the other is
/// the account of the thread. The kind of work determines the code from which the identities are taken:
///
/// | Work | Identities under which it runs |
/// |---|---|
/// | a block submitted with `async` or a similar call | those of the code that submitted it |
/// | a `DispatchWorkItem` | those of the code that made it |
/// | an `Operation` | those of the code that added it to a queue |
///
/// If Dispatch calls cannot be intercepted, use ``Dispatch/DispatchQueue/mam`` and ``IdentityCapture`` instead.
public enum DispatchPropagation {
    /// The Dispatch calls that pass an app's identities on to their blocks: ordinary calls, or only this library's calls.
    ///
    /// An identity is the account that code acts for. A block should act for the account of the code that submits it.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Ordinary Dispatch calls pass the app's identities on to their blocks.
        ///
        /// This works only if the library can intercept these calls in the process, see ``DispatchPropagation/status``.
        case automatic
        /// Ordinary Dispatch calls do not pass the app's identities on.
        ///
        /// To pass them on, the app uses ``Dispatch/DispatchQueue/mam`` and ``IdentityCapture``.
        case explicitOnly
    }

    /// Whether ordinary Dispatch calls in this process pass identities on to their blocks, and if not, why.
    public enum Status: Sendable, Equatable {
        /// Ordinary Dispatch calls pass identities on to their blocks, in apps with
        /// ``DispatchPropagation/Mode/automatic``.
        case active
        /// Ordinary Dispatch calls do not pass identities on to their blocks, for the given reason.
        case inactive(Reason)
    }

    /// The reason why ordinary Dispatch calls in this process do not pass identities on to their blocks.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// No app in this process has ``DispatchPropagation/Mode/automatic`` now.
        case noAutomaticApp
        /// The package was built without its package trait `TransparentDispatch`.
        case traitOff
        /// Dispatch is linked statically (`--static-swift-stdlib`), but the program lacks the `--wrap` options.
        case staticDispatch
        /// This library is part of a dynamic library, so its functions do not replace the functions of Dispatch.
        ///
        /// The loader finds the original functions of Dispatch first.
        case dynamicLibrary
        /// Functions of another library, or hidden symbols, prevent the interception of Dispatch calls.
        ///
        /// Either the loader finds the Dispatch functions of another library before those of this library, or the
        /// program hides its symbols with a version script of the linker.
        case hiddenSymbols
    }

    /// Whether ordinary Dispatch calls in this process now pass identities on to their blocks.
    ///
    /// The answer applies to apps with ``Mode/automatic``. A negative answer contains the reason. The first use runs a
    /// block on a test queue. The property is safe to use from any thread.
    public static var status: Status {
        if let hindrance { return .inactive(hindrance) }
        return mam_dispatch_uses() > 0 ? .active : .inactive(.noAutomaticApp)
    }

    /// The reason why this process cannot intercept Dispatch, apart from the apps; determined once.
    static let hindrance: Reason? = {
        guard mam_dispatch_is_compiled() else { return .traitOff }
        if interceptsABlock { return nil }
        switch mam_dispatch_where() {
        case MAM_DISPATCH_STATIC: return .staticDispatch
        case MAM_DISPATCH_LIBRARY: return .dynamicLibrary
        default: return .hiddenSymbols
        }
    }()

    /// Whether an identity that a block sets ends with the block, which it does only if the block was intercepted.
    private static var interceptsABlock: Bool {
        _ = DispatchHooks.given
        mam_dispatch_use()
        defer { mam_dispatch_end_use() }
        let (serial, before) = (AppSerial.next(.automatic), ThreadIdentity.save())
        DispatchQueue(label: "mam.status").sync {
            ThreadIdentity.restore(ThreadIdentity.Saved(app: serial, task: mam_slot_stamp(), account: .unmanaged))
        }
        let isStillSet = ThreadIdentity.read(app: serial, scope: 0) != nil
        ThreadIdentity.restore(before)
        return !isStillSet
    }

    /// Whether apps with ``Mode/explicitOnly`` exist; while there are none, no code looks for their entries.
    static var hasExplicitApps: Bool { mam_dispatch_leaves_some_alone() }

    static func begin(_ mode: Mode) {
        switch mode {
        case .automatic:
            _ = DispatchHooks.given
            mam_dispatch_use()
        case .explicitOnly: mam_dispatch_leave_alone(true)
        }
    }

    static func end(_ mode: Mode) {
        switch mode {
        case .automatic: mam_dispatch_end_use()
        case .explicitOnly: mam_dispatch_leave_alone(false)
        }
    }
}

extension DispatchPropagation.Status: CustomStringConvertible {
    /// The word `active`, or the word `inactive` with the reason and advice.
    public var description: String {
        switch self {
        case .active: "active"
        case .inactive(let reason): "inactive (\(reason.rawValue)): \(reason)"
        }
    }
}

extension DispatchPropagation.Reason: CustomStringConvertible {
    /// The reason and advice, on one line.
    public var description: String {
        switch self {
        case .noAutomaticApp: "no app that asks for it is alive; make one with `dispatchPropagation: .automatic`"
        case .traitOff: "built without it; switch the package trait `TransparentDispatch` on"
        case .staticDispatch: "Dispatch is linked statically; link with the `--wrap` options, or use `queue.mam`"
        case .dynamicLibrary:
            "it is part of a dynamic library, which is searched after Dispatch; link it into the program, or use `queue.mam`"
        case .hiddenSymbols:
            "something hides the program's own functions from its libraries, such as a version script; or use `queue.mam`"
        }
    }
}

/// The functions of the engine that the interception of Dispatch calls.
enum DispatchHooks {
    /// Passes the hooks to the interception, once, before the first app uses it.
    static let given: Void = {
        precondition(
            MemoryLayout<IdentityContext.Bound>.size == MemoryLayout<mam_bound>.size, "a scope has another size in C")
        let (taskLocal, type) = IdentityContext.taskLocal
        mam_dispatch_set_hooks(
            mam_dispatch_hooks(
                capture: { $0.pointee = .take() },
                run: { capture, work, argument in capture.pointee.run(work, argument) },
                begin: { $0.pointee.begin() },
                borrow: { IdentityContext.bound.inC },
                correlation: { CorrelationScope.borrowed },
                run_borrowed: { bound, slot, task, correlation, work, argument in
                    let bound = IdentityContext.Bound(bound)
                    let capture = borrowed(bound, slot.pointee, task, CorrelationScope.scope(correlation))
                    capture.runBlock(.automaticApps) { work(argument) }
                },
                task_local: taskLocal, task_local_type: type))
    }()

    /// Returns the capture that the thread waiting for a block would have made, in the task with this stamp.
    private static func borrowed(
        _ bound: IdentityContext.Bound, _ slot: mam_thread_slot, _ task: UInt64,
        _ correlation: IdentityContext.Extra?
    ) -> IdentityCapture {
        let context = IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
        let counting = ThreadIdentity.Saved(slot).entries.filter { entry in
            (entry.task == MAM_ANY_TASK || entry.task == task) && CaptureReach.automaticApps.covers(entry.app)
        }
        return IdentityCapture(
            context: context.departing(.automaticApps), thread: ThreadIdentity.Saved(entries: counting),
            correlation: correlation)
    }
}
