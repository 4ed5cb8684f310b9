internal import CMAMThread

extension ThreadIdentity {
    /// The thread's identities when a piece of async work begins, to restore them at its end.
    ///
    /// A slot belongs to a thread, and a task may change threads. When the work ends, the identities that it set are
    /// removed from the current thread: all of them if that is the thread on which it began, otherwise those set in the
    /// work's own scope. Identities left on other threads count for no other task, and not outside of that scope.
    struct AsyncWork: Sendable {
        private let thread = mam_thread_number()
        private let before = isSet ? save() : .empty

        /// Ends the work, which opened the scope `own` itself, 0 for none; returns the removed entries.
        func end(_ own: UInt64) -> [Other] {
            let isSameThread = thread == mam_thread_number()
            guard isSet || isSameThread && before.more != nil else { return [] }
            let (found, task) = (save().entries, mam_slot_stamp())
            let mine = isSameThread ? before.entries.filter { $0.task == task } : []
            let (left, others) = found.split { other in
                other.task == task && (isSameThread || own != 0 && other.scope == own)
            }
            let isUnchanged = left.count == mine.count && zip(left, mine).allSatisfy { $0.isSameSetting(as: $1) }
            guard !isUnchanged else { return [] }
            restore(Saved(entries: mine + others))
            return left.filter { entry in !mine.contains { entry.isSameSetting(as: $0) } }
        }
    }
}

extension ThreadIdentity.Other {
    /// Whether the same setter call left both entries.
    fileprivate func isSameSetting(as other: ThreadIdentity.Other) -> Bool {
        scope == other.scope && task == other.task && holdsTheSame(as: other)
    }
}

extension Array {
    /// Splits the elements by a condition, each part in order.
    fileprivate func split(_ isWanted: (Element) -> Bool) -> (wanted: [Element], others: [Element]) {
        (filter(isWanted), filter { !isWanted($0) })
    }
}
