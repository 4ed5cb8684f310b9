import Foundation
import MAMCore
import MAMPOSIX
import XCTest

final class LaunchSystemTimeTests: XCTestCase {
    func testTheMachineTellsItsBootsApart() throws {
        let now = SystemTimeSource().now()
        let text = try Data(contentsOf: URL(fileURLWithPath: "/proc/sys/kernel/random/boot_id"))
        XCTAssertEqual(now.bootID, SystemAnswers.bootID(of: text))
        XCTAssertNotEqual(now.bootID, 0)
        XCTAssertEqual(SystemTimeSource().now().bootID, now.bootID)
    }

    func testEveryDigitOfABootCounts() {
        let id = Array("0123abcd-89ef-4012-8fed-fedcba987654\n".utf8)
        let folded = SystemAnswers.bootID(of: id)
        XCTAssertEqual(folded, 0x0123_abcd_89ef_4012 ^ 0x8fed_fedc_ba98_7654)
        for (place, byte) in id.enumerated() where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "\n") {
            var other = id
            other[place] = byte == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
            XCTAssertNotEqual(SystemAnswers.bootID(of: other), folded, "\(place)")
        }
        XCTAssertEqual(SystemAnswers.bootID(of: []), 0)
        XCTAssertEqual(SystemAnswers.bootID(of: [UInt8](repeating: 0xff, count: 100)), 0)
    }
}
