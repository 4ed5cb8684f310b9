internal import MAMBase
internal import MAMPOSIX

/// A file system in memory, with the same results as the machine's own.
///
/// It starts with an empty root folder. Files may have holes of any size: only written pages take memory. Permissions
/// are stored and not enforced. Safe to use from any thread: each call holds one lock.
package final class MemoryVolume: Volume {
    private let tree: Guarded<MemoryTree>
    private let clock: (@Sendable () -> Int64)?

    /// Makes an empty volume.
    ///
    /// `clock` returns the time of each change in nanoseconds since 1970; nil counts up from 1.
    package convenience init(
        _ options: MemoryVolumeOptions = MemoryVolumeOptions(), clock: (@Sendable () -> Int64)? = nil
    ) {
        self.init(MemoryTree(options), clock: clock)
    }

    /// Makes a volume that continues from a snapshot.
    package init(_ tree: MemoryTree, clock: (@Sendable () -> Int64)? = nil) {
        self.tree = Guarded(tree.restarted())
        self.clock = clock
    }

    package var snapshot: MemoryTree { tree.withLock { $0 } }

    /// Starts recording, and returns a snapshot; from then on no file number is reused.
    package func startRecording() -> MemoryTree {
        tree.withLock { tree in
            tree.record = []
            return tree
        }
    }

    /// The number of recorded changes.
    package var recordedCount: Int { tree.withLock { $0.record?.count ?? 0 } }

    /// Ends recording and returns the changes in order, including calls for flushing.
    package func stopRecording() -> [MemoryChange] {
        tree.withLock { tree in
            defer { tree.record = nil }
            return tree.record ?? []
        }
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        let inode = try change { (tree: inout MemoryTree) throws(SystemError) in
            let inode = try tree.open(path, flags, mode: mode)
            tree.nodes[inode]?.handleCount += 1
            return inode
        }
        return MemoryVolumeFile(volume: self, inode: inode, flags: flags)
    }

    package func status(of path: String) throws(SystemError) -> FileStatus {
        try look { (tree) throws(SystemError) in
            try tree.status(of: tree.inode(of: path, "looking at the file"), "looking at the file")
        }
    }

    package func resolve(_ path: String) throws(SystemError) -> String {
        try look { (tree) throws(SystemError) in try tree.resolve(path) }
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in try tree.rename(path, to: newPath) }
    }

    package func link(_ path: String, as newPath: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in try tree.link(path, as: newPath) }
    }

    /// Makes a symbolic link.
    ///
    /// Throws `ENOENT` for an empty target, `EINVAL` for one with a NUL, and the errors of any new name.
    package func makeLink(_ path: String, to target: String) throws(SystemError) {
        let attempt = "making the link"
        guard !target.isEmpty else { throw SystemError(ENOENT, attempt) }
        guard !target.utf8.contains(0) else { throw SystemError(EINVAL, attempt) }
        try change { (tree: inout MemoryTree) throws(SystemError) in
            // A link's own permissions are not used.
            try tree.make(.link, at: path, mode: 0o777, target: Array(target.utf8), attempt)
        }
    }

    package func remove(_ path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in try tree.remove(path) }
    }

    /// Releases one handle of a file.
    func release(_ inode: UInt64) {
        tree.withLock {
            $0.nodes[inode]?.handleCount -= 1
            $0.releaseIfUnused(inode)
        }
    }

    /// Runs `body` with the content of the volume.
    func look<Result: Sendable>(
        _ body: (borrowing MemoryTree) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        try tree.withLock { (tree: inout MemoryTree) throws(SystemError) in try body(tree) }
    }

    /// Runs `body` at a new time.
    @discardableResult
    func change<Result: Sendable>(
        _ body: (inout MemoryTree) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        // The clock may be foreign code, which must not run under the lock.
        let time = clock?()
        return try tree.withLock { (tree: inout MemoryTree) throws(SystemError) in
            tree.time = time ?? tree.time &+ 1
            return try body(&tree)
        }
    }
}

extension MemoryVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            try tree.make(.folder, at: path, mode: mode, "making the folder")
        }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in try tree.removeFolder(path) }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        let names = try look { (tree) throws(SystemError) in
            tree.nodes[try tree.folder(of: folder, "reading the folder")].map { Array($0.entries.keys) } ?? []
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            let inode = try tree.folder(of: path, "bringing the folder to the disk")
            tree.perform(.synchronize(inode: inode, metadata: true))
        }
    }

    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try look { (tree) throws(SystemError) in
            try tree.attribute(name, of: tree.inode(of: path, "reading an attribute"))
        }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            try tree.setAttribute(name, to: value, of: tree.inode(of: path, "setting an attribute"))
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        try look { (tree) throws(SystemError) in
            try tree.attributeNames(of: tree.inode(of: path, "reading an attribute"))
        }
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            let inode = try tree.inode(of: path, "setting the time of the file")
            tree.perform(.modified(inode: inode, time: time))
        }
    }
}
