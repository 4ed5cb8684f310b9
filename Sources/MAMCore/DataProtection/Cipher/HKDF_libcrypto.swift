internal import CMAMCrypto

/// HKDF with SHA-256 (RFC 5869), extraction and expansion in one: keys from a key.
///
/// Over libcrypto's SHA-256: its own HKDF looks algorithms up by name for each key and takes three times as long, which
/// is half of what protecting a small buffer may cost.
package enum HKDF {
    /// The maximum length of an output, in bytes: 255 digests.
    package static let maximumOutput = 255 * SHA256.byteCount
    /// The maximum length of a label, in bytes.
    package static let maximumInfo = 1024

    /// Derives a key for a purpose.
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
        try derive(from: key, salt: salt, info: info, into: output, with: DigestContext())
    }

    /// The same with a context that is kept for other keys.
    static func derive(
        from key: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, info: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer, with digest: borrowing DigestContext
    ) throws(CryptoError) {
        guard (1...maximumOutput).contains(output.count) else {
            throw .wrongLength(of: "a derived key", output.count, wanted: "1 to \(maximumOutput)")
        }
        guard info.count <= maximumInfo else {
            throw .wrongLength(of: "a label", info.count, wanted: "at most \(maximumInfo)")
        }
        let method = try Algorithms.sha256.get()
        let isDone = try digest.withContext(of: method) { context in
            SecretBytes.withTemporary(Steps.byteCount) { room in
                Steps(context: context, method: method, room: room).run(key, salt, info, output)
            }
        }
        guard isDone else {
            SecretBytes.cleanse(output)
            throw .libcrypto(trying: "deriving \(output.count) bytes")
        }
    }

    // The two steps of the RFC, with memory for all secret intermediate values.
    private struct Steps {
        static let blockCount = 64
        static let byteCount = blockCount + 3 * SHA256.byteCount

        let context: OpaquePointer
        let method: OpaquePointer
        // A block of HMAC; its inner digest; the extracted key; the last piece of the output.
        let block, inner, extracted, piece: UnsafeMutableRawBufferPointer

        init(context: OpaquePointer, method: OpaquePointer, room: UnsafeMutableRawBufferPointer) {
            self.context = context
            self.method = method
            func part(_ start: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
                UnsafeMutableRawBufferPointer(rebasing: room[start..<(start + count)])
            }
            block = part(0, Self.blockCount)
            inner = part(Self.blockCount, SHA256.byteCount)
            extracted = part(Self.blockCount + SHA256.byteCount, SHA256.byteCount)
            piece = part(Self.blockCount + 2 * SHA256.byteCount, SHA256.byteCount)
        }

        func run(
            _ key: UnsafeRawBufferPointer, _ salt: UnsafeRawBufferPointer, _ info: UnsafeRawBufferPointer,
            _ output: UnsafeMutableRawBufferPointer
        ) -> Bool {
            let (none, before) = (UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(piece))
            guard hmac(salt, key, none, none, into: extracted) else { return false }
            var (filled, number) = (0, UInt8(0))
            while filled < output.count {
                number += 1
                let isRight = withUnsafeBytes(of: number) {
                    hmac(UnsafeRawBufferPointer(extracted), filled == 0 ? none : before, info, $0, into: piece)
                }
                guard isRight else { return false }
                let count = min(SHA256.byteCount, output.count - filled)
                UnsafeMutableRawBufferPointer(rebasing: output[filled..<(filled + count)]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: before[..<count]))
                filled += count
            }
            return true
        }

        // HMAC (RFC 2104) of three parts one after the other.
        private func hmac(
            _ key: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer,
            _ third: UnsafeRawBufferPointer, into result: UnsafeMutableRawBufferPointer
        ) -> Bool {
            block.initializeMemory(as: UInt8.self, repeating: 0)
            if key.count <= Self.blockCount {
                block.copyMemory(from: key)
            } else {
                guard begin(), add(key), end(block) else { return false }
            }
            for index in 0..<Self.blockCount { block[index] ^= 0x36 }
            guard begin(), add(UnsafeRawBufferPointer(block)), add(first), add(second), add(third), end(inner) else {
                return false
            }
            // From the inner pad to the outer one.
            for index in 0..<Self.blockCount { block[index] ^= 0x36 ^ 0x5C }
            return begin() && add(UnsafeRawBufferPointer(block)) && add(UnsafeRawBufferPointer(inner)) && end(result)
        }

        private func begin() -> Bool { EVP_DigestInit_ex2(context, method, nil) == 1 }

        private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
            bytes.isEmpty || EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
        }

        private func end(_ digest: UnsafeMutableRawBufferPointer) -> Bool {
            EVP_DigestFinal_ex(context, digest.baseAddress?.asMutableBytes, nil) == 1
        }
    }
}

extension StaticString {
    /// The text's UTF-8, which lives as long as the process.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
