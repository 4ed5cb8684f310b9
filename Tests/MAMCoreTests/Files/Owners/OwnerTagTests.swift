import MAMCore
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

final class OwnerTagTests: XCTestCase {
    private func seal(_ byte: UInt8 = 7) throws -> OwnerTagSeal { try OwnerTagSeal(root: StorageKit.rootKey(byte)) }

    private func tag(_ kind: OwnerTagFormat.Kind) throws -> OwnerTag {
        OwnerTag(kind, owner: try DataProtectionKit.id(Array(0..<16)), fileID: try DataProtectionKit.id(Array(16..<32)))
    }

    private func failure(_ bytes: [UInt8], _ seal: OwnerTagSeal) -> OwnerTagError? {
        do throws(OwnerTagError) {
            _ = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OwnerTagError) in try seal.decode(bytes) }
            return nil
        } catch {
            return error
        }
    }

    func testATagComesBackAsItWasWritten() throws {
        let seal = try seal()
        for kind in OwnerTagFormat.Kind.allCases {
            let bytes = try seal.encode(tag(kind))
            XCTAssertEqual(bytes.count, 50)
            XCTAssertEqual(bytes[..<34], [1, kind.rawValue] + Array(0..<32))
            let read = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OwnerTagError) in try seal.decode(bytes) }
            XCTAssertEqual(read, try tag(kind))
        }
        XCTAssertEqual(OwnerTag.attributeName, "user.mam.owner")
    }

    func testTheBytesOfATagMatchAnIndependentImplementation() throws {
        // Computed by another implementation of HKDF and HMAC, from a root key of 32 bytes 07.
        XCTAssertEqual(DataProtectionKit.hex(try seal().encode(tag(.file))[34...]), "f04143cd6e0103afba7dffdf724e4178")
    }

    func testEveryFlippedBitIsNoticed() throws {
        let seal = try seal()
        let whole = try seal.encode(tag(.file))
        for bit in 0..<400 {
            var changed = whole
            changed[bit / 8] ^= 1 << (bit % 8)
            switch bit / 8 {
            case 0: XCTAssertEqual(failure(changed, seal), .unknownVersion(changed[0]))
            case 1 where changed[1] > 2 || changed[1] == 0:
                XCTAssertEqual(failure(changed, seal), .unknownKind(changed[1]))
            default: XCTAssertEqual(failure(changed, seal), .notAuthentic, "bit \(bit)")
            }
        }
        var other = whole
        other[1] = 2
        XCTAssertEqual(failure(other, seal), .notAuthentic, "a folder's default is not a file's owner")
    }

    func testOtherLengthsAreRefused() throws {
        let seal = try seal()
        let whole = try seal.encode(tag(.file))
        for count in 0..<50 { XCTAssertEqual(failure(Array(whole[..<count]), seal), .wrongLength(count)) }
        XCTAssertEqual(failure(whole + [0], seal), .wrongLength(51))
        XCTAssertEqual(failure(whole + [UInt8](repeating: 0, count: 65_486), seal), .wrongLength(65_536))
        XCTAssertEqual(failure([2], seal), .unknownVersion(2), "another version may have another length")
    }

    func testATagOfAnotherDeviceIsNotAuthentic() throws {
        let error = failure(try seal(8).encode(tag(.file)), try seal())
        XCTAssertEqual(error, .notAuthentic)
        XCTAssertEqual(error?.description, "an owner tag is not authentic")
    }

    func testTheStorageOfADeviceReadsItsTags() throws {
        let storage = DeviceStorage()
        let owner = try storage.ownerID(for: "ann")
        let bytes = try storage.ownerTags().encode(OwnerTag(.file, owner: owner, fileID: .random()))
        let read = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OwnerTagError) in
            guard let tags = try? storage.ownerTags() else { throw .notAuthentic }
            return try tags.decode(bytes)
        }
        XCTAssertEqual(try storage.account(of: read.owner), "ann")
    }
}
