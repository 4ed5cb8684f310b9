import MAMSettings
import XCTest

/// Of a long list with one mistake over and over, only as many findings are kept as anybody sees; all of them count.
final class ListFindingsTests: XCTestCase {
    private func list(_ count: Int, _ element: String = "<true/>") -> [UInt8] {
        let elements = String(repeating: element, count: count)
        return Fixture.plist("<key>WebViewHandledURLSchemes</key><array><string>a</string>\(elements)</array>")
    }

    func testAllAreCountedAndTheFirstHundredShown() throws {
        for count in [1, 99, 100, 101, 5000] {
            let file = list(count)
            let subject = try InfoPlistSubject(infoPlist: file, options: SettingsCheckOptions())
            XCTAssertLessThanOrEqual(ruleFindings(in: subject).count, 110)
            let issues = try ManagedAppSettings.read(infoPlist: file).issues
            let shown = issues.filter { $0.id == .elementWrongType }
            XCTAssertEqual(shown.count, min(count, 100))
            XCTAssertEqual(shown.map(\.keyPath).last, "IntuneMAMSettings.WebViewHandledURLSchemes[\(min(count, 100))]")
            XCTAssertEqual(
                issues.last?.message,
                count > 100 ? "more than 100 findings; \(count - 100) are left out" : shown.last?.message)
            XCTAssertEqual(issues.last?.severity, .error)
        }
    }

    func testFindingsWithAFixAreAllKept() throws {
        let subject = try InfoPlistSubject(infoPlist: list(500, "<string>a</string>"), options: SettingsCheckOptions())
        let repeated = ruleFindings(in: subject).filter { $0.issue.id == .elementRepeated }
        XCTAssertEqual(repeated.count, 500)
        XCTAssertEqual(repeated.filter { $0.alike > 0 }.count, 0)
    }

    func testARuleThatIsAllowedCountsForNothing() throws {
        var options = SettingsCheckOptions()
        options.allowed = [.elementWrongType]
        XCTAssertEqual(try ManagedAppSettings.read(infoPlist: list(5000), options: options).issues, [])
    }
}
