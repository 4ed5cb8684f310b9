@testable import MAMBase
@testable import MAMKeys
@testable import MAMSealedFiles

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// A file of three chunks that a writer left dirty: the second and third were written over through the journal.
struct Material: Sendable {
    let raw: [UInt8]
    let account: AccountKey
    let nonces = NoncePool()
    static let chunk = 4096

    init() throws {
        account = try KeyHierarchy(root: DeviceRootKey(given: .random())).makeAccountKey(.container, generation: 0)
        let memory = MemoryFile([])
        let file = try ProtectedFile.create(on: memory, owner: "fuzz", key: account, nonces: nonces)
        for (chunks, byte, place) in [(3, 0x11, 0), (2, 0x22, 1)] as [(Int, UInt8, Int)] {
            let bytes = [UInt8](repeating: byte, count: chunks * Self.chunk)
            try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
                try file.write(bytes, at: Int64(place * Self.chunk))
            }
        }
        raw = memory.bytes
    }
}

let material = try? Material()

/// One input of the fuzzer: what lies in the journal, or what is changed anywhere in it and in the chunks.
///
/// A first byte below 128 puts the rest over the journal and tears the chunks that its lower bits name; any other makes
/// the rest a list of changes: two bytes of place, one of bits. Whatever the file says then, each chunk is an error or one
/// that it had.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let material, count > 0 else { return 0 }
    let (input, journal, body) = (UnsafeBufferPointer(start: start, count: count), 8192, 45_056)
    var raw = material.raw
    if input[0] < 128 {
        for (place, byte) in input.dropFirst().prefix(64 + 8 * 4128).enumerated() { raw[journal + place] = byte }
        for chunk in 0..<3 where input[0] >> chunk & 1 == 1 { raw[body + chunk * 4128 + 100] ^= 1 }
    } else {
        for change in stride(from: 1, to: count - 2, by: 3) {
            let place = Int(input[change]) << 8 | Int(input[change + 1])
            // The journal and its copies first, then the chunks.
            let offset = place < 8320 ? journal + place : body + (place - 8320) % (3 * 4128)
            raw[offset] ^= input[change + 2]
        }
    }
    for isWritable in [true, false] { check(raw, material, isWritable) }
    return 0
}

private func check(_ raw: [UInt8], _ material: Material, _ isWritable: Bool) {
    let file: ProtectedFile
    do throws(ProtectedFileError) {
        file = try ProtectedFile.open(MemoryFile(raw), isWritable: isWritable, nonces: material.nonces) { _ in
            material.account
        }
    } catch { preconditionFailure("a journal kept a file from opening") }
    precondition(file.length == Int64(3 * Material.chunk), "another length")
    guard let reader = try? file.makeReader() else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Material.chunk, alignment: 16)
    defer { buffer.deallocate() }
    for chunk in 0..<3 {
        do throws(ProtectedFileError) {
            let got = try file.read(into: buffer, at: Int64(chunk * Material.chunk), with: reader)
            let byte = buffer[0]
            precondition(got == Material.chunk && buffer.allSatisfy { $0 == byte }, "other bytes")
            precondition(byte == (chunk == 0 ? 0x11 : 0x22), "other bytes")
        } catch { precondition(error.code == .damaged || error.code == .notAuthentic, "another error") }
    }
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzJournal_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
