internal import MAMBase
internal import MAMPOSIX
internal import Synchronization

/// An open file of a volume in memory; it keeps the file alive after its last name is gone.
package final class MemoryVolumeFile: VolumeFile {
    private let volume: MemoryVolume
    private let inode: UInt64
    private let flags: OpenFlags
    private let isOpen = Atomic(true)

    /// Takes over one handle that the volume has counted.
    init(volume: MemoryVolume, inode: UInt64, flags: OpenFlags) {
        self.volume = volume
        self.inode = inode
        self.flags = flags
    }

    deinit { close() }

    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let attempt = "reading the file"
        try checkOpen(attempt)
        guard flags.contains(.read) || !flags.contains(.write) else { throw SystemError(EBADF, attempt) }
        guard offset >= 0 else { throw SystemError(EINVAL, attempt) }
        return try volume.look { (tree) throws(SystemError) in
            tree.nodes[inode]?.read(into: bytes, at: offset) ?? 0
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let attempt = "writing the file"
        try checkOpen(attempt)
        guard flags.contains(.write) else { throw SystemError(EBADF, attempt) }
        guard offset >= 0, !offset.addingReportingOverflow(Int64(bytes.count)).overflow else {
            throw SystemError(EINVAL, attempt)
        }
        guard !bytes.isEmpty else { return 0 }
        return try volume.change { (tree: inout MemoryTree) throws(SystemError) in
            let limit = tree.options.maximumLength
            guard offset < limit else { throw SystemError(EFBIG, attempt) }
            let allowed = Int(min(Int64(bytes.count), limit - offset))
            let part = UnsafeRawBufferPointer(rebasing: bytes[..<allowed])
            let count = tree.write(part, to: inode, at: offset, room: tree.room)
            guard count > 0 else { throw SystemError(ENOSPC, attempt) }
            tree.record?.append(.write(inode: inode, offset: offset, bytes: Array(part.prefix(count))))
            return count
        }
    }

    package func truncate(to length: Int64) throws(SystemError) {
        let attempt = "setting the length of the file"
        try checkOpen(attempt)
        guard flags.contains(.write), length >= 0 else { throw SystemError(EINVAL, attempt) }
        try volume.change { (tree: inout MemoryTree) throws(SystemError) in
            guard length <= tree.options.maximumLength else { throw SystemError(EFBIG, attempt) }
            tree.perform(.truncate(inode: inode, length: length))
        }
    }

    package func synchronize(metadata: Bool) throws(SystemError) {
        try checkOpen("bringing the file to the disk")
        try volume.change { (tree: inout MemoryTree) throws(SystemError) in
            tree.perform(.synchronize(inode: inode, metadata: metadata))
        }
    }

    package func status() throws(SystemError) -> FileStatus {
        try checkOpen("looking at the file")
        return try volume.look { (tree) throws(SystemError) in try tree.status(of: inode, "looking at the file") }
    }

    package func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
        try checkOpen("reading an attribute")
        return try volume.look { (tree) throws(SystemError) in try tree.attribute(name, of: inode) }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        try checkOpen("setting an attribute")
        try volume.change { (tree: inout MemoryTree) throws(SystemError) in
            try tree.setAttribute(name, to: value, of: inode)
        }
    }

    package func setMode(_ mode: UInt32) throws(SystemError) {
        let attempt = "setting the permissions of the file"
        try checkOpen(attempt)
        try volume.change { (tree: inout MemoryTree) throws(SystemError) in
            tree.perform(.mode(inode: inode, mode: mode))
        }
    }

    package func close() {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        volume.release(inode)
    }

    private func checkOpen(_ attempt: String) throws(SystemError) {
        guard isOpen.load(ordering: .relaxed) else { throw SystemError(EBADF, attempt) }
    }
}
