import MAMCore
import MAMPOSIX
internal import MAMVolumes

/// An unnamed file, in memory if the system has a folder for that.
final class BenchFile: VolumeFile {
    let descriptor: Int32

    init?(onDisk: Bool = false) {
        let folder = !onDisk && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(folder)/mam-bench.XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
    }

    deinit { MAMPOSIX.close(descriptor) }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let count = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
        guard count >= 0 else { throw SystemError(errno, "reading the file") }
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
        guard count >= 0 else { throw SystemError(errno, "writing the file") }
        return count
    }

    func truncate(to length: Int64) throws(SystemError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw SystemError(errno, "cutting the file") }
    }

    func synchronize(metadata: Bool) throws(SystemError) {}

    func status() throws(SystemError) -> FileStatus {
        var status = SystemStatus()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(errno, "looking at the file") }
        return FileStatus(
            kind: .file, device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            linkCount: 1, mode: 0o600, modified: 0, changed: 0)
    }

    func attribute(_ name: String) throws(SystemError) -> [UInt8]? { throw SystemError(ENOTSUP, "an attribute") }
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        throw SystemError(ENOTSUP, "an attribute")
    }
    func setMode(_ mode: UInt32) throws(SystemError) {}
    func close() {}
}
