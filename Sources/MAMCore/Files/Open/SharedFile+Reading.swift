extension SharedFile.State {
    /// What reading a protected file needs; nil for a clear one.
    func makeReader() throws(MAMFileProtectionError) -> ProtectedFile.Reader? {
        guard case .protected(let file) = content else { return nil }
        do throws(ProtectedFileError) { return try file.makeReader() } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Reads from a place; fewer bytes than asked for only at the end.
    func read(
        into bytes: UnsafeMutableRawBufferPointer, at offset: Int64, with reader: ProtectedFile.Reader?
    ) throws(MAMFileProtectionError) -> Int {
        switch content {
        case .protected(let file):
            guard let reader else { throw .closed }
            do throws(ProtectedFileError) { return try file.read(into: bytes, at: offset, with: reader) } catch {
                throw MAMFileProtectionError(error, writing: false)
            }
        case .clear(let raw):
            do throws(SystemError) { return try raw.readFully(into: bytes, at: offset) } catch {
                throw MAMFileProtectionError(error)
            }
        case .unreadable(let error): throw error
        case .wiped: throw .wiped
        case .unopened: throw .closed
        }
    }
}
