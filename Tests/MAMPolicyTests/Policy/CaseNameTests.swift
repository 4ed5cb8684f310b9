import MAMCore
import XCTest

/// Names that are written out are those of the cases.
final class CaseNameTests: XCTestCase {
    func testEachNameIsThatOfItsCase() {
        check(MAMSaveLocation.self, \.name)
        check(MAMOpenLocation.self, \.name)
        check(DocumentPickerMode.self, \.name)
        check(PolicyProperty.self, \.name)
        check(SystemComposer.self, \.name)
        check(MAMWebViewPolicy.self, \.name)
        check(WebViewTreatment.self, \.name)
    }

    private func check<Value: CaseIterable>(_ type: Value.Type, _ name: (Value) -> String) {
        XCTAssertFalse(type.allCases.isEmpty)
        for value in type.allCases { XCTAssertEqual(name(value), "\(value)") }
    }
}
