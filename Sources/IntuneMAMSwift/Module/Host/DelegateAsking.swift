internal import Foundation

/// One form of a delegate method; an app implements at most one of the forms.
enum DelegateWay<Delegate, Answer: Sendable> {
    /// A method with a completion handler, which the SDK calls on the main thread.
    case handler(String, @MainActor (Delegate, @escaping @Sendable (Answer) -> Void) -> Void)
    /// The async twin of such a method.
    case async(String, @Sendable (Delegate) async -> Answer)

    /// The name of the method with its protocol.
    var name: String {
        switch self {
        case .handler(let name, _), .async(let name, _): name
        }
    }
}

/// The result of a call of a delegate method.
enum DelegateAnswer<Answer: Sendable>: Sendable {
    case answer(Answer)
    /// The app's code did not answer before the deadline.
    case late
    case noDelegate
    case notImplemented
}

/// An object of the app that is handed to another thread, as the SDK does.
///
/// It has no lock: this module only passes the object on.
private struct AppObject<Value>: @unchecked Sendable {
    let value: Value
}

extension SDKHost {
    /// Asks the app's delegate by the first form of a method that it implements.
    func ask<Delegate, Answer>(
        _ delegate: Delegate?, _ ways: [DelegateWay<Delegate, Answer>]
    ) async -> DelegateAnswer<Answer> {
        guard let delegate else { return .noDelegate }
        activity.begin()
        defer { activity.end() }
        let target = AppObject(value: delegate)
        for way in ways {
            let pending = PendingAnswer<Answer>(to: way.name, of: self)
            switch way {
            case .handler(_, let call):
                let isThere = await MainActor.run { [self] in
                    run { answering { Absent.ask { call(target.value) { pending.answer($0) } } } } != nil
                }
                if !isThere { continue }
                state.withLock { $0.openQuestionCount += 1 }
                defer { state.withLock { $0.openQuestionCount -= 1 } }
                return await pending.value().map { .answer($0) } ?? .late
            case .async(_, let call):
                // A task of its own, so that a method that never returns does not hold the engine.
                Task.detached { [self] in
                    let answer = await run { await answering { await Absent.ask { await call(target.value) } } }
                    if let answer { pending.answer(answer) } else { pending.leave() }
                }
                let answer = await pending.value()
                if answer == nil, pending.isLeft { continue }
                return answer.map { .answer($0) } ?? .late
            }
        }
        return .notImplemented
    }

    /// Asks the app's delegate, and notes the call if the app does not implement the method.
    ///
    /// - Parameters:
    ///   - delegate: The delegate.
    ///   - property: The property that holds the delegate.
    ///   - ways: The forms of the method, the preferred one first.
    /// - Returns: The answer; `nil` if there is none.
    func require<Delegate, Answer>(
        _ delegate: Delegate?, _ property: String, _ ways: [DelegateWay<Delegate, Answer>]
    ) async -> Answer? {
        switch await ask(delegate, ways) {
        case .answer(let answer): return answer
        case .late: return nil
        case .noDelegate, .notImplemented:
            // An app of one window may implement the plain method only, so this is the one to name.
            let plain = ways.last { if case .handler = $0 { true } else { false } }
            noteUnanswered(plain?.name ?? property, delegate, property)
            return nil
        }
    }

    /// Calls a method without an answer on the main thread.
    func tell<Delegate>(
        _ delegate: Delegate?, _ property: String, _ method: String, _ call: @escaping @MainActor (Delegate) -> Void
    ) async {
        nonisolated(unsafe) let target = delegate
        let isThere = await onMain { target.flatMap { target in Absent.ask { call(target) } } != nil }
        if !isThere { noteUnanswered(method, delegate, property) }
    }

    /// Asks the app's policy delegate in the background, while the main thread is free.
    ///
    /// - Returns: The answer; `nil` if there is no delegate, or if it does not implement the method.
    func askInBackground(
        _ method: String, _ call: @escaping @Sendable (any IntuneMAMPolicyDelegate) -> Bool
    ) async -> Bool? {
        activity.begin()
        defer { activity.end() }
        nonisolated(unsafe) let delegate = state.withLock { $0.policyDelegate }
        let answer: Bool? = await withCheckedContinuation { continuation in
            // A thread of Dispatch: the app's code may block it, for example with `DispatchQueue.main.sync`.
            DispatchQueue.global().async { [self] in
                let answer = run { delegate.flatMap { delegate in Absent.ask { call(delegate) } } }
                continuation.resume(returning: answer)
            }
        }
        if answer == nil { noteUnanswered(method, delegate, IntuneMAMPolicyManager.delegateName) }
        return answer
    }

    private func noteUnanswered(_ method: String, _ delegate: Any?, _ property: String) {
        let type = (delegate as? any NSObjectProtocol).map { Swift.type(of: $0) }
        let isReleased = state.withLock { state in
            state.calls.noteUnanswered(method, by: type)
            return type == nil && state.weaklyHeld.contains(property)
        }
        if isReleased { note(.released, property) }
    }
}

/// The answer to a delegate method, which the app gives by a completion handler or as the result of an async method.
final class PendingAnswer<Value: Sendable>: Sendable {
    private struct State {
        var answer: Value?
        var isEnded = false
        var isAnswered = false
        var isLeft = false
        var waiter: CheckedContinuation<Value?, Never>?
        var timer: Task<Void, Never>?
    }

    private let state = Locked(State())
    private let host: SDKHost
    private let method: String

    init(to method: String, of host: SDKHost) { (self.method, self.host) = (method, host) }

    /// Whether the app does not implement the method after all.
    var isLeft: Bool { state.withLock { $0.isLeft } }

    /// Takes the answer of the app.
    ///
    /// A further answer is noted, and an answer after the deadline is ignored.
    func answer(_ value: Value) {
        let isAgain = state.withLock { state in
            defer { state.isAnswered = true }
            return state.isAnswered
        }
        if isAgain { host.note(.answeredTwice, method) } else { end(value) }
    }

    /// Ends without an answer, because the app does not implement the method.
    func leave() {
        state.withLock { $0.isLeft = true }
        end(nil)
    }

    private func end(_ value: Value?) {
        let (waiter, timer) = state.withLock { state -> (CheckedContinuation<Value?, Never>?, Task<Void, Never>?) in
            guard !state.isEnded else { return (nil, nil) }
            (state.isEnded, state.answer) = (true, value)
            defer { (state.waiter, state.timer) = (nil, nil) }
            return (state.waiter, state.timer)
        }
        timer?.cancel()
        waiter?.resume(returning: value)
    }

    /// Returns the answer; `nil` after the deadline.
    func value() async -> Value? {
        let deadline = host.answerDeadline
        let timer = Task.detached { [self] in
            guard (try? await Task.sleep(for: deadline)) != nil else { return }
            if !state.withLock({ $0.isEnded }) { host.note(.neverAnswered, method) }
            end(nil)
        }
        return await withCheckedContinuation { waiter in
            let isEnded = state.withLock { state in
                if !state.isEnded { (state.waiter, state.timer) = (waiter, timer) }
                return state.isEnded
            }
            guard isEnded else { return }
            timer.cancel()
            waiter.resume(returning: state.withLock { $0.answer })
        }
    }
}
