extension MAMFile {
    /// Writes everything at the position, or at the end when the file was opened to append, and moves the position on.
    ///
    /// - Returns: How many bytes: always all of them.
    ///
    /// SDK: `write:count:error:`
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer) throws(MAMFileProtectionError) -> Int {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            handle.position = try write(bytes, at: handle.position, appends: flags.contains(.append))
            return bytes.count
        }
    }

    /// Writes everything at a place and leaves the position alone.
    ///
    /// A place beyond the end makes a hole before it, which reads as zeros. The file must not have been opened to append.
    ///
    /// - Parameters:
    ///   - bytes: What is written.
    ///   - offset: Where, 0 to ``maximumLength``.
    /// - Returns: How many bytes: always all of them.
    /// - Throws: `invalidArguments` for another offset, a handle that is closed, not for writing or opened to append;
    ///   `failedToEncryptFile`, `failedToDecryptFile`, `internalError`. Then each chunk of 4096 bytes is old or new.
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

    /// Writes everything at the position, or at the end when the file was opened to append, and moves the position on.
    public func write(_ bytes: [UInt8]) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in _ = try write(bytes) }
    }

    /// Writes everything at a place and leaves the position alone.
    public func pwrite(_ bytes: [UInt8], at offset: Int64) throws(MAMFileProtectionError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MAMFileProtectionError) in
            _ = try pwrite(bytes, at: offset)
        }
    }

    /// Cuts the file, or extends it with a hole; the position stays where it is.
    ///
    /// SDK: `truncate:error:`
    public func truncate(to length: Int64) throws(MAMFileProtectionError) {
        guard flags.isWriting else { throw .notForWriting }
        guard (0...Self.maximumLength).contains(length) else { throw .beyond }
        try withHandle { (_) throws(MAMFileProtectionError) in
            try files.changing(shared) { (state) throws(MAMFileProtectionError) in try state.truncate(to: length) }
        }
    }

    /// Brings content, length and everything else about the file to the disk.
    ///
    /// SDK: `sync:`
    public func sync() throws(MAMFileProtectionError) { try synchronize(metadata: true) }

    /// Brings content and length to the disk.
    ///
    /// SDK: `datasync:`
    public func datasync() throws(MAMFileProtectionError) { try synchronize(metadata: false) }

    private func synchronize(metadata: Bool) throws(MAMFileProtectionError) {
        try withHandle { (_) throws(MAMFileProtectionError) in
            try files.changing(shared) { (state) throws(MAMFileProtectionError) in
                try state.synchronize(metadata: metadata)
            }
        }
    }

    // The position after it.
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
        try files.changing(shared) { (state) throws(MAMFileProtectionError) in
            let start = appends ? try state.length() : offset
            guard start >= 0, start <= Self.maximumLength, Int64(bytes.count) <= Self.maximumLength - start else {
                throw .beyond
            }
            if !bytes.isEmpty { try state.write(bytes, at: start) }
            return start + Int64(bytes.count)
        }
    }
}
