import MAMBase
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

/// The tables of bytes in Docs/Protection.md are what the code writes.
final class ProtectionDocumentFormatTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    func testTheHeaderTableOfTheDocumentMatchesTheEncodedBytes() throws {
        let table = try ProtectionDocument.fields(under: "#### A header")
        let header = try FileHeaderTests.header()
        let holes = header.holes.runs.flatMap { little(UInt64($0.lowerBound)) + little(UInt64($0.count)) }
        let wanted = try table.bytes([
            "magic": table.magic("magic"), "version": little(UInt16(1)), "cipher": [1], "key scheme": [1],
            "chunk bits": [12], "flags": [1], "header length": little(UInt16(1024)), "file id": [UInt8](0x10...0x1F),
            "key id": [UInt8](0xA0...0xAF), "number": little(header.sequence), "length": little(UInt64(header.length)),
            "shrink epoch": little(header.shrinkEpoch), "reserved sealings": little(header.reserved),
            "wrapped data key": Kit.hex(
                "121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161"),
            "owner length": little(UInt16(header.owner.rawValue.utf8.count)),
            "owner": Array(header.owner.rawValue.utf8),
            "hole count": little(UInt32(header.holes.runs.count)), "holes": holes,
            "first chunk length": little(UInt32(32)), "chunk length": little(UInt32(4120)), "tag": [],
        ])
        XCTAssertEqual(try FileHeaderTests.encode(header), wanted)
        // With the tag, which is the one field that needs the key.
        let (tagged, tag) = (
            try FileHeaderTests.encode(header, [UInt8](1...32)), table.first { $0.name == "tag" }
        )
        XCTAssertEqual(tagged.count, HeaderLayout.byteCount)
        XCTAssertEqual(tag.map { tagged[..<$0.at] }, wanted[..<992])
        XCTAssertEqual(tag.map { $0.at + $0.count }, tagged.count)
        XCTAssertNotEqual(tagged[992...], wanted[992...])
    }

    func testTheDescriptorTableOfTheDocumentMatchesTheEncodedBytes() throws {
        let table = try ProtectionDocument.fields(under: "#### The journal's descriptor")
        let wanted = try table.bytes([
            "marker": table.magic("marker"), "count": little(UInt32(5)), "first chunk": little(UInt64(0x1_0203)),
            "shrink epoch": little(UInt64(77)),
        ])
        let descriptor = JournalDescriptor(chunks: 0x1_0203..<0x1_0208, epoch: 77)
        XCTAssertEqual(try Kit.filled(JournalDescriptor.byteCount) { descriptor.encode(into: $0) }, wanted)
    }

    func testTheTagTableOfTheDocumentMatchesTheEncodedBytes() throws {
        let table = try ProtectionDocument.fields(under: "### Owners")
        let (owner, file) = ([UInt8](0x20..<0x30), [UInt8](0x40..<0x50))
        let seal = try OwnerTagSeal(root: DeviceRootKey(given: Kit.key([UInt8](repeating: 7, count: 32))))
        for kind in OwnerTagFormat.Kind.allCases {
            let tag = OwnerTag(kind, owner: try Kit.id(owner), fileID: try Kit.id(file))
            let wanted = try table.bytes([
                "version": [OwnerTagFormat.version], "kind": [kind.rawValue], "owner id": owner, "file id": file,
                "check": [],
            ])
            let bytes = try seal.encode(tag)
            XCTAssertEqual(bytes.count, wanted.count)
            XCTAssertEqual(bytes[OwnerTagFormat.authenticated], wanted[OwnerTagFormat.authenticated])
        }
        let check = table.first { $0.name == "check" }
        XCTAssertEqual(check.map { $0.at..<$0.at + $0.count }, OwnerTagFormat.check)
    }

    func testTheSlotTableOfTheDocumentMatchesTheEncodedBytes() throws {
        let table = try ProtectionDocument.fields(under: "#### A slot")
        let places = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.at) })
        XCTAssertEqual(places["ciphertext"], ChunkGeometry.slotOverhead)
        let slot = try ProtectedFileKit().stored([UInt8](repeating: 7, count: 300)).bytes[45056...]
        XCTAssertEqual(slot.count, 300 + ChunkGeometry.slotOverhead)
        let length = 45056 + (places["length n of the chunk"] ?? 0)
        XCTAssertEqual(Array(slot[length..<length + 4]), little(UInt32(300)))
    }

    func testThePlacesInAFileAreThoseOfTheCode() throws {
        let geometry = ChunkGeometry.standard
        let rows = try ProtectionDocument.table(under: "### The format of files")
        XCTAssertEqual(
            rows.map { Array($0.prefix(2)) },
            [
                ["\(FileHeader.slotOffset(sequence: 1))", "\(HeaderLayout.byteCount)"],
                ["\(FileHeader.slotOffset(sequence: 2))", "\(HeaderLayout.byteCount)"],
                ["\(ChunkGeometry.journalOffset)", "\(geometry.bodyOffset - ChunkGeometry.journalOffset)"],
                [
                    "\(geometry.bodyOffset) + \(geometry.slotOffset(1) - geometry.bodyOffset) i",
                    "\(geometry.maximumSlot)",
                ],
            ])
        XCTAssertEqual(ChunkGeometry.journalSlots, 8)
        XCTAssertEqual(HoleList.limit, 24)
        XCTAssertEqual(ChunkGeometry.maximumLength, 1 << 44)
        XCTAssertEqual(SealBudget.limit, 1 << 32)
    }
}
