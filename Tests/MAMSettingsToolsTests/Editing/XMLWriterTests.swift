import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds
import XCTest

/// Whole XML files of ours.
final class XMLWriterTests: XCTestCase {
    func testAFileLooksLikeApplesButKeepsTheOrder() throws {
        let value = PropertyListValue.dictionary([
            .init("b", .string("<&>")),
            .init("a", .array([.integer(-1), .unsigned(UInt64.max), .real(0.1), .real(2), .real(-0.0)])),
            .init("c", .dictionary([.init("d", .boolean(false)), .init("e", .data([0xFF, 0xFE]))])),
            .init("n", .array([])), .init("m", .dictionary([])), .init("t", .date(0)), .init("i", .real(.infinity)),
        ])
        let text = try XMLPropertyListWriter.text(of: value)
        XCTAssertEqual(
            String(decoding: text, as: UTF8.self),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>b</key>
            \t<string>&lt;&amp;&gt;</string>
            \t<key>a</key>
            \t<array>
            \t\t<integer>-1</integer>
            \t\t<integer>18446744073709551615</integer>
            \t\t<real>0.1</real>
            \t\t<real>2</real>
            \t\t<real>-0.0</real>
            \t</array>
            \t<key>c</key>
            \t<dict>
            \t\t<key>d</key>
            \t\t<false/>
            \t\t<key>e</key>
            \t\t<data>
            \t\t//4=
            \t\t</data>
            \t</dict>
            \t<key>n</key>
            \t<array/>
            \t<key>m</key>
            \t<dict/>
            \t<key>t</key>
            \t<date>2001-01-01T00:00:00Z</date>
            \t<key>i</key>
            \t<real>+infinity</real>
            </dict>
            </plist>

            """)
        XCTAssertEqual(try PropertyListDocument(text).root.value, value)
    }

    func testDatesAreThoseOfTheCalendar() throws {
        for seed in TestSeeds([7], of: name) { try datesAreThoseOfTheCalendar(seed) }
    }

    private func datesAreThoseOfTheCalendar(_ seed: UInt64) throws {
        let formatter = ISO8601DateFormatter()
        var random = SeededNumbers(seed: seed)
        for seconds in [-63_145_526_400, -63_113_904_001, -1, 0, 68_169_600, 252_423_993_599]
            + (0..<500).map({ _ in -50_000_000_000 + random.below(300_000_000_000) })
        {
            let text = String(decoding: try XMLPropertyListWriter.text(of: .date(Double(seconds))), as: UTF8.self)
            let read = try PropertyListDocument(Array(text.utf8)).root.date
            XCTAssertEqual(read, Double(seconds))
            guard seconds > -10_000_000_000 else { continue }
            let date = Date(timeIntervalSinceReferenceDate: Double(seconds))
            XCTAssertTrue(text.contains("<date>\(formatter.string(from: date))</date>"), "\(seconds)")
        }
        XCTAssertThrowsError(try XMLPropertyListWriter.text(of: .date(252_423_993_600)))
        XCTAssertThrowsError(try XMLPropertyListWriter.text(of: .date(.nan)))
    }

    func testDataOfAnyLengthIsReadBack() throws {
        for count in 0..<200 {
            let value = PropertyListValue.data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) })
            XCTAssertEqual(try PropertyListDocument(try XMLPropertyListWriter.text(of: value)).root.value, value)
        }
    }
}
