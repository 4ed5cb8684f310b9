import Foundation
import MAMKeys
import MAMPOSIX
import TestKits
import XCTest

/// A process whose embedder set libcrypto's secure heap up before anything of ours ran.
///
/// There is one heap per process, so the test runs itself once more in a process of its own.
final class DataProtectionEmbeddersHeapTests: XCTestCase {
    private static let (variable, marker) = ("MAM_TEST_EMBEDDERS_HEAP", "half of the embedder's heap at most")

    func testAnEmbeddersHeapIsSharedAndNeverFilled() throws {
        if let size = ProcessInfo.processInfo.environment[Self.variable].flatMap({ Int($0) }) {
            return try inside(heapOf: size)
        }
        // One that has room, one that has not even enough for libcrypto's own.
        for size in [1 << 14, 1 << 10] {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["MAMKeysTests.DataProtectionEmbeddersHeapTests/\(Self.testName)"]
            process.environment = ProcessInfo.processInfo.environment.merging(
                [Self.variable: "\(size)", "ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            XCTAssertEqual(process.terminationStatus, 0, text)
            XCTAssertTrue(text.contains(Self.marker), text)
        }
    }

    private static let testName = "testAnEmbeddersHeapIsSharedAndNeverFilled"

    private func inside(heapOf size: Int) throws {
        typealias Initialize = @convention(c) (Int, Int) -> Int32
        let symbol = try XCTUnwrap(dlsym(nil, "CRYPTO_secure_malloc_init"))
        let made = unsafeBitCast(symbol, to: Initialize.self)(size, 64)
        XCTAssertGreaterThan(made, 0, "somebody was faster")
        let keys = try (0..<1000).map { number in
            try DataProtectionKit.key([UInt8](repeating: UInt8(number % 251), count: 32))
        }
        for (number, key) in keys.enumerated() {
            XCTAssertEqual(DataProtectionKit.bytes(key), [UInt8](repeating: UInt8(number % 251), count: 32))
        }
        let places = SecretKey.places
        XCTAssertEqual(places.total, 1000)
        XCTAssertGreaterThan(places.secureHeap, 0)
        XCTAssertLessThanOrEqual(places.secureHeap, size / 2 / 64)
        if size >= 1 << 14 {
            let code = DataProtectionKit.code { () throws(CryptoError) in
                _ = try SecretKey.random()
                _ = try NoncePool().next()
            }
            XCTAssertNil(code, "libcrypto had no room left for its generators")
        }
        // Optimised code drops what is not used any more.
        withExtendedLifetime(keys) { print(Self.marker) }
    }
}
