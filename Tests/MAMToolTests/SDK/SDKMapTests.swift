import Foundation
import MAMCore
import MAMTool
import XCTest

/// `Docs/SDKMap.md` beside the SDK's names, our public API and the table of the tool.
final class SDKMapTests: XCTestCase {
    func testEverySymbolOfTheSDKHasOneRowAndNoRowIsAboutAnythingElse() throws {
        let names = try SDKFiles.names()
        XCTAssertEqual(names.count, 416)
        let rows = try SDKFiles.rows()
        XCTAssertEqual(
            rows.map { [$0.header, $0.name] }, names.map { [$0.header, $0.name] },
            "missing: \(Set(names.map(\.name)).subtracting(rows.map(\.name)).sorted()), "
                + "too many: \(Set(rows.map(\.name)).subtracting(names.map(\.name)).sorted())")
    }

    func testEveryNamedSymbolOfThisLibraryIsPublic() throws {
        let api = try SDKFiles.api()
        XCTAssertGreaterThan(api.count, 2000)
        XCTAssertFalse(api.contains("MAMPolicyManager.nothing"))
        for row in try SDKFiles.rows() {
            if row.here != "—" { XCTAssertTrue(api.contains(row.here), "\(row.name): no public \(row.here)") }
            for symbol in SDKFiles.symbols(in: row.note) {
                XCTAssertTrue(api.contains(symbol), "\(row.name): no public \(symbol)")
            }
        }
    }

    func testSymbolsWithoutACounterpartAreFewCountedAndExplained() throws {
        let rows = try SDKFiles.rows()
        let none = rows.filter { $0.here == "—" }
        for row in none { XCTAssertGreaterThan(row.note.count, 15, "\(row.name) needs a reason") }
        for row in rows { XCTAssertFalse(row.note.isEmpty, "\(row.name): how does it behave?") }
        XCTAssertLessThanOrEqual(100 * none.count, 12 * rows.count)
        let counts = "\(rows.count - none.count) have a counterpart here, \(none.count) have none"
        XCTAssertTrue(try SDKFiles.introduction().contains(counts), "the introduction should say: \(counts)")
        print("SDK map: \(rows.count - none.count) modeled, \(none.count) without a meaning here")
    }

    func testTheToolKnowsTheRowsOfTheDocument() throws {
        let rows = try SDKFiles.rows()
        let known = SDKSymbol.all.map {
            SDKFiles.Row(header: $0.header, name: $0.name, here: $0.here ?? "—", note: $0.fullNote)
        }
        for row in rows { XCTAssertTrue(known.contains(row), "only in the document: \(row)") }
        for row in known { XCTAssertTrue(rows.contains(row), "only in the tool: \(row)") }
        XCTAssertEqual(known, rows, "the order differs")
        let names = try SDKFiles.names()
        XCTAssertEqual(
            SDKSymbol.all.map(\.kind.description), names.map(\.kind).map { $0 == "interface" ? "class" : $0 })
        XCTAssertEqual(SDKSymbol.all.map(\.value), names.map(\.value))
    }

    func testEnumerationsHaveTheNumbersOfTheSDK() throws {
        var numbers: [String: Int] = [:]
        func add<Value>(_ type: Value.Type)
        where Value: CaseIterable & RawRepresentable, Value.RawValue: BinaryInteger {
            for value in Value.allCases { numbers["\(type).\(value)"] = Int(value.rawValue) }
        }
        add(MAMBoolQueryType.self)
        add(MAMNumberQueryType.self)
        add(MAMStringQueryType.self)
        add(MAMComplianceStatus.self)
        add(MAMSwitchIdentityResult.self)
        add(MAMSaveLocation.self)
        add(MAMOpenLocation.self)
        add(MAMNotificationPolicy.self)
        add(MAMIdentitySwitchReason.self)
        add(MAMAddIdentityResult.self)
        add(MAMBlockAccountResult.self)
        add(MAMBlockAccountReason.self)
        add(MAMWebViewPolicy.self)
        add(MAMClockStatus.self)
        add(MAMCertificatePinningStatusCode.self)
        add(MAMPolicySource.self)
        add(MAMLogLevel.self)
        add(MAMTelemetryPrivacyLevel.self)
        add(MAMTelemetryPriorityLevel.self)
        add(MAMTelemetryDataRegion.self)
        let here = Dictionary(uniqueKeysWithValues: try SDKFiles.rows().map { ($0.name, $0.here) })
        var compared: Set<String> = []
        for name in try SDKFiles.names() {
            guard let value = name.value, let ours = here[name.name], let number = numbers[ours] else { continue }
            XCTAssertEqual(number, value, name.name)
            compared.insert(ours)
        }
        XCTAssertEqual(compared, Set(numbers.keys), "every case of these types stands for one of the SDK's")
    }
}
