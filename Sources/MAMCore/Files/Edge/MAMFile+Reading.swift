internal import MAMPOSIX

extension MAMFile {
    /// Reads from the position and moves it on.
    ///
    /// - Parameter bytes: Where the content goes.
    /// - Returns: How many bytes; fewer than asked for only at the end of the file, 0 at or beyond it.
    /// - Throws: `failedToDecryptFile` for content that is damaged or whose account was wiped, `invalidArguments` for a
    ///   handle that is closed or not for reading, `internalError`.
    ///
    /// SDK: `read:count:error:`
    public func read(into bytes: UnsafeMutableRawBufferPointer) throws(MAMFileProtectionError) -> Int {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let count = try read(into: bytes, at: handle.position, with: &handle)
            handle.position += Int64(count)
            return count
        }
    }

    /// Reads from a place and leaves the position alone.
    ///
    /// - Parameters:
    ///   - bytes: Where the content goes.
    ///   - offset: Where to begin, 0 to ``maximumLength``.
    /// - Returns: How many bytes; fewer than asked for only at the end of the file, 0 at or beyond it.
    /// - Throws: As ``read(into:)``, and `invalidArguments` for another offset.
    ///
    /// SDK: `pread:count:offset:error:`
    public func pread(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MAMFileProtectionError) -> Int
    {
        try withHandle { (handle) throws(MAMFileProtectionError) in try read(into: bytes, at: offset, with: &handle) }
    }

    /// Reads up to so many bytes from the position and moves it on.
    public func read(_ count: Int) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let bytes = try array(count, at: handle.position, with: &handle)
            handle.position += Int64(bytes.count)
            return bytes
        }
    }

    /// Reads up to so many bytes from a place.
    public func pread(_ count: Int, at offset: Int64) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in try array(count, at: offset, with: &handle) }
    }

    /// The most bytes that one call puts into an array: a hole costs whoever makes it nothing.
    private static let longestArray: Int64 = 1 << 31

    private func array(
        _ count: Int, at offset: Int64, with handle: inout Handle
    ) throws(MAMFileProtectionError) -> [UInt8] {
        guard count >= 0, offset >= 0 else { throw .beyond }
        // No more than there is, whatever was asked for.
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
        return try files.reading(shared) { (state) throws(MAMFileProtectionError) -> Int in
            try state.read(into: bytes, at: offset) { (file) throws(ProtectedFileError) in
                try Self.reader(of: file, state.version, &handle)
            }
        }
    }

    // Each handle decrypts with a context of its own, made by its first read.
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
