import Foundation
package import MAMKeys

/// What tests of keys, and of formats that hold keys, share.
package enum DataProtectionKit {
    /// The bytes that hexadecimal digits stand for; blanks are left out.
    package static func hex(_ digits: String) -> [UInt8] {
        let values = digits.compactMap { $0.hexDigitValue }
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    /// The hexadecimal digits of bytes.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package static func key(_ bytes: [UInt8]) throws(CryptoError) -> SecretKey {
        try SecretKey(copying: bytes.span.bytes)
    }

    /// The bytes 0 to 31 as a key.
    package static func countingKey() throws(CryptoError) -> SecretKey { try key(Array(0..<32)) }

    /// What a key holds, for comparing with what is expected.
    package static func bytes(_ key: SecretKey) -> [UInt8] { key.withUnsafeBytes { Array($0) } }

    package static func nonce(_ bytes: [UInt8]) throws(CryptoError) -> Nonce {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try Nonce(bytes) }
    }

    package static func bytes(_ nonce: Nonce) -> [UInt8] { nonce.withUnsafeBytes { Array($0) } }

    /// The number of nonces that come again.
    ///
    /// It sorts, so that equal ones stand side by side; a set takes ten times as long.
    package static func repetitions(in nonces: [Nonce]) -> Int {
        let words = nonces.map {
            $0.withUnsafeBytes {
                ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            }
        }
        let sorted = words.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
        return zip(sorted, sorted.dropFirst()).count { $0.0.0 == $0.1.0 && $0.0.1 == $0.1.1 }
    }

    package static func id<Named>(_ bytes: [UInt8]) throws(CryptoError) -> RandomID<Named> {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try RandomID(bytes) }
    }

    /// An array that `body` fills over bytes of its own.
    package static func filled(
        _ count: Int, with byte: UInt8 = 0xEE,
        _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(CryptoError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        buffer.initializeMemory(as: UInt8.self, repeating: byte)
        defer { buffer.deallocate() }
        try body(buffer)
        return Array(buffer)
    }

    /// Runs `body` with the bytes of an array.
    package static func with<Result>(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try body(bytes) }
    }

    /// The code of the error that `body` ends with; nil when it ends without.
    package static func code<Result>(_ body: () throws(CryptoError) -> Result) -> CryptoError.Code? {
        do throws(CryptoError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }
}

/// A message as it is stored: everything that opening needs.
package struct SealedMessage {
    package var nonce: [UInt8]
    package var associated: [UInt8]
    package var ciphertext: [UInt8]
    package var tag: [UInt8]

    package init(nonce: [UInt8], associated: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
        (self.nonce, self.associated, self.ciphertext, self.tag) = (nonce, associated, ciphertext, tag)
    }

    /// Seals with a given nonce.
    package init(_ plaintext: [UInt8], nonce: [UInt8], associated: [UInt8], with context: AEADContext)
        throws(CryptoError)
    {
        let value = try DataProtectionKit.nonce(nonce)
        var ciphertext: [UInt8] = []
        let tag = try DataProtectionKit.filled(16) { (tag) throws(CryptoError) in
            ciphertext = try DataProtectionKit.filled(plaintext.count) { (output) throws(CryptoError) in
                try DataProtectionKit.with(plaintext) { (plaintext) throws(CryptoError) in
                    try DataProtectionKit.with(associated) { (associated) throws(CryptoError) in
                        try context.seal(plaintext, nonce: value, authenticating: associated, into: output, tag: tag)
                    }
                }
            }
        }
        self.init(nonce: nonce, associated: associated, ciphertext: ciphertext, tag: tag)
    }

    /// Opens into memory full of `EE`, and says what the memory holds then and why it failed.
    package func open(with context: AEADContext) -> (output: [UInt8], failure: CryptoError?) {
        var failure: CryptoError?
        let output = try? DataProtectionKit.filled(ciphertext.count) { output in
            do throws(CryptoError) {
                try context.open(
                    ciphertext.span.bytes, nonce: try DataProtectionKit.nonce(nonce),
                    authenticating: associated.span.bytes, tag: tag.span.bytes, into: output)
            } catch { failure = error }
        }
        return (output ?? [], failure)
    }
}
