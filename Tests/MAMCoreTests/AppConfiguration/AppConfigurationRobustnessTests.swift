import MAMCore
import MAMSettings
import TestSeeds
import XCTest

/// App-configuration policies nobody wrote on purpose.
final class AppConfigurationRobustnessTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    func testADocumentWithEveryByteChangedIsReadOrRefusedAndEveryPlaceLiesInsideIt() {
        for text in [AppConfigurationKit.service, AppConfigurationKit.deviceManagement] {
            let bytes = Array(text.utf8)
            let inside = 0...bytes.count
            var (changed, read) = (0, 0)
            for place in bytes.indices {
                for value in UInt8.min...UInt8.max where (place * 256 + Int(value)) % Self.slice == 0 {
                    var copy = bytes
                    copy[place] = value
                    changed += 1
                    do {
                        let document = try AppConfigurationDocument(json: copy)
                        read += 1
                        let places = document.issues.compactMap { $0.position?.byteOffset }
                        XCTAssertTrue(places.allSatisfy(inside.contains), "byte \(place) = \(value)")
                        XCTAssertLessThanOrEqual(
                            document.configuration(resolving: AppConfigurationKit.facts).count, document.keys.count)
                    } catch {
                        XCTAssertTrue(inside.contains(error.position?.byteOffset ?? -1), "byte \(place) = \(value)")
                    }
                }
            }
            print("app configuration bytes: \(changed) changed documents, \(read) of them read (slice 1/\(Self.slice))")
            XCTAssertEqual(changed, bytes.count * 256 / Self.slice)
            XCTAssertGreaterThan(read, 0)
            XCTAssertLessThan(read, changed)
        }
    }

    func testTooManySettingsAndTooLongValuesAreLeftOutAndSaid() throws {
        let many = (0..<2100).map { "{\"name\": \"k\($0)\", \"value\": \"\"}" }.joined(separator: ",")
        let document = try AppConfigurationKit.service(many)
        XCTAssertEqual(document.configuration().count, 2000)
        XCTAssertEqual(document.issues.count { $0.code == "tooManySettings" }, 100)
        let limit = AppConfigurationDocument.maximumValueLength
        for (length, isKept) in [(limit, true), (limit + 1, false)] {
            let value = String(repeating: "x", count: length)
            let long = try AppConfigurationKit.service("{\"name\": \"k\", \"value\": \"\(value)\"}")
            XCTAssertEqual(long.keys == ["k"], isKept)
            XCTAssertEqual(long.issues.map(\.code), isKept ? [] : ["tooLong"])
        }
    }

    func testFindingsAreCapped() throws {
        let document = try AppConfigurationKit.service((0..<5000).map { _ in "1" }.joined(separator: ","))
        XCTAssertEqual(document.issues.count, 1001)
        XCTAssertTrue(document.issues.contains { $0.code == "tooManyFindings" })
    }

    func testMessagesNeverHoldValues() throws {
        let settings = [
            "1", "\"hush\"", "{\"name\": \"k\", \"value\": [\"hush\"]}", "{\"name\": \"k\", \"value\": \"hush{{x}}\"}",
        ]
        let service = try AppConfigurationKit.service(settings.joined(separator: ","))
        let typed = try AppConfigurationKit.deviceManagement(
            ["integerType", "booleanType", "realType", "nonsense", "tokenType"].map {
                AppConfigurationKit.setting("k", $0, "hush")
            }.joined(separator: ","))
        for issue in service.issues + typed.issues { XCTAssertFalse("\(issue)".contains("hush"), "\(issue)") }
        XCTAssertGreaterThan(typed.issues.count, 4)
    }
}
