import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds
import XCTest

/// Random edits of generated files: the text says afterwards what the edits said, and nothing else changed.
final class EditorPropertyTests: XCTestCase {
    private static let count: UInt64 = isExhaustive ? 10_000 : 10_000 / 64

    func testTheEditedTextHasTheValuesOfTheEdits() throws {
        let seeds = TestSeeds(1...Self.count, of: name)
        var (taken, refused) = (0, 0)
        for seed in seeds {
            let document = try PropertyListDocument(GeneratedBundle(seed: seed).infoPlist)
            var (random, plan) = (SeededNumbers(seed: seed ^ 0xED17), EditPlan(document))
            for _ in 0..<1 + random.below(12) {
                switch plan.take((0..<1 + random.below(2)).map { _ in Self.edit(&random, document) }) {
                case .taken: taken += 1
                case .postponed, .refused: refused += 1
                }
            }
            let editor = PropertyListEditor(document)
            let bytes = try editor.bytes(of: plan)
            let again = try PropertyListDocument(bytes)
            XCTAssertEqual(again.root.value, plan.changedValue, "MAM_SEED=\(seed)")
            XCTAssertEqual(again.encoding, document.encoding, "MAM_SEED=\(seed)")
            guard document.format == .xml else { continue }
            checkSplices(editor.splices(of: plan), document.text, again.text, "MAM_SEED=\(seed)")
        }
        print("EditorPropertyTests: \(taken) batches taken, \(refused) postponed or refused")
        guard seeds.areCheckedIn else { return }
        XCTAssertGreaterThan(taken, Int(Self.count))
        XCTAssertGreaterThan(refused, 0)
    }

    /// Every byte outside of the splices is where it was, and no splice cuts a comment in two.
    private func checkSplices(_ splices: [TextSplice], _ old: [UInt8], _ new: [UInt8], _ name: String) {
        var (place, newPlace) = (0, 0)
        for splice in splices {
            XCTAssertGreaterThanOrEqual(splice.range.lowerBound, place, name)
            let kept = old[place..<splice.range.lowerBound]
            XCTAssertTrue(new[newPlace...].starts(with: kept), name)
            newPlace += kept.count
            XCTAssertTrue(new[newPlace...].starts(with: splice.bytes), name)
            newPlace += splice.bytes.count
            place = splice.range.upperBound
            let gone = String(decoding: old[splice.range], as: UTF8.self)
            XCTAssertEqual(gone.components(separatedBy: "<!--").count, gone.components(separatedBy: "-->").count, name)
        }
        XCTAssertTrue(new[newPlace...].elementsEqual(old[place...]), name)
    }

    // MARK: Edits

    private static func edit(_ random: inout SeededNumbers, _ document: PropertyListDocument) -> PropertyListEdit {
        var (path, node) = (PropertyListPath(), document.root)
        while path.steps.isEmpty && !random.once(in: 40) || !random.once(in: 3), node.count > 0 {
            if node.kind == .array {
                let index = random.below(node.count)
                (path, node) = (path.index(index), node.elements[index])
            } else {
                let member = random.one(of: node.members)
                guard let counting = node.member(member.key) else { break }
                (path, node) = (path.key(member.key), counting.value)
            }
        }
        let isElement = if case .index = path.steps.last { true } else { false }
        switch random.below(8) {
        case 0: return PropertyListEdit(path, .set(value(&random)))
        case 1: return PropertyListEdit(path, .remove)
        case 2 where !isElement: return PropertyListEdit(path, .rename("renamed\(random.below(3))"))
        case 2 where isElement, 3 where isElement:
            return PropertyListEdit(path, .insert([value(&random), value(&random)]))
        case 4 where node.kind == .dictionary:
            return PropertyListEdit(path.key("new\(random.below(3))"), .set(value(&random)))
        case 5 where node.kind == .dictionary:
            return PropertyListEdit(path.key("on").key("the way"), .set(value(&random)))
        case 6: return PropertyListEdit(PropertyListPath().key("new\(random.below(9))"), .set(value(&random)))
        case _ where node.kind == .array: return PropertyListEdit(path, .append([value(&random)]))
        default: return PropertyListEdit(path, .set(value(&random)))
        }
    }

    private static func value(_ random: inout SeededNumbers) -> PropertyListValue {
        let number = random.below(1000)
        return random.one(of: [
            .string("text \(number)"), .string("<&> \u{E9} \u{1F600} \r\n\t\(number)"), .string(""), .boolean(true),
            .integer(number), .integer(-number), .unsigned(UInt64.max), .real(Double(number) / 8),
            .date(Double(number)),
            .data([0, 1, UInt8(number & 0xFF)]), .array([]), .dictionary([]),
            .array([.string("a\(number)"), .array([.integer(1)])]),
            .dictionary([.init("k", .string("v")), .init("d", .dictionary([.init("e", .array([.boolean(false)]))]))]),
        ])
    }
}
