internal import Synchronization

/// One account of one app's directory: where its policy word lives for as long as the app does.
///
/// Records are never removed from a directory, so a scope, a thread slot or a captured token may hold a bare pointer
/// to one and follow it whenever it belongs to the app that asks (the app's serial stands beside the pointer).
final class AccountRecord: Sendable {
    /// The id the account was first registered under.
    let id: AccountID
    /// Its small integer handle: its place in the directory.
    let handle: UInt32
    // The two halves of a word stand side by side: with room between them a record would take sixteen bytes more.
    /// Records of one group name the same account (its UPN and its object id).
    let group: Atomic<UInt32>
    /// What the account's policy says, in one word that readers load without a lock.
    let word: Atomic<UInt64>

    init(id: AccountID, handle: UInt32) {
        self.id = id
        self.handle = handle
        self.word = Atomic(PolicyWord.unmanaged.bits)
        self.group = Atomic(handle)
    }

    /// What the account's policy says now.
    var policyWord: PolicyWord { PolicyWord(bits: word.load(ordering: .relaxed)) }
}

/// An id that no directory knew when a scope, a thread, a window or the process was given it.
///
/// It lives exactly as long as its holder: unknown ids are never remembered. The directory is asked again for every
/// question, so an account that is registered meanwhile has its policy at once.
final class UnlistedAccount: Sendable {
    let id: AccountID

    init(id: AccountID) { self.id = id }
}
