import MAMBase
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

/// Files written once by this library: every later version must read them, and write their headers the same.
///
/// The account key holds the bytes 32 to 63 under the id `A0` to `AF`.
final class GoldenFileTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private func check(
        _ raw: [UInt8], isDirty: Bool, owner: String, content: [UInt8], line: UInt = #line
    ) throws -> ProtectedFile {
        let account = try Kit.knownAccount()
        let claim = try XCTUnwrap(ProtectedFile.claim(of: RawFile(raw)))
        XCTAssertEqual(claim.isDirty, isDirty, line: line)
        let file = try ProtectedFile.open(RawFile(raw), isWritable: true, nonces: NoncePool()) { id in
            id == account.id ? account : nil
        }
        XCTAssertEqual(file.owner.rawValue, owner, line: line)
        XCTAssertEqual(try file.all(), content, line: line)
        for place in [0, 4096] {
            let slot = Array(raw[place..<place + 1024])
            let header = try FileHeaderTests.decode(slot)
            let key = try account.unwrap(header.wrappedKey).fileKeys(for: header.fileID).header
            let again = try FileHeaderTests.encode(header, DataProtectionKit.bytes(key))
            XCTAssertEqual(again, slot, "slot at \(place)", line: line)
        }
        return file
    }

    func testAStoredDirtyFileIsReadAndRepairedFromItsJournal() throws {
        let content = Array("The first line.\nTHE SECOND line.\n".utf8)
        let file = try check(GoldenFiles.dirty, isDirty: true, owner: "alice@contoso.example", content: content)
        XCTAssertEqual(file.geometry, .standard)
        // Torn in its place, the chunk comes back from the journal.
        var torn = GoldenFiles.dirty
        torn[45_056 + 40] ^= 1
        _ = try check(torn, isDirty: true, owner: "alice@contoso.example", content: content)
    }

    func testAStoredFileWithOtherChunkLengthsAndAHoleIsRead() throws {
        var content = [UInt8](repeating: 0, count: 32 + 3 * 536 + 20)
        content.replaceSubrange(0..<32, with: [UInt8](0..<32))
        content.replaceSubrange(32 + 3 * 536 + 7..<content.count, with: [UInt8](100..<113))
        let file = try check(GoldenFiles.log, isDirty: false, owner: "Älice", content: content)
        XCTAssertEqual(file.geometry, ChunkGeometry(firstLength: 32, chunkLength: 536))
        XCTAssertEqual(file.currentHeader.holes.runs, [1..<4])
        XCTAssertEqual(file.shrinkEpoch, 1)
    }
}
