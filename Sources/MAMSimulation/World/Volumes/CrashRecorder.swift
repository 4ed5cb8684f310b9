internal import MAMCore
package import MAMVolumes

/// Records what happens on a volume in memory, to find out what would be left of it after a crash.
package struct CrashRecorder: Sendable {
    private let volume: MemoryVolume
    private let base: MemoryTree

    /// Begins; one recorder at a time for a volume.
    package init(_ volume: MemoryVolume) {
        self.volume = volume
        base = volume.startRecording()
    }

    /// How many changes there were so far: where a crash would come now.
    package var position: Int { volume.recordedCount }

    /// Ends.
    package func finish() -> CrashLog { CrashLog(base: base, changes: volume.stopRecording()) }
}

/// What happened on a volume, in order, and what was there before.
package struct CrashLog: Sendable {
    /// What was there before.
    package let base: MemoryTree
    /// What happened.
    package let changes: [MemoryChange]
    // What was there after each `stride` changes.
    private let milestones: [MemoryTree]

    private static let stride = 16

    /// Makes a log.
    package init(base: MemoryTree, changes: [MemoryChange]) {
        (self.base, self.changes) = (base, changes)
        var (tree, milestones) = (base.restarted(), [base.restarted()])
        for (number, change) in changes.enumerated() {
            tree.apply(change)
            if (number + 1) % Self.stride == 0 { milestones.append(tree) }
        }
        self.milestones = milestones
    }

    /// How many bytes a change writes that may be there in part; 0 for all others, which are done or not.
    package func tearableCount(_ position: Int) -> Int {
        guard changes.indices.contains(position), case .write(_, _, let bytes) = changes[position] else { return 0 }
        return bytes.count
    }

    /// What is there when the process is killed: the changes before a position, and the first bytes of the write there.
    package func afterKill(at position: Int, torn count: Int = 0) -> MemoryTree {
        let milestone = min(position / Self.stride, milestones.count - 1)
        var tree = milestones[milestone]
        for change in changes[(milestone * Self.stride)..<position] { tree.apply(change) }
        if count > 0, changes.indices.contains(position),
            case .write(let inode, let offset, let bytes) = changes[position]
        {
            tree.apply(.write(inode: inode, offset: offset, bytes: Array(bytes.prefix(count))))
        }
        return tree
    }
}
