extension ProtectedFile {
    /// Sets the length of an open-ended file, a database or its log, from the raw file; the engine only reads such a
    /// file.
    ///
    /// Changes go through SQLite, whose locks decide which process may write.
    func measure() throws(ProtectedFileError) {
        isWritable = false
        header.length = geometry.openEndedLength(raw: rawLength)
        // Chunks before the last may be short: the bytes that follow them read as zeros.
        guard header.length <= ChunkGeometry.maximumLength else {
            throw ProtectedFileError(.tooLarge, "the database has more than 2^44 bytes")
        }
    }
}
