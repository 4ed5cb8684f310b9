package import CMAMSQLite
internal import MAMPOSIX

/// The file that SQLite would have opened without this library, in memory of its own.
///
/// All bytes go through it and none through descriptors of this library, because closing one would release SQLite's
/// locks.
package struct InnerFile {
    package let file: UnsafeMutablePointer<sqlite3_file>

    /// Opens a file with the VFS below; its memory is freed if that fails.
    package static func open(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>, with open: VFSOpen, _ name: UnsafePointer<CChar>?, _ flags: Int32,
        _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> InnerFile {
        let count = max(Int(vfs.pointee.szOsFile), MemoryLayout<sqlite3_file>.size)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        let inner = InnerFile(file: memory.assumingMemoryBound(to: sqlite3_file.self))
        let code = open(vfs, name, inner.file, flags, flagsOut)
        guard code == SQLITE_OK, inner.file.pointee.pMethods != nil else {
            inner.close()
            throw DatabaseFault(code: code == SQLITE_OK ? SQLITE_CANTOPEN : code)
        }
        return inner
    }

    package var methods: UnsafePointer<sqlite3_io_methods>? { file.pointee.pMethods }

    /// Closes the file and frees its memory; nothing else may be called afterwards.
    @discardableResult
    package func close() -> Int32 {
        // A VFS may set methods in an open that fails, and then requires a close.
        let code = methods?.pointee.xClose?(file) ?? SQLITE_OK
        UnsafeMutableRawPointer(file).deallocate()
        return code
    }

    /// The maximum number of bytes for one call: the VFS `unix` uses 17 bits for a length.
    private static let maximumTransferByteCount = 122_880

    /// Reads bytes; returns their number, less only at the end of the file.
    @inline(__always)
    func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(DatabaseFault) -> Int {
        if bytes.count <= Self.maximumTransferByteCount { return try readOnce(bytes, at: offset) }
        var count = 0
        while count < bytes.count {
            let part = UnsafeMutableRawBufferPointer(rebasing: bytes[count...].prefix(Self.maximumTransferByteCount))
            let got = try readOnce(part, at: offset + Int64(count))
            count += got
            if got < part.count { break }
        }
        return count
    }

    @inline(__always)
    private func readOnce(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(DatabaseFault) -> Int {
        guard !bytes.isEmpty else { return 0 }
        let code = methods?.pointee.xRead?(file, bytes.baseAddress, Int32(bytes.count), offset) ?? SQLITE_IOERR
        if code == SQLITE_OK { return bytes.count }
        guard code == DatabaseFault.shortRead.code else { throw DatabaseFault(code: code) }
        return Int(max(0, min(Int64(bytes.count) - 1, try size() - offset)))
    }

    /// Reads bytes from an offset into an array, fewer at the end of the file.
    package func bytes(at offset: Int64, _ count: Int) throws(DatabaseFault) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer[..<(try read(buffer, at: offset))])
    }

    @inline(__always)
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(DatabaseFault) {
        if bytes.count <= Self.maximumTransferByteCount {
            return try check(methods?.pointee.xWrite?(file, bytes.baseAddress, Int32(bytes.count), offset))
        }
        var count = 0
        while count < bytes.count {
            let part = UnsafeRawBufferPointer(rebasing: bytes[count...].prefix(Self.maximumTransferByteCount))
            try check(methods?.pointee.xWrite?(file, part.baseAddress, Int32(part.count), offset + Int64(count)))
            count += part.count
        }
    }

    /// The length of the raw file.
    package func size() throws(DatabaseFault) -> Int64 {
        var size: Int64 = 0
        try check(methods?.pointee.xFileSize?(file, &size))
        return size
    }

    package func truncate(to length: Int64) throws(DatabaseFault) {
        try check(methods?.pointee.xTruncate?(file, length))
    }

    /// Flushes written content to the disk.
    func synchronize() throws(DatabaseFault) {
        try check(methods?.pointee.xSync?(file, SystemAnswers.current.databaseFlush(SQLITE_SYNC_NORMAL)))
    }

    package func lock(_ level: Int32) throws(DatabaseFault) { try check(methods?.pointee.xLock?(file, level)) }

    package func unlock(_ level: Int32) { _ = methods?.pointee.xUnlock?(file, level) }

    @inline(__always)
    private func check(_ code: Int32?) throws(DatabaseFault) {
        guard code == SQLITE_OK else { throw DatabaseFault(code: code ?? SQLITE_IOERR) }
    }
}

/// The function of a VFS that opens a file.
package typealias VFSOpen =
    @convention(c) (
        UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, Int32,
        UnsafeMutablePointer<Int32>?
    ) -> Int32
