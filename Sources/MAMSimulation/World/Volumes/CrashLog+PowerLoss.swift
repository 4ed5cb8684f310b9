internal import MAMCore
package import MAMVolumes

/// Computes which unsynchronized changes a disk has after a power failure.
///
/// A synchronized file has its content, and a synchronized folder its names. Any part of the later changes may be on
/// the disk: changes are lost one by one, changes of one file's content arrive in any order, and a write may be missing
/// any of its 512-byte sectors. A change of names is complete or missing, and the order of such changes is kept.
extension CrashLog {
    /// The shares of intact changes, so that all kinds of losses occur.
    private struct LossBias {
        /// The percentage of the changes that reach the disk.
        let kept: Int
        /// The percentage of the writes that miss some sectors.
        let torn: Int
        let isShuffled: Bool
    }

    /// The size of a sector, which a disk writes as a whole, in bytes.
    private static let sector: Int64 = 512

    /// Returns the content of the disk when the power fails at a position.
    package func afterPowerLoss(
        at position: Int, using random: inout some RandomNumberGenerator
    ) -> MemoryTree {
        let bias = LossBias(
            kept: [0, 10, 50, 90, 100].randomElement(using: &random) ?? 50,
            torn: [0, 20, 100].randomElement(using: &random) ?? 20, isShuffled: Bool.random(using: &random))
        var loose: [MemoryChange] = []
        var tree = base.restarted()
        for (change, isSafe) in zip(changes[..<position], safety(at: position)) {
            if isSafe {
                tree.apply(change)
            } else if Int.random(in: 0..<100, using: &random) < bias.kept {
                if change.isOfNames { tree.apply(change) } else { loose.append(change) }
            }
        }
        // Names first, because a missing file has no content.
        if bias.isShuffled { loose.shuffle(using: &random) }
        for change in loose {
            let isTorn = Int.random(in: 0..<100, using: &random) < bias.torn
            for part in isTorn ? Self.sectors(of: change, using: &random) : [change] { tree.apply(part) }
        }
        return tree
    }

    private func safety(at position: Int) -> [Bool] {
        var (content, everything): (Set<UInt64>, Set<UInt64>) = ([], [])
        var safety: [Bool] = []
        for change in changes[..<position].reversed() {
            switch change {
            case .synchronize(let inode, let metadata):
                content.insert(inode)
                if metadata { everything.insert(inode) }
                safety.append(true)
            case .write(let inode, _, _), .truncate(let inode, _): safety.append(content.contains(inode))
            case .attribute(let inode, _, _), .mode(let inode, _), .modified(let inode, _):
                safety.append(everything.contains(inode))
            case .make(_, _, _, _, let folder, _), .enter(_, let folder, _), .leave(_, let folder, _):
                safety.append(everything.contains(folder))
            case .move(_, let folder, _, let newFolder, _):
                safety.append(everything.contains(folder) || everything.contains(newFolder))
            }
        }
        return safety.reversed()
    }

    private static func sectors(
        of change: MemoryChange, using random: inout some RandomNumberGenerator
    ) -> [MemoryChange] {
        guard case .write(let inode, let offset, let bytes) = change else { return [change] }
        var parts: [MemoryChange] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Int(sector - (offset + Int64(start)) % sector))
            if Bool.random(using: &random) {
                parts.append(.write(inode: inode, offset: offset + Int64(start), bytes: Array(bytes[start..<end])))
            }
            start = end
        }
        return parts.shuffled(using: &random)
    }
}

extension MemoryChange {
    /// Whether the change concerns names rather than one file.
    fileprivate var isOfNames: Bool {
        switch self {
        case .make, .enter, .move, .leave: true
        default: false
        }
    }
}
