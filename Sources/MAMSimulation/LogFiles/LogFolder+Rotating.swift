internal import MAMVolumes

extension LogFolder {
    /// Returns the name of a file by its age: 0 is the current file.
    static func name(_ age: Int) -> String { age == 0 ? "mam.log" : "mam.\(age).log" }
    /// The name of a new file until it is renamed to the current one.
    static let newName = "mam.new.log"

    func path(_ name: String) -> String { folder == "/" ? "/" + name : "\(folder)/\(name)" }

    /// Opens the current file.
    ///
    /// If a crash cut off its last line, ends that line.
    func open() throws(SystemError) -> (file: any VolumeFile, size: Int64) {
        let file = try volume.open(path(Self.name(0)), [.read, .write, .create], mode: 0o600)
        do throws(SystemError) {
            var size = try file.status().size
            if size > 0, try lastByte(of: file, size) != UInt8(ascii: "\n") {
                try write([UInt8(ascii: "\n")], to: file, at: size)
                size += 1
            }
            return (file, size)
        } catch {
            file.close()
            throw error
        }
    }

    private func lastByte(of file: any VolumeFile, _ size: Int64) throws(SystemError) -> UInt8? {
        var byte: UInt8 = 0
        var failure: SystemError?
        let count = withUnsafeMutableBytes(of: &byte) { bytes in
            do throws(SystemError) { return try file.readFully(into: bytes, at: size - 1) } catch { failure = error }
            return 0
        }
        if let failure { throw failure }
        return count == 1 ? byte : nil
    }

    /// Appends a line, in a new file when it does not fit in the current one.
    func append(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
        if state.file == nil { (state.file, state.size) = try open() }
        if state.size > 0, state.size + Int64(bytes.count) > Int64(limits.fileByteCount) { try rotate(&state) }
        guard let file = state.file else { return }
        // Appends behind lines that another writer added.
        state.size = max(state.size, try file.status().size)
        try write(bytes, to: file, at: state.size)
        state.size += Int64(bytes.count)
    }

    /// Writes all bytes or none: after a failure the file is truncated to its old size.
    private func write(_ bytes: [UInt8], to file: any VolumeFile, at size: Int64) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { bytes in
            do throws(SystemError) { try file.writeFully(bytes, at: size) } catch { failure = error }
        }
        guard let failure else { return }
        try? file.truncateFully(to: size)
        throw failure
    }

    /// Renames every file to the next age, and begins a new one.
    ///
    /// The new file is created before any other is renamed: if that fails, nothing changes. A crash in between leaves a
    /// gap in the ages, which is harmless.
    private func rotate(_ state: inout State) throws(SystemError) {
        try volume.open(path(Self.newName), [.write, .create, .truncate], mode: 0o600).close()
        for age in stride(from: limits.fileCount - 1, to: 0, by: -1) {
            do throws(SystemError) {
                try volume.rename(path(Self.name(age - 1)), to: path(Self.name(age)))
            } catch {
                guard error.isMissing else { throw error }
            }
        }
        try volume.rename(path(Self.newName), to: path(Self.name(0)))
        state.file?.close()
        (state.file, state.size) = (nil, 0)
        (state.file, state.size) = try open()
    }
}
