internal import Foundation

/// A delegate method that the SDK called and the app does not implement.
public struct UnansweredCall: Sendable, Hashable, CustomStringConvertible {
    /// The method, such as `IntuneMAMPolicyDelegate.wipeData(forAccountId:)`.
    public let method: String
    /// The number of calls.
    public let count: Int
    /// Methods of the delegate's class whose names are nearly the name of the method.
    ///
    /// The SDK never calls such a method. The names come from the symbols of the program, so they are missing in a program
    /// without symbols, for a generic class, and for a class of a dynamic library.
    public let nearMisses: [String]

    /// One line of text with the method and the near misses.
    public var description: String {
        let calls = count == 1 ? "once" : "\(count) times"
        let near = nearMisses.isEmpty ? "" : "; nearly the same: \(nearMisses.joined(separator: ", "))"
        return "the SDK called \(method) \(calls), and the app does not implement it\(near)"
    }
}

/// A mistake of the app's code with a delegate.
public struct DelegateFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a mistake.
    public enum Kind: String, Sendable {
        /// The app called a completion handler again. The SDK ignores or traps on the second call.
        case answeredTwice
        /// The app did not call a completion handler before the deadline of its host.
        case neverAnswered
        /// The app assigned a delegate to a property that does not keep it alive, and nothing else does.
        case released
    }

    /// The kind of the mistake.
    public let kind: Kind
    /// The delegate method; for ``Kind/released`` the property, such as `IntuneMAMEnrollmentManager.delegate`.
    public let method: String

    /// Makes a finding, to compare with ``SDKHost/findings``.
    public init(kind: Kind, method: String) { (self.kind, self.method) = (kind, method) }

    /// One line of text.
    public var description: String {
        switch kind {
        case .answeredTwice: "the completion handler of \(method) was called again"
        case .neverAnswered: "the completion handler of \(method) was not called before the deadline"
        case .released: "\(method) does not keep its object alive, and nothing else does: the SDK calls nothing"
        }
    }
}

/// What a host knows about the calls of its app's delegates.
struct DelegateCalls {
    struct Unanswered {
        var count = 0
        var delegate: (any NSObjectProtocol.Type)?
    }

    private(set) var unanswered: [String: Unanswered] = [:]
    private(set) var order: [String] = []
    private(set) var findings: [DelegateFinding] = []

    mutating func noteUnanswered(_ method: String, by delegate: (any NSObjectProtocol.Type)?) {
        if unanswered[method] == nil { order.append(method) }
        unanswered[method, default: Unanswered()].count += 1
        unanswered[method]?.delegate = delegate
    }

    mutating func note(_ finding: DelegateFinding) {
        if !findings.contains(finding) { findings.append(finding) }
    }
}

extension SDKHost {
    /// The delegate methods that the SDK called and the app does not implement, in the order of their first calls.
    ///
    /// Many apps leave some methods out on purpose. A method in this list with a near miss is nearly always a mistake. The
    /// list covers all processes of the app. To find near misses, the call reads the program's file.
    public var unansweredCalls: [UnansweredCall] {
        let calls = state.withLock { $0.calls }
        var methods: [ObjectIdentifier: [String]] = [:]
        return calls.order.map { method in
            let call = calls.unanswered[method] ?? DelegateCalls.Unanswered()
            var near: [String] = []
            if let type = call.delegate {
                let all = methods[ObjectIdentifier(type)] ?? NearMisses.methods(of: type)
                methods[ObjectIdentifier(type)] = all
                near = NearMisses.methods(all, near: method)
            }
            return UnansweredCall(method: method, count: call.count, nearMisses: near)
        }
    }

    /// The mistakes of the app's code with delegates and their completion handlers, oldest first.
    ///
    /// Each mistake is listed once.
    public var findings: [DelegateFinding] { state.withLock { $0.calls.findings } }

    /// Replaces an object that a property of the SDK keeps alive; the old one is released outside of the lock.
    func swap<Object>(_ path: WritableKeyPath<State, Object?>, _ new: Object?) {
        let old = state.withLock { state in
            defer { state[keyPath: path] = new }
            return state[keyPath: path]
        }
        withExtendedLifetime(old) {}
    }

    /// Replaces an object that a property of the SDK does not keep alive.
    func setWeakly(_ new: AnyObject?, _ property: String, _ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            if new == nil { state.weaklyHeld.remove(property) } else { state.weaklyHeld.insert(property) }
        }
    }

    func note(_ kind: DelegateFinding.Kind, _ method: String) {
        state.withLock { $0.calls.note(DelegateFinding(kind: kind, method: method)) }
    }
}

/// Finds out whether the app implements a method of a delegate.
///
/// The methods of the SDK's delegates are optional in Objective-C. Here they have default implementations, which mark the
/// call as not answered.
enum Absent {
    /// Whether a default implementation answered the current call.
    @TaskLocal private static var mark: Locked<Bool>?

    /// Marks the current call as answered by a default implementation.
    static func note() { mark?.withLock { $0 = true } }

    /// Returns the result of a call; `nil` if a default implementation answered.
    static func ask<Result>(_ call: () -> Result) -> Result? {
        let mark = Locked(false)
        let result = $mark.withValue(mark, operation: call)
        return mark.withLock { $0 } ? nil : result
    }

    /// Returns the result of an asynchronous call; `nil` if a default implementation answered.
    static func ask<Result: Sendable>(_ call: @Sendable () async -> Result) async -> Result? {
        let mark = Locked(false)
        let result = await $mark.withValue(mark, operation: call)
        return mark.withLock { $0 } ? nil : result
    }
}
