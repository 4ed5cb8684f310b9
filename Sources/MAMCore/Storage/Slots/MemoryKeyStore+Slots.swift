internal import MAMBase

extension MemoryKeyStore {
    /// The slots in memory.
    struct Slots: Sendable {
        /// The parts that distinguish groups of one kind.
        private struct Place: Sendable, Hashable {
            let container: AppContainer
            let scope: UInt8

            init(_ group: SlotGroup) { (container, scope) = (group.container, group.scope) }
        }

        private struct Entry: Sendable {
            let account: AccountID
            var contents: SlotContents
        }

        /// The entries of a group; most groups have one, which needs no array.
        private enum Entries: Sendable {
            case one(Entry)
            case several([Entry])

            var all: [Entry] {
                switch self {
                case .one(let entry): [entry]
                case .several(let entries): entries
                }
            }
        }

        private var groups: [String: [Place: Entries]] = [:]

        subscript(slot: StoreSlot) -> SlotContents? {
            get {
                switch groups[slot.group.kind.name.description]?[Place(slot.group)] {
                case nil: nil
                case .one(let entry): entry.account == slot.account ? entry.contents : nil
                case .several(let entries): entries.first { $0.account == slot.account }?.contents
                }
            }
            set {
                let (kind, place) = (slot.group.kind.name.description, Place(slot.group))
                var others = (groups[kind]?[place]?.all ?? []).filter { $0.account != slot.account }
                if let newValue { others.append(Entry(account: slot.account, contents: newValue)) }
                groups[kind, default: [:]][place] =
                    others.count > 1 ? .several(others) : others.first.map { .one($0) }
            }
        }

        func rows(of group: SlotGroup) -> [SlotRow] {
            (groups[group.kind.name.description]?[Place(group)]?.all ?? []).map { entry in
                SlotRow(
                    account: entry.account, contents: .success(entry.contents), key: entry.account.foldedBytes)
            }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        }
    }

    package func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(slot.group.container)
        return try slots.withLock { $0[slot] }?.encoded()
    }

    package func change<Result: Sendable>(
        _ slot: StoreSlot, _ change: (inout SlotChange) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(slot.group.container)
        return try slots.withLock { (slots) throws(StorageError) in
            var state = SlotChange(.success(try slots[slot]?.encoded()))
            let result = try change(&state)
            switch state.outcome {
            case .keep: break
            // Whoever wrote them left room behind them, which would stay as long as the row.
            case .put(let bytes): slots[slot] = .bytes(bytes.withUnsafeBufferPointer { Array($0) })
            case .remove: slots[slot] = nil
            }
            return result
        }
    }

    package func replace(
        _ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool
    ) throws(StorageError) {
        for slot in slots { try StoreLimits.check(slot.group.container) }
        self.slots.withLock { kept in
            guard isWanted() else { return }
            for (place, slot) in slots.enumerated() { kept[slot] = place == 0 ? contents : nil }
        }
    }

    package func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow] {
        try StoreLimits.check(group.container)
        return slots.withLock { $0.rows(of: group) }
    }

    package func removeRows(
        of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(group.container)
        try slots.withLock { (slots) throws(StorageError) in
            for row in slots.rows(of: group) where try isUnwanted(row) {
                guard let account = row.account else { continue }
                slots[StoreSlot(group.kind, of: group.container, account: account, scope: group.scope)] = nil
            }
        }
    }
}
