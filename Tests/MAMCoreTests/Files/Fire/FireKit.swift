import Foundation
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMSimulation
import MAMVolumes
import TestKits
import XCTest

/// What the tests of protected files under fire share: one raw file, its keys, and what may be found in it.
struct FireKit: Sendable {
    static let path = "/file"
    static let chunk = 4096

    let (key, otherKey): (AccountKey, AccountKey)
    let nonces = NoncePool()
    let isPowerSafe: Bool

    init(isPowerSafe: Bool = false) throws {
        let keys = try KeyHierarchy(root: DeviceRootKey(given: DataProtectionKit.countingKey()))
        key = try keys.makeAccountKey(.container, generation: 0)
        otherKey = try keys.makeAccountKey(.container, generation: 1)
        self.isPowerSafe = isPowerSafe
    }

    var options: ProtectedFile.Options { ProtectedFile.Options(isPowerSafe: isPowerSafe) }

    /// Makes the file.
    func create(on volume: any Volume) throws -> ProtectedFile {
        let raw = try volume.open(Self.path, [.read, .write, .create], mode: 0o600)
        return try ProtectedFile.create(
            on: raw, owner: try XCTUnwrap(AccountID("someone@example.com")), key: key, nonces: nonces, options: options)
    }

    /// Opens the file with either key.
    func open(on volume: any Volume, isWritable: Bool = true) throws -> ProtectedFile {
        let raw = try volume.open(Self.path, isWritable ? [.read, .write] : .read, mode: 0)
        return try ProtectedFile.open(raw, isWritable: isWritable, nonces: nonces, options: options) { id in
            [key, otherKey].first { $0.id == id }
        }
    }

    /// Everything that a file holds.
    static func content(of file: ProtectedFile) throws -> [UInt8] {
        let reader = try file.makeReader()
        let count = Int(file.length)
        guard count > 0 else { return [] }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { memory.deallocate() }
        let got = try file.read(into: memory, at: 0, with: reader)
        return Array(memory.prefix(got))
    }

    /// Bytes that are nowhere else the same.
    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count { withUnsafeBytes(of: random.next()) { bytes += $0 } }
        return Array(bytes.prefix(count))
    }

    /// What is wrong with a content whose length and chunks must each be those of one of some states; nil for nothing.
    static func mismatch(_ found: [UInt8], among states: ArraySlice<[UInt8]>) -> String? {
        guard states.contains(where: { $0.count == found.count }) else {
            return "\(found.count) bytes, expected \(Set(states.map(\.count)).sorted())"
        }
        for lower in stride(from: 0, to: found.count, by: chunk) {
            let range = lower..<min(found.count, lower + chunk)
            // A file is longer only once its last chunk is, so a shorter state does not count.
            let isKnown = states.contains { $0.count >= range.upperBound && $0[range] == found[range] }
            if !isKnown { return "chunk \(lower / chunk) of \(found.count) bytes is of no state" }
        }
        return nil
    }
}

extension ProtectedFile {
    /// Writes an array.
    func put(_ bytes: [UInt8], at offset: Int) throws(ProtectedFileError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
            try write(bytes, at: Int64(offset))
        }
    }
}

extension [UInt8] {
    /// As a file does it.
    mutating func put(_ bytes: [UInt8], at offset: Int) {
        if offset + bytes.count > count { resize(to: offset + bytes.count) }
        replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    mutating func resize(to length: Int) {
        if length < count { removeLast(count - length) }
        append(contentsOf: repeatElement(0, count: length - count))
    }
}
