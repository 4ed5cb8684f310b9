extension MAMFile {
    /// Writes all bytes at the handle's position, and advances the position.
    ///
    /// A file that was opened to append is written at its end.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The number of bytes written, which is always their count.
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

    /// Writes all bytes at an offset, without use of the handle's position.
    ///
    /// An offset beyond the end makes a hole, which reads as zeros. The file must not have been opened to append.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - offset: The position of the first byte, in bytes, 0 to ``maximumLength``.
    /// - Returns: The number of bytes written, which is always their count.
    /// - Throws: `invalidArguments` for an offset out of range and for a handle that is closed, not open for writing or
    ///   opened to append; `failedToEncryptFile`, `failedToDecryptFile`, `internalError`. After an error each chunk of
    ///   4096 bytes has its old or its new content.
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
    /// A file that was opened to append is written at its end.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: The errors of the form with a buffer.
    public func write(_ bytes: [UInt8]) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in _ = try write(bytes) }
    }

    /// Writes all bytes of an array at an offset, without use of the handle's position.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - offset: The position of the first byte, in bytes, 0 to ``maximumLength``.
    /// - Throws: The errors of the form with a buffer.
    public func pwrite(_ bytes: [UInt8], at offset: Int64) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in
            _ = try pwrite(bytes, at: offset)
        }
    }

    /// Sets the length of the file: cuts its end, or extends it with a hole.
    ///
    /// The handle's position stays the same.
    ///
    /// - Parameter length: The new length, in bytes, 0 to ``maximumLength``.
    /// - Throws: `invalidArguments` for a length out of range or a handle that is closed or not open for writing;
    ///   `failedToEncryptFile`, `failedToDecryptFile`, `internalError`.
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

    /// Flushes content, length and all metadata of the file to the disk.
    ///
    /// Blocks the calling thread for the disk.
    ///
    /// - Throws: `invalidArguments` for a handle that is closed; `internalError`.
    ///
    /// SDK: `sync:`
    public func sync() throws(MAMFileProtectionError) { try synchronize(metadata: true) }

    /// Flushes content and length of the file to the disk.
    ///
    /// Blocks the calling thread for the disk.
    ///
    /// - Throws: `invalidArguments` for a handle that is closed; `internalError`.
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
