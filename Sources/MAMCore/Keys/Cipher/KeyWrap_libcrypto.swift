internal import CMAMCrypto

/// AES-256 key wrap (RFC 3394): a key under another key, 8 bytes longer, the same each time.
///
/// Over libcrypto's AES of single blocks: its own key wrap does not use the processor's instructions for AES and takes six
/// times as long, which was a quarter of the time of opening a file.
package enum KeyWrap {
    /// The number of bytes that wrapping adds.
    static let overhead = 8
    /// The shortest and the longest thing that is wrapped, in bytes; keys have 32.
    static let plainCounts = 16...4096

    package static func wrap(_ key: SecretKey, with wrapping: SecretKey) throws(CryptoError) -> WrappedKey {
        try WrappedKey { (wrapped) throws(CryptoError) in
            try key.withUnsafeBytes { (plain) throws(CryptoError) in try wrap(plain, with: wrapping, into: wrapped) }
        }
    }

    /// Unwraps a key; throws `notAuthentic` when it was not wrapped by this one, or was changed.
    package static func unwrap(_ wrapped: WrappedKey, with wrapping: SecretKey) throws(CryptoError) -> SecretKey {
        try SecretKey { (plain) throws(CryptoError) in
            try wrapped.withUnsafeBytes { (wrapped) throws(CryptoError) in
                try unwrap(wrapped, with: wrapping, into: plain)
            }
        }
    }

    /// Wraps a multiple of 8 bytes, at least 16, into a buffer 8 bytes longer that lies apart.
    package static func wrap(
        _ plain: UnsafeRawBufferPointer, with wrapping: SecretKey, into wrapped: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try check(plain.count, wrapped.count)
        let isDone = try Steps.run(with: wrapping, encrypts: 1) { steps in
            UnsafeMutableRawBufferPointer(rebasing: wrapped[overhead...]).copyMemory(from: plain)
            return steps.wrap(wrapped)
        }
        guard isDone else {
            SecretBytes.cleanse(wrapped)
            throw .libcrypto(trying: "wrapping \(plain.count) bytes")
        }
    }

    /// Unwraps into a buffer 8 bytes shorter that lies apart; clears it and throws `notAuthentic` when it fails.
    package static func unwrap(
        _ wrapped: UnsafeRawBufferPointer, with wrapping: SecretKey, into plain: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try check(plain.count, wrapped.count)
        let isRight = try Steps.run(with: wrapping, encrypts: 0) { steps in
            plain.copyMemory(from: UnsafeRawBufferPointer(rebasing: wrapped[overhead...]))
            return steps.unwrap(UnsafeRawBufferPointer(rebasing: wrapped[..<overhead]), plain)
        }
        guard isRight else {
            SecretBytes.cleanse(plain)
            throw .notAuthentic("a wrapped key")
        }
    }

    private static func check(_ plain: Int, _ wrapped: Int) throws(CryptoError) {
        guard plainCounts.contains(plain), plain.isMultiple(of: 8) else {
            throw .wrongLength(of: "a key to wrap", plain, wanted: "a multiple of 8 from 16 to 4096")
        }
        guard wrapped == plain + overhead else {
            throw .wrongLength(of: "a wrapped key", wrapped, wanted: "\(plain + overhead)")
        }
    }

    /// The steps of the RFC, with a context for one direction and memory for one block.
    private struct Steps {
        static let blockCount = 16
        // Each part is encrypted so many times.
        private static let rounds = 6
        /// The value that a wrapped key proves itself with.
        private static let initial: UInt64 = 0xA6A6_A6A6_A6A6_A6A6

        let context: OpaquePointer
        // The check value `A` of the RFC, and behind it the part that is being encrypted.
        let block: UnsafeMutableRawBufferPointer

        static func run(
            with key: SecretKey, encrypts: Int32, _ body: (Steps) -> Bool
        ) throws(CryptoError) -> Bool {
            let cipher = try Algorithms.aes256Block.get()
            guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto(trying: "making a cipher context") }
            // Overwrites the expanded key.
            defer { EVP_CIPHER_CTX_free(context) }
            let status = key.withUnsafeBytes {
                EVP_CipherInit_ex2(context, cipher, $0.baseAddress?.asBytes, nil, encrypts, nil)
            }
            guard status == 1, EVP_CIPHER_CTX_set_padding(context, 0) == 1 else {
                throw .libcrypto(trying: "setting the key of a key wrap")
            }
            return SecretBytes.withTemporary(blockCount) { body(Steps(context: context, block: $0)) }
        }

        // Wraps the parts behind the first 8 bytes, which become the check value.
        func wrap(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
            let parts = UnsafeMutableRawBufferPointer(rebasing: bytes[overhead...])
            let count = parts.count / overhead
            check = Self.initial
            for step in 0..<Self.rounds * count {
                let part = step % count
                load(parts, part)
                guard apply(EVP_EncryptUpdate) else { return false }
                check ^= UInt64(step + 1)
                store(parts, part)
            }
            bytes.storeBytes(of: check.bigEndian, as: UInt64.self)
            return true
        }

        // Unwraps the parts in place, and returns whether the check value is that of the RFC.
        func unwrap(_ wrapped: UnsafeRawBufferPointer, _ parts: UnsafeMutableRawBufferPointer) -> Bool {
            let count = parts.count / overhead
            check = UInt64(bigEndian: wrapped.loadUnaligned(as: UInt64.self))
            for step in (0..<Self.rounds * count).reversed() {
                let part = step % count
                check ^= UInt64(step + 1)
                load(parts, part)
                guard apply(EVP_DecryptUpdate) else { return false }
                store(parts, part)
            }
            return withUnsafeBytes(of: Self.initial) {
                SecretBytes.areEqual($0, UnsafeRawBufferPointer(rebasing: block[..<overhead]))
            }
        }

        private var check: UInt64 {
            get { UInt64(bigEndian: block.load(as: UInt64.self)) }
            nonmutating set { block.storeBytes(of: newValue.bigEndian, as: UInt64.self) }
        }

        private func load(_ parts: UnsafeMutableRawBufferPointer, _ part: Int) {
            block.storeBytes(
                of: parts.loadUnaligned(fromByteOffset: part * overhead, as: UInt64.self), toByteOffset: overhead,
                as: UInt64.self)
        }

        private func store(_ parts: UnsafeMutableRawBufferPointer, _ part: Int) {
            parts.storeBytes(
                of: block.load(fromByteOffset: overhead, as: UInt64.self), toByteOffset: part * overhead,
                as: UInt64.self)
        }

        private typealias Update = (
            OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?, UnsafePointer<UInt8>?, Int32
        ) -> Int32

        @inline(__always)
        private func apply(_ update: Update) -> Bool {
            var written: Int32 = 0
            let bytes = block.baseAddress?.asMutableBytes
            return update(context, bytes, &written, bytes, Int32(Self.blockCount)) == 1
                && Int(written) == Self.blockCount
        }
    }
}
