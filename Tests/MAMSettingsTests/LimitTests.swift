import Foundation
import MAMPropertyLists
import MAMSettings
import XCTest

final class LimitTests: XCTestCase {
    /// A document with `levels` containers inside each other, the root counted.
    private func nested(_ levels: Int, before: String = "", after: String = "") -> [UInt8] {
        Fixture.document(
            "<dict><key>a</key>" + String(repeating: "<array>\(before)", count: levels - 1)
                + String(repeating: "\(after)</array>", count: levels - 1) + "</dict>")
    }

    func testSixtyFourLevelsAreReadAndSixtyFiveAreNot() throws {
        XCTAssertEqual(PropertyListLimits.infoPlist.depth, 64)
        XCTAssertEqual(try ManagedAppSettings.read(infoPlist: nested(64)).issues.map(\.id), [.dictionaryMissing])
        let error = try Fixture.refusal(nested(65))
        XCTAssertEqual(error.code, .limitExceeded)
        XCTAssertEqual(error.message, "nested deeper than 64 levels")
        XCTAssertNotNil(error.position)
    }

    func testClosingTagsInCommentsDoNotHideDepth() throws {
        for trick in [
            "<!--</array>-->", "<?x </array>?>", "<string></string><!-- </array> -->",
            "<string><![CDATA[</array>]]></string>",
            "<!-- --></array><!-- -->",
        ] {
            let bytes = Array(("<plist>" + String(repeating: "<array>\(trick)", count: 5_000)).utf8)
            let error = try Fixture.refusal(bytes)
            // The last trick really closes its array, and then a second root follows without end.
            XCTAssertEqual(error.code, trick.hasPrefix("<!-- -->") ? .malformed : .limitExceeded, trick)
        }
        let inside = try ManagedAppSettings.read(
            infoPlist: nested(64, before: "<!--<array>-->", after: "<!--</array>-->"))
        XCTAssertEqual(inside.issues.map(\.id), [.dictionaryMissing])
    }

    func testOpeningTagsInTextDoNotCount() throws {
        let text =
            "<key>SplashIconFile</key><string><![CDATA[\(String(repeating: "<array>", count: 100_000))]]></string>"
        XCTAssertEqual(try Fixture.read(text).issues, [])
    }

    func testAMebibyteIsReadAndOneByteMoreIsNot() throws {
        var bytes = Fixture.plist("<key>MultiIdentity</key><true/>")
        bytes += Array(repeating: 0x20, count: PropertyListLimits.infoPlist.bytes - bytes.count)
        XCTAssertEqual(bytes.count, 1_048_576)
        XCTAssertTrue(try ManagedAppSettings.read(infoPlist: bytes).settings.multiIdentity)
        XCTAssertEqual(try Fixture.refusal(bytes + [0x20]).code, .limitExceeded)
    }

    func testFiftyThousandElementsAreReadAndOneMoreIsNot() throws {
        // Two dictionaries, two keys and the array are five.
        func body(_ count: Int) -> String { "<key>x</key><array>\(String(repeating: "<true/>", count: count))</array>" }
        XCTAssertEqual(try Fixture.read(body(49_995)).issues.map(\.id), [.keyUnknown])
        let error = try Fixture.refusal(Fixture.plist(body(49_996)))
        XCTAssertEqual(error.message, "more than 50000 values and keys")
    }

    func testAListOfWrongElementsEndsInOneFindingThatCountsTheRest() throws {
        let reading = try Fixture.read(
            "<key>AppGroupIdentifiers</key><array>\(String(repeating: "<true/>", count: 30_000))</array>")
        XCTAssertEqual(reading.issues.count, 101)
        XCTAssertEqual(reading.issues.last?.message, "more than 100 findings; 29900 are left out")
    }

    func testTheReaderNeedsLittleStack() throws {
        let bytes = nested(64)
        let done = expectation(description: "read")
        let thread = Thread {
            _ = try? ManagedAppSettings.read(infoPlist: bytes)
            done.fulfill()
        }
        thread.stackSize = 512 << 10
        thread.start()
        wait(for: [done], timeout: 20)
    }
}
