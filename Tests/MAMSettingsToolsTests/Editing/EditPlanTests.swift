import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Which edits go together, which wait, and which cannot be made.
final class EditPlanTests: EditorTestCase {
    private let document = try? PropertyListDocument(
        Array(
            "<dict><key>A</key><array><string>a</string><string>b</string></array><key>D</key><dict><key>E</key><true/></dict></dict>"
                .utf8))

    private func outcomes(_ batches: [PropertyListEdit]..., line: UInt = #line) throws -> [EditPlan.Outcome] {
        var plan = EditPlan(try XCTUnwrap(document, line: line))
        return batches.map { plan.take($0) }
    }

    private func set(_ path: PropertyListPath, _ text: String = "x") -> PropertyListEdit {
        PropertyListEdit(path, .set(.string(text)))
    }

    func testEditsOfDifferentPlacesGoTogether() throws {
        XCTAssertEqual(
            try outcomes(
                [set(at("A", then: 0))], [set(at("A", then: 1))], [PropertyListEdit(at("A"), .append([.string("c")]))],
                [PropertyListEdit(at("A"), .append([.string("d")]))], [PropertyListEdit(at("D"), .rename("F"))],
                [set(at("D", "E"))], [set(at("N", "O"))], [set(at("N", "P"))]),
            Array(repeating: .taken, count: 8))
    }

    func testTheSameEditCountsOnce() throws {
        let edit = PropertyListEdit(at("A"), .append([.string("c")]))
        XCTAssertEqual(try outcomes([edit], [edit], [edit, set(at("D"))]), [.taken, .taken, .taken])
        var plan = EditPlan(try XCTUnwrap(document))
        for _ in 0..<3 { _ = plan.take([edit]) }
        XCTAssertEqual(
            plan.changedValue,
            .dictionary([
                .init("A", .array([.string("a"), .string("b"), .string("c")])),
                .init("D", .dictionary([.init("E", .boolean(true))])),
            ]))
    }

    func testConflictingEditsArePostponed() throws {
        XCTAssertEqual(try outcomes([set(at("A"))], [set(at("A"), "y")]), [.taken, .postponed])
        XCTAssertEqual(try outcomes([set(at("D", "E"))], [PropertyListEdit(at("D"), .remove)]), [.taken, .postponed])
        XCTAssertEqual(try outcomes([PropertyListEdit(at("D"), .remove)], [set(at("D", "E"))]), [.taken, .postponed])
        XCTAssertEqual(try outcomes([set(at("N"))], [set(at("N"), "y")]), [.taken, .postponed])
        XCTAssertEqual(
            try outcomes(
                [PropertyListEdit(at("A"), .append([.string("c")]))],
                [PropertyListEdit(at("A"), .append([.string("d"), .string("c")]))]), [.taken, .postponed])
        XCTAssertEqual(
            try outcomes(
                [PropertyListEdit(at("A"), .rename("N"))], [set(at("N"))], [PropertyListEdit(at("D"), .rename("N"))]),
            [.taken, .postponed, .postponed])
        XCTAssertEqual(
            try outcomes(
                [PropertyListEdit(at("A"), .set(.array([.string("b")])))],
                [PropertyListEdit(at("A"), .append([.string("c")]))]), [.taken, .postponed])
    }

    func testABatchIsTakenWholeOrNotAtAll() throws {
        XCTAssertEqual(
            try outcomes(
                [set(at("A"))], [set(at("Q")), set(at("A"), "y")], [set(at("Q"), "z")]), [.taken, .postponed, .taken])
    }

    func testEditsThatCannotBeMadeAreRefused() throws {
        func refused(_ reason: PropertyListEditError.Reason, _ path: PropertyListPath) -> EditPlan.Outcome {
            .refused(PropertyListEditError(reason, at: path))
        }
        XCTAssertEqual(
            try outcomes(
                [PropertyListEdit(at("N"), .remove)], [PropertyListEdit(at(), .remove)],
                [PropertyListEdit(at("A"), .rename("D"))], [PropertyListEdit(at("A", then: 0), .rename("x"))],
                [PropertyListEdit(at("D"), .append([.string("x")]))], [set(at("A", then: 2))], [set(at("A", "B"))],
                [PropertyListEdit(at("A", then: 3), .insert([.string("x")]))]),
            [
                refused(.pathMissing, at("N")), refused(.notPossible, at()), refused(.nameTaken, at("A")),
                refused(.notPossible, at("A", then: 0)), refused(.notAnArray, at("D")),
                refused(.pathMissing, at("A", then: 2)), refused(.notADictionary, at("A")),
                refused(.pathMissing, at("A", then: 3)),
            ])
    }

    func testEditorsReturnPostponedEditsAndRefuseInvalidOnes() throws {
        let editor = PropertyListEditor(try XCTUnwrap(document))
        let (bytes, postponed) = try editor.applying([set(at("A")), set(at("A"), "y"), set(at("D", "E"))])
        XCTAssertEqual(postponed, [set(at("A"), "y")])
        XCTAssertEqual(
            String(decoding: bytes, as: UTF8.self),
            "<dict><key>A</key><string>x</string><key>D</key><dict><key>E</key><string>x</string></dict></dict>")
        XCTAssertThrowsError(try editor.applying([PropertyListEdit(at("N"), .remove)]))
        let old = PropertyListEditor(try PropertyListDocument(Array("{ a = b; }".utf8)))
        XCTAssertThrowsError(try old.applying([set(at("a"))])) {
            XCTAssertEqual(($0 as? PropertyListEditError)?.reason, .oldStyle)
        }
        XCTAssertEqual(try old.applying([]).bytes, Array("{ a = b; }".utf8))
    }

    func testSettingAnArrayKeepsUnchangedElementsWithTheirComments() throws {
        XCTAssertEqual(
            try edited(
                "<array>\n  <!-- a -->\n  <string>a</string> <!-- beside -->\n  <string>b</string>\n  <string>c</string>\n</array>",
                PropertyListEdit(at(), .set(.array([.string("a"), .string("x"), .string("c"), .string("d")])))),
            "<array>\n  <!-- a -->\n  <string>a</string> <!-- beside -->\n  <string>x</string>\n  <string>c</string>\n  <string>d</string>\n</array>"
        )
    }

    func testTextsAndKeysThatOnlyUnicodeHoldsEqualAreReported() throws {
        let (one, other) = ("\u{E9}", "e\u{301}")
        XCTAssertEqual(one, other)
        let text = "<dict><key>\(one)</key><string>\(one)</string><key>A</key><array/></dict>"
        XCTAssertEqual(
            try edited(
                Array(text.utf8),
                [
                    set(at(one), other), set(at(other), one),
                    PropertyListEdit(at("A"), .append([.string(one)])),
                    PropertyListEdit(at("A"), .append([.string(other)])),
                    set(at("B")),
                ]),
            Array(
                "<dict><key>\(one)</key><string>\(other)</string><key>A</key><array><string>\(one)</string><string>\(other)</string></array><key>\(other)</key><string>\(one)</string><key>B</key><string>x</string></dict>"
                    .utf8))
        XCTAssertEqual(
            Set([PropertyListEdit(at("A"), .rename(one)), PropertyListEdit(at("A"), .rename(other))]).count, 2)
        XCTAssertEqual(
            Set([PropertyListValue.dictionary([.init(one, .integer(1))]), .dictionary([.init(other, .integer(1))])])
                .count, 2)
    }

    func testABatchThatIsNotTakenLeavesNothingBehind() throws {
        let document = try XCTUnwrap(document)
        let fails = PropertyListEdit(at("N", "M"), .remove)
        let parts = [
            PropertyListEdit(at("A"), .append([.string("c")])), PropertyListEdit(at("D"), .rename("F")),
            set(at("D", "E")), set(at("Q", "R")), PropertyListEdit(at("A", then: 0), .remove),
            PropertyListEdit(at("A", then: 1), .insert([.string("d")])), PropertyListEdit(at(), .cutTrailing),
            PropertyListEdit(at(), .setVersion("1.0")),
        ]
        for part in parts {
            var plan = EditPlan(document)
            XCTAssertEqual(plan.take([part, fails]), .refused(PropertyListEditError(.pathMissing, at: at("N", "M"))))
            XCTAssertTrue(plan.isEmpty, "\(part)")
            XCTAssertEqual(plan.changedValue, document.root.value)
            // Whatever it would have stood in the way of is possible.
            XCTAssertEqual(plan.take([part]), .taken, "\(part)")
            let alone = plan.changedValue
            XCTAssertEqual(
                plan.take([set(at("Z")), fails]), .refused(PropertyListEditError(.pathMissing, at: at("N", "M"))))
            XCTAssertEqual(plan.changedValue, alone)
        }
    }

    func testTheMembersOfADictionaryAreGoneThroughOnceForAllEdits() throws {
        let count = 500
        let keys = (0..<count).map { "<key>&#75;\($0)</key><dict><key>A</key><true/></dict>" }.joined()
        for text in ["<dict>\(keys)</dict>", "<dict><key>L</key><dict>\(keys)</dict></dict>"] {
            let document = try PropertyListDocument(Array(text.utf8))
            let path = document.root["L"] == nil ? at() : at("L")
            var plan = EditPlan(document)
            for index in 0..<count { XCTAssertEqual(plan.take([set(path.key("K\(index)"))]), .taken) }
            for index in 0..<count { XCTAssertEqual(plan.take([set(path.key("K\(index)"), "y")]), .postponed) }
            XCTAssertEqual(plan.membersRead, count + (path.steps.isEmpty ? 0 : 1))
        }
    }

    func testOfEqualKeysTheOneThatCountsIsFound() throws {
        let text = "<dict><key>&#65;</key><true/><key>A</key><array/><key>A</key><array/></dict>"
        XCTAssertEqual(
            try edited(text, PropertyListEdit(at("A"), .append([.string("x")]))),
            "<dict><key>&#65;</key><true/><key>A</key><array/><key>A</key><array><string>x</string></array></dict>")
        let twice = PropertyListValue.dictionary([.init("A", .array([])), .init("A", .array([]))])
        let binary = try PropertyListDocument(BinaryPropertyListWriter.bytes(of: twice))
        var plan = EditPlan(binary)
        XCTAssertEqual(plan.take([PropertyListEdit(at("A"), .append([.string("x")]))]), .taken)
        XCTAssertEqual(plan.changedValue, .dictionary([.init("A", .array([.string("x")])), .init("A", .array([]))]))
    }
}
