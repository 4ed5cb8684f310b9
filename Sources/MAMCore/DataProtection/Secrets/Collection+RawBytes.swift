extension Collection<UInt8> {
    /// Runs `body` with the bytes where they lie, or with a copy where they do not lie together.
    func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = withContiguousStorageIfAvailable { bytes in
            Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
        }
        if let result { return try result.get() }
        return try Array(self).span.bytes.withUnsafeBytes { (bytes) throws(Failure) in try body(bytes) }
    }
}
