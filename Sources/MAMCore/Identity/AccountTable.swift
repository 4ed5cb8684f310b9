internal import Synchronization

/// The ids an app knows, readable without a lock.
///
/// It only grows: by registration, enrolment and owners found on disk. Writers hold the app's lock; readers follow one
/// atomic pointer to an open-addressing index. An index that was outgrown stays until the app goes away, because a
/// reader may still be in it; the sizes double, so all of them together cost less than the one in use.
final class AccountTable: Sendable {
    /// Counts registrations.
    ///
    /// A scope that met an unknown id asks again when this has moved.
    let epoch = Atomic<UInt64>(1)
    private let current: Atomic<UInt>
    private let guarded: Mutex<Guarded>

    private struct Guarded: Sendable {
        var records: [AccountRecord] = []
        /// The members of each group that has more than one.
        var united: [UInt32: [AccountRecord]] = [:]
        var indexes: [AccountIndex]
    }

    init() {
        let index = AccountIndex(capacity: 8)
        current = Atomic(AccountTable.bits(of: index))
        guarded = Mutex(Guarded(indexes: [index]))
    }

    private static func bits(of index: AccountIndex) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(index).toOpaque())
    }

    /// The record of an id, `nil` when the directory does not know it.
    ///
    /// Takes no lock, allocates nothing.
    func record(for id: AccountID) -> Unmanaged<AccountRecord>? {
        guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<AccountIndex>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.find(id) }
    }

    /// The record of an id, made when there is none.
    ///
    /// `id` must not be ``AccountID/unmanaged``.
    func insert(_ id: AccountID) -> AccountRecord {
        guarded.withLock { state in
            if let known = record(for: id) { return known.takeUnretainedValue() }
            let record = AccountRecord(id: id, handle: UInt32(truncatingIfNeeded: state.records.count))
            state.records.append(record)
            let index = state.indexes[state.indexes.count - 1]
            if state.records.count * 2 > index.capacity {
                let larger = AccountIndex(capacity: index.capacity * 2)
                for known in state.records { larger.insert(known) }
                state.indexes.append(larger)
                current.store(AccountTable.bits(of: larger), ordering: .releasing)
            } else {
                index.insert(record)
            }
            epoch.add(1, ordering: .releasing)
            return record
        }
    }

    /// Says that two records name one account; the second joins the group of the first.
    func unite(_ first: AccountRecord, _ second: AccountRecord) {
        guarded.withLock { state in
            let kept = first.group.load(ordering: .relaxed)
            let dropped = second.group.load(ordering: .relaxed)
            guard kept != dropped else { return }
            let joining = state.united.removeValue(forKey: dropped) ?? [second]
            state.united[kept, default: [first]] += joining
            for record in joining { record.group.store(kept, ordering: .releasing) }
        }
        epoch.add(1, ordering: .releasing)
    }

    /// Every record of the account that `record` belongs to, the one that was registered first in front.
    func members(ofGroupOf record: AccountRecord) -> [AccountRecord] {
        guarded.withLock { $0.united[record.group.load(ordering: .relaxed)] ?? [record] }
    }

    /// Writes a policy's word into the rows of every id of an account; the app's lock orders the writers.
    func publish(_ word: PolicyWord, to record: AccountRecord) {
        for member in members(ofGroupOf: record) { member.word.store(word.bits, ordering: .releasing) }
    }

    /// Every record, in order of registration.
    var records: [AccountRecord] { guarded.withLock { $0.records } }
}
