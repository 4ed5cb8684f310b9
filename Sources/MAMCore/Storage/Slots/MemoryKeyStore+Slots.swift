package import MAMBase
internal import MAMKeys

extension MemoryKeyStore {
    struct Slots: Sendable {
        /// A group of slots that are stored together: the few of an app, or those of one group of a publisher.
        private struct Place: Sendable, Hashable {
            let container: AppContainer
            let kind: UInt8
            let scope: UInt8

            init(_ group: SlotGroup, kind: UInt8) {
                let isOfApp = !group.container.app.isEmpty
                container = group.container
                (self.kind, scope) = isOfApp ? (.max, 0) : (kind, group.scope)
            }
        }

        private struct Entry: Sendable {
            let account: AccountID
            var contents: SlotContents
            let kind: UInt8
            let scope: UInt8

            func isIn(_ slot: StoreSlot, _ kind: UInt8) -> Bool {
                self.kind == kind && scope == slot.group.scope && account == slot.account
            }
        }

        private var entries = DenseTable<Place, [Entry]>()
        /// The names of the kinds in use; an entry has the index of its kind.
        private var kinds: [StaticString] = []

        subscript(slot: StoreSlot) -> SlotContents? {
            get {
                guard let (all, kind) = entries(beside: slot.group) else { return nil }
                return all.first { $0.isIn(slot, kind) }?.contents
            }
            set {
                let kind = number(of: slot.group.kind)
                // One look-up in the table for all steps.
                Self.set(newValue, of: slot, kind, in: &entries[Place(slot.group, kind: kind)])
            }
        }

        private static func set(
            _ contents: SlotContents?, of slot: StoreSlot, _ kind: UInt8, in all: inout [Entry]?
        ) {
            guard let index = all?.firstIndex(where: { $0.isIn(slot, kind) }) else {
                guard let contents else { return }
                let entry = Entry(
                    account: slot.account, contents: shared(contents, among: all), kind: kind,
                    scope: slot.group.scope)
                if all?.appendExactly(entry) == nil { all = [entry] }
                return
            }
            guard let contents else {
                all?.remove(at: index)
                if all?.isEmpty == true { all = nil }
                return
            }
            let kept = shared(contents, among: all)
            all?[index].contents = kept
        }

        func rows(of group: SlotGroup) -> [SlotRow] {
            guard let (all, kind) = entries(beside: group) else { return [] }
            return all.filter { $0.kind == kind && $0.scope == group.scope }.map { entry in
                SlotRow(account: entry.account, contents: .success(entry.contents), key: entry.account.foldedBytes)
            }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        }

        /// Returns the entries that include those of a group, and the index of its kind.
        private func entries(beside group: SlotGroup) -> ([Entry], UInt8)? {
            guard let kind = index(of: group.kind) else { return nil }
            return entries[Place(group, kind: kind)].map { ($0, kind) }
        }

        private func index(of kind: SlotKind) -> UInt8? {
            kinds.firstIndex {
                $0.utf8Start == kind.name.utf8Start || $0.bytes.elementsEqual(kind.name.bytes)
            }.map { UInt8($0) }
        }

        private mutating func number(of kind: SlotKind) -> UInt8 {
            if let number = index(of: kind) { return number }
            kinds.append(kind.name)
            return UInt8(kinds.count - 1)
        }

        /// Returns the equal bytes of another slot of the group if there are any, because an account's data is stored
        /// under each of its names.
        private static func shared(_ contents: SlotContents, among others: [Entry]?) -> SlotContents {
            guard case .bytes(let bytes) = contents, let others, others.count <= 16 else { return contents }
            for other in others {
                if case .bytes(let known) = other.contents, known == bytes { return .bytes(known) }
            }
            return contents
        }
    }

    package func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(slot.group.container)
        return try slots.withLock { $0[slot] }?.encoded()
    }

    package func change<Result: Sendable>(
        _ slots: [StoreSlot], _ change: (inout [SlotChange]) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        for slot in slots { try StoreLimits.check(slot.group.container) }
        return try self.slots.withLock { (kept) throws(StorageError) in
            var states: [SlotChange] = []
            states.reserveCapacity(slots.count)
            for slot in slots { states.append(SlotChange(.success(try kept[slot]?.encoded()))) }
            let result = try change(&states)
            for (slot, state) in zip(slots, states) {
                switch state.outcome {
                case .keep: break
                // The array may have unused capacity, which would stay as long as the row.
                case .put(let bytes): kept[slot] = .bytes(bytes.withUnsafeBufferPointer { Array($0) })
                case .remove: kept[slot] = nil
                }
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

extension Array {
    /// Appends an element, without room for more as long as there are few.
    fileprivate mutating func appendExactly(_ element: Element) {
        if count < 16 { reserveCapacity(count + 1) }
        append(element)
    }
}
