import MAMBase
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

/// What the tests of protected files share: a device, account keys and files on it.
struct ProtectedFileKit {
    let account: AccountKey
    let other: AccountKey
    let nonces = NoncePool()
    let owner = AccountID(stringLiteral: "alice@contoso.example")

    init() throws {
        let keys = try KeyHierarchy(root: DeviceRootKey(given: .random()))
        account = try keys.makeAccountKey(.container, generation: 0)
        other = try keys.makeAccountKey(.container, generation: 1)
    }

    /// The account key that holds the bytes 32 to 63, with the id `A0` to `AF`.
    static func knownAccount() throws -> AccountKey {
        let hierarchy = try KeyHierarchy(root: DeviceRootKey(given: DataProtectionKit.countingKey()))
        let stored = DataProtectionKit.hex(
            "121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        let wrapped = try DataProtectionKit.with(stored) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        return try hierarchy.unwrap(
            wrapped, id: DataProtectionKit.id([UInt8](0xA0...0xAF)), kind: .container, generation: 0)
    }

    func create(
        on raw: RawFile = RawFile(), _ options: ProtectedFile.Options = .init()
    ) throws(ProtectedFileError) -> ProtectedFile {
        try ProtectedFile.create(on: raw, owner: owner, key: account, nonces: nonces, options: options)
    }

    func open(
        _ raw: RawFile, isWritable: Bool = true, _ options: ProtectedFile.Options = .init()
    ) throws(ProtectedFileError) -> ProtectedFile {
        try ProtectedFile.open(raw, isWritable: isWritable, nonces: nonces, options: options) { id in
            id == account.id ? account : id == other.id ? other : nil
        }
    }

    /// A finished raw file with this content.
    func stored(_ content: [UInt8], _ options: ProtectedFile.Options = .init()) throws -> RawFile {
        let raw = RawFile()
        let file = try create(on: raw, options)
        try file.write(content, at: 0)
        try file.finish()
        return raw
    }

    /// The code of the error that `body` ends with; nil when it ends without.
    static func code<Result>(_ body: () throws(ProtectedFileError) -> Result) -> ProtectedFileError.Code? {
        failure(body)?.code
    }

    static func failure<Result>(_ body: () throws(ProtectedFileError) -> Result) -> ProtectedFileError? {
        do throws(ProtectedFileError) {
            _ = try body()
            return nil
        } catch { return error }
    }

    /// Bytes that differ from place to place.
    static func pattern(_ count: Int, _ seed: Int = 1) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ ($0 >> 8) &* 7 &+ seed &* 101) | 1) }
    }
}

extension ProtectedFile {
    func write(_ bytes: [UInt8], at offset: Int64) throws(ProtectedFileError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in try write(bytes, at: offset) }
    }

    func read(_ count: Int, at offset: Int64, with reader: Reader) throws(ProtectedFileError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { buffer.deallocate() }
        buffer.initializeMemory(as: UInt8.self, repeating: 0xEE)
        let got = try read(into: buffer, at: offset, with: reader)
        return Array(buffer[..<got])
    }

    func all() throws(ProtectedFileError) -> [UInt8] { try read(Int(length), at: 0, with: makeReader()) }
}
