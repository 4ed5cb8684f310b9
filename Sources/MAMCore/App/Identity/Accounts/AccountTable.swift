internal import MAMBase
internal import Synchronization

/// The ids that an app knows, readable without a lock.
///
/// It only grows, by registration, enrollment and owners found on disk, up to a number of ids in the app's
/// configuration (Docs/Decisions/Identity.md explains why no id is released). Writers hold the app's lock; readers follow one atomic
/// pointer to an open-addressing index. A replaced index is kept until the app ends, because a reader may still use it.
/// Sizes double, so all replaced indexes together are smaller than the current one.
final class AccountTable: Sendable {
    let maximumCount: Int
    // Counts the ids of all apps of a group of devices.
    private let quota: ResourceQuota?
    private let refused = Atomic<Bool>(false)
    private let groupVersion = Atomic<UInt64>(0)
    private let current: Atomic<UInt>
    private let guarded: Guarded<Contents>

    private struct Contents: Sendable {
        var records: [AccountRecord] = []
        /// The members of each group with more than one; empty while there are few records, which are then searched.
        var united: [UInt32: [AccountRecord]] = [:]
        /// The current index, which retains those it replaced.
        var index: AccountIndex
        /// Whether the ids were returned to the quota: no id is added from then on.
        var isSettled = false

        /// The maximum number of records that are searched for the members of a group.
        private static let fewRecords = 16

        mutating func append(_ record: AccountRecord) {
            records.append(record)
            guard records.count == Self.fewRecords + 1 else { return }
            united = Dictionary(grouping: records) { $0.group.load(ordering: .relaxed) }.filter { $0.value.count > 1 }
        }

        /// Returns the records of a group, at least `record`.
        func members(of group: UInt32, with record: AccountRecord) -> [AccountRecord] {
            guard records.count <= Self.fewRecords else { return united[group] ?? [record] }
            return records.filter { $0.group.load(ordering: .relaxed) == group }
        }

        /// Returns the record of a group that was registered first.
        func firstMember(of group: UInt32, with record: AccountRecord) -> AccountRecord {
            // Records are in the order of registration, as their handles.
            guard records.count <= Self.fewRecords else {
                return united[group]?.min { $0.handle < $1.handle } ?? record
            }
            return records.first { $0.group.load(ordering: .relaxed) == group } ?? record
        }

        /// Calls `body` with the records of a group, at least `record`.
        func forEachMember(of group: UInt32, with record: AccountRecord, _ body: (AccountRecord) -> Void) {
            guard records.count <= Self.fewRecords else {
                guard let members = united[group] else { return body(record) }
                return members.forEach(body)
            }
            for record in records where record.group.load(ordering: .relaxed) == group { body(record) }
        }

        /// Records that a group was merged into another.
        mutating func noteUnited(
            _ kept: UInt32, _ staying: [AccountRecord], _ dropped: UInt32, _ moved: [AccountRecord]
        ) {
            guard records.count > Self.fewRecords else { return }
            united[dropped] = nil
            if united[kept] == nil { united[kept] = staying }
            united[kept]?.append(contentsOf: moved)
        }
    }

    init(maximumCount: Int, quota: ResourceQuota? = nil) {
        self.maximumCount = maximumCount
        self.quota = quota
        let index = AccountIndex(capacity: 4)
        current = Atomic(AccountTable.bits(of: index))
        guarded = Guarded(Contents(index: index))
    }

    /// Whether an id was refused, or would be: an account that it does not know may have a policy then.
    var hasRefused: Bool { refused.load(ordering: .acquiring) }

    /// Blocks every account that the table does not know, for good.
    func distrustUnknown() { refused.store(true, ordering: .releasing) }

    deinit { settle() }

    /// Returns the ids to the quota of the group when the app ends; a second call does nothing.
    func settle() {
        guard let quota else { return }
        guarded.withLock { state in
            guard !state.isSettled else { return }
            state.isSettled = true
            quota.accounts.give(state.records.count)
        }
    }

    /// The limit that refuses an id now: its own, or that of the group; nil where the app's end refuses it.
    var refusingMaximum: Int? {
        guard let quota else { return maximumCount }
        let (count, isSettled) = guarded.withLock { ($0.records.count, $0.isSettled) }
        guard !isSettled else { return nil }
        return count < maximumCount ? quota.accounts.limit : maximumCount
    }

    var count: Int { guarded.withLock { $0.records.count } }

    private static func bits(of index: AccountIndex) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(index).toOpaque())
    }

    /// Returns the record of an id; `nil` if the directory does not know it.
    ///
    /// Takes no lock, allocates nothing.
    func record(for id: AccountID) -> Unmanaged<AccountRecord>? {
        guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<AccountIndex>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.find(id) }
    }

    /// Returns the record of an id, made if there is none; nil beyond ``maximumCount`` or the quota of the group.
    ///
    /// `id` must not be ``AccountID/unmanaged``.
    func insert(_ id: AccountID) -> (record: AccountRecord, isNew: Bool)? {
        guarded.withLock { state in
            if let known = record(for: id) { return (known.takeUnretainedValue(), false) }
            guard state.records.count < maximumCount, !state.isSettled, quota?.accounts.take(1) ?? true else {
                refused.store(true, ordering: .releasing)
                return nil
            }
            let record = AccountRecord(id: id, handle: UInt32(truncatingIfNeeded: state.records.count))
            state.append(record)
            let index = state.index
            if state.records.count * 2 > index.capacity {
                let larger = AccountIndex(capacity: index.capacity * 2, outgrowing: index)
                for known in state.records { larger.insert(known) }
                state.index = larger
                current.store(AccountTable.bits(of: larger), ordering: .releasing)
            } else {
                index.insert(record)
            }
            return (record, true)
        }
    }

    /// Merges two records of one account; the smaller group joins the larger one.
    ///
    /// - Returns: The remaining group, the removed one, and the records that moved; `nil` if they were one already.
    func merge(
        _ first: AccountRecord, _ second: AccountRecord
    ) -> (kept: UInt32, dropped: UInt32, moved: [AccountRecord])? {
        guarded.withLock { state in
            var (kept, dropped) = (first.group.load(ordering: .relaxed), second.group.load(ordering: .relaxed))
            guard kept != dropped else { return nil }
            var (staying, moving) = (state.members(of: kept, with: first), state.members(of: dropped, with: second))
            if moving.count > staying.count { (kept, dropped, staying, moving) = (dropped, kept, moving, staying) }
            // Odd while groups change, so that readers that compare two groups detect it.
            groupVersion.add(1, ordering: .acquiringAndReleasing)
            defer { groupVersion.add(1, ordering: .releasing) }
            state.noteUnited(kept, staying, dropped, moving)
            for record in moving { record.group.store(kept, ordering: .releasing) }
            return (kept, dropped, moving)
        }
    }

    /// Whether two records name one account.
    ///
    /// Takes the lock only while accounts are being united.
    func isSame(_ first: AccountRecord, _ second: AccountRecord) -> Bool {
        let before = groupVersion.load(ordering: .acquiring)
        let isSame = first.group.load(ordering: .acquiring) == second.group.load(ordering: .acquiring)
        if before & 1 == 0, groupVersion.load(ordering: .acquiring) == before { return isSame }
        return guarded.withLock { _ in
            first.group.load(ordering: .relaxed) == second.group.load(ordering: .relaxed)
        }
    }

    func members(ofGroupOf record: AccountRecord) -> [AccountRecord] {
        guarded.withLock { $0.members(of: record.group.load(ordering: .relaxed), with: record) }
    }

    /// Returns the record of the account of `record` that was registered first.
    func firstMember(ofGroupOf record: AccountRecord) -> AccountRecord {
        guarded.withLock { $0.firstMember(of: record.group.load(ordering: .relaxed), with: record) }
    }

    /// Returns the ids of the account of `record`, the first registered one first.
    func ids(ofGroupOf record: AccountRecord) -> [AccountID] {
        guarded.withLock { state in
            var members: [AccountRecord] = []
            members.reserveCapacity(2)
            state.forEachMember(of: record.group.load(ordering: .relaxed), with: record) { members.append($0) }
            if members.count > 1 { members.sort { $0.handle < $1.handle } }
            return members.map(\.id)
        }
    }

    /// Writes a policy's word into the records of all ids of an account; the app's lock orders the writers.
    func publish(_ word: PolicyWord, to record: AccountRecord) {
        guarded.withLock { state in
            state.forEachMember(of: record.group.load(ordering: .relaxed), with: record) { member in
                member.word.store(word.bits, ordering: .releasing)
            }
        }
    }

    /// Writes a policy's word into some records.
    func publish(_ word: PolicyWord, toEach records: [AccountRecord]) {
        for record in records { record.word.store(word.bits, ordering: .releasing) }
    }

    /// All records, in order of registration.
    var records: [AccountRecord] { guarded.withLock { $0.records } }
}

/// An id in an app's directory, with its policy word.
///
/// Records are never removed from a directory. So a scope, a thread slot or a capture may hold an unretained pointer to
/// one, and the app whose serial is stored beside the pointer may follow it at any time.
final class AccountRecord: Sendable {
    /// The id, as it was first registered.
    let id: AccountID
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

/// The holder of an app's directory, which is made by the first registration and kept until the app ends.
///
/// Like `AtomicLazyReference`, but read without a change of the reference count, which threads would contend for.
struct AccountTableCell: ~Copyable, Sendable {
    private let bits = Atomic<UInt>(0)

    deinit { unretained?.release() }

    /// The directory, for callers that retain the app while they use it.
    @inline(__always)
    var unretained: Unmanaged<AccountTable>? {
        UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map { Unmanaged<AccountTable>.fromOpaque($0) }
    }

    /// The directory.
    func load() -> AccountTable? { unretained?.takeUnretainedValue() }

    /// Returns the directory, which is made with a maximum number of ids if there is none.
    func loadOrMake(maximumCount: Int, quota: ResourceQuota?) -> AccountTable {
        if let table = load() { return table }
        let made = Unmanaged.passRetained(AccountTable(maximumCount: maximumCount, quota: quota))
        let new = UInt(bitPattern: made.toOpaque())
        let (exchanged, _) = bits.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing)
        if !exchanged { made.release() }
        return load() ?? made.takeUnretainedValue()
    }

    /// Whether the directory had no room for an id.
    var hasRefused: Bool { unretained?._withUnsafeGuaranteedRef(\.hasRefused) ?? false }

    /// Returns the record of an id.
    ///
    /// Takes no lock, allocates nothing, changes no reference count.
    @inline(__always)
    func record(for id: AccountID) -> Unmanaged<AccountRecord>? {
        unretained.flatMap { $0._withUnsafeGuaranteedRef { $0.record(for: id) } }
    }
}
