import MAMSealedFiles
import XCTest

/// Which field is blamed for what.
final class FileHeaderErrorTests: XCTestCase {
    private typealias Header = FileHeaderTests

    private func failure(_ changes: [Int: [UInt8]]) -> ProtectedFileError? {
        var bytes = Header.expected()
        for (offset, change) in changes { bytes.replaceSubrange(offset..<offset + change.count, with: change) }
        return ProtectedFileKit.failure { () throws(ProtectedFileError) in try Header.decode(bytes) }
    }

    private func check(
        _ changes: [Int: [UInt8]], _ code: ProtectedFileError.Code, at offset: Int64, line: UInt = #line
    ) {
        let found = failure(changes)
        XCTAssertEqual(found?.code, code, line: line)
        XCTAssertEqual(found?.offset, offset, line: line)
        XCTAssertEqual(found?.message.contains("\n"), false, line: line)
    }

    func testEveryFieldIsCheckedAndReportedWithItsOffset() {
        check([0: [0x88]], .notProtected, at: 0)
        check([7: [0x1B]], .notProtected, at: 0)
        check([8: [2]], .unknownVersion, at: 8)
        check([9: [1]], .unknownVersion, at: 8)
        check([10: [2]], .damaged, at: 10)
        check([11: [0]], .damaged, at: 11)
        check([12: [13]], .damaged, at: 12)
        check([13: [2]], .damaged, at: 13)
        check([13: [3]], .damaged, at: 13)
        check([14: [1]], .damaged, at: 14)
        check([48: [UInt8](repeating: 0, count: 8)], .damaged, at: 48)
        check([56: [1, 0, 0, 0, 0, 16, 0, 0]], .damaged, at: 56)
        check([56: [UInt8](repeating: 0xFF, count: 8)], .damaged, at: 56)
        check([72: [1]], .damaged, at: 72)
        check([72: [0, 0, 1, 0, 1]], .damaged, at: 72)
        check([120: [1, 1]], .damaged, at: 120)
        check([120: [7]], .damaged, at: 131)
        check([122: [1]], .damaged, at: 122)
        check([124: [0xFF]], .damaged, at: 124)
        check([124 + 200: [1]], .damaged, at: 324)
        check([380: [25]], .damaged, at: 380)
        check([380: [255, 255, 255, 255]], .damaged, at: 380)
        check([380: [1]], .damaged, at: 400)
        check([380: [3]], .damaged, at: 416)
        check([767: [1]], .damaged, at: 767)
        check([768: [1, 0, 1, 0]], .damaged, at: 768)
        check([768: [0, 0x10, 0, 0]], .damaged, at: 768)
        check([772: [255, 1, 0, 0]], .damaged, at: 772)
        check([772: [0x19, 0, 1, 0]], .damaged, at: 772)
        check([772: [0, 0x10, 0, 0]], .damaged, at: 772)
        check([776: [1]], .damaged, at: 776)
        check([991: [1]], .damaged, at: 991)
    }

    func testHolesOutOfOrderTouchingEmptyOrBeyondTheEndAreRefused() {
        check([400: [2, 0, 0]], .damaged, at: 400)
        check([400: [4, 0, 0]], .damaged, at: 400)
        check([400: [5, 0, 0]], .damaged, at: 400)
        check([408: [0, 0]], .damaged, at: 408)
        check([406: [1]], .damaged, at: 400)
        check([415: [0x80]], .damaged, at: 408)
        check([400: [UInt8](repeating: 0xFF, count: 16)], .damaged, at: 400)
        XCTAssertNil(failure([400: [6, 0, 0]]))
    }

    func testAHeaderCutOffAnywhereIsRefused() {
        let bytes = Header.expected()
        for count in 0..<1024 {
            let found = ProtectedFileKit.failure { () throws(ProtectedFileError) in
                try Header.decode(Array(bytes[..<count]))
            }
            XCTAssertEqual(found?.code, count < 8 ? .notProtected : .damaged, "\(count)")
            XCTAssertEqual(found?.offset, count < 8 ? 0 : Int64(count), "\(count)")
        }
    }
}
