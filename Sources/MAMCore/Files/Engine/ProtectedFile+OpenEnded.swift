extension ProtectedFile {
    /// Takes the length of an open-ended file, a database or its log, from the raw file; such a file is only read here.
    ///
    /// Whatever changes it goes through SQLite, whose locks say who may.
    func measure() throws(ProtectedFileError) {
        isWritable = false
        header.length = geometry.openEndedLength(raw: rawLength)
        // Chunks before the last may be short: what follows them in their places reads as zeros, as anywhere.
        guard header.length <= ChunkGeometry.maximumLength else {
            throw ProtectedFileError(.tooLarge, "the database has more than 2^44 bytes")
        }
    }
}
