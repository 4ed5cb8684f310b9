import MAMKeys
import TestKits
import XCTest

/// Which buffers sealing and opening take; whatever they refuse they do not touch.
final class DataProtectionBufferTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    // One piece of memory, of which a test takes slices.
    private func within(_ body: (UnsafeMutableRawBufferPointer, AEADContext, Nonce) throws -> Void) throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
        defer { memory.deallocate() }
        try body(memory, try AEADContext(key: .random()), try NoncePool().next())
        XCTAssertTrue(memory.allSatisfy { $0 == 0xEE }, "memory was written in spite of the refusal")
    }

    private func slice(_ memory: UnsafeMutableRawBufferPointer, _ start: Int, _ count: Int)
        -> UnsafeMutableRawBufferPointer
    {
        UnsafeMutableRawBufferPointer(rebasing: memory[start..<(start + count)])
    }

    private func codes(
        _ memory: UnsafeMutableRawBufferPointer, _ context: AEADContext, _ nonce: Nonce, input: (Int, Int),
        output: (Int, Int), tag: (Int, Int) = (4000, 16), associated: (Int, Int) = (3900, 32)
    ) -> [CryptoError.Code?] {
        let source = UnsafeRawBufferPointer(slice(memory, input.0, input.1))
        let beside = UnsafeRawBufferPointer(slice(memory, associated.0, associated.1))
        let (target, mark) = (slice(memory, output.0, output.1), slice(memory, tag.0, tag.1))
        return [
            Kit.code { () throws(CryptoError) in
                try context.seal(source, nonce: nonce, authenticating: beside, into: target, tag: mark)
            },
            Kit.code { () throws(CryptoError) in
                try context.open(
                    source, nonce: nonce, authenticating: beside, tag: UnsafeRawBufferPointer(mark), into: target)
            },
        ]
    }

    func testOutputHasTheLengthOfTheInput() throws {
        try within { memory, context, nonce in
            for count in [0, 1, 99, 101, 116] {
                XCTAssertEqual(
                    codes(memory, context, nonce, input: (0, 100), output: (1000, count)),
                    [.wrongLength, .wrongLength])
            }
        }
    }

    func testATagHasSixteenBytes() throws {
        try within { memory, context, nonce in
            for count in [0, 1, 4, 8, 12, 15, 17, 32] {
                XCTAssertEqual(
                    codes(memory, context, nonce, input: (0, 100), output: (1000, 100), tag: (2000, count)),
                    [.wrongLength, .wrongLength])
            }
        }
    }

    func testOutputThatOverlapsInputInPartIsRefused() throws {
        try within { memory, context, nonce in
            for start in [401, 416, 499, 301, 384] {
                XCTAssertEqual(
                    codes(memory, context, nonce, input: (400, 100), output: (start, 100)), [.overlap, .overlap])
            }
        }
    }

    func testATagThatOverlapsAnythingIsRefused() throws {
        try within { memory, context, nonce in
            // Over the input, the output and the associated data, by one byte each.
            for start in [99, 1099, 985, 3885, 3931] {
                XCTAssertEqual(
                    codes(memory, context, nonce, input: (0, 100), output: (1000, 100), tag: (start, 16)),
                    [.overlap, .overlap], "\(start)")
            }
        }
    }

    func testAssociatedDataThatOverlapsTheOutputIsRefused() throws {
        try within { memory, context, nonce in
            for start in [1000, 969, 1099] {
                XCTAssertEqual(
                    codes(memory, context, nonce, input: (0, 100), output: (1000, 100), associated: (start, 32)),
                    [.overlap, .overlap], "\(start)")
            }
        }
    }

    func testNeighborsDoNotOverlap() throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
        let (context, nonce) = (try AEADContext(key: .random()), try NoncePool().next())
        let sealed = codes(
            memory, context, nonce, input: (0, 100), output: (100, 100), tag: (200, 16), associated: (216, 32))[0]
        XCTAssertNil(sealed)
        // An empty input is apart from everything.
        XCTAssertNil(codes(memory, context, nonce, input: (50, 0), output: (60, 0), tag: (200, 16))[0])
    }

    func testMoreThanTheCipherCanCountIsRefused() throws {
        try within { memory, context, nonce in
            // Never looked at: the lengths alone are refused.
            let huge = UnsafeRawBufferPointer(start: memory.baseAddress, count: AEAD.maximumMessage + 1)
            let target = UnsafeMutableRawBufferPointer(start: memory.baseAddress, count: AEAD.maximumMessage + 1)
            let (tag, none) = (slice(memory, 0, 16), UnsafeRawBufferPointer(start: nil, count: 0))
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in
                    try context.seal(huge, nonce: nonce, authenticating: none, into: target, tag: tag)
                }, .wrongLength)
            let (input, output) = (UnsafeRawBufferPointer(slice(memory, 100, 10)), slice(memory, 200, 10))
            let beside = UnsafeRawBufferPointer(start: memory.baseAddress, count: AEAD.maximumAssociatedData + 1)
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in
                    try context.seal(input, nonce: nonce, authenticating: beside, into: output, tag: tag)
                }, .wrongLength)
        }
        XCTAssertEqual(AEAD.maximumMessage, 68_719_476_704)
    }
}
