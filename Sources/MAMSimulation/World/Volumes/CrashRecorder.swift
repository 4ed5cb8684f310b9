internal import MAMCore
package import MAMVolumes

/// Records the changes of a volume in memory, to compute its content after a crash.
package struct CrashRecorder: Sendable {
    private let volume: MemoryVolume
    private let base: MemoryTree

    /// Begins to record.
    ///
    /// A volume can have one recorder at a time.
    package init(_ volume: MemoryVolume) {
        self.volume = volume
        base = volume.startRecording()
    }

    /// The number of changes so far, which is the position of a crash at this moment.
    package var position: Int { volume.recordedCount }

    package func finish() -> CrashLog { CrashLog(base: base, changes: volume.stopRecording()) }
}

/// The content of a volume when recording began, and its changes in order.
package struct CrashLog: Sendable {
    /// The content when recording began.
    let base: MemoryTree
    /// The changes, in order.
    package let changes: [MemoryChange]
    // The content after each `stride` changes.
    private let milestones: [MemoryTree]

    private static let stride = 16

    package init(base: MemoryTree, changes: [MemoryChange]) {
        (self.base, self.changes) = (base, changes)
        var (tree, milestones) = (base.restarted(), [base.restarted()])
        for (number, change) in changes.enumerated() {
            tree.apply(change)
            if (number + 1) % Self.stride == 0 { milestones.append(tree) }
        }
        self.milestones = milestones
    }

    /// Returns the number of bytes that a change writes, if it can be torn; 0 for a change that is atomic.
    package func tearableCount(_ position: Int) -> Int {
        guard changes.indices.contains(position), case .write(_, _, let bytes) = changes[position] else { return 0 }
        return bytes.count
    }

    /// Returns the content when the process is killed: the changes before a position, and the first `count` bytes of
    /// the write at it.
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
