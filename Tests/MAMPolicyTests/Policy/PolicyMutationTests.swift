import MAMCore
import MAMSettings
import TestPolicies
import TestSeeds
import XCTest

/// Bytes nobody wrote on purpose: a document cut and changed at every place.
final class PolicyMutationTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private let bytes = Array(PolicyFixtures.whole.utf8)

    func testADocumentCutAtEveryByteIsRefusedWithAPlaceInsideIt() {
        for count in 0..<bytes.count {
            XCTAssertThrowsError(try PolicyDocument(json: Array(bytes[..<count]))) { error in
                let offset = (error as? PolicyReadError)?.position?.byteOffset ?? -1
                XCTAssertTrue((0...count).contains(offset), "cut at \(count): offset \(offset)")
            }
        }
    }

    func testADocumentWithEveryByteChangedIsReadOrRefusedAndEveryPlaceLiesInsideIt() {
        var (changed, read) = (0, 0)
        let inside = 0...bytes.count
        for place in bytes.indices {
            for value in UInt8.min...UInt8.max where (place * 256 + Int(value)) % Self.slice == 0 {
                var copy = bytes
                copy[place] = value
                changed += 1
                do {
                    let document = try PolicyDocument(json: copy)
                    read += 1
                    let places = document.validate().compactMap { $0.position?.byteOffset }
                    XCTAssertTrue(places.allSatisfy(inside.contains), "byte \(place) = \(value): \(places)")
                    XCTAssertEqual(document.compileStrictest().fingerprint.utf8.count, 64)
                } catch {
                    let offset = error.position?.byteOffset ?? -1
                    XCTAssertTrue(inside.contains(offset), "byte \(place) = \(value): offset \(offset)")
                }
            }
        }
        print("policy bytes: \(changed) changed documents, \(read) of them read (slice 1/\(Self.slice))")
        XCTAssertEqual(changed, bytes.count * 256 / Self.slice)
        XCTAssertGreaterThan(read, 0)
        XCTAssertLessThan(read, changed)
    }
}
