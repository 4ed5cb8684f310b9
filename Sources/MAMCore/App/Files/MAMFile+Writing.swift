extension MAMFile {
    /// Writes all bytes of a buffer at the handle's position, and advances the position.
    ///
    /// If the file was opened with ``OpenFlags/append``, the bytes are written at the end of the file.
    ///
    /// - Parameter bytes: The buffer with the bytes to write.
    /// - Returns: The number of bytes written, which is always the size of the buffer.
    /// - Throws: The errors of `pwrite(_:at:)`.
    ///
    /// SDK: `write:count:error:`
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer) throws(MAMFileProtectionError) -> Int {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            handle.position = try write(bytes, at: handle.position, appends: flags.contains(.append))
            return bytes.count
        }
    }

    /// Writes all bytes of a buffer at an offset, without changing the handle's position.
    ///
    /// A gap between the end of the file and the offset reads as zeros. Not allowed with ``OpenFlags/append``.
    ///
    /// - Parameters:
    ///   - bytes: The buffer with the bytes to write.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Returns: The number of bytes written, which is always the size of the buffer.
    /// - Throws: `failedToEncryptFile`, `failedToDecryptFile` or `internalError` if the bytes cannot be written.
    ///   `invalidArguments` if the offset is out of range, or if the handle is closed, not open for writing, or opened
    ///   to append. After an error, each block of 4096 bytes of the file has either its old or its new content.
    ///
    /// SDK: `pwrite:count:offset:error:`
    @discardableResult
    public func pwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MAMFileProtectionError) -> Int {
        guard !flags.contains(.append) else {
            throw MAMFileProtectionError(
                .invalidArguments, "a file that was opened to append is written at its end only")
        }
        return try withHandle { (_) throws(MAMFileProtectionError) in
            _ = try write(bytes, at: offset, appends: false)
            return bytes.count
        }
    }

    /// Writes all bytes of an array at the handle's position, and advances the position.
    ///
    /// If the file was opened with ``OpenFlags/append``, the bytes are written at the end of the file.
    ///
    /// - Parameter bytes: The bytes to write.
    /// - Throws: The same errors as the method of the same name that takes an `UnsafeRawBufferPointer`.
    public func write(_ bytes: [UInt8]) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in _ = try write(bytes) }
    }

    /// Writes all bytes of an array at an offset, without changing the handle's position.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Throws: The same errors as the method of the same name that takes an `UnsafeRawBufferPointer`.
    public func pwrite(_ bytes: [UInt8], at offset: Int64) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in
            _ = try pwrite(bytes, at: offset)
        }
    }

    /// Sets the length of the file: removes bytes at its end, or adds bytes that read as zeros.
    ///
    /// The handle's position does not change.
    ///
    /// - Parameter length: The new length, in bytes, 0 to ``maximumLength``.
    /// - Throws: `failedToEncryptFile`, `failedToDecryptFile` or `internalError` if the length cannot be changed.
    ///   `invalidArguments` if the length is out of range, or if the handle is closed or not open for writing.
    ///
    /// SDK: `truncate:error:`
    public func truncate(to length: Int64) throws(MAMFileProtectionError) {
        guard flags.isWriting else { throw .notForWriting }
        guard (0...Self.maximumLength).contains(length) else { throw .beyond }
        try withHandle { (_) throws(MAMFileProtectionError) in
            try files.checkUse(of: shared)
            try files.changing(shared) { (state) throws(MAMFileProtectionError) in try state.truncate(to: length) }
        }
    }

    /// Flushes the content, the length and all metadata of the file to the disk.
    ///
    /// The call blocks the calling thread until the data is on the disk.
    ///
    /// - Throws: `invalidArguments` if the handle is closed; `internalError` if the system fails.
    ///
    /// SDK: `sync:`
    public func sync() throws(MAMFileProtectionError) { try synchronize(metadata: true) }

    /// Flushes the content and the length of the file to the disk, but not its other metadata.
    ///
    /// The call blocks the calling thread until the data is on the disk.
    ///
    /// - Throws: `invalidArguments` if the handle is closed; `internalError` if the system fails.
    ///
    /// SDK: `datasync:`
    public func datasync() throws(MAMFileProtectionError) { try synchronize(metadata: false) }

    private func synchronize(metadata: Bool) throws(MAMFileProtectionError) {
        try withHandle { (_) throws(MAMFileProtectionError) in
            try files.checkUse(of: shared)
            try files.changing(shared) { (state) throws(MAMFileProtectionError) in
                try state.synchronize(metadata: metadata)
            }
        }
    }

    // Returns the position after the written bytes.
    private func write(
        _ bytes: UnsafeRawBufferPointer, at offset: Int64, appends: Bool
    ) throws(MAMFileProtectionError) -> Int64 {
        guard flags.isWriting else { throw .notForWriting }
        guard let quota = app.device.group?.quota else { return try perform(bytes, at: offset, appends: appends) }
        let interval: UInt64
        do throws(QuotaError) { interval = try quota.takeWriting(bytes.count) } catch {
            throw MAMFileProtectionError(error)
        }
        do throws(MAMFileProtectionError) { return try perform(bytes, at: offset, appends: appends) } catch {
            quota.giveWriting(bytes.count, of: interval)
            throw error
        }
    }

    private func perform(
        _ bytes: UnsafeRawBufferPointer, at offset: Int64, appends: Bool
    ) throws(MAMFileProtectionError) -> Int64 {
        try files.checkUse(of: shared)
        return try files.changing(shared) { (state) throws(MAMFileProtectionError) in
            let start = appends ? try state.length() : offset
            guard start >= 0, start <= Self.maximumLength, Int64(bytes.count) <= Self.maximumLength - start else {
                throw .beyond
            }
            if !bytes.isEmpty { try state.write(bytes, at: start) }
            return start + Int64(bytes.count)
        }
    }
}
