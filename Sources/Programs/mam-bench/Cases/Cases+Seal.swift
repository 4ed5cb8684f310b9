import MAMBenchResults
import MAMCore
internal import MAMKeys

/// Sealing and opening chunks as a protected file does.
///
/// The baseline is the bare cipher.
///
/// Sealing takes a nonce from the pool, authenticates 32 bytes with the chunk, and makes a tag; opening checks it.
enum SealCases {
    /// The name, the size of the chunk in bytes, and whether it is opened.
    static let all: [(name: String, count: Int, opens: Bool)] = [
        ("seal.4096", 4096, false),
        ("seal.65536", 65_536, false),
        ("open.4096", 4096, true),
        ("open.65536", 65_536, true),
    ]

    static func run(_ name: String, _ count: Int, opens: Bool) throws -> BenchFigure {
        let memory = SealMemory(count)
        let (context, nonces) = (try AEADContext(key: .random()), NoncePool())
        let stored = try memory.seal(with: context, nonces)
        var isRight = true
        // The cipher's counter allows 64 GiB in a message, far more than 51 rounds of 64 MiB.
        let iterations = 64 << 20 / count
        guard let baseline = SealBaseline(encrypts: !opens) else { throw SealFailure() }
        return measure(
            name, against: "libcrypto's cipher alone", iterations: iterations, rounds: 51,
            ours: {
                do {
                    if opens {
                        try memory.open(with: context, stored)
                    } else {
                        blackHole(try memory.seal(with: context, nonces))
                    }
                } catch { isRight = false }
            },
            baseline: { isRight = memory.update(baseline) && isRight }
        ).checked(isRight)
    }
}

/// Sealing failed, so there is no figure.
struct SealFailure: Error {}

/// The buffers of one case.
private final class SealMemory {
    private let (plaintext, ciphertext, tag, associated, output): Buffers
    private typealias Buffers = (
        UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer,
        UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer
    )

    init(_ count: Int) {
        func make(_ count: Int) -> UnsafeMutableRawBufferPointer {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
            buffer.initializeMemory(as: UInt8.self, repeating: 0x5A)
            return buffer
        }
        (plaintext, ciphertext, tag, associated, output) = (make(count), make(count), make(16), make(32), make(count))
    }

    deinit { for buffer in [plaintext, ciphertext, tag, associated, output] { buffer.deallocate() } }

    func seal(with context: AEADContext, _ nonces: NoncePool) throws -> Nonce {
        try context.seal(
            UnsafeRawBufferPointer(plaintext), nonces: nonces, authenticating: UnsafeRawBufferPointer(associated),
            into: ciphertext, tag: tag)
    }

    func open(with context: AEADContext, _ nonce: Nonce) throws {
        try context.open(
            UnsafeRawBufferPointer(ciphertext), nonce: nonce, authenticating: UnsafeRawBufferPointer(associated),
            tag: UnsafeRawBufferPointer(tag), into: output)
    }

    func update(_ cipher: SealBaseline) -> Bool {
        guard let input = plaintext.baseAddress, let target = output.baseAddress else { return false }
        return cipher.update(
            input.assumingMemoryBound(to: UInt8.self), target.assumingMemoryBound(to: UInt8.self),
            Int32(plaintext.count))
    }
}

extension BenchFigure {
    /// Returns the figure, after checking that the timed calls succeeded.
    fileprivate func checked(_ isRight: Bool) -> BenchFigure {
        precondition(isRight, "\(name): something that was timed failed")
        return self
    }
}
