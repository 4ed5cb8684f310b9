internal import MAMBase

/// A party whose answers are always awaited, even those that are no longer needed.
///
/// A simulated world has to be at rest when a call returns, so a canceled request to it is still awaited. Other parties
/// may never answer, and are not awaited after a cancellation.
package protocol AlwaysAnswers: Sendable {}

/// A request to a party that may never answer.
///
/// It ends with the answer or with a cancellation, whichever comes first.
final class AnswerRace<Answer: Sendable>: Sendable {
    private enum Stage: Sendable {
        case open
        case awaited(CheckedContinuation<Answer?, Never>)
        case ended(Answer?)
    }

    private let stage = Guarded(Stage.open)

    /// Starts the request and waits for its end.
    ///
    /// If it was canceled, the result is nil and the task of the request is canceled.
    ///
    /// The request runs in an unstructured task: a task group would wait for it in any case. The task starts on the
    /// current thread, or outside of the executor of the app's device if the caller runs on that. It has the task-local
    /// values of the current task and is canceled with it. An answer after that still counts.
    func run(
        asking party: any Sendable, from app: ManagedApp, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let isCanceled = Task.isCancelled
        let question: @Sendable () async -> Void = {
            if isCanceled { withUnsafeCurrentTask { $0?.cancel() } }
            self.end(await body())
        }
        // A simulated world does not block, and has to be called in the order of the requests. Its type comes last:
        // finding that a type lacks a conformance takes longer than the rest of the request.
        let leaves = app.device.executorInUse?.isCurrent ?? false && !(party is any AlwaysAnswers)
        let task = leaves ? Task { await question() } : Task.immediate { await question() }
        let answer = await withTaskCancellationHandler {
            await outcome()
        } onCancel: {
            task.cancel()
        }
        guard answer == nil else { return answer }
        task.cancel()
        if party is any AlwaysAnswers { await task.value }
        return nil
    }

    /// Ends the request once: with an answer, or with nil for a cancellation.
    func end(_ answer: Answer?) {
        let waiter = stage.withLock { stage -> CheckedContinuation<Answer?, Never>? in
            switch stage {
            case .open: stage = .ended(answer)
            case .awaited(let waiter):
                stage = .ended(answer)
                return waiter
            case .ended: break
            }
            return nil
        }
        waiter?.resume(returning: answer)
    }

    private func outcome() async -> Answer? {
        await withCheckedContinuation { waiter in
            let ended = stage.withLock { stage -> Answer?? in
                if case .ended(let answer) = stage { return .some(answer) }
                stage = .awaited(waiter)
                return nil
            }
            if let ended { waiter.resume(returning: ended) }
        }
    }
}
