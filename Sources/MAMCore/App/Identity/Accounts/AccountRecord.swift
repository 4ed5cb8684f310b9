internal import Synchronization

/// An id in an app's directory, with its policy word.
///
/// Records are never removed from a directory. So a scope, a thread slot or a capture may hold an unretained pointer to
/// one, and the app whose serial is stored beside the pointer may follow it at any time.
final class AccountRecord: Sendable {
    /// The id, as it was first registered.
    let id: AccountID
    /// The index of the record in the directory.
    let handle: UInt32
    // The two halves of a word are adjacent: with other fields between them a record would take sixteen bytes more.
    /// Records of one group name the same account (its UPN and its object id).
    let group: Atomic<UInt32>
    /// The account's policy in one word, which readers load without a lock.
    let word: Atomic<UInt64>

    init(id: AccountID, handle: UInt32) {
        self.id = id
        self.handle = handle
        self.word = Atomic(PolicyWord.unmanaged.bits)
        self.group = Atomic(handle)
    }

    /// The account's current policy.
    var policyWord: PolicyWord { PolicyWord(bits: word.load(ordering: .relaxed)) }
}

/// An id that was not in the directory when it was set for a scope, a thread, a window or the process.
///
/// It exists as long as its holder: unknown ids are not remembered. Every question searches the directory again, so an
/// account that is registered meanwhile has its policy immediately.
final class UnlistedAccount: Sendable {
    let id: AccountID

    init(id: AccountID) { self.id = id }
}
