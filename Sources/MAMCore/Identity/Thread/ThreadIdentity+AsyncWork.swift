internal import CMAMThread

extension ThreadIdentity {
    /// What was set on the thread where a piece of async work begins, to be put back where it ends.
    ///
    /// A slot belongs to a thread and a task may change threads. So what the work set is taken back on the thread it ends
    /// on: all of it when that is the thread it began on, and what was set in the work's own scope on any other. What is
    /// left elsewhere counts for no other task, and not outside of that scope.
    struct AsyncWork: Sendable {
        private let thread = mam_thread_number()
        private let before = isSet ? save() : .empty

        /// Ends the work, which opened the scope `own` itself, 0 for none; gives what was taken away.
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
    /// Whether the same setter left both: place, account and all.
    fileprivate func isSameSetting(as other: ThreadIdentity.Other) -> Bool {
        scope == other.scope && task == other.task && holdsTheSame(as: other)
    }
}

extension Array {
    /// Those that fulfil a condition and those that do not, each in order.
    fileprivate func split(_ isWanted: (Element) -> Bool) -> (wanted: [Element], others: [Element]) {
        (filter(isWanted), filter { !isWanted($0) })
    }
}
