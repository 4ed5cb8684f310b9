internal import MAMPOSIX
internal import MAMSealedFiles

extension MAMFile {
    /// Reads bytes at the handle's position into a buffer, and advances the position.
    ///
    /// - Parameter bytes: The buffer that receives the bytes.
    /// - Returns: The number of bytes read. It is less than the size of the buffer only at the end of the file, and 0
    ///   at or beyond the end.
    /// - Throws: An error with one of these codes:
    ///   - `failedToDecryptFile` if the content is damaged, or if the account that owns the file was wiped.
    ///   - `invalidArguments` if the handle is closed or not open for reading.
    ///   - `internalError` if the system or the storage fails.
    ///
    /// SDK: `read:count:error:`
    public func read(into bytes: UnsafeMutableRawBufferPointer) throws(MAMFileProtectionError) -> Int {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let count = try read(into: bytes, at: handle.position, with: &handle)
            handle.position += Int64(count)
            return count
        }
    }

    /// Reads bytes at an offset into a buffer, without changing the handle's position.
    ///
    /// - Parameters:
    ///   - bytes: The buffer that receives the bytes.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Returns: The number of bytes read. It is less than the size of the buffer only at the end of the file, and 0
    ///   at or beyond the end.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` for an offset out of range.
    ///
    /// SDK: `pread:count:offset:error:`
    public func pread(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MAMFileProtectionError) -> Int
    {
        try withHandle { (handle) throws(MAMFileProtectionError) in try read(into: bytes, at: offset, with: &handle) }
    }

    /// Reads bytes at the handle's position, and advances the position.
    ///
    /// - Parameter count: The maximum number of bytes, 0 to 2^31.
    /// - Returns: The bytes. They are fewer than `count` only at the end of the file.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` if `count` is out of range.
    public func read(_ count: Int) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let bytes = try array(count, at: handle.position, with: &handle)
            handle.position += Int64(bytes.count)
            return bytes
        }
    }

    /// Reads bytes at an offset, without changing the handle's position.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes, 0 to 2^31.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Returns: The bytes. They are fewer than `count` only at the end of the file.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` if `count` or `offset` is out of range.
    public func pread(_ count: Int, at offset: Int64) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in try array(count, at: offset, with: &handle) }
    }

    /// The maximum number of bytes of one array: a file with a hole can be long without any cost to its author.
    private static let longestArray: Int64 = 1 << 31

    private func array(
        _ count: Int, at offset: Int64, with handle: inout Handle
    ) throws(MAMFileProtectionError) -> [UInt8] {
        guard count >= 0, offset >= 0 else { throw .beyond }
        // At most the rest of the file, whatever was requested.
        let wanted = min(Int64(count), max(0, try length() - offset))
        guard wanted <= Self.longestArray else {
            throw MAMFileProtectionError(
                .invalidArguments, "more than 2^31 bytes at once do not go into an array",
                help: "read piece by piece, or into memory of your own", systemError: ENOMEM)
        }
        var failure: MAMFileProtectionError?
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(wanted)) { buffer, filled in
            do throws(MAMFileProtectionError) {
                filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset, with: &handle)
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    private func read(
        into bytes: UnsafeMutableRawBufferPointer, at offset: Int64, with handle: inout Handle
    ) throws(MAMFileProtectionError) -> Int {
        guard flags.isReading else { throw .notForReading }
        guard (0...Self.maximumLength).contains(offset) else { throw .beyond }
        try files.checkUse(of: shared)
        return try files.reading(shared) { (state) throws(MAMFileProtectionError) -> Int in
            try state.read(into: bytes, at: offset) { (file) throws(ProtectedFileError) in
                try Self.reader(of: file, state.version, &handle)
            }
        }
    }

    // Each handle has a decryption context of its own, made by its first read.
    private static func reader(
        of file: ProtectedFile, _ version: UInt64, _ handle: inout Handle
    ) throws(ProtectedFileError) -> ProtectedFile.Reader {
        if let reader = handle.reader, handle.readerVersion == version { return reader }
        // What an earlier version was read with first gives its memory back to the quota.
        handle.reader = nil
        let reader = try file.makeReader()
        (handle.reader, handle.readerVersion) = (reader, version)
        return reader
    }
}
