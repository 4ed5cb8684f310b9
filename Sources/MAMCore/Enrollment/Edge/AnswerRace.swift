internal import MAMBase

/// Whoever is asked answers after everything that was to happen before, also when nobody wants the answer any more.
///
/// A simulated world is at rest when a call returns: what such a one was asked is waited for also when it is given up. All
/// others may never come back, and nobody waits for them then.
package protocol AlwaysAnswers: Sendable {}

/// A question to somebody who may never answer: his answer, or that nobody wants it any more, whichever comes first.
final class AnswerRace<Answer: Sendable>: Sendable {
    private enum Stage: Sendable {
        case open
        case awaited(CheckedContinuation<Answer?, Never>)
        case ended(Answer?)
    }

    private let stage = Guarded(Stage.open)

    /// Asks, and waits for the end; nil when it was given up, and the task of the question is cancelled then.
    ///
    /// The question goes on in a task of its own, which nobody has to await: a group would wait for it whatever came first.
    /// It begins here and now, or off the executor of the app's device where a thread of that runs, has the values of this
    /// task, and is cancelled with it; its answer counts in any case.
    func run(
        asking party: any Sendable, from app: ManagedApp, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let isCanceled = Task.isCancelled
        let question: @Sendable () async -> Void = {
            if isCanceled { withUnsafeCurrentTask { $0?.cancel() } }
            self.end(await body())
        }
        // A simulated world blocks nowhere, and answers in the order in which it is asked.
        let leaves = !(party is any AlwaysAnswers) && app.device.executorInUse?.isCurrent ?? false
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

    /// Ends it, once: with an answer, or with nil when nobody wants one any more.
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
