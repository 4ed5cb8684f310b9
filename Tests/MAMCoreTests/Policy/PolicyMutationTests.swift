import MAMCore
import MAMSettings
import XCTest

/// Bytes nobody wrote on purpose: a document cut and changed at every place.
final class PolicyMutationTests: XCTestCase {
    #if DEBUG
        private static let slice = 64
    #else
        private static let slice = 1
    #endif

    private let bytes = Array(PolicyFixtures.whole.utf8)

    func testADocumentCutAtEveryByteIsRefusedWithAPlaceInsideIt() {
        for count in 0..<bytes.count {
            XCTAssertThrowsError(try PolicyDocument(json: Array(bytes[..<count]))) { error in
                let offset = (error as? PolicyReadError)?.position?.byteOffset ?? -1
                XCTAssertTrue((0...count).contains(offset), "cut at \(count): offset \(offset)")
            }
        }
    }

    func testADocumentWithEveryByteChangedIsReadOrRefusedAndNeverLooserThanNothing() throws {
        var (changed, read) = (0, 0)
        for place in bytes.indices {
            for value in UInt8.min...UInt8.max where (place * 256 + Int(value)) % Self.slice == 0 {
                var copy = bytes
                copy[place] = value
                changed += 1
                guard let document = try? PolicyDocument(json: copy) else { continue }
                read += 1
                _ = document.validate()
                let policy = document.compile()
                XCTAssertEqual(policy.decision(for: .save(to: .box, account: nil)).kind, .save)
            }
        }
        print("policy bytes: \(changed) changed documents, \(read) of them read (slice 1/\(Self.slice))")
        XCTAssertEqual(changed, bytes.count * 256 / Self.slice)
        XCTAssertGreaterThan(read, 0)
    }
}
