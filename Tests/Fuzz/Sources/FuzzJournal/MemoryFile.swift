import MAMPOSIX
@testable import MAMBase
@testable import MAMVolumes

/// A raw file in memory.
final class MemoryFile: VolumeFile {
    private let content: Guarded<[UInt8]>

    init(_ bytes: [UInt8]) { content = Guarded(bytes) }

    var bytes: [UInt8] { content.withLock { $0 } }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        nonisolated(unsafe) let bytes = bytes
        return content.withLock { content in
            let count = min(bytes.count, max(0, content.count - Int(offset)))
            if count > 0 { bytes.copyBytes(from: content[Int(offset)..<Int(offset) + count]) }
            return count
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        nonisolated(unsafe) let bytes = bytes
        return content.withLock { content in
            let missing = Int(offset) + bytes.count - content.count
            if missing > 0 { content += [UInt8](repeating: 0, count: missing) }
            content.replaceSubrange(Int(offset)..<Int(offset) + bytes.count, with: bytes)
            return bytes.count
        }
    }

    func truncate(to length: Int64) throws(SystemError) {
        content.withLock { content in
            let count = Int(length)
            if count < content.count {
                content.removeSubrange(count...)
            } else {
                content += [UInt8](repeating: 0, count: count - content.count)
            }
        }
    }

    func synchronize(metadata: Bool) throws(SystemError) {}

    func status() throws(SystemError) -> FileStatus {
        FileStatus(
            kind: .file, device: 1, inode: 1, size: Int64(bytes.count), linkCount: 1, mode: 0o600, modified: 0,
            changed: 0)
    }

    func attribute(_ name: String) throws(SystemError) -> [UInt8]? { throw SystemError(ENOTSUP, "an attribute") }
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        throw SystemError(ENOTSUP, "an attribute")
    }
    func setMode(_ mode: UInt32) throws(SystemError) {}
    func close() {}
}
