/// HKDF with SHA-256 (RFC 5869), extraction and expansion in one: keys from a key.
///
/// Over libcrypto's SHA-256: its own HKDF looks algorithms up by name for each key and takes three times as long, which
/// is half of what protecting a small buffer may cost.
package enum HKDF {
    /// The maximum length of an output, in bytes: 255 digests.
    static let maximumOutput = 255 * SHA256.byteCount
    /// The maximum length of a label, in bytes.
    static let maximumInfo = 1024

    package static func key(
        from key: SecretKey, salt: UnsafeRawBufferPointer, info: StaticString
    ) throws(CryptoError) -> SecretKey {
        try SecretKey { (output) throws(CryptoError) in
            try key.withUnsafeBytes { (key) throws(CryptoError) in
                try derive(from: key, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: output)
            }
        }
    }

    /// Derives 1 to 8160 bytes into a buffer, which is cleared after a failure.
    ///
    /// - Parameters:
    ///   - key: The secret, of any length.
    ///   - salt: A value that varies the results of one key; need not be secret, may be empty.
    ///   - info: The label of the purpose.
    ///   - output: The buffer.
    /// - Throws: `wrongLength` for an output or a label that is too long, or an empty output.
    package static func derive(
        from key: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, info: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        guard (1...maximumOutput).contains(output.count) else {
            throw .wrongLength(of: "a derived key", output.count, wanted: "1 to \(maximumOutput)")
        }
        guard info.count <= maximumInfo else {
            throw .wrongLength(of: "a label", info.count, wanted: "at most \(maximumInfo)")
        }
        let isDone = SecretBytes.withTemporary(Steps.byteCount) { room in
            let steps = Steps(room)
            return steps.extract(key, salt) && steps.expand(info, into: output)
        }
        guard isDone else {
            SecretBytes.cleanse(output)
            throw .libcrypto(trying: "deriving \(output.count) bytes")
        }
    }

    /// Derives two keys for two purposes, with one extraction.
    static func keys(
        from key: SecretKey, salt: UnsafeRawBufferPointer, infos: (StaticString, StaticString)
    ) throws(CryptoError) -> (SecretKey, SecretKey) {
        try SecretBytes.withTemporary(Steps.byteCount) { (room) throws(CryptoError) in
            let steps = Steps(room)
            guard key.withUnsafeBytes({ steps.extract($0, salt) }) else { throw .libcrypto(trying: "extracting a key") }
            return (try steps.key(infos.0), try steps.key(infos.1))
        }
    }

    // The two steps of the RFC, with memory for all secret intermediate values.
    private struct Steps {
        static let byteCount = SHA256.roomCount + SHA256.padsCount + SHA256.byteCount

        // What an HMAC needs; the pads of the extracted key; the last piece of the output, and before it that key.
        let room, pads, piece: UnsafeMutableRawBufferPointer

        init(_ memory: UnsafeMutableRawBufferPointer) {
            func part(_ start: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
                UnsafeMutableRawBufferPointer(rebasing: memory[start..<(start + count)])
            }
            room = part(0, SHA256.roomCount)
            pads = part(SHA256.roomCount, SHA256.padsCount)
            piece = part(SHA256.roomCount + SHA256.padsCount, SHA256.byteCount)
        }

        func extract(_ key: UnsafeRawBufferPointer, _ salt: UnsafeRawBufferPointer) -> Bool {
            SHA256.hmac(salt, key, room: room, into: piece)
                && SHA256.writePads(of: UnsafeRawBufferPointer(piece), room: room, into: pads)
        }

        func expand(_ info: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Bool {
            let (none, before) = (UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(piece))
            var (filled, number) = (0, UInt8(0))
            while filled < output.count {
                number += 1
                let isRight = withUnsafeBytes(of: number) {
                    SHA256.hmac(
                        pads: UnsafeRawBufferPointer(pads), filled == 0 ? none : before, info, $0, room: room,
                        into: piece)
                }
                guard isRight else { return false }
                let count = min(SHA256.byteCount, output.count - filled)
                UnsafeMutableRawBufferPointer(rebasing: output[filled..<(filled + count)]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: before[..<count]))
                filled += count
            }
            return true
        }

        func key(_ info: StaticString) throws(CryptoError) -> SecretKey {
            var isDone = false
            let key = try SecretKey { output in
                isDone = expand(UnsafeRawBufferPointer(info.bytes), into: output)
            }
            guard isDone else { throw .libcrypto(trying: "deriving a key") }
            return key
        }
    }
}

extension StaticString {
    /// The text's UTF-8, which lives as long as the process.
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

/// SHA-256 through libcrypto.
package enum SHA256 {
    /// The length of a digest, in bytes.
    package static let byteCount = 32
    /// The length of a block, in bytes.
    static let blockCount = 64

    /// The digest of `bytes` in lower-case hex, for names of content.
    ///
    /// Does not ask whether libcrypto's properties allow the digest, because it protects nothing. The question loads
    /// libcrypto's configuration, which takes a process that only asks a policy about 1 ms.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let input = Array(bytes)
        func digit(_ half: UInt8) -> UInt8 { half < 10 ? half + UInt8(ascii: "0") : half - 10 + UInt8(ascii: "a") }
        return withUnsafeTemporaryAllocation(byteCount: SHA256State.byteCount + byteCount, alignment: 16) { room in
            let state = SHA256State(in: room)
            let digest = UnsafeMutableRawBufferPointer(rebasing: room[SHA256State.byteCount...])
            let isDone = state.beginName() && input.withUnsafeBytes { state.add($0) } && state.end(digest)
            // Without SHA-256 nothing of this library can work; there is no input that leads here.
            precondition(isDone, "libcrypto refused to compute a SHA-256 digest")
            return String(unsafeUninitializedCapacity: 2 * byteCount) { text in
                for (place, byte) in digest.prefix(byteCount).enumerated() {
                    text.initializeElement(at: 2 * place, to: digit(byte >> 4))
                    text.initializeElement(at: 2 * place + 1, to: digit(byte & 15))
                }
                return 2 * byteCount
            }
        }
    }

    /// Returns whether these are the first bytes of the digest of one to three parts of a message.
    static func isDigest(
        _ prefix: UnsafeRawBufferPointer, of first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer = .empty, _ third: UnsafeRawBufferPointer = .empty
    ) throws(CryptoError) -> Bool {
        try withDigest(of: first, second, third) { digest in
            SecretBytes.areEqual(prefix, UnsafeRawBufferPointer(rebasing: digest[..<prefix.count]))
        }
    }

    /// Runs `body` with the digest of one to three parts of a message, one after the other.
    static func withDigest<Result>(
        of first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer = .empty,
        _ third: UnsafeRawBufferPointer = .empty, _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try SecretBytes.withTemporary(SHA256State.byteCount + byteCount) { (room) throws(CryptoError) in
            let state = SHA256State(in: room)
            let digest = UnsafeMutableRawBufferPointer(rebasing: room[SHA256State.byteCount...])
            guard state.begin(), state.add(first), state.add(second), state.add(third), state.end(digest) else {
                throw .libcrypto(trying: "computing a digest of \(first.count + second.count + third.count) bytes")
            }
            return try body(UnsafeRawBufferPointer(digest))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// No bytes.
    static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
