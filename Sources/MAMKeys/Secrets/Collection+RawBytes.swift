extension Collection<UInt8> {
    /// Runs `body` with the bytes in place, or with a copy if they are not contiguous in memory.
    @inlinable package func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = withContiguousStorageIfAvailable { bytes in
            Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
        }
        if let result { return try result.get() }
        return try Array(self).span.bytes.withUnsafeBytes { (bytes) throws(Failure) in try body(bytes) }
    }
}
