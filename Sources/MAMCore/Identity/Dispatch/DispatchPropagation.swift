internal import CMAMThread
internal import Dispatch

/// How identities travel with blocks that are handed to Grand Central Dispatch.
///
/// In an app that propagates automatically, every plain call of Dispatch carries the identities of whoever makes it, as
/// the SDK's hooks do on the device: `async` and its relatives those of the submitter, a `DispatchWorkItem` those of its
/// creator, an `Operation` those of whoever added it. Where that is not possible, ``Dispatch/DispatchQueue/mam`` and
/// ``IdentityCapture`` do the same by explicit calls.
public enum DispatchPropagation {
    /// What an app asks for.
    public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Plain blocks carry the app's identities, as long as the process can intercept Dispatch.
        case automatic
        /// Only the explicit calls carry them; plain blocks are left alone.
        case explicitOnly
    }

    /// Whether plain blocks carry identities in this process now.
    public enum Status: Sendable, Hashable {
        /// They do.
        case active
        /// They do not.
        case inactive(Reason)
    }

    /// Why plain blocks carry no identities.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// No app with ``Mode/automatic`` is alive in this process.
        case noAutomaticApp
        /// The package was built without its trait `TransparentDispatch`.
        case traitOff
        /// Dispatch is linked statically (`--static-swift-stdlib`) without the `--wrap` options.
        case staticDispatch
        /// The library is part of a dynamic library, which the loader searches after Dispatch.
        case dynamicLibrary
        /// Another library stands before this one, or the program hides its symbols (a linker's version script).
        case hiddenSymbols
    }

    /// Whether plain blocks carry identities in this process now, and why not: those of its automatic apps.
    ///
    /// The first call tries it out with a block on a queue of its own. Safe to call from any thread.
    public static var status: Status {
        if let hindrance { return .inactive(hindrance) }
        return mam_dispatch_uses() > 0 ? .active : .inactive(.noAutomaticApp)
    }

    /// What stands in the way in this process, whatever the apps ask for; found out once, by trying.
    static let hindrance: Reason? = {
        guard mam_dispatch_is_compiled() else { return .traitOff }
        if interceptsABlock { return nil }
        switch mam_dispatch_where() {
        case MAM_DISPATCH_STATIC: return .staticDispatch
        case MAM_DISPATCH_LIBRARY: return .dynamicLibrary
        default: return .hiddenSymbols
        }
    }()

    /// Whether what a block sets ends with the block: so it does only when the block was intercepted.
    private static var interceptsABlock: Bool {
        _ = DispatchHooks.given
        mam_dispatch_use()
        defer { mam_dispatch_end_use() }
        let (serial, before) = (AppSerial.next(.automatic), ThreadIdentity.save())
        DispatchQueue(label: "mam.status").sync {
            ThreadIdentity.restore(
                ThreadIdentity.Saved(app: serial, task: mam_slot_stamp(), account: .unmanaged))
        }
        let isStillSet = ThreadIdentity.read(app: serial, scope: 0) != nil
        ThreadIdentity.restore(before)
        return !isStillSet
    }

    /// Whether there are apps that are left alone; while there are none, nobody looks for their entries.
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
    /// `active`, or `inactive` with the reason and what to do.
    public var description: String {
        switch self {
        case .active: "active"
        case .inactive(let reason): "inactive (\(reason.rawValue)): \(reason)"
        }
    }
}

extension DispatchPropagation.Reason: CustomStringConvertible {
    /// The reason and what to do, in one line.
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
