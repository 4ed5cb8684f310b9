import Foundation
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

/// The programs that are built into the folder of this one.
enum Programs {
    /// Returns the path of a program, which need not exist.
    static func beside(_ name: String) -> URL {
        let program = URL(fileURLWithPath: SystemMachine.program).resolvingSymlinksInPath()
        return program.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs a program and returns the nanoseconds from its start to its first output, and that output; nil when it cannot be
    /// started.
    static func firstOutput(of program: String, _ arguments: [String]) -> (nanoseconds: Double, output: [UInt8])? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let start = ContinuousClock().now
        let (process, code) = ChildProcess.start(
            program, [program] + arguments, descriptors: [(child: 1, own: ends[1])], closed: ends)
        close(ends[1])
        guard code == 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &buffer, buffer.count)
        let parts = (ContinuousClock().now - start).components
        // The rest is read, so that the program ends.
        var rest = [UInt8](repeating: 0, count: 4096)
        while read(ends[0], &rest, rest.count) > 0 {}
        var status: Int32 = 0
        waitpid(process, &status, 0)
        guard count > 0 else { return nil }
        return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9, Array(buffer[..<count]))
    }
}
