import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Edits of texts, compared byte by byte and by what they mean.
class EditorTestCase: XCTestCase {
    /// The text after the edits; it has to read again, and mean what a change of the values gives.
    func edited(_ text: String, _ edits: PropertyListEdit..., line: UInt = #line) throws -> String {
        let bytes = try edited(Array(text.utf8), edits, line: line)
        return String(decoding: bytes, as: UTF8.self)
    }

    func edited(_ bytes: [UInt8], _ edits: [PropertyListEdit], line: UInt = #line) throws -> [UInt8] {
        let document = try PropertyListDocument(bytes)
        var plan = EditPlan(document)
        XCTAssertEqual(plan.take(edits), .taken, line: line)
        let result = try PropertyListEditor(document).bytes(of: plan)
        let again = try PropertyListDocument(result)
        XCTAssertEqual(again.root.value, plan.changedValue, line: line)
        return result
    }

    func at(_ steps: String..., then index: Int? = nil) -> PropertyListPath {
        let path = PropertyListPath(steps.map { .key($0) })
        return index.map(path.index) ?? path
    }
}
