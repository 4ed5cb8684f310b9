/// The sizes of AES-256-GCM as it is used here, and which buffers it takes.
package enum AEAD {
    /// The length of the tag that shows whether a message is authentic, in bytes.
    package static let tagCount = 16
    /// The maximum length of a message, in bytes: the cipher's counter has 32 bits of blocks, two of which are
    /// reserved.
    package static let maximumMessage = 1 << 36 - 32
    /// The maximum length of associated data, in bytes; headers have a few hundred.
    package static let maximumAssociatedData = 1 << 16

    /// Throws for buffers that do not fit together.
    ///
    /// The output may be exactly the input's memory, or separate from it. All other buffers must be separate from the
    /// output.
    @inline(__always)
    static func check(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeRawBufferPointer, tag: UnsafeRawBufferPointer,
        associated: UnsafeRawBufferPointer
    ) throws(CryptoError) {
        guard input.count == output.count, tag.count == tagCount, input.count <= maximumMessage,
            associated.count <= maximumAssociatedData
        else { throw misfit(input.count, output.count, tag: tag.count, associated: associated.count) }
        guard input.baseAddress == output.baseAddress || areApart(input, output), areApart(tag, output),
            areApart(tag, input), areApart(tag, associated), areApart(associated, output)
        else { throw CryptoError(.overlap, "buffers of a message overlap other than input and output exactly") }
    }

    @inline(__always)
    private static func areApart(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard let left = first.baseAddress, let right = second.baseAddress else { return true }
        return first.isEmpty || second.isEmpty || left + first.count <= right || right + second.count <= left
    }

    private static func misfit(_ input: Int, _ output: Int, tag: Int, associated: Int) -> CryptoError {
        if tag != tagCount { return .wrongLength(of: "a tag", tag, wanted: "\(tagCount)") }
        if associated > maximumAssociatedData {
            return .wrongLength(of: "associated data", associated, wanted: "at most \(maximumAssociatedData)")
        }
        if input > maximumMessage {
            return .wrongLength(of: "a message", input, wanted: "at most \(maximumMessage)")
        }
        return .wrongLength(of: "output", output, wanted: "\(input)")
    }
}
